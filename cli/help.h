/* Help made from the tables of commands and options. */
#ifndef FLOORSTAT_CLI_HELP_H
#define FLOORSTAT_CLI_HELP_H

#include "options.h"

/* What the exit statuses mean, the same for every command, for --help and the manual page. */
struct exit_status {
	enum status status;
	const char *text;
};

extern const struct exit_status exit_statuses[];
extern const size_t exit_status_count;

/* A paragraph on INPUT, for the same. */
#define INPUT_TEXT                                                                                           \
	"INPUT is PATH, LABEL=PATH, or - for standard input. Each is one pass; the same label twice joins "  \
	"two files into one pass. Compressed files and archives are opened in passing."

/* "floorstat 1.0.0", to standard output. */
enum status help_version(void);

/* One screen about a command; NULL: about the program. */
enum status help_command(struct arena *arena, const struct command *command);

/* "-o, --output PATH" */
const char *option_usage(struct arena *arena, const struct option *option);

/* Manual page and completions, to standard output. */
enum status manual_print(struct arena *arena);
enum status completion_print(const char *shell);

#endif
