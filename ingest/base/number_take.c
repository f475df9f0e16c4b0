#include <stdbool.h>

#include "digits.h"
#include "number.h"

enum { DIGITS_MOST = 18 }; /* of any kind, so many fit into 64 bits */

static const uint64_t whole_tens[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
	1000000000, 10000000000, 100000000000, 1000000000000, 10000000000000, 100000000000000,
	1000000000000000};
static const double tens[] = {
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

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

/* The same as number_take, for numbers of up to eight bytes with a decimal mark and no sign; NULL: it is another. */
static inline const char *take_short(const char *at, char decimal, double *value)
{
	uint64_t digits;
	memcpy(&digits, at, sizeof digits);
	digits ^= EVERY_BYTE('0');
	uint64_t others = no_digits(digits), behind = others & (others - 1);
	if (!DIGITS_BY_WORDS || !others)
		return NULL;
	unsigned mark = (unsigned)__builtin_ctzll(others) - 7;
	unsigned end = behind ? (unsigned)__builtin_ctzll(behind) - 7 : 64;
	bool plain = mark > 0 && end > mark + 8 && at[mark / 8] == decimal && (end < 64 || !is_digit(at[8]));
	if (!plain || (mark > 8 && *at == '0'))
		return NULL;
	uint64_t before = digits & ((UINT64_C(1) << mark) - 1);
	digits = (digits >> mark >> 8 << mark | before) << (64 - end) << 8; /* closed up, zeros in front */
	*value = (double)join_digits(digits) / tens[(end - mark) / 8 - 1];
	return at + end / 8;
}

const char *number_take(const char *at, char decimal, double *value)
{
	static const uint64_t exact = (uint64_t)1 << 53;
	bool negative = *at == '-';
	uint64_t number, parts;
	const char *stop = take_short(at, decimal, value);
	if (stop)
		return stop;
	at += negative;
	unsigned whole = take_digits(at, &number), fraction = 0;
	if (!DIGITS_BY_WORDS || whole == 0 || whole > 15 || (whole > 1 && *at == '0'))
		return NULL;
	at += whole;
	if (*at == decimal) {
		fraction = take_digits(++at, &parts);
		if (fraction == 0 || whole + fraction > DIGITS_MOST || fraction > 15)
			return NULL;
		number = number * whole_tens[fraction] + parts;
		at += fraction;
	}
	if (number >= exact)
		return NULL;
	double positive = (double)number / tens[fraction];
	*value = negative ? -positive : positive;
	return at;
}
