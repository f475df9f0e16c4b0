/* The plugin's entry: opens the canvases, runs the drawing of the row on each, gives the files. */
#include "figure.h"
#include "../quantity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROW(name, scope, usual, summary, needs) extern const struct drawing drawing_##name;
FIGURES(ROW)
#undef ROW

static const struct {
	const char *name;
	const struct drawing *drawing;
} drawings[] = {
#define ROW(name, scope, usual, summary, needs) {#name, &drawing_##name},
	FIGURES(ROW)
#undef ROW
};

static const struct drawing *drawing_find(const char *name)
{
	size_t i = 0;
	while (strcmp(drawings[i].name, name) != 0)
		i++;
	return drawings[i].drawing;
}

const char *figure_name(struct figure *figure, const char *name)
{
	return text_drawable(figure->arena, name_shown(figure->options, name));
}

const char *figure_count(struct figure *figure, size_t count)
{
	return quantity_count(figure->arena, count);
}

const char *figure_number(struct figure *figure, double value, int decimals)
{
	return quantity_number(figure->arena, value, decimals);
}

const char *figure_value(struct figure *figure, double value, unsigned digits)
{
	return dress_text(figure->arena, dress_for(figure->arena, figure->unit, fabs(value)), value, digits);
}

const char *figure_metric(struct figure *figure)
{
	return figure->metric ? figure_name(figure, figure->metric) : SAY(figure, VALUE);
}

struct dress figure_dress(const struct figure *figure, const struct axis *axis, double low, double high)
{
	struct dress dress = dress_shown(
		figure->arena, figure->unit, figure->options->show_unit, fmax(fabs(low), fabs(high)));
	return axis->logarithmic ? dress_without_power(figure->unit, dress) : dress;
}

const char *figure_quantity(struct figure *figure, struct dress dress)
{
	const char *metric = figure_metric(figure);
	/* A metric that dumps name by its unit needn't be said twice. */
	if (figure->metric && figure->unit && strcmp(figure->metric, figure->unit) == 0)
		return dress.unit;
	return *dress.unit ? arena_printf(figure->arena, "%s (%s)", metric, dress.unit) : metric;
}

/* "A30 and B60" of the requested tables; the metric where they are many. */
static const char *passes_joined(struct figure *figure)
{
	enum { MOST_NAMED = 3 };
	const struct dataset *dataset = figure->findings->dataset;
	const char *names[MOST_NAMED + 1];
	size_t count = 0;
	for (size_t i = 0; i < figure->request->table_count; i++) {
		size_t pass = figure->findings->tables[figure->request->tables[i]].table->pass, k = 0;
		const char *name = figure_name(figure, dataset->passes[pass].name);
		while (k < count && strcmp(names[k], name) != 0)
			k++;
		if (k == MOST_NAMED)
			return figure_metric(figure);
		if (k == count)
			names[count++] = name;
	}
	return words_joined(figure, names, count);
}

const char *figure_subject(struct figure *figure)
{
	const struct figure_request *request = figure->request;
	const struct dataset *dataset = figure->findings->dataset;
	if (request->table_count == 0)
		return figure_name(figure, dataset->pass_count > 0 ? dataset->passes[0].name : "");
	const struct table *first = figure->findings->tables[request->tables[0]].table;
	bool one_pass = true, one_workload = workload_is_named(first->workload);
	for (size_t i = 1; i < request->table_count; i++) {
		const struct table *table = figure->findings->tables[request->tables[i]].table;
		one_pass &= table->pass == first->pass;
		one_workload &= table->workload == first->workload;
	}
	const char *workload = one_workload ? figure_name(figure, first->workload) : NULL;
	const char *pass = figure_name(figure, dataset->passes[first->pass].name);
	if (one_pass && one_workload && strcmp(pass, workload) != 0)
		return arena_printf(figure->arena, "%s · %s", pass, workload);
	if (one_pass || one_workload)
		return one_pass ? pass : workload;
	return passes_joined(figure);
}

