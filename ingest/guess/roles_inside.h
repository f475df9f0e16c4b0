/* Private to the guessing of roles (roles*.c). */
#ifndef FLOORSTAT_ROLES_INSIDE_H
#define FLOORSTAT_ROLES_INSIDE_H

#include <math.h>
#include <string.h>

#include "roles.h"

/* What the values of a field are, over the records of the sample. */
struct seen {
	size_t filled, numbers, integers, flags, dates, clocks, unit_cells, outcomes;
	size_t time_cells;    /* of the unit_cells: lengths of time */
	size_t days, undated; /* of the dates: those at midnight, those without a day */
	size_t levels;        /* distinct ones; LEVELS_MOST: so many or more */
	bool unique;          /* no value twice */
	bool rising, falling; /* no number below, above the one before */
	bool round;   /* every number is of two digits, or few times a power of two: what people choose */
	bool even;    /* each number is as far from the one before as the second from the first */
	bool sums_up; /* beside its numbers only words such as "mean" and "total" stand; they aren't counted */
	double low, high, last, step;
};

enum { LEVELS_MOST = 1024 };

/* One call of roles_guess. */
struct guesser {
	struct arena *arena;
	const struct field_sample *sample;
	const struct ingest_options *options;
	struct place place;
	struct field_guess *guesses;
	struct seen *seen;
	struct name_words *words;
	bool *given; /* stated by an option */
	struct fault *fault;
};

/* roles_look.c: the values of a field. */
const char *cell_of(const struct guesser *g, size_t record, size_t field);
void look_at_field(struct guesser *g, size_t field);
void take_clocks_as_lengths(struct guesser *g);
bool is_numeric(const struct seen *seen);
bool is_integer(const struct seen *seen);
bool is_constant(const struct guesser *g, size_t field); /* the same value in every record of the file */
bool are_hashes(const struct guesser *g, size_t field);  /* commits, ids: long words of hexadecimal digits */
bool are_stamps(const struct guesser *g, size_t field);  /* points in time, counted from 1970 */
bool counts_evenly(const struct seen *seen);             /* a clock or a counter: nothing that is measured */

/* Interned texts that occur, and how often. */
struct level {
	const char *text; /* NULL: none */
	unsigned count;
	enum number_kind kind; /* where it was asked */
};
struct levels {
	struct level *slots;
	size_t capacity;
};
struct levels levels_new(struct arena *arena, size_t most);
struct level *levels_add(struct levels *levels, const char *text);

/* roles_given.c: what options state.  False after a fault. */
bool take_options(struct guesser *g);
bool take_by(struct guesser *g);
bool is_pass_none(const struct ingest_options *options);

/* roles_names.c: what names say. */
void guess_by_names(struct guesser *g);
void note_unit(struct guesser *g, size_t field);
int value_weight(const struct guesser *g, size_t field); /* how much of a value the name makes it; 0: none */
bool is_named_value(const struct guesser *g, size_t field); /* a word in it says that it is measured */
bool is_summary_name(const struct guesser *g, size_t field);
bool is_deviation_name(
	const struct guesser *g, size_t field); /* computed from runs for certain: no factor, no order */
bool role_taken(const struct guesser *g, enum field_role role);
bool has_given(const struct guesser *g, enum field_role role);
bool is_open(const struct guesser *g, size_t field);
bool is_candidate(const struct guesser *g, size_t field); /* open, and its numbers could be measured */
bool is_rate(const struct guesser *g, size_t field);
bool is_time(const struct guesser *g, size_t field);
bool is_parameter_name(const struct guesser *g, size_t field); /* size, threads …: chosen, not measured */

/* roles_value.c: which field is the value.  False after a fault. */
bool find_value(struct guesser *g);

/* roles_ask.c: what nobody can tell is asked about.  All return false after a fault; in a draft they return true, where
 * they take a field for the value, with the doubt beside it. */
enum { ASKED_MOST = 6 };                       /* fields that a question names */
bool is_distribution(const struct guesser *g); /* sets the fault; never in a draft */
bool ask_which(const struct guesser *g, const bool *may_be, size_t *found);
bool ask_for_value(const struct guesser *g, size_t *found); /* nothing stands out */

#endif
