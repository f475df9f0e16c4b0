#include "mapping.h"

#include <string.h>

#include "../base/embedded.h"

static const char *const keywords[] = {
#define ROW(name, keyword, takes, adds, summary) keyword,
	MAPPING_ROLES(ROW)
#undef ROW
};

const char *role_keyword(enum role role)
{
	return keywords[role];
}

bool role_by_keyword(struct text keyword, enum role *role)
{
	for (size_t i = 0; i < ROLE_COUNT; i++) {
		if (text_is(keyword, keywords[i])) {
			*role = (enum role)i;
			return true;
		}
	}
	return false;
}

const struct mapping_setting *mapping_setting(const struct mapping *mapping, const char *keyword)
{
	for (size_t i = 0; i < mapping->setting_count; i++)
		if (strcmp(mapping->settings[i].keyword, keyword) == 0)
			return &mapping->settings[i];
	return NULL;
}

static void want_text(struct mapping *mapping, const struct operand *operand)
{
	for (; operand; operand = operand->otherwise) {
		if (operand->field != NO_FIELD)
			mapping->scopes[operand->scope].fields[operand->field].as_text = true;
		want_text(mapping, operand->then);
	}
}

static void want_condition(struct mapping *mapping, const struct condition *condition)
{
	for (; condition; condition = condition->and) {
		want_text(mapping, condition->left);
		want_text(mapping, condition->right);
	}
}

static bool role_is_text(enum role role)
{
	switch (role) {
	case ROLE_WORKLOAD:
	case ROLE_FACTOR:
	case ROLE_PASS:
	case ROLE_UNIT:
	case ROLE_METRIC:
	case ROLE_DIRECTION:
	case ROLE_META:
	case ROLE_CPU:
	case ROLE_CPU_BEFORE:
	case ROLE_CPU_AFTER:
	case ROLE_TIME:
	case ROLE_STATUS:
		return true;
	default:
		return false;
	}
}

static void settle_rule(struct mapping *mapping, const struct mapping_rule *rule)
{
	if (role_is_text(rule->role))
		want_text(mapping, rule->part[PART_WHAT]);
	want_text(mapping, rule->part[PART_UNIT]);
	want_text(mapping, rule->part[PART_METRIC]);
	want_text(mapping, rule->part[PART_DIRECTION]);
	want_condition(mapping, rule->when);
}

void mapping_settle(struct mapping *mapping)
{
	for (size_t s = 0; s < mapping->scope_count; s++) {
		const struct mapping_scope *scope = &mapping->scopes[s];
		want_text(mapping, scope->in_columns);
		for (size_t r = 0; r < scope->rule_count; r++)
			settle_rule(mapping, &scope->rules[r]);
	}
}

bool field_is_column(
	const struct mapping_field *field, size_t position, struct text name, struct text *captured)
{
	const struct path_step *step = &field->path.steps[0];
	*captured = (struct text){0};
	switch (step->kind) {
	case STEP_INDEX:
		return step->index == position;
	case STEP_ANY_INDEX:
		return true;
	case STEP_KEY:
		return text_equal(step->key, name);
	default:
		break;
	}
	size_t open = text_find(step->key, '{'), close = text_find(step->key, '}');
	struct text before = text_slice(step->key, 0, open);
	struct text after = text_slice(step->key, close + 1, step->key.length);
	if (name.length <= before.length + after.length)
		return false;
	*captured = text_slice(name, before.length, name.length - after.length);
	return text_equal(text_slice(name, 0, before.length), before) &&
		text_equal(text_slice(name, name.length - after.length, name.length), after);
}

const struct mapping *const *mappings_builtin(struct arena *arena, size_t *count, struct fault *fault)
{
	size_t capacity = 0;
	const struct mapping **mappings = NULL;
	*count = 0;
	for (const struct embedded_file *file = embedded_files; file->path; file++) {
		if (!text_ends(text_of(file->path), ".map"))
			continue;
		ARENA_ROOM(arena, mappings, *count, capacity);
		mappings[*count] = mapping_head(arena, file->path, file->text, fault);
		if (!mappings[*count])
			return NULL;
		++*count;
	}
	return mappings;
}
