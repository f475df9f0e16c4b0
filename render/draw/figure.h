/* What every figure is drawn with: the findings, the groups it is of, the canvas, and the tools that keep labels apart. */
#ifndef FLOORSTAT_FIGURE_H
#define FLOORSTAT_FIGURE_H

#include "../../analysis/numbers/sample.h"
#include "../figures.h"
#include "axis.h"
#include "canvas.h"
#include "lettering.h"
#include "theme.h"
#include "words.h"

/* One group as figures show it. */
struct series {
	const struct table_finding *table;
	const struct group_finding *group;
	size_t table_index, group_index;
	const char *label;    /* its levels; the workload where its table has no other group */
	const char *name;     /* the label as it was before what all have in common was taken off */
	const char *level;    /* the same as short as it can be: "7" for "cpu 7" */
	const char *section;  /* heading of its table when a figure shows several; NULL */
	size_t n;             /* runs at hand; 0: summary only */
	const double *values; /* n, in input order */
};

struct legend;

struct figure {
	struct arena *arena;
	const struct findings *findings;
	const struct figure_request *request;
	const struct render_options *options;
	struct figure_result *result;
	struct layout layout;
	const struct theme *theme;
	struct lettering *lettering;
	struct canvas *canvas;
	double em;       /* font size */
	struct box page; /* the sheet without its margins */
	struct series *series;
	size_t series_count, series_left_out, tables_left_out;
	size_t labels_left_out;    /* names of points that found no room */
	const char *common;        /* "cargo build …-app": taken off all labels; NULL */
	const char *unit, *metric; /* of the series; NULL */
	enum direction direction;
	struct legend *legend;
};

/* What a figure is: a function of findings onto a canvas.  'height' gives the natural height in points for the width of
 * figure->page; 'draw' draws, and says title, alt text and data in figure->result. */
struct drawing {
	double (*height)(struct figure *figure);
	void (*draw)(struct figure *figure);
};

#define SAY(figure, word, ...)                                                                               \
	figure_words((figure)->arena, (figure)->options->lang, WORD_FIGURE_##word,                           \
		(const char *const[]){__VA_ARGS__ __VA_OPT__(, ) NULL})

/* A name as --label wants it shown, fit to be drawn. */
const char *figure_name(struct figure *figure, const char *name);
/* "360". */
const char *figure_count(struct figure *figure, size_t count);
/* "0.70" */
const char *figure_number(struct figure *figure, double value, int decimals);

/* A value with the prefix that fits it alone: "63.9 s". */
const char *figure_value(struct figure *figure, double value, unsigned digits);

/* The figure's unit for an axis of such values, as the user wants it shown. */
struct dress figure_dress(const struct figure *figure, const struct axis *axis, double low, double high);

/* The metric as the axis names it, with its unit: "wall time (ms)". */
const char *figure_quantity(struct figure *figure, struct dress dress);

/* Numbers behind the figure: columns once, then cell by cell.  Nothing happens unless they are wanted. */
void data_columns(struct figure *figure, const char *const *names, size_t count);
void data_text(struct figure *figure, const char *text);
void data_number(struct figure *figure, double number);
bool data_wanted(const struct figure *figure);

/* The metric's name; "value" when nobody stated it. */
const char *figure_metric(struct figure *figure);
/* What the figure is of: "A30 · loop", the workload, the pass.  Never NULL. */
const char *figure_subject(struct figure *figure);
/* The user's title, else the subject. */
const char *figure_title(struct figure *figure);

/* Takes off all names what they have in common at both ends, when one of them is wider than that share of the page:
 * returns what was taken off, "cargo build …-app"; NULL and no change else. */
const char *names_shorten(struct figure *figure, const char **names, size_t count, double share);

/* All groups of the requested tables, in the order of --sort; 'most' at most, the best and the worst halves then. */
void figure_gather(struct figure *figure, size_t most);

