/* Text as the fonts give it: how much room it takes, how it is broken and shortened, and what no font can draw. */
#ifndef FLOORSTAT_LETTERING_H
#define FLOORSTAT_LETTERING_H

#include <pango/pango.h>

#include "../../ingest/ingest.h"
#include "canvas.h"

/* Room of one line from its baseline, in points. */
struct extents {
	double width, ascent, descent;
};

/* Fonts with fallback through fontconfig, metrics unhinted so that every canvas agrees.  Belongs to 'arena'. */
struct lettering *lettering_new(struct arena *arena, const char *lang);

/* Room of 'text' as one line; size in points. */
struct extents lettering_measure(struct lettering *lettering, const char *text, double size, bool bold);

/* The shaped line, for canvases that draw through Pango; borrowed until the next call. */
PangoLayout *lettering_layout(struct lettering *lettering, const char *text, double size, bool bold);

/* Box that a label covers on the sheet, turned as it is (axis-parallel). */
struct box lettering_box(struct lettering *lettering, const struct label *label);

/* 'text' if it is no wider than 'width', else without its middle: "long-na…ending".  Never splits a character. */
const char *lettering_elide(
	struct lettering *lettering, const char *text, double size, bool bold, double width);

/* The same among others: what tells it from those that would read alike stays: "long-na…1024…ending". */
const char *lettering_elide_among(struct lettering *lettering, const char *text, const struct words *others,
	double size, bool bold, double width);

/* 'text' in at most 'most' lines no wider than 'width', broken where Unicode lets a line end and after
 * / - _ . , = : + inside names, at " · " rather than elsewhere; the last line is elided when the text doesn't fit. */
struct words lettering_wrap(
	struct lettering *lettering, const char *text, double size, bool bold, double width, size_t most);

/* Texts with characters that no font here has, each once. */
const struct words *lettering_unknown(const struct lettering *lettering);

/* Fit to be drawn: control characters and marks that turn the writing direction become U+FFFD, tabs and line breaks
 * blanks.  The text itself where nothing is to be done. */
const char *text_drawable(struct arena *arena, const char *text);

#endif
