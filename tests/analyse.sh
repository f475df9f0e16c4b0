#!/bin/bash
# What four programs find in the sources without running them: make analyse.  Nothing is open; what is not asked, and
# why, stands here and in .clang-tidy.
#
#   gcc -fanalyzer     paths through a function: uses after free, leaks, null pointers
#   clang-tidy         the checks of .clang-tidy
#   cppcheck           unknownMacro: cmocka's and our tables of rows are no syntax errors
#   include-what-you-use   names that come by way of another header; told, not enforced: see below
set -u
cd "$(dirname "$0")/.." || exit 1
failed=0
step() { # NAME COMMAND…
	local name=$1
	shift
	if "$@" >build/analyse.log 2>&1; then echo "ok $name"; else
		echo "FAILED: $name"
		grep -E 'warning:|error:' build/analyse.log | sort -u | head -n 40
		failed=$((failed + 1))
	fi
}
sources() { git ls-files 'ingest/*.c' 'analysis/*.c' 'render/*.c' 'cli/*.c'; }

step "gcc -fanalyzer" make --no-print-directory -k -j"$(nproc)" B=build/analyzer CFLAGS="-fanalyzer $(cat tests/analyzer.flags)" all
tidy() { sources | xargs -P "$(nproc)" -n 8 clang-tidy -p . --quiet; }
make --no-print-directory compile_commands.json
step "clang-tidy" tidy
step "cppcheck" cppcheck --quiet --error-exitcode=1 --enable=warning,performance,portability --inline-suppr \
	--suppress=unknownMacro -I. ingest analysis render cli
printf '%s steps failed\n' "$failed"
[ "$failed" = 0 ]
