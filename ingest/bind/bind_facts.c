/* What a record says beside runs: summaries, and facts of the pass. */
#include <string.h>

#include "../base/metadata.h"
#include "bind_binding.h"

static double stated_value(struct binding *b, enum part part, double scale)
{
	double value = NAN;
	if (!b->rule->part[part])
		return NAN;
	struct datum datum = operand_datum(&b->look, b->rule->part[part]);
	if (datum_number(b->binder, datum, &value) == NUMBER_NO &&
		binding_number_with_unit(b, datum.text, &value))
		scale = b->unit.scale;
	return isfinite(value) ? unit_scaled(value, scale) : NAN;
}

/* A summary that can't be one: says so, once for each of its places.  Rounded cells may differ by 1 %. */
static void tell_contradiction(struct binder *binder, struct record *record, const struct stated *stated)
{
	const struct {
		const char *low_name, *high_name;
		double low, high;
	} pairs[] = {
		{"minimum", "first quartile", stated->min, stated->q1},
		{"minimum", "median", stated->min, stated->median},
		{"minimum", "mean", stated->min, stated->mean},
		{"minimum", "maximum", stated->min, stated->max},
		{"first quartile", "median", stated->q1, stated->median},
		{"median", "third quartile", stated->median, stated->q3},
		{"median", "maximum", stated->median, stated->max},
		{"mean", "maximum", stated->mean, stated->max},
		{"third quartile", "maximum", stated->q3, stated->max},
	};
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		if (!(pairs[i].low > pairs[i].high + 0.01 * fabs(pairs[i].high)))
			continue;
		input_problem(binder->dataset, &binder->dataset->inputs[binder->input],
			record_where(binder, record),
			"the dump contradicts itself: it states a %s above the %s; don't rely on either",
			pairs[i].low_name, pairs[i].high_name);
		return;
	}
}

void record_bind_stated(struct binder *binder, struct record *record, const struct mapping_rule *rule)
{
	struct binding b = {.binder = binder, .plan = &binder->plans[record->scope], .rule = rule};
	b.look = (struct look){.binder = binder, .record = record};
	if (rule->when && !condition_holds(&b.look, rule->when))
		return;
	binding_find_group(&b);
	binding_find_mark(&b);
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
	if (!any || b.mark >= 0 || !binding_metric_wanted(&b))
		return;
	if (binder->wheres && !binding_keeps(&b, NAN)) /* what tells runs apart leaves no summary of them */
		return;
	struct group *group = binding_group(&b);
	if (group->has_stated)
		return;
	group->has_stated = true;
	group->stated = stated;
	tell_contradiction(binder, record, &stated);
	binder->stated++;
	*rule_flag(binder, rule) = true;
}

/* Runs that a histogram counts without a place for them. */
void record_bind_beyond(struct binder *binder, struct record *record, const struct mapping_rule *rule)
{
	struct binding b = {.binder = binder, .plan = &binder->plans[record->scope], .rule = rule};
	b.look = (struct look){.binder = binder, .record = record};
	double count;
	if ((rule->when && !condition_holds(&b.look, rule->when)) ||
		datum_number(binder, operand_datum(&b.look, rule->part[PART_WHAT]), &count) !=
			NUMBER_FINITE ||
		!(count > 0))
		return;
	binding_find_group(&b);
	if (!binding_metric_wanted(&b))
		return;
	binding_group(&b)->beyond += (size_t)count;
	input_problem(binder->dataset, &binder->dataset->inputs[binder->input], record_where(binder, record),
		"%.0f %s beyond the histogram: only how many is known", count,
		count == 1 ? "run lies" : "runs lie");
	*rule_flag(binder, rule) = true;
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
		if (list_text_at(list, i))
			*rule_flag(binder, rule) |= add_fact(binder, pass, list_key_at(list, c - 1, i),
				(struct datum){DATUM_TEXT, text_of(list_text_at(list, i)), NAN});
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
		*rule_flag(binder, rule) = true;
}

/* Facts of the whole document hold for every pass that it gave. */
void record_bind_meta(struct binder *binder, struct record *record, const struct mapping_rule *rule)
{
	struct binding b = {.binder = binder, .plan = &binder->plans[record->scope], .rule = rule};
	b.look = (struct look){.binder = binder, .record = record};
	if (rule->when && !condition_holds(&b.look, rule->when))
		return;
	bool whole = binder->mapping->scopes[record->scope].kind <= SCOPE_COMPANION &&
		binder->touched_count > 0 && b.plan->count[ROLE_PASS] == 0;
	if (!whole) {
		binding_find_pass(&b);
		add_facts(binder, &b.look, b.key.pass, rule);
		return;
	}
	for (size_t pass = 0; pass < binder->touched_count; pass++)
		if (binder->touched[pass])
			add_facts(binder, &b.look, pass, rule);
}

void record_bind_better(struct binder *binder, struct record *record, const struct mapping_rule *rule)
{
	struct look look = {.binder = binder, .record = record};
	if (!rule->part[PART_UNIT] || (rule->when && !condition_holds(&look, rule->when)))
		return;
	struct datum stated = operand_datum(&look, rule->part[PART_WHAT]);
	struct unit_better better = {
		datum_name(binder, operand_datum(&look, rule->part[PART_UNIT])), DIRECTION_UNKNOWN};
	if (!better.unit || stated.kind != DATUM_TEXT || !direction_parse(stated.text, &better.direction))
		return;
	ARENA_ROOM(binder->scratch, binder->betters, binder->better_count, binder->better_capacity);
	binder->betters[binder->better_count++] = better;
}
