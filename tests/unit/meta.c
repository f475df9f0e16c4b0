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
#include "ingest/base/metadata.h"

static const char path[] = "floorstat-meta-test";

struct bench {
	jmp_buf recovery;
	struct arena *arena;
	struct dataset *dataset;
};

static void bench_open(struct bench *bench)
{
	bench->arena = arena_new(&bench->recovery);
	bench->dataset = dataset_new(bench->arena);
	dataset_pass(bench->dataset, text_of("A"), true);
	dataset_pass(bench->dataset, text_of("B"), true);
	metadata_add(bench->dataset, &bench->dataset->passes[0], text_of("cpus"), text_of("4"), false);
}

static bool meta(struct bench *bench, const char *word, struct fault *fault)
{
	struct ingest_options options = {
		.limits = {.archive_bytes = 1 << 30, .depth = 64, .line_bytes = 1 << 20}};
	options.meta = (struct words){&word, 1, 1};
	return meta_attach(bench->dataset, &options, fault);
}

/* What pass A and pass B know of 'key' after --meta WORD with the file's text; NULL: nothing. */
static const struct row {
	const char *word, *file, *key, *a, *b;
} rows[] = {
	{"governor=performance", "", "governor", "performance", "performance"},
	{"B:turbo=1", "", "turbo", NULL, "on"},
	{"A:cpu_count=8", "", "cpus", "8", NULL}, /* the user's word counts before the dump's */
	{"note=a:b=c", "", "note", "a:b=c", "a:b=c"},
	{"floorstat-meta-test", "# of the lab\nGOVERNOR=powersave\nos: \"Debian 12\"\n\n", "os", "Debian 12",
		"Debian 12"},
	{"B:floorstat-meta-test", "scaling_governor=powersave\n", "governor", NULL, "powersave"},
	{"B:floorstat-meta-test",
		"Architecture:            x86_64\nCPU(s):                  16\nFlags:                   fpu vme\n",
		"cpus", "4", "16"},
	{"floorstat-meta-test",
		"Architecture:            x86_64\nThread(s) per core:      2\nFlags:                   fpu vme\n",
		"flags", NULL, NULL},
	{"floorstat-meta-test",
		"{\"lscpu\": [{\"field\": \"Architecture:\", \"data\": \"aarch64\"},{\"field\": \"Vendor ID:\","
		"\"data\": \"ARM\", \"children\": [{\"field\": \"Model name:\", \"data\": \"Neoverse-N1\"}]}]}",
		"cpu", "Neoverse-N1", "Neoverse-N1"},
	{"floorstat-meta-test",
		"{\"turbo\": null, \"nested\": [\"turbo\", {\"turbo\": true}], \"os\": NaN, \"x\": 1.5}",
		"turbo", NULL, NULL},
	{"floorstat-meta-test", "  {\"cpus\": 8, \"data\": \"d\"}\n", "cpus", "8", "8"},
	{"floorstat-meta-test", "{\"data\": \"d\"}", "data", "d", "d"},
	{"floorstat-meta-test", "os = 'Debian: 12'\r\nno fact\r\n", "os", "Debian: 12", "Debian: 12"},
	{"floorstat-meta-test", "note=\"open", "note", "\"open", "\"open"},
	{"floorstat-meta-test", "note=\"\nx:y=z\n", "x", "y=z", "y=z"},
	{"floorstat-meta-test", "Architecture=x86_64\nModel name=x\n", "arch", "x86_64", "x86_64"},
	{"floorstat-meta-test",
		"Architecture: x86_64\nThread(s) per core: 1\nFrequency boost: enabled\nNot known: 5\n",
		"smt", "off", "off"},
	{"A:note=", "", "note", NULL, NULL}, /* nothing is no fact */
	{"floorstat-meta-test", "{\"turbo\": false, \"nested\": {\"turbo\": true}}", "turbo", "off", "off"},
};

static void check_row(const struct row *row)
{
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	file_write(path, text_of(row->file));
	if (!meta(&bench, row->word, &fault))
		fail_msg("%s: %s", row->word, fault.text);
	const char *expected[] = {row->a, row->b};
	for (size_t p = 0; p < 2; p++) {
		const char *found = pass_metadata(&bench.dataset->passes[p], row->key);
		if ((found == NULL) != (expected[p] == NULL) || (found && strcmp(found, expected[p]) != 0))
			fail_msg("%s: %s of pass %zu is %s", row->word, row->key, p,
				found ? found : "not there");
	}
	arena_free(bench.arena);
}

static void facts_reach_their_passes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check_row(&rows[i]);
	remove(path);
}

static void check_bad(const char *word, const char *says, enum status status)
{
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	assert_false(meta(&bench, word, &fault));
	assert_int_equal(fault.status, status);
	if (!strstr(fault.text, says))
		fail_msg("%s: %s", word, fault.text);
	arena_free(bench.arena);
}

static void what_is_neither_is_refused(void **state)
{
	(void)state;
	static const struct {
		const char *word, *says;
		enum status status;
	} bad[] = {{"C:turbo=1", "no pass is called 'C'", STATUS_USAGE},
		{"turbo", "neither KEY=VALUE", STATUS_USAGE},
		{"A:/tmp/nothing-is-here", "can't be opened", STATUS_INPUT},
		{"=performance", "neither KEY=VALUE", STATUS_USAGE},
		{"A:=performance", "can't be opened", STATUS_INPUT},
		{"A:floorstat-meta-test", "no metadata", STATUS_INPUT},
		{"floorstat-meta-test", "no metadata", STATUS_INPUT}};
	file_write(path, text_of("nothing of the kind\n"));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		check_bad(bad[i].word, bad[i].says, bad[i].status);
	static const struct {
		const char *file, *says;
	} damaged[] = {{"{\"turbo\": false", "the file ends in the middle"},
		{"{\"turbo\": }", "not JSON here: unallowed token at this point in JSON text"},
		{"{\"turbo\": null}", "no metadata"}, {"# a remark\n\n", "no metadata"}, {"", "no metadata"},
		{"\x7F"
		 "ELF\x01\x01",
			"is a program"}};
	for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
		file_write(path, text_of(damaged[i].file));
		check_bad("floorstat-meta-test", damaged[i].says, STATUS_INPUT);
	}
	remove(path);
}

int main(void)
{
	char folder[] = "/tmp/floorstat-test-XXXXXX";
	if (!mkdtemp(folder) || chdir(folder) != 0)
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(facts_reach_their_passes),
		cmocka_unit_test(what_is_neither_is_refused),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	rmdir(folder);
	return failed;
}
