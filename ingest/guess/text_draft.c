#include "text_draft.h"

#include <stdio.h>
#include <string.h>

#include "../base/number.h"
#include "../base/time.h"
#include "../base/unit.h"
#include "text_draft_inside.h"

enum { LINES_MOST = 400 };

/* "e-03" */
static size_t exponent_length(struct text text)
{
	size_t sign = text.length > 1 && (text.at[1] == '-' || text.at[1] == '+'), digits = 1 + sign;
	if (text.length <= digits || (text.at[0] != 'e' && text.at[0] != 'E') || !is_digit(text.at[digits]))
		return 0;
	while (digits < text.length && is_digit(text.at[digits]))
		digits++;
	return digits;
}

static struct word word_of(struct text text)
{
	size_t from = 0, to;
	while (from < text.length && !is_digit(text.at[from]))
		from++;
	for (to = from; to < text.length && (is_digit(text.at[to]) || text.at[to] == '.'); to++)
		;
	while (to > from && text.at[to - 1] == '.')
		to--;
	to += exponent_length(text_slice(text, to, text.length));
	return (struct word){text, text_slice(text, 0, from), text_slice(text, from, to),
		text_slice(text, to, text.length)};
}

static void split_line(struct text text, struct line *line)
{
	line->count = 0;
	for (text = text_trim(text); text.length > 0 && line->count < WORDS_MOST;) {
		size_t end = 0;
		while (end < text.length && text.at[end] != ' ' && text.at[end] != '\t')
			end++;
		line->words[line->count++] = word_of(text_slice(text, 0, end));
		text = text_trim(text_slice(text, end, text.length));
	}
	if (text.length > 0)
		line->count = 0;
}

static bool same_number_word(const struct word *a, const struct word *b)
{
	return a->number.length > 0 && b->number.length > 0 && text_equal(a->before, b->before) &&
		text_equal(a->after, b->after);
}

/* Numbers at the same places, and something around them that is the same. */
static bool are_alike(const struct line *a, const struct line *b)
{
	size_t numbers = 0, fixed = 0;
	if (a->count != b->count || a->count == 0)
		return false;
	for (size_t w = 0; w < a->count; w++) {
		const struct word *x = &a->words[w], *y = &b->words[w];
		bool number = same_number_word(x, y);
		numbers += number;
		fixed += number ? x->before.length + x->after.length > 0 : text_equal(x->text, y->text);
	}
	return numbers > 0 && fixed > 0;
}

static struct text bare(struct text text)
{
	while (text.length > 0 && !is_letter(text.at[0]) && (unsigned char)text.at[0] < 0x80 &&
		text.at[0] != '%')
		text = text_slice(text, 1, text.length);
	while (text.length > 0 && strchr(".,;:)]=", text.at[text.length - 1]))
		text.length--;
	return text;
}

static bool is_unit(struct names *names, struct text text, struct unit *unit)
{
	return text.length > 0 && unit_parse(names, text, unit);
}

/* Whether a time stands in the line with its unit in its word, the next one, or the one before. */
static bool states_time(struct names *names, const struct line *line)
{
	for (size_t w = 0; w < line->count; w++) {
		struct unit unit = {"", 1, DIRECTION_UNKNOWN};
		struct text empty = {"", 0};
		if (line->words[w].number.length == 0)
			continue;
		bool stated = is_unit(names, bare(line->words[w].after), &unit) ||
			is_unit(names, w + 1 < line->count ? bare(line->words[w + 1].text) : empty, &unit) ||
			is_unit(names, w > 0 ? bare(line->words[w - 1].text) : empty, &unit);
		if (stated && strcmp(unit.base, "s") == 0)
			return true;
	}
	return false;
}

/* The line that most others are like; one with a time counts twice. */
static void find_leader(struct shape_of_lines *shape)
{
	size_t best = 0;
	for (size_t i = 0; i < shape->line_count; i++) {
		size_t like = 0;
		for (size_t j = 0; j < shape->line_count; j++)
			like += are_alike(&shape->lines[i], &shape->lines[j]);
		size_t weight = like > 1 && states_time(shape->names, &shape->lines[i]) ? 2 * like : like;
		if (weight <= best)
			continue;
		best = weight;
		shape->members = like;
		shape->leader = i;
	}
}

/* The unit of a number: behind it in its word or the next one, else in front of it ("tokens/s=1200", "(seconds): 1.5"). */
static void find_unit(struct shape_of_lines *shape, size_t s)
{
	struct slot *slot = &shape->slots[s];
	struct unit unit;
	const struct slot *next = s + 1 < shape->slot_count ? &shape->slots[s + 1] : NULL;
	const struct slot *last = s > 0 ? &shape->slots[s - 1] : NULL;
	struct text empty = {"", 0};
	const struct text places[] = {bare(slot->after),
		next && next->kind == SLOT_LITERAL && slot->after.length == 0 ? bare(next->before) : empty,
		bare(slot->before),
		last && last->kind == SLOT_LITERAL && text_find(last->before, '(') == 0 ? bare(last->before)
											: empty};
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		if (!is_unit(shape->names, places[i], &unit))
			continue;
		slot->unit = names_intern(shape->names, places[i]);
		slot->seconds = strcmp(unit.base, "s") == 0;
		return;
	}
}

