#include "parallel.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

struct work {
	task_function *task;
	void *context;
	size_t count, portion; /* tasks that a thread takes at once */
	atomic_size_t next;
	atomic_bool exhausted;
};

/* A thread and the memory of its tasks, an arena of its own while it runs. */
struct worker {
	struct work *work;
	pthread_t thread;
	bool started;
	jmp_buf recovery;
	struct arena *arena;
};

size_t parallel_threads(unsigned jobs)
{
	long online = jobs > 0 ? (long)jobs : sysconf(_SC_NPROCESSORS_ONLN);
	return online < 1 ? 1 : online > PARALLEL_MOST ? PARALLEL_MOST : (size_t)online;
}

static void *worker_run(void *what)
{
	struct worker *worker = what;
	struct work *work = worker->work;
	if (setjmp(worker->recovery) != 0) {
		atomic_store(&work->exhausted, true);
		return NULL;
	}
	worker->arena = arena_new(&worker->recovery);
	if (!worker->arena)
		longjmp(worker->recovery, 1);
	for (size_t from; !atomic_load(&work->exhausted) &&
		(from = atomic_fetch_add(&work->next, work->portion)) < work->count;)
		for (size_t task = from; task < from + work->portion && task < work->count; task++)
			work->task(work->context, worker->arena, task);
	return NULL;
}

void parallel_run(struct arena *arena, size_t threads, size_t count, task_function *task, void *context)
{
	if (threads < 2 || count < 2) {
		for (size_t i = 0; i < count; i++)
			task(context, arena, i);
		return;
	}
	enum { PORTIONS = 32 }; /* of each thread, so that all end at about one time */
	size_t portion = count / (threads * PORTIONS);
	struct work work = {
		.task = task, .context = context, .count = count, .portion = portion > 0 ? portion : 1};
	struct worker workers[PARALLEL_MOST] = {0};
	size_t used = threads < count ? threads : count;
	for (size_t i = 0; i < used; i++)
		workers[i].work = &work;
	for (size_t i = 1; i < used; i++)
		workers[i].started = pthread_create(&workers[i].thread, NULL, worker_run, &workers[i]) == 0;
	worker_run(&workers[0]);
	for (size_t i = 1; i < used; i++)
		if (workers[i].started)
			pthread_join(workers[i].thread, NULL);
	for (size_t i = 0; i < used; i++)
		arena_adopt(arena, workers[i].arena);
	if (work.exhausted)
		arena_exhausted(arena);
}
