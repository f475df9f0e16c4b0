/* The groups a figure is of, in the order they are shown. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../analysis/numbers/extent.h"
#include "figure.h"

const char *figure_level(struct figure *figure, const char *factor, const char *level)
{
	bool bare = *level == '-' || is_digit(*level);
	const char *name = figure_name(figure, level);
	return bare ? arena_printf(figure->arena, "%s %s", figure_name(figure, factor), name) : name;
}

/* "cpu 7", "cpu 7, threads 4"; the workload where there are no levels, the pass where that has no name. */
const char *figure_group_label(struct figure *figure, const struct table *table, const struct group *group)
{
	struct buffer label = buffer_new(figure->arena);
	for (size_t i = 0; i < table->factor_count; i++)
		if (group->levels[i])
			buffer_print(&label, "%s%s", label.length > 0 ? ", " : "",
				figure_level(figure, table->factors[i], group->levels[i]));
	if (label.length == 0)
		buffer_text(&label,
			figure_name(figure,
				workload_is_named(table->workload)
					? table->workload
					: figure->findings->dataset->passes[table->pass].name));
	return label.at;
}

/* Whether the requested tables differ in what 'name' gives of them. */
static bool tables_differ(const struct figure *figure, const void *(*name)(const struct figure *, size_t))
{
	const struct figure_request *request = figure->request;
	for (size_t i = 1; i < request->table_count; i++)
		if (name(figure, request->tables[i]) != name(figure, request->tables[0]))
			return true;
	return false;
}

static const void *table_pass(const struct figure *figure, size_t table)
{
	return &figure->findings->dataset->passes[figure->findings->tables[table].table->pass];
}

static const void *table_workload(const struct figure *figure, size_t table)
{
	return findings_workload(figure->findings, figure->findings->tables[table].table);
}

/* "A30 · loop": of pass and workload what tells the tables apart; NULL for a single table. */
const char *figure_table_heading(struct figure *figure, const struct table *table)
{
	struct buffer heading = buffer_new(figure->arena);
	if (tables_differ(figure, table_pass))
		buffer_text(
			&heading, figure_name(figure, figure->findings->dataset->passes[table->pass].name));
	if (tables_differ(figure, table_workload) && table->workload) {
		buffer_text(&heading, heading.length > 0 ? " · " : "");
		buffer_text(&heading, figure_name(figure, table->workload));
	}
	return heading.length > 0 ? heading.at : NULL;
}

static bool tables_are_single(const struct figure *figure)
{
	for (size_t i = 0; i < figure->request->table_count; i++)
		if (figure->findings->tables[figure->request->tables[i]].group_count > 1)
			return false;
	return true;
}

/* Tables of one group each become plain rows, named by what tells them apart; others get sections. */
static void series_name(struct figure *figure, struct series *series, bool single)
{
	const struct table *table = series->table->table;
	const char *heading = figure_table_heading(figure, table);
	const char *label = figure_group_label(figure, table, series->group->group);
	bool has_levels = table->factor_count > 0 && series->group->group->levels[0];
	series->level = has_levels && table->factor_count == 1
		? figure_name(figure, series->group->group->levels[0])
		: label;
	if (!heading || !single) {
		series->label = label;
		series->section = heading;
		return;
	}
	series->label = has_levels ? arena_printf(figure->arena, "%s · %s", heading, label) : heading;
	series->section = NULL;
}

double group_best(const struct group_finding *group)
{
	return isnan(group->best) ? group->min : group->best;
}

/* The lower the better in either direction. */
static double series_rank(const struct series *series)
{
	double best = group_best(series->group);
	return series->table->table->direction == DIRECTION_HIGHER ? -best : best;
}

size_t series_extreme(const struct figure *figure, bool worst)
{
	size_t found = 0;
	double sign = worst ? -1 : 1;
	for (size_t i = 1; i < figure->series_count; i++)
		if (sign * series_rank(&figure->series[i]) < sign * series_rank(&figure->series[found]))
			found = i;
	return found;
}

bool series_of_one_workload(const struct figure *figure)
{
	for (size_t i = 1; i < figure->series_count; i++)
		if (figure->series[i].table->table->workload != figure->series[0].table->table->workload)
			return false;
	return true;
}

static int compare_best(const void *a, const void *b)
{
	double x = series_rank(a), y = series_rank(b);
	return (x > y) - (x < y);
}

static int compare_median(const void *a, const void *b)
{
	const struct series *x = a, *y = b;
	double u = x->group->median, v = y->group->median;
	return x->table->table->direction == DIRECTION_HIGHER ? (u < v) - (u > v) : (u > v) - (u < v);
}

static int compare_n(const void *a, const void *b)
{
	const struct series *x = a, *y = b;
	return (x->group->n < y->group->n) - (x->group->n > y->group->n);
}

static int compare_place(const void *a, const void *b)
{
	const struct series *x = a, *y = b;
	if (x->table_index != y->table_index)
		return x->table_index < y->table_index ? -1 : 1;
	return (x->group_index > y->group_index) - (x->group_index < y->group_index);
}

static const struct {
	const char *name;
	int (*compare)(const void *, const void *);
} orders[] = {{"min", compare_best}, {"best", compare_best}, {"ratio_to_best", compare_best},
	{"median", compare_median}, {"n", compare_n}};

