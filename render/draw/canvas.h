/* A sheet to draw on, with few verbs.  Figures know only this; what stands behind it (PNG and PDF through cairo, SVG of
 * our own, a list of the verbs as text for the tests) is chosen by who opens the canvas.
 *
 * Lengths are points (1/72 inch), the origin is the upper left corner, y grows downwards. */
#ifndef FLOORSTAT_CANVAS_H
#define FLOORSTAT_CANVAS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../ingest/base/fault.h"
#include "../../ingest/base/text.h"

struct point {
	double x, y;
};

struct box {
	double x, y, width, height;
};

/* 0xRRGGBBAA; alpha 0 draws nothing. */
typedef uint32_t color;
#define PI 3.14159265358979323846
#define COLOR_NONE ((color)0)
static inline color color_fade(color c, double alpha)
{
	return (c & 0xffffff00u) | (color)(alpha * 255.0 + 0.5);
}
/* 'a' and 'b' mixed, 'share' of b; opaque. */
color color_mix(color a, color b, double share);

enum dash { DASH_SOLID, DASH_DASHED, DASH_DOTTED, DASH_MIXED };

struct pen {
	color fill, stroke;
	double width;
	enum dash dash;
};

/* Shapes tell things apart where colour can't. */
enum marker {
	MARKER_DISC,
	MARKER_DIAMOND,
	MARKER_TRIANGLE,
	MARKER_SQUARE,
	MARKER_DOWN, /* triangle on its tip */
	MARKER_CROSS,
	MARKER_BAR, /* upright stroke */
	MARKER_COUNT,
};

enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

/* One line of text.  'at' is where the baseline begins, is halfway or ends; turned by 'angle' degrees clockwise. */
struct label {
	const char *text; /* UTF-8 without control characters */
	struct point at;
	enum anchor anchor;
	double size;
	bool bold;
	color color;
	double angle;
};

/* width x height opaque or transparent pixels, row by row from the top. */
struct raster {
	const color *pixels;
	size_t width, height;
};

/* What the file says of itself. */
struct sheet {
	double width, height; /* points */
	double dpi;           /* pixels an inch, for PNG and rasters */
	color background;
	const char *title, *alt, *keywords; /* NULL: none */
	const char *prefix;                 /* of every id in an SVG, so that figures can share a page */
	const char *lang;                   /* "en" */
};

struct canvas;
struct lettering;

struct canvas_verbs {
	void (*polyline)(struct canvas *, const struct point *, size_t count, bool closed, struct pen);
	void (*rectangle)(struct canvas *, struct box, struct pen);
	void (*marker)(struct canvas *, enum marker, struct point, double size, struct pen);
	void (*text)(struct canvas *, const struct label *);
	void (*image)(struct canvas *, struct box, const struct raster *);
	void (*clip)(struct canvas *, struct box);
	void (*unclip)(struct canvas *);
	void (*begin)(struct canvas *, const char *title); /* what follows has this tooltip */
	void (*end)(struct canvas *);
	/* The finished file.  False: a fault (STATUS_OUTPUT). */
	bool (*finish)(struct canvas *, struct buffer *file, struct fault *);
};

struct canvas {
	const struct canvas_verbs *verbs;
	struct arena *arena;
	struct lettering *lettering;
	struct sheet sheet;
	bool has_raster; /* an image was drawn: dots, which --dpi is about */
};

/* The canvases there are; each belongs to 'arena', where its library objects are deferred to. */
struct canvas *canvas_png(struct arena *arena, struct lettering *lettering, const struct sheet *sheet);
struct canvas *canvas_pdf(struct arena *arena, struct lettering *lettering, const struct sheet *sheet);
struct canvas *canvas_svg(struct arena *arena, struct lettering *lettering, const struct sheet *sheet);
struct canvas *canvas_record(struct arena *arena, struct lettering *lettering, const struct sheet *sheet);

/* The outline of a marker of that size (the side of its box) at the origin: 'count' points.  A disc has none. */
#define MARKER_POINTS_MOST 4
size_t marker_outline(enum marker marker, double size, struct point points[MARKER_POINTS_MOST]);

/* Dash lengths as multiples of the pen's width: the number of them, 0 for a solid line. */
size_t dash_lengths(enum dash dash, double width, double lengths[4]);

/* Places that are no numbers are nowhere: a library that is asked to draw there fails as a whole. */
static inline bool point_is_somewhere(struct point point)
{
	return isfinite(point.x) && isfinite(point.y);
}

static inline bool points_are_somewhere(const struct point *points, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!point_is_somewhere(points[i]))
			return false;
	return true;
}

static inline bool box_is_somewhere(struct box box)
{
	return isfinite(box.x) && isfinite(box.y) && isfinite(box.width) && isfinite(box.height);
}

static inline void canvas_line(struct canvas *canvas, struct point a, struct point b, struct pen pen)
{
	if (point_is_somewhere(a) && point_is_somewhere(b))
		canvas->verbs->polyline(canvas, (struct point[]){a, b}, 2, false, pen);
}

static inline void canvas_polyline(
	struct canvas *canvas, const struct point *points, size_t count, struct pen pen)
{
	if (count > 1 && points_are_somewhere(points, count))
		canvas->verbs->polyline(canvas, points, count, false, pen);
}

static inline void canvas_polygon(
	struct canvas *canvas, const struct point *points, size_t count, struct pen pen)
{
	if (count > 1 && points_are_somewhere(points, count))
		canvas->verbs->polyline(canvas, points, count, true, pen);
}

static inline void canvas_rectangle(struct canvas *canvas, struct box box, struct pen pen)
{
	if (box_is_somewhere(box))
		canvas->verbs->rectangle(canvas, box, pen);
}

static inline void canvas_marker(
	struct canvas *canvas, enum marker marker, struct point at, double size, struct pen pen)
{
	if (point_is_somewhere(at))
		canvas->verbs->marker(canvas, marker, at, size, pen);
}

static inline void canvas_text(struct canvas *canvas, struct label label)
{
	if (label.text && *label.text && point_is_somewhere(label.at))
		canvas->verbs->text(canvas, &label);
}

static inline void canvas_image(struct canvas *canvas, struct box box, struct raster raster)
{
	if (!box_is_somewhere(box))
		return;
	canvas->has_raster = true;
	canvas->verbs->image(canvas, box, &raster);
}

static inline void canvas_clip(struct canvas *canvas, struct box box)
{
	canvas->verbs->clip(canvas, box);
}

static inline void canvas_unclip(struct canvas *canvas)
{
	canvas->verbs->unclip(canvas);
}

static inline void canvas_begin(struct canvas *canvas, const char *title)
{
	canvas->verbs->begin(canvas, title);
}

static inline void canvas_end(struct canvas *canvas)
{
	canvas->verbs->end(canvas);
}

#endif