/* The words of one place: all units, or all numbers with one of several units behind them. */
static void look_at_units(struct shape_of_lines *shape, size_t s)
{
	struct slot *slot = &shape->slots[s];
	bool units = true, quantities = true, seconds = true;
	for (size_t i = 0; i < shape->line_count; i++) {
		const struct word *word = &shape->lines[i].words[s];
		struct unit unit = {"", 1, DIRECTION_UNKNOWN};
		if (!are_alike(&shape->lines[shape->leader], &shape->lines[i]))
			continue;
		units = units && is_unit(shape->names, word->text, &unit);
		quantities = quantities && word->number.length > 0 && word->before.length == 0 &&
			is_unit(shape->names, word->after, &unit);
		seconds = seconds && strcmp(unit.base, "s") == 0;
	}
	bool beside = s > 0 && shape->slots[s - 1].kind == SLOT_NUMBER &&
		shape->slots[s - 1].after.length == 0;
	if (quantities)
		slot->kind = SLOT_QUANTITY;
	else if (units && beside)
		slot->kind = SLOT_UNIT;
	else
		return;
	slot->seconds = seconds;
	slot->before = slot->after = (struct text){"", 0};
	if (slot->kind == SLOT_UNIT)
		shape->slots[s - 1].seconds = seconds;
}

/* "bench=", "[": what the words of one place have in common up to a sign that ends a name, or their bracket. */
static struct text common_label(const struct shape_of_lines *shape, size_t s)
{
	const struct line *leader = &shape->lines[shape->leader];
	struct text first = leader->words[s].text;
	size_t length = text_find(first, '=') + 1;
	if (length > first.length && text_begins(first, "["))
		length = 1;
	if (length >= first.length)
		return (struct text){0};
	for (size_t i = 0; i < shape->line_count; i++) {
		struct text text = shape->lines[i].words[s].text;
		if (are_alike(leader, &shape->lines[i]) &&
			(text.length <= length || memcmp(text.at, first.at, length) != 0))
			return (struct text){0};
	}
	return text_slice(first, 0, length);
}

/* "]": the one sign that ends the words of one place; nothing where they end in other ways. */
static struct text common_end(const struct shape_of_lines *shape, size_t s)
{
	const struct line *leader = &shape->lines[shape->leader];
	struct text first = leader->words[s].text;
	struct text end = text_slice(first, first.length - 1, first.length);
	if (!strchr(":,;])", end.at[0]))
		return (struct text){0};
	for (size_t i = 0; i < shape->line_count; i++) {
		struct text text = shape->lines[i].words[s].text;
		if (are_alike(leader, &shape->lines[i]) &&
			(text.length < 2 || text.at[text.length - 1] != end.at[0]))
			return (struct text){0};
	}
	return end;
}

/* What the values of one place are, over the lines of the shape. */
static void look_at_slot(struct shape_of_lines *shape, size_t s)
{
	struct slot *slot = &shape->slots[s];
	const struct line *leader = &shape->lines[shape->leader];
	const struct word *first = &leader->words[s];
	bool equal = true, numbers = true;
	struct moment moment;
	slot->stamps = slot->dated = true;
	size_t again = 0, steps = 0, seen = 0;
	double last = 0, value;
	for (size_t i = 0; i < shape->line_count; i++) {
		const struct word *word = &shape->lines[i].words[s];
		if (!are_alike(leader, &shape->lines[i]))
			continue;
		equal = equal && text_equal(word->text, first->text);
		slot->stamps = slot->stamps && time_parse(word->text, &moment);
		slot->dated = slot->stamps && slot->dated && moment.dated;
		numbers = numbers && same_number_word(word, first);
		slot->fractions = slot->fractions || text_find(word->number, '.') < word->number.length;
		slot->exponents = slot->exponents || text_find(word->number, '-') < word->number.length ||
			text_find(word->number, 'e') < word->number.length;
		if (number_parse(word->number, NUMBER_PLAIN, &value) != NUMBER_FINITE)
			continue;
		steps += seen > 0 && value == last + 1;
		again += seen > 0 && value == last;
		last = value;
		seen++;
	}
	slot->counts = seen > 1 && steps + 1 == seen;
	slot->repeats = again > 0;
	slot->kind = equal ? SLOT_LITERAL : numbers ? SLOT_NUMBER : SLOT_TEXT;
	slot->before = equal ? first->text : numbers ? first->before : common_label(shape, s);
	if (numbers && !equal)
		slot->after = first->after;
	else if (!equal)
		slot->after = common_end(shape, s);
}

