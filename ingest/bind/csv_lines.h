/* Lines of a table for line_pieces. */
#ifndef FLOORSTAT_CSV_LINES_H
#define FLOORSTAT_CSV_LINES_H

#include "line_pieces.h"

/* columns: cells that a row must have. */
struct csv_lines {
	const struct csv_dialect *dialect;
	size_t columns;
};

/* Both live as long as the format, as does the dialect; the plan is told of stencils where they may be. */
struct line_format csv_lines_format(const struct csv_lines *lines, struct csv_plan *plan);

#endif
