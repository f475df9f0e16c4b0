#include "console.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

unsigned console_width(void)
{
	struct winsize size;
	if (!isatty(STDOUT_FILENO))
		return 0;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return 80;
	return size.ws_col;
}

bool console_colored(enum color_choice choice)
{
	const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
	if (choice != COLOR_AUTO)
		return choice == COLOR_ALWAYS;
	return isatty(STDOUT_FILENO) && !(refused && refused[0]) && terminal && strcmp(terminal, "dumb") != 0;
}

bool console_reader_gone(void)
{
	struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
	return poll(&output, 1, 0) == 1 && output.revents & POLLERR;
}

static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	pthread_t thread;
	const char *what; /* NULL: nothing is being done, the thread ends */
	bool started, shown;
} progress = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

/* Waits half a second with the lock held, or until something changes. */
static void progress_wait(void)
{
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += 500000000;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&progress.changed, &progress.lock, &until);
}

static void *progress_run(void *unused)
{
	time_t begun = time(NULL);
	pthread_mutex_lock(&progress.lock);
	progress_wait();
	while (progress.what) {
		progress.shown = true;
		dprintf(STDERR_FILENO, "\r\033[K%s … %ld s", progress.what, (long)(time(NULL) - begun));
		progress_wait();
	}
	if (progress.shown)
		dprintf(STDERR_FILENO, "\r\033[K");
	progress.shown = false;
	pthread_mutex_unlock(&progress.lock);
	return unused;
}

static void progress_end(void)
{
	pthread_cond_signal(&progress.changed);
	pthread_mutex_unlock(&progress.lock);
	pthread_join(progress.thread, NULL);
	pthread_mutex_lock(&progress.lock);
	progress.started = false;
}

void progress_show(const char *what)
{
	pthread_mutex_lock(&progress.lock);
	progress.what = what;
	if (what && !progress.started && isatty(STDERR_FILENO))
		progress.started = pthread_create(&progress.thread, NULL, progress_run, NULL) == 0;
	else if (!what && progress.started)
		progress_end();
	pthread_mutex_unlock(&progress.lock);
}
