#include "sort.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../../ingest/base/parallel.h"
#include "windows.h"

enum {
	SMALL = 32,      /* insertion sort up to here */
	BUCKETS = 2048,  /* of one dealing out, at the most; else about as many as values */
	SHARED_PARTS = 8 /* in which each of several threads takes buckets */
};

/* Order-preserving map of doubles to unsigned integers. */
static uint64_t key_of(double value)
{
	uint64_t bits;
	value += 0.0; /* -0.0 becomes 0.0 */
	memcpy(&bits, &value, sizeof bits);
	return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

/* Equal parts of the doubles between the least value and the greatest. */
struct buckets {
	uint64_t least;
	unsigned shift;
	size_t count;
};

static size_t bucket_of(const struct buckets *buckets, double value)
{
	return (size_t)((key_of(value) - buckets->least) >> buckets->shift);
}

/* False when all values are equal. */
static bool buckets_find(const double *values, size_t n, struct buckets *buckets)
{
	enum { LANES = 4 };
	double least[LANES], most[LANES];
	for (size_t lane = 0; lane < LANES; lane++)
		least[lane] = most[lane] = values[0];
	for (size_t i = 0; i + LANES <= n; i += LANES)
		for (size_t lane = 0; lane < LANES; lane++) {
			double value = values[i + lane];
			least[lane] = value < least[lane] ? value : least[lane];
			most[lane] = value > most[lane] ? value : most[lane];
		}
	for (size_t i = n - n % LANES; i < n; i++) {
		least[0] = values[i] < least[0] ? values[i] : least[0];
		most[0] = values[i] > most[0] ? values[i] : most[0];
	}
	for (size_t lane = 1; lane < LANES; lane++) {
		least[0] = least[lane] < least[0] ? least[lane] : least[0];
		most[0] = most[lane] > most[0] ? most[lane] : most[0];
	}
	uint64_t range = key_of(most[0]) - key_of(least[0]);
	*buckets = (struct buckets){.least = key_of(least[0]), .count = BUCKETS};
	while (buckets->count > SMALL && buckets->count > n)
		buckets->count /= 2;
	while (range >> buckets->shift >= buckets->count)
		buckets->shift++;
	return least[0] < most[0];
}

/* Values with the places they came from. */
struct series {
	double *values;
	size_t *index; /* NULL: values only */
};

static struct series series_new(struct arena *arena, size_t n, bool with_index)
{
	return (struct series){arena_bare(arena, n, sizeof(double)),
		with_index ? arena_bare(arena, n, sizeof(size_t)) : NULL};
}

static struct series series_from(struct series series, size_t from)
{
	return (struct series){series.values + from, series.index ? series.index + from : NULL};
}

/* Sorts a few from 'series' into 'to', which may be the same. */
static void series_insertion(struct series series, struct series to, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		double value = series.values[i];
		size_t place = series.index ? series.index[i] : 0, j = i;
		for (; j > 0 && to.values[j - 1] > value; j--) {
			to.values[j] = to.values[j - 1];
			if (series.index)
				to.index[j] = to.index[j - 1];
		}
		to.values[j] = value;
		if (series.index)
			to.index[j] = place;
	}
}

static void series_copy(struct series series, struct series to, size_t n)
{
	if (series.values == to.values)
		return;
	memcpy(to.values, series.values, n * sizeof *series.values);
	if (series.index && to.index)
		memcpy(to.index, series.index, n * sizeof *series.index);
}

/* Deals the values out into 'to', stably: ends[b] becomes the end of bucket b.  The count of the fullest. */
static size_t series_deal(
	struct series series, struct series to, size_t n, const struct buckets *buckets, size_t *ends)
{
	memset(ends, 0, buckets->count * sizeof *ends);
	for (size_t i = 0; i < n; i++)
		ends[bucket_of(buckets, series.values[i])]++;
	size_t sum = 0, most = 0;
	for (size_t b = 0; b < buckets->count; b++) {
		size_t count = ends[b];
		most = count > most ? count : most;
		ends[b] = sum;
		sum += count;
	}
	for (size_t i = 0; i < n; i++) {
		size_t at = ends[bucket_of(buckets, series.values[i])]++;
		to.values[at] = series.values[i];
		if (series.index)
			to.index[at] = series.index[i];
	}
	return most;
}

/* Sorts 'series' into 'to'.  It is dealt into 'spare'; 'free' and 'to' may be the series itself, or one of them 'spare'.
 * Buckets hold neighbouring values and are sorted in turn, all in one go where each holds a few; each level takes at
 * least 5 bits off the range. */
