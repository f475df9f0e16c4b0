/* How figures look: colours by what they mean, sizes by where the figure goes. */
#ifndef FLOORSTAT_THEME_H
#define FLOORSTAT_THEME_H

#include "../../ingest/base/fault.h"
#include "../render.h"
#include "canvas.h"

#define THEME_SERIES 8

/* Colours that stay apart for colour-blind readers (Okabe and Ito 2008) and in grey by their lightness. */
struct theme {
	const char *name;
	color background, ink, muted, rule, grid, stripe;
	color run;     /* single runs, densities */
	color typical; /* medians */
	color best;    /* minima, running minima */
	color band;    /* the near-minimum band */
	color alarm;   /* what is refused, raised or stands out */
	color series[THEME_SERIES];
	color low, middle, high; /* ends and middle of a colour scale */
};

/* Where a figure goes.  Height 0: by the content. */
struct preset {
	const char *name;
	double width, height; /* millimetres */
	double font;          /* points */
	double dpi;
};

/* What was asked for, in points, with all defaults settled. */
struct layout {
	const struct theme *theme;
	double width, height; /* points; height 0: by the content */
	double font, dpi;
};

/* Reads preset, theme, size ("88x60mm", "7x4in", "800x600px", "88mm", with "@9pt" for the font) and dpi of the options.
 * Pixels count at the dpi asked for, 96 an inch when none was.  False: STATUS_USAGE. */
bool layout_of(const struct render_options *options, struct layout *layout, struct fault *fault);

#endif
