#include "panel.h"

#include <math.h>
#include <string.h>

static const char *x_title(struct figure *figure, const struct panel *panel)
{
	return side_title(figure, &panel->x, panel->x.direction == DIRECTION_LOWER ? "←" : "→");
}

static const char *y_title(struct figure *figure, const struct panel *panel)
{
	return side_title(figure, &panel->y, panel->y.direction == DIRECTION_LOWER ? "↓" : "↑");
}

static struct words text_lines(struct figure *figure, enum text_role role, const char *text, double width)
{
	return lettering_wrap(
		figure->lettering, text, text_size(figure, role), role == TEXT_HEADING, width, 3);
}

static enum text_role heading_role(const struct panel *panel)
{
	return panel->small ? TEXT_SUBHEADING : TEXT_HEADING;
}

/* The note stands behind the heading where there is room, else below it. */
bool panel_note_is_behind(struct figure *figure, const struct panel *panel)
{
	return panel->heading && panel->note && !panel->note_below &&
		text_width(figure, heading_role(panel), panel->heading) + figure->em +
			text_width(figure, TEXT_NOTE, panel->note) <=
		panel->area.width;
}

double panel_heading_height(struct figure *figure, const struct panel *panel)
{
	double height = 0;
	if (panel->heading)
		height += line_height(figure, text_size(figure, heading_role(panel)));
	if (panel->note && !panel_note_is_behind(figure, panel))
		height += (double)text_lines(figure, TEXT_NOTE, panel->note, panel->area.width).count *
			line_height(figure, text_size(figure, TEXT_NOTE));
	if (panel->right_title)
		height += line_height(figure, text_size(figure, TEXT_NOTE));
	return height > 0 ? height + figure->em * (panel->small ? 0.25 : 0.45) : 0;
}

double panel_y_title_height(struct figure *figure, const struct panel *panel)
{
	if (!panel->y.title || panel->y.hidden)
		return 0;
	size_t lines = text_lines(figure, TEXT_LABEL, y_title(figure, panel), panel->area.width).count;
	return (double)lines * line_height(figure, text_size(figure, TEXT_LABEL)) + figure->em * 0.75;
}

double panel_below_height(struct figure *figure, const struct panel *panel)
{
	if (panel->x.hidden)
		return figure->em * 0.4;
	double line = line_height(figure, text_size(figure, TEXT_LABEL));
	size_t titles = panel->x.title
		? text_lines(figure, TEXT_LABEL, x_title(figure, panel), panel->area.width).count
		: 0;
	return figure->em * 0.45 + line + (double)titles * line + (titles ? figure->em * 0.2 : 0);
}

double panel_frame_height(struct figure *figure, const struct panel *panel, double width)
{
	struct panel measured = *panel;
	measured.area.width = width;
	return panel_heading_height(figure, &measured) + panel_y_title_height(figure, &measured) +
		panel_below_height(figure, &measured);
}

#define LEAST_TEXT 0.72    /* em: 5 pt where the figure's text has 7 */
#define LABELS_WIDEST 0.36 /* of the area */
#define LABELS_SHRINK 0.85 /* of the size, rather than a second line */
#define LINE_PITCH 1.17    /* of the text's size: lines that don't touch */

static double rows_width(struct figure *figure, const struct panel *panel, double size)
{
	double widest = 0;
	for (size_t i = 0; i < panel->row_count; i++)
		if (panel->rows[i] && !(panel->row_is_heading && panel->row_is_heading[i]))
			widest = fmax(widest,
				lettering_measure(figure->lettering, panel->rows[i], size, false).width);
	return widest;
}

/* Low rows have smaller labels, and so have rows whose long labels then fit, in one line or in two. */
static double rows_text_size(struct figure *figure, const struct panel *panel)
{
	double least = figure->em * LEAST_TEXT, most = figure->em;
	double size = fmax(fmin(most, panel->row_height / LINE_PITCH), least);
	double halved = panel->row_height / (2 * LINE_PITCH);
	double fitting = size * panel->area.width * LABELS_WIDEST / rows_width(figure, panel, size);
	if (fitting < size && fitting >= fmax(size * LABELS_SHRINK, least))
		return fitting * 0.999;
	return fitting < size && halved >= least ? fmin(size, halved) : size;
}

