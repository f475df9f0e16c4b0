/* SVG of our own: text stays text with the width it was measured at, points carry tooltips, ids begin with the
 * figure's prefix so that many figures can stand in one page, and equal input gives equal bytes. */
#include <string.h>

#include "canvas.h"
#include "lettering.h"
#include "picture.h"

struct svg_canvas {
	struct canvas canvas;
	struct buffer body;
	size_t clips; /* ids given so far */
};

static struct svg_canvas *svg_of(struct canvas *canvas)
{
	return (struct svg_canvas *)canvas;
}

/* Markup shown as text; what XML doesn't allow in any form became U+FFFD. */
static void add_escaped(struct buffer *buffer, const char *text)
{
	static const struct {
		char c;
		const char *entity;
	} entities[] = {{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
	for (text = text_drawable(buffer->arena, text); *text; text++) {
		size_t i = 0;
		while (i < 5 && entities[i].c != *text)
			i++;
		if (i < 5)
			buffer_text(buffer, entities[i].entity);
		else
			buffer_char(buffer, *text);
	}
}

/* A hundredth of a point, without trailing zeros. */
static void add_number(struct buffer *buffer, double x)
{
	char text[40];
	int length = snprintf(text, sizeof text, "%.2f", x);
	while (text[length - 1] == '0')
		length--;
	if (text[length - 1] == '.')
		length--;
	bool minus_zero = length == 2 && text[0] == '-' && text[1] == '0';
	buffer_add(buffer, minus_zero ? "0" : text, minus_zero ? 1 : (size_t)length);
}

static void add_attribute(struct buffer *buffer, const char *name, double x)
{
	buffer_print(buffer, " %s=\"", name);
	add_number(buffer, x);
	buffer_char(buffer, '"');
}

static void add_color(struct buffer *buffer, const char *name, color c)
{
	if ((c & 255) == 0) {
		buffer_print(buffer, " %s=\"none\"", name);
		return;
	}
	buffer_print(buffer, " %s=\"#%06x\"", name, (unsigned)(c >> 8));
	if ((c & 255) != 255) {
		buffer_print(buffer, " %s-opacity=\"", name);
		add_number(buffer, (c & 255) / 255.0);
		buffer_char(buffer, '"');
	}
}

static void add_pen(struct buffer *buffer, struct pen pen)
{
	add_color(buffer, "fill", pen.fill);
	if ((pen.stroke & 255) == 0 || pen.width <= 0)
		return;
	add_color(buffer, "stroke", pen.stroke);
	add_attribute(buffer, "stroke-width", pen.width);
	double lengths[4];
	size_t count = dash_lengths(pen.dash, pen.width, lengths);
	for (size_t i = 0; i < count; i++) {
		buffer_text(buffer, i == 0 ? " stroke-dasharray=\"" : " ");
		add_number(buffer, lengths[i]);
	}
	if (count > 0)
		buffer_char(buffer, '"');
}

static void svg_polyline(
	struct canvas *canvas, const struct point *points, size_t count, bool closed, struct pen pen)
{
	struct buffer *body = &svg_of(canvas)->body;
	buffer_text(body, closed ? "<polygon points=\"" : "<polyline points=\"");
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			buffer_char(body, ' ');
		add_number(body, points[i].x);
		buffer_char(body, ',');
		add_number(body, points[i].y);
	}
	buffer_char(body, '"');
	add_pen(body, pen);
	buffer_text(body, "/>\n");
}

static void svg_rectangle(struct canvas *canvas, struct box box, struct pen pen)
{
	struct buffer *body = &svg_of(canvas)->body;
	buffer_text(body, "<rect");
	add_attribute(body, "x", box.x);
	add_attribute(body, "y", box.y);
	add_attribute(body, "width", box.width);
	add_attribute(body, "height", box.height);
	add_pen(body, pen);
	buffer_text(body, "/>\n");
}

static void svg_cross(struct canvas *canvas, struct point at, const struct point *points, struct pen pen)
{
	for (size_t i = 0; i < 4; i += 2) {
		struct point stroke[] = {{at.x + points[i].x, at.y + points[i].y},
			{at.x + points[i + 1].x, at.y + points[i + 1].y}};
		svg_polyline(canvas, stroke, 2, false, pen);
	}
}

static void svg_marker(
	struct canvas *canvas, enum marker marker, struct point at, double size, struct pen pen)
{
	struct buffer *body = &svg_of(canvas)->body;
	struct point points[MARKER_POINTS_MOST];
	size_t count = marker_outline(marker, size, points);
	if (marker == MARKER_CROSS) {
		svg_cross(canvas, at, points, pen);
		return;
	}
	if (count > 0) {
		for (size_t i = 0; i < count; i++)
			points[i] = (struct point){points[i].x + at.x, points[i].y + at.y};
		svg_polyline(canvas, points, count, count > 2, pen);
		return;
	}
	buffer_text(body, "<circle");
	add_attribute(body, "cx", at.x);
	add_attribute(body, "cy", at.y);
	add_attribute(body, "r", size / 2);
	add_pen(body, pen);
	buffer_text(body, "/>\n");
}

static void svg_text(struct canvas *canvas, const struct label *label)
{
	static const char *const anchors[] = {
		[ANCHOR_START] = "start", [ANCHOR_MIDDLE] = "middle", [ANCHOR_END] = "end"};
	struct buffer *body = &svg_of(canvas)->body;
	double width = lettering_measure(canvas->lettering, label->text, label->size, label->bold).width;
	buffer_text(body, "<text");
	add_attribute(body, "x", label->at.x);
	add_attribute(body, "y", label->at.y);
	add_attribute(body, "font-size", label->size);
	if (label->anchor != ANCHOR_START)
		buffer_print(body, " text-anchor=\"%s\"", anchors[label->anchor]);
	if (label->bold)
		buffer_text(body, " font-weight=\"bold\"");
	add_attribute(body, "textLength", width);
	buffer_text(body, " lengthAdjust=\"spacingAndGlyphs\"");
	if (label->angle != 0) {
		buffer_text(body, " transform=\"rotate(");
		add_number(body, label->angle);
		buffer_char(body, ' ');
		add_number(body, label->at.x);
		buffer_char(body, ' ');
		add_number(body, label->at.y);
		buffer_text(body, ")\"");
	}
	add_color(body, "fill", label->color);
	buffer_char(body, '>');
	add_escaped(body, label->text);
	buffer_text(body, "</text>\n");
}

static void add_base64(struct buffer *buffer, const char *bytes, size_t length)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	for (size_t i = 0; i < length; i += 3) {
		uint32_t three = 0;
		for (size_t k = 0; k < 3; k++)
			three = three << 8 | (i + k < length ? (unsigned char)bytes[i + k] : 0u);
		for (size_t k = 0; k < 4; k++)
			buffer_char(buffer, i + k > length ? '=' : digits[(three >> (18 - 6 * k)) & 63]);
	}
}

