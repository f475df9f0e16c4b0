#include "lettering.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* Sans first that articles ask for (Helvetica's metrics), then the ones that cover more scripts. */
#define FAMILIES "Liberation Sans,DejaVu Sans,Droid Sans Fallback,Noto Sans,sans-serif"

struct lettering {
	struct arena *arena;
	PangoFontMap *fonts;
	PangoContext *context;
	PangoLayout *layout;
	PangoFontDescription *description;
	struct words unknown;
};

static void lettering_release(void *what)
{
	struct lettering *lettering = what;
	pango_font_description_free(lettering->description);
	g_object_unref(lettering->layout);
	g_object_unref(lettering->context);
	g_object_unref(lettering->fonts);
}

/* Unhinted outlines and metrics: a text is as wide in a PNG at any resolution as in a PDF. */
static void context_unhint(PangoContext *context)
{
	cairo_font_options_t *options = cairo_font_options_create();
	cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
	cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
	pango_cairo_context_set_font_options(context, options);
	cairo_font_options_destroy(options);
	pango_context_set_round_glyph_positions(context, FALSE);
}

struct lettering *lettering_new(struct arena *arena, const char *lang)
{
	struct lettering *lettering = arena_alloc(arena, 1, sizeof *lettering);
	lettering->arena = arena;
	lettering->fonts = pango_cairo_font_map_new();
	pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(lettering->fonts), 72.0);
	lettering->context = pango_font_map_create_context(lettering->fonts);
	context_unhint(lettering->context);
	pango_context_set_language(lettering->context, pango_language_from_string(lang ? lang : "en"));
	lettering->layout = pango_layout_new(lettering->context);
	pango_layout_set_single_paragraph_mode(lettering->layout, TRUE);
	lettering->description = pango_font_description_from_string(FAMILIES);
	arena_defer(arena, lettering_release, lettering);
	return lettering;
}

static void unknown_add(struct lettering *lettering, const char *text)
{
	struct words *unknown = &lettering->unknown;
	for (size_t i = 0; i < unknown->count; i++)
		if (strcmp(unknown->at[i], text) == 0)
			return;
	ARENA_ROOM(lettering->arena, unknown->at, unknown->count, unknown->capacity);
	unknown->at[unknown->count++] = arena_copy(lettering->arena, text, strlen(text));
}

static bool text_is_drawable(const char *text)
{
	size_t length = strlen(text);
	for (size_t at = 0; at < length;) {
		uint32_t code;
		at += utf8_decode(text + at, length - at, &code);
		if (code_is_unsafe(code) || code == 0xfffd) /* bytes that are no UTF-8 are read as it */
			return false;
	}
	return true;
}

const char *text_drawable(struct arena *arena, const char *text)
{
	if (text_is_drawable(text))
		return text;
	struct buffer clean = buffer_new(arena);
	size_t length = strlen(text);
	for (size_t at = 0; at < length;) {
		uint32_t code;
		char bytes[4];
		at += utf8_decode(text + at, length - at, &code);
		if (code == '\t' || code == '\n')
			code = ' ';
		buffer_add(&clean, bytes, utf8_encode(code_is_unsafe(code) ? 0xfffd : code, bytes));
	}
	buffer_text(&clean, "");
	return clean.at;
}

