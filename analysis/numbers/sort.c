#include "sort.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
	SMALL = 32,      /* insertion sort up to here */
	BUCKETS = 2048,  /* of one dealing out, at the most */
	BUCKET_RUNS = 4, /* values a bucket, about */
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

/* Keys with the places they came from. */
struct series {
	uint64_t *keys;
	size_t *index; /* NULL: keys only */
};

static struct series series_new(struct arena *arena, size_t n, bool with_index)
{
	return (struct series){arena_alloc(arena, n, sizeof(uint64_t)),
		with_index ? arena_alloc(arena, n, sizeof(size_t)) : NULL};
}

static struct series series_from(struct series series, size_t from)
{
	return (struct series){series.keys + from, series.index ? series.index + from : NULL};
}

static void series_insertion(struct series series, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		uint64_t key = series.keys[i];
		size_t place = series.index ? series.index[i] : 0, j = i;
		for (; j > 0 && series.keys[j - 1] > key; j--) {
			series.keys[j] = series.keys[j - 1];
			if (series.index)
				series.index[j] = series.index[j - 1];
		}
		series.keys[j] = key;
		if (series.index)
			series.index[j] = place;
	}
}

/* Deals the keys out, stably, by their distance from the least: ends[b] becomes the end of bucket b. */
static void series_deal(
	struct series series, struct series spare, size_t n, uint64_t least, unsigned shift, size_t *ends)
{
	for (size_t i = 0; i < n; i++)
		ends[(series.keys[i] - least) >> shift]++;
	size_t sum = 0;
	for (size_t b = 0; b < BUCKETS; b++) {
		size_t count = ends[b];
		ends[b] = sum;
		sum += count;
	}
	for (size_t i = 0; i < n; i++) {
		size_t to = ends[(series.keys[i] - least) >> shift]++;
		spare.keys[to] = series.keys[i];
		if (series.index)
			spare.index[to] = series.index[i];
	}
	memcpy(series.keys, spare.keys, n * sizeof *series.keys);
	if (series.index)
		memcpy(series.index, spare.index, n * sizeof *series.index);
}

/* Buckets hold neighbouring keys and are sorted in turn; each level takes at least 5 bits off the range. */
static void series_sort(struct series series, struct series spare, size_t n)
{
	if (n <= SMALL) {
		series_insertion(series, n);
		return;
	}
	uint64_t least = series.keys[0], most = series.keys[0];
	for (size_t i = 1; i < n; i++) {
		least = series.keys[i] < least ? series.keys[i] : least;
		most = series.keys[i] > most ? series.keys[i] : most;
	}
	if (least == most)
		return;
	size_t buckets = BUCKETS;
	while (buckets > SMALL && buckets * BUCKET_RUNS > n)
		buckets /= 2;
	unsigned shift = 0;
	while ((most - least) >> shift >= buckets)
		shift++;
	size_t ends[BUCKETS] = {0};
	series_deal(series, spare, n, least, shift, ends);
	for (size_t b = 0, from = 0; shift > 0 && from < n; from = ends[b++])
		series_sort(series_from(series, from), series_from(spare, from), ends[b] - from);
}

void sort_values(struct arena *arena, double *values, size_t n)
{
	struct arena *scratch = arena_child(arena);
	struct series series = series_new(scratch, n, false);
	for (size_t i = 0; i < n; i++)
		series.keys[i] = key_of(values[i]);
	series_sort(series, series_new(scratch, n > SMALL ? n : 0, false), n);
	for (size_t i = 0; i < n; i++)
		values[i] = value_of(series.keys[i]);
	arena_free(scratch);
}

void sort_index(struct arena *arena, const double *values, size_t n, size_t *index)
{
	struct arena *scratch = arena_child(arena);
	struct series series = {arena_alloc(scratch, n, sizeof *series.keys), index};
	for (size_t i = 0; i < n; i++) {
		series.keys[i] = key_of(values[i]);
		index[i] = i;
	}
	series_sort(series, series_new(scratch, n > SMALL ? n : 0, true), n);
	arena_free(scratch);
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
