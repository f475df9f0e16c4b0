/* Rank correlations between the numbers of the groups of one table. */
#ifndef FLOORSTAT_SWEEP_MATRIX_H
#define FLOORSTAT_SWEEP_MATRIX_H

#include "findings.h"

/* What is set against each other: name for tables, and how a group's number is had. */
#define SWEEP_VARIABLES(ROW)                                                                                 \
	ROW(POSITION, "position", (double)index)                                                             \
	ROW(LOAD, "load", group->load)                                                                       \
	ROW(RUNS, "runs", (double)group->n)                                                                  \
	ROW(MIN, "minimum", group->min)                                                                      \
	ROW(MEDIAN, "median", group->median)                                                                 \
	ROW(MEAN, "mean", group->mean)                                                                       \
	ROW(MAX, "maximum", group->max)                                                                      \
	ROW(MAD, "MAD", group->mad)

enum sweep_variable {
#define ROW(name, text, number) SWEEP_##name,
	SWEEP_VARIABLES(ROW)
#undef ROW
		SWEEP_VARIABLE_COUNT
};

/* As in the rows. */
const char *sweep_variable_name(enum sweep_variable variable);

/* Variables that vary over the groups, and Spearman's rho of each pair over the groups that have both. */
struct sweep_matrix {
	size_t groups, count;
	enum sweep_variable variables[SWEEP_VARIABLE_COUNT];
	double rho[SWEEP_VARIABLE_COUNT][SWEEP_VARIABLE_COUNT]; /* NaN below three groups */
};

/* 'arena' is for scratch memory alone. */
struct sweep_matrix sweep_matrix_of(struct arena *arena, const struct table_finding *table);

#endif
