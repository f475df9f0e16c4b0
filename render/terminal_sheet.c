/* A table that fits the terminal: verdicts stay whole, names are cut in their middle, the dispensable is left out. */
#include <stdint.h>
#include <string.h>

#include "terminal.h"

enum {
	GAP = 2,
	LEAST_NAME = 20, /* columns that a name keeps while anything else can give way */
	LEAST_TEXT = 12, /* and any text in the end */
};

/* One column.  before, after: of numbers, the point belongs to 'after'. */
struct slot {
	bool shown;
	size_t width, least, before, after;
	size_t broken; /* where the heading goes on in a second line; 0: not */
};

struct layout {
	struct slot *at;
	size_t last; /* the rightmost column shown */
};

static size_t before_point(const char *text, size_t *after)
{
	const char *point = strchr(text, '.');
	size_t width = terminal_width(text);
	*after = point ? terminal_width(point) : 0;
	return width - *after;
}

static size_t part_width(struct arena *arena, const char *text, size_t length)
{
	return terminal_width(arena_copy(arena, text, length));
}

/* Where a heading breaks into two lines that are as narrow as can be; 0 when it has no blank. */
static size_t heading_break(struct arena *arena, const char *heading, size_t *width)
{
	size_t found = 0;
	*width = terminal_width(heading);
	for (const char *blank = strchr(heading, ' '); blank; blank = strchr(blank + 1, ' ')) {
		size_t at = (size_t)(blank - heading);
		if (words_hold_together(heading, at))
			continue;
		size_t upper = part_width(arena, heading, at), lower = terminal_width(blank + 1);
		size_t wider = upper > lower ? upper : lower;
		if (wider < *width) {
			*width = wider;
			found = at + 1;
		}
	}
	return found;
}

static struct slot measure(
	const struct voice *voice, const struct sheet *sheet, size_t column, bool break_headings)
{
	struct slot slot = {.shown = true};
	const struct sheet_column *kind = &sheet->columns[column];
	size_t widest = terminal_width(kind->heading);
	if (break_headings)
		slot.broken = heading_break(voice->arena, kind->heading, &widest);
	for (size_t row = 0; row < sheet->row_count; row++) {
		size_t after, before = before_point(sheet_at(sheet, row, column)->text, &after);
		slot.before = before > slot.before ? before : slot.before;
		slot.after = after > slot.after ? after : slot.after;
		widest = before + after > widest ? before + after : widest;
	}
	size_t aligned = slot.before + slot.after;
	slot.width = kind->number && aligned > widest ? aligned : widest;
	slot.least = kind->name && !kind->number && slot.width > LEAST_NAME ? LEAST_NAME : slot.width;
	return slot;
}

static size_t total(const struct sheet *sheet, const struct layout *layout, bool least)
{
	size_t sum = 0;
	for (size_t c = 0; c < sheet->column_count; c++)
		if (layout->at[c].shown)
			sum += (least ? layout->at[c].least : layout->at[c].width) + (sum ? GAP : 0);
	return sum;
}

/* The most dispensable column that is still shown; column_count when all must stay. */
static size_t most_dispensable(const struct sheet *sheet, const struct layout *layout)
{
	size_t found = sheet->column_count;
	for (size_t c = 0; c < sheet->column_count; c++)
		if (layout->at[c].shown && sheet->columns[c].dispensable > 0 &&
			(found == sheet->column_count ||
				sheet->columns[c].dispensable > sheet->columns[found].dispensable))
			found = c;
	return found;
}

/* Cuts the widest text column, down to what it must keep, until the table fits or nothing can be cut. */
static void cut_texts(const struct sheet *sheet, struct layout *layout, size_t room)
{
	for (size_t sum = total(sheet, layout, false); sum > room; sum = total(sheet, layout, false)) {
		struct slot *widest = NULL;
		for (size_t c = 0; c < sheet->column_count; c++) {
			struct slot *slot = &layout->at[c];
			if (slot->shown && !sheet->columns[c].number && slot->width > slot->least &&
				(!widest || slot->width > widest->width))
				widest = slot;
		}
		if (!widest)
			return;
		size_t excess = sum - room, spare = widest->width - widest->least;
		widest->width -= excess < spare ? excess : spare;
	}
}

static void narrow(const struct sheet *sheet, struct layout *layout, size_t room)
{
	while (total(sheet, layout, true) > room) {
		size_t column = most_dispensable(sheet, layout);
		if (column == sheet->column_count)
			break;
		layout->at[column].shown = false;
	}
	cut_texts(sheet, layout, room);
	for (size_t c = 0; c < sheet->column_count; c++)
		if (layout->at[c].least > LEAST_TEXT)
			layout->at[c].least = LEAST_TEXT;
	cut_texts(sheet, layout, room);
}

static struct layout lay_out(const struct voice *voice, const struct sheet *sheet)
{
	struct layout layout = {arena_alloc(voice->arena, sheet->column_count, sizeof *layout.at), 0};
	size_t room = voice->options->width;
	for (size_t c = 0; c < sheet->column_count; c++)
		layout.at[c] = measure(voice, sheet, c, false);
	if (room > 0 && total(sheet, &layout, false) > room) {
		for (size_t c = 0; c < sheet->column_count; c++)
			layout.at[c] = measure(voice, sheet, c, true);
		narrow(sheet, &layout, room);
	}
	for (size_t c = 0; c < sheet->column_count; c++)
		if (layout.at[c].shown)
			layout.last = c;
	return layout;
}

