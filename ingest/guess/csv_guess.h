/* Tables that no collector is known for: a mapping is made up from their header and first rows. */
#ifndef FLOORSTAT_CSV_GUESS_H
#define FLOORSTAT_CSV_GUESS_H

#include "../mapping/mapping.h"
#include "../syntax/csv.h"
#include "roles.h"

/* What was found out about a table. */
struct csv_guess {
	struct csv_dialect dialect;
	struct csv_header header;
	struct field_guess *guesses; /* header.count of them */
	const char *draft;           /* the mapping as text, guesses marked by comments */
	struct mapping *mapping;     /* the same, compiled; mapping->guessed is set */
	const char *pass_column;     /* that splits the file into passes unasked; NULL */
};

/* Looks at the source's first block (which stays unread).  NULL after a fault: no table, no numbers, several candidates
 * for the value, or an option that names a column which isn't there. */
struct csv_guess *csv_guess(struct arena *arena, const struct source *source,
	const struct ingest_options *options, struct fault *fault);

#endif
