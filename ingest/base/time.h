/* Time stamps as dumps write them, and clocks that wrap. */
#ifndef FLOORSTAT_TIME_H
#define FLOORSTAT_TIME_H

#include <math.h>
#include <stdbool.h>

#include "text.h"

/* A point in time, as far as it was stated.  Nothing is ever shifted by a guessed zone: a time without a zone is
 * counted as if it were UTC and 'zoned' is false, so that it is compared with its like only. */
struct moment {
	double seconds;  /* since 1970-01-01 00:00; since midnight when !dated */
	bool dated;      /* false: a clock time alone ("03:16:15 PM") */
	bool zoned;      /* a zone was stated (Z, +02:00, UTC, PDT …) or the number counts from 1970 */
	bool either_way; /* day and month could be exchanged (03/11/2022): read month first */
};

/* Reads the whole of a time stamp, blanks around it allowed:
 *   2026-08-05T10:58:34.123456789Z   2026-08-05 10:58:34 UTC   20260805T105834   2026-08-05
 *   Wed, 05 Aug 2026 10:58:34 +0200  Wed Aug  5 10:58:34 2026   05-Aug-26 10:58:34
 *   05/Aug/2026:10:58:34 +0200       [10:58:34]   [2026-08-05T10:58:34Z
 *   08/05/2026 10:58:34.123 PM       05.08.2026 10:58   10:58:34   03:16:15 PM
 *   1785927514, …514123, …514123456, …: seconds, ms, us, ns since 1970, by magnitude (years 2001 to 2286)
 * Numbers outside those magnitudes are no times (they are seconds of some other clock: the caller's business).
 * With slashes the month comes first unless that can't be; with dots the day does.  False: no time stamp. */
bool time_parse(struct text text, struct moment *moment);

/* A length of time in parts, in seconds: "1m23.4s", "2h 3m", "1 min 2 s" (at least two parts), "1:23.4", "00:01:23.4".
 * *clock: written with colons, so that it could be a time of day as well.  False: none. */
bool time_length(struct text text, char decimal, double *seconds, bool *clock);

/* As time_parse for a number: 1e9 <= |number| < 1e10 is seconds, then ms, us, ns. */
bool time_from_number(double number, struct moment *moment);

/* Minutes east of UTC of a zone as written: "Z", "UTC", "+02:00", "-0330", "PDT".  False when unknown. */
bool time_zone(struct text text, int *minutes_east);

/* Seconds since 1970 of a day of the proleptic Gregorian calendar; month and day from 1, not checked. */
double time_of_date(long year, int month, int day);

/* "2026-08-05T10:58:34.5Z", without Z when !zoned, no more digits than needed to microseconds; "" for NaN.
 * Into 'out' (at least 40 bytes); returns out. */
const char *time_text(double seconds, bool zoned, char *out);

/* Clock times in the order in which they were written, carried over midnight: a clock that falls by more than half a
 * day has begun a new one. */
struct clock {
	double day;      /* seconds since 1970 of the first stamp's midnight; NaN when the day isn't known */
	double previous; /* the stamp before, seconds since midnight; NaN at first */
};

#define CLOCK_START(day) ((struct clock){(day), NAN})

/* Seconds since 1970 of a moment, whether it brings its date or needs the clock's; NaN when no day is known. */
double clock_read(struct clock *clock, struct moment moment);

#endif
