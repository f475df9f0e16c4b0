#!/bin/sh
# The layer rule must notice a part that reaches up, also by way of another header.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/ingest" "$folder/render"
printf '%s\n' 'x/ingest/fault.o: ingest/fault.c ingest/fault.h' >"$folder/ingest/fault.d"
sh tests/layers.sh "$folder" >/dev/null || { echo "a clean tree was refused"; exit 1; }
printf '%s\n' 'x/ingest/json.o: ingest/json.c ingest/fault.h \' ' ingest/../render/render.h' >"$folder/ingest/json.d"
found=$(sh tests/layers.sh "$folder") && { echo "an include of render by ingest went unseen"; exit 1; }
[ "$found" = 'ingest/json.c includes render/render.h' ] || { echo "unexpected: $found"; exit 1; }
