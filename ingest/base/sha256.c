#include "sha256.h"

#include <stdbool.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

static const uint32_t constants[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
	0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
	0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
	0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
	0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb,
	0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624,
	0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb,
	0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

static uint32_t big_endian(const unsigned char *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

void sha256_plain(uint32_t state[8], const unsigned char *at, size_t count)
{
	for (; count > 0; count--, at += 64) {
		uint32_t w[64], s[8];
		for (size_t i = 0; i < 16; i++)
			w[i] = big_endian(at + 4 * i);
		for (size_t i = 16; i < 64; i++) {
			uint32_t a = w[i - 15], b = w[i - 2];
			w[i] = w[i - 16] + w[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) +
				(turned(b, 17) ^ turned(b, 19) ^ b >> 10);
		}
		memcpy(s, state, sizeof s);
		for (size_t i = 0; i < 64; i++) {
			uint32_t e = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25);
			uint32_t a = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22);
			uint32_t one = s[7] + e + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + w[i];
			uint32_t two = a + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
			memmove(s + 1, s, 7 * sizeof *s);
			s[4] += one;
			s[0] = one + two;
		}
		for (size_t i = 0; i < 8; i++)
			state[i] += s[i];
	}
}

#if defined(__x86_64__)
/* The CPU's own instructions, four rounds a step: a hash of a large dump must not cost more than reading it. */
__attribute__((target("sha,sse4.1,ssse3"))) static void blocks_by_cpu(
	uint32_t state[8], const unsigned char *at, size_t count)
{
	const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bll, 0x0405060700010203ll);
	__m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)state), 0xB1);
	__m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)(state + 4)), 0x1B);
	__m128i abef = _mm_alignr_epi8(abcd, efgh, 8), cdgh = _mm_blend_epi16(efgh, abcd, 0xF0);
	for (; count > 0; count--, at += 64) {
		__m128i w[4], abef_before = abef, cdgh_before = cdgh;
		for (int i = 0; i < 4; i++)
			w[i] = _mm_shuffle_epi8(
				_mm_loadu_si128((const __m128i *)(const void *)(at + 16 * (size_t)i)), swap);
		for (int step = 0; step < 16; step++) {
			__m128i now = w[step & 3];
			if (step >= 4) {
				__m128i last = w[(step + 3) & 3], third = w[(step + 2) & 3];
				now = _mm_sha256msg1_epu32(now, w[(step + 1) & 3]);
				now = _mm_add_epi32(now, _mm_alignr_epi8(last, third, 4));
				now = w[step & 3] = _mm_sha256msg2_epu32(now, last);
			}
			now = _mm_add_epi32(now,
				_mm_loadu_si128(
					(const __m128i *)(const void *)(constants + 4 * (size_t)step)));
			cdgh = _mm_sha256rnds2_epu32(cdgh, abef, now);
			abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(now, 0x0E));
		}
		abef = _mm_add_epi32(abef, abef_before);
		cdgh = _mm_add_epi32(cdgh, cdgh_before);
	}
	__m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
	_mm_storeu_si128((__m128i *)(void *)state, _mm_blend_epi16(feba, dchg, 0xF0));
	_mm_storeu_si128((__m128i *)(void *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

static bool cpu_can(void)
{
	unsigned a, b, c, d;
	return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA) && __builtin_cpu_supports("sse4.1");
}
#else
#define blocks_by_cpu sha256_plain
static bool cpu_can(void)
{
	return false;
}
#endif

void sha256_begin(struct sha256 *sha)
{
	*sha = (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
				       0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
		.blocks = cpu_can() ? blocks_by_cpu : sha256_plain};
}

void sha256_add(struct sha256 *sha, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	sha->bytes += length;
	if (sha->pending_count > 0) {
		size_t room = 64 - sha->pending_count, n = length < room ? length : room;
		memcpy(sha->pending + sha->pending_count, at, n);
		sha->pending_count += n;
		at += n;
		length -= n;
		if (sha->pending_count < 64)
			return;
		sha->blocks(sha->state, sha->pending, 1);
		sha->pending_count = 0;
	}
	sha->blocks(sha->state, at, length / 64);
	sha->pending_count = length % 64;
	if (sha->pending_count > 0)
		memcpy(sha->pending, at + length / 64 * 64, sha->pending_count);
}

void sha256_end(struct sha256 *sha, char hexadecimal[65])
{
	static const unsigned char padding[64] = {0x80};
	uint64_t bits = sha->bytes * 8;
	unsigned char length[8];
	for (size_t i = 0; i < 8; i++)
		length[i] = (unsigned char)(bits >> (56 - 8 * i));
	sha256_add(sha, padding, 1 + (119 - sha->pending_count) % 64);
	sha256_add(sha, length, 8);
	for (size_t i = 0; i < 64; i++)
		hexadecimal[i] = "0123456789abcdef"[sha->state[i / 8] >> (28 - 4 * (i % 8)) & 15];
	hexadecimal[64] = '\0';
}
