/* Damaged dumps: every JSON fixture cut at every byte, and with odd bytes at every place, never crashes or hangs, and a
 * cut one never gives a run that the whole one hasn't. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/choose.h"
#include "ingest/ingest.h"
#include "ingest/json_records.h"
#include "ingest/source.h"

#ifdef __SANITIZE_ADDRESS__
enum { STRIDE = 7 };
#else
enum { STRIDE = 1 };
#endif

/* What is between quotes, brackets and digits in a dump, and what never stands in one. */
static const char odd_bytes[] = {'\0', '"', '{', ']', '9', '-', '\\', (char)0xff};

static jmp_buf recovery;

static char *fixture(struct arena *arena, const char *name, size_t *length)
{
	char path[256];
	snprintf(path, sizeof path, "fixtures/collectors/%s.json", name);
	FILE *file = fopen(path, "rb");
	if (!file)
		return NULL;
	char *text = arena_alloc(arena, 8192, 1);
	*length = fread(text, 1, 8192, file);
	fclose(file);
	return text;
}

/* The runs of all groups in a row, of a dump in memory; NULL when it was refused. */
static struct dataset *read_bytes(struct arena *arena, const struct mapping *mapping, struct text text,
	const struct ingest_options *options)
{
	struct fault fault = {0};
	struct dataset *dataset = dataset_new(arena);
	struct source *source = source_of_text(arena, "dump.json", text, options, &fault);
	if (!source)
		return NULL;
	dataset_input(dataset, "dump.json", NULL);
	struct binder *binder = binder_new(arena, mapping, dataset, 0, options);
	bool good = json_records_read(source, binder, mapping, NULL, options, &fault) &&
		binder_finish(binder, &fault);
	return good ? dataset : NULL;
}

static bool has_value(const struct dataset *dataset, const char *workload, const char *metric, double value)
{
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		if (strcmp(table->workload, workload) != 0 || strcmp(table->metric, metric) != 0)
			continue;
		for (size_t g = 0; g < table->group_count; g++)
			for (size_t i = 0; i < table->groups[g].runs.n; i++)
				if (table->groups[g].runs.values[i] == value)
					return true;
	}
	return false;
}

static size_t invented(const struct dataset *cut, const struct dataset *whole)
{
	size_t bad = 0;
	for (size_t t = 0; t < cut->table_count; t++) {
		const struct table *table = &cut->tables[t];
		for (size_t g = 0; g < table->group_count; g++)
			for (size_t i = 0; i < table->groups[g].runs.n; i++)
				bad += !has_value(whole, table->workload, table->metric,
					table->groups[g].runs.values[i]);
	}
	return bad;
}

static void for_each_fixture(
	void (*check)(const struct mapping *mapping, struct text text, struct arena *arena))
{
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	size_t count, seen = 0;
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	for (size_t i = 0; i < count; i++) {
		size_t length;
		char *text = mappings[i]->format == MAPPING_JSON ? fixture(arena, mappings[i]->name, &length)
								 : NULL;
		if (!text)
			continue;
		check(mappings[i], (struct text){text, length}, arena);
		seen++;
	}
	arena_free(arena);
	assert_true(seen > 25);
}

static void cut_everywhere(const struct mapping *mapping, struct text text, struct arena *arena)
{
	struct ingest_options options = ingest_defaults();
	struct dataset *whole = read_bytes(arena, mapping, text, &options);
	assert_non_null(whole);
	for (size_t length = 1; length < text.length; length++) {
		struct arena *local = arena_new(&recovery);
		struct dataset *cut = read_bytes(local, mapping, text_slice(text, 0, length), &options);
		if (cut && invented(cut, whole) > 0)
			fail_msg("%s cut at %zu gives runs that the whole doesn't have", mapping->name,
				length);
		arena_free(local);
	}
}

static void replace_everywhere(const struct mapping *mapping, struct text text, struct arena *arena)
{
	struct ingest_options options = ingest_defaults();
	char *bytes = arena_copy(arena, text.at, text.length);
	for (size_t at = 0; at < text.length; at += STRIDE) {
		for (size_t b = 0; b < sizeof odd_bytes; b++) {
			struct arena *local = arena_new(&recovery);
			bytes[at] = odd_bytes[b];
			read_bytes(local, mapping, (struct text){bytes, text.length}, &options);
			arena_free(local);
		}
		bytes[at] = text.at[at];
	}
}

/* Recognition, and mappings made on the fly, meet damaged dumps too. */
static void choose_everywhere(const struct mapping *mapping, struct text text, struct arena *arena)
{
	(void)mapping;
	struct ingest_options options = ingest_defaults();
	struct fault fault = {0};
	size_t count;
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	for (size_t length = 1; length < text.length; length += 64 * STRIDE) {
		struct arena *local = arena_new(&recovery);
		struct chooser chooser = {local, &options, names_new(local), mappings + count, 0};
		struct fault refused = {0};
		struct source *source = source_of_text(
			local, "dump.json", text_slice(text, 0, length), &options, &refused);
		if (source) {
			struct choice guessed = choose_mapping(&chooser, source, false, &refused);
			if (guessed.mapping && guessed.mapping->format == MAPPING_JSON)
				read_bytes(local, guessed.mapping, text_slice(text, 0, length), &options);
			chooser.mappings = mappings;
			chooser.mapping_count = count;
			choose_mapping(&chooser, source, true, &refused);
		}
		arena_free(local);
	}
}

static void cut_dumps_invent_nothing(void **state)
{
	(void)state;
	for_each_fixture(cut_everywhere);
}

static void odd_bytes_do_no_harm(void **state)
{
	(void)state;
	for_each_fixture(replace_everywhere);
}

static void recognition_survives_cuts(void **state)
{
	(void)state;
	for_each_fixture(choose_everywhere);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_dumps_invent_nothing),
		cmocka_unit_test(odd_bytes_do_no_harm),
		cmocka_unit_test(recognition_survives_cuts),
	};
	return setjmp(recovery) ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
