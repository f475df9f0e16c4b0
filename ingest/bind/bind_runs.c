/* From a complete record to runs in the data set. */
#include <string.h>

#include "../base/time.h"
#include "bind_binding.h"

/* A text with a number in front and a unit behind it. */
bool binding_number_with_unit(struct binding *b, struct text text, double *value)
{
	struct text rest;
	bool clock;
	if (time_length(text, b->binder->style.decimal, value, &clock))
		rest = TEXT("s");
	else if (number_parse_prefix(text, b->binder->style, value, &rest) != NUMBER_FINITE ||
		rest.length == 0)
		return false;
	const char *name = names_intern(b->binder->dataset->names, rest);
	const struct unit_seen *seen = binder_unit(b->binder, name);
	if (!seen->known || (b->unit_known && strcmp(seen->unit.base, b->unit.base) != 0))
		return false;
	*value = unit_scaled(*value, seen->unit.scale);
	if (b->unit_known) {
		*value /= b->unit.scale;
		return true;
	}
	b->unit = (struct unit){seen->unit.base, 1, seen->unit.direction};
	b->key.unit = seen->unit.base;
	if (b->key.direction == DIRECTION_UNKNOWN)
		b->key.direction = seen->unit.direction;
	b->has_handle = false;
	return true;
}

static struct place element_place(struct binding *b)
{
	struct place place = record_where(b->binder, b->look.record);
	const struct operand *what = b->rule->part[PART_WHAT];
	if (what->kind != OPERAND_FIELD)
		return place;
	const char *field = b->binder->mapping->scopes[what->scope].fields[what->field].path.text;
	const struct cell *cell = &b->look.record->cells[what->field];
	if (what->scope == (int)b->look.record->scope && cell->line > 0) {
		place.line = cell->line;
		place.column = cell->column;
	}
	if (b->binder->mapping->format != MAPPING_JSON)
		return place;
	const char *before = place.path ? place.path : "";
	const char *dot = before[0] && field[0] != '[' ? "." : "";
	if (b->look.list)
		place.path = arena_printf(
			b->binder->scratch, "%s%s%s (element %zu)", before, dot, field, b->look.element);
	else
		place.path = arena_printf(b->binder->scratch, "%s%s%s", before, dot, field);
	return place;
}

/* The value of the current element as it stands in the dump.  NUMBER_NO: told as a bad record already. */
static enum number_kind raw_value(struct binding *b, struct fault *fault, double *value)
{
	struct datum datum = operand_datum(&b->look, b->rule->part[PART_WHAT]);
	enum number_kind kind = datum_number(b->binder, datum, value);
	b->from.field = b->look.origin.field;
	b->from.element = b->look.origin.element;
	if (kind == NUMBER_FINITE && fabs(*value) >= 0x1p53 && number_is_inexact_integer(datum.text))
		input_problem(b->binder->dataset, &b->binder->dataset->inputs[b->binder->input],
			element_place(b),
			"a whole number beyond 2^53, rounded to the nearest that can be held");
	if (kind != NUMBER_NO)
		return kind;
	if (binding_number_with_unit(b, datum.text, value))
		return NUMBER_FINITE;
	binder_skip(b->binder, element_place(b), fault, "'%.*s' is not a number",
		(int)(datum.text.length < 80 ? datum.text.length : 80), datum.text.at);
	return NUMBER_NO;
}

/* The same in base units. */
static enum number_kind find_value(struct binding *b, struct fault *fault, double *value)
{
	enum number_kind kind = NUMBER_FINITE;
	b->from.field = b->list_field;
	b->from.element = b->look.element;
	if (b->direct && isfinite(list_number_at(b->look.list, b->look.element)))
		*value = list_number_at(b->look.list, b->look.element);
	else
		kind = raw_value(b, fault, value);
	double by = 1;
	if (kind != NUMBER_NO && b->rule->part[PART_BY]) {
		struct datum divisor = operand_datum(&b->look, b->rule->part[PART_BY]);
		if (datum_number(b->binder, divisor, &by) != NUMBER_FINITE || by == 0)
			return NUMBER_MISSING;
	}
	b->from.by = by;
	*value = unit_scaled(*value / by * b->rule->times, b->unit.scale);
	return kind == NUMBER_FINITE && !isfinite(*value) ? NUMBER_MISSING : kind;
}

