/* floorstat help WORD.  The paragraphs stand in embedded/help.txt: "= word, other word" and the text below it. */
#include <stdio.h>
#include <string.h>

#include "../analysis/health/health.h"
#include "../analysis/passes/comparability.h"
#include "../ingest/base/embedded.h"
#include "help.h"
#include "session.h"

/* A paragraph and the words it explains. */
struct topic {
	struct text words, body;
};

static struct text topics_text(void)
{
	const struct embedded_file *file = embedded_files;
	while (file->path && strcmp(file->path, "cli/embedded/help.txt") != 0)
		file++;
	return text_of(file->text);
}

/* Takes the next topic off *rest; false at the end. */
static bool topic_next(struct text *rest, struct topic *topic)
{
	while (rest->length > 0 && !text_begins(*rest, "= "))
		text_split(*rest, '\n', rest);
	if (rest->length == 0)
		return false;
	struct text heading = text_split(*rest, '\n', rest);
	topic->words = text_slice(heading, 2, heading.length);
	topic->body = *rest;
	while (rest->length > 0 && !text_begins(*rest, "= "))
		text_split(*rest, '\n', rest);
	topic->body = text_trim(text_slice(topic->body, 0, topic->body.length - rest->length));
	return true;
}

static bool topic_has(const struct topic *topic, struct text word)
{
	for (struct text rest = topic->words; rest.length > 0;)
		if (text_equal_folded(text_trim(text_split(rest, ',', &rest)), word))
			return true;
	return false;
}

static bool topic_print(struct text word)
{
	struct topic topic;
	for (struct text rest = topics_text(); topic_next(&rest, &topic);) {
		if (!topic_has(&topic, word))
			continue;
		printf("%.*s\n\n%.*s\n", (int)topic.words.length, topic.words.at, (int)topic.body.length,
			topic.body.at);
		return true;
	}
	return false;
}

static bool row_print(const char *name, const char *kind, const char *summary, const char *source)
{
	printf("%s: %s\n\n%s.\nSource: %s.\n", name, kind, summary, source);
	return true;
}

/* A check that has no paragraph of its own is explained by its row. */
static bool check_explain(struct text word)
{
	for (size_t i = 0; i < COMPARABILITY_CHECK_COUNT; i++) {
		const struct comparability_check *check = comparability_checks[i];
		if (text_equal_folded(word, text_of(check->name)))
			return row_print(
				check->name, "a check of comparability", check->summary, check->source);
	}
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++) {
		const struct health_check *check = health_checks[i];
		if (text_equal_folded(word, text_of(check->name)))
			return row_print(
				check->name, "a check of the runs' health", check->summary, check->source);
	}
	return false;
}

static bool option_explain(struct arena *arena, struct text word)
{
	while (text_begins(word, "-"))
		word = text_slice(word, 1, word.length);
	const struct option *option = option_find(arena_copy(arena, word.at, word.length));
	if (!option)
		return false;
	printf("%s\n  %s\nTaken by:", option_usage(arena, option), option->help);
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		if (option_taken_by(option, (enum command_id)i))
			printf(" %s", commands[i].name);
	putchar('\n');
	return true;
}

/* The heading most like 'word'. */
static struct text topic_nearest(struct text word)
{
	struct text nearest = {0};
	struct topic topic;
	size_t least = word.length / 2 + 1;
	for (struct text rest = topics_text(); topic_next(&rest, &topic);) {
		for (struct text words = topic.words; words.length > 0;) {
			struct text known = text_trim(text_split(words, ',', &words));
			size_t distance = text_distance(word, known);
			if (distance >= least)
				continue;
			least = distance;
			nearest = known;
		}
	}
	return nearest;
}

static enum status topics_list(void)
{
	struct topic topic;
	puts("floorstat help WORD explains one of these; a command or an option works too:\n");
	for (struct text rest = topics_text(); topic_next(&rest, &topic);)
		printf("  %.*s\n", (int)topic.words.length, topic.words.at);
	return STATUS_OK;
}

/* 'cannot tell' may be given as one word or as two. */
static struct text word_asked(struct session *session)
{
	struct buffer word = buffer_new(session->arena);
	for (size_t i = 0; i < session->line.operands.count; i++)
		buffer_print(&word, "%s%s", i ? " " : "", session->line.operands.at[i]);
	return (struct text){word.at, word.length};
}

enum status run_help(struct session *session)
{
	const char *as = session->line.as;
	if (as)
		return strcmp(as, "man") == 0 ? manual_print(session->arena) : completion_print(as);
	if (session->line.operands.count == 0)
		return topics_list();
	struct text word = word_asked(session);
	const struct command *command = command_find(word.at);
	if (command)
		return help_command(session->arena, command);
	bool dashed = text_begins(word, "-");
	if ((!dashed && (topic_print(word) || check_explain(word))) || option_explain(session->arena, word))
		return STATUS_OK;
	struct text nearest = topic_nearest(word);
	if (nearest.length > 0)
		fault_set(&session->fault, STATUS_USAGE, "nothing is known of '%s'; did you mean '%.*s'?",
			word.at, (int)nearest.length, nearest.at);
	else
		fault_set(&session->fault, STATUS_USAGE,
			"nothing is known of '%s'; 'floorstat help' lists the words", word.at);
	return STATUS_USAGE;
}
