#!/bin/sh
# Prints docs/mappings.md: the words of docs/mappings.in, the tables of ingest/mapping/mapping.h, and every built-in mapping.
cd "$(dirname "$0")/.." || exit 1
rows() { # NAME of the table in mapping.h -> lines "| `keyword` | summary |"
	{ sed -n "/define $1(ROW)/,/^\$/p" ingest/mapping/mapping.h | tr -d '\\\n'; echo; } | sed 's/ROW(/\n&/g' |
		sed -nE 's/^ROW\(([A-Z_]+, *)?"([^"]*)".*,[[:space:]]*"([^"]*)"\).*/| `\2` | \3 |/p'
}
while IFS= read -r line; do
	case $line in
	@ROLES@) rows MAPPING_ROLES ;;
	@SETTINGS@) rows MAPPING_SETTINGS ;;
	*) printf '%s\n' "$line" ;;
	esac
done <docs/mappings.in
for map in ingest/collectors/*.map; do
	printf '\n### %s\n\n```\n' "$(sed -n 's/^name //p' "$map")"
	cat "$map"
	printf '```\n'
done
