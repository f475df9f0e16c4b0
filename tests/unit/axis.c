/* Axis mapping, round ticks and prefixes: pure functions against hand-made answers. */
#include <math.h>
#include <string.h>

#include "arena_setup.h"

#include "near.h"

#include "render/draw/axis.h"

/* Labelled ticks of the axis with a blank between them. */
static const char *ticks_text(double low, double high, bool logarithmic, struct dress dress, size_t most)
{
	static char text[400];
	struct axis axis = {.logarithmic = logarithmic, .low = low, .high = high};
	struct ticks ticks = axis_ticks(arena, &axis, dress, most);
	text[0] = '\0';
	for (size_t i = 0; i < ticks.count; i++) {
		if (!ticks.at[i].text)
			continue;
		strcat(text, *text ? " " : "");
		strcat(text, ticks.at[i].text);
		assert_true(ticks.at[i].value >= low - fabs(low) * 1e-9 &&
			ticks.at[i].value <= high + fabs(high) * 1e-9);
	}
	return text;
}

#define PLAIN ((struct dress){1, ""})
#define MILLI ((struct dress){1e3, "ms"})

static void ticks_are_round(void **state)
{
	(void)state;
	static const struct {
		double low, high;
		bool logarithmic;
		struct dress dress;
		size_t most;
		const char *text;
	} rows[] = {
		{0, 1, false, {1, ""}, 6, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{0, 10, false, {1, ""}, 6, "0 2 4 6 8 10"},
		{-7, 12, false, {1, ""}, 5, "−5 0 5 10"},
		{-0.3, 0.3, false, {1, ""}, 8, "−0.3 −0.2 −0.1 0.0 0.1 0.2 0.3"},
		{0.1234, 0.1331, false, {1e3, "ms"}, 5, "124 126 128 130 132"},
		{99990, 100020, false, {1, ""}, 4, "99,990 100,000 100,010 100,020"},
		{0, 1e6, false, {1, ""}, 3, "0 500,000 1,000,000"},
		{1e9, 1e9 + 4, false, {1, ""}, 5,
			"1,000,000,000 1,000,000,001 1,000,000,002 1,000,000,003 1,000,000,004"},
		{1, 1000, true, {1, ""}, 4, "1 10 100 1000"},
		{1, 100, true, {1, ""}, 7, "1 2 5 10 20 50 100"},
		{1e-3, 1e3, true, {1, ""}, 4, "0.01 1 100"},
		{1e-8, 1e8, true, {1, ""}, 5, "10⁻⁸ 0.0001 1 10,000 10⁸"},
		{0.0002, 0.004, true, {1e3, "ms"}, 9, "0.2 0.5 1 2"},
		{3, 4, true, {1, ""}, 6, "3.0 3.2 3.4 3.6 3.8 4.0"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(ticks_text(rows[i].low, rows[i].high, rows[i].logarithmic, rows[i].dress,
					    rows[i].most),
			rows[i].text);
}

static void ticks_never_exceed_what_fits(void **state)
{
	(void)state;
	for (double low = -1e6; low < 1e6; low = low * 0.7 + 1234.5)
		for (double span = 1e-6; span < 1e9 && low < 9e5; span *= 37)
			for (size_t most = 2; most < 12; most++) {
				struct axis axis = {.low = low, .high = low + span};
				size_t count = axis_ticks(arena, &axis, PLAIN, most).count;
				assert_true(count <= most);
				if (low > 4000)
					return;
			}
}

static void axes_surround_data(void **state)
{
	(void)state;
	static const struct {
		double low, high;
		bool logarithmic;
		double from, to;
	} rows[] = {
		{0.13, 0.86, false, 0, 0.8892},    /* near zero: zero is shown */
		{0.90, 1.00, false, 0.896, 1.004}, /* far from it: it isn't */
		{-5, 5, false, -5.4, 5.4}, {-10, -1, false, -10.36, 0},
		{3, 3, false, 2.85, 3.15}, /* one value */
		{0, 0, false, -1, 1}, {-2, -2, false, -2.1, -1.9}, {5, 5, true, 2.5, 10},
		{NAN, NAN, false, 0, 1}, {-1, 100, true, -5.04, 104.04}, /* no logarithm of it */
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct axis axis = axis_around(rows[i].low, rows[i].high, rows[i].logarithmic);
		assert_near(axis.low, rows[i].from, 1e-9);
		assert_near(axis.high, rows[i].to, 1e-9);
	}
}

static void axis_maps_and_back(void **state)
{
	(void)state;
	struct axis linear = {.low = 2, .high = 4, .from = 100, .to = 300};
	struct axis logarithmic = {.logarithmic = true, .low = 1, .high = 1000, .from = 300, .to = 0};
	assert_near(axis_at(&linear, 3), 200, 1e-9);
	assert_near(axis_at(&linear, 5), 400, 1e-9);
	assert_near(axis_at(&logarithmic, 10), 200, 1e-9);
	assert_near(axis_value(&logarithmic, 100), 100, 1e-9);
	assert_near(axis_value(&linear, 250), 3.5, 1e-9);
	struct axis constant = {.low = 1, .high = 1, .from = 0, .to = 10};
	assert_near(axis_at(&constant, 1), 5, 1e-9);
}

static void logarithms_only_where_asked_for(void **state)
{
	(void)state;
	assert_false(range_asks_for_log(1, 29));
	assert_true(range_asks_for_log(1, 31));
	assert_false(range_asks_for_log(0, 1e9));
	assert_false(range_asks_for_log(-1, 1e9));
}

static void units_are_dressed(void **state)
{
	(void)state;
	static const struct {
		const char *unit;
		double typical;
		const char *dressed;
		double factor;
	} rows[] = {
		{"s", 0.86, "ms", 1e3},
		{"s", 2, "s", 1},
		{"s", 3e-7, "ns", 1e9},
		{"s", 3e-13, "ps", 1e12},
		{"s", 86400, "s", 1},
		{"B", 5e6, "MB", 1e-6},
		{"B", 12, "B", 1},
		{"events/s", 5137.99, "events/s", 1},
		{"events/s", 3858765, "M events/s", 1e-6},
		{"1/s", 2e6, "M/s", 1e-6},
		{"1/s", 20, "1/s", 1},
		{"%", 99, "%", 1},
		{NULL, 12, "", 1},
		{NULL, 12345678, "10⁶", 1e-6},
		{"s", 3e5, "10³ s", 1e-3},
		{"s", 4e-320, "s", 1}, /* whose power of ten is no number */
		{"s", 2e-20, "10⁻²¹ s", 1e21},
		{"events/s", 0.002, "10⁻³ events/s", 1e3},
		{"s", 0, "s", 1},
		{"J", 0.02, "mJ", 1e3},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct dress dress = dress_for(arena, rows[i].unit, rows[i].typical);
		assert_string_equal(dress.unit, rows[i].dressed);
		assert_near(dress.factor / rows[i].factor, 1, 1e-12);
	}
	assert_string_equal(dress_shown(arena, "s", "us", 0.5).unit, "µs");
	assert_string_equal(dress_shown(arena, "s", "MB", 0.5).unit, "ms");
	assert_string_equal(dress_without_power("s", dress_for(arena, "s", 1e300)).unit, "s");
	assert_string_equal(dress_without_power(NULL, dress_for(arena, NULL, 5e6)).unit, "");
	assert_string_equal(dress_without_power("s", dress_for(arena, "s", 5e-6)).unit, "µs");
	assert_true(dress_without_power("s", dress_for(arena, "s", 1e300)).factor == 1);
}

static void values_are_written(void **state)
{
	(void)state;
	assert_string_equal(dress_text(arena, MILLI, 0.24691, 4), "246.9\u00a0ms");
	assert_string_equal(dress_text(arena, MILLI, -0.0024691, 2), "−2.5\u00a0ms");
	assert_string_equal(dress_text(arena, PLAIN, 0, 3), "0.00");
	assert_string_equal(dress_text(arena, PLAIN, NAN, 3), "–");
	assert_string_equal(dress_text(arena, PLAIN, 123456, 3), "123456");
	assert_string_equal(dress_text(arena, dress_for(arena, "ops/s", 391234), 391234, 3), "391×10³ ops/s");
	assert_string_equal(dress_text(arena, PLAIN, 1.2345e12, 3), "1.23×10¹²");
	assert_string_equal(dress_text(arena, MILLI, -2.5e-300, 2), "−2.5×10⁻²⁹⁷\u00a0ms");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(ticks_are_round, set_up, tear_down),
		cmocka_unit_test_setup_teardown(ticks_never_exceed_what_fits, set_up, tear_down),
		cmocka_unit_test_setup_teardown(axes_surround_data, set_up, tear_down),
		cmocka_unit_test_setup_teardown(axis_maps_and_back, set_up, tear_down),
		cmocka_unit_test_setup_teardown(logarithms_only_where_asked_for, set_up, tear_down),
		cmocka_unit_test_setup_teardown(units_are_dressed, set_up, tear_down),
		cmocka_unit_test_setup_teardown(values_are_written, set_up, tear_down),
	};
	return cmocka_run_group_tests_name("axis", tests, NULL, NULL);
}
