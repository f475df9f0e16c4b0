#include "terminal.h"

#include <stdint.h>
#include <string.h>

enum { GAP = 2, LEAST_TEXT = 12 };

/* Ranges of East Asian Width W and F, and emoji, of Unicode 15; sorted. */
static const struct {
	uint32_t from, to;
} wide[] =
	{
		{0x1100, 0x115f},
		{0x231a, 0x231b},
		{0x2329, 0x232a},
		{0x23e9, 0x23ec},
		{0x2614, 0x2615},
		{0x2648, 0x2653},
		{0x26a1, 0x26a1},
		{0x26aa, 0x26ab},
		{0x26bd, 0x26be},
		{0x2705, 0x2705},
		{0x274c, 0x274c},
		{0x2e80, 0x303e},
		{0x3041, 0x33ff},
		{0x3400, 0x4dbf},
		{0x4e00, 0x9fff},
		{0xa000, 0xa4cf},
		{0xa960, 0xa97f},
		{0xac00, 0xd7a3},
		{0xf900, 0xfaff},
		{0xfe10, 0xfe19},
		{0xfe30, 0xfe6f},
		{0xff00, 0xff60},
		{0xffe0, 0xffe6},
		{0x1f300, 0x1f64f},
		{0x1f680, 0x1f6ff},
		{0x1f900, 0x1f9ff},
		{0x20000, 0x3fffd},
},
  narrowest[] = {
	  {0x0300, 0x036f},
	  {0x0483, 0x0489},
	  {0x0591, 0x05bd},
	  {0x064b, 0x065f},
	  {0x0e31, 0x0e31},
	  {0x0e34, 0x0e3a},
	  {0x1ab0, 0x1aff},
	  {0x1dc0, 0x1dff},
	  {0x200b, 0x200f},
	  {0x202a, 0x202e},
	  {0x2060, 0x2064},
	  {0x20d0, 0x20ff},
	  {0x3099, 0x309a},
	  {0xfe00, 0xfe0f},
	  {0xfe20, 0xfe2f},
	  {0xfeff, 0xfeff},
};

static size_t character_width(uint32_t code)
{
	if (code < 0x300)
		return 1;
	for (size_t i = 0; i < sizeof narrowest / sizeof *narrowest; i++)
		if (code >= narrowest[i].from && code <= narrowest[i].to)
			return 0;
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
		if (code >= wide[i].from && code <= wide[i].to)
			return 2;
	return 1;
}

size_t terminal_width(const char *text)
{
	size_t width = 0, length = strlen(text);
	for (size_t i = 0; i < length;) {
		uint32_t code;
		i += utf8_decode(text + i, length - i, &code);
		width += character_width(code);
	}
	return width;
}

/* Controls, and the marks that turn the direction of writing (a known way to disguise a name). */
static bool is_unsafe(uint32_t code)
{
	return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e) ||
		(code >= 0x2066 && code <= 0x2069);
}

const char *terminal_safe(struct arena *arena, const char *text)
{
	struct buffer out = buffer_new(arena);
	size_t length = strlen(text);
	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t bytes = utf8_decode(text + i, length - i, &code);
		if (code == '\n')
			buffer_text(&out, "\\n");
		else if (code == '\t')
			buffer_text(&out, "\\t");
		else if (code == 0xfffd && bytes == 1)
			buffer_print(&out, "\\x%02x", (unsigned char)text[i]);
		else if (is_unsafe(code))
			buffer_print(&out, code < 0x100 ? "\\x%02x" : "\\u%04x", (unsigned)code);
		else
			buffer_add(&out, text + i, bytes);
		i += bytes;
	}
	return out.at;
}

void terminal_toned(FILE *out, const struct voice *voice, const char *text, enum tone tone)
{
	static const char *const codes[] = {
		[TONE_PLAIN] = NULL, [TONE_GOOD] = "32", [TONE_DOUBT] = "33", [TONE_BAD] = "31"};
	if (voice->options->color && codes[tone])
		fprintf(out, "\033[%sm%s\033[0m", codes[tone], text);
	else
		fputs(text, out);
}

static void blanks(FILE *out, size_t count)
{
	fprintf(out, "%*s", (int)count, "");
}

/* --- layout: what every column takes before and after the decimal point --- */

struct layout {
	bool *shown;
	size_t *width, *before, *after; /* before and after: of numbers, the point belongs to 'after' */
};

