/* For tests of one program: an arena for each test, by set_up and tear_down, and its recovery point in RUN_TESTS. */
#ifndef FLOORSTAT_TEST_ARENA_SETUP_H
#define FLOORSTAT_TEST_ARENA_SETUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ingest/base/arena.h"

static jmp_buf recovery; /* in main, as long as tests run */
static struct arena *arena;

static inline int set_up(void **state)
{
	(void)state;
	arena = arena_new(&recovery);
	return arena ? 0 : -1;
}

static inline int tear_down(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

/* The end of main. */
#define RUN_TESTS(tests) (setjmp(recovery) ? 1 : cmocka_run_group_tests((tests), NULL, NULL))

#endif