static void refresh(struct binding *b)
{
	if (b->group_varies)
		binding_find_group(b);
	for (size_t i = 0; i < COVARIATE_RULES; i++)
		if (b->varies[i])
			binding_find_covariate(b, i);
	if (b->marks_vary && !binding_mark_repeats(b, b->look.element))
		binding_find_mark(b);
}

static void exclude(struct binding *b, enum exclusion why)
{
	b->binder->excluded++;
	binder_sequence(b->binder, b->key.pass); /* begins before this run is counted */
	/* What has several metrics is one run all the same. */
	bool counts = why == EXCLUDED_MISSING || b->rule->mark >= 0 ||
		b->sequence >= b->binder->told_excluded;
	if (counts)
		pass_exclude(&b->binder->dataset->passes[b->key.pass], why, 1);
	binding_step_excluded(b, why, counts);
}

/* A text as long as that is no name, but a log or a document taken for one. */
static bool name_fits(const struct binding *b, const char *name, struct fault *fault)
{
	size_t most = b->binder->options->limits.name_bytes, length = name ? strlen(name) : 0;
	return length <= most ||
		fault_at(fault, record_where(b->binder, b->look.record),
			"a name of %zu bytes, beginning '%.40s': is it a name? (--by and --column name the others, --limit name=N)",
			length, name);
}

static bool names_fit(const struct binding *b, struct fault *fault)
{
	bool fit = name_fits(b, b->key.workload, fault) && name_fits(b, b->key.metric, fault) &&
		name_fits(b, b->binder->dataset->passes[b->key.pass].name, fault);
	for (size_t i = 0; fit && i < b->key.count; i++)
		fit = name_fits(b, b->key.factors[i], fault) && name_fits(b, b->key.levels[i], fault);
	return fit;
}

/* Asked when a group gets its first run: a measured column taken for a factor makes a group of every run. */
static bool within_limits(struct binding *b, struct fault *fault)
{
	const struct limits *limits = &b->binder->options->limits;
	struct place place = record_where(b->binder, b->look.record);
	if (!names_fit(b, fault))
		return false;
	if (++b->binder->groups > limits->groups)
		return fault_at(fault, place,
			"more than %zu groups: is one of the factors a measured value? (--by names the factors, --limit "
			"groups=N)",
			limits->groups);
	if (b->binder->dataset->pass_count > limits->passes)
		return fault_at(fault, place,
			"more than %zu passes: what splits them may be no session (--pass none, --limit passes=N)",
			limits->passes);
	return true;
}

/* A run of the group at hand, with all that 'outcome' tells of it. */
static void add_run(struct binding *b, double value)
{
	struct binder *binder = b->binder;
	struct bind_outcome *outcome = &binder->outcome;
	*rule_flag(binder, b->rule) = true;
	b->values[COVARIATE_SEQUENCE] = (double)(*binder_sequence(binder, b->key.pass) + b->sequence);
	dataset_add(binder->dataset, b->handle, value, b->values);
	binder->dataset->inputs[binder->input].runs++;
	outcome->bound = true;
	outcome->handle = b->handle;
	outcome->cpu = b->values[COVARIATE_CPU];
	outcome->times = b->rule->times;
	outcome->scale = b->unit.scale;
	outcome->count++;
	binding_step_bound(b, value);
}

