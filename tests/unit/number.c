#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/base/number.h"
#include "ingest/base/number_shape.h"

static const struct number_style german = {',', '.'}, french = {',', ' '}, english = {'.', ','},
				 swiss = {'.', '\''};

static void expect(const char *written, struct number_style style, enum number_kind kind, double value)
{
	double got;
	enum number_kind seen = number_parse(text_of(written), style, &got);
	if (seen != kind || (kind == NUMBER_FINITE ? got != value : !isnan(got)))
		fail_msg("'%s': kind %d, value %.17g", written, (int)seen, got);
}

static void plain_numbers(void **state)
{
	(void)state;
	expect("0", NUMBER_PLAIN, NUMBER_FINITE, 0);
	expect(" 12.5\t", NUMBER_PLAIN, NUMBER_FINITE, 12.5);
	expect("-.5", NUMBER_PLAIN, NUMBER_FINITE, -0.5);
	expect("5.", NUMBER_PLAIN, NUMBER_FINITE, 5);
	expect("+1e3", NUMBER_PLAIN, NUMBER_FINITE, 1000);
	expect("\xE2\x88\x92"
	       "3",
		NUMBER_PLAIN, NUMBER_FINITE, -3);
	expect("1E-400", NUMBER_PLAIN, NUMBER_FINITE, 0);
	expect("0e999999999999", NUMBER_PLAIN, NUMBER_FINITE, 0);
	expect("1e999", NUMBER_PLAIN, NUMBER_MISSING, 0);
	expect("18446744073709551616", NUMBER_PLAIN, NUMBER_FINITE, 0x1p64);
	const char *bad[] = {
		"0x10", "1.2.3", "12,5", "1e", "e5", "1 2", "--1", "+-1", "1_000", "abc", "1.5x", "-e5", ","};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		expect(bad[i], NUMBER_PLAIN, NUMBER_NO, 0);
}

static void missing_words(void **state)
{
	(void)state;
	const char *missing[] = {"", "  ", "NA", "n/a", "NaN", "-nan", "null", "None", "-", "<not counted>",
		"Infinity", "-INF", "+INF", "?", "\xE2\x80\x93"};
	for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
		expect(missing[i], NUMBER_PLAIN, NUMBER_MISSING, 0);
}

static void styles(void **state)
{
	(void)state;
	expect("1.234.567,5", german, NUMBER_FINITE, 1234567.5);
	expect("1.234", german, NUMBER_FINITE, 1234);
	expect("12.34", german, NUMBER_NO, 0);
	expect("1234.567", german, NUMBER_NO, 0);
	expect("1 234,5", french, NUMBER_FINITE, 1234.5);
	expect("1\xC2\xA0"
	       "234\xE2\x80\xAF"
	       "567",
		french, NUMBER_FINITE, 1234567);
	expect("1,234.5", english, NUMBER_FINITE, 1234.5);
	expect("12,34", english, NUMBER_NO, 0);
	expect(",123", english, NUMBER_NO, 0);
	expect("1'234.5", swiss, NUMBER_FINITE, 1234.5);
	expect("1,2345", english, NUMBER_NO, 0);
	expect("123,45678901234567890123456789e-3", german, NUMBER_FINITE, 0.12345678901234568);
}

static void prefixes(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		enum number_kind kind;
		double value;
		const char *rest;
	} rows[] = {{"1.23ms", NUMBER_FINITE, 1.23, "ms"}, {" 45.60 ns ", NUMBER_FINITE, 45.6, "ns"},
		{"12 %", NUMBER_FINITE, 12, "%"}, {"5e", NUMBER_FINITE, 5, "e"},
		{"1e3s", NUMBER_FINITE, 1000, "s"}, {"7", NUMBER_FINITE, 7, ""},
		{"NaN ms", NUMBER_MISSING, 0, "ms"}, {"-", NUMBER_MISSING, 0, ""}, {"ms", NUMBER_NO, 0, "ms"},
		{"1,234.5 ns", NUMBER_FINITE, 1234.5, "ns"}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		double value;
		struct text rest;
		assert_int_equal(
			number_parse_prefix(text_of(rows[i].text), english, &value, &rest), rows[i].kind);
		assert_true(rows[i].kind == NUMBER_FINITE ? value == rows[i].value : isnan(value));
		assert_true(text_is(rest, rows[i].rest));
	}
}

