/* What stands beside a value: its covariates, and marks that leave it out. */
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
};

_Static_assert(sizeof covariates / sizeof covariates[0] == COVARIATE_RULES, "one flag each");

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

void binding_find_covariate(struct binding *b, size_t i)
{
	b->look.varies = false;
	struct datum datum = {DATUM_ABSENT, {0}, NAN};
	const struct mapping_rule *rule = NULL;
	if (covariates[i].part != PART_WHAT && b->rule->part[covariates[i].part]) {
		datum = operand_datum(&b->look, b->rule->part[covariates[i].part]);
	} else {
		datum = role_datum(&b->look, b->plan, covariates[i].role, &rule);
		if (datum.kind >= DATUM_TEXT)
			*rule_flag(b->binder, rule) = true;
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
		*rule_flag(b->binder, rule) = true;
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
	*rule_flag(b->binder, rule) = true;
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
		*rule_flag(b->binder, rule) = true;
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

void binding_find_mark(struct binding *b)
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