static bool bind_element(struct binding *b, struct fault *fault)
{
	struct binder *binder = b->binder;
	double value = NAN;
	if (!binding_metric_wanted(b))
		return true;
	binder->outcome.pass = b->key.pass;
	binder->outcome.bound = false;
	if (b->mark >= 0) {
		exclude(b, (enum exclusion)b->mark);
		binder->outcome.why = (enum exclusion)b->mark;
		binder->outcome.count++;
		return true;
	}
	enum number_kind kind = find_value(b, fault, &value);
	if (kind == NUMBER_NO) {
		binder->steps.valid = false;
		return !binder->options->strict;
	}
	if (kind == NUMBER_MISSING) {
		exclude(b, EXCLUDED_MISSING);
		if (b->has_handle)
			binding_group(b)->excluded_missing++;
		return true;
	}
	if (!weight_is_count(b->values[COVARIATE_WEIGHT])) { /* an empty bin, or no number of runs at all */
		exclude(b, EXCLUDED_NOT_A_RUN);
		return true;
	}
	if (binder->wheres && !binding_keeps(b, value)) {
		exclude(b, EXCLUDED_FILTERED);
		return true;
	}
	if (binding_group(b)->runs.n == 0 && !within_limits(b, fault))
		return false;
	add_run(b, value);
	return true;
}

/* The list whose elements the rule's value goes through; NULL: a single value. */
static const struct list *value_list(struct binding *b)
{
	for (const struct operand *o = b->rule->part[PART_WHAT]; o; o = o->otherwise) {
		const struct mapping_field *field = NULL;
		const struct list *list = o->kind == OPERAND_FIELD ? binding_list(b, o, &field) : NULL;
		if (list && (list->count > 0 || !o->otherwise)) {
			b->look.field = field;
			b->list_field = o->scope == (int)b->look.record->scope ? (size_t)o->field + 1 : 0;
			b->direct = !o->key && !o->pattern && !o->numbers && !b->rule->part[PART_WHAT]->then;
			return list;
		}
	}
	return NULL;
}

/* Parallel arrays of another length: told once a record. */
static void check_lengths(struct binding *b, const struct list *list)
{
	static const enum role parallel[] = {
		ROLE_STATUS, ROLE_ITERATIONS, ROLE_WEIGHT, ROLE_ROUND, ROLE_TIME};
	for (size_t i = 0; i < sizeof parallel / sizeof parallel[0]; i++) {
		for (size_t r = 0; r < b->plan->count[parallel[i]]; r++) {
			const struct mapping_field *field = NULL;
			const struct operand *operand = b->plan->rules[parallel[i]][r]->part[PART_WHAT];
			const struct list *other = operand ? binding_list(b, operand, &field) : NULL;
			if (!other || other->count <= 1 || other->count == list->count)
				continue;
			struct input *input = &b->binder->dataset->inputs[b->binder->input];
			input_problem(b->binder->dataset, input, record_where(b->binder, b->look.record),
				"'%s' has %zu entries, '%s' has %zu", field->path.text, other->count,
				b->look.field->path.text, list->count);
		}
	}
}

/* Whether an absent value is a run without one, rather than another kind of record. */
static bool must_have_value(const struct binding *b)
{
	return b->rule->main || b->plan->count[ROLE_VALUE] == 1;
}

/* A record whose list is empty because it failed, or was no run, is counted as such. */
static void exclude_empty(struct binding *b)
{
	binding_find_pass(b);
	binding_find_mark(b);
	if (b->mark >= 0 && b->rule->mark < 0 && must_have_value(b))
		exclude(b, (enum exclusion)b->mark);
}

static void find_all(struct binding *b)
{
	for (size_t i = 0; i < COVARIATE_COUNT; i++)
		b->values[i] = NAN;
	binding_find_group(b);
	for (size_t i = 0; i < COVARIATE_RULES; i++)
		binding_find_covariate(b, i);
	binding_find_mark(b);
	if (b->look.list)
		check_lengths(b, b->look.list);
}

/* Whether the rule's condition holds for the current element. */
static bool applies(struct binding *b)
{
	return !b->rule->when || condition_holds(&b->look, b->rule->when);
}

/* Counters by name ({counter}) are metrics of one run, not runs in a row. */
static bool are_counters(const struct mapping_rule *rule)
{
	return rule->part[PART_METRIC] && rule->part[PART_METRIC]->kind == OPERAND_CAPTURE;
}

