/* The report: its text, its page, and the folder they stand in. */
#ifndef FLOORSTAT_REPORT_H
#define FLOORSTAT_REPORT_H

#include "figures.h"
#include "voice.h"

/* A figure of the report: where its files stand in the folder, and what was drawn. */
struct report_figure {
	const char *stem;          /* "figures/STEM.png" */
	struct figure_result made; /* png, pdf and svg */
};

struct report {
	const struct voice *voice;
	struct report_figure *figures;
	size_t figure_count;
	/* of the folder, relative, in the order of writing; report.md is not among them */
	struct words files;
};

/* report.md.  False: a fault (--sort names no column). */
bool report_write(const struct report *report, FILE *out, struct fault *fault);

/* Two of its sections: what was read, and how it was judged. */
void report_inputs(const struct voice *voice, FILE *out);
void report_methods(const struct voice *voice, FILE *out);

/* report.html: the Markdown as a page of its own, figures inlined. */
bool report_page(const struct report *report, const char *markdown, size_t length, struct buffer *html,
	struct fault *fault);

/* The title of the report: --title, else what was measured. */
const char *report_title(const struct voice *voice);

/* Markdown to the HTML of its body: the plugin "draw" offers it under the name page_body. */
typedef bool page_body_function(
	struct arena *arena, const char *markdown, size_t length, struct buffer *html, struct fault *fault);
page_body_function page_body;

#endif
