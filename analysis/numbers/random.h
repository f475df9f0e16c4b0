/* Our own generator, so that numbers are the same everywhere: xoshiro256** (Blackman & Vigna 2018), seeded by
 * splitmix64.  For permutation tests beyond full enumeration and for dithering only. */
#ifndef FLOORSTAT_RANDOM_H
#define FLOORSTAT_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
	uint64_t state[4];
};

/* A generator of its own for each (seed, stream): what one statistic draws never depends on another. */
struct random random_seeded(uint64_t seed, uint64_t stream);

uint64_t random_bits(struct random *random);
double random_unit(struct random *random); /* uniform in [0, 1), 53 bits */
/* Uniform in 0..bound - 1, without bias; bound >= 1. */
size_t random_below(struct random *random, size_t bound);
void random_shuffle(struct random *random, size_t *items, size_t n);

#endif
