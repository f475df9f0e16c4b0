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

#include "ingest/bind/json_records.h"
#include "ingest/bytes/source.h"
#include "ingest/choose.h"
#include "ingest/ingest.h"

#include "stride.h"

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
		check(mapping_whole(arena, mappings[i], &fault), (struct text){text, length}, arena);
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
	for (size_t length = 1; length < text.length; length += STRIDE) {
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

/* The n-th allocation fails, for every n until reading gets through: nothing leaks (sanitizer), nothing crashes. */
static void memory_may_run_out(void **state)
{
	(void)state;
	static const char *const paths[] = {"fixtures/collectors/hyperfine.json",
		"fixtures/collectors/asv.json", "fixtures/collectors/go-test-json.json",
		"fixtures/core_affinity_30.json"};
	struct ingest_options options = ingest_defaults();
	for (volatile size_t p = 0; p < sizeof paths / sizeof paths[0]; p++) {
		volatile bool through = false;
		for (volatile size_t n = 1; !through; n += 1 + n / (8 / STRIDE + 1)) {
			jmp_buf out_of_memory;
			struct arena *volatile local = arena_new(&out_of_memory);
			if (setjmp(out_of_memory) == 0) {
				struct ingest_input input = {paths[p], NULL};
				struct fault fault = {0};
				arena_fail_after(n);
				assert_non_null(ingest_read(local, &options, &input, 1, &fault));
				through = true;
			}
			arena_fail_after(0);
			arena_free(local);
		}
	}
}

/* Samples as people have them, where they are at hand. */
static void samples_are_damaged(void **state)
{
	(void)state;
	static const char *const samples[] = {"hyperfine/rosetta-argparse-2021-07-21.json",
		"jmh/bencher-six.json", "jmh/fs2-jmh-result.json", "pyperf/pyperf-track_memory.json",
		"pyperf/pyperformance-py36.json", "google-benchmark/gbench-test1_run1.json",
		"asv/conda-044cf5df.json", "asv/asv-example-22b920c6.json",
		"benchmarkdotnet/bencher-memory.json", "benchmarktools-jl/gab-julia_output.json",
		"criterion/book-Fib-Iter-sample.json", "fio/fioplot-D3-randread-1-1.json",
		"json-generic/speedy-md-bench.json", "lnt/lnt-compile_submission.json",
		"made-here/mitata.json", "made-here/tinybench-tasks.json", "made-here/perf-j-r5.jsonl",
		"nanobench/nb-mustache.render.json", "pytest-benchmark/bencher-four.json",
		"vitest/bencher-vitest-two.json"};
	struct arena *arena = arena_new(&recovery);
	struct ingest_options options = ingest_defaults();
	struct fault fault = {0};
	size_t count, seen = 0;
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
		struct fault absent = {0};
		char *path = arena_printf(arena, "../shared/samples/%s", samples[i]);
		struct source *source = source_open(arena, path, &options, &absent);
		if (!source)
			continue;
		seen++;
		size_t length = source->block.length;
		char *bytes = arena_copy(arena, source->block.at, length);
		for (size_t place = 0; place < 200; place += STRIDE) {
			struct arena *local = arena_new(&recovery);
			size_t at = place * length / 200;
			char byte = bytes[at];
			bytes[at] = odd_bytes[place % sizeof odd_bytes];
			struct text text = {bytes, place % 2 ? length : at + 1};
			struct chooser chooser = {local, &options, names_new(local), mappings, count};
			struct fault refused = {0};
			struct source *damaged = source_of_text(local, "dump.json", text, &options, &refused);
			struct choice choice = damaged ? choose_mapping(&chooser, damaged, false, &refused)
						       : (struct choice){0};
			if (choice.mapping && choice.mapping->format == MAPPING_JSON)
				read_bytes(local, choice.mapping, text, &options);
			bytes[at] = byte;
			arena_free(local);
		}
	}
	arena_free(arena);
	if (seen == 0)
		skip();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_dumps_invent_nothing),
		cmocka_unit_test(odd_bytes_do_no_harm),
		cmocka_unit_test(recognition_survives_cuts),
		cmocka_unit_test(memory_may_run_out),
		cmocka_unit_test(samples_are_damaged),
	};
	return setjmp(recovery) ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
