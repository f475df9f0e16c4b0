#include <string.h>
#include <sys/stat.h>

#include "../render/scope.h"
#include "options.h"

/* What is being taken apart. */
struct parser {
	struct command_line *line;
	struct arena *arena;
	struct fault *fault;
	char **argv;
	int argc, at;
	const struct option *in_json; /* given, and shown in --to json alone */
};

/* The option most like 'name', among those that 'command' takes. */
static const struct option *option_nearest(const char *name, const struct command *command)
{
	const struct option *nearest = NULL;
	size_t least = SIZE_MAX;
	for (size_t i = 0; i < option_count; i++) {
		size_t distance = text_distance(text_of(name), text_of(options[i].name));
		if (distance >= least || (command && !option_taken_by(&options[i], command->id)))
			continue;
		least = distance;
		nearest = &options[i];
	}
	return nearest && (words_near(name, nearest->name) || strncmp(nearest->name, name, strlen(name)) == 0)
		? nearest
		: NULL;
}

static bool option_unknown(const struct parser *parser, const char *name)
{
	const struct command *command = parser->line->command;
	const struct option *nearest = option_nearest(name, command);
	const char *of = command ? arena_printf(parser->arena, "floorstat %s", command->name) : "floorstat";
	if (nearest)
		return fault_set(parser->fault, STATUS_USAGE, "there is no option --%s; did you mean --%s?",
			name, nearest->name);
	return fault_set(parser->fault, STATUS_USAGE,
		"there is no option --%s; '%s --help' lists those there are", name, of);
}

/* "check, compare and report" */
static const char *takers_text(struct arena *arena, const struct option *option)
{
	struct buffer text = buffer_new(arena);
	unsigned left = option->commands;
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		if (!option_taken_by(option, (enum command_id)i))
			continue;
		left &= ~(1u << i);
		buffer_print(&text, "%s%s", commands[i].name,
			left == 0                          ? ""
				: (left & (left - 1)) == 0 ? " and "
							   : ", ");
	}
	return text.at;
}

static bool option_is_for_all(const struct option *option)
{
	return option->commands == (1u << COMMAND_COUNT) - 1;
}

static bool option_store_text(struct parser *parser, const struct option *option, const char *text)
{
	const struct command *command = parser->line->command;
	if (!command && !option_is_for_all(option))
		return fault_set(parser->fault, STATUS_USAGE, "--%s stands after the command", option->name);
	if (command && !option_taken_by(option, command->id))
		return fault_set(parser->fault, STATUS_USAGE, "%s has no --%s; %s %s it", command->name,
			option->name, takers_text(parser->arena, option),
			(option->commands & (option->commands - 1)) == 0 ? "takes" : "take");
	if (command && option->in_json >> command->id & 1)
		parser->in_json = option;
	struct given given = {
		option, text, (char *)parser->line + option->offset, parser->arena, parser->fault};
	return option->store(&given);
}

/* The value that stands in the next word. */
static bool option_with_next(struct parser *parser, const struct option *option)
{
	if (!option->argument)
		return option_store_text(parser, option, NULL);
	if (parser->at + 1 >= parser->argc)
		return fault_set(parser->fault, STATUS_USAGE, "--%s needs a value: --%s %s", option->name,
			option->name, option->argument);
	return option_store_text(parser, option, parser->argv[++parser->at]);
}

/* 'floorstat help --near' asks about an option of other commands. */
static bool option_asked_about(const struct parser *parser, const struct option *option)
{
	const struct command *command = parser->line->command;
	return command && command->id == COMMAND_help && option && !option_taken_by(option, COMMAND_help);
}

/* --name, --name=value, --name value */
static bool long_option(struct parser *parser, const char *word)
{
	size_t length = strcspn(word, "=");
	const char *name = arena_copy(parser->arena, word, length);
	const struct option *option = option_find(name);
	if (option_asked_about(parser, option)) {
		words_add(parser->arena, &parser->line->operands, word - strlen("--"));
		return true;
	}
	if (!option)
		return option_unknown(parser, name);
	if (word[length] == '\0')
		return option_with_next(parser, option);
	if (!option->argument)
		return fault_set(parser->fault, STATUS_USAGE, "--%s takes no value", name);
	return option_store_text(parser, option, word + length + 1);
}

static const struct option *option_by_letter(char letter)
{
	for (size_t i = 0; i < option_count; i++)
		if (options[i].letter == letter)
			return &options[i];
	return NULL;
}

/* -v, -vq, -oPATH, -o PATH */
static bool short_options(struct parser *parser, const char *letters)
{
	for (; *letters; letters++) {
		const struct option *option = option_by_letter(*letters);
		if (!option)
			return fault_set(parser->fault, STATUS_USAGE, "there is no option -%c", *letters);
		if (option->argument && letters[1])
			return option_store_text(parser, option, letters + 1);
		if (!option_with_next(parser, option))
			return false;
	}
	return true;
}