bool series_has_order(const struct series *series)
{
	bool counted = series->group->sample && series->group->sample->weights;
	return series->n > 0 && !counted && !series->group->group->order_lost;
}

const char *series_full(struct figure *figure, size_t series)
{
	const struct series *of = &figure->series[series];
	return of->section ? arena_printf(figure->arena, "%s · %s", of->section, of->label) : of->label;
}

static void series_sort(struct figure *figure, int (*compare)(const void *, const void *))
{
	if (figure->series_count > 1)
		qsort(figure->series, figure->series_count, sizeof *figure->series, compare);
}

/* The best and the worst halves of what may be shown, back in their places. */
static void series_limit(struct figure *figure, size_t most)
{
	if (figure->series_count <= most)
		return;
	series_sort(figure, compare_best);
	size_t head = (most + 1) / 2, tail = most - head;
	memmove(figure->series + head, figure->series + figure->series_count - tail,
		tail * sizeof *figure->series);
	figure->series_left_out = figure->series_count - most;
	figure->series_count = most;
	series_sort(figure, compare_place);
}

/* Wide labels lose what tells nothing apart; the note says what it was. */
static void labels_shorten(struct figure *figure)
{
	const char **labels = arena_alloc(figure->arena, figure->series_count, sizeof *labels);
	for (size_t i = 0; i < figure->series_count; i++)
		labels[i] = figure->series[i].label;
	figure->common = names_shorten(figure, labels, figure->series_count, 0.36);
	for (size_t i = 0; i < figure->series_count; i++)
		figure->series[i].label = labels[i];
}

void figure_gather(struct figure *figure, size_t most)
{
	const struct figure_request *request = figure->request;
	size_t capacity = 0;
	bool single = tables_are_single(figure);
	figure->series = NULL;
	figure->series_count = figure->series_left_out = figure->tables_left_out = 0;
	for (size_t i = 0; i < request->table_count; i++) {
		const struct table_finding *table = &figure->findings->tables[request->tables[i]];
		for (size_t g = 0; g < table->group_count; g++) {
			const struct group_finding *group = &table->groups[g];
			if (group->n == 0 || isnan(group->min))
				continue;
			ARENA_ROOM(figure->arena, figure->series, figure->series_count, capacity);
			struct series *series = &figure->series[figure->series_count++];
			*series = (struct series){.table = table,
				.group = group,
				.table_index = request->tables[i],
				.group_index = g,
				.n = group->group->runs.n,
				.values = group->group->runs.values};
			series_name(figure, series, single);
		}
	}
	series_limit(figure, most);
	for (size_t i = 0; i < figure->series_count; i++)
		figure->series[i].name = figure->series[i].label;
	labels_shorten(figure);
	for (size_t i = 0; figure->options->sort && i < sizeof orders / sizeof *orders; i++)
		if (strcmp(orders[i].name, figure->options->sort) == 0)
			series_sort(figure, orders[i].compare);
	if (request->table_count == 0)
		return;
	const struct table *first = figure->findings->tables[request->tables[0]].table;
	figure->unit = first->unit;
	figure->metric = first->metric;
	figure->direction = first->direction;
}

static struct extent extent_of_series(struct figure *figure, const struct series *series, size_t series_count)
{
	struct extent_sample *samples = arena_alloc(figure->arena, series_count, sizeof *samples);
	double *stated = arena_alloc(figure->arena, series_count, 3 * sizeof *stated);
	for (size_t i = 0; i < series_count; i++) {
		const struct group_finding *group = series[i].group;
		double *numbers = stated + 3 * i;
		size_t count = 0;
		const double stated_ones[] = {group->min, group->median, group->max};
		for (size_t k = 0; k < 3; k++)
			if (isfinite(stated_ones[k]))
				numbers[count++] = stated_ones[k];
		samples[i] = group->sample ? (struct extent_sample){group->sample->sorted, group->sample->n}
					   : (struct extent_sample){numbers, count};
	}
	return extent_of(samples, series_count);
}

struct extent figure_extent(struct figure *figure)
{
	return extent_of_series(figure, figure->series, figure->series_count);
}

bool figure_has_own_scales(struct figure *figure)
{
	struct extent extent = figure_extent(figure);
	return !figure->options->sort && !series_of_one_workload(figure) &&
		range_asks_for_log(extent.low, extent.high);
}

size_t scale_end(const struct figure *figure, size_t first, bool own)
{
	size_t end = first;
	while (end < figure->series_count &&
		(!own || figure->series[end].table_index == figure->series[first].table_index))
		end++;
	return end;
}

struct extent figure_extents(struct figure *figure, struct extent *extents)
{
	struct extent all = figure_extent(figure);
	bool own = figure_has_own_scales(figure);
	all.below = all.above = 0;
	for (size_t first = 0, end; first < figure->series_count; first = end) {
		end = scale_end(figure, first, own);
		struct extent extent = extent_of_series(figure, &figure->series[first], end - first);
		for (size_t i = first; i < end; i++)
			extents[i] = extent;
		all.below += extent.below;
		all.above += extent.above;
	}
	return all;
}
