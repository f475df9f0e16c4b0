/* Every allocation on the way from the bytes of a table to its runs may fail: the recovery point is reached, and nothing
 * leaks (the sanitizer looks). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/bind/bind.h"
#include "ingest/bind/csv_records.h"
#include "ingest/guess/csv_guess.h"

static jmp_buf recovery;
static struct arena *volatile arena;

static size_t read_table(void)
{
	static const char text[] =
		"name,cpu,seconds,\"note, long\"\na,0,1.5,\"x\ny\"\na,1,1.6,z\n\"b\",0,NA,\n# c\nb,1,1.75\n";
	struct fault fault = {0};
	struct ingest_options options = ingest_defaults();
	struct source *source = source_of_text(arena, "x.csv", text_of(text), &options, &fault);
	struct csv_guess *guess = source ? csv_guess(arena, source, &options, &fault) : NULL;
	if (!guess)
		return 0;
	struct dataset *dataset = dataset_new(arena);
	dataset_input(dataset, "x.csv", NULL);
	struct binder *binder = binder_new(arena, guess->mapping, dataset, 0, &options);
	csv_records_read(source, binder, guess->mapping, NULL, &options, &fault);
	return dataset->inputs[0].runs;
}

/* Whether it came through when the n-th allocation fails. */
static bool comes_through(size_t n)
{
	arena = NULL;
	if (setjmp(recovery) == 0) {
		arena_fail_after(n);
		arena = arena_new(&recovery);
		size_t runs = arena ? read_table() : 0;
		bool failed = runs == 0;
		arena_fail_after(0);
		arena_free(arena);
		if (!failed)
			assert_int_equal(runs, 3);
		return !failed;
	}
	arena_fail_after(0);
	arena_free(arena);
	return false;
}

static void every_allocation_may_fail(void **state)
{
	(void)state;
	size_t n = 1;
	while (!comes_through(n))
		assert_true(++n < 100000);
	assert_true(n > 100); /* there were some to fail */
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_may_fail)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
