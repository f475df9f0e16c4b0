/* The fixtures of collectors that write CSV or text, cut at every byte and with bytes replaced at every place: nothing
 * crashes, and no run appears that isn't in the whole file. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "files.h"
#include "ingest/bind/bind.h"
#include "ingest/bind/csv_records.h"
#include "ingest/bind/lines.h"
#include "ingest/mapping/recognise.h"

#include "stride.h"

static jmp_buf recovery;

struct dump {
	struct text text;
	const struct mapping *mapping;
	const char *name;
};

static struct dataset *read_dump(struct arena *arena, const struct dump *dump, struct text text)
{
	struct fault fault = {0};
	struct ingest_options options = ingest_defaults();
	struct dataset *dataset = dataset_new(arena);
	dataset_input(dataset, dump->name, NULL);
	struct source *source = source_of_text(arena, dump->name, text, &options, &fault);
	if (!source)
		return dataset;
	struct binder *binder = binder_new(arena, dump->mapping, dataset, 0, &options);
	if (dump->mapping->format == MAPPING_CSV)
		csv_records_read(source, binder, dump->mapping, NULL, &options, &fault);
	else
		line_records_read(source, binder, dump->mapping, NULL, &options, &fault);
	return dataset;
}

/* Each run's value, in the order of the tables; false when one isn't finite. */
static size_t take_values(const struct dataset *dataset, double *values, size_t most)
{
	size_t n = 0;
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++) {
			const struct runs *runs = &dataset->tables[t].groups[g].runs;
			for (size_t i = 0; i < runs->n; i++, n++) {
				assert_true(isfinite(runs->values[i]));
				if (n < most)
					values[n] = runs->values[i];
			}
		}
	return n;
}

static size_t strangers(const double *values, size_t n, const double *whole, size_t whole_n)
{
	size_t count = 0;
	for (size_t i = 0; i < n; i++) {
		bool found = false;
		for (size_t j = 0; j < whole_n; j++)
			found = found || values[i] == whole[j];
		count += !found;
	}
	return count;
}

enum { VALUES_MOST = 256, LAST_LINE_VALUES = 4 };

static void cut_everywhere(struct arena *arena, const struct dump *dump)
{
	double whole[VALUES_MOST], part[VALUES_MOST];
	size_t n = take_values(read_dump(arena, dump, dump->text), whole, VALUES_MOST);
	for (size_t cut = 0; cut < dump->text.length; cut += STRIDE) {
		struct arena *scratch = arena_child(arena);
		size_t m = take_values(
			read_dump(scratch, dump, text_slice(dump->text, 0, cut)), part, VALUES_MOST);
		bool line_ends = cut == 0 || dump->text.at[cut - 1] == '\n';
		/* a number in a line without its end may be cut itself, which nobody can see */
		size_t allowed = line_ends ? 0 : LAST_LINE_VALUES;
		if (m > n || strangers(part, m, whole, n) > allowed)
			fail_msg("%s cut at %zu: %zu runs, %zu of them new", dump->name, cut, m,
				strangers(part, m, whole, n));
		arena_free(scratch);
	}
}

static void replace_everywhere(struct arena *arena, const struct dump *dump)
{
	static const char bytes[8] = {'"', ',', '\n', '\r', '\0', '9', '-', (char)0xFF};
	char *copy = arena_copy(arena, dump->text.at, dump->text.length);
	double values[1];
	for (size_t at = 0; at < dump->text.length; at += STRIDE) {
		for (size_t b = 0; b < sizeof bytes; b++) {
			struct arena *scratch = arena_child(arena);
			copy[at] = bytes[b];
			take_values(
				read_dump(scratch, dump, (struct text){copy, dump->text.length}), values, 1);
			arena_free(scratch);
		}
		copy[at] = dump->text.at[at];
	}
}

/* Calls 'test' for every fixture whose mapping isn't JSON's: how many there were. */
static size_t each_fixture(void (*test)(struct arena *arena, const struct dump *dump))
{
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	struct ingest_options options = ingest_defaults();
	size_t count, seen = 0;
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	assert_non_null(mappings);
	DIR *folder = opendir("fixtures/collectors");
	assert_non_null(folder);
	for (struct dirent *entry; (entry = readdir(folder));) {
		char *path = arena_printf(arena, "fixtures/collectors/%s", entry->d_name);
		if (entry->d_name[0] == '.' || strstr(entry->d_name, "json") || source_is_folder(path))
			continue;
		struct arena *own = arena_child(arena);
		struct dump dump = {.text = file_content(own, path), .name = path};
		assert_true(dump.text.length <= 4096);
		struct source *source = source_of_text(own, path, dump.text, &options, &fault);
		dump.mapping = source ? recognise(own, source, mappings, count).winner : NULL;
		if (dump.mapping && dump.mapping->format != MAPPING_JSON) {
			test(own, &dump);
			seen++;
		}
		arena_free(own);
	}
	closedir(folder);
	arena_free(arena);
	return seen;
}

static void cut_files(void **state)
{
	(void)state;
	assert_true(each_fixture(cut_everywhere) >= 25);
}

static void files_with_other_bytes(void **state)
{
	(void)state;
	assert_true(each_fixture(replace_everywhere) >= 25);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_files), cmocka_unit_test(files_with_other_bytes)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
