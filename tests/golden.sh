#!/bin/sh
# Golden cases: each folder of tests/cases has a command line (cmd, run by sh with floorstat on the PATH) and what
# must come of it (stdout, stderr, exit).  Other files of the folder are its inputs.
#
#   tests/golden.sh BUILD LOGS [NAME…]       prints "ok NAME" or "failed NAME" a case; differences go to LOGS/NAME
#   BLESS=1 tests/golden.sh BUILD LOGS …     writes what comes of it into the cases
#
# A case runs in a folder of its own that holds its inputs and a link named fixtures.
set -u
top=$(pwd)
build=$top/$1
logs=$2
shift 2
mkdir -p "$logs"
[ $# -gt 0 ] || set -- tests/cases/*/
[ -d "$1" ] || [ -d "tests/cases/$1" ] || { echo "failed no-case-found"; exit 1; }
PATH=$build:$PATH LC_ALL=C NO_COLOR=1 ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1}
export PATH LC_ALL NO_COLOR ASAN_OPTIONS
unset LANG COLUMNS

run_case() { # CASE SCRATCH
	cp -R "$1/." "$2/in" && ln -s "$top/fixtures" "$2/in/fixtures"
	rm -f "$2/in/stdout" "$2/in/stderr" "$2/in/exit"
	(cd "$2/in" && timeout 120 sh ./cmd >"$2/stdout" 2>"$2/stderr" </dev/null; echo $? >"$2/exit")
}
compare_case() { # CASE SCRATCH
	for part in stdout stderr exit; do
		[ -f "$1/$part" ] || { echo "$1/$part is missing (make bless)"; return 1; }
	done
	for part in stdout stderr exit; do
		diff -u "$1/$part" "$2/$part" || return 1
	done
}

for case in "$@"; do
	name=$(basename "$case")
	case=tests/cases/$name
	scratch=$(mktemp -d)
	mkdir "$scratch/in"
	if ! [ -f "$case/cmd" ]; then
		echo "$case/cmd is missing" >"$logs/$name"
		echo "failed $name"
	else
		run_case "$case" "$scratch"
		if [ -n "${BLESS:-}" ]; then
			cp "$scratch/stdout" "$scratch/stderr" "$scratch/exit" "$case/"
			echo "blessed $name"
		elif compare_case "$case" "$scratch" >"$logs/$name"; then
			echo "ok $name"
		else
			echo "failed $name"
		fi
	fi
	rm -rf "$scratch"
done