static void series_sort(
	struct series series, struct series spare, struct series free, struct series to, size_t n)
{
	struct buckets buckets;
	size_t ends[BUCKETS];
	if (n <= SMALL) {
		series_insertion(series, to, n);
		return;
	}
	if (!buckets_find(series.values, n, &buckets)) {
		series_copy(series, to, n);
		return;
	}
	size_t most = series_deal(series, spare, n, &buckets, ends);
	if (buckets.shift == 0)
		series_copy(spare, to, n);
	else if (most <= SMALL)
		series_insertion(spare, to, n);
	for (size_t b = 0, from = 0; buckets.shift > 0 && most > SMALL && from < n; from = ends[b++])
		series_sort(series_from(spare, from), series_from(free, from), series_from(spare, from),
			series_from(to, from), ends[b] - from);
}

static bool ascends(const double *values, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (!(values[i - 1] <= values[i]))
			return false;
	return true;
}

static void series_sort_in_place(struct arena *scratch, struct series series, size_t n)
{
	if (n <= SMALL)
		series_insertion(series, series, n);
	else if (!ascends(series.values, n))
		series_sort(series, series_new(scratch, n, series.index != NULL), series, series, n);
}

void sort_values(struct arena *arena, double *values, size_t n)
{
	for (size_t i = 0; i < n; i++)
		values[i] += 0.0;
	struct arena *scratch = arena_child(arena);
	series_sort_in_place(scratch, (struct series){values, NULL}, n);
	arena_free(scratch);
}

/* Values that several threads sort: each counts and deals a share of them, then the buckets are shared out. */
struct shared {
	const double *values;
	double *dealt, *sorted;
	size_t n, shares;
	struct buckets buckets;
	size_t (*ends)[BUCKETS]; /* of each share's part of a bucket */
};

static void count_task(void *context, struct arena *arena, size_t share)
{
	(void)arena;
	const struct shared *shared = context;
	size_t end = window_from(share + 1, shared->shares, shared->n);
	for (size_t i = window_from(share, shared->shares, shared->n); i < end; i++)
		shared->ends[share][bucket_of(&shared->buckets, shared->values[i])]++;
}

static void deal_task(void *context, struct arena *arena, size_t share)
{
	(void)arena;
	const struct shared *shared = context;
	size_t end = window_from(share + 1, shared->shares, shared->n);
	for (size_t i = window_from(share, shared->shares, shared->n); i < end; i++) {
		double value = shared->values[i];
		shared->dealt[shared->ends[share][bucket_of(&shared->buckets, value)]++] = value;
	}
}

/* The buckets that begin in the task's part of the values. */
static void buckets_task(void *context, struct arena *arena, size_t task)
{
	(void)arena;
	const struct shared *shared = context;
	const size_t *ends = shared->ends[shared->shares - 1];
	size_t parts = shared->shares * SHARED_PARTS, end = window_from(task + 1, parts, shared->n);
	for (size_t b = 0, from = 0; from < end; from = ends[b++]) {
		if (from < window_from(task, parts, shared->n))
			continue;
		const struct series dealt = {.values = shared->dealt + from},
				    to = {.values = shared->sorted + from};
		series_sort(dealt, to, dealt, to, ends[b] - from);
	}
}

static void shared_sort(struct arena *scratch, struct shared *shared, size_t threads)
{
	size_t sum = 0;
	shared->shares = threads;
	shared->dealt = arena_bare(scratch, shared->n, sizeof *shared->dealt);
	shared->ends = arena_alloc(scratch, threads, sizeof *shared->ends);
	parallel_run(scratch, threads, threads, count_task, shared);
	for (size_t b = 0; b < shared->buckets.count; b++)
		for (size_t share = 0; share < threads; share++) {
			size_t count = shared->ends[share][b];
			shared->ends[share][b] = sum;
			sum += count;
		}
	parallel_run(scratch, threads, threads, deal_task, shared);
	parallel_run(scratch, threads, threads * SHARED_PARTS, buckets_task, shared);
}

