#!/bin/bash
# What 'make check-all' does beyond 'make test': another compiler, valgrind, static analysis, the package.
set -u
cd "$(dirname "$0")/.." || exit 1
failed=0
step() { # NAME COMMAND…
	local name=$1
	shift
	if "$@" >build/check_all.log 2>&1; then echo "ok $name"; else
		echo "FAILED: $name"
		tail -n 40 build/check_all.log
		failed=$((failed + 1))
	fi
}
quietly() { valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite "$@"; }

step "builds with clang" make CC=clang B=build/clang all unit
for program in build/clang/tests/*; do
	[ -x "$program" ] && step "clang: $program" timeout 600 "$program"
done
for words in "summary fixtures/core_affinity_30.csv" "summary fixtures/cpu_rates.json" \
	"check fixtures/core_affinity_60.json --self" "report -o build/valgrind fixtures/core_affinity_60.json --figures none"; do
	# shellcheck disable=SC2086
	step "valgrind: $words" quietly build/floorstat $words
done
step "cppcheck" cppcheck --quiet --error-exitcode=1 --enable=warning,portability --inline-suppr \
	--suppress=unknownMacro -I. ingest analysis render cli
for script in tests/*.sh fixtures/*.sh; do step "syntax of $script" bash -n "$script"; done
printf '%s\n' "$failed steps failed"
[ "$failed" = 0 ]
