#!/bin/sh
# The layer rule: a part includes only itself and what stands before it in the Makefile's PARTS.  Read from the
# dependency files that the compiler wrote, so that an include by way of another header is seen as well.
#
#   tests/layers.sh FOLDER     FOLDER is where the build put the parts' .d files
set -eu
parts=$(sed -n 's/^PARTS = //p' Makefile)
files=$(find "$1" -name '*.d' | grep -E "^$1/($(echo "$parts" | tr ' ' '|'))/")
[ -n "$files" ] || { echo "no dependency files in $1: build first"; exit 1; }
# shellcheck disable=SC2086
awk -v parts="$parts" -v top="$1/" '
	BEGIN { n = split(parts, names, " "); for (i = 1; i <= n; i++) rank[names[i]] = i }
	# "cli/../render/x.h" is render/x.h
	function plain(path) {
		while (match(path, /[^\/]+\/\.\.\//))
			path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
		return path
	}
	function part(path) { split(path, folders, "/"); return folders[1] }
	FNR == 1 { source = substr(FILENAME, length(top) + 1); sub(/\.d$/, ".c", source); own = rank[part(source)] }
	{
		for (i = 1; i <= NF; i++) {
			header = plain($i)
			if (header !~ /\.h$/ || !(part(header) in rank) || rank[part(header)] <= own)
				continue
			print source " includes " header
			broken = 1
		}
		seen++
	}
	END { exit broken || !seen }
' $files