static size_t before_point(const char *text, size_t *after)
{
	const char *point = strchr(text, '.');
	size_t width = terminal_width(text);
	*after = point ? terminal_width(point) : 0;
	return width - *after;
}

static void measure(const struct sheet *sheet, size_t column, struct layout *layout)
{
	size_t widest = terminal_width(sheet->columns[column].heading);
	for (size_t row = 0; row < sheet->row_count; row++) {
		const char *text = sheet_at(sheet, row, column)->text;
		size_t after, before = before_point(text, &after);
		if (before > layout->before[column])
			layout->before[column] = before;
		if (after > layout->after[column])
			layout->after[column] = after;
		if (before + after > widest)
			widest = before + after;
	}
	size_t aligned = layout->before[column] + layout->after[column];
	layout->width[column] = sheet->columns[column].number && aligned > widest ? aligned : widest;
}

static size_t total_width(const struct sheet *sheet, const struct layout *layout)
{
	size_t total = 0;
	for (size_t c = 0; c < sheet->column_count; c++)
		if (layout->shown[c])
			total += layout->width[c] + (total ? GAP : 0);
	return total;
}

/* The most dispensable column that is still shown; column_count when all must stay. */
static size_t most_dispensable(const struct sheet *sheet, const struct layout *layout)
{
	size_t found = sheet->column_count;
	for (size_t c = 0; c < sheet->column_count; c++)
		if (layout->shown[c] && sheet->columns[c].dispensable > 0 &&
			(found == sheet->column_count ||
				sheet->columns[c].dispensable > sheet->columns[found].dispensable))
			found = c;
	return found;
}

/* Cuts the widest text column until the table fits or nothing can be cut. */
static void cut_texts(const struct sheet *sheet, struct layout *layout, size_t room)
{
	for (size_t total = total_width(sheet, layout); total > room; total = total_width(sheet, layout)) {
		size_t widest = sheet->column_count;
		for (size_t c = 0; c < sheet->column_count; c++)
			if (layout->shown[c] && !sheet->columns[c].number && layout->width[c] > LEAST_TEXT &&
				(widest == sheet->column_count || layout->width[c] > layout->width[widest]))
				widest = c;
		if (widest == sheet->column_count)
			return;
		size_t excess = total - room, spare = layout->width[widest] - LEAST_TEXT;
		layout->width[widest] -= excess < spare ? excess : spare;
	}
}

static struct layout lay_out(const struct voice *voice, const struct sheet *sheet)
{
	struct arena *arena = voice->arena;
	size_t n = sheet->column_count;
	struct layout layout = {arena_alloc(arena, n, sizeof(bool)), arena_alloc(arena, n, sizeof(size_t)),
		arena_alloc(arena, n, sizeof(size_t)), arena_alloc(arena, n, sizeof(size_t))};
	for (size_t c = 0; c < n; c++) {
		layout.shown[c] = true;
		measure(sheet, c, &layout);
	}
	size_t room = voice->options->width;
	if (room == 0)
		return layout;
	while (total_width(sheet, &layout) > room + 8) {
		size_t column = most_dispensable(sheet, &layout);
		if (column == n)
			break;
		layout.shown[column] = false;
	}
	cut_texts(sheet, &layout, room);
	return layout;
}

/* The text cut to 'width' columns, with an ellipsis. */
static const char *cut(struct arena *arena, const char *text, size_t width)
{
	if (terminal_width(text) <= width)
		return text;
	size_t used = 0, length = strlen(text), i = 0;
	while (i < length) {
		uint32_t code;
		size_t bytes = utf8_decode(text + i, length - i, &code);
		if (used + character_width(code) + 1 > width)
			break;
		used += character_width(code);
		i += bytes;
	}
	return arena_printf(arena, "%.*s…", (int)i, text);
}

static void print_cell(FILE *out, const struct voice *voice, const struct sheet *sheet,
	const struct layout *layout, size_t column, const struct sheet_cell *cell, bool last)
{
	const char *text = cut(voice->arena, cell->text, layout->width[column]);
	size_t width = terminal_width(text), pad = layout->width[column] - width, right = 0;
	if (sheet->columns[column].number) {
		size_t after;
		before_point(text, &after);
		right = layout->after[column] - after;
		if (right > pad)
			right = pad;
		blanks(out, pad - right);
	} else
		right = pad;
	terminal_toned(out, voice, text, cell->tone);
	if (!last)
		blanks(out, right);
}

