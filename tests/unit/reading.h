/* For tests of what is read: files of a folder of the test's own, and what ingest makes of them, said in one line. */
#ifndef FLOORSTAT_TEST_READING_H
#define FLOORSTAT_TEST_READING_H

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena_setup.h"
#include "files.h"

#include "ingest/ingest.h"

static char reading_folder[64]; /* while a test runs */

static inline int reading_set_up(void **state)
{
	strcpy(reading_folder, "/tmp/floorstat-reading-XXXXXX");
	return mkdtemp(reading_folder) ? set_up(state) : -1;
}

static inline int reading_remove(const char *path, const struct stat *about, int kind, struct FTW *at)
{
	(void)about;
	(void)kind;
	(void)at;
	return remove(path);
}

static inline int reading_tear_down(void **state)
{
	nftw(reading_folder, reading_remove, 16, FTW_DEPTH | FTW_PHYS);
	return tear_down(state);
}

#define READING_TEST(name) cmocka_unit_test_setup_teardown(name, reading_set_up, reading_tear_down)

static inline const char *reading_path(const char *name)
{
	return arena_printf(arena, "%s/%s", reading_folder, name);
}

/* Folders within the name are made as well. */
static inline const char *reading_write(const char *name, struct text text)
{
	char *path = arena_printf(arena, "%s/%s", reading_folder, name);
	for (char *slash = path + strlen(reading_folder) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
		*slash = '\0';
		mkdir(path, 0777);
	}
	file_write(path, text);
	return path;
}

static inline void reading_print_groups(struct buffer *out, const struct dataset *dataset)
{
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		const char *direction = direction_name(table->direction);
		for (size_t g = 0; g < table->group_count; g++) {
			buffer_text(out, out->length ? "; " : "");
			if (dataset->pass_count > 1)
				buffer_print(out, "%s: ", dataset->passes[table->pass].name);
			buffer_print(out, "%s, %s, %s, %s", table->workload, table->metric,
				table->unit ? table->unit : "-", direction ? direction : "-");
			for (size_t f = 0; f < table->factor_count; f++)
				if (table->groups[g].levels[f])
					buffer_print(out, ", %s=%s", table->factors[f],
						table->groups[g].levels[f]);
			buffer_text(out, ":");
			for (size_t i = 0; i < table->groups[g].runs.n; i++)
				buffer_print(out, " %.16g", table->groups[g].runs.values[i]);
			if (table->groups[g].runs.n == 0)
				buffer_print(out, " states %.16g", table->groups[g].stated.median);
		}
	}
}

/* "; trace TASK[ of PASS]: START+SECONDS@CPU …" each. */
static inline void reading_print_traces(struct buffer *out, const struct dataset *dataset)
{
	for (size_t t = 0; t < dataset->trace_count; t++) {
		const struct trace *trace = &dataset->traces[t];
		buffer_print(out, "%strace %s", out->length ? "; " : "", trace->task ? trace->task : "-");
		if (dataset->pass_count > 1)
			buffer_print(out, " of %s", dataset->passes[trace->pass].name);
		buffer_text(out, ":");
		for (size_t i = 0; i < trace->slice_count; i++)
			buffer_print(out, " %g+%g@%u", trace->slices[i].start, trace->slices[i].seconds,
				trace->slices[i].cpu);
	}
}

/* A place without the folder. */
static inline const char *reading_place(const char *place)
{
	size_t length = strlen(reading_folder);
	return strncmp(place, reading_folder, length) == 0 ? place + length + (place[length] == '/') : place;
}

/* "[PASS: ]WORKLOAD, METRIC, UNIT, DIRECTION[, FACTOR=LEVEL …]: RUNS; …" ("states MEDIAN" for RUNS where there are none), then
 * traces, then " | REMARK" each; or "! PLACE: FAULT". */
static inline const char *reading_of_paths(
	const struct ingest_input *inputs, size_t count, const struct ingest_options *options)
{
	struct fault fault = {0};
	struct dataset *dataset = ingest_read(arena, options, inputs, count, &fault);
	if (!dataset)
		return arena_printf(arena, "! %s%s%s", reading_place(fault.place), fault.place[0] ? ": " : "",
			fault.text);
	struct buffer out = buffer_new(arena);
	buffer_text(&out, "");
	reading_print_groups(&out, dataset);
	reading_print_traces(&out, dataset);
	for (size_t i = 0; i < dataset->input_count; i++)
		for (size_t p = 0; p < dataset->inputs[i].problem_count; p++)
			buffer_print(&out, " | %s", dataset->inputs[i].problems[p].text);
	return out.at;
}

static inline const char *reading_of(const char *name, struct text text, const struct ingest_options *options)
{
	struct ingest_input input = {reading_write(name, text), NULL};
	return reading_of_paths(&input, 1, options);
}

/* Whether the reading is the wanted one; says so when it isn't. */
static inline bool reading_is(const char *what, const char *read, const char *wanted)
{
	if (strcmp(read, wanted) == 0)
		return true;
	print_error("%s\n  got  %s\n  want %s\n", what, read, wanted);
	return false;
}

#endif