/* PNG without transparency: see-through pixels are laid on the background. */
static void svg_image(struct canvas *canvas, struct box box, const struct raster *raster)
{
	struct svg_canvas *self = svg_of(canvas);
	uint32_t *opaque = arena_alloc(canvas->arena, raster->width * raster->height, sizeof *opaque);
	for (size_t i = 0; i < raster->width * raster->height; i++) {
		color c = raster->pixels[i];
		opaque[i] = color_mix(canvas->sheet.background, c, (c & 255) / 255.0) >> 8;
	}
	struct picture picture = {(const unsigned char *)opaque, raster->width, raster->height,
		raster->width * sizeof *opaque, canvas->sheet.dpi, NULL, NULL};
	struct buffer file;
	if (!picture_write(canvas->arena, &picture, &file, NULL))
		return;
	buffer_text(&self->body, "<image");
	add_attribute(&self->body, "x", box.x);
	add_attribute(&self->body, "y", box.y);
	add_attribute(&self->body, "width", box.width);
	add_attribute(&self->body, "height", box.height);
	buffer_text(&self->body,
		" preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" "
		"href=\"data:image/png;base64,");
	add_base64(&self->body, file.at, file.length);
	buffer_text(&self->body, "\"/>\n");
}

static void svg_clip(struct canvas *canvas, struct box box)
{
	struct svg_canvas *self = svg_of(canvas);
	const char *prefix = canvas->sheet.prefix;
	size_t id = ++self->clips;
	buffer_print(&self->body, "<clipPath id=\"%s-clip%zu\">", prefix, id);
	svg_rectangle(canvas, box, (struct pen){.fill = 0x000000ff});
	buffer_print(&self->body, "</clipPath><g clip-path=\"url(#%s-clip%zu)\">\n", prefix, id);
}

