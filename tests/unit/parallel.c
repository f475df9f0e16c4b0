/* Tasks on several threads: each is done once, what they allocate stays, and memory that runs out in one of them jumps
 * in the thread that waits for them. */
#include "arena_setup.h"

#include <stdbool.h>
#include <string.h>

#include "ingest/base/parallel.h"

enum { TASKS = 1000 };

static void square(void *context, struct arena *arena, size_t task)
{
	size_t **squares = context;
	squares[task] = arena_alloc(arena, 1, sizeof **squares);
	*squares[task] = task * task;
}

static void every_task_once(void **state)
{
	(void)state;
	for (size_t threads = 0; threads <= PARALLEL_MOST; threads++) {
		size_t *squares[TASKS] = {0};
		parallel_run(arena, threads, TASKS, square, squares);
		for (size_t i = 0; i < TASKS; i++)
			assert_int_equal(*squares[i], i * i);
	}
	parallel_run(arena, 4, 0, square, NULL);
}

static void threads_by_jobs(void **state)
{
	(void)state;
	assert_int_equal(parallel_threads(3), 3);
	assert_int_equal(parallel_threads(1000), PARALLEL_MOST);
	assert_in_range(parallel_threads(0), 1, PARALLEL_MOST);
}

static void hoard(void *context, struct arena *arena, size_t task)
{
	(void)context;
	for (size_t i = 0; i < 100; i++)
		memset(arena_alloc(arena_child(arena), 1000, 1), (int)task, 1000);
}

/* Whether it jumped when its n-th allocation failed. */
static bool jumps_at(size_t n)
{
	jmp_buf own_recovery;
	struct arena *volatile own = arena_new(&own_recovery);
	volatile bool jumped = false;
	arena_fail_after(n);
	if (setjmp(own_recovery) == 0)
		parallel_run(own, 4, 20, hoard, NULL);
	else
		jumped = true;
	arena_fail_after(0);
	arena_free(own);
	return jumped;
}

static void memory_runs_out(void **state)
{
	(void)state;
	for (size_t n = 1; n < 2000; n += 97)
		assert_true(jumps_at(n));
	assert_false(jumps_at(1000000));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_task_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(threads_by_jobs, set_up, tear_down),
		cmocka_unit_test_setup_teardown(memory_runs_out, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
