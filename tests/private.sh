#!/bin/sh
# What one file alone uses is private to it: every function that the objects of the program give to others is called from
# another object, by a test or the calibration, or is looked up by its name in a plugin.
#
#   tests/private.sh FOLDER     FOLDER is where the build put the parts' .o files
set -eu
export LC_ALL=C
parts=$(sed -n 's/^PARTS = //p' Makefile)
# shellcheck disable=SC2086
objects=$(find $parts -name '*.c' | sed 's/\.c$/.o/')
# shellcheck disable=SC2086
found=$( (cd "$1" && nm -A -P $objects) | awk '
	{ file = $1; sub(/\.o:$/, ".c", file) }
	$3 == "T" { home[$2] = file }
	$3 == "U" { called[$2] = 1 }
	END { for (name in home) if (!(name in called) && name != "main") print name, home[name] }
' | sort | while read -r name file; do
	grep -rqw "$name" tests/unit tests/fuzz tests/data bench/calibration && continue
	grep -rqF "\"$name\"" --include='*.c' $parts && continue
	echo "$file: $name is used by no other file: make it static, and take it out of the header"
done)
[ -z "$found" ] || { echo "$found"; exit 1; }
