/* What every fuzz target shares.  A target is one file tests/fuzz/NAME.c with LLVMFuzzerTestOneInput: linked with
 * tests/fuzz/driver.c it mutates a corpus by itself (make test), linked with clang's libFuzzer it follows coverage
 * (make fuzz).  A property that doesn't hold aborts. */
#ifndef FLOORSTAT_FUZZ_H
#define FLOORSTAT_FUZZ_H

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/findings.h"
#include "ingest/base/arena.h"
#include "ingest/base/dataset.h"
#include "ingest/ingest.h"
#include "render/figures.h"

#define PROPERTY(holds)                                                                                      \
	((holds) ? (void)0                                                                                   \
		 : (fprintf(stderr, "%s:%d: property does not hold: %s\n", __FILE__, __LINE__, #holds),      \
			   abort()))

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes as a file of that name in a folder of this process, the same one at each call: its path. */
const char *fuzz_file(const char *name, const uint8_t *data, size_t size);

/* Every accepted run is finite, counts add up, columns are as long as their runs. */
void fuzz_check_dataset(const struct dataset *dataset);

/* Readers get to see so many bytes at a time (more where a line needs it), and tables however short are shared among
 * threads; 0: as in the program. */
void fuzz_pieces(size_t bytes);

/* The defaults without sandbox and threads, and with archives that unpack to a megabyte at most. */
struct ingest_options fuzz_reading(void);

/* The bytes as a dump in that encoding (NULL: to be found out), read whole and in pieces. */
void fuzz_dump(const uint8_t *data, size_t size, const char *encoding);

/* The file read and checked; NULL: refused, with a fault that is one. */
const struct dataset *fuzz_read(
	struct arena *arena, const char *path, const struct ingest_options *options, struct fault *fault);

/* The same file read in pieces and by several threads: the same runs, problems and fault. */
void fuzz_read_in_pieces(struct arena *arena, const char *path, struct ingest_options options, size_t bytes,
	const struct dataset *whole, const struct fault *fault);

/* The same passes, tables, groups and runs with what is known of each. */
void fuzz_same_runs(const struct dataset *a, const struct dataset *b);

/* The same was left out, at the same places. */
void fuzz_same_problems(const struct dataset *a, const struct dataset *b);

/* Every fault has a status and words, shown as one line that steers no terminal. */
void fuzz_check_fault(struct arena *arena, const struct fault *fault);

/* The numbers of each group are in their order, counts lie between their bounds, verdicts agree with their facts. */
void fuzz_check_findings(const struct findings *findings);

/* Well-formed, as another reader of the format sees it. */
void fuzz_check_json(const char *text, size_t length);
void fuzz_check_markdown(const char *text, size_t length);
void fuzz_check_csv(const char *text, size_t length);
void fuzz_check_xml(const char *text, size_t length);
void fuzz_check_html(const char *text, size_t length);
void fuzz_check_terminal(const char *text, size_t length);

/* The numbers of a figure are finite or absent. */
void fuzz_check_figure(const struct figure_data *data);

#endif