static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

static void same_as_library(const char *written)
{
	double want = strtod(written, NULL), got;
	enum number_kind kind = number_parse(text_of(written), NUMBER_PLAIN, &got);
	if (isinf(want) ? kind != NUMBER_MISSING
			: kind != NUMBER_FINITE || memcmp(&got, &want, sizeof got) != 0)
		fail_msg("%s: %.17g, the library says %.17g", written, got, want);
}

/* Against the C library, which rounds correctly (the tests run in the C locale). */
static void rounds_correctly(void **state)
{
	(void)state;
	uint64_t seed = 20240229;
	char written[900];
	for (int i = 0; i < 300000; i++) {
		uint64_t bits = next_random(&seed);
		double value;
		memcpy(&value, &bits, sizeof value);
		if (!isfinite(value))
			continue;
		snprintf(written, sizeof written, "%.*g", 1 + (int)(next_random(&seed) % 19), value);
		same_as_library(written);
		snprintf(written, sizeof written, "%.17g", (double)(bits >> 11) * 0x1p-53);
		same_as_library(written);
		snprintf(written, sizeof written, "%llue%d", (unsigned long long)bits,
			(int)(next_random(&seed) % 60) - 30);
		same_as_library(written);
	}
	for (int i = 0; i < 2000; i++) { /* exactly between two doubles, and a digit beside it */
		uint64_t m = (next_random(&seed) >> 11) | (uint64_t)1 << 52;
		double low = ldexp((double)m, -(int)(next_random(&seed) % 90));
		snprintf(written, sizeof written, "%.200f", low + (nextafter(low, INFINITY) - low) / 2);
		same_as_library(written);
		snprintf(written, sizeof written, "%llu", (unsigned long long)m * 2 + 1);
		same_as_library(written);
	}
	const char *hard[] = {"9007199254740993", "9007199254740992.9999999999999999",
		"2.2250738585072011e-308", "4.9406564584124654e-324", "2.4703282292062327e-324",
		"2.4703282292062328e-324", "1.7976931348623157e308", "1.7976931348623159e308", "0.1e-6",
		"1e23", "8.5e22", "123456789012345678e-27"};
	for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
		same_as_library(hard[i]);
}

/* Short texts of any kind by the fast ways and by the long one, to which a blank in front sends them. */
static void fast_ways_are_the_long_one(void **state)
{
	(void)state;
	static const char alphabet[] = "0123456789012345678901234567890123456789...,,-+eE x:/\xC2\xB5";
	static const struct number_style plain = {'.', 0}, comma = {',', 0};
	uint64_t seed = 11;
	for (int i = 0; i < 1000000; i++) {
		char text[21] = " ";
		size_t n = 1 + next_random(&seed) % 19;
		for (size_t j = 1; j <= n; j++)
			text[j] = alphabet[next_random(&seed) % (i % 4 == 0 ? sizeof alphabet - 1 : 43)];
		struct number_style style = i % 3 == 0 ? comma : plain;
		double fast, slow;
		enum number_kind kind = number_parse((struct text){text + 1, n}, style, &fast);
		bool same = kind == number_parse((struct text){text, n + 1}, style, &slow) &&
			(kind != NUMBER_FINITE || memcmp(&fast, &slow, sizeof fast) == 0);
		if (!same)
			fail_msg("'%s': %.17g, not %.17g", text, fast, slow);
	}
}

/* Of one shape or not: what is taken by the shape of another number is what is taken without. */
static void numbers_of_one_shape(void **state)
{
	(void)state;
	uint64_t seed = 31415;
	struct number_shape shape = {0};
	size_t taken = 0;
	for (int i = 0; i < 400000; i++) {
		char text[160] = "";
		int whole = 1 + (int)(next_random(&seed) % (i % 7 == 0 ? 9 : 2));
		int fraction = 1 + (int)(next_random(&seed) % (i % 7 == 0 ? 14 : 2)) * (i & 8);
		snprintf(text, sizeof text, "%0*llu.%0*llu%c%08llu", whole,
			(unsigned long long)(next_random(&seed) % 10), fraction,
			(unsigned long long)(next_random(&seed) % 10000000), ",x.1"[next_random(&seed) % 4],
			(unsigned long long)(next_random(&seed) % 100000000));
		double value, again;
		const char *end = number_take(text, '.', &value);
		if (number_take_shaped(text, '.', &shape, &again)) {
			taken++;
			if (!end || (size_t)(end - text) != shape.length || again != value)
				fail_msg("'%s': %.17g, %.17g", text, value, again);
		} else if (end) {
			number_shape_of(text, (size_t)(end - text), '.', &shape);
		}
	}
	assert_true(taken > 50000);
}