static void print_row(FILE *out, const struct voice *voice, const struct sheet *sheet,
	const struct layout *layout, size_t row, bool is_heading)
{
	size_t last = 0;
	for (size_t c = 0; c < sheet->column_count; c++)
		if (layout->shown[c])
			last = c;
	for (size_t c = 0, shown = 0; c < sheet->column_count; c++) {
		if (!layout->shown[c])
			continue;
		if (shown++)
			blanks(out, GAP);
		if (!is_heading) {
			print_cell(out, voice, sheet, layout, c, sheet_at(sheet, row, c), c == last);
			continue;
		}
		size_t pad = layout->width[c] -
			terminal_width(cut(voice->arena, sheet->columns[c].heading, layout->width[c]));
		if (sheet->columns[c].number)
			blanks(out, pad);
		fputs(cut(voice->arena, sheet->columns[c].heading, layout->width[c]), out);
		if (!sheet->columns[c].number && c != last)
			blanks(out, pad);
	}
	putc('\n', out);
}

static void name_hidden(
	FILE *out, const struct voice *voice, const struct sheet *sheet, const struct layout *layout)
{
	const char **hidden = arena_alloc(voice->arena, sheet->column_count, sizeof *hidden);
	size_t count = 0;
	for (size_t c = 0; c < sheet->column_count; c++)
		if (!layout->shown[c])
			hidden[count++] = sheet->columns[c].heading;
	if (count > 0)
		terminal_paragraph(
			out, voice, SAY(voice, COLUMNS_LEFT_OUT, voice_list(voice, hidden, count)), 0);
}

/* The sheet with every text made safe to print. */
static const struct sheet *safe_sheet(const struct voice *voice, const struct sheet *sheet)
{
	struct sheet *safe = sheet_new(voice->arena, NULL, sheet->column_count, sheet->row_count);
	for (size_t c = 0; c < sheet->column_count; c++) {
		safe->columns[c] = sheet->columns[c];
		safe->columns[c].heading = terminal_safe(voice->arena, sheet->columns[c].heading);
	}
	for (size_t i = 0; i < sheet->row_count * sheet->column_count; i++)
		safe->cells[i] = (struct sheet_cell){
			terminal_safe(voice->arena, sheet->cells[i].text), sheet->cells[i].tone};
	return safe;
}

void terminal_sheet(FILE *out, const struct voice *voice, const struct sheet *sheet)
{
	if (sheet->title) {
		terminal_paragraph(out, voice, sheet->title, 0);
		putc('\n', out);
	}
	const struct sheet *safe = safe_sheet(voice, sheet);
	struct layout layout = lay_out(voice, safe);
	print_row(out, voice, safe, &layout, 0, true);
	for (size_t row = 0; row < safe->row_count; row++)
		print_row(out, voice, safe, &layout, row, false);
	if (sheet->note)
		terminal_paragraph(out, voice, sheet->note, 0);
	name_hidden(out, voice, safe, &layout);
}

/* Where a line of at most 'room' columns ends: after the last blank, or between wide characters; 'next' is where the
 * following line begins. */
static size_t line_end(const char *text, size_t from, size_t room, size_t *next)
{
	size_t length = strlen(text), used = 0, end = 0;
	for (size_t i = from; i < length;) {
		uint32_t code;
		size_t bytes = utf8_decode(text + i, length - i, &code);
		size_t width = character_width(code);
		if (used + width > room && end > from)
			return end;
		if (code == ' ' && i > from) {
			end = i;
			*next = i + 1;
		}
		i += bytes;
		used += width;
		if (width == 2 && used <= room) {
			end = i;
			*next = i;
		}
	}
	*next = length;
	return length;
}

void terminal_paragraph(FILE *out, const struct voice *voice, const char *text, size_t indent)
{
	const char *safe = terminal_safe(voice->arena, text);
	size_t room = voice->options->width;
	if (room == 0 || room < indent + LEAST_TEXT) {
		fprintf(out, "%s\n", safe);
		return;
	}
	size_t length = strlen(safe), from = 0;
	do {
		size_t next = length, end = line_end(safe, from, from == 0 ? room : room - indent, &next);
		if (from > 0)
			blanks(out, indent);
		fprintf(out, "%.*s\n", (int)(end - from), safe + from);
		from = next;
	} while (from < length);
}
