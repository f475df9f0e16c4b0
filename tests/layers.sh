#!/bin/sh
# The layer rule: a part includes only itself and what stands before it in the Makefile's PARTS, and a stage of a part
# likewise by STAGES, beside the headers that lie in its part's own folder.  Read from the dependency files that the
# compiler wrote, so that an include by way of another header is seen as well.
#
#   tests/layers.sh FOLDER     FOLDER is where the build put the parts' .d files
set -eu
parts=$(sed -n 's/^PARTS = //p' Makefile)
stages=$(make -s print-STAGES)
files=$(find "$1" -name '*.d' | grep -E "^$1/($(echo "$parts" | tr ' ' '|'))/")
[ -n "$files" ] || { echo "no dependency files in $1: build first"; exit 1; }
# shellcheck disable=SC2086
awk -v parts="$parts" -v stages="$stages" -v top="$1/" '
	function number(list, into,    names, n, i) {
		n = split(list, names, " ")
		for (i = 1; i <= n; i++)
			into[names[i]] = i
		return n
	}
	BEGIN { number(parts, part_rank); last = number(stages, stage_rank) }
	# "cli/../render/x.h" is render/x.h
	function plain(path) {
		while (match(path, /[^\/]+\/\.\.\//))
			path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
		return path
	}
	function part(path) { split(path, folders, "/"); return folders[1] }
	function folder(path) { sub(/\/[^\/]*$/, "", path); return path }
	# A folder that is no stage (the part itself, a plugin) stands above its stages.
	function stage(path) { return folder(path) in stage_rank ? stage_rank[folder(path)] : last + 1 }
	function above(header, source) {
		if (part(header) != part(source))
			return part_rank[part(header)] > part_rank[part(source)]
		return folder(header) != part(header) && stage(header) > stage(source)
	}
	FNR == 1 { source = substr(FILENAME, length(top) + 1); sub(/\.d$/, ".c", source) }
	{
		for (i = 1; i <= NF; i++) {
			header = plain($i)
			if (header !~ /\.h$/ || !(part(header) in part_rank) || !above(header, source))
				continue
			print source " includes " header
			broken = 1
		}
		seen++
	}
	END { exit broken || !seen }
' $files
