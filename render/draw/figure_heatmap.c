/* heatmap: a row a group, a column a round, the colour says how much worse than the group's best the run was.  Disturbance
 * of the whole machine shows as columns, that of one group as rows. */
#include <math.h>

#include "../../analysis/numbers/extent.h"
#include "../../analysis/numbers/sort.h"
#include "../../analysis/numbers/stretches.h"
#include "color_scale.h"
#include "rows.h"

#define MOST_COLUMNS 400
#define MOST_RECTANGLES 4000 /* cells; beyond, one raster image */

struct heatmap {
	struct rows rows;
	size_t columns, each; /* runs that a column stands for */
	double *excess;       /* series by column: value / best, oriented: >= 1; NaN: no run there */
	double worst;         /* where the colour scale ends */
	bool by_round;
};

/* The group's place of a run among the columns: its round where rounds were stated, else its position. */
static bool series_has_rounds(const struct series *series)
{
	const struct column *round = &series->group->group->runs.covariates[COVARIATE_ROUND];
	for (size_t i = 0; i < series->n; i++) {
		double at = column_at(round, i);
		if (!(at >= 0 && at <= MOST_COLUMNS))
			return false;
	}
	return true;
}

static void heatmap_gather(struct figure *figure)
{
	size_t kept = 0;
	rows_gather(figure);
	for (size_t i = 0; i < figure->series_count; i++)
		if (series_has_order(&figure->series[i]) && group_best(figure->series[i].group) > 0)
			figure->series[kept++] = figure->series[i];
	figure->series_count = kept;
}

static double excess_of(const struct figure *figure, const struct series *series, double value)
{
	double best = group_best(series->group);
	return figure->direction == DIRECTION_HIGHER ? best / value : value / best;
}

static void fill_by_round(struct figure *figure, struct heatmap *map, size_t row)
{
	const struct series *series = &figure->series[row];
	const struct column *round = &series->group->group->runs.covariates[COVARIATE_ROUND];
	for (size_t i = 0; i < series->n; i++)
		map->excess[row * map->columns + (size_t)column_at(round, i)] = excess_of(
			figure, series, series->values[i]);
}

/* Positions; the median of 'each' neighbours where there are more runs than columns. */
static void fill_by_position(struct figure *figure, struct heatmap *map, size_t row)
{
	const struct series *series = &figure->series[row];
	const struct sample *sample = series->group->sample;
	const double *values = sample && sample->in_order ? sample->in_order : series->values;
	size_t count = (series->n + map->each - 1) / map->each;
	struct stretch *stretches = stretches_of(figure->arena, values, series->n, &count);
	for (size_t i = 0; i < count; i++)
		map->excess[row * map->columns + i] = excess_of(figure, series, stretches[i].median);
}

/* The scale ends where 2 % of the cells are worse, at a round factor. */
static double worst_shown(struct figure *figure, const struct heatmap *map)
{
	static const double round[] = {1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100};
	size_t cells = figure->series_count * map->columns, count = 0, i = 0;
	double *sorted = arena_alloc(figure->arena, cells, sizeof *sorted);
	for (size_t k = 0; k < cells; k++)
		if (isfinite(map->excess[k]))
			sorted[count++] = map->excess[k];
	sort_values(figure->arena, sorted, count);
	double edge = count > 0 ? sorted[(size_t)((double)(count - 1) * 0.98)] : 1;
	while (i + 1 < sizeof round / sizeof *round && round[i] < edge * 0.97)
		i++;
	return round[i];
}

static void heatmap_fill(struct figure *figure, struct heatmap *map)
{
	size_t most = 0;
	map->by_round = true;
	for (size_t i = 0; i < figure->series_count; i++) {
		most = figure->series[i].n > most ? figure->series[i].n : most;
		map->by_round &= series_has_rounds(&figure->series[i]);
	}
	map->each = most > 0 ? (most + MOST_COLUMNS - 1) / MOST_COLUMNS : 1;
	map->columns = map->by_round ? MOST_COLUMNS + 1 : (most + map->each - 1) / map->each;
	map->excess = arena_alloc(figure->arena, figure->series_count * map->columns, sizeof *map->excess);
	for (size_t i = 0; i < figure->series_count * map->columns; i++)
		map->excess[i] = NAN;
	for (size_t i = 0; i < figure->series_count; i++)
		(map->by_round ? fill_by_round : fill_by_position)(figure, map, i);
	map->worst = worst_shown(figure, map);
}

/* First and last column that hold a run. */
static void columns_used(const struct figure *figure, const struct heatmap *map, double *low, double *high)
{
	*low = INFINITY;
	*high = -INFINITY;
	for (size_t i = 0; i < figure->series_count; i++)
		for (size_t k = 0; k < map->columns; k++)
			if (!isnan(map->excess[i * map->columns + k])) {
				*low = fmin(*low, (double)k);
				*high = fmax(*high, (double)k);
			}
}

static void heatmap_prepare(struct figure *figure, struct heatmap *map)
{
	double low, high;
	heatmap_gather(figure);
	if (figure->series_count == 0)
		return;
	rows_prepare(figure, &map->rows);
	heatmap_fill(figure, map);
	columns_used(figure, map, &low, &high);
	struct side x = {.counts = true,
		.dress = {1, ""},
		.title = map->by_round ? SAY(figure, ROUND_AXIS) : SAY(figure, ORDER_AXIS)};
	double each = map->by_round ? 1 : (double)map->each, first = map->by_round ? 0 : 1;
	x.axis = (struct axis){.low = low * each + first - 0.5, .high = (high + 1) * each + first - 0.5};
	for (size_t i = 0; i < map->rows.columns; i++) {
		map->rows.panels[i].x = x;
		map->rows.panels[i].right = 0;
	}
	map->rows.below = color_key_height(figure);
	map->rows.note = map->each > 1 && !map->by_round
		? SAY(figure, CELL_MEDIAN, figure_count(figure, map->each))
		: series_note(figure, &(struct extent){0});
}

