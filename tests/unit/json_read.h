/* For tests that hold two ways of reading JSON against each other. */
#ifndef FLOORSTAT_TEST_JSON_READ_H
#define FLOORSTAT_TEST_JSON_READ_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/bind/json_records.h"
#include "ingest/bytes/source.h"
#include "ingest/ingest.h"

/* The text as the lines of a mapping have it read, on so many threads; one input, "x.json". */
static inline struct dataset *json_read(struct arena *arena, const char *map, struct text text, unsigned jobs)
{
	struct fault fault = {0};
	struct ingest_options options = ingest_defaults();
	options.jobs = jobs;
	struct mapping *mapping = mapping_parse(arena, "test", text_of(map), &fault);
	if (!mapping)
		fail_msg("%s: %s", fault.place, fault.text);
	struct source *source = source_of_text(arena, "x.json", text, &options, &fault);
	assert_non_null(source);
	struct dataset *dataset = dataset_new(arena);
	dataset_input(dataset, "x.json", NULL);
	struct binder *binder = binder_new(arena, mapping, dataset, 0, &options);
	assert_true(json_records_read(source, binder, mapping, NULL, &options, &fault));
	assert_true(binder_finish(binder, &fault));
	return dataset;
}

/* The first line that differs, not all of them. */
static inline void assert_same_lines(const char *what, const char *a, const char *b)
{
	for (size_t line = 1; *a || *b; line++) {
		size_t m = strcspn(a, "\n"), n = strcspn(b, "\n");
		if (m != n || memcmp(a, b, m) != 0)
			fail_msg("%s, line %zu: '%.*s', one by one '%.*s'", what, line, (int)m, a, (int)n, b);
		a += m + (a[m] == '\n');
		b += n + (b[n] == '\n');
	}
}

#endif
