#include "temporary.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/* The latest first.  Each change is one store, so that a handler sees the list whole at any moment. */
static struct temporary *_Atomic first;

void temporary_add(struct temporary *temporary)
{
	temporary->next = first;
	first = temporary;
}

void temporary_drop(struct temporary *temporary)
{
	if (first == temporary) {
		first = temporary->next;
		return;
	}
	for (struct temporary *before = first; before; before = before->next)
		if (before->next == temporary) {
			before->next = temporary->next;
			return;
		}
}

void temporary_drop_from(struct temporary *temporary)
{
	for (const struct temporary *listed = first; listed; listed = listed->next)
		if (listed == temporary) {
			first = temporary->next;
			return;
		}
}

void temporaries_remove(void)
{
	for (const struct temporary *temporary = first; temporary; temporary = temporary->next) {
		if (temporary->folder)
			rmdir(temporary->path);
		else
			unlink(temporary->path);
	}
}

static sigset_t ending_signals(void)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	return set;
}

void signals_hold(void)
{
	sigset_t set = ending_signals();
	sigprocmask(SIG_BLOCK, &set, NULL);
}

void signals_release(void)
{
	sigset_t set = ending_signals();
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}