static double heatmap_height(struct figure *figure)
{
	struct heatmap map = {0};
	heatmap_prepare(figure, &map);
	return figure->series_count == 0 ? figure->em * 20 : rows_height(figure, &map.rows);
}

static color cell_color(const struct figure *figure, const struct heatmap *map, double excess)
{
	const struct theme *theme = figure->theme;
	if (isnan(excess))
		return theme->background;
	return color_at(theme->low, theme->middle, theme->high, log(excess) / log(map->worst));
}

static struct box row_box(const struct panel *panel, double y)
{
	double gap = fmin(panel->row_height * 0.08, 0.8);
	return (struct box){panel->plot.x, y - panel->row_height / 2 + gap / 2, panel->plot.width,
		panel->row_height - gap};
}

static void draw_row(struct figure *figure, const struct heatmap *map, size_t series, bool raster)
{
	const struct panel *panel = rows_panel(&map->rows, series);
	double each = map->by_round ? 1 : (double)map->each, first = map->by_round ? 0 : 1;
	size_t from = (size_t)llround((panel->x.axis.low + 0.5 - first) / each),
	       to = (size_t)llround((panel->x.axis.high + 0.5 - first) / each);
	struct box row = row_box(panel, rows_y(&map->rows, series));
	color *pixels = arena_alloc(figure->arena, to - from, sizeof *pixels);
	for (size_t k = from; k < to; k++)
		pixels[k - from] = cell_color(figure, map, map->excess[series * map->columns + k]);
	if (raster) {
		canvas_image(figure->canvas, row, (struct raster){pixels, to - from, 1});
		return;
	}
	for (size_t k = from; k < to; k++) {
		double excess = map->excess[series * map->columns + k],
		       left = panel_x(panel, (double)k * each + first - 0.5);
		double width = panel_x(panel, (double)(k + 1) * each + first - 0.5) - left;
		if (isnan(excess))
			continue;
		canvas_begin(figure->canvas,
			arena_printf(figure->arena, "%s, %zu: ×%.3f", figure->series[series].label,
				k + (map->by_round ? 0 : 1), excess));
		canvas_rectangle(figure->canvas,
			(struct box){left, row.y, width - fmin(width * 0.06, figure->em * 0.1), row.height},
			(struct pen){.fill = pixels[k - from]});
		canvas_end(figure->canvas);
	}
}

static void heatmap_data(struct figure *figure, const struct heatmap *map)
{
	const char *const columns[] = {
		"section", "group", map->by_round ? "round" : "run", "ratio_to_group_best"};
	data_columns(figure, columns, 4);
	for (size_t i = 0; i < figure->series_count && data_wanted(figure); i++)
		for (size_t k = 0; k < map->columns; k++) {
			if (isnan(map->excess[i * map->columns + k]))
				continue;
			data_text(figure, figure->series[i].section);
			data_text(figure, figure->series[i].label);
			data_number(figure, map->by_round ? (double)k : (double)(k * map->each + 1));
			data_number(figure, map->excess[i * map->columns + k]);
		}
}

/* Half of all runs, and half of those of the group that is disturbed most. */
static const char *heatmap_alt(struct figure *figure, const struct heatmap *map)
{
	size_t cells = figure->series_count * map->columns, count = 0, worst = 0;
	double *sorted = arena_alloc(figure->arena, cells, sizeof *sorted), most = 0;
	for (size_t k = 0; k < cells; k++)
		if (isfinite(map->excess[k]))
			sorted[count++] = map->excess[k];
	sort_values(figure->arena, sorted, count);
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];
		double excess = excess_of(figure, series, series->group->median);
		worst = excess > most ? i : worst;
		most = fmax(most, excess);
	}
	double half = count > 0 ? (sorted[(count - 1) / 2] + sorted[count / 2]) / 2 : NAN;
	return SAY(figure, ALT_HEATMAP, figure_metric(figure), figure_subject(figure),
		figure_number(figure, (half - 1) * 100, 1), series_full(figure, worst),
		figure_number(figure, (most - 1) * 100, 1));
}

static void heatmap_draw(struct figure *figure)
{
	struct heatmap map = {0};
	heatmap_prepare(figure, &map);
	if (figure->series_count == 0)
		return;
	const struct theme *theme = figure->theme;
	struct color_key key = {theme->low, theme->middle, theme->high,
		SAY(figure, EXCESS_KEY,
			figure->direction == DIRECTION_HIGHER ? SAY(figure, MAXIMUM) : SAY(figure, MINIMUM)),
		"×1", arena_printf(figure->arena, "≥ ×%g", map.worst)};
	color_key_draw(figure, &key);
	rows_layout(figure, &map.rows);
	double low, high;
	columns_used(figure, &map, &low, &high);
	bool raster = (high - low + 1) * (double)figure->series_count > MOST_RECTANGLES;
	for (size_t i = 0; i < figure->series_count; i++)
		draw_row(figure, &map, i, raster);
	rows_draw(figure, &map.rows);
	heatmap_data(figure, &map);
	figure->result->title = map.rows.heading;
	figure->result->alt = heatmap_alt(figure, &map);
}

const struct drawing drawing_heatmap = {heatmap_height, heatmap_draw};
