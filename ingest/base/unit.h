/* Units: settled on the way in.  A value times its scale is in base units (s, B, 1/s, Hz, J, W, %, …). */
#ifndef FLOORSTAT_UNIT_H
#define FLOORSTAT_UNIT_H

#include <math.h>
#include <stdbool.h>

#include "text.h"

enum direction {
	DIRECTION_UNKNOWN,
	DIRECTION_LOWER,
	DIRECTION_HIGHER,
};

struct unit {
	/* "s", "B", "1/s", "B/s", "events/s", "J", "W", "%", "Hz", "cycles" …; static or interned */
	const char *base;
	double scale;             /* value in this unit * scale = value in base */
	enum direction direction; /* s, B, J, W: lower; x/s: higher; else unknown */
};

/* What to divide by instead of multiplying by a scale: 1e-9 is no double, but 1e9 is, so nanoseconds are divided.  0: the
 * scale itself is as good. */
static inline double unit_parts(double scale)
{
	double parts = round(1 / scale);
	return scale < 1 && 1 / parts == scale ? parts : 0;
}

/* The number that a decimal fraction is in a unit so many times as large: 12.2 / 1000 is the double 0.0122 is, which the
 * double 12.2 divided by 1000 isn't.  For fractions of up to 14 digits; others are divided as they are. */
double unit_divided(double value, double parts);

static inline double unit_scaled_by(double value, double scale, double parts)
{
	return parts != 0 ? unit_divided(value, parts) : value * scale;
}

/* A value times a unit's scale, rounded once. */
static inline double unit_scaled(double value, double scale)
{
	return unit_scaled_by(value, scale, unit_parts(scale));
}

/* Reads a unit as people write it: s, sec, seconds, ms, msec, us, µs, μs, ns, min, h; B, KB, KiB, MB, bytes …;
 * ops/s, events/s, req/s, tps, MB/s, kB/s, MiB/s, GFLOP/s, tokens/s; ns/op, s/op, B/op (the per-operation part is
 * kept out of the base: ns/op is seconds); %, percent; MHz; J; W.  Case counts where it tells units apart (ms, Ms; B, b).
 * A unit it doesn't know is itself the base with scale 1 and no direction, and false is returned. */
bool unit_parse(struct names *names, struct text text, struct unit *unit);

/* The unit in a field's name: "time_ms", "elapsed (us)", "duration [s]", "durationNs", "Max(MiB)", "seconds".
 * *rest is the name without it.  False when the name holds none. */
bool unit_in_name(struct names *names, struct text name, struct unit *unit, struct text *rest);

const char *direction_name(enum direction direction); /* "lower", "higher", NULL */
bool direction_parse(struct text text, enum direction *direction);

#endif
