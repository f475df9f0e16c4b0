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

/* Tasks that have tasks of their own, more than there are threads for. */
static void sum_within(void *context, struct arena *arena, size_t task)
{
	enum { INNER = 20 };
	size_t *sums = context, *squares[INNER] = {0};
	parallel_run(arena, 1 + task % PARALLEL_MOST, INNER, square, squares);
	for (size_t i = 0; i < INNER; i++)
		sums[task] += *squares[i];
}

static void tasks_within_tasks(void **state)
{
	(void)state;
	enum { OUTER = 100 };
	for (size_t threads = 1; threads <= PARALLEL_MOST; threads++) {
		size_t sums[OUTER] = {0};
		parallel_run(arena, threads, OUTER, sum_within, sums);
		for (size_t i = 0; i < OUTER; i++)
			assert_int_equal(sums[i], 19 * 20 * 39 / 6);
	}
}

/* What 'then' has seen, and where it allocates. */
struct seen {
	struct arena *arena;
	size_t *squares[TASKS];
	size_t next, sum;
};

static void square_seen(void *context, struct arena *in, size_t task)
{
	struct seen *seen = context;
	square(seen->squares, in, task);
}

static void add_square(void *context, size_t task)
{
	struct seen *seen = context;
	assert_int_equal(task, seen->next++);
	seen->sum += *seen->squares[task];
	memset(arena_alloc(seen->arena, 1000, 1), 1, 1000);
}

static void then_in_order(void **state)
{
	(void)state;
	for (size_t threads = 0; threads <= PARALLEL_MOST; threads++) {
		struct seen *seen = arena_alloc(arena, 1, sizeof *seen);
		seen->arena = arena;
		parallel_run_in_order(arena_child(arena), threads, TASKS, square_seen, add_square, seen);
		assert_int_equal(seen->next, TASKS);
		assert_int_equal(seen->sum, (TASKS - 1) * TASKS / 2 * (2 * TASKS - 1) / 3);
	}
	parallel_run_in_order(arena, 4, 0, square_seen, add_square, NULL);
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

static void hoard_in_order(struct arena *own)
{
	struct seen *seen = arena_alloc(own, 1, sizeof *seen);
	seen->arena = own;
	parallel_run_in_order(arena_child(own), 4, 200, square_seen, add_square, seen);
}

static void hoard_at_once(struct arena *own)
{
	parallel_run(own, 4, 20, hoard, NULL);
}

/* Whether it jumped when its n-th allocation failed. */
static bool jumps_at(size_t n, void (*run)(struct arena *own))
{
	jmp_buf own_recovery;
	struct arena *volatile own = arena_new(&own_recovery);
	volatile bool jumped = false;
	arena_fail_after(n);
	if (setjmp(own_recovery) == 0)
		run(own);
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
		assert_true(jumps_at(n, hoard_at_once));
	assert_false(jumps_at(1000000, hoard_at_once));
	size_t last = 0;
	for (size_t n = 1; n < 2000; n += 7)
		last = jumps_at(n, hoard_in_order) ? n : last;
	assert_in_range(last, 8, 1900); /* threads, tasks and what follows them */
	assert_false(jumps_at(1000000, hoard_in_order));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_task_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(tasks_within_tasks, set_up, tear_down),
		cmocka_unit_test_setup_teardown(then_in_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(threads_by_jobs, set_up, tear_down),
		cmocka_unit_test_setup_teardown(memory_runs_out, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