void sort_copy(struct arena *arena, size_t threads, const double *values, size_t n, double *sorted)
{
	struct arena *scratch = arena_child(arena);
	const struct series from = {.values = (double *)values}, to = {.values = sorted};
	struct shared shared = {.values = values, .sorted = sorted, .n = n};
	if (n <= SMALL)
		series_insertion(from, to, n);
	else if (ascends(values, n))
		series_copy(from, to, n);
	else if (threads > 1 && n >= SORT_SHARED_LEAST && buckets_find(values, n, &shared.buckets))
		shared_sort(scratch, &shared, threads);
	else
		series_sort(from, series_new(scratch, n, false), to, to, n);
	for (size_t i = 0; i < n; i++)
		sorted[i] += 0.0;
	arena_free(scratch);
}

/* The sorted values, and where each of them comes from. */
static double *sort_both(struct arena *arena, const double *values, size_t n, size_t *index)
{
	struct series series = {arena_bare(arena, n, sizeof *series.values), index};
	for (size_t i = 0; i < n; i++) {
		series.values[i] = values[i] + 0.0;
		index[i] = i;
	}
	series_sort_in_place(arena, series, n);
	return series.values;
}

void sort_index(struct arena *arena, const double *values, size_t n, size_t *index)
{
	struct arena *scratch = arena_child(arena);
	sort_both(scratch, values, n, index);
	arena_free(scratch);
}

double sort_midranks(struct arena *arena, const double *values, size_t n, double *ranks)
{
	struct arena *scratch = arena_child(arena);
	size_t *index = arena_bare(scratch, n, sizeof *index);
	const double *sorted = sort_both(scratch, values, n, index);
	double ties = 0;
	for (size_t from = 0, to; from < n; from = to) {
		for (to = from + 1; to < n && sorted[to] == sorted[from];)
			to++;
		double t = (double)(to - from);
		ties += t * t * t - t;
		for (size_t i = from; i < to; i++)
			ranks[index[i]] = (double)(from + to + 1) / 2;
	}
	arena_free(scratch);
	return ties;
}

/* The values of ranks 'low' and 'high', which are neighbours, or one where n is odd.  What shares a bucket with both is
 * looked at in turn. */
struct middle {
	size_t low, high;
	double below, above;
};

static void middle_of_few(const double *values, size_t n, struct middle *middle)
{
	double few[SMALL];
	const struct series from = {.values = (double *)values}, to = {.values = few};
	series_insertion(from, to, n);
	/* cppcheck-suppress uninitvar ; the insertion fills it */
	middle->below = few[middle->low];
	middle->above = few[middle->high];
}

/* The middle stands at the border behind bucket b. */
static void middle_at_border(
	const double *values, size_t n, const struct buckets *buckets, size_t b, struct middle *middle)
{
	middle->below = -INFINITY;
	middle->above = INFINITY;
	for (size_t i = 0; i < n; i++) {
		double value = values[i];
		if (bucket_of(buckets, value) <= b)
			middle->below = value > middle->below ? value : middle->below;
		else
			middle->above = value < middle->above ? value : middle->above;
	}
}

/* The values of bucket b into 'to', which has room for one more. */
static void bucket_take(const double *values, size_t n, const struct buckets *buckets, size_t b, double *to)
{
	size_t count = 0;
	for (size_t i = 0; i < n; i++) {
		to[count] = values[i];
		count += bucket_of(buckets, values[i]) == b;
	}
}

static void middle_find(struct arena *scratch, const double *values, size_t n, struct middle *middle)
{
	struct buckets buckets;
	size_t counts[BUCKETS], b = 0, before = 0;
	if (n <= SMALL) {
		middle_of_few(values, n, middle);
		return;
	}
	if (!buckets_find(values, n, &buckets)) {
		middle->below = middle->above = values[0];
		return;
	}
	memset(counts, 0, buckets.count * sizeof *counts);
	for (size_t i = 0; i < n; i++)
		counts[bucket_of(&buckets, values[i])]++;
	while (before + counts[b] <= middle->low)
		before += counts[b++];
	if (before + counts[b] <= middle->high) {
		middle_at_border(values, n, &buckets, b, middle);
		return;
	}
	double *inside = arena_bare(scratch, counts[b] + 1, sizeof *inside);
	bucket_take(values, n, &buckets, b, inside);
	middle->low -= before;
	middle->high -= before;
	middle_find(scratch, inside, counts[b], middle);
}

double sort_median(struct arena *arena, const double *values, size_t n)
{
	struct middle middle = {.low = (n - 1) / 2, .high = n / 2};
	struct arena *scratch = arena_child(arena);
	middle_find(scratch, values, n, &middle);
	arena_free(scratch);
	return (middle.below + middle.above) / 2;
}
