/* Figures, the side that doesn't draw: which there are, what each is of, and where its bytes go.  Drawing is a plugin
 * (render/draw), loaded when the first figure is asked for.
 *
 * To add a figure: its row here and render/draw/figure_<name>.c with 'const struct drawing drawing_<name>'. */
#ifndef FLOORSTAT_FIGURES_H
#define FLOORSTAT_FIGURES_H

#include "render.h"

/* What one figure is of. */
enum figure_scope {
	FIGURE_OF_TABLES,     /* the groups of one or several tables of one metric */
	FIGURE_OF_LOADS,      /* the load profiles of the passes */
	FIGURE_OF_COMPARISON, /* two passes */
	FIGURE_OF_CLASSES,    /* classes, or groups, over several workloads of one pass */
	FIGURE_OF_TRACE,      /* a scheduler trace */
};

/* name, scope, whether a report has it unasked, summary, what it needs */
/* clang-format off */
#define FIGURES(ROW) \
	ROW(groups, TABLES, true, "minimum, median and maximum of each group over its runs, with floor verdicts", \
		"groups with values") \
	ROW(load, TABLES, true, "background load of each group against its median and minimum, with fitted lines", \
		"the background load of two groups or more (--load FILE)") \
	ROW(order, TABLES, true, "values in the order of the runs with the running minimum", \
		"single runs in their order, two or more of a group") \
	ROW(ecdf, TABLES, false, "share of runs up to each value, a line a group", \
		"groups with runs") \
	ROW(histogram, TABLES, false, "distribution of each group's runs as bars, with its density and every run", \
		"two runs or more of a group") \
	ROW(violin, TABLES, false, "density of each group's runs with median, quartiles and floor verdict", \
		"groups with values") \
	ROW(heatmap, TABLES, false, "every run by round and group, as the ratio to its group's best", \
		"single runs in their order, with values above zero") \
	ROW(rarefaction, TABLES, true, "expected best value against the number of rounds, and the observed one", \
		"two runs or more of a group, and a direction (--direction)") \
	ROW(profile, LOADS, true, "background load by CPU, the windows side by side", \
		"a load profile (--load FILE)") \
	ROW(passes, COMPARISON, true, "how far the groups common to two passes moved, with intervals and the verdict", \
		"two passes with groups in common") \
	ROW(classes, CLASSES, true, "speed of the classes (or groups) over the workloads: rank inversion at a glance", \
		"two workloads, or classes of groups (--join FILE)") \
	ROW(residency, TRACE, true, "time line and share of a task by CPU, from a scheduler trace", \
		"a scheduler trace among the inputs") \
	ROW(correlation, TABLES, false, "rank correlations between load, minimum, median … over the groups of a sweep", \
		"a table of three groups or more whose values differ") \
	ROW(scaling, TABLES, false, "value against a factor whose levels are numbers, such as a worker count", \
		"a factor whose levels are numbers (--by C)")
/* clang-format on */

struct figure_row {
	const char *name, *summary, *needs;
	enum figure_scope scope;
	bool usual;
};

extern const struct figure_row figure_rows[]; /* in the order of FIGURES; ends with a name of NULL */
const struct figure_row *figure_find(const char *name); /* NULL: no such figure */

/* One figure to draw. */
struct figure_request {
	const struct figure_row *row;
	const char *stem; /* file name without ending, safe on every system, unique among the requests */
	/* indices into findings->tables, all of one metric; FIGURE_OF_TABLES and _CLASSES */
	const size_t *tables;
	size_t table_count;
	size_t index; /* of the comparison or the residency; passes are all drawn together */
};

struct figure_requests {
	struct figure_request *at;
	size_t count, capacity;
};

enum figure_format {
	FIGURE_PNG,
	FIGURE_PDF,
	FIGURE_SVG,
	FIGURE_RECORD, /* the verbs as text, for tests */
	FIGURE_FORMAT_COUNT,
};

/* By the ending of a file's name; FIGURE_FORMAT_COUNT: no format that we draw. */
enum figure_format figure_format_of(const char *path);

/* The numbers behind a figure, a column a quantity, cells in base units.  NULL text and NaN: empty. */
struct figure_cell {
	const char *text; /* NULL: a number */
	double number;
};

struct figure_data {
	const char **columns;
	size_t column_count;
	struct figure_cell *cells; /* row by row */
	size_t cell_count, cell_capacity;
};

/* A figure as drawn, in the arena of the findings. */
struct figure_result {
	const char *title;    /* NULL: there was nothing to draw */
	const char *alt;      /* a sentence or two with the finding */
	double width, height; /* millimetres */
	struct figure_data data;
	bool has_raster;       /* a picture of dots is part of it, in each format */
	struct words problems; /* what could not be drawn as meant: characters without a font … */
	struct buffer files[FIGURE_FORMAT_COUNT];
};

/* What a report shows: the usual figures, or those that options->figures names, each for what it fits, in the order
 * of FIGURES.  At most 12 tables unless figures are named.  False: a name that is no figure, or more figures than
 * options->figures_most (STATUS_USAGE). */
bool figures_of_report(const struct findings *findings, const struct render_options *options,
	struct figure_requests *requests, struct fault *fault);

/* Draws one figure in each of the formats whose bit (1 << format) is set.  Where there is nothing to draw (no group with
 * runs, no numeric factor …) the title stays NULL and there are no files.  False: a fault. */
bool figure_make(const struct findings *findings, const struct figure_request *request,
	const struct render_options *options, unsigned formats, struct figure_result *result,
	struct fault *fault);

/* The figure's numbers as CSV. */
void figure_data_csv(const struct figure_data *data, struct buffer *csv);

/* What the plugin "draw" offers under the name draw_figure; as figure_make. */
typedef bool draw_figure_function(const struct findings *findings, const struct figure_request *request,
	const struct render_options *options, unsigned formats, struct figure_result *result,
	struct fault *fault);
draw_figure_function draw_figure;

#endif