/* Bytes of the text's beginning, or of its end, that take 'width' columns at most. */
static size_t head_within(const char *text, size_t width)
{
	size_t used = 0, length = strlen(text), i = 0;
	while (i < length) {
		uint32_t code;
		size_t bytes = utf8_decode(text + i, length - i, &code);
		used += terminal_character_width(code);
		if (used > width)
			break;
		i += bytes;
	}
	return i;
}

static size_t tail_within(const char *text, size_t width)
{
	size_t from = head_within(text, terminal_width(text) - width);
	while (terminal_width(text + from) > width)
		from += head_within(text + from, 2) > 0 ? head_within(text + from, 2) : 1;
	return from;
}

/* The text in 'width' columns: a name loses its middle, for its end tells it apart; another text its end. */
static const char *cut(struct arena *arena, const char *text, size_t width, bool name)
{
	if (terminal_width(text) <= width)
		return text;
	if (width == 0)
		return "";
	size_t tail = name ? (width - 1) / 2 : 0;
	return arena_printf(arena, "%.*s…%s", (int)head_within(text, width - 1 - tail), text,
		tail > 0 ? text + tail_within(text, tail) : "");
}

static void print_number(FILE *out, const struct voice *voice, const struct slot *slot, const char *text,
	enum tone tone, bool last)
{
	size_t after, pad = slot->width - terminal_width(text);
	before_point(text, &after);
	size_t right = slot->after - after < pad ? slot->after - after : pad;
	terminal_blanks(out, pad - right);
	terminal_toned(out, voice, text, tone);
	if (!last)
		terminal_blanks(out, right);
}

static void print_text(FILE *out, const struct voice *voice, const struct slot *slot, const char *text,
	enum tone tone, bool last)
{
	terminal_toned(out, voice, text, tone);
	if (!last)
		terminal_blanks(out, slot->width - terminal_width(text));
}

/* The last column's text goes on in lines of its own where it doesn't fit. */
static void print_last(FILE *out, const struct voice *voice, const struct slot *slot, size_t indent,
	const struct sheet_cell *cell)
{
	size_t length = strlen(cell->text), from = 0;
	do {
		size_t next = length, end = terminal_line_end(cell->text, from, slot->width, &next);
		if (from > 0) {
			putc('\n', out);
			terminal_blanks(out, indent);
		}
		terminal_toned(
			out, voice, arena_copy(voice->arena, cell->text + from, end - from), cell->tone);
		from = next;
	} while (from < length);
}

static void print_row(FILE *out, const struct voice *voice, const struct sheet *sheet,
	const struct layout *layout, size_t row)
{
	size_t used = 0;
	for (size_t c = 0; c <= layout->last && c < sheet->column_count; c++) {
		const struct slot *slot = &layout->at[c];
		if (!slot->shown)
			continue;
		const struct sheet_column *kind = &sheet->columns[c];
		const struct sheet_cell *cell = sheet_at(sheet, row, c);
		bool last = c == layout->last;
		if (used > 0)
			terminal_blanks(out, GAP);
		used += used > 0 ? GAP : 0;
		const char *text = cut(voice->arena, cell->text, slot->width, kind->name);
		if (kind->number)
			print_number(out, voice, slot, text, cell->tone, last);
		else if (last && !kind->name)
			print_last(out, voice, slot, used, cell);
		else
			print_text(out, voice, slot, text, cell->tone, last);
		used += slot->width;
	}
	putc('\n', out);
}

/* One of the two lines of the headings; what has one line stands in the lower. */
static void print_headings(FILE *out, const struct voice *voice, const struct sheet *sheet,
	const struct layout *layout, bool upper)
{
	struct buffer line = buffer_new(voice->arena);
	for (size_t c = 0, shown = 0; c < sheet->column_count; c++) {
		const struct slot *slot = &layout->at[c];
		if (!slot->shown)
			continue;
		const char *text = sheet->columns[c].heading;
		if (upper)
			text = arena_copy(voice->arena, text, slot->broken > 0 ? slot->broken - 1 : 0);
		else
			text += slot->broken;
		text = cut(voice->arena, text, slot->width, false);
		int pad = (int)(slot->width - terminal_width(text));
		bool right = sheet->columns[c].number;
		buffer_print(&line, "%*s%*s%s%*s", shown++ ? GAP : 0, "", right ? pad : 0, "", text,
			right ? 0 : pad, "");
	}
	while (line.length > 0 && line.at[line.length - 1] == ' ')
		line.length--;
	fprintf(out, "%.*s\n", (int)line.length, line.at);
}

static void name_hidden(
	FILE *out, const struct voice *voice, const struct sheet *sheet, const struct layout *layout)
{
	const char **hidden = arena_alloc(voice->arena, sheet->column_count, sizeof *hidden);
	size_t count = 0;
	for (size_t c = 0; c < sheet->column_count; c++)
		if (!layout->at[c].shown)
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
	bool two_lines = false;
	for (size_t c = 0; c < safe->column_count; c++)
		two_lines = two_lines || (layout.at[c].shown && layout.at[c].broken > 0);
	if (two_lines)
		print_headings(out, voice, safe, &layout, true);
	print_headings(out, voice, safe, &layout, false);
	for (size_t row = 0; row < safe->row_count; row++)
		print_row(out, voice, safe, &layout, row);
	if (sheet->note)
		terminal_paragraph(out, voice, sheet->note, 0);
	name_hidden(out, voice, safe, &layout);
}
