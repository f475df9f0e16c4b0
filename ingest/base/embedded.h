/* Files compiled into the program (Makefile: EMBEDDED): mappings, texts, the report's style sheet and script. */
#ifndef FLOORSTAT_EMBEDDED_H
#define FLOORSTAT_EMBEDDED_H

struct embedded_file {
	const char *path; /* as in the source tree, "ingest/collectors/hyperfine.map" */
	const char *text;
};

/* Sorted by path; ends with {NULL, NULL}. */
extern const struct embedded_file embedded_files[];

#endif
