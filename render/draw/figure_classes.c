/* classes: for every workload how fast each class (or, where no classes are known, each group) is relative to the best
 * one; lines that cross are a rank inversion. */
#include <math.h>
#include <string.h>

#include "panel.h"

#define MOST_KINDS THEME_SERIES
#define MOST_WORKLOADS 40

/* A class or a group, over all workloads. */
struct kind {
	const char *name, *label;
	double *speed; /* by table of the request: of the best there, at most 1; NaN: not measured */
};

struct contest {
	struct kind kinds[MOST_KINDS];
	size_t kind_count, table_count;
	struct words left_out; /* names of kinds beyond */
	const char *common;    /* taken off all labels; NULL */
	bool of_classes, inverted;
	struct panel panel;
};

static const struct table_finding *request_table(const struct figure *figure, size_t i)
{
	return &figure->findings->tables[figure->request->tables[i]];
}

static void left_out_add(struct figure *figure, struct contest *contest, const char *name)
{
	struct words *names = &contest->left_out;
	for (size_t i = 0; i < names->count; i++)
		if (strcmp(names->at[i], name) == 0)
			return;
	ARENA_ROOM(figure->arena, names->at, names->count, names->capacity);
	names->at[names->count++] = name;
}

static struct kind *kind_of(
	struct figure *figure, struct contest *contest, const char *name, const char *label)
{
	for (size_t i = 0; i < contest->kind_count; i++)
		if (strcmp(contest->kinds[i].name, name) == 0)
			return &contest->kinds[i];
	if (contest->kind_count == MOST_KINDS) {
		left_out_add(figure, contest, name);
		return NULL;
	}
	struct kind *kind = &contest->kinds[contest->kind_count++];
	*kind = (struct kind){
		name, label, arena_alloc(figure->arena, contest->table_count, sizeof *kind->speed)};
	for (size_t i = 0; i < contest->table_count; i++)
		kind->speed[i] = NAN;
	return kind;
}

static void add_value(struct figure *figure, struct contest *contest, size_t table, const char *name,
	const char *label, double value)
{
	struct kind *kind = kind_of(figure, contest, name, label);
	if (kind && value > 0)
		kind->speed[table] = request_table(figure, table)->table->direction == DIRECTION_HIGHER
			? value
			: 1 / value;
}

/* Means of classes as analysis found them. */
static void gather_classes(struct figure *figure, struct contest *contest)
{
	for (size_t i = 0; i < figure->findings->contrast_count; i++) {
		const struct class_contrast *contrast = &figure->findings->contrasts[i];
		for (size_t t = 0; t < contest->table_count; t++) {
			if (figure->request->tables[t] != contrast->table)
				continue;
			add_value(figure, contest, t, contrast->class_a,
				figure_name(figure, contrast->class_a), contrast->mean_a);
			add_value(figure, contest, t, contrast->class_b,
				figure_name(figure, contrast->class_b), contrast->mean_b);
		}
	}
	contest->of_classes = contest->kind_count > 0;
}

static void gather_groups(struct figure *figure, struct contest *contest)
{
	for (size_t t = 0; t < contest->table_count; t++) {
		const struct table_finding *table = request_table(figure, t);
		for (size_t g = 0; g < table->group_count && !isnan(table->groups[g].best); g++) {
			const char *label = figure_group_label(figure, table->table, table->groups[g].group);
			add_value(figure, contest, t, label, label, table->groups[g].best);
		}
	}
}

/* Speeds become shares of the best in their workload. */
static void relate_to_best(struct contest *contest)
{
	for (size_t t = 0; t < contest->table_count; t++) {
		double best = 0;
		for (size_t i = 0; i < contest->kind_count; i++)
			best = fmax(best, contest->kinds[i].speed[t]);
		for (size_t i = 0; i < contest->kind_count && best > 0; i++)
			contest->kinds[i].speed[t] /= best;
	}
}

