/* PNG and PDF through cairo.  PDF keeps text as text and embeds the fonts; its date is always set, for cairo takes
 * the clock otherwise.  cairo keeps its first error and ignores what follows: it is looked at once, when finishing. */
#include <cairo-pdf.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../ingest/base/number.h"
#include "canvas.h"
#include "lettering.h"
#include "picture.h"

struct cairo_canvas {
	struct canvas canvas;
	cairo_surface_t *surface;
	cairo_t *cairo;
	struct buffer file; /* PDF as cairo hands it out */
};

static struct cairo_canvas *cairo_canvas_of(struct canvas *canvas)
{
	return (struct cairo_canvas *)canvas;
}

static void cairo_canvas_release(void *what)
{
	struct cairo_canvas *self = what;
	cairo_destroy(self->cairo);
	cairo_surface_destroy(self->surface);
}

static void use_color(cairo_t *cairo, color c)
{
	cairo_set_source_rgba(cairo, (c >> 24) / 255.0, ((c >> 16) & 255) / 255.0, ((c >> 8) & 255) / 255.0,
		(c & 255) / 255.0);
}

/* Fills and strokes the current path. */
static void use_pen(cairo_t *cairo, struct pen pen)
{
	if (pen.fill & 255) {
		use_color(cairo, pen.fill);
		cairo_fill_preserve(cairo);
	}
	if ((pen.stroke & 255) && pen.width > 0) {
		double lengths[4];
		size_t count = dash_lengths(pen.dash, pen.width, lengths);
		use_color(cairo, pen.stroke);
		cairo_set_line_width(cairo, pen.width);
		cairo_set_dash(cairo, lengths, (int)count, 0);
		cairo_stroke_preserve(cairo);
	}
	cairo_new_path(cairo);
}

static void draw_polyline(
	struct canvas *canvas, const struct point *points, size_t count, bool closed, struct pen pen)
{
	cairo_t *cairo = cairo_canvas_of(canvas)->cairo;
	for (size_t i = 0; i < count; i++)
		cairo_line_to(cairo, points[i].x, points[i].y);
	if (closed)
		cairo_close_path(cairo);
	use_pen(cairo, pen);
}

static void draw_rectangle(struct canvas *canvas, struct box box, struct pen pen)
{
	cairo_t *cairo = cairo_canvas_of(canvas)->cairo;
	cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
	use_pen(cairo, pen);
}

static void draw_marker(
	struct canvas *canvas, enum marker marker, struct point at, double size, struct pen pen)
{
	cairo_t *cairo = cairo_canvas_of(canvas)->cairo;
	struct point points[MARKER_POINTS_MOST];
	size_t count = marker_outline(marker, size, points);
	if (count == 0) {
		cairo_new_sub_path(cairo);
		cairo_arc(cairo, at.x, at.y, size / 2, 0, 2 * PI);
		cairo_close_path(cairo);
	}
	for (size_t i = 0; i < count; i++) {
		bool apart = marker == MARKER_CROSS && i == 2;
		(apart ? cairo_move_to : cairo_line_to)(cairo, at.x + points[i].x, at.y + points[i].y);
	}
	if (count > 2 && marker != MARKER_CROSS)
		cairo_close_path(cairo);
	use_pen(cairo, pen);
}

static void draw_layout(
	struct canvas *canvas, const struct label *label, void (*put)(cairo_t *cairo, PangoLayout *layout))
{
	cairo_t *cairo = cairo_canvas_of(canvas)->cairo;
	struct extents room = lettering_measure(canvas->lettering, label->text, label->size, label->bold);
	PangoLayout *layout = lettering_layout(canvas->lettering, label->text, label->size, label->bold);
	cairo_save(cairo);
	cairo_translate(cairo, label->at.x, label->at.y);
	cairo_rotate(cairo, label->angle * PI / 180);
	double back = label->anchor == ANCHOR_START ? 0
		: label->anchor == ANCHOR_END       ? room.width
						    : room.width / 2;
	cairo_move_to(cairo, -back, -room.ascent);
	use_color(cairo, label->color);
	put(cairo, layout);
	cairo_restore(cairo);
	cairo_new_path(cairo);
}

static void draw_text(struct canvas *canvas, const struct label *label)
{
	draw_layout(canvas, label, pango_cairo_show_layout);
}

