/* What stands beside a value: its covariates. */
#include <string.h>

#include "../base/time.h"
#include "bind_binding.h"

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
	{ROLE_LOAD_AVERAGE, PART_WHAT, COVARIATE_LOAD_AVERAGE},
	{ROLE_ITERATIONS, PART_ITERATIONS, COVARIATE_ITERATIONS},
	{ROLE_WEIGHT, PART_WEIGHT, COVARIATE_WEIGHT},
	{ROLE_PROCESS, PART_WHAT, COVARIATE_PROCESS},
	{ROLE_CPU_FREQ, PART_WHAT, COVARIATE_CPU_FREQ},
	{ROLE_CPU_TEMP, PART_WHAT, COVARIATE_CPU_TEMP},
};

_Static_assert(sizeof covariates / sizeof covariates[0] == COVARIATE_RULES, "one flag each");

enum covariate role_covariate(enum role role)
{
	for (size_t i = 0; i < COVARIATE_RULES; i++)
		if (covariates[i].role == role)
			return covariates[i].covariate;
	return COVARIATE_COUNT;
}

double covariate_scale(struct names *names, enum covariate covariate, struct text text)
{
	struct unit unit;
	const char *own = covariate_unit(covariate);
	if (text_is(text, own))
		return 1;
	bool known = unit_parse(names, text, &unit) && strcmp(unit.base, own) == 0;
	return known ? unit.scale : NAN;
}

static double time_in_pass(struct binder *binder, size_t of, struct datum datum)
{
	struct moment moment;
	bool good = datum.kind == DATUM_NUMBER ? time_from_number(datum.number, &moment)
					       : datum.kind == DATUM_TEXT && time_parse(datum.text, &moment);
	binder->undated = binder->undated || (good && !moment.dated);
	if (!good || !moment.dated)
		return NAN;
	struct pass *pass = &binder->dataset->passes[of];
	pass->zoned = moment.zoned && (pass->zoned || pass->runs == 0);
	return moment.seconds;
}

double binder_time(struct binder *binder, size_t pass, struct text text)
{
	return time_in_pass(binder, pass, (struct datum){DATUM_TEXT, text, NAN});
}

/* How many CPUs "…, 2-5=" stands for, which 'before' ends with; 1 where it is no such range. */
static double cpus_before(struct text before)
{
	double first, last;
	struct text rest;
	size_t from = before.length;
	if (from == 0 || before.at[from - 1] != '=')
		return 1;
	for (from--; from > 0 && (is_digit(before.at[from - 1]) || before.at[from - 1] == '-');)
		from--;
	struct text range = text_slice(before, from, before.length - 1);
	struct text low = text_split(range, '-', &rest);
	bool good = number_parse(low, NUMBER_PLAIN, &first) == NUMBER_FINITE &&
		number_parse(rest, NUMBER_PLAIN, &last) == NUMBER_FINITE && last >= first;
	return good ? last - first + 1 : 1;
}

/* The letters (and signs of degrees) at the beginning of a text. */
static struct text leading_unit(struct text text)
{
	size_t n = 0;
	while (n < text.length && is_letter(text.at[n]))
		n++;
	if (n == 0 && text_begins(text, "°"))
		n = strlen("°") + leading_unit(text_slice(text, strlen("°"), text.length)).length;
	if (n == 0 && text_begins(text, "%"))
		n = 1;
	return text_slice(text, 0, n);
}

/* "2-3=3597 MHz, 4=3600 MHz", "coretemp:Core 0=54 C": the mean over all numbers that have such a unit behind them,
 * NaN when there are none. */
static double covariate_of_text(
	struct names *names, enum covariate covariate, struct number_style style, struct text text)
{
	double sum = 0, count = 0;
	bool degrees = covariate == COVARIATE_CPU_TEMP;
	for (size_t at = 0; at < text.length; at++) {
		double value;
		struct text rest;
		bool inside = at > 0 && (is_digit(text.at[at - 1]) || text.at[at - 1] == '.');
		if (!is_digit(text.at[at]) || inside)
			continue;
		size_t end = at;
		while (end < text.length &&
			(is_digit(text.at[end]) || text.at[end] == '.' || text.at[end] == ','))
			end++;
		struct text number = text_slice(text, at, end);
		if (number_parse_prefix(number, style, &value, &rest) != NUMBER_FINITE || rest.length > 0)
			continue;
		struct text unit = leading_unit(text_trim(text_slice(text, end, text.length)));
		double scale = degrees && text_is(unit, "C") ? 1 : covariate_scale(names, covariate, unit);
		if (isnan(scale))
			continue;
		double cpus = cpus_before(text_slice(text, 0, at));
		sum += value * scale * cpus;
		count += cpus;
	}
	return count > 0 ? sum / count : NAN;
}

/* The number of a covariate rule in the covariate's unit, before it is divided and multiplied.  *scale: of the unit that a
 * rule gives. */
static double quantity(struct binding *b, enum covariate covariate, const struct mapping_rule *rule,
	struct datum datum, double *scale)
{
	double value = NAN;
	struct names *names = b->binder->dataset->names;
	if (covariate == COVARIATE_TIME) {
		b->binder->steps.valid = b->binder->steps.valid && datum.kind < DATUM_TEXT;
		return time_in_pass(b->binder, b->key.pass, datum);
	}
	enum number_kind kind = datum_number(b->binder, datum, &value);
	if (!covariate_unit(covariate)[0] || kind == NUMBER_MISSING)
		return value;
	if (kind == NUMBER_NO)
		return covariate_of_text(names, covariate, b->binder->style, datum.text);
	if (!rule || !rule->part[PART_UNIT])
		return value;
	struct datum unit = operand_datum(&b->look, rule->part[PART_UNIT]);
	if (unit.kind == DATUM_TEXT)
		*scale = covariate_scale(names, covariate, unit.text);
	return value * *scale;
}

void binding_find_covariate(struct binding *b, size_t i)
{
	struct datum datum = {DATUM_ABSENT, {0}, NAN};
	const struct mapping_rule *rule = NULL;
	bool own = covariates[i].part != PART_WHAT && b->rule->part[covariates[i].part];
	b->values[covariates[i].covariate] = NAN;
	b->varies[i] = b->look.varies = false;
	struct bind_number *from = &b->beside[i];
	*from = (struct bind_number){.scale = 1, .by = 1, .times = 1};
	if (!own && b->plan->count[covariates[i].role] == 0)
		return;
	if (own) {
		datum = operand_datum(&b->look, b->rule->part[covariates[i].part]);
	} else {
		datum = role_datum(&b->look, b->plan, covariates[i].role, &rule);
		if (datum.kind >= DATUM_TEXT)
			*rule_flag(b->binder, rule) = true;
	}
	from->field = b->look.origin.field;
	from->element = b->look.origin.element;
	double value = quantity(b, covariates[i].covariate, rule, datum, &from->scale);
	if (rule && rule->part[PART_BY])
		datum_number(b->binder, operand_datum(&b->look, rule->part[PART_BY]), &from->by);
	from->times = rule ? rule->times : 1;
	b->values[covariates[i].covariate] = value / from->by * from->times;
	b->varies[i] = b->look.varies;
}

enum covariate binding_covariate(size_t i)
{
	return covariates[i].covariate;
}
