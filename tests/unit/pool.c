/* Threads that stay, where the system has none at first, when the program ends, and where others want the CPU. */
#define _GNU_SOURCE /* pthread_setattr_default_np */
#include "arena_setup.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ingest/base/pool.h"

enum { THREADS = 7, FAILURES = 5 };

static void count_up(void *what)
{
	atomic_fetch_add((atomic_int *)what, 1);
}

static size_t stack_bytes(size_t wanted)
{
	pthread_attr_t attributes;
	size_t before;
	pthread_getattr_default_np(&attributes);
	pthread_attr_getstacksize(&attributes, &before);
	pthread_attr_setstacksize(&attributes, wanted);
	assert_int_equal(pthread_setattr_default_np(&attributes), 0);
	pthread_attr_destroy(&attributes);
	return before;
}

/* How many of them were begun and done. */
static int begin_and_wait(size_t count)
{
	static struct pool_work works[THREADS];
	atomic_int done = 0;
	bool begun[THREADS];
	for (size_t i = 0; i < count; i++) {
		works[i] = (struct pool_work){.run = count_up, .what = &done};
		begun[i] = pool_begin(&works[i]);
	}
	for (size_t i = 0; i < count; i++)
		if (begun[i])
			pool_wait(&works[i]);
	return done;
}

static void again_at_exit(void)
{
	if (begin_and_wait(THREADS) != 0)
		_exit(3);
}

/* No thread can be had; then they can.  Ends as a program does. */
static void late_threads(void)
{
	size_t usual = stack_bytes((size_t)1 << 62);
	if (begin_and_wait(FAILURES) != 0)
		_exit(1);
	stack_bytes(usual);
	if (begin_and_wait(THREADS) != THREADS)
		_exit(2);
	exit(0);
}

static void threads_come_late(void **state)
{
	(void)state;
	int status;
	pid_t child = fork();
	if (child == 0) {
		atexit(again_at_exit);
		alarm(60);
		late_threads();
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

static void rest(long milliseconds)
{
	nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
}

static atomic_int yields, yield_milliseconds;

/* In the place of the system's, as if others had the CPU for so long. */
int sched_yield(void)
{
	atomic_fetch_add(&yields, 1);
	rest(yield_milliseconds);
	return 0;
}

static void rest_long(void *what)
{
	rest(300);
	count_up(what);
}

static void sleeps_where_others_want_the_cpu(void **state)
{
	(void)state;
	atomic_int done = 0;
	struct pool_work work = {.run = rest_long, .what = &done};
	yield_milliseconds = 10;
	if (!pool_begin(&work))
		skip();
	pool_wait(&work);
	rest(300);
	yield_milliseconds = 0;
	assert_int_equal(done, 1);
	assert_in_range(yields, 0, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(threads_come_late), /* before there are threads */
		cmocka_unit_test(sleeps_where_others_want_the_cpu),
	};
	return RUN_TESTS(tests);
}
