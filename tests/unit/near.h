/* Doubles that must agree within an absolute tolerance, with both shown where they don't. */
#ifndef FLOORSTAT_TEST_NEAR_H
#define FLOORSTAT_TEST_NEAR_H

#include <math.h>

#define assert_near(found, expected, tolerance)                                                              \
	do {                                                                                                 \
		double found_ = (found), expected_ = (expected);                                             \
		if (!(fabs(found_ - expected_) <= (tolerance)))                                              \
			fail_msg("%s is %.17g, expected %.17g", #found, found_, expected_);                  \
	} while (0)

#endif