PangoLayout *lettering_layout(struct lettering *lettering, const char *text, double size, bool bold)
{
	pango_font_description_set_absolute_size(lettering->description, size * PANGO_SCALE);
	pango_font_description_set_weight(
		lettering->description, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
	pango_layout_set_font_description(lettering->layout, lettering->description);
	pango_layout_set_text(lettering->layout, text_drawable(lettering->arena, text), -1);
	if (pango_layout_get_unknown_glyphs_count(lettering->layout) > 0)
		unknown_add(lettering, text);
	return lettering->layout;
}

struct extents lettering_measure(struct lettering *lettering, const char *text, double size, bool bold)
{
	PangoRectangle room;
	PangoLayout *layout = lettering_layout(lettering, text, size, bold);
	pango_layout_get_extents(layout, NULL, &room);
	double baseline = pango_layout_get_baseline(layout);
	return (struct extents){
		.width = room.width / (double)PANGO_SCALE,
		.ascent = (baseline - room.y) / PANGO_SCALE,
		.descent = (room.y + room.height - baseline) / PANGO_SCALE,
	};
}

struct box lettering_box(struct lettering *lettering, const struct label *label)
{
	struct extents room = lettering_measure(lettering, label->text, label->size, label->bold);
	double from = label->anchor == ANCHOR_START ? 0
		: label->anchor == ANCHOR_END       ? -room.width
						    : -room.width / 2;
	double angle = label->angle * PI / 180, c = cos(angle), s = sin(angle);
	double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
	for (int corner = 0; corner < 4; corner++) {
		double x = from + (corner & 1 ? room.width : 0), y = corner & 2 ? room.descent : -room.ascent;
		double turned_x = label->at.x + c * x - s * y, turned_y = label->at.y + s * x + c * y;
		left = fmin(left, turned_x);
		right = fmax(right, turned_x);
		top = fmin(top, turned_y);
		bottom = fmax(bottom, turned_y);
	}
	return (struct box){left, top, right - left, bottom - top};
}

/* Behind what joins the parts of a name, where Unicode allows no break: "encode_|large", but not "0.|46". */
static bool joint_ends(const char *text, size_t at)
{
	char before = text[at - 1];
	bool digit_follows = is_digit(text[at]);
	return strchr("/_=", before) || (strchr("-.,:+", before) && !digit_follows);
}

/* Characters as people count them, with the marks that belong to each: where they begin, the length of the text as the
 * last, and whether a line may end before them (Unicode's line breaking, and between the parts of names). */
struct characters {
	size_t count, *offsets;
	bool *breaks;
};

static struct characters characters_of(struct lettering *lettering, const char *text)
{
	size_t length = strlen(text), codes = 0;
	size_t *starts = arena_alloc(lettering->arena, length + 1, sizeof *starts);
	PangoLogAttr *attributes = arena_alloc(lettering->arena, length + 1, sizeof *attributes);
	struct characters all = {0, arena_alloc(lettering->arena, length + 1, sizeof *all.offsets),
		arena_alloc(lettering->arena, length + 1, sizeof *all.breaks)};
	for (size_t at = 0; at < length; codes++) {
		uint32_t code;
		starts[codes] = at;
		at += utf8_decode(text + at, length - at, &code);
	}
	pango_get_log_attrs(text, (int)length, -1, pango_context_get_language(lettering->context), attributes,
		(int)codes + 1);
	for (size_t i = 0; i < codes; i++) {
		if (i > 0 && !attributes[i].is_cursor_position)
			continue;
		all.breaks[all.count] = i > 0 && (attributes[i].is_line_break || joint_ends(text, starts[i]));
		all.offsets[all.count++] = starts[i];
	}
	all.offsets[all.count] = length;
	return all;
}

/* 'keep' characters of the text, more at the front than at the end, around an ellipsis. */
static const char *text_without_middle(
	struct arena *arena, const char *text, const size_t *offsets, size_t count, size_t keep)
{
	size_t head = (keep + 1) / 2, tail = keep - head;
	return arena_printf(arena, "%.*s…%s", (int)offsets[head], text, text + offsets[count - tail]);
}

/* The most characters that fit around an ellipsis; all but one where even none does. */
static size_t fitting_keep(struct lettering *lettering, const char *text, const struct characters *all,
	double size, bool bold, double width)
{
	/* 'low' characters fit, or are all there is to try */
	size_t low = 0, high = all->count > 0 ? all->count - 1 : 0;
	while (low < high) {
		size_t keep = (low + high + 1) / 2;
		const char *shorter = text_without_middle(
			lettering->arena, text, all->offsets, all->count, keep);
		if (lettering_measure(lettering, shorter, size, bold).width <= width)
			low = keep;
		else
			high = keep - 1;
	}
	return low;
}

const char *lettering_elide(
	struct lettering *lettering, const char *text, double size, bool bold, double width)
{
	if (lettering_measure(lettering, text, size, bold).width <= width)
		return text;
	struct characters all = characters_of(lettering, text);
	size_t keep = fitting_keep(lettering, text, &all, size, bold, width);
	return text_without_middle(lettering->arena, text, all.offsets, all.count, keep);
}

/* How many characters two texts begin with, or end with, in common. */
static size_t characters_shared(const char *a, const struct characters *of_a, const char *b, bool at_the_end)
{
	size_t length = strlen(b), n = 0;
	for (; n < of_a->count; n++) {
		size_t at = at_the_end ? of_a->count - 1 - n : n;
		size_t from = of_a->offsets[at], bytes = of_a->offsets[at + 1] - from;
		size_t behind = strlen(a) - from;
		if (at_the_end ? behind > length : from + bytes > length)
			break;
		if (memcmp(a + from, b + (at_the_end ? length - behind : from), bytes) != 0)
			break;
	}
	return n;
}

/* Characters of a text that others with the same beginning don't have; from == to: none. */
struct difference {
	size_t from, to;
};

/* Those that begin behind the first 'head' characters and before the last 'tail', as whole parts of names.  Of long ones
 * the end may be seen and tells enough. */
static struct difference difference_among(
	const char *text, const struct characters *all, const struct words *others, size_t head, size_t tail)
{
	enum { SEEN_LEAST = 3, SHORT_MOST = 12 };
	struct difference found = {all->count, 0};
	size_t end = all->count - tail;
	for (size_t i = 0; i < others->count; i++) {
		size_t from = characters_shared(text, all, others->at[i], false);
		size_t to = all->count - characters_shared(text, all, others->at[i], true);
		if (from < head || from == all->count) /* seen; the same text */
			continue;
		while (from > 0 && !all->breaks[from])
			from--;
		if (from >= end || (to >= end + SEEN_LEAST && to > from + SHORT_MOST))
			continue;
		found.from = from < found.from ? from : found.from;
		found.to = to > found.to ? to : found.to;
	}
	if (found.from == all->count)
		return (struct difference){0};
	while (found.to < all->count && (found.to <= found.from || !all->breaks[found.to]))
		found.to++;
	return found;
}

const char *lettering_elide_among(struct lettering *lettering, const char *text, const struct words *others,
	double size, bool bold, double width)
{
	if (lettering_measure(lettering, text, size, bold).width <= width)
		return text;
	struct characters all = characters_of(lettering, text);
	const size_t *offsets = all.offsets;
	size_t keep = fitting_keep(lettering, text, &all, size, bold, width);
	struct difference middle = difference_among(text, &all, others, (keep + 1) / 2, keep / 2);
	if (middle.from == middle.to)
		return text_without_middle(lettering->arena, text, offsets, all.count, keep);
	int length = (int)(offsets[middle.to] - offsets[middle.from]);
	const char *best = arena_printf(lettering->arena, "…%.*s…", length, text + offsets[middle.from]);
	for (keep = 1; keep < all.count; keep++) {
		size_t head = (keep + 1) / 2, tail = keep / 2, behind = all.count - middle.to;
		head = head < middle.from ? head : middle.from;
		tail = tail < behind ? tail : behind;
		const char *trial = arena_printf(lettering->arena, "%.*s%s%.*s%s%s", (int)offsets[head], text,
			head < middle.from ? "…" : "", length, text + offsets[middle.from],
			tail < behind ? "…" : "", text + offsets[all.count - tail]);
		if (lettering_measure(lettering, trial, size, bold).width > width)
			break;
		best = trial;
	}
	return lettering_elide(lettering, best, size, bold, width);
}

#define SEPARATOR " · "

static bool ends_with(const char *text, size_t length, const char *end)
{
	size_t own = strlen(end);
	return length >= own && memcmp(text + length - own, end, own) == 0;
}

/* The text up to there without blanks and a separator at its end. */
static const char *line_until(struct lettering *lettering, const char *text, size_t end)
{
	if (ends_with(text, end, SEPARATOR))
		end -= strlen(SEPARATOR);
	while (end > 0 && text[end - 1] == ' ')
		end--;
	return arena_copy(lettering->arena, text, end);
}

/* The longest beginning of the text that ends at a break and fits: its length, 0 when none does.  One that ends with a
 * separator is taken before longer ones when it fills half the line. */
static size_t fitting_beginning(
	struct lettering *lettering, const char *text, double size, bool bold, double width)
{
	struct characters all = characters_of(lettering, text);
	size_t best = 0;
	bool whole = false;
	for (size_t i = 1; i < all.count; i++) {
		if (!all.breaks[i])
			continue;
		const char *line = line_until(lettering, text, all.offsets[i]);
		double wide = lettering_measure(lettering, line, size, bold).width;
		if (wide > width)
			break;
		bool separated = ends_with(text, all.offsets[i], SEPARATOR) && wide > width / 2;
		if (separated || !whole)
			best = all.offsets[i];
		whole |= separated;
	}
	return best;
}

struct words lettering_wrap(
	struct lettering *lettering, const char *text, double size, bool bold, double width, size_t most)
{
	struct words lines = {0};
	while (*text) {
		size_t taken = strlen(text);
		if (lettering_measure(lettering, text, size, bold).width > width && lines.count + 1 < most) {
			size_t fits = fitting_beginning(lettering, text, size, bold, width);
			taken = fits > 0 ? fits : taken;
		}
		const char *line = line_until(lettering, text, taken);
		ARENA_ROOM(lettering->arena, lines.at, lines.count, lines.capacity);
		lines.at[lines.count++] = lettering_elide(lettering, line, size, bold, width);
		text += taken;
	}
	return lines;
}

const struct words *lettering_unknown(const struct lettering *lettering)
{
	return &lettering->unknown;
}
