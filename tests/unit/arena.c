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

static void count_up(void *what)
{
	++*(int *)what;
}

/* A child may have memory of one that was freed: it is zeroed and whole, what was deferred is done once, and running out
 * of memory goes to where the parent says. */
static void children_come_and_go(void **state)
{
	(void)state;
	enum { CHILDREN = 5, SMALL = 3000, LARGE = 20000 };
	jmp_buf recovery;
	int released = 0;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	for (int i = 1; i <= CHILDREN; i++) {
		struct arena *child = arena_child(arena), *grandchild = arena_child(child);
		arena_defer(child, count_up, &released);
		static const size_t sizes[] = {SMALL, LARGE, SMALL};
		for (size_t part = 0; part < sizeof sizes / sizeof *sizes; part++) {
			char *bytes = arena_alloc(part == 0 ? grandchild : child, sizes[part], 1);
			for (size_t b = 0; b < sizes[part]; b++)
				assert_int_equal(bytes[b], 0);
			memset(bytes, 'x', sizes[part]);
		}
		arena_free(child);
		assert_int_equal(released, i);
	}
	arena_free(arena);
	assert_int_equal(released, CHILDREN);
}

/* The n-th allocation fails, whether or not there is memory to use again. */
static void children_run_out_of_memory(void **state)
{
	(void)state;
	for (volatile size_t kept = 0; kept < 2; kept++) {
		jmp_buf recovery;
		struct arena *volatile arena = arena_new(&recovery);
		volatile bool ran_out = true;
		if (setjmp(recovery) == 0) {
			if (kept)
				arena_free(arena_child(arena));
			arena_fail_after(1);
			arena_child(arena);
			ran_out = false;
		}
		arena_fail_after(0);
		assert_true(ran_out);
		arena_free(arena);
	}
}

/* What there is no memory left to keep in mind is released, once, before the jump. */
static void deferring_runs_out_of_memory(void **state)
{
	(void)state;
	jmp_buf recovery;
	struct arena *volatile arena = arena_new(&recovery);
	volatile bool ran_out = true;
	int released = 0;
	if (setjmp(recovery) == 0) {
		arena_fail_after(1);
		arena_defer(arena, count_up, &released);
		ran_out = false;
	}
	arena_fail_after(0);
	assert_true(ran_out);
	assert_int_equal(released, 1);
	arena_free(arena);
	assert_int_equal(released, 1);
}

/* Pieces that were freed come back to whoever asks for about as much, zeroed where that is promised. */
static void freed_pieces_come_back(void **state)
{
	(void)state;
	enum { BYTES = 4 * ARENA_KEPT_LEAST };
	static const size_t asked[] = {BYTES, BYTES - 1, BYTES / 2, BYTES / 3, BYTES + 1, 2 * BYTES};
	jmp_buf recovery;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		struct arena *first = arena_child(arena), *then = arena_child(arena);
		unsigned char *freed = memset(arena_bare(first, BYTES, 1), 'x', BYTES);
		arena_free(first);
#ifdef __SANITIZE_ADDRESS__
		(void)freed; /* nothing is kept there */
#else
		unsigned char *bare = arena_bare(then, asked[i], 1);
		assert_true(bare == freed || asked[i] > BYTES);
		arena_free(then);
		then = arena_child(arena);
#endif
		const unsigned char *zeroed = arena_alloc(then, asked[i], 1);
		for (size_t b = 0; b < asked[i]; b++)
			assert_int_equal(zeroed[b], 0);
		arena_free(then);
	}
	arena_free(arena);
}

/* A kept piece has room to grow in; what it held goes along, and what is new of it is zeroed. */
static void kept_pieces_grow(void **state)
{
	(void)state;
	enum { BYTES = 3 * ARENA_KEPT_LEAST, FEWER = 2 * ARENA_KEPT_LEAST };
	jmp_buf recovery;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery), *first = arena_child(arena);
	memset(arena_bare(first, BYTES, 1), 'x', BYTES);
	arena_free(first);
	unsigned char *fewer = memset(arena_bare(arena, FEWER, 1), 'y', FEWER);
	const unsigned char *grown = arena_grow(arena, fewer, FEWER, BYTES, 1);
	for (size_t b = 0; b < BYTES; b++)
		assert_int_equal(grown[b], b < FEWER ? 'y' : 0);
	arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(grows_and_keeps),
		cmocka_unit_test(growth_is_zeroed),
		cmocka_unit_test(freed_pieces_come_back),
		cmocka_unit_test(kept_pieces_grow),
		cmocka_unit_test(impossible_sizes_run_out_of_memory),
		cmocka_unit_test(children_come_and_go),
		cmocka_unit_test(children_run_out_of_memory),
		cmocka_unit_test(deferring_runs_out_of_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
