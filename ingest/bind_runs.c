/* From a complete record to runs, statements and facts in the data set. */
#include <string.h>

#include "bind_binding.h"
#include "metadata.h"
#include "time.h"

/* The covariates that rules give; sequence and CPU are the binder's own. */
static const struct {
	enum role role;
	enum part part; /* of the value rule, that goes first; PART_WHAT: none */
	enum covariate covariate;
} covariates[] = {
	{ROLE_ROUND, PART_WHAT, COVARIATE_ROUND},
	{ROLE_ORDER, PART_WHAT, COVARIATE_ORDER},
	{ROLE_TIME, PART_WHAT, COVARIATE_TIME},
	{ROLE_LOAD, PART_WHAT, COVARIATE_LOAD},
	{ROLE_ITERATIONS, PART_ITERATIONS, COVARIATE_ITERATIONS},
	{ROLE_WEIGHT, PART_WEIGHT, COVARIATE_WEIGHT},
	{ROLE_PROCESS, PART_WHAT, COVARIATE_PROCESS},
};

_Static_assert(sizeof covariates / sizeof covariates[0] == COVARIATE_RULES, "one flag each");

static const struct unit_seen *unit_of(struct binder *binder, const char *text)
{
	for (size_t i = 0; i < binder->unit_count; i++)
		if (binder->units[i].text == text)
			return &binder->units[i];
	size_t most = sizeof binder->units / sizeof binder->units[0];
	struct unit_seen *seen = &binder->units[binder->unit_count < most ? binder->unit_count++ : most - 1];
	seen->text = text;
	seen->known = unit_parse(binder->dataset->names, text_of(text), &seen->unit);
	return seen;
}

static bool *used_flag(struct binder *binder, const struct mapping_rule *rule)
{
	size_t first = binder->rule_first[rule->scope];
	return &binder->rule_used[first + (size_t)(rule - binder->mapping->scopes[rule->scope].rules)];
}

/* A part of the value rule, else the role around it. */
static struct datum part_or_role(struct binding *b, enum part part, enum role role)
{
	if (b->rule->part[part]) {
		struct datum datum = operand_datum(&b->look, b->rule->part[part]);
		if (datum.kind >= DATUM_TEXT)
			return datum;
	}
	const struct mapping_rule *rule = NULL;
	struct datum datum = role_datum(&b->look, b->plan, role, &rule);
	if (datum.kind >= DATUM_TEXT)
		*used_flag(b->binder, rule) = true;
	return datum;
}

static void find_unit(struct binding *b)
{
	struct binder *binder = b->binder;
	const char *text = datum_name(binder, part_or_role(b, PART_UNIT, ROLE_UNIT));
	if (binder->options->unit && (!text || binder->mapping->guessed))
		text = names_text(binder->dataset->names, binder->options->unit);
	b->unit_known = text != NULL;
	b->unit = text ? unit_of(binder, text)->unit : (struct unit){NULL, 1, DIRECTION_UNKNOWN};
	b->key.unit = b->unit.base;
	size_t rule = (size_t)(used_flag(binder, b->rule) - binder->rule_used);
	binder->rule_unit[rule] = text;
	b->key.direction = b->unit.direction;
	enum direction direction;
	struct datum stated = part_or_role(b, PART_DIRECTION, ROLE_DIRECTION);
	if (stated.kind == DATUM_TEXT && direction_parse(stated.text, &direction))
		b->key.direction = direction;
	if (binder->options->direction != DIRECTION_UNKNOWN)
		b->key.direction = binder->options->direction;
}

static const char *usual_metric(const struct unit *unit)
{
	if (!unit->base)
		return "value";
	if (strcmp(unit->base, "s") == 0)
		return "time";
	return strcmp(unit->base, "B") == 0 ? "memory" : unit->base;
}

static void find_metric(struct binding *b)
{
	struct binder *binder = b->binder;
	const char *metric = datum_name(binder, part_or_role(b, PART_METRIC, ROLE_METRIC));
	b->key.metric = metric ? metric : names_text(binder->dataset->names, usual_metric(&b->unit));
	for (size_t i = 0; i < binder->metric_count; i++)
		if (binder->metrics[i] == b->key.metric)
			return;
	ARENA_ROOM(binder->scratch, binder->metrics, binder->metric_count, binder->metric_capacity);
	binder->metrics[binder->metric_count++] = b->key.metric;
}

