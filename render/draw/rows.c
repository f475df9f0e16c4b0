#include "rows.h"

#include <math.h>

#include "../../analysis/numbers/extent.h"

#define LINE_ROW 0.9          /* em: a row that holds a line of text */
#define NARROWEST_COLUMN 14.5 /* em */
#define COLUMN_GAP 1.6        /* em */

static const char *shown_of(struct figure *figure)
{
	const char *shown = figure_count(figure, figure->series_count);
	const char *all = figure_count(figure, figure->series_count + figure->series_left_out);
	return series_of_one_workload(figure) ? SAY(figure, SHOWN_OF, shown, all)
					      : SAY(figure, SHOWN_ENDS, shown, all);
}

const char *series_note(struct figure *figure, const struct extent *extent)
{
	struct run_counts runs = {0};
	for (size_t i = 0; i < figure->series_count; i++)
		run_counts_add(&runs, figure->series[i].group->n);
	struct buffer note = buffer_new(figure->arena);
	buffer_text(&note, run_counts_text(figure, &runs));
	if (figure->series_left_out > 0)
		buffer_print(&note, " · %s", shown_of(figure));
	if (figure->tables_left_out > 0)
		buffer_print(&note, " · %s",
			SAY(figure, TABLES_SHOWN,
				figure_count(figure, figure->request->table_count - figure->tables_left_out),
				figure_count(figure, figure->request->table_count)));
	if (figure->common)
		buffer_print(&note, " · %s", SAY(figure, NAMES_WITHOUT, figure->common));
	if (extent->above > 0)
		buffer_print(&note, " · %s",
			SAY(figure, BEYOND, figure_count(figure, extent->above),
				figure_value(figure, extent->highest, 3)));
	if (extent->below > 0)
		buffer_print(&note, " · %s",
			SAY(figure, BEYOND, figure_count(figure, extent->below),
				figure_value(figure, extent->lowest, 3)));
	return note.at;
}

/* Columns that are wide enough to read. */
static size_t columns_most(const struct figure *figure)
{
	return (size_t)fmax(1, floor(figure->page.width / (NARROWEST_COLUMN * figure->em)));
}

static bool begins_section(const struct figure *figure, size_t series)
{
	const struct series *of = &figure->series[series];
	return of->section && !figure->options->sort &&
		(series == 0 || of[-1].table_index != of->table_index);
}

/* Rows that the groups and the headings of their sections need. */
static size_t rows_count(const struct figure *figure)
{
	size_t count = figure->series_count;
	for (size_t i = 0; i < figure->series_count; i++)
		count += begins_section(figure, i);
	return count;
}

/* As few columns as leave every row a line of text. */
static size_t columns_of(const struct figure *figure)
{
	size_t rows = rows_count(figure), most = columns_most(figure), fitting = rows_most(figure, LINE_ROW);
	size_t columns = 1;
	while (columns < most && (rows + columns - 1) / columns > fitting)
		columns++;
	return columns;
}

static double column_width(const struct figure *figure, const struct rows *rows)
{
	return (figure->page.width - figure->em * COLUMN_GAP * (double)(rows->columns - 1)) /
		(double)rows->columns;
}

static void panel_add_row(struct panel *panel, const char *label, bool heading)
{
	panel->rows[panel->row_count] = label;
	panel->row_is_heading[panel->row_count++] = heading;
}

/* All groups from the first column to the last, a heading before each section and where one goes on in the next. */
static void rows_list(struct figure *figure, struct rows *rows)
{
	size_t total = rows_count(figure), column = 0, longest = 0;
	/* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): there is a column at least */
	size_t share = (total + rows->columns - 1) / rows->columns;
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];
		bool begins = begins_section(figure, i);
		bool full = rows->panels[column].row_count + begins >= share;
		if (full && column + 1 < rows->columns)
			column++;
		struct panel *panel = &rows->panels[column];
		if (series->section && !figure->options->sort && (begins || panel->row_count == 0))
			panel_add_row(panel, series->section, true);
		rows->column_of[i] = column;
		rows->row_of[i] = panel->row_count;
		panel_add_row(panel, series->label, false);
		longest = panel->row_count > longest ? panel->row_count : longest;
	}
	for (size_t i = 0; i < rows->columns; i++) /* equally high rows in all; the arrays are cleared */
		rows->panels[i].row_count = longest;
}

/* Sections with their headings need rows that are a line high: as many tables as have room, the first always. */
static void tables_limit(struct figure *figure)
{
	size_t rows = 0, most = rows_most(figure, LINE_ROW) * columns_most(figure);
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];
		bool new_table = i == 0 || series[-1].table_index != series->table_index;
		if (!series->section || figure->options->sort)
			return;
		rows += new_table ? 2 : 1;
		if (rows <= most || i == 0)
			continue;
		size_t first = i;
		while (first > 0 && figure->series[first - 1].table_index == series->table_index)
			first--;
		figure->series_count = first > 0 ? first : i;
	}
}

