#include <math.h>

#include "digits.h"
#include "number.h"
#include "number_shape.h"

enum { DIGITS_MOST = 19 }; /* of any kind, so many fit into 64 bits */

static const uint64_t whole_tens[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
	1000000000, 10000000000, 100000000000, 1000000000000, 10000000000000, 100000000000000,
	1000000000000000, 10000000000000000, 100000000000000000, 1000000000000000000, 10000000000000000000u};

/* Up to 15 digits; 16: there are more. */
static inline unsigned take_digits(const char *at, uint64_t *number)
{
	unsigned count = take_digits_of_word(at, number);
	if (count < 8)
		return count;
	uint64_t more;
	unsigned follow = take_digits_of_word(at + 8, &more);
	*number = *number * whole_tens[follow] + more;
	return count + follow;
}

/* Behind a decimal mark, where 'whole' digits stand before it: how many digits there are; 0: none, or too many. */
static inline unsigned take_fraction(const char *at, unsigned whole, uint64_t *number)
{
	unsigned count = take_digits(at, number);
	if (count < 16)
		return whole + count <= DIGITS_MOST ? count : 0;
	uint64_t more;
	unsigned follow = whole + 16 <= DIGITS_MOST ? take_digits_of_word(at + 16, &more) : 8;
	if (whole + 16 + follow > DIGITS_MOST)
		return 0;
	*number = *number * whole_tens[follow] + more;
	return 16 + follow;
}

/* Numbers of any length. */
__attribute__((noinline)) static const char *take_long(const char *at, char decimal, double *value)
{
	static const uint64_t exact = (uint64_t)1 << 53;
	uint64_t number, parts;
	unsigned whole = take_digits(at, &number), fraction = 0;
	if (!DIGITS_BY_WORDS || whole == 0 || whole > 15 || (whole > 1 && *at == '0'))
		return NULL;
	at += whole;
	if (*at == decimal) {
		fraction = take_fraction(++at, whole, &parts);
		if (fraction == 0)
			return NULL;
		number = number * whole_tens[fraction] + parts;
		at += fraction;
	}
	*value = (double)number / exact_tens[fraction];
	return number < exact ? at : NULL;
}

/* Numbers whose whole part and decimal mark are among the first eight bytes, and that have up to 15 digits. */
static inline const char *take_positive(const char *at, char decimal, double *value)
{
	uint64_t digits;
	memcpy(&digits, at, sizeof digits);
	digits ^= EVERY_BYTE('0');
	uint64_t others = no_digits(digits), behind = others & (others - 1);
	unsigned mark = others ? (unsigned)__builtin_ctzll(others) - 7
			       : 64; /* in bits, as all that follows */
	if (!DIGITS_BY_WORDS || mark >= 56)
		return take_long(at, decimal, value);
	if (mark == 0 || (mark > 8 && *at == '0'))
		return NULL;
	if (at[mark / 8] != decimal) {
		*value = (double)join_digits(digits << (64 - mark));
		return at + mark / 8;
	}
	unsigned end = behind ? (unsigned)__builtin_ctzll(behind) - 7 : 64;
	if (end == mark + 8)
		return NULL;
	uint64_t before = digits & ((UINT64_C(1) << mark) - 1);
	uint64_t number = join_digits(
		(digits >> mark >> 8 << mark | before) << (64 - end) << 8); /* closed up */
	unsigned fraction = (end - mark) / 8 - 1;
	at += end / 8;
	if (end == 64 && is_digit(*at)) {
		uint64_t more;
		unsigned count = take_digits_of_word(at, &more);
		if (count == 8)
			return take_long(at - 8, decimal, value);
		number = number * whole_tens[count] + more;
		fraction += count;
		at += count;
	}
	*value = (double)number / exact_tens[fraction];
	return at;
}

const char *number_take(const char *at, char decimal, double *value)
{
	if (*at != '-')
		return take_positive(at, decimal, value);
	const char *stop = take_positive(at + 1, decimal, value);
	*value = stop ? -*value : NAN;
	return stop;
}

void number_shape_of(const char *at, size_t length, char decimal, struct number_shape *shape)
{
	const char *mark = memchr(at, decimal, length);
	*shape = (struct number_shape){0};
	if (*at == '-' || !mark || mark - at > 6 || length > 15 || !DIGITS_BY_WORDS)
		return;
	unsigned bytes = (unsigned)length, whole = (unsigned)(mark - at);
	uint64_t all = UINT64_MAX & EVERY_BYTE(0x80), end = UINT64_C(0x80);
	shape->mark = 8 * whole;
	shape->before = (UINT64_C(1) << shape->mark) - 1;
	shape->first = end << shape->mark;
	shape->first_mask = all;
	if (bytes < 8) {
		shape->first |= end << 8 * bytes;
		shape->first_mask = all >> 8 * (7 - bytes);
	} else {
		shape->second = end << 8 * (bytes - 8);
		shape->second_mask = all >> 8 * (15 - bytes);
		shape->more = 8 * (16 - bytes) & 63;
		shape->more_tens = whole_tens[bytes - 8];
	}
	shape->close = bytes < 8 ? 8 * (9 - bytes) : 8;
	shape->tens = exact_tens[bytes - whole - 1];
	shape->length = length;
}
