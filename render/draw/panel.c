#include "panel.h"

#include <math.h>
#include <string.h>

/* --- measuring --- */

static double tick_width(struct figure *figure, const struct tick *tick)
{
	return text_width(figure, TEXT_LABEL, tick->text);
}

/* Whether no two neighbouring labels of a horizontal axis come nearer than a blank. */
static bool ticks_fit(struct figure *figure, const struct side *side)
{
	double free_from = -INFINITY;
	for (size_t i = 0; i < side->ticks.count; i++) {
		const struct tick *tick = &side->ticks.at[i];
		if (!tick->text)
			continue;
		double half = tick_width(figure, tick) / 2, at = axis_at(&side->axis, tick->value);
		if (at - half < free_from)
			return false;
		free_from = at + half + figure->em * 0.8;
	}
	return true;
}

static void ticks_keep_whole(struct ticks *ticks)
{
	size_t kept = 0;
	for (size_t i = 0; i < ticks->count; i++)
		if (fabs(ticks->at[i].value - round(ticks->at[i].value)) < 1e-9)
			ticks->at[kept++] = ticks->at[i];
	ticks->count = kept;
}

static void side_set_ticks(struct figure *figure, struct side *side, size_t most)
{
	side->ticks = axis_ticks(figure->arena, &side->axis, side->dress, most);
	if (side->counts)
		ticks_keep_whole(&side->ticks);
}

/* Only the first keeps its number. */
static void ticks_keep_first(struct ticks *ticks)
{
	bool first = true;
	for (size_t i = 0; i < ticks->count; i++) {
		if (!ticks->at[i].text)
			continue;
		if (!first)
			ticks->at[i].text = NULL;
		first = false;
	}
}

/* Ticks where the data are; a label that would touch the one before it is left away. */
static void marked_ticks(struct figure *figure, struct side *side)
{
	double free_from = -INFINITY;
	side->ticks = (struct ticks){.at = arena_alloc(figure->arena, side->mark_count, sizeof(struct tick))};
	for (size_t i = 0; i < side->mark_count; i++) {
		double value = side->marks[i], at = axis_at(&side->axis, value);
		struct tick tick = {value, arena_printf(figure->arena, "%.6g", value * side->dress.factor)};
		double half = tick_width(figure, &tick) / 2;
		if (at - half < free_from)
			tick.text = NULL;
		else
			free_from = at + half + figure->em * 0.5;
		side->ticks.at[side->ticks.count++] = tick;
	}
}

/* As many ticks as have room, at most nine; where not even two fit, only the first keeps its number. */
static void horizontal_ticks(struct figure *figure, struct side *side)
{
	size_t most = 9;
	if (side->marks) {
		marked_ticks(figure, side);
		return;
	}
	do {
		side_set_ticks(figure, side, most);
	} while (!ticks_fit(figure, side) && --most >= 2);
	if (ticks_fit(figure, side))
		return;
	ticks_keep_first(&side->ticks);
}

static void vertical_ticks(struct figure *figure, struct side *side, double height)
{
	double line = line_height(figure, text_size(figure, TEXT_LABEL)), last = INFINITY;
	double most = floor(height / (line * 1.4));
	side_set_ticks(figure, side, most > 8 ? 8 : most < 2 ? 2 : (size_t)most);
	for (size_t i = 0; i < side->ticks.count; i++) {
		double at = axis_at(&side->axis, side->ticks.at[i].value);
		if (!side->ticks.at[i].text)
			continue;
		if (last - at < line) {
			ticks_keep_first(&side->ticks);
			return;
		}
		last = at;
	}
}

/* A value axis that doesn't begin at zero says so. */
static bool side_lacks_zero(const struct side *side)
{
	return !side->axis.logarithmic && !side->counts && !axis_holds(&side->axis, 0);
}

