/* Writes the verbs down, one a line, so that tests compare geometry as text.  Marks and words carry the box that they
 * cover; what is clipped says so. */

#include "canvas.h"
#include "lettering.h"

struct record_canvas {
	struct canvas canvas;
	struct buffer lines;
};

static struct buffer *lines_of(struct canvas *canvas)
{
	return &((struct record_canvas *)canvas)->lines;
}

static void add_pen(struct buffer *lines, struct pen pen)
{
	buffer_print(lines, " fill=%08x stroke=%08x width=%.2f\n", (unsigned)pen.fill, (unsigned)pen.stroke,
		pen.width);
}

static void record_polyline(
	struct canvas *canvas, const struct point *points, size_t count, bool closed, struct pen pen)
{
	struct buffer *lines = lines_of(canvas);
	buffer_print(lines, "%s %zu", closed ? "polygon" : "polyline", count);
	for (size_t i = 0; i < count; i++)
		buffer_print(lines, " %.2f,%.2f", points[i].x, points[i].y);
	add_pen(lines, pen);
}

static void record_rectangle(struct canvas *canvas, struct box box, struct pen pen)
{
	buffer_print(lines_of(canvas), "rectangle %.2f %.2f %.2f %.2f", box.x, box.y, box.width, box.height);
	add_pen(lines_of(canvas), pen);
}

static void record_marker(
	struct canvas *canvas, enum marker marker, struct point at, double size, struct pen pen)
{
	buffer_print(lines_of(canvas), "marker %d %.2f %.2f %.2f", (int)marker, at.x, at.y, size);
	add_pen(lines_of(canvas), pen);
}

static void record_text(struct canvas *canvas, const struct label *label)
{
	struct box box = lettering_box(canvas->lettering, label);
	buffer_print(lines_of(canvas), "text %.2f %.2f %.2f %.2f %s\n", box.x, box.y, box.width, box.height,
		label->text);
}

static void record_image(struct canvas *canvas, struct box box, const struct raster *raster)
{
	buffer_print(lines_of(canvas), "image %.2f %.2f %.2f %.2f %zux%zu\n", box.x, box.y, box.width,
		box.height, raster->width, raster->height);
}

static void record_clip(struct canvas *canvas, struct box box)
{
	buffer_print(lines_of(canvas), "clip %.2f %.2f %.2f %.2f\n", box.x, box.y, box.width, box.height);
}

static void record_unclip(struct canvas *canvas)
{
	buffer_text(lines_of(canvas), "unclip\n");
}

static void record_begin(struct canvas *canvas, const char *title)
{
	buffer_print(lines_of(canvas), "begin %s\n", title ? title : "");
}

static void record_end(struct canvas *canvas)
{
	buffer_text(lines_of(canvas), "end\n");
}

static bool record_finish(struct canvas *canvas, struct buffer *file, struct fault *fault)
{
	(void)fault;
	*file = *lines_of(canvas);
	return true;
}

static const struct canvas_verbs record_verbs = {
	.polyline = record_polyline,
	.rectangle = record_rectangle,
	.marker = record_marker,
	.text = record_text,
	.image = record_image,
	.clip = record_clip,
	.unclip = record_unclip,
	.begin = record_begin,
	.end = record_end,
	.finish = record_finish,
};

struct canvas *canvas_record(struct arena *arena, struct lettering *lettering, const struct sheet *sheet)
{
	struct record_canvas *self = arena_alloc(arena, 1, sizeof *self);
	self->canvas = (struct canvas){&record_verbs, arena, lettering, *sheet, false};
	self->lines = buffer_new(arena);
	buffer_print(&self->lines, "sheet %.2f %.2f\n", sheet->width, sheet->height);
	return &self->canvas;
}
