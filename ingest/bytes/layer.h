/* A stream of bytes on its way from the file: each layer takes from the one below and does one thing more. */
#ifndef FLOORSTAT_LAYER_H
#define FLOORSTAT_LAYER_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "../base/arena.h"
#include "../base/fault.h"
#include "../ingest.h"

struct layer {
	/* Up to 'size' bytes (>= 1) into 'out': how many, 0 at the end, -1 after a fault. */
	ssize_t (*read)(struct layer *layer, unsigned char *out, size_t size, struct fault *fault);
	struct layer *below;
	struct arena *arena;
	const char *path;    /* for messages */
	const char *trouble; /* why the data end early; NULL */
	/* Whether it holds nothing back and gives what comes next from below as it is, if that is UTF-8; NULL: never. */
	bool (*is_through)(const struct layer *layer);
};

static inline ssize_t layer_read(struct layer *layer, unsigned char *out, size_t size, struct fault *fault)
{
	return layer->read(layer, out, size, fault);
}

/* Looks at the first bytes of 'below' without taking them: at most 'size', fewer at its end. */
struct layer *layer_peek(
	struct layer *below, size_t size, const unsigned char **bytes, size_t *count, struct fault *fault);

/* Counts what an unpacker gave, against what it was given (*packed). */
struct unpacked {
	uint64_t bytes;
	const uint64_t *packed;
	size_t most; /* limits.archive_bytes */
};
/* False, with a fault, when 'more' bytes are too many: over the limit, or over 200 times the packed size past 64 MiB. */
bool unpacked_add(struct unpacked *unpacked, size_t more, const char *path, struct fault *fault);

/* gzip by zlib, whose checksums count; members in a row are one stream; a cut end is trouble, not a fault. */
struct layer *layer_gzip(struct layer *below, const uint64_t *packed, size_t most);

/* Bytes in 'encoding' (NULL: looked for in the first of them) to UTF-8, without byte order mark.  *name is what was
 * found.  NULL after a fault: an unknown name, or binary data. */
struct layer *layer_decode(struct layer *below, const char *encoding, const char **name, struct fault *fault);

bool layer_is_utf_8(const unsigned char *bytes, size_t n);

/* What the plugin "archive" gives: bzip2, xz, zstd, zip, tar and mixtures, by libarchive.  Symbol "archive_opener". */
struct archive_opener {
	/* The members of an archive; NULL after a fault. */
	struct layer *(*open)(struct layer *below, const uint64_t *packed, size_t most, struct fault *fault);
	/* Goes to the next regular file: its name; NULL at the end, or after a fault. */
	const char *(*next)(struct layer *layer, struct fault *fault);
};

#endif
