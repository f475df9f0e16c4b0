#!/bin/bash
# What four programs find in the sources without running them: make analyse.  Nothing is open; what isn't asked stands
# here and in .clang-tidy, with the reason.
#
#   gcc -fanalyzer   all that it looks for
#   clang-tidy       the checks of .clang-tidy
#   cppcheck         unknownMacro: tables of rows; internalAstError: 2.10 stumbles over (struct x){0} in a condition;
#                    legacyUninitvar takes a png_text with an initializer for uninitialized;
#                    the macro SAY has __VA_OPT__, which it doesn't know: taken for a function
#   iwyu             no source includes what it doesn't use.  Not followed: that it names again what a header it includes
#                    brings along; that a header leaves out what defines the structs it has pointers to (whoever
#                    includes it would have to know); <sys/syscall.h>, for which it wants two headers inside of it
set -u
cd "$(dirname "$0")/.." || exit 1
failed=0
mkdir -p build
step() { # NAME COMMAND…
	local name=$1
	shift
	if "$@" >build/analyse.log 2>&1; then echo "ok $name"; else
		echo "FAILED: $name"
		grep -E 'warning:|error:|portability:|performance:' build/analyse.log | sort -u | head -n 40
		failed=$((failed + 1))
	fi
}

step "gcc -fanalyzer" make --no-print-directory -k -j"$(nproc)" CC=gcc B=build/analyzer CFLAGS="-O1 -fanalyzer" all
tidy() {
	make --no-print-directory compile_commands.json
	git ls-files 'ingest/*.c' 'analysis/*.c' 'render/*.c' 'cli/*.c' | xargs -P "$(nproc)" -n 8 clang-tidy -p . --quiet
}
step "clang-tidy" tidy
step "cppcheck" cppcheck --quiet --error-exitcode=1 --enable=warning,performance,portability --inline-suppr \
	--suppress=unknownMacro --suppress=internalAstError \
	--suppress=legacyUninitvar:render/draw/picture.c -USAY -I. ingest analysis render cli
unused_includes() {
	iwyu_tool -j "$(nproc)" -p . -- -Xiwyu --no_fwd_decls | awk '
		/\.c should remove these lines:$/ { file = $1 }
		/^$/ { file = "" }
		file != "" && /^- #include/ && !/<sys\/syscall.h>/ { print file ": error: not used: " substr($0, 3); bad = 1 }
		END { exit bad }'
}
step "include-what-you-use" unused_includes
printf '%s\n' "$failed analysers failed"
[ "$failed" = 0 ]
