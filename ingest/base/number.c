#include "number.h"

#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "digits.h"

/* A decimal number taken apart: digits * 10^exponent.  'exact' is false when digits beyond the 19th were dropped. */
struct decimal {
	bool negative, exact;
	uint64_t digits;
	long exponent;
};

enum {
	DIGITS_MOST = 19, /* so many fit into 64 bits */
	EXACT_FIVES = 27, /* 5^27 is the largest power of five that fits into 64 bits */
	EXPONENT_MOST = 100000,
};

static size_t blank_bytes(struct text text, size_t at)
{
	if ((unsigned char)text.at[at] <= ' ')
		return 1;
	struct text rest = text_slice(text, at, text.length);
	return text_begins(rest, "\xC2\xA0") ? 2 : text_begins(rest, "\xE2\x80\xAF") ? 3 : 0;
}

/* The bytes of a thousands separator at 'at' that is followed by exactly three digits; 0 when there is none. */
static size_t separator_bytes(struct text text, size_t at, char thousands)
{
	if (!thousands || at >= text.length)
		return 0;
	size_t bytes = text.at[at] == thousands ? 1 : thousands == ' ' ? blank_bytes(text, at) : 0;
	if (thousands == '\'' && text_begins(text_slice(text, at, text.length), "\xE2\x80\x99"))
		bytes = 3;
	size_t first = at + bytes;
	if (bytes == 0 || first + 3 > text.length ||
		(first + 3 < text.length && is_digit(text.at[first + 3])))
		return 0;
	bool three = is_digit(text.at[first]) && is_digit(text.at[first + 1]) && is_digit(text.at[first + 2]);
	return three ? bytes : 0;
}

static void push_digit(struct decimal *decimal, char c, int *count, bool fraction)
{
	if (*count >= DIGITS_MOST) {
		decimal->exact = decimal->exact && c == '0';
		decimal->exponent += !fraction;
		return;
	}
	decimal->digits = 10 * decimal->digits + (uint64_t)(c - '0');
	*count += decimal->digits > 0;
	decimal->exponent -= fraction;
}

static size_t scan_exponent(struct text text, size_t at, struct decimal *decimal)
{
	size_t i = at + 1;
	bool negative = i < text.length && text.at[i] == '-';
	if (i < text.length && (text.at[i] == '-' || text.at[i] == '+'))
		i++;
	if (i >= text.length || !is_digit(text.at[i]))
		return at;
	long exponent = 0;
	for (; i < text.length && is_digit(text.at[i]); i++)
		if (exponent < EXPONENT_MOST)
			exponent = 10 * exponent + (text.at[i] - '0');
	decimal->exponent += negative ? -exponent : exponent;
	return i;
}

/* Takes the number at the beginning of 'text' apart: the bytes it has, 0 when there is none. */
static size_t scan(struct text text, struct number_style style, struct decimal *decimal)
{
	*decimal = (struct decimal){.exact = true};
	size_t i = 0;
	if (i < text.length && (text.at[i] == '-' || text.at[i] == '+'))
		decimal->negative = text.at[i++] == '-';
	else if (text_begins(text, "\xE2\x88\x92")) {
		decimal->negative = true;
		i = 3;
	}
	size_t first = i, digits = 0, group = 0;
	int count = 0;
	for (; i < text.length; i++, digits++, group++) {
		size_t bytes = digits > 0 && (group == 3 || (group == digits && group < 3))
			? separator_bytes(text, i, style.thousands)
			: 0;
		if (bytes > 0) {
			i += bytes;
			group = 0;
		}
		if (!is_digit(text.at[i]))
			break;
		push_digit(decimal, text.at[i], &count, false);
	}
	if (i < text.length && text.at[i] == style.decimal) {
		size_t point = i++;
		for (; i < text.length && is_digit(text.at[i]); i++, digits++)
			push_digit(decimal, text.at[i], &count, true);
		if (digits == 0)
			i = point;
	}
	if (digits == 0 || i == first)
		return 0;
	if (i < text.length && (text.at[i] == 'e' || text.at[i] == 'E'))
		i = scan_exponent(text, i, decimal);
	return i;
}

#ifdef __SIZEOF_INT128__ /* not on 32-bit machines */
__extension__ typedef unsigned __int128 wide;

