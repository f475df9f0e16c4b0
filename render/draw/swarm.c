#include "swarm.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

struct dot {
	double place, shift;
	size_t index;
};

static int compare_dots(const void *a, const void *b)
{
	const struct dot *x = a, *y = b;
	if (x->place != y->place)
		return x->place < y->place ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

/* van der Corput's sequence in base 2, in (-1, 1): evenly spread for any beginning of it. */
static double spread(size_t i)
{
	double value = 0, digit = 0.5;
	for (; i > 0; i /= 2, digit /= 2)
		value += (double)(i % 2) * digit;
	return 2 * value - 1;
}

static bool is_free(const struct dot *dots, size_t count, double place, double shift, double size)
{
	for (size_t i = count; i-- > 0 && place - dots[i].place < size;) {
		double x = place - dots[i].place, y = shift - dots[i].shift;
		if (x * x + y * y < size * size * 0.98)
			return false;
	}
	return true;
}

void swarm_shifts(
	struct arena *arena, const double *places, size_t count, double size, double most, double *shifts)
{
	struct arena *scratch = arena_child(arena);
	struct dot *dots = arena_alloc(scratch, count, sizeof *dots);
	for (size_t i = 0; i < count; i++)
		dots[i] = (struct dot){places[i], 0, i};
	qsort(dots, count, sizeof *dots, compare_dots);
	for (size_t i = 0; i < count; i++) {
		double step = size * 0.5;
		int side = i % 2 ? 1 : -1; /* left and right in turn, so that heaps stand upright */
		double shift = 0;
		int tries = 0, last = (int)(2 * fmax(most, 0) / step);
		while (tries <= last && !is_free(dots, i, dots[i].place, shift, size)) {
			tries++;
			shift = side * (tries % 2 ? 1 : -1) * step * ((tries + 1) / 2);
		}
		dots[i].shift = tries <= last && fabs(shift) <= most ? shift
								     : most * spread(dots[i].index + 1);
		shifts[dots[i].index] = dots[i].shift;
	}
	arena_free(scratch);
}