const char *figure_title(struct figure *figure)
{
	const char *title = figure->options->title;
	return title ? text_drawable(figure->arena, title) : figure_subject(figure);
}

bool data_wanted(const struct figure *figure)
{
	return figure->options->data != NULL;
}

void data_columns(struct figure *figure, const char *const *names, size_t count)
{
	struct figure_data *data = &figure->result->data;
	data->columns = arena_alloc(figure->arena, count, sizeof *data->columns);
	for (size_t i = 0; i < count; i++)
		data->columns[i] = names[i];
	data->column_count = count;
	data->cell_count = 0;
}

static void data_cell(struct figure *figure, struct figure_cell cell)
{
	struct figure_data *data = &figure->result->data;
	if (!data_wanted(figure))
		return;
	ARENA_ROOM(figure->arena, data->cells, data->cell_count, data->cell_capacity);
	data->cells[data->cell_count++] = cell;
}

void data_text(struct figure *figure, const char *text)
{
	data_cell(figure, (struct figure_cell){.text = text ? text : ""});
}

void data_number(struct figure *figure, double number)
{
	data_cell(figure, (struct figure_cell){.number = number});
}

static const struct {
	double size; /* em */
	bool bold;
} roles[] = {[TEXT_HEADING] = {1.08, true},
	[TEXT_SUBHEADING] = {0.96, true},
	[TEXT_LABEL] = {1, false},
	[TEXT_NOTE] = {0.94, false}};

double text_size(const struct figure *figure, enum text_role role)
{
	return figure->em * roles[role].size;
}

double line_height(const struct figure *figure, double size)
{
	(void)figure;
	return size * 1.3;
}

double text_width(struct figure *figure, enum text_role role, const char *text)
{
	return lettering_measure(figure->lettering, text, text_size(figure, role), roles[role].bold).width;
}

void figure_text_sized(struct figure *figure, double size, bool bold, color color, enum anchor anchor,
	double x, double y, const char *text)
{
	/* Digits and capitals are about 0.72 high: their middle stands on y, whatever font the text falls back to. */
	canvas_text(figure->canvas,
		(struct label){.text = text,
			.at = {x, y + size * 0.35},
			.anchor = anchor,
			.size = size,
			.bold = bold,
			.color = color});
}

void figure_text(struct figure *figure, enum text_role role, color color, enum anchor anchor, double x,
	double y, const char *text)
{
	figure_text_sized(figure, text_size(figure, role), roles[role].bold, color, anchor, x, y, text);
}

typedef struct canvas *canvas_opener(struct arena *, struct lettering *, const struct sheet *);
static canvas_opener *const openers[FIGURE_FORMAT_COUNT] = {[FIGURE_PNG] = canvas_png,
	[FIGURE_PDF] = canvas_pdf,
	[FIGURE_SVG] = canvas_svg,
	[FIGURE_RECORD] = canvas_record};

static void figure_begin(struct figure *figure, double height)
{
	double margin = figure->em * 0.7;
	figure->page = (struct box){margin, margin, figure->layout.width - 2 * margin, height - 2 * margin};
	figure->legend = legend_new(figure->arena);
	figure->labels_left_out = 0;
	figure->result->data.cell_count = 0;
}

static const char *drawable(struct figure *figure, const char *text)
{
	return text ? text_drawable(figure->arena, text) : NULL;
}

static void figure_draw(
	struct figure *figure, const struct drawing *drawing, enum figure_format format, double height)
{
	struct sheet sheet = {
		.width = figure->layout.width,
		.height = height,
		.dpi = figure->layout.dpi,
		.background = figure->theme->background,
		.keywords = "floorstat, benchmark",
		.prefix = figure->request->stem,
		.lang = figure->options->lang ? figure->options->lang : "en",
	};
	figure_begin(figure, height);
	figure->canvas = openers[format](figure->arena, figure->lettering, &sheet);
	drawing->draw(figure);
	figure->result->has_raster |= figure->canvas->has_raster;
	/* Known only now; the canvases write them when they finish. */
	figure->canvas->sheet.title = drawable(figure, figure->result->title);
	figure->canvas->sheet.alt = drawable(figure, figure->result->alt);
}

