/* Which group the value being bound belongs to: pass, unit, metric, workload, factors. */
#include <string.h>

#include "bind_binding.h"

const struct unit_seen *binder_unit(struct binder *binder, const char *text)
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

bool *rule_flag(struct binder *binder, const struct mapping_rule *rule)
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
		*rule_flag(b->binder, rule) = true;
	return datum;
}

static void find_unit(struct binding *b)
{
	struct binder *binder = b->binder;
	const char *text = datum_name(binder, part_or_role(b, PART_UNIT, ROLE_UNIT));
	if (binder->options->unit && (!text || binder->mapping->guessed))
		text = names_text(binder->dataset->names, binder->options->unit);
	b->unit_known = text != NULL;
	b->unit = text ? binder_unit(binder, text)->unit : (struct unit){NULL, 1, DIRECTION_UNKNOWN};
	b->key.unit = b->unit.base;
	size_t rule = (size_t)(rule_flag(binder, b->rule) - binder->rule_used);
	binder->rule_unit[rule] = text;
	binding_step_unit(b, rule, text);
	b->key.direction = b->unit.direction;
	enum direction direction;
	struct datum stated = part_or_role(b, PART_DIRECTION, ROLE_DIRECTION);
	if (stated.kind == DATUM_TEXT && direction_parse(stated.text, &direction))
		b->key.direction = direction;
	for (size_t i = 0; i < binder->better_count; i++)
		if (binder->betters[i].unit == text)
			b->key.direction = binder->betters[i].direction;
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

const struct list *binding_list(
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
	const struct list *list = binding_list(b, operand, &field);
	if (!list || list == b->look.list || operand->key || field->path.capture_count == 0)
		return false;
	size_t c = field->path.capture_count - 1;
	if (list->count > 0 && !list->keys[c])
		return false;
	for (size_t i = 0; i < list->count; i++) {
		const char *level = list_text_at(list, i);
		if (!level || !level[0])
			continue;
		add_factor(b, list_key_at(list, c, i), level);
	}
	return true;
}

static void find_factors(struct binding *b)
{
	struct names *names = b->binder->dataset->names;
	const struct mapping_rule *rule = NULL;
	const char *cpu = datum_name(b->binder, role_datum(&b->look, b->plan, ROLE_CPU, &rule));
	if (cpu)
		*rule_flag(b->binder, rule) = true;
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
			*rule_flag(b->binder, rule) = true;
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

/* What the first of the mapping's fields for it says; NULL: none does. */
static const char *pass_of_one_field(struct binding *b)
{
	const struct mapping_rule *rule = NULL;
	const char *name = datum_name(b->binder, role_datum(&b->look, b->plan, ROLE_PASS, &rule));
	if (name)
		*rule_flag(b->binder, rule) = true;
	return name;
}

/* The user named several: a pass is what agrees in all of them, "linux 17". */
static const char *pass_of_all_fields(struct binding *b)
{
	const char *all = NULL;
	for (size_t i = 0; i < b->plan->count[ROLE_PASS]; i++) {
		const struct mapping_rule *rule = b->plan->rules[ROLE_PASS][i];
		const char *name = datum_name(b->binder, operand_datum(&b->look, rule->part[PART_WHAT]));
		if (!name)
			continue;
		*rule_flag(b->binder, rule) = true;
		all = all ? arena_printf(b->binder->scratch, "%s %s", all, name) : name;
	}
	return all ? names_text(b->binder->dataset->names, all) : NULL;
}

void binding_find_pass(struct binding *b)
{
	struct binder *binder = b->binder;
	const char *name = binder->options->passes.count > 1 ? pass_of_all_fields(b) : pass_of_one_field(b);
	if (!name) {
		b->key.pass = binder_default_pass(binder);
		return;
	}
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
void binding_find_group(struct binding *b)
{
	struct binder *binder = b->binder;
	b->look.varies = false;
	b->has_handle = false;
	b->key = (struct group_key){.factors = b->factors, .levels = b->levels, .main = b->rule->main};
	binding_find_pass(b);
	find_unit(b);
	find_metric(b);
	const struct mapping_rule *rule = NULL;
	b->key.workload = datum_name(binder, role_datum(&b->look, b->plan, ROLE_WORKLOAD, &rule));
	if (b->key.workload)
		*rule_flag(binder, rule) = true;
	else
		b->key.workload = binder->unnamed;
	find_factors(b);
	if (binder->options->between)
		binding_between(b);
	binder->value_pass = b->key.pass;
	b->group_varies = b->look.varies;
}

bool binding_metric_wanted(struct binding *b)
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
struct group *binding_group(struct binding *b)
{
	struct dataset *dataset = b->binder->dataset;
	if (b->has_handle)
		return dataset_group_at(dataset, b->handle);
	b->handle = dataset_group(dataset, &b->key);
	b->has_handle = true;
	struct table *table = &dataset->tables[b->handle.table];
	if (!table->advice)
		table->advice = names_text(dataset->names, b->binder->mapping->advice);
	const struct mapping_rule *rule = NULL;
	double work;
	if (isnan(table->iterations_per_run) &&
		datum_number(b->binder, role_datum(&b->look, b->plan, ROLE_WORK, &rule), &work) ==
			NUMBER_FINITE) {
		table->iterations_per_run = work;
		*rule_flag(b->binder, rule) = true;
	}
	struct group *group = dataset_group_at(dataset, b->handle);
	bool varies = b->look.varies;
	group->order_lost = group->order_lost || ordering_is(b, "lost");
	group->order_confounded = group->order_confounded || ordering_is(b, "confounded");
	b->look.varies = varies;
	return group;
}
