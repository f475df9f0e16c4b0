#!/bin/sh
# Draws every figure of the gallery three times from the same numbers: by floorstat, by ggplot2 and by matplotlib, each
# 88 mm wide at 300 dpi, to be looked at side by side (docs/figures.md).  Needs r-cran-ggplot2 and python3-matplotlib.
#
#   bench/figures/draw.sh PROGRAM FOLDER      FOLDER/NAME-{floorstat,ggplot2,matplotlib}.png, FOLDER/NAME.csv
#                                             and FOLDER/side-by-side.png of three of them
set -eu
program=$1 folder=$2
mkdir -p "$folder"
sed -n 's/^floorstat plot \([a-z]*\) \(.*\) -o .*/\1 \2/p' docs/gallery.md | while read -r figure inputs; do
	# The inputs are several words by intent.
	# shellcheck disable=SC2086
	"$program" plot "$figure" $inputs --data "$folder/$figure.csv" -o "$folder/$figure-floorstat.png"
done
Rscript bench/figures/peers.R "$folder"
/usr/bin/python3 bench/figures/peers.py "$folder"