static const char *kept_text(struct arena *arena, const char *text)
{
	return text ? arena_copy(arena, text, strlen(text)) : NULL;
}

/* Moves the result from the scratch memory of the drawing to that of the findings. */
static void result_keep(struct arena *arena, struct figure_result *result)
{
	result->title = kept_text(arena, result->title);
	result->alt = kept_text(arena, result->alt);
	for (enum figure_format format = 0; format < FIGURE_FORMAT_COUNT; format++) {
		struct buffer kept = buffer_new(arena);
		if (result->files[format].length > 0)
			buffer_add(&kept, result->files[format].at, result->files[format].length);
		result->files[format] = kept;
	}
}

/* 'text' stays in the arena of the findings. */
static void add_problem(struct arena *arena, struct words *problems, const char *text)
{
	ARENA_ROOM(arena, problems->at, problems->count, problems->capacity);
	problems->at[problems->count++] = text;
}

static void collect_problems(struct figure *figure, struct arena *arena)
{
	const struct words *unknown = lettering_unknown(figure->lettering);
	struct words *problems = &figure->result->problems;
	for (size_t i = 0; i < unknown->count; i++)
		add_problem(arena, problems,
			arena_printf(arena,
				"no font here has all characters of '%s'; install one that covers its script",
				unknown->at[i]));
	if (figure->labels_left_out > 0)
		add_problem(arena, problems,
			kept_text(arena,
				SAY(figure, WITHOUT_NAMES, figure_count(figure, figure->labels_left_out),
					figure_count(figure, figure->series_count))));
}

/* In each of the formats; nothing at all when the first drawing gave itself no title. */
static bool figure_files(struct figure *figure, const struct drawing *drawing, unsigned formats,
	double height, struct fault *fault)
{
	struct figure_result *result = figure->result;
	if (formats == 0)
		figure_draw(figure, drawing, FIGURE_RECORD, height);
	for (enum figure_format format = 0; format < FIGURE_FORMAT_COUNT; format++) {
		if (!(formats & 1u << format))
			continue;
		figure_draw(figure, drawing, format, height);
		if (!result->title)
			return true;
		if (!figure->canvas->verbs->finish(figure->canvas, &result->files[format], fault))
			return false;
	}
	result->width = figure->layout.width / 72 * 25.4;
	result->height = height / 72 * 25.4;
	return true;
}

static double figure_height(struct figure *figure, const struct drawing *drawing)
{
	if (figure->layout.height > 0)
		return figure->layout.height;
	figure_begin(figure, 1e6);
	return ceil(drawing->height(figure) + figure->em * 1.4);
}

bool draw_figure(const struct findings *findings, const struct figure_request *request,
	const struct render_options *options, unsigned formats, struct figure_result *result,
	struct fault *fault)
{
	struct figure figure = {
		.findings = findings, .request = request, .options = options, .result = result};
	*result = (struct figure_result){0};
	if (!layout_of(options, &figure.layout, fault))
		return false;
	struct arena *scratch = arena_child(findings->arena);
	figure.arena = scratch;
	figure.theme = figure.layout.theme;
	figure.em = figure.layout.font;
	figure.lettering = lettering_new(scratch, options->lang);
	const struct drawing *drawing = drawing_find(request->row->name);
	bool good = figure_files(&figure, drawing, formats, figure_height(&figure, drawing), fault);
	collect_problems(&figure, findings->arena);
	result_keep(findings->arena, result);
	if (!data_wanted(&figure)) /* the cells borrow the drawing's texts */
		arena_free(scratch);
	return good;
}