static void add_factor(struct binding *b, const char *name, const char *level)
{
	if (!name || !level || b->key.count == FACTORS_MOST)
		return;
	for (size_t i = 0; i < b->key.count; i++)
		if (b->factors[i] == name)
			return;
	b->factors[b->key.count] = name;
	b->levels[b->key.count++] = level;
}

static struct text last_key(const struct path *path)
{
	for (size_t i = path->count; i-- > 0;)
		if (path->steps[i].kind == STEP_KEY)
			return path->steps[i].key;
	return text_of(path->text);
}

static const struct list *own_list(
	struct binding *b, const struct operand *operand, const struct mapping_field **field)
{
	const struct record *record = b->look.record;
	while (record && (int)record->scope != operand->scope)
		record = record->parent;
	if (operand->kind != OPERAND_FIELD || !record)
		return NULL;
	*field = &b->binder->mapping->scopes[operand->scope].fields[operand->field];
	return (*field)->list ? &record->lists[operand->field] : NULL;
}

/* params.{name}: every key is a factor of its own. */
static bool add_keyed_factors(struct binding *b, const struct operand *operand)
{
	const struct mapping_field *field = NULL;
	const struct list *list = own_list(b, operand, &field);
	if (!list || list == b->look.list || operand->key || field->path.capture_count == 0)
		return false;
	size_t c = field->path.capture_count - 1;
	if (list->count > 0 && !list->keys[c])
		return false;
	for (size_t i = 0; i < list->count; i++) {
		if (!list->texts || i >= list->texts_capacity || !list->texts[i] || !list->texts[i][0])
			continue;
		add_factor(b, list->keys[c][i], list->texts[i]);
	}
	return true;
}

static void find_factors(struct binding *b)
{
	struct names *names = b->binder->dataset->names;
	const struct mapping_rule *rule = NULL;
	const char *cpu = datum_name(b->binder, role_datum(&b->look, b->plan, ROLE_CPU, &rule));
	if (cpu)
		*used_flag(b->binder, rule) = true;
	add_factor(b, names_text(names, rule && rule->name ? rule->name : "cpu"), cpu);
	if (b->rule->role == ROLE_VALUE && b->rule->name)
		add_factor(b, names_text(names, "variant"), names_text(names, b->rule->name));
	for (size_t i = 0; i < b->plan->count[ROLE_FACTOR]; i++) {
		rule = b->plan->rules[ROLE_FACTOR][i];
		const struct operand *operand = rule->part[PART_WHAT];
		if (rule->when && !condition_holds(&b->look, rule->when))
			continue;
		if (!rule->name && add_keyed_factors(b, operand))
			continue;
		const char *level = datum_name(b->binder, operand_datum(&b->look, operand));
		struct text name = text_of(rule->name);
		if (!rule->name && operand->kind == OPERAND_FIELD)
			name = last_key(
				&b->binder->mapping->scopes[operand->scope].fields[operand->field].path);
		else if (!rule->name)
			name = text_of(operand->text);
		if (level)
			*used_flag(b->binder, rule) = true;
		add_factor(b, names_intern(names, name), level);
	}
}

/* Whether another input has a pass of that name: the same word in two files is no reason to join them. */
static bool is_foreign(const struct binder *binder, const char *name)
{
	for (size_t i = 0; i < binder->dataset->pass_count; i++)
		if (binder->dataset->passes[i].name == name)
			return i >= binder->touched_count || !binder->touched[i];
	return false;
}

static void find_pass(struct binding *b)
{
	struct binder *binder = b->binder;
	const struct mapping_rule *rule = NULL;
	const char *name = datum_name(binder, role_datum(&b->look, b->plan, ROLE_PASS, &rule));
	if (!name) {
		b->key.pass = binder_default_pass(binder);
		return;
	}
	*used_flag(binder, rule) = true;
	const char *prefix = binder->pass_prefix ? binder->pass_prefix
		: is_foreign(binder, name)       ? binder->pass_name
						 : NULL;
	if (prefix)
		name = names_text(
			binder->dataset->names, arena_printf(binder->scratch, "%s %s", prefix, name));
	b->key.pass = dataset_pass(binder->dataset, text_of(name), false);
	binder_touch(binder, b->key.pass);
}

