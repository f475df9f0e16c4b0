#!/bin/bash
# Runs the fuzz targets of a build, two at once: "ok NAME N runs …" or "not ok NAME" and what it said, a target.
#
#   tests/fuzz.sh BUILD -runs=N [-seed=N]     or, linked with libFuzzer, -max_total_time=SECONDS and the like
#
# tests/fuzz/targets names them: target, program, longest input in bytes, files to begin with (SEEDS: those that
# seeds.py makes).  tests/fuzz/words/TARGET are words of its format; names from the mappings and options from the
# completions join them.  What broke a target before stands in tests/data/fuzz/TARGET, what coverage-guided runs found
# to lead somewhere new in tests/data/fuzz/TARGET.tar.xz: both are tried first.  An input that breaks a target is kept
# in build/fuzz/TARGET-found.
# TARGETS=NAME… runs only these; CORPUS=FOLDER keeps what libFuzzer finds new in FOLDER/TARGET.
set -u
cd "$(dirname "$0")/.." || exit 1
build=$1
shift
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
mkdir -p build/fuzz
export FONTCONFIG_FILE=$PWD/tests/fonts.conf LSAN_OPTIONS=suppressions=$PWD/tests/fuzz/leaks.supp:print_suppressions=0
seeds=$build/fuzz/seeds
python3 tests/fuzz/seeds.py "$seeds" || exit 1
for pack in tests/data/fuzz/*.tar.xz; do
	found=$seeds/found/$(basename "$pack" .tar.xz)
	mkdir -p "$found" && tar -C "$found" -xf "$pack" || { echo "not ok seeds: $pack can't be unpacked"; exit 1; }
done

words_of() { # TARGET
	cat "tests/fuzz/words/$1" 2>/dev/null
	case $1 in
	json) grep -oh '\<[A-Za-z_][A-Za-z0-9_]\{2,\}' ingest/collectors/*.map | sort -u | sed 's/.*/"\\"&\\":"/' ;;
	options) grep -oh -- '--[a-z-]*' docs/completions/floorstat.bash | sort -u | sed 's/.*/"&"/' ;;
	archive | encoding) ;;
	*) grep -oh '\<[A-Za-z_][A-Za-z0-9_]\{2,\}' ingest/collectors/*.map | sort -u | sed 's/.*/"&"/' ;;
	esac
}

run_target() { # TARGET PROGRAM LONGEST SEED…
	local target=$1 program=$2 longest=$3 log=$logs/$1 options=("${options[@]}") last known
	shift 3
	for known in "tests/data/fuzz/$target" "$seeds/found/$target"; do
		[ -d "$known" ] && set -- "$known" "$@"
	done
	if [ -n "${CORPUS:-}" ]; then
		mkdir -p "$CORPUS/$target" "$logs/seeds-$target"
		find "$@" -type f 2>/dev/null | while read -r file; do cp "$file" "$logs/seeds-$target/${file//\//_}"; done
		set -- "$CORPUS/$target" "$logs/seeds-$target"
	fi
	words_of "$target" >"$logs/$target.words"
	if timeout "${FUZZ_TIMEOUT:-300}" "$build/fuzz/$program" "${options[@]}" -max_len="$longest" \
		-dict="$logs/$target.words" "$@" >"$log" 2>&1; then
		echo "ok $target $(grep -o 'stat::number_of_executed_units: *[0-9]*' "$log") $(tail -n 1 "$log")"
		return
	fi
	echo "not ok $target"
	grep -v '^ok ' "$log" | tail -n 30
	last=$(sed -n 's/^the input that runs is in //p' "$log")
	[ -f "$last" ] && mv "$last" "build/fuzz/$target-found" && echo "the input is build/fuzz/$target-found"
}

options=("$@")
while read -r target program longest files; do
	[ -z "${TARGETS:-}" ] || [[ " $TARGETS " = *" $target "* ]] || continue
	while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
	# shellcheck disable=SC2086
	run_target "$target" "$program" "$longest" ${files//SEEDS/$seeds} &
done <tests/fuzz/targets
wait
