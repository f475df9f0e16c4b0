/* Doubles that must agree, within an absolute tolerance or as printed. */
#ifndef FLOORSTAT_TEST_NEAR_H
#define FLOORSTAT_TEST_NEAR_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define assert_near(found, expected, tolerance)                                                              \
	do {                                                                                                 \
		double found_ = (found), expected_ = (expected);                                             \
		if (!(fabs(found_ - expected_) <= (tolerance)))                                              \
			fail_msg("%s is %.17g, expected %.17g", #found, found_, expected_);                  \
	} while (0)

/* With 'digits' behind the point. */
static inline void assert_printed(double value, int digits, const char *wanted)
{
	char text[40];
	snprintf(text, sizeof text, "%.*f", digits, value);
	assert_string_equal(text, wanted);
}

#endif
