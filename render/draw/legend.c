/* The key to shapes and colours, in lines below everything. */
#include <math.h>
#include <string.h>

#include "figure.h"

struct entry {
	enum legend_key key;
	enum marker marker;
	struct pen pen;
	const char *text;
};

struct legend {
	struct entry *at;
	size_t count, capacity;
};

#define KEY_WIDTH 1.6 /* em */
#define KEY_GAP 0.5
#define ENTRY_GAP 1.4

struct legend *legend_new(struct arena *arena)
{
	return arena_alloc(arena, 1, sizeof(struct legend));
}

void legend_add(
	struct figure *figure, enum legend_key key, enum marker marker, struct pen pen, const char *text)
{
	struct legend *legend = figure->legend;
	for (size_t i = 0; i < legend->count; i++)
		if (strcmp(legend->at[i].text, text) == 0)
			return;
	ARENA_ROOM(figure->arena, legend->at, legend->count, legend->capacity);
	legend->at[legend->count++] = (struct entry){key, marker, pen, text};
}

enum marker verdict_marker(enum floor_verdict verdict)
{
	static const enum marker markers[] = {
		[FLOOR_NONE] = MARKER_BAR,
		[FLOOR_REACHED] = MARKER_DISC,
		[FLOOR_PROVISIONAL] = MARKER_DIAMOND,
		[FLOOR_NOT_REACHED] = MARKER_TRIANGLE,
		[FLOOR_CANNOT_TELL] = MARKER_SQUARE,
	};
	return markers[verdict];
}

/* Filled: the minimum can be taken for a floor; open: it can't. */
struct pen verdict_pen(const struct figure *figure, enum floor_verdict verdict, color color)
{
	bool filled = verdict == FLOOR_REACHED || verdict == FLOOR_PROVISIONAL;
	return (struct pen){.fill = filled ? color : figure->theme->background,
		.stroke = color,
		.width = figure->em * 0.14};
}

void legend_verdicts(struct figure *figure, color color)
{
	static const enum figure_word words[] = {
		[FLOOR_NONE] = WORD_FIGURE_FLOOR_NONE,
		[FLOOR_REACHED] = WORD_FIGURE_FLOOR_REACHED,
		[FLOOR_PROVISIONAL] = WORD_FIGURE_FLOOR_PROVISIONAL,
		[FLOOR_NOT_REACHED] = WORD_FIGURE_FLOOR_NOT_REACHED,
		[FLOOR_CANNOT_TELL] = WORD_FIGURE_FLOOR_CANNOT_TELL,
	};
	const char *best = figure->direction == DIRECTION_HIGHER ? SAY(figure, MAXIMUM)
								 : SAY(figure, MINIMUM);
	for (enum floor_verdict verdict = FLOOR_NONE; verdict <= FLOOR_CANNOT_TELL; verdict++)
		for (size_t i = 0; i < figure->series_count; i++)
			if (figure->series[i].group->floor.verdict == verdict)
				legend_add(figure, KEY_MARKER, verdict_marker(verdict),
					verdict_pen(figure, verdict, color),
					figure_words(figure->arena, figure->options->lang, words[verdict],
						(const char *const[]){best, NULL}));
}

static double entry_width(struct figure *figure, const struct entry *entry)
{
	double room = figure->page.width - (KEY_WIDTH + KEY_GAP) * figure->em;
	return (KEY_WIDTH + KEY_GAP) * figure->em + fmin(text_width(figure, TEXT_NOTE, entry->text), room);
}

/* Calls 'place' for every entry with its place in the lines of that width; the number of lines. */
static size_t legend_flow(
	struct figure *figure, void (*place)(struct figure *, const struct entry *, double x, size_t line))
{
	size_t line = 0;
	double x = 0;
	for (size_t i = 0; i < figure->legend->count; i++) {
		const struct entry *entry = &figure->legend->at[i];
		double width = entry_width(figure, entry);
		if (x > 0 && x + width > figure->page.width) {
			line++;
			x = 0;
		}
		if (place)
			place(figure, entry, x, line);
		x += width + ENTRY_GAP * figure->em;
	}
	return figure->legend->count > 0 ? line + 1 : 0;
}

static double legend_line(const struct figure *figure)
{
	return line_height(figure, text_size(figure, TEXT_NOTE)) * 1.12;
}

double legend_height(struct figure *figure)
{
	size_t lines = legend_flow(figure, NULL);
	return lines > 0 ? (double)lines * legend_line(figure) + figure->em * 0.6 : 0;
}

static void key_draw(struct figure *figure, const struct entry *entry, double x, double y)
{
	double em = figure->em, width = KEY_WIDTH * em;
	struct pen line = {.stroke = entry->pen.stroke, .width = entry->pen.width, .dash = entry->pen.dash};
	if (entry->key == KEY_BAND || entry->key == KEY_LINE_BAND)
		canvas_rectangle(figure->canvas, (struct box){x, y - em * 0.4, width, em * 0.8},
			(struct pen){.fill = entry->pen.fill});
	if (entry->key == KEY_LINE || entry->key == KEY_LINE_BAND)
		canvas_line(figure->canvas, (struct point){x, y}, (struct point){x + width, y}, line);
	if (entry->key == KEY_MARKER)
		canvas_marker(figure->canvas, entry->marker, (struct point){x + width / 2, y}, em * 0.75,
			entry->pen);
}

static void entry_place(struct figure *figure, const struct entry *entry, double x, size_t line)
{
	double top = figure->page.y + figure->page.height - legend_height(figure) + figure->em * 0.6;
	double y = top + legend_line(figure) * ((double)line + 0.5);
	double at = figure->page.x + x, indent = (KEY_WIDTH + KEY_GAP) * figure->em;
	key_draw(figure, entry, at, y);
	struct words others = {0};
	for (size_t i = 0; i < figure->legend->count; i++) {
		ARENA_ROOM(figure->arena, others.at, others.count, others.capacity);
		others.at[others.count++] = figure->legend->at[i].text;
	}
	const char *text = lettering_elide_among(figure->lettering, entry->text, &others,
		text_size(figure, TEXT_NOTE), false, figure->page.width - indent + 0.01);
	figure_text(figure, TEXT_NOTE, figure->theme->muted, ANCHOR_START, at + indent, y, text);
}

void legend_draw(struct figure *figure)
{
	double height = legend_height(figure);
	legend_flow(figure, entry_place);
	figure->page.height -= height;
}
