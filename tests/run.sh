#!/bin/bash
# Runs every test that 'make test' has built, and closes with one line: N passed, M failed, S skipped.
#
#   tests/run.sh           everything
#   tests/run.sh SECTION…  only these; a section is a function run_SECTION below
#
# A section reports through pass, fail and skip; a skip has a reason, and where CI is set it doesn't count, for there
# what could be had is installed.  As many run at once as there are processors, each in a folder of its own.
set -u
cd "$(dirname "$0")/.." || exit 1
export LSAN_OPTIONS=suppressions=$PWD/tests/leaks.supp:print_suppressions=0
export FONTCONFIG_FILE=$PWD/tests/fonts.conf
passed=0 failed=0 skipped=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pass() { passed=$((passed + ${1:-1})); }
fail() { failed=$((failed + 1)); printf 'FAILED: %s\n' "$*"; }
skip() {
	printf 'skipped: %s\n' "$*"
	[ -n "${CI:-}" ] || skipped=$((skipped + 1))
}
# check NAME COMMAND…: passes when the command succeeds; what it printed is shown only when it doesn't.
check() {
	local name=$1
	shift
	if "$@" >"$work/check" 2>&1; then pass; else
		fail "$name"
		head -n 40 "$work/check"
	fi
}

# Counts the lines of a program's TAP output (cmocka calls a skipped test 'not ok … # SKIP'); a program that ends before its plan has failed.
count_tap() {
	local name=$1 status=$2 log=$3 good bad line spared=0
	while read -r line; do
		skip "$name: ${line##*# SKIP }"
		spared=$((spared + 1))
	done < <(grep '^\(not \)\?ok .*# SKIP' "$log")
	good=$(grep '^ok ' "$log" | grep -vc '# SKIP')
	bad=$(grep '^not ok ' "$log" | grep -vc '# SKIP')
	pass "$good"
	[ "$bad" = 0 ] && [ "$status" = 0 ] && [ $((good + spared)) -gt 0 ] && return
	fail "$name (exit status $status, $bad not ok)"
	grep -v '^ok ' "$log" | head -n 40
	[ "$bad" -gt 1 ] && failed=$((failed + bad - 1))
}