/* Everything that names the group, as it is for the current element. */
static void find_group(struct binding *b)
{
	struct binder *binder = b->binder;
	b->look.varies = false;
	b->has_handle = false;
	b->key = (struct group_key){.factors = b->factors, .levels = b->levels, .main = b->rule->main};
	find_pass(b);
	find_unit(b);
	find_metric(b);
	const struct mapping_rule *rule = NULL;
	b->key.workload = datum_name(binder, role_datum(&b->look, b->plan, ROLE_WORKLOAD, &rule));
	if (b->key.workload)
		*used_flag(binder, rule) = true;
	else
		b->key.workload = names_text(binder->dataset->names, "benchmark");
	find_factors(b);
	if (binder->options->between)
		binding_between(b);
	b->group_varies = b->look.varies;
}

static bool metric_wanted(struct binding *b)
{
	const char *wanted = b->binder->options->metric;
	if (!wanted)
		return true;
	bool same = text_equal_folded(text_of(wanted), text_of(b->key.metric));
	b->binder->metric_met = b->binder->metric_met || same;
	return same;
}

static bool ordering_is(struct binding *b, const char *word)
{
	const struct mapping_setting *setting = mapping_setting(b->binder->mapping, "ordering");
	return setting && text_is(setting->words[0], word) &&
		(!setting->when || condition_holds(&b->look, setting->when));
}

/* The group itself, made when the first run of it comes. */
static struct group *need_group(struct binding *b)
{
	struct dataset *dataset = b->binder->dataset;
	if (b->has_handle)
		return dataset_group_at(dataset, b->handle);
	b->handle = dataset_group(dataset, &b->key);
	b->has_handle = true;
	struct table *table = &dataset->tables[b->handle.table];
	if (!table->advice)
		table->advice = b->binder->mapping->advice;
	const struct mapping_rule *rule = NULL;
	double work;
	if (isnan(table->iterations_per_run) &&
		datum_number(b->binder, role_datum(&b->look, b->plan, ROLE_WORK, &rule), &work) ==
			NUMBER_FINITE)
		table->iterations_per_run = work;
	struct group *group = dataset_group_at(dataset, b->handle);
	bool varies = b->look.varies;
	group->order_lost = group->order_lost || ordering_is(b, "lost");
	group->order_confounded = group->order_confounded || ordering_is(b, "confounded");
	b->look.varies = varies;
	return group;
}

static double time_in_pass(struct binder *binder, size_t of, struct datum datum)
{
	struct moment moment;
	bool good = datum.kind == DATUM_NUMBER ? time_from_number(datum.number, &moment)
					       : datum.kind == DATUM_TEXT && time_parse(datum.text, &moment);
	if (!good || !moment.dated)
		return NAN;
	struct pass *pass = &binder->dataset->passes[of];
	pass->zoned = moment.zoned && (pass->zoned || pass->runs == 0);
	return moment.seconds;
}

static double time_value(struct binding *b, struct datum datum)
{
	return time_in_pass(b->binder, b->key.pass, datum);
}

double binder_time(struct binder *binder, size_t pass, struct text text)
{
	return time_in_pass(binder, pass, (struct datum){DATUM_TEXT, text, NAN});
}

static void find_covariate(struct binding *b, size_t i)
{
	b->look.varies = false;
	struct datum datum = {DATUM_ABSENT, {0}, NAN};
	const struct mapping_rule *rule = NULL;
	if (covariates[i].part != PART_WHAT && b->rule->part[covariates[i].part]) {
		datum = operand_datum(&b->look, b->rule->part[covariates[i].part]);
	} else {
		datum = role_datum(&b->look, b->plan, covariates[i].role, &rule);
		if (datum.kind >= DATUM_TEXT)
			*used_flag(b->binder, rule) = true;
	}
	double value = NAN, by = 1;
	if (covariates[i].covariate == COVARIATE_TIME)
		value = time_value(b, datum);
	else
		datum_number(b->binder, datum, &value);
	if (rule && rule->part[PART_BY])
		datum_number(b->binder, operand_datum(&b->look, rule->part[PART_BY]), &by);
	value = rule ? value / by * rule->times : value;
	b->values[covariates[i].covariate] = value;
	b->varies[i] = b->look.varies;
}

