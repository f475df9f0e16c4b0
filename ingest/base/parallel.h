/* Independent tasks on several threads. */
#ifndef FLOORSTAT_PARALLEL_H
#define FLOORSTAT_PARALLEL_H

#include <stddef.h>

#include "arena.h"

enum { PARALLEL_MOST = 8 };

/* How many threads 'jobs' are: 0 as many as there are CPUs, PARALLEL_MOST at the most. */
size_t parallel_threads(unsigned jobs);

/* One task, 0 <= task < count.  It writes only what no other task touches, and what it allocates from 'arena' lives as
 * long as the arena that parallel_run was given. */
typedef void task_function(void *context, struct arena *arena, size_t task);

/* Does them all and returns when the last is done; they begin in their order.  The calling thread works, too, and alone
 * where one thread is enough or no other can be had.  Memory that runs out in a thread jumps from here. */
void parallel_run(struct arena *arena, size_t threads, size_t count, task_function *task, void *context);

/* The same, and then(context, task) in the calling thread for one after the other in their order, each as soon as it and all
 * before it are done, while further tasks run.  It may allocate where no task does.  What tasks use is older than 'arena', or
 * in it: when memory runs out in the calling thread, the others are waited for as that is freed. */
typedef void then_function(void *context, size_t task);
void parallel_run_in_order(struct arena *arena, size_t threads, size_t count, task_function *task,
	then_function *then, void *context);

#endif