# In a folder of links, so that files which the tests write there are nobody else's.
unit_of() { # BUILD
	local program
	[ ! -d ../shared ] || ln -s "$(realpath ../shared)" "$work/shared"
	mkdir "$work/links" && ln -s "$PWD"/* "$work/links" && cd "$work/links" || return
	for program in tests/unit/*.c; do
		program=$1/tests/$(basename "$program" .c)
		CMOCKA_MESSAGE_OUTPUT=TAP timeout 300 "$program" >"$work/tap" 2>&1
		count_tap "$program" $? "$work/tap"
	done
}
run_unit() { unit_of build; }
run_unit_asan() { unit_of build/asan; }

run_layers() {
	check "layer rule" sh tests/layers.sh build
	check "layer rule notices a break" sh tests/layers_broken.sh
	check "what one file uses is private to it" sh tests/private.sh build
}

golden_of() { # BUILD
	local verdict name
	while read -r verdict name; do
		if [ "$verdict" = ok ]; then pass; else
			fail "$1: case $name"
			cat "$work/golden/$name" 2>/dev/null
		fi
	done < <(sh tests/golden.sh "$1" "$work/golden")
}
run_golden() { golden_of build; }
run_golden_asan() { golden_of build/asan; }

run_fixtures() {
	mkdir -p "$work/fixtures"
	check "fixtures/generate.py runs" python3 fixtures/generate.py "$work/fixtures"
	local file
	for file in "$work"/fixtures/*; do
		check "fixtures/$(basename "$file") is what generate.py writes" cmp "$file" "fixtures/$(basename "$file")"
	done
}

run_schema() {
	python3 tests/schema.py --program build/floorstat >"$work/tap" 2>&1
	count_tap "results.schema.json" $? "$work/tap"
}

run_figures() {
	python3 tests/figures.py build/floorstat >"$work/tap" 2>&1
	count_tap "figures" $? "$work/tap"
}

run_published() {
	python3 tests/published.py build/floorstat >"$work/tap" 2>&1
	count_tap "published numbers" $? "$work/tap"
}

run_examples() {
	local file line
	for file in README.md docs/*.md; do
		grep -q '^```console' "$file" || continue
		check "examples in $file" python3 tests/examples.py build/floorstat "$file"
		while read -r line; do skip "${line/skipped what/examples, what}"; done < <(grep ': skipped what ' "$work/check")
	done
	check "the workflow in docs/comparability.md" python3 tests/workflow.py docs/comparability.md
}

run_generated() {
	local form file
	while read -r form file; do
		build/floorstat help --as "$form" >"$work/generated"
		check "$file is up to date (make docs)" cmp "$work/generated" "$file"
	done <tests/generated
	sh docs/mappings.sh >"$work/generated"
	check "docs/mappings.md is up to date (make docs)" cmp "$work/generated" docs/mappings.md
	check "bash completion is bash" bash -n docs/completions/floorstat.bash
}

# What 'make install' puts elsewhere must work there, the drawing plugin included.
run_install() {
	local root=$work/root/usr/local file
	check "make install" make --no-print-directory install DESTDIR="$work/root"
	check "the installed program tells its version" "$root/bin/floorstat" --version
	check "the installed program draws" "$root/bin/floorstat" plot groups fixtures/cpu_rates.csv -o "$work/installed.svg"
	check "make uninstall" make --no-print-directory uninstall DESTDIR="$work/root"
	file=$(find "$work/root" -type f | head -n 1)
	check "make uninstall leaves no file${file:+: $file}" test -z "$file"
	check "debian/changelog has the program's version" sh -c \
		'head -n 1 debian/changelog | grep -qF "($(build/floorstat --version | cut -d" " -f2))"'
}

# What the release is built with against whoever would abuse a mistake in it.
run_hardened() {
	local file
	for file in build/floorstat build/floorstat-*.so; do
		readelf -W --dynamic --program-headers --file-header --dyn-syms "$file" >"$work/elf"
		check "$file is loaded anywhere" grep -q 'Type: *DYN' "$work/elf"
		check "$file: what was linked can't be written over" grep -q GNU_RELRO "$work/elf"
		check "$file is linked before it runs" grep -qE 'BIND_NOW|Flags:.* NOW' "$work/elf"
		check "$file: no stack that runs" sh -c "grep GNU_STACK '$work/elf' | grep -qv RWE"
	done
	for file in __stack_chk_fail __memcpy_chk; do
		check "build/floorstat calls $file" sh -c "readelf -W --dyn-syms build/floorstat | grep -q ' $file@'"
	done
}

run_format() {
	if command -v clang-format >/dev/null; then
		check "clang-format" sh -c 'git ls-files "*.c" "*.h" | xargs clang-format --dry-run --Werror'
	else
		skip "clang-format is not installed"
	fi
}

run_samples() {
	local samples=../shared/samples line
	if ! [ -f "$samples/check.py" ]; then
		skip "no sample dumps in $samples"
		return
	fi
	python3 "$samples/check.py" build/floorstat >"$work/samples" 2>&1
	line=$(tail -n 1 "$work/samples")
	pass "$(expr "$line" : '\([0-9]*\) passed')"
	while read -r line; do fail "sample ${line:0:300}"; done < <(sed '$d' "$work/samples" | grep .)
	python3 tests/formats.py build/floorstat "$samples" >"$work/tap" 2>&1
	count_tap "docs/formats.md" $? "$work/tap"
}

run_faults() {
	check "the shim of failing calls is built" "${CC:-cc}" -shared -fPIC -o "$work/fault_io.so" tests/fault_io.c -ldl
	python3 tests/faults.py build/floorstat "$work/fault_io.so" >"$work/tap" 2>&1
	count_tap "faults" $? "$work/tap"
}

run_names() {
	python3 tests/names.py build/floorstat >"$work/tap" 2>&1
	count_tap "names from strangers" $? "$work/tap"
}

run_everywhere() {
	bash tests/everywhere.sh build/floorstat build/asan/floorstat >"$work/tap" 2>&1
	count_tap "the same answer everywhere" $? "$work/tap"
}

run_markdown() {
	python3 tests/markdown.py build/floorstat >"$work/tap" 2>&1
	count_tap "report.md" $? "$work/tap"
}

# The reports of every dump there is, read as an editor would.
run_texts() {
	local dump dumps=(fixtures/core_affinity_30.json fixtures/cpu_rates.json fixtures/openssl_sched.csv
		"fixtures/sort_monday.json fixtures/sort_tuesday.json fixtures/sort_wednesday.json"
		"A30=fixtures/core_affinity_30.json B60=fixtures/core_affinity_60.json --load A30=fixtures/core_load_profile.json")
	while read -r dump; do dumps+=("$dump"); done < <(find fixtures/collectors -maxdepth 1 -type f ! -name '*.runs' ! -name '*.py' | sort)
	python3 tests/texts.py build/floorstat "${dumps[@]}" >"$work/tap" 2>&1
	count_tap "texts of reports" $? "$work/tap"
}

run_browser() {
	local chromium
	chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
	if [ -z "$chromium" ]; then
		skip "no Chromium to look at report.html with"
		return
	fi
	python3 tests/browser.py "$chromium" build/floorstat >"$work/tap" 2>&1
	count_tap "report.html in a browser" $? "$work/tap"
}

fuzz_of() { # BUILD OPTION…
	local line
	while read -r line; do
		case $line in
		ok\ *) pass ;;
		not\ ok\ *) fail "fuzz target ${line#not ok }" ;;
		*) printf '%s\n' "$line" ;;
		esac
	done < <(bash tests/fuzz.sh "$@")
}
# 50,000 executions a target as users have it, and a few more under the sanitizers with another seed.
run_fuzz() { fuzz_of build -runs=50000; }
run_fuzz_asan() { fuzz_of build/asan -runs=3000 -seed=2; }

# Sections that ended print what they said, in the order of the list, as far as all before them have ended.
print_ended() {
	local numbers
	while [ $# -gt 0 ] && [ -f "$all/$1/numbers" ]; do
		printf '== %s\n' "$1"
		cat "$all/$1/log"
		read -ra numbers <"$all/$1/numbers"
		passed=$((passed + numbers[0])) failed=$((failed + numbers[1])) skipped=$((skipped + numbers[2]))
		shift
	done
	left=("$@")
}

# The long ones first.
[ $# -gt 0 ] || set -- fuzz_asan unit_asan fuzz unit layers golden golden_asan fixtures published schema figures examples generated install hardened format samples faults names everywhere markdown texts browser
all=$work left=("$@")
for section; do
	declare -F "run_$section" >/dev/null || {
		fail "there is no section $section"
		exit 1
	}
	while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do
		wait -n
		print_ended "${left[@]}"
	done
	work=$all/$section
	mkdir "$work"
	(
		passed=0 failed=0 skipped=0
		"run_$section" >"$work/log" 2>&1
		echo "$passed $failed $skipped" >"$work/ended" && mv "$work/ended" "$work/numbers"
	) &
done
wait
print_ended "${left[@]}"
for section in "${left[@]}"; do fail "section $section didn't come to its end"; done
printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" = 0 ]
