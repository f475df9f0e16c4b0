#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/base/time.h"

/* Seconds from GNU date: date -u -d 'STAMP' +%s.%N */
static const struct row {
	const char *text;
	double seconds;
	bool dated, zoned, either_way;
} rows[] = {
	{"2026-08-05T10:58:34Z", 1785927514, true, true, false},
	{"2026-08-05T10:58:34.123456789Z", 1785927514.123456789, true, true, false},
	{"2026-08-05T12:58:34+02:00", 1785927514, true, true, false},
	{"2026-08-05T07:28:34.5-0330", 1785927514.5, true, true, false},
	{" 2026-08-05 10:58:34 UTC", 1785927514, true, true, false},
	{"2026-08-05 10:58:34", 1785927514, true, false, false},
	{"2026-08-05 10:58:34,250", 1785927514.25, true, false, false},
	{"2026-08-05", 1785888000, true, false, false},
	{"2026/08/05 10:58:34", 1785927514, true, false, false},
	{"20260805T105834Z", 1785927514, true, true, false},
	{"Wed, 05 Aug 2026 12:58:34 +0200", 1785927514, true, true, false},
	{"Wed, 5 Aug 2026 10:58:34 GMT", 1785927514, true, true, false},
	{"Wed Aug  5 10:58:34 2026", 1785927514, true, false, false},
	{"Wed Aug  5 03:58:34 PDT 2026", 1785927514, true, true, false},
	{"Aug 5, 2026, 10:58:34 PM", 1785927514 + 43200, true, false, false},
	{"05-Aug-26 10:58:34", 1785927514, true, false, false},
	{"05/Aug/2026:12:58:34 +0200", 1785927514, true, true, false},
	{"[05/Aug/2026:10:58:34", 1785927514, true, false, false},
	{"[2026-08-05 10:58:34]", 1785927514, true, false, false},
	{"[10:58:34]", 39514, false, false, false},
	{"08/05/2026 10:58:34.125", 1785927514.125, true, false, true},
	{"08/25/2026 10:58:34", 1785927514 + 20 * 86400, true, false, false},
	{"25/08/2026 10:58:34", 1785927514 + 20 * 86400, true, false, false},
	{"08/08/2026 12:00:00 AM", 1786147200, true, false, false},
	{"11/30/26", 1795996800, true, false, false},
	{"25.08.2026 10:58", 1785927480 + 20 * 86400, true, false, false},
	{"2000-02-29 00:00:00Z", 951782400, true, true, false},
	{"1785927514", 1785927514, true, true, false},
	{"1785927514.5", 1785927514.5, true, true, false},
	{"1785927514123", 1785927514.123, true, true, false},
	{"1785927514123456", 1785927514.123456, true, true, false},
	{"1785927514123456789", 1785927514.123456789, true, true, false},
	{"10:58:34", 39514, false, false, false},
	{"03:16:15 PM", 54975, false, false, false},
	{"12:16:15 AM", 975, false, false, false},
	{"12:16:15 PM", 44175, false, false, false},
	{"3:16:15\u202FPM", 54975, false, false, false},
	{"15時16分15秒", 54975, false, false, false},
};

static void stamps_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct moment moment;
		if (!time_parse(text_of(rows[i].text), &moment))
			fail_msg("'%s' is not read", rows[i].text);
		if (fabs(moment.seconds - rows[i].seconds) > 1e-6)
			fail_msg(
				"'%s' is %.6f, expected %.6f", rows[i].text, moment.seconds, rows[i].seconds);
		if (moment.dated != rows[i].dated || moment.zoned != rows[i].zoned ||
			moment.either_way != rows[i].either_way)
			fail_msg("'%s': dated %d, zoned %d, either way %d", rows[i].text, moment.dated,
				moment.zoned, moment.either_way);
	}
}

static void what_is_no_time_is_refused(void **state)
{
	(void)state;
	static const char *const texts[] = {"", " ", "12", "3.5", "20260805", "hello", "2026-13-05",
		"2026-02-29", "25:00:00", "10:61:00", "13:00 PM", "2026-08-05 10:58:34 nonsense", "monday",
		"10:58:34 10:58:34", "1/2", "v1.2.3", "99999999999", "Aug 5", "31/31/2026", "+02:00", "PM",
		"Z", "-1785927514"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct moment moment;
		if (time_parse(text_of(texts[i]), &moment))
			fail_msg("'%s' is taken for a time", texts[i]);
	}
}

static void times_are_written_and_read_back(void **state)
{
	(void)state;
	char out[40];
	assert_string_equal(time_text(1785927514, true, out), "2026-08-05T10:58:34Z");
	assert_string_equal(time_text(1785927514.5, false, out), "2026-08-05T10:58:34.5");
	assert_string_equal(time_text(-1, true, out), "1969-12-31T23:59:59Z");
	assert_string_equal(time_text(NAN, true, out), "");
	for (double day = -700000; day < 60000; day += 97) {
		struct moment moment;
		assert_true(time_parse(text_of(time_text(day * 86400 + 1, true, out)), &moment));
		assert_true(moment.seconds == day * 86400 + 1);
	}
}

static void a_clock_is_carried_over_midnight(void **state)
{
	(void)state;
	struct clock clock = CLOCK_START(1785888000);
	struct moment before = {.seconds = 86399}, after = {.seconds = 1},
		      dated = {.seconds = 5, .dated = true};
	assert_true(clock_read(&clock, before) == 1785888000 + 86399);
	assert_true(clock_read(&clock, after) == 1785888000 + 86401);
	assert_true(clock_read(&clock, before) == 1785888000 + 2 * 86400 - 1);
	assert_true(clock_read(&clock, dated) == 5);
	struct clock unknown = CLOCK_START(NAN);
	assert_true(isnan(clock_read(&unknown, before)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stamps_are_read),
		cmocka_unit_test(what_is_no_time_is_refused),
		cmocka_unit_test(times_are_written_and_read_back),
		cmocka_unit_test(a_clock_is_carried_over_midnight),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