/* The nearest double to mantissa * 2^exponent, ties to even, where the lowest bit of the mantissa also stands for any
 * non-zero bits below it ("sticky") and the mantissa has at least 55 bits, so that bit is below the rounding one.  The
 * result must be in the normal range. */
static double rounded(wide mantissa, int exponent)
{
	int bits = 0;
	uint64_t high = (uint64_t)(mantissa >> 64), low = (uint64_t)mantissa;
	bits = high ? 128 - __builtin_clzll(high) : 64 - __builtin_clzll(low);
	int drop = bits - 64;
	if (drop > 0) {
		bool sticky = (mantissa & (((wide)1 << drop) - 1)) != 0;
		mantissa = mantissa >> drop | sticky;
		exponent += drop;
	} else {
		mantissa <<= -drop;
		exponent += drop;
	}
	uint64_t m = (uint64_t)mantissa, below = m & 0x7FF;
	m >>= 11;
	if (below > 0x400 || (below == 0x400 && (m & 1)))
		m++;
	return ldexp((double)m, exponent + 11);
}

/* digits * 10^exponent for |exponent| <= EXACT_FIVES in whole numbers: 10^n is 5^n * 2^n, and 5^27 fits into 64 bits. */
static double by_whole_numbers(uint64_t digits, int exponent)
{
	uint64_t five = 1;
	for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--)
		five *= 5;
	if (exponent >= 0)
		return rounded((wide)digits * five, exponent);
	int shift = __builtin_clzll(digits) + 63;
	wide numerator = (wide)digits << shift;
	wide quotient = numerator / five;
	return rounded(quotient << 1 | (quotient * five != numerator), exponent - shift - 1);
}
#endif

static locale_t c_locale;

static void make_c_locale(void)
{
	c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

/* Writes 'value' behind the n bytes of 'out': the new number of bytes. */
static size_t write_whole(char *out, size_t n, long value)
{
	if (value < 0)
		out[n++] = '-';
	unsigned long left = value < 0 ? 0ul - (unsigned long)value : (unsigned long)value, step = 1;
	while (left / step >= 10)
		step *= 10;
	for (; step > 0; step /= 10)
		out[n++] = (char)('0' + left / step % 10);
	return n;
}

enum {
	LIBRARY_DIGITS = 800
}; /* a double is decided by its first 770 digits and by whether anything follows */

/* What the other ways can't do (more than 19 digits, huge exponents) is left to strtod, in the C locale.  'text' is a
 * number as scan accepts it; it is rewritten as digits and an exponent, without point and separators. */
static double by_library(struct text text, struct number_style style)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	char plain[LIBRARY_DIGITS + 40];
	struct decimal decimal = {0};
	size_t n = 0, i = 0;
	bool fraction = false, more = false;
	for (; i < text.length && text.at[i] != 'e' && text.at[i] != 'E'; i++) {
		char c = text.at[i];
		fraction = fraction || c == style.decimal;
		if (!is_digit(c))
			continue;
		bool kept = n < LIBRARY_DIGITS && (n > 0 || c != '0');
		if (kept)
			plain[n++] = c;
		more = more || (!kept && c != '0');
		decimal.exponent += fraction ? (n == 0 || kept ? -1 : 0) : (n > 0 && !kept);
	}
	if (more)
		plain[n - 1] = plain[n - 1] == '0' ? '1' : plain[n - 1];
	if (i < text.length)
		scan_exponent(text, i, &decimal);
	plain[n++] = 'e';
	plain[write_whole(plain, n, decimal.exponent)] = '\0';
	pthread_once(&once, make_c_locale);
	locale_t before = c_locale ? uselocale(c_locale) : (locale_t)0;
	double value = strtod(plain, NULL);
	if (before)
		uselocale(before);
	return value;
}

const double exact_tens[EXACT_TENS + 1] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
	1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static const uint64_t exact_digits = (uint64_t)1 << 53; /* whole numbers up to here are doubles */

/* digits * 10^exponent, both of which a double holds exactly: one operation rounds once. */
static inline double by_tens(uint64_t digits, long exponent)
{
	return exponent < 0 ? (double)digits / exact_tens[-exponent] : (double)digits * exact_tens[exponent];
}

