/* Numbers of one shape, with as many digits before and behind the decimal mark as the one before, in a column of them. */
#ifndef FLOORSTAT_NUMBER_SHAPE_H
#define FLOORSTAT_NUMBER_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "digits.h"

/* Which of the first 16 bytes are no digits, and how the others are joined. */
struct number_shape {
	uint64_t first, first_mask, second, second_mask; /* as of no_digits, up to the end */
	uint64_t before;                                 /* bytes before the mark */
	unsigned mark, close, more;                      /* in bits */
	size_t length;                                   /* of the number; 0: none is known */
	uint64_t more_tens;
	double tens;
};

/* The shape of a number that number_take has taken: without a minus, with a decimal mark, short. */
void number_shape_of(const char *at, size_t length, char decimal, struct number_shape *shape);

/* As number_take, for a number of that shape; false: it is of another.  16 bytes are read. */
static inline bool number_take_shaped(
	const char *at, char decimal, const struct number_shape *shape, double *value)
{
	uint64_t first, second;
	memcpy(&first, at, sizeof first);
	memcpy(&second, at + sizeof first, sizeof second);
	first ^= EVERY_BYTE('0');
	second ^= EVERY_BYTE('0');
	uint64_t other = ((no_digits(first) ^ shape->first) & shape->first_mask) |
		((no_digits(second) ^ shape->second) & shape->second_mask);
	if (other || at[shape->mark / 8] != decimal || (shape->mark > 8 && *at == '0') || shape->length == 0)
		return false;
	uint64_t closed = (first >> 8 >> shape->mark << shape->mark | (first & shape->before))
		<< shape->close;
	uint64_t number = join_digits(closed);
	if (shape->length > 8)
		number = number * shape->more_tens + join_digits(second << shape->more);
	*value = (double)number / shape->tens;
	return true;
}

#endif