static bool any_holds(struct binding *b, enum role role)
{
	for (size_t i = 0; i < b->plan->count[role]; i++) {
		const struct mapping_rule *rule = b->plan->rules[role][i];
		if (!condition_holds(&b->look, rule->when))
			continue;
		*used_flag(b->binder, rule) = true;
		return true;
	}
	return false;
}

static bool is_good_word(struct text text)
{
	static const char *const words[] = {"true", "ok", "success", "succeeded", "pass", "passed", "good",
		"done", "completed", "yes", "exit 0", "200"};
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (text_equal_folded(text, text_of(words[i])))
			return true;
	return false;
}

/* Exit status: 0, true and words of success are good; null (killed) and anything else is not. */
static bool status_failed(struct binding *b)
{
	const struct mapping_rule *rule = NULL;
	struct datum datum = role_datum(&b->look, b->plan, ROLE_STATUS, &rule);
	double code;
	if (datum.kind == DATUM_ABSENT)
		return false;
	*used_flag(b->binder, rule) = true;
	if (datum.kind == DATUM_NULL)
		return true;
	if (datum_number(b->binder, datum, &code) == NUMBER_FINITE)
		return code != 0;
	struct text text = text_trim(datum.text);
	return text.length > 0 && !is_good_word(text);
}

static bool same_cpu(const struct binder *binder, struct datum a, struct datum b)
{
	double x, y;
	if (datum_number(binder, a, &x) == NUMBER_FINITE && datum_number(binder, b, &y) == NUMBER_FINITE)
		return x == y;
	return text_equal(text_trim(a.text), text_trim(b.text));
}

/* Whether a run was seen off the CPU asked for; also where it ran, when nobody asked. */
static bool off_its_cpu(struct binding *b)
{
	const struct mapping_rule *rule = NULL;
	struct datum asked = role_datum(&b->look, b->plan, ROLE_CPU, &rule);
	bool off = false;
	for (enum role role = ROLE_CPU_BEFORE; role <= ROLE_CPU_AFTER; role++) {
		struct datum seen = role_datum(&b->look, b->plan, role, &rule);
		double cpu;
		if (seen.kind < DATUM_TEXT)
			continue;
		*used_flag(b->binder, rule) = true;
		if (asked.kind < DATUM_TEXT) {
			if (datum_number(b->binder, seen, &cpu) == NUMBER_FINITE)
				b->values[COVARIATE_CPU] = cpu;
			continue;
		}
		b->binder->dataset->passes[b->key.pass].pin_known = true;
		off = off || !same_cpu(b->binder, asked, seen);
	}
	return off;
}

static void find_mark(struct binding *b)
{
	b->look.varies = false;
	b->mark = b->rule->mark;
	if (b->mark < 0 && any_holds(b, ROLE_SKIP))
		b->mark = EXCLUDED_NOT_A_RUN;
	if (b->mark < 0 && (any_holds(b, ROLE_FAILED) || status_failed(b)) &&
		!b->binder->options->keep_failed)
		b->mark = EXCLUDED_FAILED;
	if (b->mark < 0 && any_holds(b, ROLE_WARMUP))
		b->mark = EXCLUDED_WARMUP;
	if (off_its_cpu(b) && b->mark < 0)
		b->mark = EXCLUDED_PIN;
	b->marks_vary = b->look.varies;
}

static size_t *sequence_of(struct binder *binder, size_t pass)
{
	while (binder->sequence_count <= pass) {
		size_t count = binder->sequence_count + 1;
		binder->sequences = arena_grow(
			binder->scratch, binder->sequences, binder->sequence_count, count, sizeof(size_t));
		binder->sequences[count - 1] = binder->dataset->passes[count - 1].read;
		binder->sequence_count = count;
	}
	return &binder->sequences[pass];
}