static double ticks_width(struct figure *figure, const struct ticks *ticks)
{
	double widest = 0;
	for (size_t i = 0; i < ticks->count; i++)
		if (ticks->at[i].text)
			widest = fmax(widest, tick_width(figure, &ticks->at[i]));
	return widest;
}

/* Makes room for the halves of the outer tick labels that stick out of the area. */
static void make_room_for_ends(struct figure *figure, struct panel *panel)
{
	double right = panel->area.x + panel->area.width - panel->right;
	for (int round = 0; round < 2 && !panel->x.hidden; round++) {
		double over_left = 0, over_right = 0;
		for (size_t i = 0; i < panel->x.ticks.count; i++) {
			if (!panel->x.ticks.at[i].text)
				continue;
			double half = tick_width(figure, &panel->x.ticks.at[i]) / 2;
			double at = panel_x(panel, panel->x.ticks.at[i].value);
			over_left = fmax(over_left, panel->area.x - (at - half));
			over_right = fmax(over_right, at + half - right);
		}
		panel->plot.x += over_left;
		panel->plot.width -= over_left + over_right;
		side_place(&panel->x, panel->plot.x, panel->plot.x + panel->plot.width);
		side_ticks_across(figure, &panel->x);
	}
}

void panel_layout(struct figure *figure, struct panel *panel)
{
	double above = panel_heading_height(figure, panel) + panel_y_title_height(figure, panel);
	double height = fmax(panel->area.height - above - panel_below_height(figure, panel), figure->em);
	double left = 0;
	if (panel->rows) {
		panel->row_height = height / (double)(panel->row_count ? panel->row_count : 1);
		panel->row_text = rows_text_size(figure, panel);
		panel->label_width = fmin(
			rows_width(figure, panel, panel->row_text), panel->area.width * LABELS_WIDEST);
		left = panel->label_width > 0 ? panel->label_width + figure->em * 0.6 : 0;
	} else {
		side_place(&panel->y, panel->area.y + above + height, panel->area.y + above);
		side_ticks_upright(figure, &panel->y, height);
		if (!panel->y.hidden)
			left = ticks_width(figure, &panel->y.ticks) + figure->em * 0.5;
	}
	panel->plot = (struct box){
		panel->area.x + left, panel->area.y + above, panel->area.width - left - panel->right, height};
	side_place(&panel->x, panel->plot.x, panel->plot.x + panel->plot.width);
	side_ticks_across(figure, &panel->x);
	make_room_for_ends(figure, panel);
}

static struct pen line_pen(color c, double width)
{
	return (struct pen){.stroke = c, .width = width};
}

void panel_draw_heading(struct figure *figure, const struct panel *panel)
{
	double line = line_height(figure, text_size(figure, heading_role(panel))),
	       y = panel->area.y + line / 2;
	double x = panel->area.x;
	bool behind = panel_note_is_behind(figure, panel);
	if (panel->heading) {
		struct words others = {0};
		for (size_t i = 0; i < figure->series_count; i++) {
			ARENA_ROOM(figure->arena, others.at, others.count, others.capacity);
			others.at[others.count++] = series_full(figure, i);
		}
		const char *heading = lettering_elide_among(figure->lettering, panel->heading, &others,
			text_size(figure, heading_role(panel)), true, panel->area.width);
		figure_text(figure, heading_role(panel), figure->theme->ink, ANCHOR_START, x, y, heading);
		x += behind ? text_width(figure, heading_role(panel), panel->heading) + figure->em : 0;
		y += behind ? 0 : line;
	}
	if (panel->right_title)
		figure_text(figure, TEXT_NOTE, figure->theme->muted, ANCHOR_END,
			panel->area.x + panel->area.width,
			panel->plot.y - figure->em * 0.45 -
				line_height(figure, text_size(figure, TEXT_NOTE)) / 2,
			panel->right_title);
	if (!panel->note)
		return;
	double room = behind ? INFINITY : panel->area.width;
	struct words lines = text_lines(figure, TEXT_NOTE, panel->note, room);
	for (size_t i = 0; i < lines.count; i++)
		figure_text(figure, TEXT_NOTE, figure->theme->muted, ANCHOR_START, x,
			y + (double)i * line_height(figure, text_size(figure, TEXT_NOTE)), lines.at[i]);
}

