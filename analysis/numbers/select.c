#include "select.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Doubles in order as integers: neighbours differ by one. */
static int64_t place_of(double value)
{
	int64_t bits;
	value += 0.0;
	memcpy(&bits, &value, sizeof bits);
	return bits < 0 ? INT64_MIN - bits : bits;
}

static double value_at(int64_t place)
{
	int64_t bits = place < 0 ? INT64_MIN - place : place;
	double value;
	memcpy(&value, &bits, sizeof value);
	return value;
}

static int64_t middle_of(int64_t low, int64_t high)
{
	return (low & high) + ((low ^ high) >> 1);
}

/* Where the answer lies: above 'low', so at 'above' or later, and not above 'high', which is one of the values.  The counts
 * are reckoned from the rank looked for, and what stays an end for two steps counts half. */
struct bracket {
	double low, above, high;
	double short_of, beyond;
};

static struct bracket bracket_of(const struct selection *selection, double k)
{
	struct bracket bracket = {.low = selection->low,
		.above = selection->low,
		.high = selection->high,
		.short_of = k - 0.5,
		.beyond = selection->total - (k - 0.5)};
	for (size_t i = 0; i < selection->probe_count; i++) {
		const struct probe *probe = &selection->probes[i];
		if (probe->counted.count < k && probe->counted.above >= bracket.above) {
			bracket.low = probe->at;
			bracket.above = probe->counted.above;
			bracket.short_of = k - 0.5 - probe->counted.count;
		} else if (probe->counted.count >= k && probe->counted.below <= bracket.high) {
			bracket.high = probe->counted.below;
			bracket.beyond = probe->counted.count - (k - 0.5);
		}
	}
	return bracket;
}

/* The next value to count at: from 'above' to just below 'high'. */
static double guess(const struct bracket *bracket, bool halve)
{
	double part = bracket->short_of / (bracket->short_of + bracket->beyond);
	double v = bracket->low + (bracket->high - bracket->low) * part;
	int64_t last = place_of(bracket->high) - 1;
	if (halve || !isfinite(v))
		v = value_at(middle_of(place_of(bracket->above), last));
	return fmin(fmax(v, bracket->above), value_at(last));
}

/* Neighbours that counting could not tell (they would be no number) are the next doubles. */
static struct counted count_at(struct selection *selection, double v)
{
	struct counted counted = selection->count(selection->context, v);
	if (!(counted.below <= v && counted.below >= selection->low))
		counted.below = v;
	if (!(counted.above > v))
		counted.above = value_at(place_of(v) + 1);
	if (selection->probe_count < PROBES_MOST)
		selection->probes[selection->probe_count++] = (struct probe){v, counted};
	return counted;
}

double selection_at(struct selection *selection, double k)
{
	struct bracket bracket = bracket_of(selection, k);
	enum { NEITHER, LOW, HIGH } moved = NEITHER;
	for (size_t step = 1; bracket.above < bracket.high; step++) {
		double v = guess(&bracket, step % 3 == 0);
		struct counted counted = count_at(selection, v);
		if (counted.count >= k) {
			bracket.high = counted.below;
			bracket.beyond = counted.count - (k - 0.5);
			bracket.short_of *= moved == HIGH ? 0.5 : 1;
			moved = HIGH;
		} else {
			bracket.low = v;
			bracket.above = counted.above;
			bracket.short_of = k - 0.5 - counted.count;
			bracket.beyond *= moved == LOW ? 0.5 : 1;
			moved = LOW;
		}
	}
	return bracket.high + 0.0;
}

double selection_median(struct selection *selection)
{
	double lower = selection_at(selection, floor((selection->total + 1) / 2));
	double upper = fmod(selection->total, 2) == 1 ? lower
						      : selection_at(selection, selection->total / 2 + 1);
	return (lower + upper) / 2;
}
