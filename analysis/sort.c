#include "sort.h"

#include <stdint.h>
#include <string.h>

#include <gsl/gsl_sort.h>

enum {
	DIGIT_BITS = 11,
	DIGITS = 1 << DIGIT_BITS,
	KEY_BITS = 64,
	SMALL = 64,        /* insertion sort below */
	HEAP_LIMIT = 2048, /* below, clearing the counters costs more than a heap sort */
};

/* Order-preserving map of doubles to unsigned integers. */
static uint64_t key_of(double value)
{
	uint64_t bits;
	value += 0.0;
	memcpy(&bits, &value, sizeof bits);
	return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

static double value_of(uint64_t key)
{
	uint64_t bits = key >> 63 ? key & ~(UINT64_C(1) << 63) : ~key;
	double value;
	memcpy(&value, &bits, sizeof value);
	return value;
}

struct radix {
	uint64_t *keys, *keys_spare;
	size_t *index, *index_spare; /* NULL: keys only */
	size_t n;
};

/* One stable pass over the digit at 'shift'; nothing moves when all keys share it. */
static void radix_pass(struct radix *radix, unsigned shift)
{
	size_t start[DIGITS] = {0};
	for (size_t i = 0; i < radix->n; i++)
		start[radix->keys[i] >> shift & (DIGITS - 1)]++;
	if (start[radix->keys[0] >> shift & (DIGITS - 1)] == radix->n)
		return;
	size_t sum = 0;
	for (size_t d = 0; d < DIGITS; d++) {
		size_t count = start[d];
		start[d] = sum;
		sum += count;
	}
	for (size_t i = 0; i < radix->n; i++) {
		size_t to = start[radix->keys[i] >> shift & (DIGITS - 1)]++;
		radix->keys_spare[to] = radix->keys[i];
		if (radix->index)
			radix->index_spare[to] = radix->index[i];
	}
	uint64_t *keys = radix->keys;
	radix->keys = radix->keys_spare;
	radix->keys_spare = keys;
	size_t *index = radix->index;
	radix->index = radix->index_spare;
	radix->index_spare = index;
}

static void radix_sort(struct radix *radix)
{
	for (unsigned shift = 0; shift < KEY_BITS; shift += DIGIT_BITS)
		radix_pass(radix, shift);
}

static void sort_large(struct arena *arena, double *values, size_t n)
{
	struct arena *scratch = arena_child(arena);
	struct radix radix = {.keys = arena_alloc(scratch, n, sizeof *radix.keys),
		.keys_spare = arena_alloc(scratch, n, sizeof *radix.keys),
		.n = n};
	for (size_t i = 0; i < n; i++)
		radix.keys[i] = key_of(values[i]);
	radix_sort(&radix);
	for (size_t i = 0; i < n; i++)
		values[i] = value_of(radix.keys[i]);
	arena_free(scratch);
}

void sort_values(struct arena *arena, double *values, size_t n)
{
	if (n > HEAP_LIMIT) {
		sort_large(arena, values, n);
		return;
	}
	for (size_t i = 0; i < n; i++)
		values[i] += 0.0;
	if (n > SMALL) {
		gsl_sort(values, 1, n);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		double value = values[i];
		size_t j = i;
		for (; j > 0 && values[j - 1] > value; j--)
			values[j] = values[j - 1];
		values[j] = value;
	}
}

static void index_large(struct arena *arena, const double *values, size_t n, size_t *index)
{
	struct arena *scratch = arena_child(arena);
	struct radix radix = {.keys = arena_alloc(scratch, n, sizeof *radix.keys),
		.keys_spare = arena_alloc(scratch, n, sizeof *radix.keys),
		.index = arena_alloc(scratch, n, sizeof *radix.index),
		.index_spare = arena_alloc(scratch, n, sizeof *radix.index),
		.n = n};
	for (size_t i = 0; i < n; i++) {
		radix.keys[i] = key_of(values[i]);
		radix.index[i] = i;
	}
	radix_sort(&radix);
	memcpy(index, radix.index, n * sizeof *index);
	arena_free(scratch);
}

void sort_index(struct arena *arena, const double *values, size_t n, size_t *index)
{
	if (n > SMALL) {
		index_large(arena, values, n, index);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		size_t j = i;
		for (; j > 0 && values[index[j - 1]] > values[i]; j--)
			index[j] = index[j - 1];
		index[j] = i;
	}
}

double sort_midranks(struct arena *arena, const double *values, size_t n, double *ranks)
{
	struct arena *scratch = arena_child(arena);
	size_t *index = arena_alloc(scratch, n, sizeof *index);
	sort_index(arena, values, n, index);
	double ties = 0;
	for (size_t from = 0, to; from < n; from = to) {
		for (to = from + 1; to < n && values[index[to]] == values[index[from]];)
			to++;
		double t = (double)(to - from);
		ties += t * t * t - t;
		for (size_t i = from; i < to; i++)
			ranks[index[i]] = (double)(from + to + 1) / 2;
	}
	arena_free(scratch);
	return ties;
}
