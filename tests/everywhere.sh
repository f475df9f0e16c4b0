#!/bin/bash
# The same answer everywhere: TAP, one line a check.
#
#   tests/everywhere.sh PROGRAM OTHER-BUILD…
#
# Locales, time zones, masks, streams that are closed or full, a working folder that is gone, any number of threads:
# the same bytes.  Another build (other flags, other optimisation): equal to 12 digits.
set -u
cd "$(dirname "$0")/.." || exit 1
program=$(realpath "$1")
shift
others=()
for build in "$@"; do others+=("$(realpath "$build")"); done
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0 bad=0
inputs=("$top/fixtures/core_affinity_30.csv" "$top/fixtures/core_affinity_60.csv")

tell() { # STATUS NAME
	count=$((count + 1))
	if [ "$1" = 0 ]; then echo "ok $count - $2"; else
		bad=$((bad + 1))
		echo "not ok $count - $2"
	fi
}
behind=
# shellcheck disable=SC2086
answers() { # every form of answer but the command it names; $behind: options that stand behind the rest
	local form
	{
		for form in terminal json csv markdown; do
			if [ $form = terminal ]; then "$@" check --self "${inputs[@]}" $behind; else
				"$@" check --self --to $form "${inputs[@]}" $behind
			fi
		done
		"$@" convert --to ndjson "$top/fixtures/sort_monday.json" $behind
		"$@" summary "$top/fixtures/collectors/go-bench.txt" --lang ja $behind
		"$@" summary "$work/long.csv" $behind
	} 2>&1 | sed '/^ "command": /d'
}
# same NAME COMMAND…: the command, given the program's words behind it, answers as the program does by itself
same() {
	local name=$1
	shift
	answers "$@" </dev/null >"$work/now"
	cmp -s "$work/now" "$work/plain"
	tell $? "$name"
}

# Long enough to be read by several threads.
awk 'BEGIN { print "cpu,seconds"; for (i = 0; i < 200000; i++) printf "%d,%.6f\n", i % 7, 1 + i * 7919 % 10007 / 1e4 }' >"$work/long.csv"

env -i "$program" --version >/dev/null || exit 1
answers env LC_ALL=C "$program" </dev/null >"$work/plain"
[ "$(wc -l <"$work/plain")" -gt 200 ]
tell $? "there is an answer"

same "once more" "$program"
same "no environment at all" env -i "$program"
# Locales with a decimal comma, other letters and another casing of i, made here where they aren't installed.
mkdir "$work/locales"
for locale in de_DE.UTF-8 ja_JP.UTF-8 ja_JP.EUC-JP tr_TR.UTF-8; do
	localedef -c -i "${locale%.*}" -f "${locale#*.}" "$work/locales/$locale" >"$work/localedef" 2>&1
	if [ "$(LOCPATH=$work/locales LC_ALL=$locale locale charmap 2>/dev/null)" != "${locale#*.}" ]; then
		count=$((count + 1))
		echo "ok $count - LC_ALL=$locale # SKIP localedef can't make it here"
		continue
	fi
	same "LC_ALL=$locale" env LOCPATH="$work/locales" LC_ALL=$locale LANG=$locale "$program"
done
for locale in C.UTF-8 POSIX xx_XX; do same "LC_ALL=$locale" env LC_ALL=$locale LANG=$locale "$program"; done
for zone in UTC Asia/Tokyo America/New_York :nowhere ''; do same "TZ=$zone" env TZ="$zone" "$program"; done
behind="--jobs 1"
same "one thread" "$program"
behind="--jobs 2"
same "two threads" "$program"
behind="--jobs 7"
same "seven threads" "$program"
behind="--no-sandbox"
same "without a sandbox" "$program"
behind=

(umask 077 && answers "$program" </dev/null >"$work/now") && cmp -s "$work/now" "$work/plain"
tell $? "umask 077"
answers "$program" <&- >"$work/now"
cmp -s "$work/now" "$work/plain"
tell $? "standard input closed"
answers "$program" </dev/null | { sleep 1; cat >"$work/now"; }
cmp -s "$work/now" "$work/plain"
tell $? "a pipe that is full for a second"
mkdir "$work/gone" && (cd "$work/gone" && rmdir "$work/gone" && answers "$program" </dev/null >"$work/now")
cmp -s "$work/now" "$work/plain"
tell $? "a working folder that is gone"

# Files are like open() makes them, whatever the mask.
(umask 027 && "$program" convert -q "${inputs[0]}" -o "$work/masked.csv")
[ "$(stat -c %a "$work/masked.csv")" = 640 ]
tell $? "umask 027 gives files of mode 640"

# A report, all its files, twice and by other threads.
for run in 1 2 3; do
	mkdir "$work/$run" && (cd "$work/$run" && "$program" report -q "${inputs[@]}" -o report >/dev/null)
done
diff -r "$work/1" "$work/2" >/dev/null
tell $? "a report has the same bytes twice"
(cd "$work/3" && rm -r report && env TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 "$program" report -q "${inputs[@]}" -o report >/dev/null)
diff -r "$work/1" "$work/3" >/dev/null
tell $? "a report has the same bytes in another zone and locale"

# Numbers of other builds, to 12 digits.
for other in "${others[@]}"; do
	for words in "summary --to csv" "check --self --to json"; do
		# shellcheck disable=SC2086
		"$program" $words "${inputs[@]}" 2>/dev/null | sed '/^ "command": /d' >"$work/these"
		# shellcheck disable=SC2086
		"$other" $words "${inputs[@]}" 2>/dev/null | sed '/^ "command": /d' >"$work/those"
		python3 tests/twelve_digits.py "$work/these" "$work/those"
		tell $? "$words: ${other#"$top/"} gives the same to 12 digits"
	done
done
echo "1..$count"
[ "$bad" = 0 ]
