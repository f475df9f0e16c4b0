#include "scope.h"

#include <string.h>

struct scope scope_of(const struct voice *voice, const struct sheet_source *source)
{
	const struct findings *findings = voice->findings;
	struct scope scope = {.voice = voice,
		.table = &findings->tables[source->tables[0]],
		.table_index = source->tables[0],
		.table_count = source->count};
	size_t count = 0;
	for (size_t t = 0; t < source->count; t++)
		count += findings->tables[source->tables[t]].group_count;
	scope.members = arena_alloc(voice->arena, count, sizeof *scope.members);
	for (size_t t = 0; t < source->count; t++) {
		const struct table_finding *table = &findings->tables[source->tables[t]];
		for (size_t g = 0; g < table->group_count; g++)
			scope.members[scope.count++] = (struct member){
				table, &table->groups[g], source->tables[t], g};
	}
	scope.scale = scale_of_table(voice->arena, scope.table, voice->options);
	return scope;
}

const char *member_name(const struct voice *voice, const struct member *member)
{
	return voice_group(voice, member->table->table, member->group->group);
}

const char *member_full_name(const struct voice *voice, const struct member *member)
{
	const char *workload = voice_workload(voice, member->table->table);
	const char *name = member_name(voice, member);
	return !workload || strcmp(workload, name) == 0
		? name
		: arena_printf(voice->arena, "%s, %s", workload, name);
}

size_t scope_count(const struct scope *scope, bool (*wanted)(const struct member *member))
{
	size_t count = 0;
	for (size_t i = 0; i < scope->count; i++)
		count += wanted(&scope->members[i]);
	return count;
}

const char *scope_names(const struct scope *scope, bool (*wanted)(const struct member *member))
{
	struct arena *arena = scope->voice->arena;
	size_t *groups = arena_alloc(arena, scope->count, sizeof *groups);
	const char **names = arena_alloc(arena, scope->count, sizeof *names);
	size_t count = 0;
	for (size_t i = 0; i < scope->count; i++) {
		if (!wanted(&scope->members[i]))
			continue;
		groups[count] = scope->members[i].group_index;
		if (scope->table_count > 1)
			names[count] = member_full_name(scope->voice, &scope->members[i]);
		count++;
	}
	return scope->table_count > 1 ? voice_names(scope->voice, names, count)
				      : voice_groups(scope->voice, scope->table->table, groups, count);
}

const char *scope_value(const struct scope *scope, double value)
{
	return scope->table_count > 1 ? quantity_alone(scope->voice->arena, scope->table->table->unit, value)
				      : quantity_with_unit(scope->voice->arena, &scope->scale, value);
}

void words_add(struct arena *arena, struct words *list, const char *text)
{
	ARENA_ROOM(arena, list->at, list->count, list->capacity);
	list->at[list->count++] = text;
}

const char *sentence(const struct voice *voice, const char *clause)
{
	const char *stop = words_text(voice->language, WORD_FULL_STOP);
	if (strncmp(clause, "cpu ", 4) == 0 || strncmp(clause, "cpus ", 5) == 0)
		return arena_printf(voice->arena, "CPU%s%s", clause + 3, stop);
	char *text = arena_printf(voice->arena, "%s%s", clause, stop);
	if (voice->language == LANGUAGE_EN && is_lower(text[0]))
		text[0] = (char)(text[0] - 'a' + 'A');
	return text;
}

static bool lower(const struct scope *scope)
{
	return scope->table->table->direction == DIRECTION_LOWER;
}

void scope_add(const struct scope *scope, struct words *list, const char *text)
{
	words_add(scope->voice->arena, list, text);
}

/* "minimum", "minima" or "maximum", "maxima". */
const char *scope_best_noun(const struct scope *scope, size_t count)
{
	return words_noun(scope->voice->arena, scope->voice->language, count,
		lower(scope) ? WORD_MINIMUM : WORD_MAXIMUM);
}

const char *scope_counted(const struct scope *scope, size_t count, enum word noun)
{
	return words_counted(scope->voice->arena, scope->voice->language, count, noun);
}

const char *scope_number(const struct scope *scope, size_t count)
{
	return quantity_count(scope->voice->arena, count);
}

bool member_is_reached(const struct member *member)
{
	return member->group->floor.verdict == FLOOR_REACHED;
}

bool member_is_judged(const struct member *member)
{
	return member->group->floor.verdict != FLOOR_NONE;
}

/* " (4 of 12 groups)"; nothing where there is one group. */
const char *scope_count_of(const struct scope *scope, size_t count, size_t all)
{
	if (all < 2)
		return "";
	return SAY(scope->voice, COUNT_OF, scope_number(scope, count), scope_counted(scope, all, WORD_GROUP));
}