/* Two slanted strokes across the axis near its low end: it doesn't begin at zero. */
static void draw_break(struct figure *figure, const struct panel *panel, bool horizontal)
{
	const struct side *side = horizontal ? &panel->x : &panel->y;
	if (!side_lacks_zero(side))
		return;
	double em = figure->em;
	struct point at = horizontal
		? (struct point){panel->plot.x + em * 0.7, panel->plot.y + panel->plot.height}
		: (struct point){panel->plot.x, panel->plot.y + panel->plot.height - em * 0.7};
	for (int i = -1; i <= 1; i += 2) {
		double shift = i * em * 0.11;
		struct point middle = horizontal ? (struct point){at.x + shift, at.y}
						 : (struct point){at.x, at.y + shift};
		canvas_line(figure->canvas, (struct point){middle.x - em * 0.16, middle.y + em * 0.2},
			(struct point){middle.x + em * 0.16, middle.y - em * 0.2},
			line_pen(figure->theme->muted, em * 0.09));
	}
}

static void draw_x_side(struct figure *figure, struct panel *panel)
{
	const struct theme *theme = figure->theme;
	double bottom = panel->plot.y + panel->plot.height, em = figure->em;
	double line = line_height(figure, text_size(figure, TEXT_LABEL));
	for (size_t i = 0; i < panel->x.ticks.count; i++) {
		const struct tick *tick = &panel->x.ticks.at[i];
		double x = panel_x(panel, tick->value);
		if (panel->x.grid && tick->text)
			canvas_line(figure->canvas, (struct point){x, panel->plot.y},
				(struct point){x, bottom}, line_pen(theme->grid, em * 0.07));
		canvas_line(figure->canvas, (struct point){x, bottom},
			(struct point){x, bottom + em * (tick->text ? 0.3 : 0.17)},
			line_pen(theme->rule, em * 0.07));
		if (tick->text && !panel->x.hidden)
			figure_text(figure, TEXT_LABEL, theme->muted, ANCHOR_MIDDLE, x,
				bottom + em * 0.45 + line / 2, tick->text);
	}
}

/* Below the tick labels, under the middle of the plot as far as it doesn't leave the area. */
void panel_draw_x_title(struct figure *figure, const struct panel *panel)
{
	if (panel->x.hidden || !panel->x.title)
		return;
	double bottom = panel->plot.y + panel->plot.height, em = figure->em;
	double line = line_height(figure, text_size(figure, TEXT_LABEL));
	struct words lines = text_lines(figure, TEXT_LABEL, x_title(figure, panel), panel->area.width);
	for (size_t i = 0; i < lines.count; i++) {
		double half = text_width(figure, TEXT_LABEL, lines.at[i]) / 2;
		double middle = panel->plot.x + panel->plot.width / 2;
		middle = fmax(panel->area.x + half, fmin(middle, panel->area.x + panel->area.width - half));
		figure_text(figure, TEXT_LABEL, figure->theme->ink, ANCHOR_MIDDLE, middle,
			bottom + em * 0.65 + line * (1.5 + (double)i), lines.at[i]);
	}
}

static void draw_y_side(struct figure *figure, struct panel *panel)
{
	const struct theme *theme = figure->theme;
	double right = panel->plot.x + panel->plot.width, em = figure->em;
	for (size_t i = 0; i < panel->y.ticks.count; i++) {
		const struct tick *tick = &panel->y.ticks.at[i];
		double y = panel_y(panel, tick->value);
		if (panel->y.grid && tick->text)
			canvas_line(figure->canvas, (struct point){panel->plot.x, y},
				(struct point){right, y}, line_pen(theme->grid, em * 0.07));
		if (tick->text && !panel->y.hidden)
			figure_text(figure, TEXT_LABEL, theme->muted, ANCHOR_END, panel->plot.x - em * 0.5, y,
				tick->text);
	}
}

