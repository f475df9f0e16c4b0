/* Private to csv_look.c: the first lines of a table, and their cells by a delimiter. */
#ifndef FLOORSTAT_CSV_SAMPLE_H
#define FLOORSTAT_CSV_SAMPLE_H

#include "../bytes/source.h"

enum { LINES_MOST = 400, DELIMITERS = 5 };

/* The first lines of the source: those that are no comment, and which line of the file each is. */
struct sample {
	struct arena *scratch;
	struct text lines[LINES_MOST];
	size_t numbers[LINES_MOST]; /* lines before it in the file */
	size_t count, comments;
	struct text last_comment; /* before the first row that counts */
	char stated;              /* "sep=;" in the first line, as spreadsheets write it */
};

/* In the order of preference among equals: a comma may be a decimal mark, a blank anything. */
extern const char delimiters[DELIMITERS];

struct sample *take_sample(struct arena *scratch, const struct source *source);

/* Without blanks around it, and without its quotes. */
struct text stripped(struct text cell);

/* The next cell of a line, quotes heeded and not taken away.  False when there is none. */
bool next_cell(struct text *rest, char delimiter, bool *more, struct text *cell);
size_t cells_of(struct text line, char delimiter);

#endif