static void find_days(struct shape_of_lines *shape)
{
	for (size_t s = 0; s < shape->slot_count; s++) {
		struct slot *slot = &shape->slots[s];
		if (!slot_is_day_of_next(shape, s) || slot->kind != SLOT_LITERAL)
			continue;
		slot->kind = SLOT_TEXT;
		slot->before = text_slice(slot->before, 0, text_begins(slot->before, "[") ? 1 : 0);
	}
}

static const char *nameless(const struct shape_of_lines *shape, size_t s)
{
	if (slot_is_day_of_next(shape, s))
		return "day";
	if (shape->slots[s].stamps)
		return "stamp";
	enum slot_kind kind = shape->slots[s].kind;
	return kind == SLOT_TEXT ? "name" : kind == SLOT_UNIT ? "unit" : "number";
}

/* A capture is called as what stands before it: "elapsed=", or the word in front. */
static void name_slot(struct shape_of_lines *shape, size_t s)
{
	struct slot *slot = &shape->slots[s];
	struct text from = bare(slot->before);
	if (from.length == 0 && s > 0 && shape->slots[s - 1].kind == SLOT_LITERAL)
		from = bare(shape->slots[s - 1].before);
	size_t length = 0;
	for (size_t i = 0; i < from.length && length + 4 < NAME_BYTES; i++)
		if (is_letter(from.at[i]))
			slot->name[length++] = (char)(from.at[i] < 'a' ? from.at[i] - 'A' + 'a' : from.at[i]);
	slot->name[length] = '\0';
	if (length == 0)
		snprintf(slot->name, sizeof slot->name, "%s", nameless(shape, s));
	for (size_t other = 0; other < s; other++) {
		if (shape->slots[other].kind == SLOT_LITERAL ||
			strcmp(shape->slots[other].name, slot->name) != 0)
			continue;
		length = strlen(slot->name);
		slot->name[length] = (char)('a' + s % 26);
		slot->name[length + 1] = '\0';
	}
}

/* A time, else what has a unit, else a fraction. */
static void choose_value(struct shape_of_lines *shape)
{
	int best = 0;
	shape->value = shape->slot_count;
	for (size_t s = 0; s < shape->slot_count; s++) {
		const struct slot *slot = &shape->slots[s];
		if ((slot->kind != SLOT_NUMBER && slot->kind != SLOT_QUANTITY) || slot->stamps)
			continue;
		bool percent = slot->unit && strcmp(slot->unit, "%") == 0;
		bool unit = (slot->unit && !percent) || slot->kind == SLOT_QUANTITY ||
			slot_has_unit_behind(shape, s);
		int weight = 1 + 4 * slot->seconds + 2 * unit + slot->fractions;
		if (weight <= best)
			continue;
		best = weight;
		shape->value = s;
	}
}

/* Braces and repeated groups mean something in patterns. */
static bool can_be_written(const struct shape_of_lines *shape)
{
	const struct line *leader = &shape->lines[shape->leader];
	for (size_t w = 0; w < leader->count; w++)
		if (text_find(leader->words[w].text, '{') < leader->words[w].text.length ||
			text_ends(leader->words[w].text, ")+"))
			return false;
	return true;
}

const char *text_draft(struct arena *arena, const struct source *source, struct names *names)
{
	struct shape_of_lines *shape = arena_alloc(arena, 1, sizeof *shape);
	struct text rest = source->block;
	shape->arena = arena;
	shape->names = names;
	shape->lines = arena_alloc(arena, LINES_MOST, sizeof *shape->lines);
	while (rest.length > 0 && shape->line_count < LINES_MOST)
		split_line(text_split(rest, '\n', &rest), &shape->lines[shape->line_count++]);
	find_leader(shape);
	if (shape->members < 2 || !can_be_written(shape))
		return NULL;
	shape->slot_count = shape->lines[shape->leader].count;
	for (size_t s = 0; s < shape->slot_count; s++)
		look_at_slot(shape, s); /* literals first: captures are called after them */
	find_days(shape);
	for (size_t s = 0; s < shape->slot_count; s++)
		if (shape->slots[s].kind == SLOT_TEXT)
			look_at_units(shape, s);
	for (size_t s = 0; s < shape->slot_count; s++) {
		if (shape->slots[s].kind != SLOT_LITERAL)
			name_slot(shape, s);
		if (shape->slots[s].kind == SLOT_NUMBER)
			find_unit(shape, s);
	}
	choose_value(shape);
	return shape->value < shape->slot_count ? text_draft_print(shape) : NULL;
}