static double magnitude(const struct decimal *decimal, struct text text, struct number_style style)
{
	long e = decimal->exponent;
	if (!decimal->exact)
		return by_library(text, style);
	if (decimal->digits == 0)
		return 0;
	if (decimal->digits <= exact_digits && e >= -EXACT_TENS && e <= EXACT_TENS)
		return by_tens(decimal->digits, e);
#ifdef __SIZEOF_INT128__
	if (e >= -EXACT_FIVES && e <= EXACT_FIVES)
		return by_whole_numbers(decimal->digits, (int)e);
#endif
	return by_library(text, style);
}

/* How dumps write that there is no value. */
static bool is_missing(struct text text)
{
	static const char *const words[] = {"na", "n/a", "#n/a", "nan", "-nan", "+nan", "nan(ind)", "null",
		"nil", "none", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity", "-", "--", "---",
		"\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x88\x9E", "?", ".", "missing", "undefined",
		"<not counted>", "<not supported>"};
	if (text.length == 0)
		return true;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		bool may_be = (words[i][0] | 0x20) == (text.at[0] | 0x20); /* case is ignored */
		if (may_be && text_equal_folded(text, text_of(words[i])))
			return true;
	}
	return false;
}

static struct text trimmed(struct text text)
{
	text = text_trim(text);
	for (size_t bytes; text.length > 0 && (bytes = blank_bytes(text, 0)) > 0;)
		text = text_slice(text, bytes, text.length);
	while (text_ends(text, "\xC2\xA0") || text_ends(text, "\xE2\x80\xAF"))
		text.length -= text_ends(text, "\xC2\xA0") ? 2 : 3;
	return text;
}

/* The value of the first 'bytes' of text, which scan has taken apart. */
static enum number_kind finish(
	struct text number, struct number_style style, const struct decimal *decimal, double *value)
{
	double positive = magnitude(decimal, number, style);
	if (isinf(positive))
		return NUMBER_MISSING;
	*value = decimal->negative ? -positive : positive;
	return NUMBER_FINITE;
}

#if DIGITS_BY_WORDS
/* 4 to 8 bytes of digits, with a decimal mark among them or without, all at once. */
static bool parse_eight(const char *at, size_t length, char decimal, double *value)
{
	uint32_t first, last;
	memcpy(&first, at, sizeof first);
	memcpy(&last, at + length - sizeof last, sizeof last);
	unsigned spare = 64 - 8 * (unsigned)length;
	uint64_t digits = (uint64_t)last << 32 | (uint64_t)first << spare;
	digits ^= EVERY_BYTE('0') << spare; /* what is missing in front is zeros */
	uint64_t mark = digits ^ EVERY_BYTE((unsigned char)decimal ^ '0');
	mark = (mark - EVERY_BYTE(1)) & ~mark & EVERY_BYTE(0x80);
	unsigned fraction = 0;
	if (mark) { /* the digits before it close up */
		unsigned bits = (unsigned)__builtin_ctzll(mark) - 7;
		uint64_t before = digits & ((UINT64_C(1) << bits) - 1);
		digits = (digits >> bits >> 8 << bits | before) << 8;
		fraction = 7 - bits / 8;
	}
	if (no_digits(digits))
		return false;
	double whole = (double)join_digits(digits);
	*value = fraction > 0 ? whole / exact_tens[fraction] : whole;
	return true;
}
#endif

/* Eight digits at once; false when one of the bytes is none, or where bytes lie the other way round. */
static inline bool take_eight(const char *at, uint64_t *number)
{
#if DIGITS_BY_WORDS
	uint64_t digits;
	memcpy(&digits, at, sizeof digits);
	digits ^= EVERY_BYTE('0');
	*number = join_digits(digits);
	return !no_digits(digits);
#else
	return false;
#endif
}

/* The end of the digits that begin at 'at', which are put behind 'digits'. */
static inline const char *take_digits(const char *at, const char *end, uint64_t *digits)
{
	uint64_t taken = *digits;
	for (unsigned digit; at < end && (digit = (unsigned)(*at - '0')) <= 9; at++)
		taken = 10 * taken + digit;
	*digits = taken;
	return at;
}

/* The same where they are mostly many. */
static inline const char *take_many_digits(const char *at, const char *end, uint64_t *digits)
{
	for (uint64_t eight; end - at >= 8 && take_eight(at, &eight); at += 8)
		*digits = 100000000 * *digits + eight;
	return take_digits(at, end, digits);
}

