#!/bin/sh
# The layer rule must notice a part, and a stage of a part, that reaches up, also by way of another header.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/ingest/base" "$folder/ingest/syntax" "$folder/render"

# refused INCLUDED: a file of ingest/syntax that comes by this header must be named.
refused() {
	printf '%s\n' 'x/ingest/syntax/json.o: ingest/syntax/json.c ingest/base/fault.h \' " ingest/syntax/../../$1" \
		>"$folder/ingest/syntax/json.d"
	found=$(sh tests/layers.sh "$folder") && { echo "an include of $1 by ingest/syntax went unseen"; exit 1; }
	[ "$found" = "ingest/syntax/json.c includes $1" ] || { echo "unexpected: $found"; exit 1; }
}

printf '%s\n' 'x/ingest/base/fault.o: ingest/base/fault.c ingest/base/fault.h ingest/ingest.h' >"$folder/ingest/base/fault.d"
sh tests/layers.sh "$folder" >/dev/null || { echo "a clean tree was refused"; exit 1; }
refused render/render.h
refused ingest/bind/bind.h
