#!/bin/sh
# Instructions per run of the two hot loops, that of table rows and that of JSON lines, counted by callgrind: they repeat
# exactly where seconds don't.
#
#     sh bench/instructions.sh [compare|write]      with bench/instructions.txt; compare is the default
#
# A loop that takes over 5 % more than it did is a failure.  Counts hold for one compiler and one C library: on another
# machine write first, change the program, then compare.
set -eu
cd "$(dirname "$0")/.."
mode=${1:-compare}
kept=bench/instructions.txt
work=build/bench
most=1.05
runs_few=10000
runs_many=50000

for tool in valgrind build/bench/generate build/floorstat; do
	command -v "$tool" >/dev/null || { echo "instructions a run: skipped, $tool is missing"; exit 0; }
done
mkdir -p "$work"

# instructions KIND RUNS GROUPS LOOP: inside one function, on one thread
instructions() {
	build/bench/generate "$1" "$2" >"$work/instructions.$1"
	valgrind --tool=callgrind --toggle-collect="$4" --callgrind-out-file="$work/callgrind.out" build/floorstat summary \
		"$work/instructions.$1" --value seconds --by "$3" --jobs 1 --no-sandbox 2>&1 >/dev/null |
		awk '/Collected/ { print $NF }'
}

# Two sizes, so that what the first rows take falls out of the difference; both fit into the first block, which is there
# before the loop begins.
measure() {
	few=$(instructions "$2" $runs_few "$3" "$4")
	many=$(instructions "$2" $runs_many "$3" "$4")
	echo "$1 $(((many - few) / (runs_many - runs_few)))"
}

{
	measure csv csv cpu csv_records_read
	measure ndjson ndjson benchmark json_records_read
} >"$work/instructions.txt"
if [ "$mode" = write ]; then
	cp "$work/instructions.txt" "$kept"
fi
awk -v most=$most 'NR == FNR { before[$1] = $2; next }
	{ worse = $2 > most * before[$1]; bad += worse; printf "%-8s %6d instructions a run, kept: %6d%s\n", $1, $2, before[$1], worse ? "  MORE" : "" }
	END { exit bad > 0 }' "$kept" "$work/instructions.txt"
