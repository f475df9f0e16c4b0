/* Private to the plan for rows (csv_plan*.c). */
#ifndef FLOORSTAT_CSV_PLAN_INSIDE_H
#define FLOORSTAT_CSV_PLAN_INSIDE_H

#include <string.h>

#include "csv_plan.h"

/* A combination of names and marks, and what became of its first row. */
struct combination {
	uint64_t hash;
	const uint64_t *key;
	size_t words;
	struct bind_outcome outcome;
	double parts; /* of outcome.scale (unit_parts) */
	size_t next;  /* the one that came after it last time, 0: none; rows often come in turn */
	size_t target;
	const struct stencil *stencil;
	bool drawn;        /* the stencil, or found to be none */
	bool lacks;        /* it hasn't all numbers */
	bool may_overflow; /* in base units; the binder looks at each of its values */
};

/* What combinations lead to: a group, or a count of what is left out. */
struct target {
	bool bound;
	struct group_handle handle;
	size_t pass;
	enum exclusion why;
	size_t combination; /* the first one that leads there */
};

struct covariate_column {
	size_t column;
	enum covariate covariate;
	double scale, parts;
};

enum {
	WORD = sizeof(uint64_t),
	KEY_WORDS = 128, /* longer names go through the binder */
	COMBINATIONS_MOST = 1 << 20,
	LEARN_MOST = 1 << 18, /* so many rows of new combinations, and more than half of all: give up */
	NUMBERS_MOST = 1 + COVARIATE_COUNT,
};

_Static_assert((int)NUMBERS_MOST <= (int)STENCIL_NUMBERS_MOST, "a row's numbers are a stencil's");

struct csv_plan {
	struct arena *arena;
	struct binder *binder;
	struct number_style style;
	size_t value;
	size_t *keys;
	size_t key_count;
	struct covariate_column covariates[COVARIATE_COUNT];
	size_t covariate_count;
	struct combination *combinations; /* numbered from 1 */
	size_t count, combination_capacity;
	uint32_t *slots; /* their numbers, open addressing, at most half full; 0: free */
	size_t capacity;
	struct target targets[CSV_TARGETS_MOST];
	size_t target_count;
	bool by_rows;    /* there are more targets, or a row may be more than a number of its group */
	bool scales;     /* values are in other units than base units */
	bool states_cpu; /* combinations differ in where they were seen to run */
	struct stencil_format format;
	size_t rows, learnt, learnt_at; /* learnt_at: rows when the binder was last needed */
	size_t last;                    /* the last row's combination; 0: none */
	size_t drawn;                   /* stencils tried */
	/* The row that csv_plan_take left to the binder. */
	uint64_t key[KEY_WORDS];
	size_t key_words; /* 0: can't be learnt */
	bool is_number;   /* its value, without a unit behind it */
};

static inline const struct combination *combination_of(const struct csv_plan *plan, size_t number)
{
	return &plan->combinations[number - 1];
}

/* csv_plan_runs.c: the target of a combination that is new, the next one. */
void csv_plan_aim(struct csv_plan *plan, struct combination *combination);
/* Binds rows that are grouped. */
void csv_plan_apply_runs(struct csv_plan *plan, struct csv_rows *rows);

#endif
