/* The k-th smallest of many values that need not be listed, when it can be counted how many are at most v. */
#ifndef FLOORSTAT_SELECT_H
#define FLOORSTAT_SELECT_H

#include <stddef.h>

/* How many of the values are <= v: must not fall with v. */
typedef double count_function(const void *context, double v);

/* The k-th smallest (from 1), exact: bisection over the doubles between low and high, at most 64 counts. */
double select_by_count(count_function *count, const void *context, double k, double low, double high);

/* Their median, of 'total' values. */
double select_median(count_function *count, const void *context, double total, double low, double high);

#endif
