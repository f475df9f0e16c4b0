#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/base/metadata.h"

static void keys_are_found_by_all_their_names(void **state)
{
	(void)state;
	static const char *const rows[][2] = {{"cpu_model_name", "cpu"}, {"Model name", "cpu"},
		{"cpuModelName", "cpu"}, {"CPU(s)", "cpus"}, {"num_cpus", "cpus"}, {"GOARCH", "arch"},
		{"hostName", "host"}, {"python_version", "runtime_version"}, {"no_turbo", "turbo"},
		{"commit", "commit"}, {"git.sha", "commit"}, {"load_avg_1min", "load_average"},
		{"mhz_per_cpu", "cpu_freq"}, {"build-type", "build"}, {"jdkVersion", "runtime_version"}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct metadata_key *key = metadata_key_find(text_of(rows[i][0]));
		if (!key || strcmp(key->name, rows[i][1]) != 0)
			fail_msg("'%s' is %s, expected %s", rows[i][0], key ? key->name : "unknown",
				rows[i][1]);
	}
	assert_null(metadata_key_find(TEXT("colour")));
	assert_null(metadata_key_find(TEXT("")));
}

/* No name may stand for two keys. */
static void no_alias_stands_twice(void **state)
{
	(void)state;
	size_t count;
	const struct metadata_key *keys = metadata_keys(&count);
	for (size_t i = 0; i < count; i++) {
		struct text rest = text_of(keys[i].aliases);
		assert_ptr_equal(metadata_key_find(text_of(keys[i].name)), &keys[i]);
		while (rest.length > 0) {
			struct text alias = text_split(rest, ',', &rest);
			if (metadata_key_find(alias) != &keys[i])
				fail_msg("'%.*s' stands for %s and %s", (int)alias.length, alias.at,
					keys[i].name, metadata_key_find(alias)->name);
		}
	}
}

/* The classes of statistics.md 7.2, H. */
static void differences_weigh_by_key(void **state)
{
	(void)state;
	static const struct {
		const char *key, *a, *b;
		enum metadata_difference expected;
	} rows[] = {
		{"cpu", "Ryzen 9", "ryzen 9", METADATA_SAME},
		{"cpu", "Ryzen 9", "Ryzen 7", METADATA_DIFFERS},
		{"cpus", "8", "16", METADATA_DIFFERS},
		{"governor", "performance", "powersave", METADATA_DIFFERS},
		{"host", "a", "b", METADATA_DIFFERS_SOFTLY},
		{"kernel", "6.1.0", "6.8.0", METADATA_DIFFERS_SOFTLY},
		{"runtime_version", "3.12.9", "3.12.10", METADATA_DIFFERS_SOFTLY},
		{"runtime_version", "3.11.9", "3.12.9", METADATA_DIFFERS},
		{"runtime_version", "17", "21", METADATA_DIFFERS},
		{"runtime_version", "go1.21.3", "go1.21.5", METADATA_DIFFERS_SOFTLY},
		{"compiler", "gcc 12.2.0", "gcc 12.2.1", METADATA_DIFFERS_SOFTLY},
		{"compiler", "gcc 12.2.0", "clang 12.2.0", METADATA_DIFFERS},
		{"commit", "abc", "def", METADATA_CODE_DIFFERS},
		{"date", "2026-01-01", "2026-01-02", METADATA_NO_IDENTITY},
		{"cpu_freq", "3000", "2900", METADATA_NO_IDENTITY},
		{"colour", "red", "blue", METADATA_DIFFERS_SOFTLY},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (metadata_compare(rows[i].key, rows[i].a, rows[i].b) != rows[i].expected)
			fail_msg("%s: '%s' against '%s'", rows[i].key, rows[i].a, rows[i].b);
}

/* What the data set keeps of one fact under that key; NULL: nothing. */
static const char *kept(struct arena *arena, const char *key, const char *value, const char *under)
{
	struct dataset *dataset = dataset_new(arena);
	size_t pass = dataset_pass(dataset, TEXT("p"), false);
	metadata_add(dataset, &dataset->passes[pass], text_of(key), text_of(value), false);
	return pass_metadata(&dataset->passes[pass], under);
}

static void values_are_made_even(void **state)
{
	(void)state;
	static const char *const rows[][4] = {
		{"cpu", "Intel(R) Core(TM) i7-8700 CPU @ 3.20GHz", "cpu", "Intel Core i7-8700"},
		{"cpu_model", "AMD Ryzen 9 5950X 16-Core Processor", "cpu", "AMD Ryzen 9 5950X 16-Core"},
		{"goarch", "amd64", "arch", "x86_64"}, {"machine", "x86_64", "arch", "x86_64"},
		{"no_turbo", "1", "turbo", "off"}, {"boost", "enabled", "turbo", "on"},
		{"os", "darwin", "os", "macOS"}, {"colour", " red ", "colour", "red"}};
	jmp_buf recovery;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *value = kept(arena, rows[i][0], rows[i][1], rows[i][2]);
		assert_non_null(value);
		assert_string_equal(value, rows[i][3]);
	}
	assert_null(kept(arena, "cpu", "  ", "cpu"));
	arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_are_found_by_all_their_names),
		cmocka_unit_test(no_alias_stands_twice),
		cmocka_unit_test(differences_weigh_by_key),
		cmocka_unit_test(values_are_made_even),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
