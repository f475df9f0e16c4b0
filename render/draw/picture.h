/* PNG files by libpng, with their resolution and a description. */
#ifndef FLOORSTAT_PICTURE_H
#define FLOORSTAT_PICTURE_H

#include "../../ingest/base/fault.h"
#include "../../ingest/base/text.h"

/* Opaque pixels, 32 bits each in the machine's byte order, the lowest 24 of them red, green and blue. */
struct picture {
	const unsigned char *pixels;
	size_t width, height, stride;
	double dpi;
	const char *title, *description; /* UTF-8; NULL: none */
};

/* The file into 'file', in 'arena'.  Pictures of at most 256 colours are written with a palette, for size. */
bool picture_write(
	struct arena *arena, const struct picture *picture, struct buffer *file, struct fault *fault);

#endif
