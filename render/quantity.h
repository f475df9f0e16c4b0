/* Numbers as people print them.  Everything is text in an arena; NaN is "–", and minus is the real sign (U+2212). */
#ifndef FLOORSTAT_QUANTITY_H
#define FLOORSTAT_QUANTITY_H

#include <stddef.h>

#include "../analysis/findings.h"
#include "render.h"

#define QUANTITY_NONE "–"

/* How values of one unit are shown together: one prefix and one number of decimals for all. */
struct scale {
	double factor;        /* shown = value * factor */
	int decimals;         /* digits after the point, at most */
	unsigned significant; /* digits in all, at most; those before the point always stand */
	const char *unit;     /* "ms", "events/s", "M/s"; "" without a unit */
};

/* The scale at which no value loses digits: prefix and decimals follow the finite value nearest zero (0 itself counts
 * for nothing), which gets four digits; larger ones get six at most.  options: --show, and --digits for how many
 * significant digits each gets; NULL is the default. */
struct scale scale_of(struct arena *arena, const char *unit, const double *values, size_t count,
	const struct render_options *options);

/* The largest prefix that the unit takes and of which 'value' is at least one; of the unit itself the given part: 0.1
 * lets it go down to 0.1 s.  No decimals are chosen.  0 and NaN have none. */
struct scale scale_fitting(struct arena *arena, const char *unit, double value, double part);

/* --show: a unit of the same base with another prefix.  False, and nothing changed, when it is none or NULL. */
bool scale_show(struct arena *arena, const char *unit, const char *show, struct scale *scale);

/* The same where lines of other magnitudes stand below: the prefix that leaves 1 to 999 before the point. */
struct scale scale_of_line(struct arena *arena, const char *unit, const double *values, size_t count,
	const struct render_options *options);

/* What a table shows of a group: minimum, median and maximum; the mean for the median where a dump states that alone. */
enum { SHOWN_VALUES = 3 };
void shown_values(const struct group_finding *group, double values[SHOWN_VALUES]);

/* The scale of what is shown of all groups of a table. */
struct scale scale_of_table(
	struct arena *arena, const struct table_finding *table, const struct render_options *options);

/* Gives the scale as many digits as two different values need to look different, twelve at most. */
void scale_tell_apart(struct arena *arena, struct scale *scale, double a, double b);

const char *quantity_value(struct arena *arena, const struct scale *scale, double value);
const char *quantity_with_unit(struct arena *arena, const struct scale *scale, double value);
/* One value with a prefix of its own: "57.0 ms". */
const char *quantity_alone(struct arena *arena, const char *unit, double value);

/* A number with that many decimals. */
const char *quantity_number(struct arena *arena, double value, int decimals);
const char *quantity_count(struct arena *arena, size_t count); /* "360", "85,000" */
const char *quantity_ratio(struct arena *arena, double ratio); /* "1.804" */

/* A fraction in percent, without the sign: "80.4", "0.01"; with it: "80.4 %". */
const char *quantity_percent_number(struct arena *arena, double fraction);
const char *quantity_percent(struct arena *arena, double fraction);
/* With its sign: "+3.2 %", "−55 %"; whole numbers from 10 % on. */
const char *quantity_change_number(struct arena *arena, double fraction);
const char *quantity_change(struct arena *arena, double fraction);

/* "p = 0.011", "p < 0.001". */
const char *quantity_p(struct arena *arena, double p);

/* "1.053 [1.021, 1.087]": as many digits as the interval's width supports; without an interval three decimals.  An end that
 * is 0 or infinity is none: "2.000 [1.500, –]", "2.000 [–]". */
const char *quantity_estimate(struct arena *arena, double value, struct interval interval);

#endif
