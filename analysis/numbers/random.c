#include "random.h"

static uint64_t splitmix(uint64_t *x)
{
	uint64_t z = *x += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

struct random random_seeded(uint64_t seed, uint64_t stream)
{
	struct random random;
	uint64_t x = stream;
	x = splitmix(&x) ^ seed;
	for (size_t i = 0; i < 4; i++)
		random.state[i] = splitmix(&x);
	return random;
}

static uint64_t rotate(uint64_t x, unsigned by)
{
	return x << by | x >> (64 - by);
}

uint64_t random_bits(struct random *random)
{
	uint64_t *s = random->state, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

double random_unit(struct random *random)
{
	return (double)(random_bits(random) >> 11) * 0x1p-53;
}

size_t random_below(struct random *random, size_t bound)
{
	uint64_t reject = (0 - (uint64_t)bound) % bound; /* 2^64 mod bound */
	uint64_t bits;
	do
		bits = random_bits(random);
	while (bits < reject);
	return (size_t)(bits % bound);
}

void random_shuffle(struct random *random, size_t *items, size_t n)
{
	for (size_t i = n; i > 1; i--) {
		size_t j = random_below(random, i), kept = items[j];
		items[j] = items[i - 1];
		items[i - 1] = kept;
	}
}