/* A text with a number in front and a unit behind it. */
static bool number_with_unit(struct binding *b, struct text text, double *value)
{
	struct text rest;
	if (number_parse_prefix(text, b->binder->style, value, &rest) != NUMBER_FINITE || rest.length == 0)
		return false;
	const char *name = names_intern(b->binder->dataset->names, rest);
	const struct unit_seen *seen = unit_of(b->binder, name);
	if (!seen->known || (b->unit_known && strcmp(seen->unit.base, b->unit.base) != 0))
		return false;
	*value *= seen->unit.scale;
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
	if (kind != NUMBER_NO)
		return kind;
	if (number_with_unit(b, datum.text, value))
		return NUMBER_FINITE;
	binder_skip(b->binder, element_place(b), fault, "'%.*s' is not a number",
		(int)(datum.text.length < 80 ? datum.text.length : 80), datum.text.at);
	return NUMBER_NO;
}

/* The same in base units. */
static enum number_kind find_value(struct binding *b, struct fault *fault, double *value)
{
	enum number_kind kind = NUMBER_FINITE;
	if (b->direct && isfinite(b->look.list->numbers[b->look.element]))
		*value = b->look.list->numbers[b->look.element];
	else
		kind = raw_value(b, fault, value);
	double by = 1;
	if (kind != NUMBER_NO && b->rule->part[PART_BY]) {
		struct datum divisor = operand_datum(&b->look, b->rule->part[PART_BY]);
		if (datum_number(b->binder, divisor, &by) != NUMBER_FINITE || by == 0)
			return NUMBER_MISSING;
	}
	*value = *value / by * b->rule->times * b->unit.scale;
	return kind == NUMBER_FINITE && !isfinite(*value) ? NUMBER_MISSING : kind;
}

static void refresh(struct binding *b)
{
	if (b->group_varies)
		find_group(b);
	for (size_t i = 0; i < COVARIATE_RULES; i++)
		if (b->varies[i])
			find_covariate(b, i);
	if (b->marks_vary)
		find_mark(b);
}

static void exclude(struct binding *b, enum exclusion why)
{
	b->binder->excluded++;
	sequence_of(b->binder, b->key.pass); /* begins before this run is counted */
	/* What has several metrics is one run all the same. */
	if (why == EXCLUDED_MISSING || b->rule->mark >= 0 || b->sequence >= b->binder->told_excluded)
		pass_exclude(&b->binder->dataset->passes[b->key.pass], why, 1);
}

static bool bind_element(struct binding *b, struct fault *fault)
{
	struct binder *binder = b->binder;
	struct dataset *dataset = binder->dataset;
	struct input *input = &dataset->inputs[binder->input];
	double value = NAN;
	if (!metric_wanted(b))
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
	if (kind == NUMBER_NO)
		return !binder->options->strict;
	if (kind == NUMBER_MISSING) {
		exclude(b, EXCLUDED_MISSING);
		if (b->has_handle)
			need_group(b)->excluded_missing++;
		return true;
	}
	if (binder->wheres && !binding_keeps(b, value)) {
		exclude(b, EXCLUDED_FILTERED);
		return true;
	}
	need_group(b);
	*used_flag(binder, b->rule) = true;
	b->values[COVARIATE_SEQUENCE] = (double)(*sequence_of(binder, b->key.pass) + b->sequence);
	dataset_add(dataset, b->handle, value, b->values);
	input->runs++;
	binder->bound_pass = b->key.pass;
	binder->outcome.bound = true;
	binder->outcome.handle = b->handle;
	binder->outcome.times = b->rule->times;
	binder->outcome.scale = b->unit.scale;
	binder->outcome.count++;
	return true;
}

const struct bind_outcome *binder_outcome(const struct binder *binder)
{
	return &binder->outcome;
}

void binder_repeat(
	struct binder *binder, const struct bind_outcome *outcome, double value, double *covariates)
{
	size_t *sequence = sequence_of(binder, outcome->pass);
	if (outcome->bound) {
		covariates[COVARIATE_SEQUENCE] = (double)*sequence;
		dataset_add(binder->dataset, outcome->handle, value, covariates);
		binder->dataset->inputs[binder->input].runs++;
	} else {
		binder->excluded++;
		pass_exclude(&binder->dataset->passes[outcome->pass], outcome->why, 1);
	}
	++*sequence;
}

