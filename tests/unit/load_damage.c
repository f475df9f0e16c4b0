/* Profiles that are cut or hold odd bytes are read in part or refused; they never crash, hang, or give a load that isn't
 * a percentage. */
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "files.h"
#include "ingest/beside/load.h"

static char damaged_path[] = "/tmp/floorstat-damage-XXXXXX";

struct bench {
	jmp_buf recovery;
	struct arena *arena;
};

static void check_profile(const char *name, const struct load_profile *profile)
{
	size_t width = profile->cpu_count ? profile->cpu_count : 1;
	if (profile->window_count == 0)
		fail_msg("%s: a profile without windows", name);
	for (size_t i = 0; i < profile->window_count * width; i++) {
		double percent = profile->percent[i];
		if (!isnan(percent) && !(percent >= 0 && percent <= 1e6))
			fail_msg("%s: a load of %g", name, percent);
	}
	for (size_t w = 1; w < profile->window_count; w++)
		if (profile->window_start[w] < profile->window_start[w - 1])
			fail_msg("%s: windows out of order", name);
}

static void read_bytes(const char *name, const char *bytes, size_t length)
{
	file_write(damaged_path, (struct text){bytes, length});
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench.arena = arena_new(&bench.recovery);
	struct dataset *dataset = dataset_new(bench.arena);
	dataset_pass(dataset, text_of("p"), false);
	struct ingest_options options = ingest_defaults();
	const char *word = damaged_path;
	options.loads = (struct words){&word, 1, 1};
	if (load_attach(dataset, &options, &fault))
		check_profile(name, dataset->passes[0].load);
	else if (fault.status != STATUS_INPUT || fault.text[0] == '\0' || strchr(fault.text, '\n'))
		fail_msg("%s: status %d, '%s'", name, (int)fault.status, fault.text);
	arena_free(bench.arena);
}

static void damage_file(const char *path)
{
	static const char odd[] = {'\0', '"', ',', '-', '9', '[', '\n', (char)0xFF};
	static char bytes[8192], damaged[8192];
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	size_t length = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
	for (size_t cut = 0; cut < length; cut += 7)
		read_bytes(path, bytes, cut);
	for (size_t at = 0; at < length; at += 3) {
		memcpy(damaged, bytes, length);
		damaged[at] = odd[at / 3 % sizeof odd];
		read_bytes(path, damaged, length);
	}
}

static void damaged_profiles_do_no_harm(void **state)
{
	(void)state;
	DIR *folder = opendir("fixtures/load");
	assert_non_null(folder);
	size_t files = 0;
	for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
		char path[400];
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "fixtures/load/%s", entry->d_name);
		damage_file(path);
		files++;
	}
	closedir(folder);
	remove(damaged_path);
	assert_true(files >= 30);
}

/* Whether the profile is read when the n-th allocation fails; memory and descriptors are given back either way (the
 * sanitizers look). */
static bool read_with_failure(const char *path, size_t n)
{
	struct bench bench;
	bench.arena = NULL;
	if (setjmp(bench.recovery) != 0) {
		arena_fail_after(0);
		arena_free(bench.arena);
		return false;
	}
	bench.arena = arena_new(&bench.recovery);
	struct dataset *dataset = dataset_new(bench.arena);
	dataset_pass(dataset, text_of("p"), false);
	struct ingest_options options = ingest_defaults();
	options.loads = (struct words){&path, 1, 1};
	struct fault fault = {0};
	arena_fail_after(n);
	bool read = load_attach(dataset, &options, &fault);
	arena_fail_after(0);
	assert_true(read || fault.status == STATUS_OUTPUT);
	arena_free(bench.arena);
	return read;
}

static void every_allocation_may_fail(void **state)
{
	(void)state;
	static const char *const paths[] = {"fixtures/load/mpstat-comma.txt", "fixtures/load/rows.csv",
		"fixtures/load/typeperf-german.csv", "fixtures/load/windows.json",
		"fixtures/load/lists-mixed.csv"};
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		size_t n = 1;
		while (!read_with_failure(paths[i], n))
			if (++n > 5000)
				fail_msg("%s: never read", paths[i]);
		assert_true(n > 10);
	}
}

int main(void)
{
	int descriptor = mkstemp(damaged_path);
	if (descriptor < 0)
		return 1;
	close(descriptor);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(damaged_profiles_do_no_harm),
		cmocka_unit_test(every_allocation_may_fail),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