/* What is said of an axis: quantity, scale, a missing zero, the better direction. */
static const char *side_title(struct figure *figure, const struct side *side, const char *better)
{
	struct buffer title = buffer_new(figure->arena);
	buffer_text(&title, side->title);
	if (side->axis.logarithmic)
		buffer_print(&title, " · %s", SAY(figure, LOG_SCALE));
	else if (side_lacks_zero(side))
		buffer_print(&title, " · %s", SAY(figure, NOT_FROM_ZERO));
	if (side->direction != DIRECTION_UNKNOWN)
		buffer_print(&title, " · %s %s", better,
			side->direction == DIRECTION_LOWER ? SAY(figure, LOWER_IS_BETTER)
							   : SAY(figure, HIGHER_IS_BETTER));
	return title.at;
}

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
static bool note_is_behind(struct figure *figure, const struct panel *panel)
{
	return panel->heading && panel->note &&
		text_width(figure, heading_role(panel), panel->heading) + figure->em +
			text_width(figure, TEXT_NOTE, panel->note) <=
		panel->area.width;
}

static double heading_height(struct figure *figure, const struct panel *panel)
{
	double height = 0;
	if (panel->heading)
		height += line_height(figure, text_size(figure, heading_role(panel)));
	if (panel->note && !note_is_behind(figure, panel))
		height += (double)text_lines(figure, TEXT_NOTE, panel->note, panel->area.width).count *
			line_height(figure, text_size(figure, TEXT_NOTE));
	return height > 0 ? height + figure->em * (panel->small ? 0.25 : 0.45) : 0;
}

static double y_title_height(struct figure *figure, const struct panel *panel)
{
	if (!panel->y.title || panel->y.hidden)
		return 0;
	size_t lines = text_lines(figure, TEXT_LABEL, y_title(figure, panel), panel->area.width).count;
	return (double)lines * line_height(figure, text_size(figure, TEXT_LABEL)) + figure->em * 0.75;
}

static double below_height(struct figure *figure, const struct panel *panel)
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
	return heading_height(figure, &measured) + y_title_height(figure, &measured) +
		below_height(figure, &measured);
}

static double rows_width(struct figure *figure, struct panel *panel)
{
	double widest = 0;
	for (size_t i = 0; i < panel->row_count; i++)
		if (panel->rows[i] && !(panel->row_is_heading && panel->row_is_heading[i]))
			widest = fmax(widest, text_width(figure, TEXT_LABEL, panel->rows[i]));
	return fmin(widest, panel->area.width * 0.36);
}

static double ticks_width(struct figure *figure, const struct ticks *ticks)
{
	double widest = 0;
	for (size_t i = 0; i < ticks->count; i++)
		if (ticks->at[i].text)
			widest = fmax(widest, tick_width(figure, &ticks->at[i]));
	return widest;
}

static void side_place(struct side *side, double from, double to)
{
	side->axis.from = from;
	side->axis.to = to;
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
		horizontal_ticks(figure, &panel->x);
	}
}

void panel_layout(struct figure *figure, struct panel *panel)
{
	double above = heading_height(figure, panel) + y_title_height(figure, panel);
	double height = fmax(panel->area.height - above - below_height(figure, panel), figure->em);
	double left = 0;
	if (panel->rows) {
		panel->label_width = rows_width(figure, panel);
		left = panel->label_width > 0 ? panel->label_width + figure->em * 0.6 : 0;
		panel->row_height = height / (double)(panel->row_count ? panel->row_count : 1);
	} else {
		side_place(&panel->y, panel->area.y + above + height, panel->area.y + above);
		vertical_ticks(figure, &panel->y, height);
		if (!panel->y.hidden)
			left = ticks_width(figure, &panel->y.ticks) + figure->em * 0.5;
	}
	panel->plot = (struct box){
		panel->area.x + left, panel->area.y + above, panel->area.width - left - panel->right, height};
	side_place(&panel->x, panel->plot.x, panel->plot.x + panel->plot.width);
	horizontal_ticks(figure, &panel->x);
	make_room_for_ends(figure, panel);
}

/* --- drawing --- */

static struct pen line_pen(color c, double width)
{
	return (struct pen){.stroke = c, .width = width};
}