/* The list whose elements the rule's value goes through; NULL: a single value. */
static const struct list *value_list(struct binding *b)
{
	for (const struct operand *o = b->rule->part[PART_WHAT]; o; o = o->otherwise) {
		const struct mapping_field *field = NULL;
		const struct list *list = o->kind == OPERAND_FIELD ? own_list(b, o, &field) : NULL;
		if (list && (list->count > 0 || !o->otherwise)) {
			b->look.field = field;
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
			const struct list *other = operand ? own_list(b, operand, &field) : NULL;
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
	find_pass(b);
	find_mark(b);
	if (b->mark >= 0 && b->rule->mark < 0 && must_have_value(b))
		exclude(b, (enum exclusion)b->mark);
}

static void find_all(struct binding *b)
{
	for (size_t i = 0; i < COVARIATE_COUNT; i++)
		b->values[i] = NAN;
	find_group(b);
	for (size_t i = 0; i < COVARIATE_RULES; i++)
		find_covariate(b, i);
	find_mark(b);
	if (b->look.list)
		check_lengths(b, b->look.list);
}

/* Whether the rule's condition holds for the current element. */
static bool applies(struct binding *b)
{
	return !b->rule->when || condition_holds(&b->look, b->rule->when);
}

/* Binds one value rule; *count is how many elements it went through. */
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
	*count = b.look.list ? *count : 1;
	/* Counters by name ({counter}) are metrics of one run, not runs in a row. */
	bool beside = rule->part[PART_METRIC] && rule->part[PART_METRIC]->kind == OPERAND_CAPTURE;
	size_t elements = *count;
	bool numbers = rule->part[PART_WHAT]->numbers;
	find_all(&b);
	for (size_t i = 0; i < elements; i++) {
		b.look.element = i;
		b.sequence = beside ? 0 : i;
		if (when_varies && !applies(&b))
			continue;
		if (numbers && operand_datum(&b.look, rule->part[PART_WHAT]).kind != DATUM_NUMBER)
			continue;
		if (i > 0)
			refresh(&b);
		if (!bind_element(&b, fault))
			return false;
	}
	*count = beside ? 1 : elements;
	return true;
}

static double stated_value(struct binding *b, enum part part, double scale)
{
	double value = NAN;
	if (!b->rule->part[part])
		return NAN;
	struct datum datum = operand_datum(&b->look, b->rule->part[part]);
	if (datum_number(b->binder, datum, &value) == NUMBER_NO && number_with_unit(b, datum.text, &value))
		scale = b->unit.scale;
	return isfinite(value) ? value * scale : NAN;
}

static void bind_stated(struct binder *binder, struct record *record, const struct mapping_rule *rule)
{
	struct binding b = {.binder = binder, .plan = &binder->plans[record->scope], .rule = rule};
	b.look = (struct look){.binder = binder, .record = record};
	if (rule->when && !condition_holds(&b.look, rule->when))
		return;
	find_group(&b);
	find_mark(&b);
	double scale = b.unit.scale * rule->times;
	struct stated stated = {.n = stated_value(&b, PART_N, 1),
		.min = stated_value(&b, PART_MIN, scale),
		.q1 = stated_value(&b, PART_Q1, scale),
		.median = stated_value(&b, PART_MEDIAN, scale),
		.q3 = stated_value(&b, PART_Q3, scale),
		.max = stated_value(&b, PART_MAX, scale),
		.mean = stated_value(&b, PART_MEAN, scale),
		.sd = stated_value(&b, PART_SD, scale)};
	bool any = isfinite(stated.min) || isfinite(stated.median) || isfinite(stated.max) ||
		isfinite(stated.mean);
	if (!any || b.mark >= 0 || !metric_wanted(&b))
		return;
	struct group *group = need_group(&b);
	if (group->has_stated)
		return;
	group->has_stated = true;
	group->stated = stated;
	binder->stated++;
	*used_flag(binder, rule) = true;
}

/* Runs that a histogram counts without a place for them. */
static void bind_beyond(struct binder *binder, struct record *record, const struct mapping_rule *rule)
{
	struct binding b = {.binder = binder, .plan = &binder->plans[record->scope], .rule = rule};
	b.look = (struct look){.binder = binder, .record = record};
	double count;
	if ((rule->when && !condition_holds(&b.look, rule->when)) ||
		datum_number(binder, operand_datum(&b.look, rule->part[PART_WHAT]), &count) !=
			NUMBER_FINITE ||
		!(count > 0))
		return;
	find_group(&b);
	if (!metric_wanted(&b))
		return;
	need_group(&b)->beyond += (size_t)count;
	input_problem(binder->dataset, &binder->dataset->inputs[binder->input], record_where(binder, record),
		"%.0f runs lie beyond the histogram: only how many is known", count);
	*used_flag(binder, rule) = true;
}

static bool add_fact(struct binder *binder, size_t pass, const char *name, struct datum datum)
{
	const char *value = datum_name(binder, datum);
	if (!name || !value)
		return false;
	metadata_add(binder->dataset, &binder->dataset->passes[pass], text_of(name), text_of(value), false);
	return true;
}

/* All facts below a path, each under its own name. */
static void bind_facts(struct binder *binder, struct look *look, size_t pass, const struct mapping_rule *rule)
{
	const struct operand *operand = rule->part[PART_WHAT];
	const struct mapping_field *field = &binder->mapping->scopes[operand->scope].fields[operand->field];
	const struct list *list = &look->record->lists[operand->field];
	size_t c = field->path.capture_count;
	if (c == 0 || !list->keys[c - 1])
		return;
	for (size_t i = 0; i < list->count; i++)
		if (list->texts && i < list->texts_capacity && list->texts[i])
			*used_flag(binder, rule) |= add_fact(binder, pass, list->keys[c - 1][i],
				(struct datum){DATUM_TEXT, text_of(list->texts[i]), NAN});
}

static void add_facts(struct binder *binder, struct look *look, size_t pass, const struct mapping_rule *rule)
{
	const struct operand *operand = rule->part[PART_WHAT];
	bool all = !rule->name && operand->kind == OPERAND_FIELD &&
		binder->mapping->scopes[operand->scope].fields[operand->field].list;
	if (all)
		bind_facts(binder, look, pass, rule);
	else if (add_fact(
			 binder, pass, rule->name ? rule->name : operand->text, operand_datum(look, operand)))
		*used_flag(binder, rule) = true;
}

/* Facts of the whole document hold for every pass that it gave. */
static void bind_meta(struct binder *binder, struct record *record, const struct mapping_rule *rule)
{
	struct binding b = {.binder = binder, .plan = &binder->plans[record->scope], .rule = rule};
	b.look = (struct look){.binder = binder, .record = record};
	if (rule->when && !condition_holds(&b.look, rule->when))
		return;
	bool whole = binder->mapping->scopes[record->scope].kind <= SCOPE_COMPANION &&
		binder->touched_count > 0 && b.plan->count[ROLE_PASS] == 0;
	if (!whole) {
		find_pass(&b);
		add_facts(binder, &b.look, b.key.pass, rule);
		return;
	}
	for (size_t pass = 0; pass < binder->touched_count; pass++)
		if (binder->touched[pass])
			add_facts(binder, &b.look, pass, rule);
}

bool record_bind(struct binder *binder, struct record *record, struct fault *fault)
{
	const struct plan *plan = &binder->plans[record->scope];
	if (!plan->binds)
		return true;
	struct look look = {.binder = binder, .record = record};
	for (size_t i = 0; i < plan->count[ROLE_ONLY]; i++)
		if (!condition_holds(&look, plan->rules[ROLE_ONLY][i]->when))
			return true;
	size_t most = 0;
	binder->outcome.count = 0;
	binder->told_excluded = 0;
	for (size_t i = 0; i < plan->count[ROLE_VALUE]; i++) {
		size_t count;
		if (!bind_value(binder, record, plan->rules[ROLE_VALUE][i], &count, fault))
			return false;
		most = count > most ? count : most;
		binder->told_excluded = most;
	}
	if (most > 0)
		*sequence_of(binder, binder->bound_pass) += most;
	for (size_t i = 0; i < plan->count[ROLE_STATED]; i++)
		bind_stated(binder, record, plan->rules[ROLE_STATED][i]);
	for (size_t i = 0; i < plan->count[ROLE_BEYOND]; i++)
		bind_beyond(binder, record, plan->rules[ROLE_BEYOND][i]);
	for (size_t i = 0; i < plan->count[ROLE_META]; i++)
		bind_meta(binder, record, plan->rules[ROLE_META][i]);
	return true;
}
