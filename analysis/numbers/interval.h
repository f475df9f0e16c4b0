/* An interval and an estimate with its interval, as every statistic gives them. */
#ifndef FLOORSTAT_INTERVAL_H
#define FLOORSTAT_INTERVAL_H

struct interval {
	double low, high; /* -inf / +inf: unbounded on that side; both NaN: none exists */
	double level;     /* its true or nominal level, 0.95 */
};

struct estimate {
	double value; /* NaN: undefined */
	struct interval interval;
};

#endif
