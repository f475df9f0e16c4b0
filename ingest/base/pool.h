/* Threads that stay from one piece of work to the next: a thread that begins is often put beside the one that began it, and
 * for short work the other CPU notices too late. */
#ifndef FLOORSTAT_POOL_H
#define FLOORSTAT_POOL_H

#include <stdatomic.h>
#include <stdbool.h>

/* Work for another thread, the caller's until pool_wait returns. */
struct pool_work {
	void (*run)(void *what);
	void *what;
	int cpu;          /* set by pool_begin: the caller's; -1: unknown */
	atomic_bool done; /* set when it is */
};

/* Begins work->run(work->what) in a thread that waits for work, or in a new one; false: none can be had. */
bool pool_begin(struct pool_work *work);

/* Returns when it is done. */
void pool_wait(struct pool_work *work);

#endif