static bool file_exists(const char *path)
{
	struct stat status;
	return stat(path, &status) == 0;
}

const struct command *command_find(const char *name)
{
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	return NULL;
}

/* The first word that is no option must be a command. */
static bool command_take(struct parser *parser, const char *word)
{
	parser->line->command = command_find(word);
	if (parser->line->command)
		return true;
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		if (words_near(word, commands[i].name))
			return fault_set(parser->fault, STATUS_USAGE,
				"there is no command '%s'; did you mean '%s'?", word, commands[i].name);
	if (file_exists(word))
		return fault_set(parser->fault, STATUS_USAGE,
			"a command comes first; did you mean 'floorstat summary %s'?", word);
	return fault_set(
		parser->fault, STATUS_USAGE, "there is no command '%s'; 'floorstat --help' lists them", word);
}

static bool word_take(struct parser *parser, bool *only_operands)
{
	const char *word = parser->argv[parser->at];
	if (!*only_operands && strcmp(word, "--") == 0)
		return *only_operands = true;
	if (!*only_operands && word[0] == '-' && word[1] == '-')
		return long_option(parser, word + 2);
	if (!*only_operands && word[0] == '-' && word[1])
		return short_options(parser, word + 1);
	if (!parser->line->command)
		return command_take(parser, word);
	words_add(parser->arena, &parser->line->operands, word);
	return true;
}

/* What no single option can see. */
static bool line_agrees(const struct parser *parser)
{
	struct command_line *line = parser->line;
	const struct command *command = line->command;
	if (!command)
		return line->help || line->version ||
			fault_set(parser->fault, STATUS_USAGE,
				"no command; 'floorstat summary FILE' shows what a dump holds, 'floorstat --help' lists the rest");
	if (line->help || line->version)
		return true;
	if (line->render.to != OUTPUT_TERMINAL && !(command->formats >> line->render.to & 1))
		return fault_set(parser->fault, STATUS_USAGE, "%s --to writes %s", command->name,
			option_formats(parser->arena, command->formats));
	if (parser->in_json && line->render.to != OUTPUT_JSON)
		return fault_set(parser->fault, STATUS_USAGE,
			"%s shows --%s in --to json alone; floorstat summary and floorstat report print it",
			command->name, parser->in_json->name);
	if (line->partial && line->render.to != OUTPUT_TERMINAL)
		return fault_set(parser->fault, STATUS_USAGE,
			"--partial has a form of its own; what floorstat merge makes of it takes --to");
	if (line->ingest.decimal != 0 && line->ingest.decimal != '.' && line->ingest.decimal != ',')
		return fault_set(parser->fault, STATUS_USAGE, "--decimal is point or comma");
	if (line->operands.count < command->least && !line->list && !line->as)
		return fault_set(parser->fault, STATUS_USAGE, "%s needs %s; try 'floorstat %s --help'",
			command->name, command->operands, command->name);
	return true;
}

bool command_line_parse(
	struct command_line *line, struct arena *arena, int argc, char *argv[], struct fault *fault)
{
	*line = (struct command_line){.ingest = ingest_defaults(), .analysis = analysis_defaults()};
	line->render.lang = "en";
	struct parser parser = {line, arena, fault, argv, argc, 1, NULL};
	bool only_operands = false;
	for (; parser.at < argc; parser.at++)
		if (!word_take(&parser, &only_operands))
			return false;
	line->analysis.within = line->ingest.within;
	line->render.command = command_quoted(arena, argc, argv);
	return line_agrees(&parser);
}

struct ingest_input input_parse(struct arena *arena, const char *operand)
{
	size_t label = strcspn(operand, "=");
	bool labelled = operand[label] == '=' && label > 0 && operand[label + 1] && !file_exists(operand) &&
		!memchr(operand, '/', label);
	if (!labelled)
		return (struct ingest_input){operand, NULL};
	return (struct ingest_input){operand + label + 1, arena_copy(arena, operand, label)};
}

/* Bytes that no shell gives a meaning. */
static bool shell_plain(const char *word)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";
	return word[0] && word[strspn(word, plain)] == '\0';
}

static void word_quote(struct buffer *text, const char *word)
{
	buffer_char(text, '\'');
	for (; *word; word++) {
		if (*word == '\'')
			buffer_text(text, "'\\''");
		else
			buffer_char(text, *word);
	}
	buffer_char(text, '\'');
}

const char *command_quoted(struct arena *arena, int argc, char *argv[])
{
	struct buffer text = buffer_new(arena);
	buffer_text(&text, "floorstat");
	for (int i = 1; i < argc; i++) {
		buffer_char(&text, ' ');
		if (shell_plain(argv[i]))
			buffer_text(&text, argv[i]);
		else
			word_quote(&text, argv[i]);
	}
	return text.at;
}
