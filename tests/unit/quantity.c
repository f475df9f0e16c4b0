/* Numbers as people print them; the expected texts are those of the published tables, or worked out by hand. */
#include <math.h>

#include "arena_setup.h"
#include "render/quantity.h"

static void assert_text(const char *got, const char *wanted)
{
	assert_string_equal(got, wanted);
}

static void scales_follow_the_value_nearest_zero(void **state)
{
	(void)state;
	static const struct {
		const char *unit;
		double values[3];
		const char *unit_shown, *first, *last;
	} rows[] = {
		{"s", {0.2469, 0.1369, 0.8579}, "s", "0.2469", "0.8579"}, /* case A */
		{"s", {0.0987, 0.5, 2}, "ms", "98.70", "2000.00"},
		{"s", {0.41204593, 0.0308, 0.45}, "ms", "412.05", "450.00"},
		{"s", {1.505e-7, 2e-7, 3e-6}, "ns", "150.5",
			"3000.0"}, /* less than one of the unit itself only */
		{"s", {12.5, 100, 250}, "s", "12.50", "250.00"},
		{"s", {3600, 7200, 7300.5}, "s", "3600", "7300"},
		{"B/s", {3858765860, 3049553540, 3049387450}, "GB/s", "3.859", "3.049"}, /* case B */
		{"events/s", {3317.10, 5133.26, 5127.93}, "events/s", "3317", "5128"},
		{"1/s", {10928961.7, 12e6, 13e6}, "M/s", "10.93", "13.00"},
		{"iterations/s", {10928961.7, 12e6, 13e6}, "M iterations/s", "10.93", "13.00"},
		{NULL, {5, 7, 9}, "", "5", "9"}, {NULL, {0.25, 7, 9}, "", "0.2500", "9.0000"},
		{"%", {12.5, 50, 99}, "%", "12.50", "99.00"}, {"s", {0, -0.5, 0.7}, "s", "0.0000", "0.7000"},
		{"s", {0.0999999999, 0.5, 0.7}, "s", "0.1000", "0.7000"}, /* counted after rounding */
		{"s", {1.234, 50, 98765.4321}, "s", "1.234", "98765.4"},  /* six digits are read, nine not */
		{"s", {25e-9, 99e-9, 1e-7}, "ns", "25", "100"},           /* as whole as the dump has them */
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct scale scale = scale_of(arena, rows[i].unit, rows[i].values, 3, NULL);
		assert_text(scale.unit, rows[i].unit_shown);
		assert_text(quantity_value(arena, &scale, rows[i].values[0]), rows[i].first);
		assert_text(quantity_value(arena, &scale, rows[i].values[2]), rows[i].last);
	}
}

static void options_choose_unit_and_digits(void **state)
{
	(void)state;
	double values[] = {0.2469, 0.1369};
	struct render_options options = {.show_unit = "ms"};
	struct scale scale = scale_of(arena, "s", values, 2, &options);
	assert_text(quantity_with_unit(arena, &scale, values[0]), "246.9 ms");
	options = (struct render_options){.digits = 2};
	scale = scale_of(arena, "s", values, 2, &options);
	assert_text(quantity_with_unit(arena, &scale, values[0]), "0.25 s");
	double wide[] = {0.0805, 0.2469, 1234.5};
	scale = scale_of(arena, NULL, wide, 3, &options);
	assert_text(quantity_value(arena, &scale, wide[0]), "0.081"); /* two digits, wherever the point */
	assert_text(quantity_value(arena, &scale, wide[1]), "0.25");
	assert_text(quantity_value(arena, &scale, wide[2]), "1234"); /* what stands before it always does */
	options = (struct render_options){.show_unit = "MB"};        /* another kind of unit: not obeyed */
	scale = scale_of(arena, "s", values, 2, &options);
	assert_text(scale.unit, "s");
}

