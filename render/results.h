/* results.json: every number and sentence in one document (docs/results.schema.json). */
#ifndef FLOORSTAT_RESULTS_H
#define FLOORSTAT_RESULTS_H

#include "json_pieces.h"
#include "voice.h"

/* The whole document to 'out'; errors stay in the stream.  Numbers are in base units; names are the data's own. */
void results_write(const struct voice *voice, FILE *out);

/* Its parts, one file each.  Each writes members of the object that is open. */
void results_tables(struct json *json, const struct voice *voice);  /* tables, correlations, contrasts … */
void results_between(struct json *json, const struct voice *voice); /* passes against each other, claims */

#endif
