#!/bin/bash
# Breaks one line of analysis/ at a time and asks the tests whether they see it: make mutations.
#
#   tests/mutate.sh [FIRST [LAST]]      after 'make all unit'; prints "caught by TEST" or "SURVIVED" a mutation; fails
#                                       when fewer than nine of ten are caught
#
# A mutation is a file and a sed expression that must change it.  The tests are those of the numbers, in the order of
# their speed, linked anew with the one object that is broken.  docs/reliability.md has the result.
set -u
cd "$(dirname "$0")/.." || exit 1
tests="floor references oracles nist laws health case_a changes claims comparability anchors verdicts case_b pass"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-std=c17 -D_XOPEN_SOURCE=700 -ffp-contract=off -fPIC -pthread -O0 -I. -w"
objects=$(find ingest analysis render cli -name '*.c' ! -path 'cli/main.c' ! -path '*/draw/*' ! -path '*/archive/*' |
	sed 's|.*|build/&|; s|c$|o|')" build/generated/embedded.o"
libraries="-lgsl -lgslcblas -lcsv -lyajl -lz -ldl -lm -lcmocka"

mutations() {
	cat <<-'END'
		analysis/floor.c s/FLOOR_BAND = 0.02/FLOOR_BAND = 0.03/
		analysis/floor.c s/floor->support >= 3 ||/floor->support >= 2 ||/
		analysis/floor.c s/((size_t)n + 99) \/ 100/((size_t)n + 99) \/ 50/
		analysis/floor.c s/sample->total < FLOOR_RUNS_LEAST/sample->total <= FLOOR_RUNS_LEAST/
		analysis/floor.c s/floor->windows_hit < FLOOR_WINDOWS_LEAST/floor->windows_hit + 1 < FLOOR_WINDOWS_LEAST/
		analysis/floor.c s/load >= FLOOR_LOAD_BUSY/load > 2 * FLOOR_LOAD_BUSY/
		analysis/basics.c s/sample_quantile(sample, 0.25)/sample_quantile(sample, 0.75)/
		analysis/basics.c s/best \/ x : x \/ best/x \/ best : best \/ x/
		analysis/basics.c s/best, (1 + near) \*/best, (1 - near) */
		analysis/numbers/precedence.c s/(all - gap - i)/(all - gap - i - 1)/
		analysis/numbers/precedence.c s/2 \* fmin(test.p_a/1 * fmin(test.p_a/
		analysis/numbers/order_statistics.c s/(1 - confidence) \/ 2;/(1 - confidence);/
		analysis/numbers/order_statistics.c s/exponent = 2/exponent = 1/
		analysis/numbers/kendall.c 0,/+=/s//-=/
		analysis/numbers/association.c 0,/ \/ /s// * /
		analysis/numbers/rank_sum.c 0,/ + /s// - /
		analysis/numbers/signed_rank.c 0,/ + 1/s// + 2/
		analysis/numbers/dip.c 0,/fmax/s//fmin/
		analysis/numbers/concordance.c 0,/ \/ /s// * /
		analysis/numbers/lattice.c s/SHARE = 0.95/SHARE = 0.5/
		analysis/numbers/monotone_run.c 0,/ + 1/s// + 2/
		analysis/passes/verdict.c s/is->floors_differ || is->medians_differ ||/is->floors_differ ||/
		analysis/passes/verdict.c s/if (!is->floors)/if (is->floors)/
		analysis/passes/check_effort.c 0,/ \/ /s// * /
		analysis/passes/check_metadata.c 0,/CHECK_DIFFERENT/s//CHECK_EQUIVALENT/
		analysis/numbers/rarefied.c 0,/ - 1/s// - 2/
		analysis/numbers/univariate.c 0,/ \/ /s// * /
		analysis/numbers/two_sample.c s|pairs / 2 - z|pairs / 2 + z|
		analysis/health/health_drift.c s/WINDOWS - THIRD/WINDOWS - THIRD - 1/
		analysis/numbers/outliers.c 0,/ > /s// < /
	END
}

link() { # TEST OBJECT-OR-NOTHING PROGRAM: the test with that object in the place of the one of its name
	local kept=$objects
	[ -n "$2" ] && kept=$(printf '%s\n' $objects | grep -v "^build/analysis/.*\b$(basename "$2")\$")
	# shellcheck disable=SC2086
	gcc -pthread -rdynamic -o "$3" "$work/test-$1.o" $kept $2 $libraries 2>"$work/link"
}

for test in $tests; do
	# shellcheck disable=SC2086
	gcc $flags -c -o "$work/test-$test.o" "tests/unit/$test.c" || exit 1
done

number=0 caught=0 tried=0 idle=0
while read -r file expression; do
	number=$((number + 1))
	[ $number -ge "${1:-1}" ] && [ $number -le "${2:-1000}" ] || continue
	mkdir -p "$work/$(dirname "$file")" && sed "$expression" "$file" >"$work/$file"
	if cmp -s "$file" "$work/$file"; then
		echo "$number $file $expression: CHANGES NOTHING"
		idle=$((idle + 1))
		continue
	fi
	object=$work/$(basename "$file" .c).o
	# shellcheck disable=SC2086
	if ! gcc $flags -iquote "$(dirname "$file")" -c -o "$object" "$work/$file"; then
		echo "$number $file $expression: does not compile"
		continue
	fi
	tried=$((tried + 1)) by=
	for test in $tests; do
		link "$test" "$object" "$work/program" || { head -n 2 "$work/link"; exit 1; }
		timeout 60 "$work/program" >/dev/null 2>&1 || { by=$test; break; }
	done
	rm -f "$object"
	caught=$((caught + (${#by} > 0)))
	echo "$number $file $expression: ${by:+caught by $by}${by:-SURVIVED}" | sed 's/\(caught by \([a-z_]*\)\)\2$/\1/'
done < <(mutations)
echo "$caught of $tried caught"
[ "$idle" = 0 ] && [ $((10 * caught)) -ge $((9 * tried)) ] && [ "$tried" -gt 0 ]
