/* Private to the data set (dataset*.c). */
#ifndef FLOORSTAT_DATASET_INSIDE_H
#define FLOORSTAT_DATASET_INSIDE_H

#include "dataset.h"

/* One more table, which must be another than all that are there. */
void dataset_table_add(struct dataset *dataset, const struct table *table);

#endif
