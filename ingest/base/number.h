/* Numbers as dumps write them. */
#ifndef FLOORSTAT_NUMBER_H
#define FLOORSTAT_NUMBER_H

#include <stdbool.h>

#include "text.h"

/* How numbers are written in an input. */
struct number_style {
	char decimal;   /* '.' or ',' */
	char thousands; /* ',', '.', ' ', '\'' (also U+00A0, U+202F), or 0 for none */
};

/* As programs write them: 1234.5. */
#define NUMBER_PLAIN ((struct number_style){'.', 0})

enum number_kind {
	NUMBER_NO, /* not a number */
	NUMBER_FINITE,
	NUMBER_MISSING, /* empty, NA, NaN, null, -, <not counted>, Infinity … : no value, and known not to be one */
};

/* Reads the whole text (blanks around it allowed) as a decimal number, correctly rounded to the nearest double in
 * every locale.  Hexadecimal is no number.  *value is NaN unless the kind is NUMBER_FINITE.  An overflow (1e999) is
 * NUMBER_MISSING; an underflow is 0 or subnormal, as rounding gives it. */
enum number_kind number_parse(struct text text, struct number_style style, double *value);

/* A number with its unit behind it in one cell ("1.23ms", "45.60 ns", "12 %"): *rest is what follows the number,
 * trimmed.  NUMBER_NO when no number stands at the beginning. */
enum number_kind number_parse_prefix(
	struct text text, struct number_style style, double *value, struct text *rest);

/* The end of a number that is written as most are: digits, a decimal mark between two of them perhaps, a minus before
 * them; no 0 before another digit, no more digits than a double holds exactly.  NULL: none stands at 'at', or it is of
 * another kind.  What follows isn't looked at.  40 bytes from 'at' on may be read. */
const char *number_take(const char *at, char decimal, double *value);

/* Whether an integer as written can't be held exactly by a double (beyond 2^53). */
bool number_is_inexact_integer(struct text text);

#endif