static void svg_begin(struct canvas *canvas, const char *title)
{
	struct buffer *body = &svg_of(canvas)->body;
	buffer_text(body, "<g>");
	if (title) {
		buffer_text(body, "<title>");
		add_escaped(body, title);
		buffer_text(body, "</title>\n");
	}
}

static void svg_end(struct canvas *canvas)
{
	buffer_text(&svg_of(canvas)->body, "</g>\n");
}

static void add_element(struct buffer *file, const char *element, const char *id, const char *text)
{
	if (!text)
		return;
	buffer_print(file, "<%s id=\"%s-%s\">", element, id, element);
	add_escaped(file, text);
	buffer_print(file, "</%s>\n", element);
}

static bool svg_finish(struct canvas *canvas, struct buffer *file, struct fault *fault)
{
	(void)fault;
	struct svg_canvas *self = svg_of(canvas);
	const struct sheet *sheet = &canvas->sheet;
	*file = buffer_new(canvas->arena);
	buffer_text(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
	if (sheet->lang)
		buffer_print(file, " xml:lang=\"%s\"", sheet->lang);
	/* Millimetres for print, the box in points for whoever scales it. */
	buffer_text(file, " width=\"");
	add_number(file, sheet->width / 72 * 25.4);
	buffer_text(file, "mm\" height=\"");
	add_number(file, sheet->height / 72 * 25.4);
	buffer_text(file, "mm\" viewBox=\"0 0 ");
	add_number(file, sheet->width);
	buffer_char(file, ' ');
	add_number(file, sheet->height);
	buffer_print(file, "\" aria-labelledby=\"%s-title %s-desc\"", sheet->prefix, sheet->prefix);
	buffer_text(file, " font-family=\"'Liberation Sans',Arial,Helvetica,'DejaVu Sans',sans-serif\">\n");
	add_element(file, "title", sheet->prefix, sheet->title);
	add_element(file, "desc", sheet->prefix, sheet->alt);
	buffer_add(file, self->body.at, self->body.length);
	buffer_text(file, "</svg>\n");
	return true;
}

static const struct canvas_verbs svg_verbs = {
	.polyline = svg_polyline,
	.rectangle = svg_rectangle,
	.marker = svg_marker,
	.text = svg_text,
	.image = svg_image,
	.clip = svg_clip,
	.unclip = svg_end,
	.begin = svg_begin,
	.end = svg_end,
	.finish = svg_finish,
};

struct canvas *canvas_svg(struct arena *arena, struct lettering *lettering, const struct sheet *sheet)
{
	struct svg_canvas *self = arena_alloc(arena, 1, sizeof *self);
	self->canvas = (struct canvas){&svg_verbs, arena, lettering, *sheet, false};
	self->body = buffer_new(arena);
	if (sheet->background & 255)
		svg_rectangle(&self->canvas, (struct box){0, 0, sheet->width, sheet->height},
			(struct pen){.fill = sheet->background});
	return &self->canvas;
}
