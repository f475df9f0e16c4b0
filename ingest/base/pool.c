#define _GNU_SOURCE /* sched_getcpu, CPU_SET */
#include "pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

enum { MEMBERS_MOST = 64 };

/* How long one looks before one sleeps: what is waited for mostly comes soon, and to be woken takes longer. */
static const long long LOOK_NANOSECONDS = 100000;

struct member {
	pthread_t thread;
	pthread_cond_t wake;
	_Atomic(struct pool_work *) work; /* NULL: it waits */
	struct member *next;              /* of those that wait */
};

static struct {
	pthread_mutex_t lock;
	pthread_cond_t done; /* some work is */
	struct member members[MEMBERS_MOST], *waiting;
	size_t count;
	bool will_leave, leaving; /* when the program ends; it does */
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .done = PTHREAD_COND_INITIALIZER};

/* Whether to look once more, the CPU having been left to others; not where they took it for long. */
static bool look_again(const struct timespec *begun)
{
	struct timespec now;
	sched_yield();
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (now.tv_sec - begun->tv_sec) * 1000000000LL + now.tv_nsec - begun->tv_nsec < LOOK_NANOSECONDS;
}

/* NULL: the program ends. */
static struct pool_work *next_work(struct member *member)
{
	struct pool_work *work;
	struct timespec begun;
	clock_gettime(CLOCK_MONOTONIC, &begun);
	do
		work = atomic_load(&member->work);
	while (!work && look_again(&begun));
	if (work)
		return work;
	pthread_mutex_lock(&pool.lock);
	while (!(work = atomic_load(&member->work)) && !pool.leaving)
		pthread_cond_wait(&member->wake, &pool.lock);
	pthread_mutex_unlock(&pool.lock);
	return work;
}

/* The member waits for other work before this is called done: who waits for that may have more. */
static void finish(struct member *member, struct pool_work *work)
{
	pthread_mutex_lock(&pool.lock);
	atomic_store(&member->work, NULL);
	member->next = pool.waiting;
	pool.waiting = member;
	atomic_store(&work->done, true);
	pthread_cond_broadcast(&pool.done);
	pthread_mutex_unlock(&pool.lock);
}

/* Some systems put a thread that they wake beside the one that woke it, though another CPU has nothing to do. */
static void leave_cpu(int cpu)
{
#ifdef CPU_CLR
	cpu_set_t all, others;
	if (cpu < 0 || sched_getcpu() != cpu || sched_getaffinity(0, sizeof all, &all) != 0)
		return;
	others = all;
	CPU_CLR((size_t)cpu, &others);
	if (CPU_COUNT(&others) > 0 && sched_setaffinity(0, sizeof others, &others) == 0)
		sched_setaffinity(0, sizeof all, &all);
#else
	(void)cpu;
#endif
}

static int cpu_now(void)
{
#ifdef CPU_CLR
	return sched_getcpu();
#else
	return -1;
#endif
}

static void *member_run(void *what)
{
	struct member *member = what;
	for (struct pool_work *work; (work = next_work(member));) {
		leave_cpu(work->cpu);
		work->run(work->what);
		finish(member, work);
	}
	return NULL;
}

static void pool_leave(void)
{
	pthread_mutex_lock(&pool.lock);
	pool.leaving = true;
	for (size_t i = 0; i < pool.count; i++)
		pthread_cond_signal(&pool.members[i].wake);
	pthread_mutex_unlock(&pool.lock);
	for (size_t i = 0; i < pool.count; i++)
		pthread_join(pool.members[i].thread, NULL);
}

/* Under the lock; NULL: the system has no more, or there are enough. */
static struct member *member_new(struct pool_work *work)
{
	struct member *member = &pool.members[pool.count];
	pool.will_leave = pool.will_leave || atexit(pool_leave) == 0;
	if (!pool.will_leave || pool.count == MEMBERS_MOST)
		return NULL;
	atomic_store(&member->work, work);
	pthread_cond_init(&member->wake, NULL);
	if (pthread_create(&member->thread, NULL, member_run, member) != 0) {
		pthread_cond_destroy(&member->wake);
		return NULL;
	}
	pool.count++;
	return member;
}

/* Under the lock. */
static struct member *member_for(struct pool_work *work)
{
	struct member *member = pool.waiting;
	if (pool.leaving)
		return NULL;
	if (!member)
		return member_new(work);
	pool.waiting = member->next;
	atomic_store(&member->work, work);
	pthread_cond_signal(&member->wake);
	return member;
}

bool pool_begin(struct pool_work *work)
{
	work->cpu = cpu_now();
	pthread_mutex_lock(&pool.lock);
	struct member *member = member_for(work);
	pthread_mutex_unlock(&pool.lock);
	return member;
}

void pool_wait(struct pool_work *work)
{
	struct timespec begun;
	clock_gettime(CLOCK_MONOTONIC, &begun);
	while (!atomic_load(&work->done) && look_again(&begun))
		continue;
	if (atomic_load(&work->done))
		return;
	pthread_mutex_lock(&pool.lock);
	while (!atomic_load(&work->done))
		pthread_cond_wait(&pool.done, &pool.lock);
	pthread_mutex_unlock(&pool.lock);
}
