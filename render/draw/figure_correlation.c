/* correlation: rank correlations between the numbers of the groups of a sweep, each with its value written in. */
#include <math.h>

#include "../../analysis/sweep_matrix.h"
#include "color_scale.h"

/* The largest of the requested tables, with three groups or more. */
static bool matrix_gather(
	struct figure *figure, struct sweep_matrix *matrix, const struct table_finding **table_found)
{
	const struct table_finding *largest = NULL;
	for (size_t i = 0; i < figure->request->table_count; i++) {
		const struct table_finding *table = &figure->findings->tables[figure->request->tables[i]];
		if (table->group_count >= 3 && (!largest || table->group_count > largest->group_count))
			largest = table;
	}
	*table_found = largest;
	if (largest)
		*matrix = sweep_matrix_of(figure->arena, largest);
	return largest && matrix->count >= 2;
}

static const char *variable_label(struct figure *figure, enum sweep_variable variable)
{
	static const enum figure_word words[] = {
#define ROW(name, text, number) WORD_FIGURE_SWEEP_##name,
		SWEEP_VARIABLES(ROW)
#undef ROW
	};
	return figure_words(
		figure->arena, figure->options->lang, words[variable], (const char *const[]){NULL});
}

static double labels_width(struct figure *figure, const struct sweep_matrix *matrix)
{
	double widest = 0;
	for (size_t i = 0; i < matrix->count; i++)
		widest = fmax(
			widest, text_width(figure, TEXT_LABEL, variable_label(figure, matrix->variables[i])));
	return widest + figure->em * 0.6;
}

static double matrix_height(struct figure *figure)
{
	struct sweep_matrix matrix;
	const struct table_finding *table;
	if (!matrix_gather(figure, &matrix, &table))
		return figure->em * 20;
	double heading = line_height(figure, text_size(figure, TEXT_HEADING)) + figure->em;
	return heading + (double)matrix.count * figure->em * 2.6 + line_height(figure, figure->em) +
		color_key_height(figure);
}

static color rho_color(const struct figure *figure, double rho)
{
	const struct theme *theme = figure->theme;
	if (isnan(rho))
		return theme->stripe;
	return color_mix(theme->background, rho < 0 ? theme->run : theme->best, fabs(rho) * 0.75);
}

/* The lower triangle: a cell for each pair, the second variable's name below its column. */
static void draw_cells(struct figure *figure, const struct sweep_matrix *matrix, struct box room)
{
	double left = labels_width(figure, matrix), line = line_height(figure, text_size(figure, TEXT_LABEL));
	size_t count = matrix->count - 1;
	double width = (room.width - left) / (double)count,
	       height = (room.height - line - figure->em * 0.3) / (double)count;
	for (size_t row = 1; row <= count; row++) {
		double y = room.y + height * (double)(row - 1);
		figure_text(figure, TEXT_LABEL, figure->theme->ink, ANCHOR_END,
			room.x + left - figure->em * 0.6, y + height / 2,
			variable_label(figure, matrix->variables[row]));
		for (size_t column = 0; column < row; column++) {
			double rho = matrix->rho[row][column], x = room.x + left + width * (double)column;
			canvas_rectangle(figure->canvas,
				(struct box){x, y, width - figure->em * 0.15, height - figure->em * 0.15},
				(struct pen){.fill = rho_color(figure, rho)});
			figure_text(figure, TEXT_LABEL, figure->theme->ink, ANCHOR_MIDDLE,
				x + (width - figure->em * 0.15) / 2, y + height / 2,
				figure_number(figure, rho, 2));
		}
	}
	for (size_t column = 0; column < count; column++) {
		const char *label = lettering_elide(figure->lettering,
			variable_label(figure, matrix->variables[column]), text_size(figure, TEXT_LABEL),
			false, width - figure->em * 0.3);
		figure_text(figure, TEXT_LABEL, figure->theme->ink, ANCHOR_MIDDLE,
			room.x + left + width * ((double)column + 0.5), room.y + room.height - line / 2,
			label);
	}
}

