/* How the fields of a dump were understood, in words for -v and the report's Inputs section. */
#include <stdio.h>
#include <string.h>

#include "bind_inside.h"

static const char *operand_text(const struct binder *binder, const struct operand *operand)
{
	if (operand->kind != OPERAND_FIELD)
		return operand->text;
	return binder->mapping->scopes[operand->scope].fields[operand->field].path.text;
}

/* "benchmarks[].runs[].": the way to a scope. */
static void scope_text(const struct binder *binder, int scope, struct buffer *out)
{
	const struct mapping_scope *s = &binder->mapping->scopes[scope];
	if (s->parent >= 0)
		scope_text(binder, s->parent, out);
	if (s->kind != SCOPE_EACH || s->path.count == 0)
		return;
	buffer_print(out, "%s%s", out->length && s->path.text[0] != '[' ? "." : "", s->path.text);
}

static char *field_text(const struct binder *binder, const struct operand *operand)
{
	struct buffer out = buffer_new(binder->scratch);
	buffer_text(&out, "");
	if (operand->kind == OPERAND_FIELD)
		scope_text(binder, operand->scope, &out);
	const char *own = operand_text(binder, operand);
	size_t length = strlen(own);
	if (binder->mapping->format != MAPPING_JSON && length >= 2 && own[0] == '\'' &&
		own[length - 1] == '\'')
		own = arena_copy(binder->scratch, own + 1,
			length - 2); /* a column, without the quotes of the language */
	bool itself = strcmp(own, ".") == 0 && out.length > 0;
	if (!itself)
		buffer_print(&out, "%s%s", out.length && own[0] != '[' ? "." : "", own);
	return out.at;
}

/* --unit says what the dump doesn't say; what it does say stays. */
static void remark_on_unit(struct binder *binder, size_t at)
{
	const char *asked = binder->options->unit, *stated = binder->rule_unit[at];
	struct input *input = &binder->dataset->inputs[binder->input];
	if (asked && stated && !binder->mapping->guessed && strcmp(asked, stated) != 0)
		input_problem(binder->dataset, input, (struct place){.file = input->path},
			"--unit %s has no effect on values whose unit the dump states (%s)", asked, stated);
}

static void tell_value(struct binder *binder, const struct mapping_rule *rule, size_t at, struct buffer *out)
{
	const char *text = binder->rule_unit[at];
	const struct operand *metric = rule->part[PART_METRIC];
	remark_on_unit(binder, at);
	if (metric)
		buffer_print(out, "%s%s, ", metric->kind == OPERAND_TEXT ? "" : "metric by ",
			operand_text(binder, metric));
	buffer_print(out, "%s", text ? text : "no unit stated");
	if (rule->part[PART_BY])
		buffer_print(out, ", divided by %s", operand_text(binder, rule->part[PART_BY]));
	struct unit unit = {0};
	enum direction direction = binder->options->direction;
	if (text && direction == DIRECTION_UNKNOWN) {
		unit_parse(binder->dataset->names, text_of(text), &unit);
		direction = unit.direction;
	}
	if (direction_name(direction))
		buffer_print(out, ", %s is better", direction_name(direction));
}

static void tell_rule(struct binder *binder, const struct mapping_rule *rule, size_t at)
{
	struct buffer detail = buffer_new(binder->scratch);
	buffer_text(&detail, "");
	if (rule->role == ROLE_VALUE || rule->role == ROLE_STATED)
		tell_value(binder, rule, at, &detail);
	else if (rule->role == ROLE_TIME && binder->undated)
		buffer_text(&detail, "of day, without its day: not used");
	else if (rule->name)
		buffer_print(&detail, "%s", rule->name);
	const struct operand *what = rule->part[PART_WHAT];
	for (size_t part = PART_N; !what && part < PART_COUNT; part++)
		what = rule->part[part];
	if (!what && rule->when)
		what = rule->when->left;
	if (!what)
		return;
	input_reading(binder->dataset, &binder->dataset->inputs[binder->input], field_text(binder, what),
		role_keyword(rule->role), detail.length ? detail.at : NULL);
}

void binder_tell_readings(struct binder *binder)
{
	const struct mapping *mapping = binder->mapping;
	for (size_t s = 0; s < mapping->scope_count; s++) {
		for (size_t r = 0; r < mapping->scopes[s].rule_count; r++) {
			size_t at = binder->rule_first[s] + r;
			if (binder->rule_used[at])
				tell_rule(binder, &mapping->scopes[s].rules[r], at);
		}
	}
}
