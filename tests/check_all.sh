#!/bin/bash
# What 'make check-all' does beyond 'make test': other compilers and options, valgrind, threads, static analysis.
set -u
cd "$(dirname "$0")/.." || exit 1
failed=0 others=()
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
step "each allocation fails once" env ALLOCATIONS=all build/tests/allocations
for words in "summary fixtures/core_affinity_30.csv" "summary fixtures/cpu_rates.json" \
	"check fixtures/core_affinity_60.json --self" "report -o build/valgrind fixtures/core_affinity_60.json --figures none"; do
	# shellcheck disable=SC2086
	step "valgrind: $words" quietly build/floorstat $words
done
all_dumps() {
	local dump
	for dump in fixtures/collectors/*; do
		[ -d "$dump" ] || quietly build/floorstat summary "$dump" >/dev/null || [ $? -lt 9 ] || return 1
	done
}
step "valgrind: summary of each dump in fixtures/collectors" all_dumps
for options in "-O0" "-O2" "-O3 -march=native"; do
	for compiler in gcc clang; do
		build=build/$compiler${options//[ =]/}
		step "builds with $compiler $options" make CC=$compiler B="$build" CFLAGS="$options" all
		others+=("$build/floorstat")
	done
done
step "the same answer everywhere and of ${#others[@]} builds" bash tests/everywhere.sh build/floorstat "${others[@]}"
step "builds with the thread sanitizer" make MODE=tsan all unit
export TSAN_OPTIONS=suppressions=$PWD/tests/threads.supp
for program in build/tsan/tests/*; do
	[ -x "$program" ] && step "threads: $program" timeout 900 "$program"
done
threads_golden() { ! sh tests/golden.sh build/tsan build/tsan/golden | grep -v '^ok '; }
step "golden cases with the thread sanitizer" threads_golden
step "static analysis" bash tests/analyse.sh
step "the Debian package, lintian" bash tests/package.sh
for script in tests/*.sh fixtures/*.sh; do step "syntax of $script" bash -n "$script"; done
printf '%s\n' "$failed steps failed"
[ "$failed" = 0 ]
