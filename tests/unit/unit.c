#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/numbers/random.h"
#include "ingest/base/unit.h"

struct row {
	const char *text, *base;
	double scale;
	enum direction direction;
	const char *rest;
};

static void with_names(void (*test)(struct names *names))
{
	jmp_buf recovery;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	test(names_new(arena));
	arena_free(arena);
}

static void expect(const struct row *row, const struct unit *unit)
{
	double difference = unit->scale / row->scale - 1;
	if (strcmp(unit->base, row->base) != 0 || difference > 1e-15 || difference < -1e-15 ||
		unit->direction != row->direction)
		fail_msg("%s: %s * %g, %d", row->text, unit->base, unit->scale, (int)unit->direction);
}

static void parses(struct names *names)
{
	static const struct row rows[] = {{"ms", "s", 1e-3, DIRECTION_LOWER, NULL},
		{"\xC2\xB5s", "s", 1e-6, DIRECTION_LOWER, NULL},
		{"\xCE\xBCs", "s", 1e-6, DIRECTION_LOWER, NULL}, {" Seconds ", "s", 1, DIRECTION_LOWER, NULL},
		{"min", "s", 60, DIRECTION_LOWER, NULL}, {"(ns)", "s", 1e-9, DIRECTION_LOWER, NULL},
		{"ns/op", "s", 1e-9, DIRECTION_LOWER, NULL}, {"us/call", "s", 1e-6, DIRECTION_LOWER, NULL},
		{"B/op", "B", 1, DIRECTION_LOWER, NULL}, {"KiB", "B", 1024, DIRECTION_LOWER, NULL},
		{"MB/s", "B/s", 1e6, DIRECTION_HIGHER, NULL},
		{"MiB/sec", "B/s", 1048576, DIRECTION_HIGHER, NULL},
		{"Mb/s", "bit/s", 1e6, DIRECTION_HIGHER, NULL}, {"ops/s", "ops/s", 1, DIRECTION_HIGHER, NULL},
		{"ops/us", "ops/s", 1e6, DIRECTION_HIGHER, NULL},
		{"op/ms", "ops/s", 1e3, DIRECTION_HIGHER, NULL},
		{"Mops/s", "ops/s", 1e6, DIRECTION_HIGHER, NULL}, {"M/s", "1/s", 1e6, DIRECTION_HIGHER, NULL},
		{"1/s", "1/s", 1, DIRECTION_HIGHER, NULL}, {"GFLOP/s", "FLOP/s", 1e9, DIRECTION_HIGHER, NULL},
		{"events per second", "events/s", 1, DIRECTION_HIGHER, NULL},
		{"tokens/s", "tokens/s", 1, DIRECTION_HIGHER, NULL},
		{"widgets/s", "widgets/s", 1, DIRECTION_HIGHER, NULL},
		{"req/min", "requests/s", 1.0 / 60, DIRECTION_HIGHER, NULL},
		{"%", "%", 1, DIRECTION_UNKNOWN, NULL}, {"MHz", "Hz", 1e6, DIRECTION_UNKNOWN, NULL},
		{"mJ", "J", 1e-3, DIRECTION_LOWER, NULL}, {"cycles", "cycles", 1, DIRECTION_UNKNOWN, NULL},
		{"allocs/op", "allocs", 1, DIRECTION_UNKNOWN, NULL},
		{"10^6bits/s", "bit/s", 1e6, DIRECTION_HIGHER, NULL},
		{"tps", "transactions/s", 1, DIRECTION_HIGHER, NULL}};
	struct unit unit;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_true(unit_parse(names, text_of(rows[i].text), &unit));
		expect(&rows[i], &unit);
	}
	assert_false(unit_parse(names, TEXT("widgets"), &unit));
	expect(&(struct row){"widgets", "widgets", 1, DIRECTION_UNKNOWN, NULL}, &unit);
	assert_false(unit_parse(
		names, TEXT(".25,10^6bits/s"), &unit)); /* what follows a number in a row of cells */
	assert_false(unit_parse(names, TEXT("^6bits/s"), &unit));
	assert_false(unit_parse(names, TEXT("Ms"), &unit)); /* megaseconds: nobody's milliseconds */
}

