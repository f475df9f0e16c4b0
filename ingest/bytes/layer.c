#include "layer.h"

#include <string.h>
#include <zlib.h>

/* Bytes that were looked at already, then those below. */
struct peeked {
	struct layer layer;
	unsigned char *bytes;
	size_t count, used;
};

static ssize_t read_peeked(struct layer *layer, unsigned char *out, size_t size, struct fault *fault)
{
	struct peeked *peeked = (struct peeked *)layer;
	size_t left = peeked->count - peeked->used;
	if (left == 0)
		return layer_read(layer->below, out, size, fault);
	size_t n = left < size ? left : size;
	memcpy(out, peeked->bytes + peeked->used, n);
	peeked->used += n;
	return (ssize_t)n;
}

static bool peeked_is_through(const struct layer *layer)
{
	const struct peeked *peeked = (const struct peeked *)layer;
	return peeked->used == peeked->count;
}

struct layer *layer_peek(
	struct layer *below, size_t size, const unsigned char **bytes, size_t *count, struct fault *fault)
{
	struct peeked *peeked = arena_alloc(below->arena, 1, sizeof *peeked);
	peeked->layer = (struct layer){
		read_peeked, below, below->arena, below->path, NULL, peeked_is_through};
	peeked->bytes = arena_alloc(below->arena, size, 1);
	ssize_t got = 1;
	while (got > 0 && peeked->count < size) {
		got = layer_read(below, peeked->bytes + peeked->count, size - peeked->count, fault);
		if (got < 0)
			return NULL;
		peeked->count += (size_t)got;
	}
	*bytes = peeked->bytes;
	*count = peeked->count;
	return &peeked->layer;
}

enum { RATIO_MOST = 200, RATIO_FROM = 64 << 20 };
static const uint64_t usual_most = (uint64_t)16 << 30; /* whoever raises the limit knows the ratio, too */

bool unpacked_add(struct unpacked *unpacked, size_t more, const char *path, struct fault *fault)
{
	unpacked->bytes += more;
	struct place place = {.file = path};
	if (unpacked->bytes > unpacked->most)
		return fault_at(fault, place,
			"unpacks to more than %zu bytes; if that is meant: --limit archive=N",
			unpacked->most);
	if (unpacked->most <= usual_most && unpacked->bytes > RATIO_FROM &&
		unpacked->bytes / RATIO_MOST > *unpacked->packed)
		return fault_at(fault, place,
			"unpacks to more than %d times its size; if that is meant: --limit archive=%llu",
			(int)RATIO_MOST, 2 * (unsigned long long)usual_most);
	return true;
}

enum { PACKED_BYTES = 64 << 10 };

struct gzip {
	struct layer layer;
	z_stream stream;
	unsigned char *packed;
	struct unpacked unpacked;
	bool below_ended, ended;
};

static void end_inflate(void *what)
{
	struct gzip *gzip = what;
	inflateEnd(&gzip->stream);
}

/* More packed bytes behind those that are left.  False after a fault. */
static bool feed(struct gzip *gzip, struct fault *fault)
{
	z_stream *z = &gzip->stream;
	if (z->avail_in > 0)
		memmove(gzip->packed, z->next_in, z->avail_in);
	z->next_in = gzip->packed;
	ssize_t got = layer_read(
		gzip->layer.below, gzip->packed + z->avail_in, PACKED_BYTES - z->avail_in, fault);
	if (got < 0)
		return false;
	z->avail_in += (uInt)got;
	gzip->below_ended = got == 0;
	return true;
}

/* After the end of one gzip member: another begins, or only padding and junk follows. */
static bool next_gzip_member(struct gzip *gzip, struct fault *fault)
{
	z_stream *z = &gzip->stream;
	while (z->avail_in < 2 && !gzip->below_ended)
		if (!feed(gzip, fault))
			return false;
	bool another = z->avail_in >= 2 && z->next_in[0] == 0x1F && z->next_in[1] == 0x8B;
	gzip->ended = !another;
	if (!another && z->avail_in > 0 && z->next_in[0] != 0)
		gzip->layer.trouble = "bytes that aren't gzip follow the gzip data; they were left out";
	return !another || inflateReset(z) == Z_OK;
}

static ssize_t read_gzip(struct layer *layer, unsigned char *out, size_t size, struct fault *fault)
{
	struct gzip *gzip = (struct gzip *)layer;
	z_stream *z = &gzip->stream;
	z->next_out = out;
	z->avail_out = (uInt)(size < 1 << 30 ? size : 1 << 30);
	while (!gzip->ended && z->next_out == out) {
		if (z->avail_in == 0 && !gzip->below_ended && !feed(gzip, fault))
			return -1;
		if (z->avail_in == 0) {
			gzip->ended = true;
			layer->trouble = "the gzip data are cut off; what was complete is read";
			break;
		}
		int status = inflate(z, Z_NO_FLUSH);
		if (status == Z_MEM_ERROR)
			arena_exhausted(layer->arena);
		if (status == Z_STREAM_END && !next_gzip_member(gzip, fault))
			return -1;
		if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
			fault_at(fault, (struct place){.file = layer->path},
				"damaged gzip data (%s); get the file again", z->msg ? z->msg : "unknown");
			return -1;
		}
	}
	size_t n = (size_t)(z->next_out - out);
	return unpacked_add(&gzip->unpacked, n, layer->path, fault) ? (ssize_t)n : -1;
}

struct layer *layer_gzip(struct layer *below, const uint64_t *packed, size_t most)
{
	struct gzip *gzip = arena_alloc(below->arena, 1, sizeof *gzip);
	gzip->layer = (struct layer){read_gzip, below, below->arena, below->path, NULL, NULL};
	gzip->packed = arena_alloc(below->arena, PACKED_BYTES, 1);
	gzip->unpacked = (struct unpacked){0, packed, most};
	enum { GZIP_ONLY = 16 };
	if (inflateInit2(&gzip->stream, MAX_WBITS + GZIP_ONLY) != Z_OK)
		arena_exhausted(below->arena);
	arena_defer(below->arena, end_inflate, gzip);
	return &gzip->layer;
}
