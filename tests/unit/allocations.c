/* The n-th allocation of a whole command fails: ours, and yajl's and libcsv's, whose memory is ours too.  The command
 * jumps to its recovery point, and after its arena is freed nothing is leaked (the sanitizers look), no descriptor is
 * open that wasn't, and the folder holds what it held.
 *
 * With ALLOCATIONS=all in the environment each of them fails once, else 400 of a command's spread over all: the rest of
 * several thousand takes a minute. */
#define _GNU_SOURCE /* open_memstream, mkdtemp */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "analysis/findings.h"
#include "cli/options.h"
#include "ingest/ingest.h"
#include "render/render.h"

enum { POINTS = 400 };

static char folder[] = "/tmp/floorstat-allocations-XXXXXX";
static char target[64];

/* One command in its parts; what it says on standard output goes to the target. */
static bool run(struct arena *arena, char **words, int count)
{
	struct command_line line;
	struct fault fault = {0};
	assert_true(command_line_parse(&line, arena, count, words, &fault));
	line.render.output = target;
	line.analysis.compare = line.command->id != COMMAND_summary;
	struct ingest_input inputs[2];
	for (size_t i = 0; i < line.operands.count; i++)
		inputs[i] = input_parse(arena, line.operands.at[i]);
	line.ingest.jobs = 1;
	const struct dataset *dataset = ingest_read(arena, &line.ingest, inputs, line.operands.count, &fault);
	if (!dataset)
		return false;
	if (line.command->id == COMMAND_convert)
		return render_runs(dataset, &line.render, &fault);
	const struct findings *findings = analyse(arena, dataset, &line.analysis, &fault);
	struct words written = {0};
	if (line.command->id == COMMAND_report)
		return render_report(findings, &line.render, &written, &fault);
	return render_answer(findings,
		line.command->id == COMMAND_summary ? QUESTION_SUMMARY : QUESTION_CHECK, &line.render,
		&fault);
}

/* Whether the command came to its end though its n-th allocation failed (it has fewer, or did without). */
static bool survives(size_t n, char **words, int count)
{
	jmp_buf recovery;
	struct arena *volatile arena = NULL;
	arena_fail_after(n);
	if (setjmp(recovery) != 0) {
		arena_fail_after(0);
		arena_free(arena);
		return false;
	}
	arena = arena_new(&recovery);
	bool good = arena && run(arena, words, count);
	arena_fail_after(0);
	arena_free(arena);
	assert_true(good || n == 1);
	return good;
}

static size_t entries(const char *path)
{
	size_t count = 0;
	DIR *at = opendir(path);
	while (at && readdir(at))
		count++;
	if (at)
		closedir(at);
	return count;
}

static void clear(void)
{
	char command[128];
	snprintf(command, sizeof command, "rm -rf %s/*", folder);
	assert_int_equal(system(command), 0);
}

static bool survives_anew(size_t n, char **words, int count)
{
	clear();
	return survives(n, words, count);
}

/* The least n that the command survives where it finds no files: one more than it allocates. */
static size_t allocations_of(char **words, int count)
{
	size_t few = 0, enough = 1;
	for (; !survives_anew(enough, words, count); enough *= 2)
		few = enough;
	while (enough - few > 1) {
		size_t middle = few + (enough - few) / 2;
		*(survives_anew(middle, words, count) ? &enough : &few) = middle;
	}
	return enough;
}

static void fail_everywhere(const char *text)
{
	char copy[256], *words[16];
	int count = 0;
	snprintf(copy, sizeof copy, "%s", text);
	for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
		words[count++] = word;
	const char *wanted = getenv("ALLOCATIONS");
	bool each = wanted && strcmp(wanted, "all") == 0;
	size_t all = allocations_of(words, count), step = each ? 1 : all / POINTS + 1;
	assert_true(all > 100);
	clear();
	size_t open_before = entries("/proc/self/fd");
	for (size_t n = 1; n < all; n += step) {
		if (survives(n, words, count))
			fail_msg("%s: allocation %zu of %zu failed unseen", text, n, all);
		if (entries(folder) > 2 + (strstr(text, "report") != NULL) || entries(target) > 2)
			fail_msg("%s: allocation %zu of %zu left a file", text, n, all);
	}
	assert_int_equal(entries("/proc/self/fd"), open_before);
	assert_true(survives(all, words, count));
	clear();
}

static void summaries(void **state)
{
	(void)state;
	fail_everywhere("floorstat summary --to json fixtures/cpu_rates.json");
	fail_everywhere("floorstat summary --to markdown fixtures/collectors/go-bench.txt");
}

static void checks(void **state)
{
	(void)state;
	fail_everywhere("floorstat check --to csv fixtures/sort_monday.json fixtures/sort_tuesday.json");
}

static void conversions(void **state)
{
	(void)state;
	fail_everywhere("floorstat convert --to csv fixtures/collectors/criterion-rs-old");
	fail_everywhere("floorstat convert --to ndjson fixtures/cpu_rates.csv");
	fail_everywhere("floorstat convert --to csv fixtures/collectors/jmh.json");
}

static void reports(void **state)
{
	(void)state;
	fail_everywhere("floorstat report --figures none fixtures/cpu_rates.json");
}

int main(void)
{
	if (!mkdtemp(folder))
		return 1;
	snprintf(target, sizeof target, "%s/out", folder);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(summaries),
		cmocka_unit_test(checks),
		cmocka_unit_test(conversions),
		cmocka_unit_test(reports),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	return rmdir(folder) != 0 || failed;
}
