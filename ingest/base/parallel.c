#include "parallel.h"

#include <sched.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

#include "pool.h"

struct work {
	task_function *task;
	void *context;
	size_t count, portion; /* tasks that a thread takes at once */
	atomic_size_t next;
	atomic_bool exhausted;
	atomic_bool *done; /* each task; NULL: nobody asks */
};

/* A thread and the memory of its tasks, an arena of its own while it runs. */
struct worker {
	struct work *work;
	struct pool_work thread;
	bool started;
	jmp_buf recovery;
	struct arena *arena;
};

size_t parallel_threads(unsigned jobs)
{
	long online = jobs > 0 ? (long)jobs : sysconf(_SC_NPROCESSORS_ONLN);
	return online < 1 ? 1 : online > PARALLEL_MOST ? PARALLEL_MOST : (size_t)online;
}

static void do_task(struct work *work, struct arena *arena, size_t task)
{
	work->task(work->context, arena, task);
	if (work->done)
		atomic_store_explicit(&work->done[task], true, memory_order_release);
}

static void worker_run(void *what)
{
	struct worker *worker = what;
	struct work *work = worker->work;
	if (setjmp(worker->recovery) != 0) {
		atomic_store(&work->exhausted, true);
		return;
	}
	worker->arena = arena_new(&worker->recovery);
	if (!worker->arena)
		longjmp(worker->recovery, 1);
	for (size_t from; !atomic_load(&work->exhausted) &&
		(from = atomic_fetch_add(&work->next, work->portion)) < work->count;)
		for (size_t task = from; task < from + work->portion && task < work->count; task++)
			do_task(work, worker->arena, task);
}

/* In another thread, if one can be had. */
static void worker_start(struct worker *worker, struct work *work)
{
	worker->work = work;
	worker->thread = (struct pool_work){.run = worker_run, .what = worker};
	worker->started = pool_begin(&worker->thread);
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
	for (size_t i = 1; i < used; i++)
		worker_start(&workers[i], &work);
	workers[0].work = &work;
	worker_run(&workers[0]);
	for (size_t i = 1; i < used; i++)
		if (workers[i].started)
			pool_wait(&workers[i].thread);
	for (size_t i = 0; i < used; i++)
		arena_adopt(arena, workers[i].arena);
	if (work.exhausted)
		arena_exhausted(arena);
}

/* Threads beside the calling one. */
struct team {
	struct work work;
	struct worker workers[PARALLEL_MOST - 1];
};

static void team_join(struct team *team)
{
	for (size_t i = 0; i < PARALLEL_MOST - 1; i++)
		if (team->workers[i].started)
			pool_wait(&team->workers[i].thread);
}

/* After memory ran out in the calling thread. */
static void team_stop(void *what)
{
	struct team *team = what;
	atomic_store(&team->work.exhausted, true);
	team_join(team);
	for (size_t i = 0; i < PARALLEL_MOST - 1; i++)
		if (team->workers[i].started)
			arena_free(team->workers[i].arena);
}

static struct team *team_start(
	struct arena *arena, size_t threads, size_t count, task_function *task, void *context)
{
	struct team *team = arena_alloc(arena, 1, sizeof *team);
	team->work = (struct work){.task = task, .context = context, .count = count, .portion = 1};
	team->work.done = arena_alloc(arena, count, sizeof *team->work.done);
	arena_defer(arena, team_stop, team);
	for (size_t i = 0; i + 1 < threads && i + 1 < count; i++)
		worker_start(&team->workers[i], &team->work);
	return team;
}

static void team_end(struct arena *arena, struct team *team)
{
	team_join(team);
	for (size_t i = 0; i < PARALLEL_MOST - 1; i++) {
		if (team->workers[i].started)
			arena_adopt(arena, team->workers[i].arena);
		team->workers[i].started = false;
	}
	if (team->work.exhausted)
		arena_exhausted(arena);
}

void parallel_run_in_order(struct arena *arena, size_t threads, size_t count, task_function *task,
	then_function *then, void *context)
{
	if (threads < 2 || count < 2) {
		for (size_t i = 0; i < count; i++) {
			task(context, arena, i);
			then(context, i);
		}
		return;
	}
	struct team *team = team_start(arena, threads, count, task, context);
	struct work *work = &team->work;
	for (size_t next = 0, own; next < count && !atomic_load(&work->exhausted);) {
		if (atomic_load_explicit(&work->done[next], memory_order_acquire))
			then(context, next++);
		else if ((own = atomic_fetch_add(&work->next, 1)) < count)
			do_task(work, arena, own);
		else
			sched_yield();
	}
	team_end(arena, team);
}
