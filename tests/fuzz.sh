#!/bin/bash
# Runs the fuzz targets of a build, two at once: "ok NAME N runs …" or "not ok NAME" and what it said, a target.
#
#   tests/fuzz.sh BUILD -runs=N [-seed=N]     or, linked with libFuzzer, -max_total_time=SECONDS and the like
#
# tests/fuzz/targets names them: target, longest input in bytes, seeds.  What was found before stands in
# tests/data/fuzz/TARGET and is tried first.  An input that breaks a target is kept in build/fuzz/TARGET-found.
set -u
cd "$(dirname "$0")/.." || exit 1
build=$1
shift
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
mkdir -p build/fuzz

run_target() { # TARGET LONGEST SEED…
	local target=$1 longest=$2 log=$logs/$1 options=("${options[@]}") last
	shift 2
	[ -d "tests/data/fuzz/$target" ] && set -- "tests/data/fuzz/$target" "$@"
	# shellcheck disable=SC2046
	if timeout "${FUZZ_TIMEOUT:-300}" "$build/fuzz/$target" "${options[@]}" -max_len="$longest" \
		$(ls -d "$@" 2>/dev/null) >"$log" 2>&1; then
		echo "ok $target $(tail -n 1 "$log")"
		return
	fi
	echo "not ok $target"
	grep -v '^ok ' "$log" | tail -n 30
	last=$(sed -n 's/^the input that runs is in //p' "$log")
	[ -f "$last" ] && mv "$last" "build/fuzz/$target-found" && echo "the input is build/fuzz/$target-found"
}

options=("$@")
while read -r target longest seeds; do
	while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
	# shellcheck disable=SC2086
	run_target "$target" "$longest" $seeds &
done <tests/fuzz/targets
wait