static void fill_outlines(cairo_t *cairo, PangoLayout *layout)
{
	pango_cairo_layout_path(cairo, layout);
	cairo_fill(cairo);
}

/* Pictographs may have colours, which outlines lose. */
static bool has_pictographs(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text >= 0xf0)
			return true;
	return false;
}

/* Glyphs on an image stand at whole pixels, which spoils the spacing of small text: their outlines stand anywhere. */
static void draw_text_on_image(struct canvas *canvas, const struct label *label)
{
	draw_layout(canvas, label, has_pictographs(label->text) ? pango_cairo_show_layout : fill_outlines);
}

/* cairo wants premultiplied pixels in the machine's byte order. */
static uint32_t pixel_premultiplied(color c)
{
	uint32_t alpha = c & 255, red = c >> 24, green = (c >> 16) & 255, blue = (c >> 8) & 255;
	return alpha << 24 | (red * alpha + 127) / 255 << 16 | (green * alpha + 127) / 255 << 8 |
		(blue * alpha + 127) / 255;
}

static void draw_image(struct canvas *canvas, struct box box, const struct raster *raster)
{
	cairo_t *cairo = cairo_canvas_of(canvas)->cairo;
	cairo_surface_t *image = cairo_image_surface_create(
		CAIRO_FORMAT_ARGB32, (int)raster->width, (int)raster->height);
	if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
		cairo_surface_destroy(image);
		arena_exhausted(canvas->arena);
	}
	unsigned char *bytes = cairo_image_surface_get_data(image);
	size_t stride = (size_t)cairo_image_surface_get_stride(image);
	for (size_t y = 0; y < raster->height; y++)
		for (size_t x = 0; x < raster->width; x++) {
			uint32_t pixel = pixel_premultiplied(raster->pixels[y * raster->width + x]);
			memcpy(bytes + y * stride + x * sizeof pixel, &pixel, sizeof pixel);
		}
	cairo_surface_mark_dirty(image);
	cairo_save(cairo);
	cairo_translate(cairo, box.x, box.y);
	cairo_scale(cairo, box.width / (double)raster->width, box.height / (double)raster->height);
	cairo_set_source_surface(cairo, image, 0, 0);
	cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
	cairo_paint(cairo);
	cairo_restore(cairo);
	cairo_surface_destroy(image);
}

static void draw_clip(struct canvas *canvas, struct box box)
{
	cairo_t *cairo = cairo_canvas_of(canvas)->cairo;
	cairo_save(cairo);
	cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
	cairo_clip(cairo);
}

static void draw_unclip(struct canvas *canvas)
{
	cairo_restore(cairo_canvas_of(canvas)->cairo);
}

static void ignore_begin(struct canvas *canvas, const char *title)
{
	(void)canvas;
	(void)title;
}

static void ignore_end(struct canvas *canvas)
{
	(void)canvas;
}

/* cairo's own message for a drawing that failed; out of memory goes the arena's way. */
static bool cairo_canvas_check(struct cairo_canvas *self, struct fault *fault)
{
	cairo_status_t status = cairo_status(self->cairo);
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_status(self->surface);
	if (status == CAIRO_STATUS_NO_MEMORY)
		arena_exhausted(self->canvas.arena);
	return status == CAIRO_STATUS_SUCCESS ||
		fault_set(fault, STATUS_OUTPUT, "the figure can't be drawn: %s",
			cairo_status_to_string(status));
}

/* SOURCE_DATE_EPOCH where it is set, else a fixed moment, so that the same input gives the same bytes. */
static void pdf_set_date(cairo_surface_t *surface)
{
	const char *given = getenv("SOURCE_DATE_EPOCH");
	time_t seconds = 946684800; /* 2000-01-01T00:00:00Z */
	struct number_style plain = NUMBER_PLAIN;
	double number;
	if (given && number_parse(text_of(given), plain, &number) == NUMBER_FINITE && number >= 0 &&
		number < 2e11)
		seconds = (time_t)number;
	struct tm utc;
	char date[32];
	gmtime_r(&seconds, &utc);
	strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, date);
}

static void pdf_set_metadata(cairo_surface_t *surface, cairo_pdf_metadata_t which, const char *text)
{
	if (text)
		cairo_pdf_surface_set_metadata(surface, which, text);
}

