#include "figures.h"

#include <stdio.h>
#include <string.h>

#include "../ingest/base/number.h"
#include "../ingest/base/plugin.h"
#include "output.h"
#include "scope.h"

const struct figure_row figure_rows[] = {
#define ROW(name, scope, usual, summary, needs) {#name, summary, needs, FIGURE_OF_##scope, usual},
	FIGURES(ROW)
#undef ROW
		{NULL, NULL, NULL, FIGURE_OF_TABLES, false},
};

const struct figure_row *figure_find(const char *name)
{
	for (const struct figure_row *row = figure_rows; row->name; row++)
		if (strcmp(row->name, name) == 0)
			return row;
	return NULL;
}

static bool figure_unknown(const char *name, struct fault *fault)
{
	const struct figure_row *nearest = figure_rows;
	for (const struct figure_row *row = figure_rows; row->name; row++)
		if (text_distance(text_of(name), text_of(row->name)) <
			text_distance(text_of(name), text_of(nearest->name)))
			nearest = row;
	bool near = words_near(name, nearest->name);
	return fault_set(fault, STATUS_USAGE,
		"there is no figure '%s'%s%s%s 'floorstat plot --list' names them all", name,
		near ? "; did you mean '" : "", near ? nearest->name : "", near ? "'?" : ";");
}

enum figure_format figure_format_of(const char *path)
{
	static const char *const endings[] = {
		[FIGURE_PNG] = ".png", [FIGURE_PDF] = ".pdf", [FIGURE_SVG] = ".svg"};
	for (enum figure_format format = 0; format < sizeof endings / sizeof *endings; format++) {
		size_t length = strlen(path);
		if (length > 4 && text_equal_folded(text_of(path + length - 4), text_of(endings[format])))
			return format;
	}
	return FIGURE_FORMAT_COUNT;
}

static void request_add(struct arena *arena, struct figure_requests *requests, struct figure_request request)
{
	ARENA_ROOM(arena, requests->at, requests->count, requests->capacity);
	requests->at[requests->count++] = request;
}

/* Letters, digits and '-' only, at most 40 of them: a name that no system minds. */
static void stem_add(struct buffer *stem, const char *name)
{
	size_t from = stem->length;
	buffer_char(stem, '-');
	for (; name && *name && stem->length - from <= 40; name++) {
		char c = is_upper(*name) ? (char)(*name + 'a' - 'A') : *name;
		bool plain = is_lower(c) || is_digit(c);
		if (plain || stem->at[stem->length - 1] != '-')
			buffer_char(stem, plain ? c : '-');
	}
	while (stem->length > 0 && stem->at[stem->length - 1] == '-')
		stem->at[--stem->length] = '\0';
}

static bool stem_is_taken(const struct figure_requests *requests, const char *stem)
{
	for (size_t i = 0; i < requests->count; i++)
		if (strcmp(requests->at[i].stem, stem) == 0)
			return true;
	return false;
}

/* The figure's name, then what it is of, then a number where two would be called the same. */
static const char *stem_of(struct arena *arena, const struct figure_requests *requests, const char *figure,
	const char *const *parts, size_t count)
{
	struct buffer stem = buffer_new(arena);
	buffer_text(&stem, figure);
	for (size_t i = 0; i < count; i++)
		stem_add(&stem, parts[i]);
	size_t plain = stem.length;
	for (size_t number = 2; stem_is_taken(requests, stem.at); number++) {
		stem.length = plain;
		buffer_print(&stem, "-%zu", number);
	}
	return stem.at;
}

static bool tables_alike(const struct table *a, const struct table *b)
{
	return a->metric == b->metric && a->unit == b->unit && a->direction == b->direction;
}

/* The tables that go into one figure with 'first': itself when it has several groups, else all tables of one group of
 * the same pass, metric and unit. */
static size_t tables_together(
	struct arena *arena, const struct findings *findings, size_t first, bool *taken, size_t **tables)
{
	size_t count = 0;
	*tables = arena_alloc(arena, findings->table_count, sizeof **tables);
	const struct table *table = findings->tables[first].table;
	for (size_t i = first; i < findings->table_count; i++) {
		const struct table *other = findings->tables[i].table;
		bool joins = findings->tables[first].group_count == 1 &&
			findings->tables[i].group_count == 1 && other->pass == table->pass &&
			tables_alike(table, other);
		if (taken[i] || (i != first && !joins))
			continue;
		taken[i] = true;
		(*tables)[count++] = i;
	}
	return count;
}

/* All tables of the first one's metric, for plot. */
static size_t tables_of_metric(struct arena *arena, const struct findings *findings, size_t **tables)
{
	size_t count = 0;
	*tables = arena_alloc(arena, findings->table_count, sizeof **tables);
	for (size_t i = 0; i < findings->table_count; i++)
		if (tables_alike(findings->tables[0].table, findings->tables[i].table))
			(*tables)[count++] = i;
	return count;
}