static void draw_heading(struct figure *figure, const struct panel *panel)
{
	double line = line_height(figure, text_size(figure, heading_role(panel))),
	       y = panel->area.y + line / 2;
	double x = panel->area.x;
	bool behind = note_is_behind(figure, panel);
	if (panel->heading) {
		const char *heading = lettering_elide(figure->lettering, panel->heading,
			text_size(figure, heading_role(panel)), true, panel->area.width);
		figure_text(figure, heading_role(panel), figure->theme->ink, ANCHOR_START, x, y, heading);
		x += behind ? text_width(figure, heading_role(panel), panel->heading) + figure->em : 0;
		y += behind ? 0 : line;
	}
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
static void draw_x_title(struct figure *figure, const struct panel *panel)
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
static void draw_y_title(struct figure *figure, const struct panel *panel)
{
	if (panel->y.hidden || !panel->y.title)
		return;
	double line = line_height(figure, text_size(figure, TEXT_LABEL));
	double y = panel->area.y + heading_height(figure, panel) + line / 2;
	struct words lines = text_lines(figure, TEXT_LABEL, y_title(figure, panel), panel->area.width);
	for (size_t i = 0; i < lines.count; i++)
		figure_text(figure, TEXT_LABEL, figure->theme->ink, ANCHOR_START, panel->area.x,
			y + line * (double)i, lines.at[i]);
}

/* Labels of every row, in two lines where the row is high enough; every second, fifth … one where it is too low. */
static void draw_rows(struct figure *figure, struct panel *panel)
{
	double line = line_height(figure, text_size(figure, TEXT_LABEL));
	size_t every = panel->row_height >= line * 0.98 ? 1 : (size_t)ceil(line / panel->row_height);
	size_t most = panel->row_height >= line * 2 ? 2 : 1;
	for (size_t row = 0; row < panel->row_count; row++) {
		bool heading = panel->row_is_heading && panel->row_is_heading[row];
		if (!panel->rows[row] || (row % every != every / 2 && !heading))
			continue;
		if (heading) {
			figure_text(figure, TEXT_HEADING, figure->theme->ink, ANCHOR_START, panel->area.x,
				panel_row(panel, row),
				lettering_elide(figure->lettering, panel->rows[row],
					text_size(figure, TEXT_HEADING), true, panel->area.width));
			continue;
		}
		struct words lines = lettering_wrap(figure->lettering, panel->rows[row],
			text_size(figure, TEXT_LABEL), false, panel->label_width + 0.01, most);
		for (size_t i = 0; i < lines.count; i++)
			figure_text(figure, TEXT_LABEL, figure->theme->ink, ANCHOR_END,
				panel->area.x + panel->label_width,
				panel_row(panel, row) + ((double)i - (double)(lines.count - 1) / 2) * line,
				lines.at[i]);
	}
}

void panel_draw(struct figure *figure, struct panel *panel)
{
	draw_heading(figure, panel);
	draw_x_side(figure, panel);
	draw_x_title(figure, panel);
	if (panel->rows) {
		draw_rows(figure, panel);
	} else {
		draw_y_side(figure, panel);
		draw_y_title(figure, panel);
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

/* --- small multiples --- */

double figure_heading_height(struct figure *figure, const char *heading, const char *note)
{
	struct panel panel = {.area = figure->page, .heading = heading, .note = note};
	return heading_height(figure, &panel) + figure->em * 0.3;
}

void figure_heading(struct figure *figure, const char *heading, const char *note)
{
	struct panel panel = {.area = figure->page, .heading = heading, .note = note};
	draw_heading(figure, &panel);
	double height = figure_heading_height(figure, heading, note);
	figure->page.y += height;
	figure->page.height -= height;
}

/* Heading, axis title, tick labels and two lines of legend. */
#define AROUND 11 /* em */

size_t rows_most(const struct figure *figure, double lowest)
{
	if (!(figure->layout.height > 0)) /* the sheet is made as high as the rows need */
		return 1000000;
	return (size_t)fmax(
		1, fmin(floor((figure->page.height - figure->em * AROUND) / (lowest * figure->em)), 1e6));
}

size_t panels_most(const struct figure *figure, double narrowest, double lowest)
{
	if (!(figure->layout.height > 0))
		return 1000000;
	double height = figure->page.height - figure->em * AROUND;
	double columns = fmax(1, floor(figure->page.width / (narrowest * figure->em)));
	double rows = fmax(1, floor(height / (lowest * figure->em)));
	return (size_t)fmin(columns * rows, 1e6);
}

struct panel_grid panel_grid_of(const struct figure *figure, size_t count, double narrowest)
{
	size_t most = (size_t)fmax(1, floor(figure->page.width / narrowest));
	size_t columns = most < count ? most : count ? count : 1;
	size_t rows = (count + columns - 1) / columns;
	/* The same number of rows with fewer columns leaves no ragged end. */
	columns = rows > 0 ? (count + rows - 1) / rows : 1;
	return (struct panel_grid){columns ? columns : 1, rows ? rows : 1};
}

/* Numbers that would reach out of [left, right] are left away; their ticks stay. */
static void ticks_keep_inside(struct figure *figure, struct side *side, double left, double right)
{
	for (size_t i = 0; i < side->ticks.count; i++) {
		struct tick *tick = &side->ticks.at[i];
		if (!tick->text)
			continue;
		double half = tick_width(figure, tick) / 2, at = axis_at(&side->axis, tick->value);
		if (at - half < left || at + half > right)
			tick->text = NULL;
	}
}

#define GRID_GAP 1.5 /* em between columns */
#define GRID_AIR 0.7 /* em above and below each panel */

/* What stands around all plots of a grid, and the height of the highest heading. */
struct grid_frame {
	double title, below, left, width, head;
};

static struct grid_frame grid_frame_of(struct figure *figure, const struct panel *panels, size_t count,
	struct panel_grid grid, struct panel *outer)
{
	*outer = panels[0];
	outer->heading = outer->note = NULL;
	outer->area = figure->page;
	panel_layout(figure, outer);
	struct grid_frame frame = {.title = y_title_height(figure, outer),
		.below = below_height(figure, outer),
		.left = outer->plot.x - figure->page.x};
	frame.width = (figure->page.width - frame.left - figure->em * GRID_GAP * (double)(grid.columns - 1)) /
		(double)grid.columns;
	for (size_t i = 0; i < count; i++) {
		struct panel panel = panels[i];
		panel.area.width = frame.width;
		frame.head = fmax(frame.head, heading_height(figure, &panel));
	}
	return frame;
}

double panel_grid_height(
	struct figure *figure, struct panel *panels, size_t count, struct panel_grid grid, double plot)
{
	struct panel outer;
	struct grid_frame frame = grid_frame_of(figure, panels, count, grid, &outer);
	return frame.title + frame.below + (double)grid.rows * (frame.head + plot + figure->em * GRID_AIR);
}

/* Panels of a grid have plots of one size: the left column's labels and the titles, drawn once, stand outside of it. */
void panel_grid_layout(struct figure *figure, struct panel *panels, size_t count, struct panel_grid grid)
{
	struct panel outer;
	struct grid_frame frame = grid_frame_of(figure, panels, count, grid, &outer);
	draw_x_title(figure, &outer);
	draw_y_title(figure, &outer);
	double gap = figure->em * GRID_GAP, reach = gap / 2 - figure->em * 0.2,
	       edge = figure->page.x + figure->page.width;
	double height = (figure->page.height - frame.title - frame.below) / (double)grid.rows;
	for (size_t i = 0; i < count; i++) {
		struct panel *panel = &panels[i];
		double x = figure->page.x + frame.left + (double)(i % grid.columns) * (frame.width + gap);
		double y = figure->page.y + frame.title + (double)(i / grid.columns) * height +
			figure->em * 0.3;
		panel->x.hidden = i + grid.columns < count;
		panel->y.hidden = i % grid.columns > 0;
		panel->x.title = panel->y.title = NULL;
		panel->area = (struct box){x, y, frame.width, height - figure->em * 0.3};
		panel->plot = (struct box){
			x, y + frame.head, frame.width, height - frame.head - figure->em * GRID_AIR};
		side_place(&panel->x, x, x + frame.width);
		side_place(&panel->y, panel->plot.y + panel->plot.height, panel->plot.y);
		horizontal_ticks(figure, &panel->x);
		ticks_keep_inside(figure, &panel->x, x - reach, fmin(x + frame.width + reach, edge));
		vertical_ticks(figure, &panel->y, panel->plot.height);
	}
}
