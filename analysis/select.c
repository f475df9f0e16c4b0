#include "select.h"

#include <math.h>
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

double select_by_count(count_function *count, const void *context, double k, double low, double high)
{
	int64_t from = place_of(low), to = place_of(high);
	while (from < to) {
		int64_t middle = middle_of(from, to);
		if (count(context, value_at(middle)) >= k)
			to = middle;
		else
			from = middle + 1;
	}
	return value_at(to) + 0.0;
}

double select_median(count_function *count, const void *context, double total, double low, double high)
{
	double lower = select_by_count(count, context, floor((total + 1) / 2), low, high);
	double upper = fmod(total, 2) == 1 ? lower
					   : select_by_count(count, context, total / 2 + 1, lower, high);
	return (lower + upper) / 2;
}