/* Beside "99.0 ns" a line of its own prefix says "100.0 ns", not "0.1000 µs". */
static void a_line_among_others_has_1_to_999_before_the_point(void **state)
{
	(void)state;
	double value = 0.1005;
	struct scale scale = scale_of_line(arena, "s", &value, 1, NULL);
	assert_text(quantity_with_unit(arena, &scale, value), "100.5 ms");
	scale = scale_of(arena, "s", &value, 1, NULL);
	assert_text(quantity_with_unit(arena, &scale, value), "0.1005 s");
}

/* What no number of decimals shows isn't shown as zero. */
static void the_smallest_are_no_zeros(void **state)
{
	(void)state;
	const double values[] = {2.5e-10, 3};
	struct scale scale = scale_of(arena, NULL, values, 2, NULL);
	assert_text(quantity_value(arena, &scale, 2.5e-10), "2.500e-10");
	assert_text(quantity_value(arena, &scale, -2.5e-10), "−2.500e-10");
	assert_text(quantity_value(arena, &scale, 3), "3.00000");
	assert_text(quantity_value(arena, &scale, 0), "0.000000000");
}

static void fractions_and_counts(void **state)
{
	(void)state;
	assert_text(quantity_percent(arena, 0.2469 / 0.1369 - 1), "80.4 %");
	assert_text(quantity_percent(arena, 22.0 / 360), "6.1 %");
	assert_text(quantity_percent(arena, 0.0000817), "0.01 %");
	assert_text(quantity_percent(arena, 0.00001), "<0.01 %");
	assert_text(quantity_percent(arena, 0), "0.0 %");
	assert_text(quantity_percent(arena, NAN), "–");
	assert_text(quantity_change(arena, 0.1098 / 0.2447 - 1), "−55 %");
	assert_text(quantity_change(arena, 0.032), "+3.2 %");
	assert_text(quantity_change(arena, -0.00001), "0.0 %");
	assert_text(quantity_ratio(arena, 0.2469 / 0.1369), "1.804");
	assert_text(quantity_count(arena, 9999), "9999");
	assert_text(quantity_count(arena, 85000), "85,000");
	assert_text(quantity_count(arena, 1200000), "1,200,000");
	assert_text(quantity_p(arena, 0.0112), "p = 0.011");
	assert_text(quantity_p(arena, 0.134), "p = 0.13");
	assert_text(quantity_p(arena, 0.0002), "p < 0.001");
	assert_text(quantity_number(arena, -0.04, 1), "0.0");
	assert_text(quantity_number(arena, INFINITY, 1), "∞");
	assert_text(quantity_number(arena, 999999999999999, 0), "999999999999999");
	assert_text(quantity_number(arena, -1e308, 3), "−1.000e+308");
}

static void intervals_decide_the_digits(void **state)
{
	(void)state;
	struct interval none = {.low = NAN, .high = NAN};
	assert_text(quantity_estimate(arena, 0.5, none), "0.500");
	assert_text(quantity_estimate(arena, 1e-9, none), "0.000000001");
	assert_text(quantity_estimate(arena, 1.05312, (struct interval){1.0213, 1.0871, .95}),
		"1.053 [1.021, 1.087]");
	assert_text(
		quantity_estimate(arena, 0.4709, (struct interval){0.38, 0.82, .95}), "0.47 [0.38, 0.82]");
	assert_text(quantity_estimate(arena, 1.5, (struct interval){NAN, NAN, .95}), "1.500");
	assert_text(quantity_estimate(arena, 2, (struct interval){0, INFINITY, .95}), "2.000 [–]");
	assert_text(quantity_estimate(arena, 2, (struct interval){1.5, INFINITY, .95}), "2.000 [1.500, –]");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(scales_follow_the_value_nearest_zero, set_up, tear_down),
		cmocka_unit_test_setup_teardown(options_choose_unit_and_digits, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_line_among_others_has_1_to_999_before_the_point, set_up, tear_down),
		cmocka_unit_test_setup_teardown(the_smallest_are_no_zeros, set_up, tear_down),
		cmocka_unit_test_setup_teardown(fractions_and_counts, set_up, tear_down),
		cmocka_unit_test_setup_teardown(intervals_decide_the_digits, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