/* The end of an exponent of few figures, put onto *exponent; NULL: there is none. */
static const char *take_exponent(const char *at, const char *end, long *exponent)
{
	enum { FIGURES_MOST = 4 };
	if (*at != 'e' && *at != 'E')
		return NULL;
	bool negative = ++at < end && *at == '-';
	at += at < end && (*at == '-' || *at == '+');
	uint64_t number = 0;
	const char *first = at;
	at = take_digits(at, end, &number);
	*exponent += negative ? -(long)number : (long)number;
	return at > first && at <= first + FIGURES_MOST ? at : NULL;
}

/* Most numbers: digits and a decimal mark, perhaps an exponent, nothing else, and no more than fit into 64 bits.  Apart,
 * as parse_any is, so that shorter ones don't pay for its frame. */
__attribute__((noinline)) static bool parse_plain(struct text text, char decimal, double *value)
{
	const char *at = text.at, *end = at + text.length, *mark = NULL;
	bool negative = at < end && *at == '-';
	const char *first = at += negative;
	uint64_t digits = 0;
	at = take_digits(at, end, &digits);
	if (at < end && *at == decimal) {
		mark = ++at;
		at = take_many_digits(at, end, &digits);
	}
	long count = at - first - (mark != NULL), exponent = mark ? mark - at : 0;
	if (count == 0 || count > DIGITS_MOST || (at < end && !(at = take_exponent(at, end, &exponent))))
		return false;
	if (at < end || exponent < -EXACT_TENS || exponent > EXACT_TENS)
		return false;
	double positive;
	if (digits <= exact_digits)
		positive = by_tens(digits, exponent);
	else
		positive = magnitude(&(struct decimal){.digits = digits, .exponent = exponent, .exact = true},
			text, NUMBER_PLAIN);
	*value = negative ? -positive : positive;
	return true;
}

/* What parse_plain has left; apart, so that plain numbers don't pay for its frame. */
__attribute__((noinline)) static enum number_kind parse_any(
	struct text text, struct number_style style, double *value)
{
	struct decimal decimal;
	size_t bytes = scan(text, style, &decimal);
	if (bytes == 0 || bytes != text.length) {
		text = trimmed(text);
		bytes = scan(text, style, &decimal);
	}
	*value = NAN;
	if (bytes > 0 && bytes == text.length)
		return finish(text, style, &decimal, value);
	return is_missing(text) ? NUMBER_MISSING : NUMBER_NO;
}

enum number_kind number_parse(struct text text, struct number_style style, double *value)
{
#if DIGITS_BY_WORDS
	if (text.length >= 4 && text.length <= 8 && !style.thousands &&
		parse_eight(text.at, text.length, style.decimal, value))
		return NUMBER_FINITE;
#endif
	if (!style.thousands && parse_plain(text, style.decimal, value))
		return NUMBER_FINITE;
	return parse_any(text, style, value);
}

enum number_kind number_parse_prefix(
	struct text text, struct number_style style, double *value, struct text *rest)
{
	struct decimal decimal;
	text = trimmed(text);
	size_t bytes = scan(text, style, &decimal);
	*value = NAN;
	*rest = trimmed(text_slice(text, bytes, text.length));
	if (bytes > 0)
		return finish(text_slice(text, 0, bytes), style, &decimal, value);
	size_t word = text_find(text, ' ');
	if (is_missing(text) || is_missing(text_slice(text, 0, word))) {
		*rest = is_missing(text) ? text_slice(text, text.length, text.length)
					 : text_trim(text_slice(text, word, text.length));
		return NUMBER_MISSING;
	}
	return NUMBER_NO;
}

bool number_is_inexact_integer(struct text text)
{
	text = trimmed(text);
	size_t i = text.length > 0 && (text.at[0] == '-' || text.at[0] == '+');
	while (i < text.length && text.at[i] == '0')
		i++;
	if (text.length - i <= 15)
		return false;
	uint64_t digits = 0;
	for (; i < text.length; i++) {
		if (!is_digit(text.at[i]))
			return false;
		if (__builtin_mul_overflow(digits, 10, &digits) ||
			__builtin_add_overflow(digits, (uint64_t)(text.at[i] - '0'), &digits))
			return true;
	}
	double held = (double)digits;
	return held >= 0x1p64 || (uint64_t)held != digits;
}
