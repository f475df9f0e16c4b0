#!/bin/sh
# Installs the named Debian packages that are missing, or says how.  Called by make setup with the list in the Makefile.
set -eu
missing=
for package in "$@"; do
	status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
	[ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
install="apt-get install -y --no-install-recommends$missing"
as=
if [ "$(id -u)" != 0 ]; then
	as=sudo
	if ! command -v sudo >/dev/null 2>&1 || ! sudo -n true 2>/dev/null && ! [ -t 0 ]; then
		echo "These packages are missing:$missing" >&2
		echo "Install them as root: $install" >&2
		exit 1
	fi
fi
if ! command -v apt-get >/dev/null 2>&1; then
	echo "No apt-get here. Install what these Debian packages hold:$missing" >&2
	exit 1
fi
echo "Installing:$missing"
$as env DEBIAN_FRONTEND=noninteractive apt-get update -qq ||
	echo "the list of packages could not be brought up to date; trying with the one at hand" >&2
$as env DEBIAN_FRONTEND=noninteractive $install >/dev/null || {
	echo "That failed. Try: $install" >&2
	exit 1
}
