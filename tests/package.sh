#!/bin/bash
# Builds the Debian package from a copy of the tree and asks lintian; with nocheck in DEB_BUILD_OPTIONS its tests are left out.
set -eu
cd "$(dirname "$0")/.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/floorstat"
git ls-files -z | xargs -0 tar c | tar x -C "$folder/floorstat"
cd "$folder/floorstat"
dpkg-buildpackage -us -uc -b >"$folder/log" 2>&1 || {
	tail -n 40 "$folder/log"
	exit 1
}
lintian --fail-on error,warning --display-info "$folder"/*.changes
dpkg-deb --contents "$folder"/floorstat_*.deb | awk '{ print $6 }'
