/* Many runs of one group at once: what adding them one by one by dataset_add gives, in less time. */
#ifndef FLOORSTAT_BATCH_H
#define FLOORSTAT_BATCH_H

#include "dataset.h"

/* A covariate of those runs: whole numbers at even steps, or one by one (NaN: none). */
struct batch_column {
	enum covariate covariate;
	double first, step;
	const double *values; /* NULL: even */
};

/* Whether the values are whole numbers at even steps, bit by bit; the column then is without values. */
struct batch_column batch_column_of(enum covariate covariate, const double *values, size_t count);

/* 'count' runs, finite; each covariate stands once among the columns at the most. */
void dataset_add_batch(struct dataset *dataset, struct group_handle handle, const double *values,
	size_t count, const struct batch_column *columns, size_t column_count);

#endif
