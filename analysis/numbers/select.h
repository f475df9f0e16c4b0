/* The k-th smallest of many values that need not be listed, when it can be counted how many are at most v. */
#ifndef FLOORSTAT_SELECT_H
#define FLOORSTAT_SELECT_H

#include <stddef.h>

/* How many of the values are <= v (must not fall with v), the largest of those, and the smallest that is not: -INFINITY
 * and INFINITY where there is none. */
struct counted {
	double count, below, above;
};
typedef struct counted count_function(const void *context, double v);

enum { PROBES_MOST = 64 };

/* Values to select from: 'total' of them, the least and the greatest.  What is counted for one rank stays, and narrows the
 * search for the next. */
struct selection {
	count_function *count;
	const void *context;
	double total, low, high;
	struct probe {
		double at;
		struct counted counted;
	} probes[PROBES_MOST];
	size_t probe_count;
};

/* The k-th smallest, exact; 1 <= k <= total.  False position (the Illinois way: Dowell & Jarratt 1971), every third step
 * bisects the doubles that are left: about ten counts where the values lie densely, never more than 192. */
double selection_at(struct selection *selection, double k);

/* Their median. */
double selection_median(struct selection *selection);

#endif
