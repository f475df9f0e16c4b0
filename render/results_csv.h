/* The groups, or the pairs of a comparison, as CSV: one row each, numbers in base units. */
#ifndef FLOORSTAT_RESULTS_CSV_H
#define FLOORSTAT_RESULTS_CSV_H

#include <stdio.h>

#include "voice.h"

void results_csv_groups(const struct voice *voice, FILE *out);
void results_csv_pairs(const struct voice *voice, FILE *out);

#endif
