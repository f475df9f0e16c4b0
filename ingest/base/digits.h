/* Digits eight at a time, in one word each. */
#ifndef FLOORSTAT_DIGITS_H
#define FLOORSTAT_DIGITS_H

#include <stdint.h>
#include <string.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define DIGITS_BY_WORDS 1
#else
#define DIGITS_BY_WORDS 0 /* the first digit would be in the highest byte */
#endif

/* Powers of ten that a double holds exactly; 10^22 is the largest. */
enum { EXACT_TENS = 22 };
extern const double exact_tens[EXACT_TENS + 1];

#define EVERY_BYTE(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Eight digits, the first in the lowest byte, as a number: joined to pairs, to fours, to eight. */
static inline uint64_t join_digits(uint64_t digits)
{
	digits = (digits * (1 + (10 << 8))) >> 8 & UINT64_C(0x00FF00FF00FF00FF);
	digits = (digits * (1 + (UINT64_C(100) << 16))) >> 16 & UINT64_C(0x0000FFFF0000FFFF);
	return (digits * (1 + (UINT64_C(10000) << 32))) >> 32;
}

/* The highest bits of those bytes that are no digits, of eight that were XORed with '0'; right up to the first of them. */
static inline uint64_t no_digits(uint64_t digits)
{
	return ((digits + EVERY_BYTE(0x80 - 10)) | digits) & EVERY_BYTE(0x80);
}

/* How many digits stand at 'at', eight at the most, and their number.  Eight bytes are read. */
static inline unsigned take_digits_of_word(const char *at, uint64_t *number)
{
	uint64_t digits;
	memcpy(&digits, at, sizeof digits);
	digits ^= EVERY_BYTE('0');
	uint64_t others = no_digits(digits);
	unsigned bits = others ? (unsigned)__builtin_ctzll(others) - 7 : 64;
	*number = bits ? join_digits(digits << (64 - bits)) : 0;
	return bits / 8;
}

#endif
