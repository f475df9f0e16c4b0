/* Completions for bash, zsh and fish.  What stands after an option is completed from its row: one of its choices, or
 * a file, folder, collector or figure. */
#include <stdio.h>
#include <string.h>

#include "help.h"

static void choices_print(const struct option_choice *choices)
{
	for (const struct option_choice *choice = choices; choice->name; choice++)
		printf("%s%s", choice > choices ? " " : "", choice->name);
}

static bool completes(const struct option *option, const char *what)
{
	return option->completes && strcmp(option->completes, what) == 0;
}

/* The shell's words that list collectors and figures, asked of the program itself. */
static const struct {
	const char *what, *words;
} listings[] = {
	{"collector", "$(floorstat formats 2>/dev/null | sed 's/ .*//')"},
	{"figure", "$(floorstat plot --list 2>/dev/null | sed 's/ .*//')"},
};

static const char *listing_words(const struct option *option)
{
	for (size_t i = 0; i < sizeof listings / sizeof listings[0]; i++)
		if (completes(option, listings[i].what))
			return listings[i].words;
	return NULL;
}

static void bash_value(const struct option *option)
{
	const char *words = listing_words(option);
	printf("\t--%s", option->name);
	if (option->letter)
		printf(" | -%c", option->letter);
	if (option->choices) {
		printf(") COMPREPLY=($(compgen -W '");
		choices_print(option->choices);
		puts("' -- \"$word\")) && return ;;");
	} else if (words) {
		printf(") COMPREPLY=($(compgen -W \"%s\" -- \"$word\")) && return ;;\n", words);
	} else {
		printf(") COMPREPLY=(%s) && return ;;\n",
			option->completes ? "$(compgen -f -- \"$word\")" : "");
	}
}

static void bash_options(const struct command *command)
{
	printf("\t%s) options='", command->name);
	for (size_t i = 0; i < option_count; i++)
		if (option_taken_by(&options[i], command->id))
			printf("--%s ", options[i].name);
	puts("' ;;");
}

static void command_names_print(void)
{
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		printf("%s%s", i ? " " : "", commands[i].name);
}

static void bash_print(void)
{
	puts("# bash completion for floorstat.  Made by 'floorstat help --as bash'.\n"
	     "_floorstat()\n{\n"
	     "\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\n"
	     "\tcase $before in");
	for (size_t i = 0; i < option_count; i++)
		if (options[i].argument)
			bash_value(&options[i]);
	puts("\tesac\n\tcase ${COMP_WORDS[1]} in");
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		bash_options(&commands[i]);
	puts("\tesac\n\tif ((COMP_CWORD == 1)); then");
	printf("\t\tCOMPREPLY=($(compgen -W '");
	command_names_print();
	puts(" --help --version' -- \"$word\"))");
	puts("\telif [[ $word == -* ]]; then\n"
	     "\t\tCOMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
	     "\telse\n\t\tCOMPREPLY=($(compgen -f -- \"$word\"))\n\tfi\n}\n"
	     "complete -o filenames -F _floorstat floorstat");
}

/* A help line inside single quotes and, for zsh, brackets. */
static void quoted_print(const char *text)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputs("'\\''", stdout);
		else if (*text == '[' || *text == ']' || *text == ':')
			printf("\\%c", *text);
		else
			putchar(*text);
	}
}

static void zsh_value(const struct option *option)
{
	const char *words = listing_words(option);
	printf(":%s:", option->name);
	if (option->choices) {
		putchar('(');
		choices_print(option->choices);
		putchar(')');
	} else if (words) {
		printf("( '\"%s\"' )", words);
	} else if (option->completes) {
		printf("_files");
	}
}

static void zsh_option(const struct option *option)
{
	printf("\t\t'--%s%s[", option->name, option->argument ? "=" : "");
	quoted_print(option->help);
	putchar(']');
	if (option->argument)
		zsh_value(option);
	puts("' \\");
}

static void zsh_print(void)
{
	puts("#compdef floorstat\n# zsh completion.  Made by 'floorstat help --as zsh'.\n"
	     "local -a commands\ncommands=(");
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		printf("\t'%s:", commands[i].name);
		quoted_print(commands[i].summary);
		puts("'");
	}
	puts(")\nif ((CURRENT == 2)); then\n\t_describe command commands\n\treturn\nfi\n"
	     "local command=$words[2]\nshift words\n((CURRENT--))\ncase $command in");
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		printf("%s)\n\t_arguments -s \\\n", commands[i].name);
		for (size_t o = 0; o < option_count; o++)
			if (option_taken_by(&options[o], commands[i].id))
				zsh_option(&options[o]);
		puts("\t\t'*:input:_files' ;;");
	}
	puts("esac");
}

static void fish_takers(const struct option *option)
{
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		if (option_taken_by(option, (enum command_id)i))
			printf(" %s", commands[i].name);
}

static void fish_option(const struct option *option)
{
	const char *words = listing_words(option);
	printf("complete -c floorstat -n '__fish_seen_subcommand_from");
	fish_takers(option);
	printf("' -l %s", option->name);
	if (option->letter)
		printf(" -s %c", option->letter);
	if (option->choices) {
		printf(" -x -a '");
		choices_print(option->choices);
		putchar('\'');
	} else if (words) {
		printf(" -x -a \"(%s\"", words + strlen("$("));
	} else if (option->argument) {
		printf(option->completes ? " -r" : " -x");
	}
	printf(" -d '");
	quoted_print(option->help);
	puts("'");
}

static void fish_print(void)
{
	puts("# fish completion for floorstat.  Made by 'floorstat help --as fish'.");
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		printf("complete -c floorstat -n __fish_use_subcommand -f -a %s -d '", commands[i].name);
		quoted_print(commands[i].summary);
		puts("'");
	}
	for (size_t i = 0; i < option_count; i++)
		fish_option(&options[i]);
}

enum status completion_print(const char *shell)
{
	static const struct {
		const char *shell;
		void (*print)(void);
	} shells[] = {{"bash", bash_print}, {"zsh", zsh_print}, {"fish", fish_print}};
	for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
		if (strcmp(shells[i].shell, shell) == 0)
			shells[i].print();
	return STATUS_OK;
}