/* Binds one element after the other; when_varies: the rule's condition is asked for each. */
static bool bind_elements(struct binding *b, size_t elements, bool when_varies, struct fault *fault)
{
	const struct operand *what = b->rule->part[PART_WHAT];
	bool counters = are_counters(b->rule), may_go_ahead = !counters && !what->numbers && !when_varies;
	bool found = false;
	for (size_t i = 0; i < elements; i++) {
		b->look.element = i;
		b->sequence = counters ? 0 : i;
		if (when_varies && !applies(b))
			continue;
		if (what->numbers && operand_datum(&b->look, what).kind != DATUM_NUMBER)
			continue;
		if (found)
			refresh(b);
		else
			find_all(b);
		found = true;
		if (!bind_element(b, fault))
			return false;
		if (may_go_ahead)
			i += binding_bind_ahead(b, elements);
	}
	if (!found && b->binder->value_pass == SIZE_MAX) /* it takes a place in its pass all the same */
		binding_find_group(b);
	return true;
}

/* Binds one value rule; *count is how many runs in a row it may be. */
static bool bind_value(struct binder *binder, struct record *record, const struct mapping_rule *rule,
	size_t *count, struct fault *fault)
{
	struct binding b = {.binder = binder, .plan = &binder->plans[record->scope], .rule = rule};
	b.look = (struct look){.binder = binder, .record = record};
	b.look.list = value_list(&b);
	*count = b.look.list ? b.look.list->count : 0;
	bool when_applies = applies(&b), when_varies = b.look.varies;
	if (!when_applies && !when_varies)
		return true;
	if (b.look.list && *count == 0) {
		exclude_empty(&b);
		return true;
	}
	if (!b.look.list && !must_have_value(&b) &&
		operand_datum(&b.look, rule->part[PART_WHAT]).kind < DATUM_TEXT)
		return true;
	size_t elements = b.look.list ? *count : 1;
	*count = are_counters(rule) ? 1 : elements;
	return bind_elements(&b, elements, when_varies, fault);
}

bool record_bind(struct binder *binder, struct record *record, struct fault *fault)
{
	const struct plan *plan = &binder->plans[record->scope];
	if (!plan->binds)
		return true;
	binder_steps_begin(binder, plan);
	struct look look = {.binder = binder, .record = record};
	for (size_t i = 0; i < plan->count[ROLE_ONLY]; i++)
		if (!condition_holds(&look, plan->rules[ROLE_ONLY][i]->when))
			return true;
	size_t most = 0;
	binder->outcome.count = 0;
	binder->told_excluded = 0;
	binder->value_pass = SIZE_MAX;
	for (size_t i = 0; i < plan->count[ROLE_VALUE]; i++) {
		size_t count;
		if (!bind_value(binder, record, plan->rules[ROLE_VALUE][i], &count, fault))
			return false;
		most = count > most ? count : most;
		binder->told_excluded = most;
	}
	if (binder->value_pass == SIZE_MAX) /* no value was asked for: none takes a place in a pass */
		most = 0;
	binder->steps.runs = most;
	binder->steps.pass = binder->value_pass;
	if (most > 0)
		*binder_sequence(binder, binder->value_pass) += most;
	for (size_t i = 0; i < plan->count[ROLE_STATED]; i++)
		record_bind_stated(binder, record, plan->rules[ROLE_STATED][i]);
	for (size_t i = 0; i < plan->count[ROLE_BEYOND]; i++)
		record_bind_beyond(binder, record, plan->rules[ROLE_BEYOND][i]);
	for (size_t i = 0; i < plan->count[ROLE_BETTER]; i++)
		record_bind_better(binder, record, plan->rules[ROLE_BETTER][i]);
	for (size_t i = 0; i < plan->count[ROLE_META]; i++)
		record_bind_meta(binder, record, plan->rules[ROLE_META][i]);
	return true;
}
