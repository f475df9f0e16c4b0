/* From values to places and round numbers: pure functions, no canvas. */
#ifndef FLOORSTAT_AXIS_H
#define FLOORSTAT_AXIS_H

#include <stdbool.h>

#include "../../ingest/base/arena.h"

/* How a unit is dressed on an axis: a value times 'factor' is in 'unit'. */
struct dress {
	double factor;
	const char *unit; /* "ms", "10³ events/s", "" */
};

/* The prefix that puts 'typical' (the largest absolute value on the axis) between 1 and 1000 where the unit takes one, as
 * in tables (render/quantity.h); a power of ten where none does.  unit NULL: nobody stated it. */
struct dress dress_for(struct arena *arena, const char *unit, double typical);

/* The same without that power of ten, for axes whose ticks have one each. */
struct dress dress_without_power(const char *unit, struct dress dress);

/* The unit as the user wants it shown ("ms", "MB/s"), when it is one of the same kind; else as dress_for. */
struct dress dress_shown(struct arena *arena, const char *unit, const char *show, double typical);

/* value in 'digits' significant digits with its unit: "246.9 ms".  NaN is "–". */
const char *dress_text(struct arena *arena, struct dress dress, double value, unsigned digits);

/* At least that many digits, and as many as two different values need to look different, twelve at most. */
unsigned digits_apart(struct arena *arena, struct dress dress, double a, double b, unsigned least);

/* A linear or logarithmic map of [low, high] onto [from, to].  low < high; logarithmic: low > 0. */
struct axis {
	bool logarithmic;
	double low, high;
	double from, to;
};

/* Place of a value; a constant axis maps to the middle; beyond the ends it goes on. */
double axis_at(const struct axis *axis, double value);
double axis_value(const struct axis *axis, double place); /* the inverse */
bool axis_holds(const struct axis *axis, double value);

/* A scale that shows low to high with some air: constant or single values get room around them, zero is included when
 * the data come near it (low within a third of high) or lie on both sides.  Non-finite ends give [0, 1].
 * 'logarithmic' is honoured only for positive values. */
struct axis axis_around(double low, double high, bool logarithmic);

/* Whether a range asks for a logarithmic axis: positive, and spanning more than a factor of 30. */
bool range_asks_for_log(double low, double high);

struct tick {
	double value;
	const char *text; /* NULL: a minor one without number */
};

struct ticks {
	struct tick *at;
	size_t count;
};

/* At most 'most' (at least 2) labelled ticks at round numbers of the dressed unit, inside the axis, ascending.
 * Logarithmic: powers of ten, with 2 and 5 between them where there is room, minor ticks at the other digits. */
struct ticks axis_ticks(struct arena *arena, const struct axis *axis, struct dress dress, size_t most);

#endif
