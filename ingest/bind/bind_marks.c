/* Marks that leave a value out. */
#include <string.h>

#include "bind_binding.h"

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
	if (b->plan->count[ROLE_STATUS] == 0)
		return false;
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
	if (b->plan->count[ROLE_CPU_BEFORE] + b->plan->count[ROLE_CPU_AFTER] == 0)
		return false;
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
	b->marks_asked = b->look.varies ? b->look.asked : NULL;
}
