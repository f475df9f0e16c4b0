/* The rules of a mapping: what a line says of the records of its block. */
#include "../base/dataset.h"
#include "../base/number.h"
#include "mapping_words.h"

enum takes { TAKES_OPERAND, TAKES_STATED, TAKES_CONDITION, TAKES_META };

static const enum takes role_takes[] = {
#define ROW(name, keyword, takes, adds, summary) TAKES_##takes,
	MAPPING_ROLES(ROW)
#undef ROW
};

static const char *const parts[] = {
#define ROW(name, keyword) keyword,
	MAPPING_PARTS(ROW)
#undef ROW
};

static bool read_mark(struct mapping_parser *parser, int *mark)
{
	const struct word *word = word_next(parser);
	if (word_is(word, "warmup"))
		*mark = EXCLUDED_WARMUP;
	else if (word_is(word, "failed"))
		*mark = EXCLUDED_FAILED;
	else if (word_is(word, "skip"))
		*mark = EXCLUDED_NOT_A_RUN;
	else
		return word_fault(parser, word, "after mark: warmup, failed or skip");
	return true;
}

static bool read_times(struct mapping_parser *parser, double *times)
{
	const struct word *word = word_next(parser);
	if (!word || number_parse(word->text, NUMBER_PLAIN, times) != NUMBER_FINITE)
		return word_fault(parser, word, "a number is wanted after '*'");
	return true;
}

static bool read_part(struct mapping_parser *parser, struct mapping_rule *rule, const struct word *word)
{
	for (size_t part = PART_WHAT + 1; part < PART_COUNT; part++) {
		if (!word_is(word, parts[part]))
			continue;
		rule->part[part] = operand_parse(parser);
		return rule->part[part] != NULL;
	}
	return word_fault(parser, word, "'%.*s' can't follow here; what can: %s", (int)word->text.length,
		word->text.at,
		rule->role == ROLE_STATED
			? "n min q1 median q3 max mean sd unit metric direction main as when"
			: "unit metric direction weight iterations / * main mark as when");
}

/* What follows the operand of a rule. */
static bool read_parts(struct mapping_parser *parser, struct mapping_rule *rule)
{
	for (const struct word *word = word_next(parser); word; word = word_next(parser)) {
		bool good = true;
		if (word_is(word, "main")) {
			rule->main = true;
		} else if (word_is(word, "mark")) {
			good = read_mark(parser, &rule->mark);
		} else if (word_is(word, "*")) {
			good = read_times(parser, &rule->times);
		} else if (word_is(word, "as")) {
			good = word_take_text(parser, &rule->name, "a name");
		} else if (word_is(word, "when")) {
			rule->when = condition_parse(parser);
			return rule->when && word_none_left(parser);
		} else {
			good = read_part(parser, rule, word);
		}
		if (!good)
			return false;
	}
	return true;
}

/* "meta KEY OPERAND", or "meta PATH.{key}": all of them under their own names. */
static bool read_meta(struct mapping_parser *parser, struct mapping_rule *rule)
{
	bool alone = parser->word_count - parser->at == 1 ||
		(parser->word_count - parser->at > 1 && word_is(&parser->words[parser->at + 1], "when"));
	if (!alone && !word_take_text(parser, &rule->name, "a key (host, cpu, os …)"))
		return false;
	rule->part[PART_WHAT] = operand_parse(parser);
	return rule->part[PART_WHAT] && read_parts(parser, rule);
}

bool rule_parse(struct mapping_parser *parser, enum role role)
{
	struct mapping_rule rule = {
		.role = role, .scope = parser->scope, .times = 1, .mark = -1, .line = parser->line};
	bool good = false;
	switch (role_takes[role]) {
	case TAKES_OPERAND:
		rule.part[PART_WHAT] = operand_parse(parser);
		good = rule.part[PART_WHAT] && read_parts(parser, &rule);
		break;
	case TAKES_STATED:
		good = (word_peek(parser) ||
			       word_fault(parser, NULL,
				       "what is stated is wanted here: n min q1 median q3 max mean sd, each with a field")) &&
			read_parts(parser, &rule);
		break;
	case TAKES_CONDITION:
		if (!word_is(word_next(parser), "when"))
			return word_fault(parser, NULL, "'%s' is followed by 'when' and a condition",
				role_keyword(role));
		rule.when = condition_parse(parser);
		good = rule.when && word_none_left(parser);
		break;
	case TAKES_META:
		good = read_meta(parser, &rule);
		break;
	}
	if (!good)
		return false;
	struct mapping_scope *scope = &parser->mapping->scopes[parser->scope];
	ARENA_ROOM(parser->arena, scope->rules, scope->rule_count, scope->rule_capacity);
	scope->rules[scope->rule_count++] = rule;
	return true;
}