static const char *workload_label(struct figure *figure, size_t table)
{
	const struct table *of = request_table(figure, table)->table;
	const char *workload = of->workload ? figure_name(figure, of->workload) : "–";
	for (size_t i = 0; i < figure->request->table_count; i++) {
		const struct table *other = request_table(figure, i)->table;
		if (i != table && other->workload == of->workload && other->metric != of->metric &&
			of->metric)
			return arena_printf(
				figure->arena, "%s, %s", workload, figure_name(figure, of->metric));
	}
	return workload;
}

static struct pen kind_pen(const struct figure *figure, size_t kind)
{
	return (struct pen){.stroke = figure->theme->series[kind],
		.width = figure->em * 0.14,
		.dash = (enum dash)(kind % 4)};
}

/* What the lines show, and what is not shown. */
static const char *contest_note(struct figure *figure, const struct contest *contest)
{
	struct buffer note = buffer_new(figure->arena);
	size_t tables = figure->request->table_count, more = contest->left_out.count;
	struct run_counts runs = {0};
	for (size_t t = 0; t < contest->table_count; t++)
		for (size_t g = 0; g < request_table(figure, t)->group_count; g++)
			run_counts_add(&runs, request_table(figure, t)->groups[g].n);
	buffer_print(&note, "%s · %s", run_counts_text(figure, &runs),
		contest->inverted ? SAY(figure, INVERSION) : SAY(figure, NO_INVERSION));
	if (more > 0)
		buffer_print(&note, " · %s",
			SAY(figure, KINDS_SHOWN, figure_count(figure, contest->kind_count),
				figure_count(figure, contest->kind_count + more)));
	if (contest->common)
		buffer_print(&note, " · %s", SAY(figure, NAMES_WITHOUT, contest->common));
	if (contest->table_count < tables)
		buffer_print(&note, " · %s",
			SAY(figure, TABLES_SHOWN, figure_count(figure, contest->table_count),
				figure_count(figure, tables)));
	return note.at;
}

/* Long names would fill the legend with what tells nothing apart. */
static void labels_shorten(struct figure *figure, struct contest *contest)
{
	const char *labels[MOST_KINDS];
	for (size_t i = 0; i < contest->kind_count; i++)
		labels[i] = contest->kinds[i].label;
	contest->common = names_shorten(figure, labels, contest->kind_count, 0.2);
	for (size_t i = 0; i < contest->kind_count; i++)
		contest->kinds[i].label = labels[i];
}

static void contest_prepare(struct figure *figure, struct contest *contest)
{
	size_t count = figure->request->table_count;
	contest->table_count = count < MOST_WORKLOADS ? count : MOST_WORKLOADS;
	gather_classes(figure, contest);
	if (!contest->of_classes)
		gather_groups(figure, contest);
	relate_to_best(contest);
	labels_shorten(figure, contest);
	const char **rows = arena_alloc(figure->arena, contest->table_count, sizeof *rows);
	double low = 1;
	for (size_t t = 0; t < contest->table_count; t++) {
		rows[t] = workload_label(figure, t);
		for (size_t i = 0; i < contest->kind_count; i++)
			low = fmin(low, contest->kinds[i].speed[t]);
	}
	contest->panel = (struct panel){.area = figure->page,
		.rows = rows,
		.row_count = contest->table_count,
		.x.grid = true,
		.x.dress = {100, "%"},
		.x.direction = DIRECTION_HIGHER,
		.x.title = SAY(figure, SPEED_AXIS)};
	contest->panel.x.axis = low < 0.6
		? (struct axis){.low = 0, .high = 1.04}
		: (struct axis){.low = low - (1 - low) * 0.2 - 0.002, .high = 1 + (1 - low) * 0.1 + 0.001};
	contest->panel.heading = figure_title(figure);
	for (size_t i = 0; i < figure->findings->inversion_count; i++)
		contest->inverted |= figure->findings->inversions[i].of_classes == contest->of_classes;
	contest->panel.note = contest_note(figure, contest);
	for (size_t i = 0; i < contest->kind_count; i++)
		legend_add(figure, KEY_MARKER, (enum marker)(i % MARKER_CROSS),
			(struct pen){.fill = figure->theme->series[i]}, contest->kinds[i].label);
}

