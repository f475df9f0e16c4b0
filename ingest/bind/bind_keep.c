/* Which runs --where keeps, and what --between makes a pass. */
#include <string.h>

#include "bind_binding.h"

static double base_number(struct binding *b, const struct where *where, struct datum datum)
{
	double number = NAN;
	struct unit unit;
	struct text rest;
	datum_number(b->binder, datum, &number);
	if (where->has_unit && unit_in_name(b->binder->dataset->names, where->name, &unit, &rest))
		return number * unit.scale;
	return number;
}

static bool is_value_field(const struct binding *b, const struct operand *field)
{
	for (const struct operand *o = b->rule->part[PART_WHAT]; o; o = o->otherwise)
		if (o->kind == OPERAND_FIELD && o->scope == field->scope && o->field == field->field)
			return true;
	return false;
}

/* What names the group, by its name on the command line. */
static const char *named(const struct binding *b, struct text name)
{
	if (text_is(name, "workload"))
		return b->key.workload;
	if (text_is(name, "metric"))
		return b->key.metric;
	if (text_is(name, "pass"))
		return b->binder->dataset->passes[b->key.pass].name;
	for (size_t i = 0; i < b->key.count; i++)
		if (text_equal_folded(name, text_of(b->factors[i])))
			return b->levels[i];
	return NULL;
}

static bool covariate_named(const struct binding *b, struct text name, double *value)
{
	enum covariate c = covariate_by_name(name);
	*value = c < COVARIATE_COUNT ? b->values[c] : NAN;
	return !isnan(*value);
}

/* "time < 90ms" of a value that is a time by name: no stamp has that unit. */
static bool is_own_metric(const struct binding *b, const struct where *where)
{
	return where->has_unit && where->unit.base && b->unit.base && b->key.metric &&
		text_equal_folded(where->name, text_of(b->key.metric)) &&
		strcmp(where->unit.base, b->unit.base) == 0;
}

static bool where_keeps(struct binding *b, struct where *where, const struct operand *field, double value)
{
	struct datum datum = {DATUM_ABSENT, {0}, NAN};
	double number;
	if (field)
		datum = operand_datum(&b->look, field);
	if (datum.kind >= DATUM_TEXT) {
		where->met = true;
		number = where->has_unit && is_value_field(b, field) ? value : base_number(b, where, datum);
		return where_holds(where, datum.text, number);
	}
	if (text_is(where->name, "value") || is_own_metric(b, where)) {
		where->met = true;
		if (isnan(value))
			return false;
		return where_holds(where, (struct text){0}, where->has_unit ? value : value / b->unit.scale);
	}
	const char *name = named(b, where->name);
	if (name) {
		where->met = true;
		if (number_parse(text_of(name), NUMBER_PLAIN, &number) != NUMBER_FINITE)
			number = NAN;
		return where_holds(where, text_of(name), number);
	}
	if (covariate_named(b, where->name, &number)) {
		where->met = true;
		return where_holds(where, (struct text){0}, number);
	}
	return false;
}

bool binding_keeps(struct binding *b, double value)
{
	bool keep = true;
	for (size_t i = 0; b->binder->wheres && i < b->binder->options->where.count; i++) {
		const struct operand *field = b->binder->mapping->wheres ? b->binder->mapping->wheres[i]
									 : NULL;
		keep = where_keeps(b, &b->binder->wheres[i], field, value) && keep;
	}
	return keep;
}

static void remove_factor(struct binding *b, size_t at)
{
	for (size_t i = at; i + 1 < b->key.count; i++) {
		b->factors[i] = b->factors[i + 1];
		b->levels[i] = b->levels[i + 1];
	}
	b->key.count--;
}

/* --between KEY: its level is the pass, and no factor any more. */
void binding_between(struct binding *b)
{
	struct dataset *dataset = b->binder->dataset;
	struct text key = text_of(b->binder->options->between);
	const char *level = NULL;
	for (size_t i = 0; i < b->key.count && !level; i++) {
		if (!text_equal_folded(key, text_of(b->factors[i])))
			continue;
		level = b->levels[i];
		remove_factor(b, i);
	}
	bool workload = text_is(key, "workload") || text_is(key, "command") || text_is(key, "benchmark") ||
		text_is(key, "name");
	if (!level && workload) {
		level = names_intern(dataset->names, text_trim(text_of(b->key.workload)));
		b->key.workload = names_text(dataset->names, WORKLOAD_UNNAMED);
	}
	if (!level)
		return;
	if (b->binder->pass_prefix)
		level = names_text(dataset->names,
			arena_printf(b->binder->scratch, "%s %s", b->binder->pass_prefix, level));
	b->key.pass = dataset_pass(dataset, text_of(level), false);
	binder_touch(b->binder, b->key.pass);
	b->binder->between_met = true;
}
