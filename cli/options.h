/* The command line.  One table of options: parsing, help, suggestions, the manual page and completions are made
 * from it.  To add an option, write its row in options.c. */
#ifndef FLOORSTAT_CLI_OPTIONS_H
#define FLOORSTAT_CLI_OPTIONS_H

#include "../render/render.h"
#include "commands.h"

enum color_choice {
	COLOR_AUTO,
	COLOR_ALWAYS,
	COLOR_NEVER,
};

/* Everything the user asked for.  Texts are those of argv or live in the arena given to command_line_parse. */
struct command_line {
	const struct command *command;
	struct ingest_options ingest;
	struct analysis_options analysis;
	struct render_options render;
	struct words operands; /* what is no option, in order */
	enum color_choice color;
	const char *of, *draft; /* formats --of FILE, --draft FILE */
	const char *as;         /* help --as man|bash|zsh|fish */
	bool list, partial, help, version;
};

struct option;

/* One option as it was given: its row, its text (NULL for a flag) and where its value goes. */
struct given {
	const struct option *option;
	const char *text;
	void *target;
	struct arena *arena;
	struct fault *fault;
};

/* Stores the value; false after a fault (STATUS_USAGE). */
typedef bool option_store(const struct given *given);

/* A word that an option takes, and what is stored for it where that is no text. */
struct option_choice {
	const char *name;
	unsigned value;
};

/* Where help lists an option. */
#define OPTION_SECTIONS(ROW)                                                                                 \
	ROW(READING, "Reading")                                                                              \
	ROW(NUMBERS, "Numbers")                                                                              \
	ROW(COMPARING, "Comparing passes")                                                                   \
	ROW(OUTPUT, "Output")                                                                                \
	ROW(FIGURES, "Figures")                                                                              \
	ROW(GENERAL, "General")

enum option_section {
#define ROW(name, title) SECTION_##name,
	OPTION_SECTIONS(ROW)
#undef ROW
		SECTION_COUNT
};

struct option {
	const char *name;     /* without the dashes */
	char letter;          /* 0: none */
	const char *argument; /* what stands behind it; NULL: a flag */
	const char *help;     /* one line of at most 54 characters */
	enum option_section section;
	unsigned rare;     /* bits 1 << COMMAND_x: named but not explained on that command's one screen */
	unsigned commands; /* bits 1 << COMMAND_x: the commands that take it */
	option_store *store;
	size_t offset;                       /* into struct command_line */
	const struct option_choice *choices; /* ends with {NULL}; NULL: any text */
	unsigned in_json;                    /* of those the ones that show it in --to json alone */
	const char *completes; /* "file", "folder", "collector", "figure"; NULL: nothing to complete with */
};

extern const struct option options[];
extern const size_t option_count;

const char *option_section_title(enum option_section section);
bool option_taken_by(const struct option *option, enum command_id command);
bool option_rare_for(const struct option *option, enum command_id command);

/* The row of that name; NULL when there is none. */
const struct option *option_find(const char *name);

/* What --to may be, of these bits 1 << OUTPUT_x: "json, csv, markdown". */
const char *option_formats(struct arena *arena, unsigned formats);

/* Takes argv apart.  False after a fault (STATUS_USAGE). */
bool command_line_parse(
	struct command_line *line, struct arena *arena, int argc, char *argv[], struct fault *fault);

/* One operand as INPUT: LABEL=PATH, PATH or -.  A file that exists under the whole text is a path. */
struct ingest_input input_parse(struct arena *arena, const char *operand);

/* argv as a shell would have to be given it. */
const char *command_quoted(struct arena *arena, int argc, char *argv[]);

#endif