/* A level's name, with its factor where it is a bare number: "cpu 7", "gcc". */
const char *figure_level(struct figure *figure, const char *factor, const char *level);
/* "cpu 7", "cpu 7, threads 4", the workload. */
const char *figure_group_label(struct figure *figure, const struct table *table, const struct group *group);
/* "A30 · loop": of pass and workload what tells the requested tables apart; NULL for a single one. */
const char *figure_table_heading(struct figure *figure, const struct table *table);
/* Minimum or maximum by direction; the minimum where none is known. */
double group_best(const struct group_finding *group);
/* Its label with its section: "A30 · cpu 7". */
const char *series_full(struct figure *figure, size_t series);
/* Single runs that the dump didn't sort: counts of a histogram have no order. */
bool series_has_order(const struct series *series);
/* Index of the series with the best (worst) best value. */
size_t series_extreme(const struct figure *figure, bool worst);
/* Whether they can be better or worse than each other at all. */
bool series_of_one_workload(const struct figure *figure);
/* "cpu 7 (the best)"; "(the lowest)" among several workloads. */
const char *series_superlative(struct figure *figure, bool worst);
/* "cpu 7 is best with 136.9 ms (median 230.5 ms) and cpu 0 worst with 246.9 ms (median 431.7 ms)". */
const char *series_extremes(struct figure *figure);
/* " The floor is reached in 3 groups and not reached in 8 groups."; empty when none was judged. */
const char *series_floors(struct figure *figure);
/* How many runs the groups of a figure have, said together: "n = 30", "n = 30 each", "n = 30 to 60". */
struct run_counts {
	size_t groups, least, most;
};
void run_counts_add(struct run_counts *counts, size_t runs);
const char *run_counts_text(struct figure *figure, const struct run_counts *counts);
/* "1 group", "12 groups". */
const char *figure_groups_counted(struct figure *figure, size_t count);
/* "a, b and c". */
const char *words_joined(struct figure *figure, const char *const *parts, size_t count);

/* Lowest and highest values of all series that an axis should show, and what lies outside (analysis/numbers/extent.h). */
struct extent figure_extent(struct figure *figure);
/* Workloads that lie far apart have a scale each, where every group has a panel. */
bool figure_has_own_scales(struct figure *figure);
/* Behind the last of the series that share a scale with 'first'. */
size_t scale_end(const struct figure *figure, size_t first, bool own);
/* The extent of each series' scale; returns that of all, with the number of values outside of their own. */
struct extent figure_extents(struct figure *figure, struct extent *extents);

/* Shape that says a floor verdict, and its words in a legend. */
enum marker verdict_marker(enum floor_verdict verdict);
struct pen verdict_pen(const struct figure *figure, enum floor_verdict verdict, color color);
void legend_verdicts(struct figure *figure, color color);

enum legend_key { KEY_MARKER, KEY_LINE, KEY_BAND, KEY_LINE_BAND };

struct legend *legend_new(struct arena *arena);
/* An entry; the same text twice is one. */
void legend_add(
	struct figure *figure, enum legend_key key, enum marker marker, struct pen pen, const char *text);
/* Room that the legend takes below everything, and the drawing of it at the bottom of the page (which shrinks). */
double legend_height(struct figure *figure);
void legend_draw(struct figure *figure);

/* Height of a line of that size, with the air between lines. */
double line_height(const struct figure *figure, double size);

enum text_role { TEXT_HEADING, TEXT_SUBHEADING, TEXT_LABEL, TEXT_NOTE };
/* A line whose box begins, is halfway or ends at 'x' and has its middle at 'y'. */
void figure_text(struct figure *figure, enum text_role role, color color, enum anchor anchor, double x,
	double y, const char *text);
void figure_text_sized(struct figure *figure, double size, bool bold, color color, enum anchor anchor,
	double x, double y, const char *text);
double text_width(struct figure *figure, enum text_role role, const char *text);
double text_size(const struct figure *figure, enum text_role role);

#endif