/* What is taken from the beginning of a text is a number as a whole, the same, and as long as it can be; most are taken. */
static void numbers_taken(void **state)
{
	(void)state;
	static const char alphabet[] = "0123456789012345678901234567890123456789..,-e+ x";
	uint64_t seed = 2718;
	size_t taken = 0;
	for (int i = 0; i < 400000; i++) {
		char text[80] = "";
		size_t n = 1 + next_random(&seed) % 24;
		for (size_t j = 0; j < n; j++)
			text[j] = alphabet[next_random(&seed) % (sizeof alphabet - 1)];
		double value, parsed;
		char decimal = i % 2 ? '.' : ',';
		const char *end = number_take(text, decimal, &value);
		if (!end)
			continue;
		taken++;
		struct text number = {text, (size_t)(end - text)};
		if (number_parse(number, (struct number_style){decimal, 0}, &parsed) != NUMBER_FINITE ||
			memcmp(&parsed, &value, sizeof value) != 0 || is_digit(*end))
			fail_msg("'%s': %.17g, %.17g", text, value, parsed);
	}
	assert_true(taken > 200000);
	static const char *const others[] = {
		"", "-", ".5", "5.", "01", "+1", "9007199254740993", "1234567890123456789012"};
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		char text[80] = "";
		double value;
		strcpy(text, others[i]);
		assert_null(number_take(text, '.', &value));
	}
}

static void very_long_numbers(void **state)
{
	(void)state;
	static char written[5000];
	memset(written, '0', sizeof written - 1);
	written[0] = '1';
	memcpy(written + 4000, "e-3990", 7);
	expect(written, NUMBER_PLAIN, NUMBER_FINITE, 1e9);
	memset(written, '0', 4000);
	written[1] = '.';
	written[3990] = '7';
	memcpy(written + 4000, "e3992", 6);
	expect(written, NUMBER_PLAIN, NUMBER_FINITE, 7000);
	/* halfway between 2^54 and 2^54 + 4, and just beyond */
	snprintf(written, sizeof written, "18014398509481986.%01000d1", 0);
	expect(written, NUMBER_PLAIN, NUMBER_FINITE, 18014398509481988);
	snprintf(written, sizeof written, "18014398509481986.%01000d", 0);
	expect(written, NUMBER_PLAIN, NUMBER_FINITE, 18014398509481984);
	memset(written, '3', 4000);
	memcpy(written + 4000, "e-3999", 7);
	expect(written, NUMBER_PLAIN, NUMBER_FINITE, 3.3333333333333335);
}

static void inexact_integers(void **state)
{
	(void)state;
	assert_false(number_is_inexact_integer(TEXT("9007199254740992")));
	assert_true(number_is_inexact_integer(TEXT("9007199254740993")));
	assert_true(number_is_inexact_integer(TEXT("-18446744073709551615")));
	assert_true(number_is_inexact_integer(TEXT("118446744073709551615")));
	assert_false(number_is_inexact_integer(TEXT("18014398509481984")));
	assert_false(number_is_inexact_integer(TEXT("0.1234567890123456789")));
	assert_false(number_is_inexact_integer(TEXT("000000000000000000012")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(plain_numbers), cmocka_unit_test(missing_words),
		cmocka_unit_test(styles), cmocka_unit_test(prefixes), cmocka_unit_test(rounds_correctly),
		cmocka_unit_test(fast_ways_are_the_long_one), cmocka_unit_test(very_long_numbers),
		cmocka_unit_test(inexact_integers), cmocka_unit_test(numbers_taken),
		cmocka_unit_test(numbers_of_one_shape)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
