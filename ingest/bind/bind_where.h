/* --where 'C OP V': which runs are kept. */
#ifndef FLOORSTAT_BIND_WHERE_H
#define FLOORSTAT_BIND_WHERE_H

#include <regex.h>

#include "../base/unit.h"
#include "../ingest.h"
#include "../mapping/mapping.h"

/* One condition of the command line. */
struct where {
	struct text name, right;
	enum comparison comparison;
	double number; /* of the right side, in base units where it has a unit; NaN: it is a text */
	bool has_unit;
	struct unit unit;
	const regex_t *pattern; /* ~ */
	bool met;               /* some input has a field or role of that name */
};

/* All conditions of the options; STATUS_USAGE and NULL when one isn't of the form C OP V. */
struct where *wheres_parse(
	struct arena *arena, struct names *names, const struct ingest_options *options, struct fault *fault);

/* Whether it holds for a field as written, and as a number in the same units (NaN: it is none). */
bool where_holds(const struct where *where, struct text left, double number);

/* The name a condition is about, for the fields that a mapping must want. */
struct text where_name(const char *condition);

#endif
