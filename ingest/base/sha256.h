/* SHA-256 (FIPS 180-4), in pieces. */
#ifndef FLOORSTAT_SHA256_H
#define FLOORSTAT_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct sha256 {
	uint32_t state[8];
	void (*blocks)(uint32_t state[8], const unsigned char *at,
		size_t count); /* takes 'count' blocks of 64 bytes */
	uint64_t bytes;
	unsigned char pending[64];
	size_t pending_count;
};

/* Without the processor's own instructions: what 'blocks' is where it has none. */
void sha256_plain(uint32_t state[8], const unsigned char *at, size_t count);

void sha256_begin(struct sha256 *sha);
void sha256_add(struct sha256 *sha, const void *bytes, size_t length);
void sha256_end(struct sha256 *sha, char hexadecimal[65]); /* small letters, zero-terminated */

#endif
