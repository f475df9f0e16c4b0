/* The manual page, docs/floorstat.1, in man(7) macros. */
#include <stdio.h>
#include <string.h>

#include "help.h"

/* Text of a page: a leading dot or quote would be a request, a backslash or hyphen means something to troff. */
static void manual_text(const char *text)
{
	if (*text == '.' || *text == '\'')
		fputs("\\&", stdout);
	for (; *text; text++) {
		if (*text == '\\')
			fputs("\\e", stdout);
		else if (*text == '-')
			fputs("\\-", stdout);
		else if (*text == '\'')
			fputs("\\(aq", stdout);
		else
			putchar(*text);
	}
}

static void manual_line(const char *text)
{
	manual_text(text);
	putchar('\n');
}

static void manual_commands(struct arena *arena)
{
	puts(".SH COMMANDS");
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		printf(".SS ");
		manual_line(arena_printf(arena, "%s %s", commands[i].name, commands[i].operands));
		manual_line(commands[i].text);
		puts(".PP\n.EX");
		for (const char *at = commands[i].examples; *at; at += strcspn(at, "\n") + 1)
			manual_line(arena_copy(arena, at, strcspn(at, "\n")));
		puts(".EE");
	}
}

static void manual_option(struct arena *arena, const struct option *option)
{
	puts(".TP");
	printf(".B ");
	manual_line(option_usage(arena, option));
	manual_text(option->help);
	if (option->commands != (1u << COMMAND_COUNT) - 1) {
		fputs(" (", stdout);
		for (size_t i = 0, shown = 0; i < COMMAND_COUNT; i++)
			if (option_taken_by(option, (enum command_id)i))
				printf("%s%s", shown++ ? ", " : "", commands[i].name);
		putchar(')');
	}
	putchar('\n');
}

static void manual_options(struct arena *arena)
{
	puts(".SH OPTIONS");
	for (size_t section = 0; section < SECTION_COUNT; section++) {
		printf(".SS %s\n", option_section_title((enum option_section)section));
		for (size_t i = 0; i < option_count; i++)
			if (options[i].section == section)
				manual_option(arena, &options[i]);
	}
}

enum status manual_print(struct arena *arena)
{
	puts(".\\\" Made by 'floorstat help --as man'.");
	puts(".TH FLOORSTAT 1 \"\" \"floorstat " VERSION "\" \"User Commands\"");
	puts(".SH NAME\nfloorstat \\- statistics and reports for benchmark dumps that ask for the floor");
	puts(".SH SYNOPSIS\n.B floorstat\n.I COMMAND\n[\\fIOPTION\\fR...] \\fIINPUT\\fR...");
	puts(".SH DESCRIPTION");
	manual_line(
		"Reads raw per-run benchmark dumps of any collector and says how fast the thing is when "
		"nothing disturbs it, whether the runs at hand reached that floor, how much of what was "
		"measured is the machine's other work, and which comparisons between measurement sessions "
		"may be made.");
	puts(".PP");
	manual_line(INPUT_TEXT);
	manual_commands(arena);
	manual_options(arena);
	puts(".SH EXIT STATUS");
	for (size_t i = 0; i < exit_status_count; i++) {
		printf(".TP\n.B %d\n", (int)exit_statuses[i].status);
		manual_line(exit_statuses[i].text);
	}
	puts(".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nno colours on the terminal, unless \\-\\-color says so.");
	return STATUS_OK;
}