static void matrix_data(struct figure *figure, const struct sweep_matrix *matrix)
{
	static const char *const columns[] = {"a", "b", "spearman_rho"};
	data_columns(figure, columns, 3);
	for (size_t i = 1; i < matrix->count; i++)
		for (size_t k = 0; k < i; k++) {
			data_text(figure, sweep_variable_name(matrix->variables[i]));
			data_text(figure, sweep_variable_name(matrix->variables[k]));
			data_number(figure, matrix->rho[i][k]);
		}
}

/* Of several tables only one is shown: what tells it from the others names it. */
static const char *table_subject(struct figure *figure, const struct table_finding *table)
{
	const char *heading = figure_table_heading(figure, table->table);
	return heading ? heading : figure_subject(figure);
}

static const char *matrix_title(struct figure *figure, const struct table_finding *table)
{
	return figure->options->title ? figure_title(figure) : table_subject(figure, table);
}

static const char *matrix_note(
	struct figure *figure, const struct sweep_matrix *matrix, const struct table_finding *table)
{
	struct run_counts runs = {0};
	for (size_t i = 0; i < table->group_count; i++)
		run_counts_add(&runs, table->groups[i].n);
	const char *groups = arena_printf(figure->arena, "%s, %s",
		figure_groups_counted(figure, matrix->groups), run_counts_text(figure, &runs));
	size_t tables = figure->request->table_count;
	return tables < 2 ? groups
			  : arena_printf(figure->arena, "%s · %s", groups,
				    SAY(figure, LARGEST_TABLE, figure_count(figure, tables)));
}

static bool explains(enum sweep_variable variable)
{
	return variable == SWEEP_POSITION || variable == SWEEP_LOAD || variable == SWEEP_RUNS;
}

/* The closest relation of what may explain with what was measured; of any two where nothing explains. */
static const char *matrix_alt(
	struct figure *figure, const struct sweep_matrix *matrix, const struct table_finding *table)
{
	size_t a = 0, b = 0;
	double best = -1;
	for (size_t i = 1; i < matrix->count; i++)
		for (size_t k = 0; k < i; k++) {
			bool telling = explains(matrix->variables[k]) && !explains(matrix->variables[i]);
			double closeness = fabs(matrix->rho[i][k]) + (telling ? 2 : 0);
			if (!(closeness > best))
				continue;
			best = closeness;
			a = i;
			b = k;
		}
	return SAY(figure, ALT_CORRELATION, figure_groups_counted(figure, matrix->groups),
		table_subject(figure, table), variable_label(figure, matrix->variables[a]),
		variable_label(figure, matrix->variables[b]), figure_number(figure, matrix->rho[a][b], 2));
}

static void matrix_draw(struct figure *figure)
{
	struct sweep_matrix matrix;
	const struct table_finding *table;
	if (!matrix_gather(figure, &matrix, &table))
		return;
	const struct theme *theme = figure->theme;
	struct color_key key = {rho_color(figure, -1), theme->background, rho_color(figure, 1),
		SAY(figure, SPEARMAN_KEY), "−1", "1"};
	color_key_draw(figure, &key);
	double line = line_height(figure, text_size(figure, TEXT_HEADING));
	const char *title = matrix_title(figure, table), *note = matrix_note(figure, &matrix, table);
	double y = figure->page.y + line / 2,
	       room = figure->page.width - text_width(figure, TEXT_NOTE, note) - figure->em;
	title = lettering_elide(figure->lettering, title, text_size(figure, TEXT_HEADING), true, room);
	figure_text(figure, TEXT_HEADING, theme->ink, ANCHOR_START, figure->page.x, y, title);
	figure_text(figure, TEXT_NOTE, theme->muted, ANCHOR_START,
		figure->page.x + text_width(figure, TEXT_HEADING, title) + figure->em, y, note);
	draw_cells(figure, &matrix,
		(struct box){figure->page.x, figure->page.y + line + figure->em * 0.6, figure->page.width,
			figure->page.height - line - figure->em * 0.6});
	matrix_data(figure, &matrix);
	figure->result->title = matrix_title(figure, table);
	figure->result->alt = matrix_alt(figure, &matrix, table);
}

const struct drawing drawing_correlation = {matrix_height, matrix_draw};