static bool contest_is_empty(const struct contest *contest)
{
	return contest->kind_count < 2 || contest->table_count == 0;
}

static double classes_height(struct figure *figure)
{
	struct contest contest = {0};
	contest_prepare(figure, &contest);
	if (contest_is_empty(&contest))
		return figure->em * 20;
	double around = panel_frame_height(figure, &contest.panel, figure->page.width) +
		legend_height(figure);
	return around + rows_fitting(figure, contest.table_count, 3.6, around);
}

static void draw_lines(struct figure *figure, const struct contest *contest, size_t kind)
{
	const struct panel *panel = &contest->panel;
	const double *speed = contest->kinds[kind].speed;
	for (size_t t = 1; t < contest->table_count; t++)
		if (!isnan(speed[t - 1]) && !isnan(speed[t]))
			canvas_line(figure->canvas,
				(struct point){panel_x(panel, speed[t - 1]), panel_row(panel, t - 1)},
				(struct point){panel_x(panel, speed[t]), panel_row(panel, t)},
				kind_pen(figure, kind));
}

static void draw_markers(struct figure *figure, const struct contest *contest, size_t kind)
{
	const struct panel *panel = &contest->panel;
	for (size_t t = 0; t < contest->table_count; t++) {
		double speed = contest->kinds[kind].speed[t];
		if (isnan(speed))
			continue;
		canvas_begin(figure->canvas,
			arena_printf(figure->arena, "%s, %s: %.1f %%", contest->kinds[kind].label,
				panel->rows[t], speed * 100));
		canvas_marker(figure->canvas, (enum marker)(kind % MARKER_CROSS),
			(struct point){panel_x(panel, speed), panel_row(panel, t)}, figure->em * 0.85,
			(struct pen){.fill = figure->theme->series[kind],
				.stroke = figure->theme->background,
				.width = figure->em * 0.08});
		canvas_end(figure->canvas);
	}
}

static void classes_data(struct figure *figure, const struct contest *contest)
{
	static const char *const columns[] = {"workload", "class", "speed_relative_to_best"};
	data_columns(figure, columns, 3);
	for (size_t t = 0; t < contest->table_count; t++)
		for (size_t i = 0; i < contest->kind_count; i++) {
			data_text(figure, contest->panel.rows[t]);
			data_text(figure, contest->kinds[i].label);
			data_number(figure, contest->kinds[i].speed[t]);
		}
}

/* "LP E-core on sysbench and P-core on OpenSSL". */
static const char *winners(struct figure *figure, const struct contest *contest)
{
	enum { MOST_NAMED = 6 };
	const char *parts[MOST_NAMED];
	size_t count = 0;
	for (size_t t = 0; t < contest->table_count; t++)
		for (size_t i = 0; i < contest->kind_count && count < MOST_NAMED; i++)
			if (contest->kinds[i].speed[t] >= 1)
				parts[count++] = SAY(
					figure, WINNER, contest->panel.rows[t], contest->kinds[i].label);
	return words_joined(figure, parts, count);
}

static void classes_draw(struct figure *figure)
{
	struct contest contest = {0};
	contest_prepare(figure, &contest);
	if (contest_is_empty(&contest))
		return;
	legend_draw(figure);
	contest.panel.area = figure->page;
	panel_layout(figure, &contest.panel);
	panel_draw(figure, &contest.panel);
	for (size_t i = 0; i < contest.kind_count; i++)
		draw_lines(figure, &contest, i);
	for (size_t i = 0; i < contest.kind_count; i++)
		draw_markers(figure, &contest, i);
	classes_data(figure, &contest);
	figure->result->title = contest.panel.heading;
	figure->result->alt = SAY(figure, ALT_CLASSES, winners(figure, &contest),
		contest.inverted ? SAY(figure, INVERSION) : SAY(figure, NO_INVERSION));
}

const struct drawing drawing_classes = {classes_height, classes_draw};