static void found_in_names(struct names *names)
{
	static const struct row rows[] = {{"time_ms", "s", 1e-3, DIRECTION_LOWER, "time"},
		{"elapsed (us)", "s", 1e-6, DIRECTION_LOWER, "elapsed"},
		{"duration [s]", "s", 1, DIRECTION_LOWER, "duration"},
		{"durationNs", "s", 1e-9, DIRECTION_LOWER, "duration"},
		{"timeMs", "s", 1e-3, DIRECTION_LOWER, "time"},
		{"Max(MiB)", "B", 1048576, DIRECTION_LOWER, "Max"}, {"seconds", "s", 1, DIRECTION_LOWER, ""},
		{"Mean(s)", "s", 1, DIRECTION_LOWER, "Mean"}, {"ns_per_op", "s", 1e-9, DIRECTION_LOWER, ""},
		{"items_per_second", "items/s", 1, DIRECTION_HIGHER, ""},
		{"read_bytes_per_second", "B/s", 1, DIRECTION_HIGHER, "read"},
		{"size_B", "B", 1, DIRECTION_LOWER, "size"}, {"rss_kb", "B", 1e3, DIRECTION_LOWER, "rss"},
		{"latency (ns/op)", "s", 1e-9, DIRECTION_LOWER, "latency"},
		{"cpu-percent", "%", 1, DIRECTION_UNKNOWN, "cpu"},
		{"build-real-ns/op", "s", 1e-9, DIRECTION_LOWER, "build-real"},
		{"speed MB/s", "B/s", 1e6, DIRECTION_HIGHER, "speed"},
		{"ops/s", "ops/s", 1, DIRECTION_HIGHER, ""},
		{"elapsed_seconds", "s", 1, DIRECTION_LOWER, "elapsed"},
		{"wall time (\xC2\xB5s)", "s", 1e-6, DIRECTION_LOWER, "wall time"},
		{"time_s", "s", 1, DIRECTION_LOWER, "time"},
		{"clock_mhz", "Hz", 1e6, DIRECTION_UNKNOWN, "clock"},
		{"Zeit / ms", "s", 1e-3, DIRECTION_LOWER, "Zeit"},
		{"Rechenzeit/s", "s", 1, DIRECTION_LOWER, "Rechenzeit"},
		{"CPU time / \xC2\xB5s", "s", 1e-6, DIRECTION_LOWER, "CPU time"},
		{"t / s", "s", 1, DIRECTION_LOWER, "t"}, {"t/s", "t/s", 1, DIRECTION_HIGHER, ""},
		{"memory / MiB", "B", 1048576, DIRECTION_LOWER, "memory"},
		{"throughput / (MB/s)", "B/s", 1e6, DIRECTION_HIGHER, "throughput"},
		{"read MB / s", "B/s", 1e6, DIRECTION_HIGHER, "read"},
		{"frames / s", "frames/s", 1, DIRECTION_HIGHER, ""},
		{"Dauer (Sekunden)", "s", 1, DIRECTION_LOWER, "Dauer"}};
	struct unit unit;
	struct text rest;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (!unit_in_name(names, text_of(rows[i].text), &unit, &rest))
			fail_msg("no unit found in '%s'", rows[i].text);
		expect(&rows[i], &unit);
		if (!text_is(rest, rows[i].rest))
			fail_msg("'%s' without its unit: '%.*s'", rows[i].text, (int)rest.length, rest.at);
	}
	static const char *const none[] = {"time_min", "duration", "items", "benchmark",
		"Score Error (99.9%)", "stddev", "cpu", "time", "class", "status", "is", "jobs", "threads",
		"ops", "size_h", "fooBar", "path/to", ")"};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		if (unit_in_name(names, text_of(none[i]), &unit, &rest))
			fail_msg("'%s' holds no unit, found %s", none[i], unit.base);
	}
}

static void unit_parse_reads(void **state)
{
	(void)state;
	with_names(parses);
}

static void unit_in_name_reads(void **state)
{
	(void)state;
	with_names(found_in_names);
}

static void directions(void **state)
{
	(void)state;
	enum direction direction;
	assert_true(direction_parse(TEXT("Lower"), &direction) && direction == DIRECTION_LOWER);
	assert_true(direction_parse(TEXT("higher"), &direction) && direction == DIRECTION_HIGHER);
	assert_false(direction_parse(TEXT("up"), &direction));
	assert_null(direction_name(DIRECTION_UNKNOWN));
	assert_string_equal(direction_name(DIRECTION_HIGHER), "higher");
}

/* 136.9 ms is the double that 0.1369 s is: powers of ten below one are divided by, not multiplied with. */
static void values_are_rounded_once(void **state)
{
	(void)state;
	static const double milliseconds[] = {136.9, 21.5, 244.7, 12.75, 0.3, 12.2, 1e-9, 1e17, -12.2},
			    seconds[] = {
				    0.1369, 0.0215, 0.2447, 0.01275, 0.0003, 0.0122, 1e-12, 1e14, -0.0122};
	for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
		assert_true(unit_scaled(milliseconds[i], 1e-3) == seconds[i]);
	assert_true(unit_scaled(136900000, 1e-9) == 0.1369);
	assert_true(unit_scaled(10, 1e-6) == 1e-5);
	assert_true(unit_scaled(2, 60) == 120);
	assert_true(unit_scaled(3, 1) == 3);
	assert_true(isnan(unit_scaled(NAN, 1e-3)));
	assert_true(signbit(unit_scaled(-0.0, 1e-3)) && unit_scaled(-0.0, 1e-3) == 0);
}

/* Decimal fractions in units 10 to 10^9 times as large: what strtod makes of them. */
static void decimals_stay_decimals(void **state)
{
	(void)state;
	struct random random = random_seeded(12, 2);
	for (int i = 0; i < 300000; i++) {
		int digits = 1 + (int)(14 * random_unit(&random)), places = (int)(10 * random_unit(&random));
		int power = 1 + i % 9;
		long long number = (long long)(random_unit(&random) * pow(10, digits));
		char as_written[64], as_wanted[64], scale[16];
		snprintf(as_written, sizeof as_written, "%llde-%d", number, places);
		snprintf(as_wanted, sizeof as_wanted, "%llde-%d", number, places + power);
		snprintf(scale, sizeof scale, "1e-%d", power);
		double scaled = unit_scaled(strtod(as_written, NULL), strtod(scale, NULL));
		if (scaled != strtod(as_wanted, NULL))
			fail_msg("%s / 10^%d is %.17g", as_written, power, scaled);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_rounded_once),
		cmocka_unit_test(decimals_stay_decimals), cmocka_unit_test(unit_parse_reads),
		cmocka_unit_test(unit_in_name_reads), cmocka_unit_test(directions)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
