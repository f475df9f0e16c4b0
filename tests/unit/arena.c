#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ingest/base/arena.h"
#include "ingest/base/dataset.h"

static void grows_and_keeps(void **state)
{
	(void)state;
	jmp_buf recovery;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	double *values = NULL;
	size_t count = 0, capacity = 0;
	for (; count < 100000;) {
		ARENA_ROOM(arena, values, count, capacity);
		values[count] = (double)count;
		count++;
	}
	for (size_t i = 0; i < count; i++)
		assert_true(values[i] == (double)i);
	arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(grows_and_keeps)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
