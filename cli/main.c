#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../render/temporary.h"
#include "console.h"
#include "help.h"
#include "sandbox.h"
#include "session.h"

/* Keeps files that are opened later off the places of streams that the caller closed.  Writing to such a place fails
 * as it should, for it is open for reading only. */
static void streams_guard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1)
			open("/dev/null", O_RDONLY);
}

static enum status command_run(struct session *session)
{
	struct command_line *line = &session->line;
	if (line->version)
		return help_version();
	if (line->help)
		return help_command(session->arena, line->command);
	line->render.width = console_width();
	line->render.color = console_colored(line->color);
	if (line->ingest.sandbox)
		sandbox_enter(line);
	return line->command->run(session);
}

static enum status output_close(struct session *session, enum status status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	fault_set(&session->fault, STATUS_OUTPUT, "standard output can't be written: %s", strerror(errno));
	return session->fault.status;
}

/* A reader that has seen enough (| head) is no fault: such a one has no text. */
static enum status fault_print(const struct session *session, enum status status)
{
	const struct fault *fault = &session->fault;
	if (fault->status == STATUS_OK)
		return status;
	if (fault->status == STATUS_OUTPUT && (!fault->text[0] || console_reader_gone()))
		return STATUS_OK;
	message_print(fault->place, fault->text);
	return fault->status;
}

/* What a jump to the recovery point must leave intact: not on the stack. */
static struct session session;
static jmp_buf recovery;

/* The command from its words to its status; out of memory is a fault like others. */
static enum status session_run(int argc, char *argv[])
{
	if (setjmp(recovery) != 0) {
		fault_set(&session.fault, STATUS_OUTPUT,
			"out of memory; try fewer inputs, or --metric or --where");
		return session.fault.status;
	}
	session.arena = arena_new(&recovery);
	if (!session.arena)
		fault_set(&session.fault, STATUS_OUTPUT, "no memory");
	else if (command_line_parse(&session.line, session.arena, argc, argv, &session.fault))
		return command_run(&session);
	return session.fault.status;
}

/* The one that holds signals back while files are made and moved. */
static pthread_t main_thread;

/* Takes away what is half-written, then ends as the signal would have it. */
static void on_ending_signal(int number)
{
	if (!pthread_equal(pthread_self(), main_thread)) {
		pthread_kill(main_thread, number);
		return;
	}
	temporaries_remove();
	signal(number, SIG_DFL);
	raise(number); /* delivered when the handler returns */
}

static void signals_set(void)
{
	static const int ending[] = {SIGHUP, SIGINT, SIGTERM};
	main_thread = pthread_self();
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* a file grown too large is a write that fails, like a full disk */
	struct sigaction action = {.sa_handler = on_ending_signal, .sa_flags = SA_RESTART}, old;
	for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
		if (sigaction(ending[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) /* nohup */
			sigaction(ending[i], &action, NULL);
}

/* Large pieces stay apart from the heap, so that the system has them when an arena gives them back; glibc would take in
 * those of any size that was freed once.  The end of the heap isn't given back for each file that was read. */
static void memory_set(void)
{
#ifdef M_MMAP_THRESHOLD
	mallopt(M_MMAP_THRESHOLD, ARENA_KEPT_LEAST);
	mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

int main(int argc, char *argv[])
{
	memory_set();
	streams_guard();
	signals_set();
	enum status status = session_run(argc, argv);
	progress_show(NULL);
	status = fault_print(&session, output_close(&session, status));
	arena_free(session.arena);
	return (int)status;
}