static bool table_has_load(const struct table_finding *table)
{
	size_t known = 0;
	for (size_t i = 0; i < table->group_count; i++)
		known += isnan(table->groups[i].load) ? 0 : 1;
	return known >= 2;
}

/* Whether a figure of tables has anything to show of this one. */
static bool figure_fits(const struct figure_row *row, const struct table_finding *table)
{
	if (strcmp(row->name, "load") == 0)
		return table_has_load(table);
	return table->n > 0;
}

static void request_tables(const struct findings *findings, const struct figure_row *row,
	struct figure_requests *requests, size_t most)
{
	struct arena *arena = findings->arena;
	bool *taken = arena_alloc(arena, findings->table_count, sizeof *taken);
	size_t drawn = 0;
	for (size_t i = 0; i < findings->table_count && drawn < most; i++) {
		if (taken[i] || !figure_fits(row, &findings->tables[i]))
			continue;
		struct figure_request request = {.row = row};
		size_t *tables;
		request.table_count = tables_together(arena, findings, i, taken, &tables);
		request.tables = tables;
		const struct table *table = findings->tables[i].table;
		const char *parts[] = {findings->dataset->passes[table->pass].name,
			request.table_count == 1 ? findings_workload(findings, table) : NULL, table->metric};
		request.stem = stem_of(arena, requests, row->name, parts, 3);
		request_add(arena, requests, request);
		drawn += request.table_count;
	}
}

/* A figure of something other than a table: comparisons, traces, all profiles. */
static void request_index(const struct findings *findings, const struct figure_row *row,
	struct figure_requests *requests, size_t index, const char *const *parts, size_t part_count)
{
	struct figure_request request = {.row = row, .index = index};
	request.stem = stem_of(findings->arena, requests, row->name, parts, part_count);
	request_add(findings->arena, requests, request);
}

static void request_comparisons(
	const struct findings *findings, const struct figure_row *row, struct figure_requests *requests)
{
	const struct pass *passes = findings->dataset->passes;
	for (size_t i = 0; i < findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		const char *parts[] = {passes[comparison->a].name, passes[comparison->b].name};
		if (comparison->pair_count > 0)
			request_index(findings, row, requests, i, parts, 2);
	}
}

static void request_traces(
	const struct findings *findings, const struct figure_row *row, struct figure_requests *requests)
{
	for (size_t i = 0; i < findings->residency_count; i++)
		request_index(findings, row, requests, i, &findings->residencies[i].trace->task, 1);
}

static void request_loads(
	const struct findings *findings, const struct figure_row *row, struct figure_requests *requests)
{
	for (size_t i = 0; i < findings->dataset->pass_count; i++)
		if (findings->dataset->passes[i].load) {
			request_index(findings, row, requests, 0, NULL, 0);
			return;
		}
}

/* Whatever was judged in the pass of the first such table; nothing to compare with fewer than two groups. */
static void request_classes(
	const struct findings *findings, const struct figure_row *row, struct figure_requests *requests)
{
	size_t *tables = arena_alloc(findings->arena, findings->table_count, sizeof *tables), count = 0;
	for (size_t i = 0; i < findings->table_count; i++) {
		const struct table *table = findings->tables[i].table;
		bool same_pass = count == 0 || table->pass == findings->tables[tables[0]].table->pass;
		if (table->direction != DIRECTION_UNKNOWN && table->group_count > 1 && same_pass)
			tables[count++] = i;
	}
	if (count == 0 || (count == 1 && findings->contrast_count == 0))
		return;
	const char *parts[] = {findings->dataset->passes[findings->tables[tables[0]].table->pass].name};
	struct figure_request request = {.row = row, .tables = tables, .table_count = count};
	request.stem = stem_of(findings->arena, requests, row->name, parts, 1);
	request_add(findings->arena, requests, request);
}

static void request_row(const struct findings *findings, const struct figure_row *row,
	struct figure_requests *requests, size_t most)
{
	switch (row->scope) {
	case FIGURE_OF_TABLES:
		request_tables(findings, row, requests, most);
		break;
	case FIGURE_OF_CLASSES:
		request_classes(findings, row, requests);
		break;
	case FIGURE_OF_LOADS:
		request_loads(findings, row, requests);
		break;
	case FIGURE_OF_COMPARISON:
		request_comparisons(findings, row, requests);
		break;
	case FIGURE_OF_TRACE:
		request_traces(findings, row, requests);
		break;
	}
}

enum { FIGURES_MOST = 1000 };

bool figures_of_report(const struct findings *findings, const struct render_options *options,
	struct figure_requests *requests, struct fault *fault)
{
	const struct words *names = &options->figures;
	*requests = (struct figure_requests){0};
	if (names->count == 1 && strcmp(names->at[0], "none") == 0)
		return true;
	for (size_t i = 0; i < names->count; i++)
		if (!figure_find(names->at[i]))
			return figure_unknown(names->at[i], fault);
	for (const struct figure_row *row = figure_rows; row->name; row++) {
		bool wanted = names->count == 0 && row->usual;
		for (size_t i = 0; i < names->count; i++)
			wanted |= strcmp(names->at[i], row->name) == 0;
		if (wanted)
			request_row(findings, row, requests, names->count > 0 ? SIZE_MAX : 12);
	}
	size_t most = options->figures_most ? options->figures_most : FIGURES_MOST;
	return requests->count <= most ||
		fault_set(fault, STATUS_USAGE,
			"%zu figures would be drawn; --figures names fewer kinds, --metric fewer tables, --limit figures=N allows more",
			requests->count);
}