/* Upright above the axis: no head need be turned to read it. */
void panel_draw_y_title(struct figure *figure, const struct panel *panel)
{
	if (panel->y.hidden || !panel->y.title)
		return;
	double line = line_height(figure, text_size(figure, TEXT_LABEL));
	double y = panel->area.y + panel_heading_height(figure, panel) + line / 2;
	struct words lines = text_lines(figure, TEXT_LABEL, y_title(figure, panel), panel->area.width);
	for (size_t i = 0; i < lines.count; i++)
		figure_text(figure, TEXT_LABEL, figure->theme->ink, ANCHOR_START, panel->area.x,
			y + line * (double)i, lines.at[i]);
}

static struct words row_label(struct figure *figure, const struct panel *panel, size_t row, size_t most)
{
	bool heading = panel->row_is_heading && panel->row_is_heading[row];
	double width = heading ? panel->area.width : panel->label_width + 0.01;
	double fill = heading || most == 1 ? 1 : 0.85; /* broken lines are seldom full */
	struct words others = {0};
	for (size_t i = 0; i < panel->row_count; i++) {
		if (!panel->rows[i])
			continue;
		ARENA_ROOM(figure->arena, others.at, others.count, others.capacity);
		others.at[others.count++] = panel->rows[i];
	}
	const char *text = panel->rows[row];
	size_t lines = heading ? 1 : most;
	struct words wrapped = lettering_wrap(
		figure->lettering, text, panel->row_text, heading, width, lines);
	if (wrapped.count == 0 || !strstr(wrapped.at[wrapped.count - 1], "…") || strstr(text, "…"))
		return wrapped;
	text = lettering_elide_among(
		figure->lettering, text, &others, panel->row_text, heading, width * fill * (double)lines);
	return lettering_wrap(figure->lettering, text, panel->row_text, heading, width, lines);
}

/* Labels of every row, in two lines where the row is high enough; every second, fifth … one where it is too low. */
static void draw_rows(struct figure *figure, struct panel *panel)
{
	double line = panel->row_text * LINE_PITCH;
	size_t every = panel->row_height >= line * 0.99 ? 1 : (size_t)ceil(line / panel->row_height);
	size_t most = panel->row_height >= line * 1.99 ? 2 : 1;
	for (size_t row = 0; row < panel->row_count; row++) {
		bool heading = panel->row_is_heading && panel->row_is_heading[row];
		if (!panel->rows[row] || (row % every != every / 2 && !heading))
			continue;
		struct words lines = row_label(figure, panel, row, most);
		for (size_t i = 0; i < lines.count; i++)
			figure_text_sized(figure, panel->row_text, heading, figure->theme->ink,
				heading ? ANCHOR_START : ANCHOR_END,
				panel->area.x + (heading ? 0 : panel->label_width),
				panel_row(panel, row) + ((double)i - (double)(lines.count - 1) / 2) * line,
				lines.at[i]);
	}
}

void panel_draw(struct figure *figure, struct panel *panel)
{
	panel_draw_heading(figure, panel);
	draw_x_side(figure, panel);
	panel_draw_x_title(figure, panel);
	if (panel->rows) {
		draw_rows(figure, panel);
	} else {
		draw_y_side(figure, panel);
		panel_draw_y_title(figure, panel);
	}
	double bottom = panel->plot.y + panel->plot.height;
	canvas_line(figure->canvas, (struct point){panel->plot.x, bottom},
		(struct point){panel->plot.x + panel->plot.width, bottom},
		line_pen(figure->theme->rule, figure->em * 0.09));
	draw_break(figure, panel, true);
	if (!panel->rows) {
		canvas_line(figure->canvas, (struct point){panel->plot.x, panel->plot.y},
			(struct point){panel->plot.x, bottom},
			line_pen(figure->theme->rule, figure->em * 0.07));
		draw_break(figure, panel, false);
	}
}
