/* Private to sheet.c and sheet_*.c: the lines of a sheet of groups, and its columns. */
#ifndef FLOORSTAT_SHEET_INSIDE_H
#define FLOORSTAT_SHEET_INSIDE_H

#include "quantity.h"
#include "sheet.h"

struct line {
	const struct table_finding *table;
	const struct group_finding *group;
	struct scale scale;
	bool own_scale; /* its values carry their unit */
};

struct lines {
	struct line *at;
	size_t count;
};

/* What a column shows of a group.  sort: what --sort compares. */
struct column_kind {
	const char *name;
	enum word heading;
	bool of_values; /* in the unit of the table, which the heading names */
	bool number;
	unsigned dispensable;
	double (*sort)(const struct group_finding *group);
	const char *(*text)(const struct voice *voice, const struct line *line);
	enum tone (*tone)(const struct group_finding *group);
};

/* A column that is shown: of a kind, or (kind NULL) one of the quantiles asked for. */
struct shown_column {
	const struct column_kind *kind;
	size_t quantile;
};

/* sheet_lines.c: the groups of the source's tables, in their order. */
struct lines lines_gather(const struct voice *voice, const struct sheet_source *source);

/* One scale for all lines, or where they lie too far apart one for each.  The unit of all, NULL when each has its own. */
const char *lines_scale(const struct voice *voice, struct lines *lines);

/* Keeps at most 'most' lines (0: all): what is said of the others, NULL when none is left out.  Half of them are the best, a
 * quarter each the worst and the most doubtful; all of them the doubtful where each line is another workload. */
const char *lines_leave_out(const struct voice *voice, struct lines *lines, size_t most);

/* By the column, ascending unless 'falling'; NaN stands last, equals keep their order. */
void lines_sort(const struct voice *voice, struct lines *lines, const struct column_kind *by, bool falling);

/* sheet_columns.c: the column that --sort names.  NULL after a fault: there is none of that name, or with a value in it. */
const struct column_kind *column_to_sort_by(const struct voice *voice, struct fault *fault);

/* The columns that say something of the lines, the quantiles asked for beside the median: *count of them. */
struct shown_column *columns_choose(const struct voice *voice, const struct lines *lines, size_t *count);

/* 'unit' is that of all lines, NULL when each has its own. */
struct sheet_column column_headed(const struct voice *voice, const struct shown_column *shown,
	const char *unit, enum direction direction);
struct sheet_cell column_cell(
	const struct voice *voice, const struct shown_column *shown, const struct line *line);

#endif