bool figure_make(const struct findings *findings, const struct figure_request *request,
	const struct render_options *options, unsigned formats, struct figure_result *result,
	struct fault *fault)
{
	union { /* dlsym gives an object pointer; POSIX makes it one of a function */
		void *symbol;
		draw_figure_function *draw;
	} plugin = {.symbol = plugin_symbol("draw", "draw_figure", fault)};
	return plugin.symbol && plugin.draw(findings, request, options, formats, result, fault);
}

static void csv_text(struct buffer *csv, const char *text)
{
	bool quoted = strpbrk(text, ",\"\r\n") != NULL;
	/* A cell that a spreadsheet would run as a formula is set off. */
	bool formula = *text && strchr("=+-@\t\r", *text) != NULL;
	if (!quoted && !formula) {
		buffer_text(csv, text);
		return;
	}
	buffer_text(csv, formula ? "\"'" : "\"");
	for (; *text; text++) {
		if (*text == '"')
			buffer_char(csv, '"');
		buffer_char(csv, *text);
	}
	buffer_char(csv, '"');
}

/* As few digits as give the same double again. */
static const char *number_shortest(double number, char digits[40])
{
	double again;
	for (int precision = 15; precision <= 17; precision++) {
		snprintf(digits, 40, "%.*g", precision, number);
		if (number_parse(text_of(digits), NUMBER_PLAIN, &again) == NUMBER_FINITE && again == number)
			break;
	}
	return digits;
}

static void csv_cell(struct buffer *csv, struct figure_cell cell)
{
	char digits[40];
	if (cell.text)
		csv_text(csv, cell.text);
	else if (!isnan(cell.number))
		buffer_text(csv, number_shortest(cell.number, digits));
}

void figure_data_csv(const struct figure_data *data, struct buffer *csv)
{
	for (size_t i = 0; i < data->column_count; i++) {
		if (i > 0)
			buffer_char(csv, ',');
		csv_text(csv, data->columns[i]);
	}
	buffer_char(csv, '\n');
	for (size_t i = 0; i < data->cell_count; i++) {
		csv_cell(csv, data->cells[i]);
		/* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): where there are cells there are columns */
		buffer_char(csv, (i + 1) % data->column_count == 0 ? '\n' : ',');
	}
}

static bool nothing_to_draw(const struct figure_row *row, struct fault *fault)
{
	return fault_set(
		fault, STATUS_INPUT, "there is nothing to draw as '%s': it needs %s", row->name, row->needs);
}

/* The first figure of that kind; one of tables is of all those of the main metric. */
static bool request_of_plot(const struct findings *findings, const char *figure,
	struct figure_request *request, struct fault *fault)
{
	const struct figure_row *row = figure_find(figure);
	struct figure_requests requests = {0};
	if (!row)
		return figure_unknown(figure, fault);
	request_row(findings, row, &requests, 1);
	if (requests.count == 0)
		return nothing_to_draw(row, fault);
	*request = requests.at[0];
	request->stem = row->name;
	if (row->scope != FIGURE_OF_TABLES)
		return true;
	size_t *tables;
	request->table_count = tables_of_metric(findings->arena, findings, &tables);
	request->tables = tables;
	return true;
}

bool render_figure(const struct findings *findings, const char *figure, const struct render_options *options,
	struct words *problems, struct fault *fault)
{
	struct figure_request request;
	struct figure_result result;
	if (!request_of_plot(findings, figure, &request, fault))
		return false;
	enum figure_format format = figure_format_of(options->output ? options->output : "");
	if (format == FIGURE_FORMAT_COUNT)
		return fault_set(
			fault, STATUS_USAGE, "a figure goes into a file: -o NAME.png, NAME.pdf or NAME.svg");
	if (!figure_make(findings, &request, options, 1u << format, &result, fault))
		return false;
	if (!result.title)
		return nothing_to_draw(request.row, fault);
	*problems = result.problems;
	if (options->dpi > 0 && format != FIGURE_PNG && !result.has_raster &&
		!(options->size && strstr(options->size, "px")))
		words_add(findings->arena, problems,
			"--dpi has no effect on this figure: it is drawn in lines, not in dots");
	if (options->data) {
		struct buffer csv = buffer_new(findings->arena);
		figure_data_csv(&result.data, &csv);
		if (!output_file(findings->arena, options->data, csv.at, csv.length, fault))
			return false;
	}
	const struct buffer *file = &result.files[format];
	return output_file(findings->arena, options->output, file->at, file->length, fault);
}