/* Tables of the request that no series is of any more. */
static size_t tables_missing(const struct figure *figure)
{
	size_t shown = 0;
	for (size_t i = 0; i < figure->series_count; i++)
		shown += i == 0 || figure->series[i - 1].table_index != figure->series[i].table_index;
	return figure->request->table_count > shown ? figure->request->table_count - shown : 0;
}

void rows_gather(struct figure *figure)
{
	size_t most = rows_most(figure, LOWEST_ROW) * columns_most(figure);
	figure_gather(figure, most < MOST_GROUPS ? most : MOST_GROUPS);
	size_t before = figure->series_count;
	tables_limit(figure);
	if (figure->series_count < before) {
		figure->tables_left_out = tables_missing(figure);
		figure->series_left_out = 0;
	}
}

void rows_prepare(struct figure *figure, struct rows *rows)
{
	struct extent extent = figure_extent(figure);
	struct panel panel = {.area = figure->page, .x.grid = true, .x.direction = figure->direction};
	panel.x.axis = axis_around(extent.low, extent.high, range_asks_for_log(extent.low, extent.high));
	panel.x.dress = figure_dress(figure, &panel.x.axis, extent.low, extent.high);
	panel.x.title = figure_quantity(figure, panel.x.dress);
	/* The arrow heads of what lies outside, with their numbers. */
	panel.right = extent.above > 0 ? figure->em * 2.4 : 0;
	rows->below = 0;
	rows->heading = figure_title(figure);
	rows->note = series_note(figure, &extent);
	rows->columns = columns_of(figure);
	rows->panels = arena_alloc(figure->arena, rows->columns, sizeof *rows->panels);
	rows->row_of = arena_alloc(figure->arena, figure->series_count, sizeof *rows->row_of);
	rows->column_of = arena_alloc(figure->arena, figure->series_count, sizeof *rows->column_of);
	size_t most = 2 * figure->series_count + 1;
	for (size_t i = 0; i < rows->columns; i++) {
		rows->panels[i] = panel;
		rows->panels[i].rows = arena_alloc(figure->arena, most, sizeof *panel.rows);
		rows->panels[i].row_is_heading = arena_alloc(
			figure->arena, most, sizeof *panel.row_is_heading);
	}
	rows_list(figure, rows);
}

/* Few rows stand wide apart, long names get two lines. */
static double comfortable_row(struct figure *figure, const struct rows *rows)
{
	double widest = 0;
	for (size_t i = 0; i < figure->series_count; i++)
		widest = fmax(widest, text_width(figure, TEXT_LABEL, figure->series[i].label));
	if (rows->panels[0].row_count < 4)
		return 3;
	return widest * 0.85 > column_width(figure, rows) * 0.36 ? 2.9 : 1.75;
}

double rows_height(struct figure *figure, struct rows *rows)
{
	double frame = figure_heading_height(figure, rows->heading, rows->note) +
		panel_frame_height(figure, &rows->panels[0], column_width(figure, rows)) +
		legend_height(figure) + rows->below;
	return frame + rows_fitting(figure, rows->panels[0].row_count, comfortable_row(figure, rows), frame);
}

void rows_layout(struct figure *figure, struct rows *rows)
{
	double width = column_width(figure, rows);
	figure_heading(figure, rows->heading, rows->note);
	for (size_t i = 0; i < rows->columns; i++) {
		double x = figure->page.x + (double)i * (width + figure->em * COLUMN_GAP);
		rows->panels[i].area = (struct box){x, figure->page.y, width, figure->page.height};
		panel_layout(figure, &rows->panels[i]);
	}
}

void rows_draw(struct figure *figure, struct rows *rows)
{
	for (size_t i = 0; i < rows->columns; i++)
		panel_draw(figure, &rows->panels[i]);
}

const struct panel *rows_panel(const struct rows *rows, size_t series)
{
	return &rows->panels[rows->column_of[series]];
}

double rows_y(const struct rows *rows, size_t series)
{
	return panel_row(rows_panel(rows, series), rows->row_of[series]);
}

void rows_data(struct figure *figure)
{
	static const char *const columns[] = {
		"section", "group", "n", "min", "q1", "median", "q3", "max", "best", "floor", "run", "value"};
	data_columns(figure, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < figure->series_count && data_wanted(figure); i++)
		for (size_t run = 0; run < figure->series[i].n || run == 0; run++) {
			const struct series *series = &figure->series[i];
			const struct group_finding *group = series->group;
			const double numbers[] = {(double)group->n, group->min, group->q1, group->median,
				group->q3, group->max, group->best};
			data_text(figure, series->section);
			data_text(figure, series->label);
			for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
				data_number(figure, numbers[k]);
			data_text(figure, floor_verdict_name(group->floor.verdict));
			data_number(figure, series->n > 0 ? (double)run + 1 : NAN);
			data_number(figure, series->n > 0 ? series->values[run] : NAN);
		}
}
