/* A data set cut down to what a partial state keeps (floorstat summary --partial), so that states of many machines can
 * be joined by reading them into one data set. */
#ifndef FLOORSTAT_CONDENSE_H
#define FLOORSTAT_CONDENSE_H

#include "dataset.h"

/* Values of one bucket differ by at most this share, so a quantile from a state is off by at most as much. */
#define CONDENSE_WIDTH 0.01

/* Replaces the runs of every group, in place:
 * - values within 'near' (0.10) of the group's best stay as they are, equal ones counted by weight, so that counts of
 *   values near the best of all states are exact: what is near that is near the best of its own state;
 * - the other end's extreme, and values that are not positive, stay too;
 * - the rest become one value a bucket (the bucket's mean, so that means stay exact) with their number as its weight.
 * Without a direction both ends stay.  The order of the runs is lost, and so is every covariate but the weight.
 * A pass's runs are then those that are written, not those they stand for. */
void dataset_condense(struct dataset *dataset, double near);

#endif
