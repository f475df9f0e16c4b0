/* Findings to files and words.  The entry points that cli calls; each is one file of this part. */
#ifndef FLOORSTAT_RENDER_H
#define FLOORSTAT_RENDER_H

#include <stdio.h>

#include "../analysis/findings.h"

enum output_format {
	OUTPUT_TERMINAL,
	OUTPUT_JSON,
	OUTPUT_CSV,
	OUTPUT_MARKDOWN,
	OUTPUT_NDJSON,
	OUTPUT_GITHUB,
	OUTPUT_JUNIT,
};

struct render_options {
	enum output_format to;
	const char *output;    /* -o; NULL: stdout, or floorstat-report/ for report */
	const char *lang;      /* "en", "ja" */
	const char *title;     /* NULL: made from the findings */
	struct words labels;   /* --label KEY=TEXT: shown instead of a name */
	struct words figures;  /* --figures LIST; empty: the usual ones; one word "none" */
	size_t figures_most;   /* --limit figures=N; 0: 1000 */
	const char *sort;      /* --sort COLUMN; NULL: natural order of the levels */
	bool all;              /* no row left out */
	const char *show_unit; /* --show UNIT; NULL: fitting prefix per column */
	unsigned digits;       /* --digits; 0: as many as the interval supports */
	unsigned width;        /* columns of the terminal; 0: not a terminal */
	bool color, verbose, quiet;
	const char *size;           /* figures: WxH with mm, cm, in, px; NULL: of the preset */
	const char *preset, *theme; /* "article", "article-wide", "slide", "web"; "light", "dark" */
	double dpi;                 /* 0: of the preset */
	const char *data;           /* --data FILE: the figure's numbers as CSV */
	/* --fail-on: what annotations and test reports count as failed; NULL: the default */
	const char *fail_on;
	const char *command; /* the exact command that makes the same again, shell-quoted */
};

/* What --label shows instead of the name; the name itself without one. */
const char *name_shown(const struct render_options *options, const char *name);

/* What kind of question was asked: decides which findings lead. */
enum question {
	QUESTION_SUMMARY,
	QUESTION_CHECK,
	QUESTION_COMPARE,
};

/* The answer in options->to, to stdout or options->output.  False: a fault (STATUS_OUTPUT), nothing half-written. */
bool render_answer(const struct findings *findings, enum question question,
	const struct render_options *options, struct fault *fault);

/* The whole report folder (report.md, report.html, results.json, results.csv, figures/), staged and moved in, report.md
 * last.  'written' gets the paths, in the arena of the findings. */
bool render_report(const struct findings *findings, const struct render_options *options,
	struct words *written, struct fault *fault);

/* One figure by name to options->output (.png, .pdf, .svg).  'problems' gets what could not be drawn as meant, such as
 * characters that no font here has, in the arena of the findings. */
bool render_figure(const struct findings *findings, const char *figure, const struct render_options *options,
	struct words *problems, struct fault *fault);

/* The runs as understood: tidy CSV or lossless NDJSON. */
bool render_runs(const struct dataset *dataset, const struct render_options *options, struct fault *fault);

/* The exit status that check and compare lead to (docs/exit-statuses.md), narrowed by fail_on (NULL: the default). */
enum status render_status(const struct findings *findings, const char *fail_on);

/* The gravest of what was found that fail_on leaves out, in its words: "cannot-tell"; NULL: nothing. */
const char *render_spared(const struct findings *findings, const char *fail_on);

#endif