static void pdf_describe(cairo_surface_t *surface, const struct sheet *sheet)
{
	pdf_set_date(surface);
	pdf_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, sheet->title);
	pdf_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, sheet->alt);
	pdf_set_metadata(surface, CAIRO_PDF_METADATA_KEYWORDS, sheet->keywords);
	pdf_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "floorstat " VERSION);
}

static bool finish_pdf(struct canvas *canvas, struct buffer *file, struct fault *fault)
{
	struct cairo_canvas *self = cairo_canvas_of(canvas);
	pdf_describe(self->surface, &canvas->sheet);
	cairo_show_page(self->cairo);
	cairo_surface_finish(self->surface);
	*file = self->file;
	return cairo_canvas_check(self, fault);
}

static bool finish_png(struct canvas *canvas, struct buffer *file, struct fault *fault)
{
	struct cairo_canvas *self = cairo_canvas_of(canvas);
	cairo_surface_flush(self->surface);
	if (!cairo_canvas_check(self, fault))
		return false;
	struct picture picture = {
		.pixels = cairo_image_surface_get_data(self->surface),
		.width = (size_t)cairo_image_surface_get_width(self->surface),
		.height = (size_t)cairo_image_surface_get_height(self->surface),
		.stride = (size_t)cairo_image_surface_get_stride(self->surface),
		.dpi = canvas->sheet.dpi,
		.title = canvas->sheet.title,
		.description = canvas->sheet.alt,
	};
	return picture_write(canvas->arena, &picture, file, fault);
}

#define COMMON_VERBS                                                                                         \
	.polyline = draw_polyline, .rectangle = draw_rectangle, .marker = draw_marker, .image = draw_image,  \
	.clip = draw_clip, .unclip = draw_unclip, .begin = ignore_begin, .end = ignore_end

static const struct canvas_verbs png_verbs = {COMMON_VERBS, .text = draw_text_on_image, .finish = finish_png};
static const struct canvas_verbs pdf_verbs = {COMMON_VERBS, .text = draw_text, .finish = finish_pdf};

static struct cairo_canvas *cairo_canvas_new(struct arena *arena, struct lettering *lettering,
	const struct sheet *sheet, const struct canvas_verbs *verbs)
{
	struct cairo_canvas *self = arena_alloc(arena, 1, sizeof *self);
	self->canvas = (struct canvas){verbs, arena, lettering, *sheet, false};
	self->file = buffer_new(arena);
	return self;
}

static struct canvas *cairo_canvas_begin(struct cairo_canvas *self, cairo_surface_t *surface)
{
	const struct sheet *sheet = &self->canvas.sheet;
	self->surface = surface;
	self->cairo = cairo_create(surface);
	arena_defer(self->canvas.arena, cairo_canvas_release, self);
	cairo_set_line_cap(self->cairo, CAIRO_LINE_CAP_BUTT);
	cairo_set_line_join(self->cairo, CAIRO_LINE_JOIN_ROUND);
	if (sheet->background & 255) {
		use_color(self->cairo, sheet->background);
		cairo_paint(self->cairo);
	}
	return &self->canvas;
}

struct canvas *canvas_png(struct arena *arena, struct lettering *lettering, const struct sheet *sheet)
{
	struct cairo_canvas *self = cairo_canvas_new(arena, lettering, sheet, &png_verbs);
	double scale = sheet->dpi / 72;
	/* The product of what was asked for in pixels must not lose one by rounding. */
	int width = (int)ceil(sheet->width * scale - 1e-6), height = (int)ceil(sheet->height * scale - 1e-6);
	cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
	cairo_surface_set_device_scale(surface, scale, scale);
	return cairo_canvas_begin(self, surface);
}

static cairo_status_t pdf_receive(void *closure, const unsigned char *bytes, unsigned length)
{
	buffer_add(closure, (const char *)bytes, length);
	return CAIRO_STATUS_SUCCESS;
}

struct canvas *canvas_pdf(struct arena *arena, struct lettering *lettering, const struct sheet *sheet)
{
	struct cairo_canvas *self = cairo_canvas_new(arena, lettering, sheet, &pdf_verbs);
	cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
		pdf_receive, &self->file, sheet->width, sheet->height);
	return cairo_canvas_begin(self, surface);
}
