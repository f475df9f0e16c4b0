#include "help.h"

#include <stdio.h>
#include <string.h>

enum { SCREEN_COLUMNS = 79, USAGE_COLUMNS = 26 };

const struct exit_status exit_statuses[] = {
	{STATUS_OK, "done; comparable, also with caution"},
	{STATUS_NOT_COMPARABLE, "check, compare: at least one comparison must not be made"},
	{STATUS_USAGE, "the command line is wrong"},
	{STATUS_INPUT, "an input cannot be read or understood"},
	{STATUS_OUTPUT, "an output cannot be written, or the system failed"},
	{STATUS_CANNOT_TELL, "check, compare: nothing forbids it, but the evidence is too thin"},
	{STATUS_SLOWER, "--fail-if-slower: comparable, and at least one subject is slower"},
};

const size_t exit_status_count = sizeof exit_statuses / sizeof exit_statuses[0];

enum status help_version(void)
{
	puts("floorstat " VERSION);
	return STATUS_OK;
}

static void print_wrapped(const char *text, const char *indent)
{
	size_t column = 0;
	for (size_t length; *text; text += length + strspn(text + length, " ")) {
		length = strcspn(text, " ");
		if (column > 0 && column + 1 + length > SCREEN_COLUMNS) {
			putchar('\n');
			column = 0;
		}
		column += (size_t)printf("%s%.*s", column ? " " : indent, (int)length, text);
	}
	if (column > 0)
		putchar('\n');
}

const char *option_usage(struct arena *arena, const struct option *option)
{
	const char *letter = option->letter ? arena_printf(arena, "-%c, ", option->letter) : "";
	const char *gap = option->argument ? " " : "";
	return arena_printf(
		arena, "%s--%s%s%s", letter, option->name, gap, option->argument ? option->argument : "");
}

/* Columns of a text without wide characters. */
static size_t text_columns(const char *text)
{
	size_t columns = 0;
	for (; *text; text++)
		columns += ((unsigned char)*text & 0xC0) != 0x80;
	return columns;
}

static void option_print(struct arena *arena, const struct command *command, const struct option *option)
{
	const char *usage = option_usage(arena, option);
	size_t columns = text_columns(usage);
	size_t gap = columns + 2 < USAGE_COLUMNS ? USAGE_COLUMNS - columns - 2 : 1;
	bool formats = option == option_find("to"); /* not every command writes all */
	printf("  %s%*s%s\n", usage, (int)gap, "",
		formats ? option_formats(arena, command->formats) : option->help);
}

static void options_print(struct arena *arena, const struct command *command, enum option_section section)
{
	bool headed = false;
	for (size_t i = 0; i < option_count; i++) {
		const struct option *option = &options[i];
		if (option->section != section || option_rare_for(option, command->id) ||
			!option_taken_by(option, command->id))
			continue;
		if (!headed)
			printf("%s:\n", option_section_title(section));
		headed = true;
		option_print(arena, command, option);
	}
}

static void rare_print(struct arena *arena, const struct command *command)
{
	struct buffer names = buffer_new(arena);
	for (size_t i = 0; i < option_count; i++)
		if (option_rare_for(&options[i], command->id) && option_taken_by(&options[i], command->id))
			buffer_print(&names, " --%s", options[i].name);
	print_wrapped(arena_printf(arena, "Also (floorstat help OPTION):%s", names.at), "");
}

static void examples_print(const char *examples)
{
	for (size_t length; *examples; examples += length + (examples[length] == '\n')) {
		length = strcspn(examples, "\n");
		printf("  %.*s\n", (int)length, examples);
	}
}

static void command_print(struct arena *arena, const struct command *command)
{
	printf("Usage: floorstat %s %s [OPTION...]\n\n", command->name, command->operands);
	print_wrapped(command->text, "");
	puts("\nExamples:");
	examples_print(command->examples);
	putchar('\n');
	for (size_t section = 0; section < SECTION_COUNT; section++)
		options_print(arena, command, (enum option_section)section);
	rare_print(arena, command);
}

static void program_print(void)
{
	puts("Usage: floorstat COMMAND [OPTION...] INPUT...\n");
	print_wrapped(
		"Reads raw per-run benchmark dumps and says how fast the thing is when nothing disturbs it, "
		"whether the runs reached that floor, how much of what was measured is the machine's "
		"other work, and which comparisons may be made.",
		"");
	puts("\nCommands ('floorstat COMMAND --help' for one of them):");
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		printf("  %-8s %-16s %s\n", commands[i].name, commands[i].operands, commands[i].summary);
	putchar('\n');
	print_wrapped(INPUT_TEXT, "");
	puts("\nExamples:");
	examples_print("floorstat summary runs.json\n"
		       "floorstat report --load load.csv -o out monday=a.json tuesday=b.json\n"
		       "floorstat check monday=a.json tuesday=b.json\n");
	puts("\nExit status:");
	for (size_t i = 0; i < exit_status_count; i++)
		printf("  %d  %s\n", (int)exit_statuses[i].status, exit_statuses[i].text);
}

enum status help_command(struct arena *arena, const struct command *command)
{
	if (command)
		command_print(arena, command);
	else
		program_print();
	return STATUS_OK;
}
