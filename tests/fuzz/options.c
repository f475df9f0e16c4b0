/* The command line, its words parted by blanks: taken apart, or refused with words and status 2; never more than was
 * given, and the command that reports quote gives the same words again. */
#include "cli/options.h"
#include "fuzz.h"

enum { WORDS_MOST = 64 };

/* Blank-split words behind argv[0], as the shell would hand them over; the bytes are changed. */
static int words_split(char *bytes, char **argv)
{
	int argc = 0;
	argv[argc++] = "floorstat";
	for (char *word = strtok(bytes, " \t\n"); word && argc < WORDS_MOST; word = strtok(NULL, " \t\n"))
		argv[argc++] = word;
	argv[argc] = NULL;
	return argc;
}

static bool is_fraction(double x)
{
	return x >= 0 && x <= 1;
}

static void check_line(const struct command_line *line, struct arena *arena, int argc)
{
	PROPERTY(line->command || line->help || line->version);
	PROPERTY(line->operands.count < (size_t)argc);
	PROPERTY(line->analysis.near >= 0 && line->analysis.margin_floor > 0 &&
		line->analysis.margin_median > 0 && line->analysis.margin_load > 0);
	for (size_t q = 0; q < line->analysis.quantile_count; q++)
		PROPERTY(is_fraction(line->analysis.quantiles[q]));
	for (size_t i = 0; i < line->operands.count; i++) {
		struct ingest_input input = input_parse(arena, line->operands.at[i]);
		PROPERTY(input.path && strlen(input.path) <= strlen(line->operands.at[i]));
	}
}

/* Takes '…' and \' away as a shell does: what comes must be the words that were given. */
static void check_quoted(const char *quoted, char *const *argv, int argc)
{
	for (int i = 0; i < argc; i++) {
		bool inside = false;
		const char *word = argv[i];
		for (; *quoted && (inside || *quoted != ' '); quoted++) {
			if (*quoted == '\'') {
				inside = !inside;
				continue;
			}
			if (!inside && *quoted == '\\')
				quoted++;
			PROPERTY(*word++ == *quoted);
		}
		PROPERTY(!inside && *word == '\0');
		quoted += *quoted == ' ';
	}
	PROPERTY(*quoted == '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	jmp_buf recovery;
	if (setjmp(recovery))
		abort();
	struct arena *arena = arena_new(&recovery);
	char *argv[WORDS_MOST + 1];
	int argc = words_split(arena_copy(arena, (const char *)data, size), argv);
	struct command_line line;
	struct fault fault = {0};
	if (command_line_parse(&line, arena, argc, argv, &fault)) {
		PROPERTY(fault.status == STATUS_OK);
		check_line(&line, arena, argc);
		check_quoted(line.render.command, argv, argc);
	} else {
		fuzz_check_fault(arena, &fault);
		PROPERTY(fault.status == STATUS_USAGE);
	}
	arena_free(arena);
	return 0;
}
