#include "dip.h"

#include <math.h>
#include <stdbool.h>

/* Vertices of a convex hull of the points (x(i), i), i = low..high, ascending. */
struct hull {
	size_t *at, count;
};

/* Slope from i to j at most (lower hull) or at least (upper hull) that from j to k: then j is no vertex. */
static bool vertex_superfluous(const double *x, bool lower, size_t i, size_t j, size_t k)
{
	double first = (double)(j - i) * (x[k] - x[j]), second = (double)(k - j) * (x[j] - x[i]);
	return lower ? first >= second : first <= second;
}

/* The greatest convex minorant (lower) or least concave majorant of the empirical distribution. */
static void hull_build(struct hull *hull, const double *x, bool lower, size_t low, size_t high)
{
	hull->count = 0;
	for (size_t k = low; k <= high; k++) {
		while (hull->count >= 2 &&
			vertex_superfluous(x, lower, hull->at[hull->count - 2], hull->at[hull->count - 1], k))
			hull->count--;
		hull->at[hull->count++] = k;
	}
}

/* Height of the chord from point i to point j over x(k). */
static double chord(const double *x, size_t i, size_t j, size_t k)
{
	if (x[j] == x[i])
		return (double)k;
	return (double)i + (x[k] - x[i]) * ((double)(j - i) / (x[j] - x[i]));
}

/* The widest gap between the hulls at a vertex of either, and the modal interval around it: from the vertex of the
 * minorant at or before it to the vertex of the majorant at or behind it. */
struct modal {
	double gap;
	size_t low, high;
};

static struct modal modal_interval(const double *x, const struct hull *minorant, const struct hull *majorant)
{
	struct modal found = {.gap = 0, .low = minorant->at[0], .high = majorant->at[majorant->count - 1]};
	size_t g = 1, l = 1;
	while (g < minorant->count && l < majorant->count) {
		size_t at_g = minorant->at[g], at_l = majorant->at[l];
		if (at_g == at_l && g + 1 == minorant->count)
			break;
		struct modal here;
		if (at_l < at_g) { /* a vertex of the majorant, between two of the minorant */
			here.low = minorant->at[g - 1];
			here.high = at_l;
			here.gap = (double)at_l - chord(x, here.low, at_g, at_l) + 1;
			l++;
		} else {
			here.low = at_g;
			here.high = at_l;
			here.gap = chord(x, majorant->at[l - 1], at_l, at_g) - (double)at_g + 1;
			g++;
		}
		if (here.gap >= found.gap)
			found = here;
	}
	return found;
}

/* Largest departure of the points from one hull's chords between vertices 'from' and 'to', 1 at least. */
static double departure(const double *x, const struct hull *hull, bool lower, size_t from, size_t to)
{
	double most = 1;
	for (size_t v = 0; v + 1 < hull->count; v++) {
		size_t i = hull->at[v], j = hull->at[v + 1];
		if (i < from || j > to || j - i < 2 || x[i] == x[j])
			continue;
		for (size_t k = i; k <= j; k++) {
			double d = (double)k - chord(x, i, j, k);
			most = fmax(most, (lower ? d : -d) + 1);
		}
	}
	return most;
}

double dip_statistic(struct arena *arena, const double *sorted, size_t n)
{
	if (!n)
		return NAN;
	struct arena *scratch = arena_child(arena);
	struct hull minorant = {arena_bare(scratch, n, sizeof(size_t)), 0},
		    majorant = {arena_bare(scratch, n, sizeof(size_t)), 0};
	size_t low = 0, high = n - 1;
	double dip = 1;
	while (high > low && sorted[high] > sorted[low]) {
		hull_build(&minorant, sorted, true, low, high);
		hull_build(&majorant, sorted, false, low, high);
		if (minorant.count == 2 && majorant.count == 2)
			break;
		struct modal modal = modal_interval(sorted, &minorant, &majorant);
		if (modal.gap <= dip)
			break;
		dip = fmax(dip, departure(sorted, &minorant, true, low, modal.low));
		dip = fmax(dip, departure(sorted, &majorant, false, modal.high, high));
		if (modal.low == low && modal.high == high)
			break;
		low = modal.low;
		high = modal.high;
	}
	arena_free(scratch);
	return dip / (2 * (double)n);
}

double dip_critical(size_t n)
{
	/* Simulated with 5,000 to 40,000 uniform samples each. */
	static const struct {
		double n, point;
	} table[] = {
		{6, 0.4731867527879611},
		{8, 0.48869284878640884},
		{10, 0.5058245388436882},
		{15, 0.5240456861501696},
		{20, 0.5384656005684216},
		{30, 0.5567768367268682},
		{50, 0.5707266235123531},
		{100, 0.5911340292507177},
		{200, 0.6034907151286336},
		{500, 0.6155728752549835},
		{1000, 0.6226711852844526},
		{2000, 0.6213517739554835},
		{5000, 0.6207498823100046},
	};
	enum { ROWS = sizeof table / sizeof *table };
	const double beyond = 0.62;
	double runs = (double)n;
	if (runs < table[0].n)
		return NAN;
	if (runs > table[ROWS - 1].n)
		return beyond;
	size_t i = 1;
	while (runs > table[i].n)
		i++;
	double share = log(runs / table[i - 1].n) / log(table[i].n / table[i - 1].n);
	return table[i - 1].point + share * (table[i].point - table[i - 1].point);
}
