#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/* What grows is kept and followed by zeros, small and large, and asks for no more where it is long enough. */
static void growth_is_zeroed(void **state)
{
	(void)state;
	jmp_buf recovery;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	static const size_t counts[] = {3, 2, 3, 100, 1 << 20, 1 << 20, 3 << 20};
	char *bytes = NULL;
	size_t most = 0;
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		char *grown = arena_grow(arena, bytes, most, counts[i], 1);
		if (counts[i] <= most) {
			assert_ptr_equal(grown, bytes);
			continue;
		}
		for (size_t b = 0; b < counts[i]; b++)
			assert_int_equal(grown[b], b < most ? 'x' : 0);
		memset(grown, 'x', counts[i]);
		bytes = grown;
		most = counts[i];
	}
	assert_string_equal(arena_copy(arena, NULL, 0), "");
	assert_ptr_not_equal(arena_alloc(arena, 0, 8), arena_alloc(arena, 0, 8));
	arena_free(arena);
}

/* A size that no machine has ends at the recovery point. */
static void impossible_sizes_run_out_of_memory(void **state)
{
	(void)state;
	static const size_t sizes[][2] = {{SIZE_MAX, 2}, {SIZE_MAX / 2, 1}, {(size_t)1 << 62, 4}};
	for (volatile size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		jmp_buf recovery;
		struct arena *volatile arena = arena_new(&recovery);
		volatile bool ran_out = true;
		if (setjmp(recovery) == 0) {
			arena_alloc(arena, sizes[i][0], sizes[i][1]);
			ran_out = false;
		}
		assert_true(ran_out);
		arena_free(arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(grows_and_keeps),
		cmocka_unit_test(growth_is_zeroed),
		cmocka_unit_test(impossible_sizes_run_out_of_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
