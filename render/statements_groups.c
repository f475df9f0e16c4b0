/* What can and cannot be said of the groups of one scope. */
#include <math.h>
#include <string.h>

#include "../analysis/health.h"
#include "doubts.h"
#include "reasons.h"
#include "scope.h"

static const double BUSY =
	80; /* percent of background load from which a group never was idle: statistics.md 1.3 */

static void add(const struct scope *scope, struct words *list, const char *text)
{
	words_add(scope->voice->arena, list, text);
}

static bool lower(const struct scope *scope)
{
	return scope->table->table->direction == DIRECTION_LOWER;
}

/* "minimum", "minima" or "maximum", "maxima". */
static const char *best_noun(const struct scope *scope, size_t count)
{
	return words_noun(scope->voice->arena, scope->voice->language, count,
		lower(scope) ? WORD_MINIMUM : WORD_MAXIMUM);
}

static const char *counted(const struct scope *scope, size_t count, enum word noun)
{
	return words_counted(scope->voice->arena, scope->voice->language, count, noun);
}

static const char *number(const struct scope *scope, size_t count)
{
	return quantity_count(scope->voice->arena, count);
}

static bool is_reached(const struct member *member)
{
	return member->group->floor.verdict == FLOOR_REACHED;
}

static bool is_provisional(const struct member *member)
{
	return member->group->floor.verdict == FLOOR_PROVISIONAL;
}

static bool is_never_idle(const struct member *member)
{
	return member->group->floor.reason[REASON_NEVER_IDLE];
}

static bool is_other_pass_lower(const struct member *member)
{
	return member->group->floor.reason[REASON_OTHER_PASS_LOWER];
}

static bool stands_alone(const struct member *member)
{
	return member->group->floor.verdict == FLOOR_NOT_REACHED && !is_other_pass_lower(member);
}

static bool cannot_tell_otherwise(const struct member *member)
{
	return member->group->floor.verdict == FLOOR_CANNOT_TELL && !is_never_idle(member) &&
		!member->group->stated_only;
}

static bool is_judged(const struct member *member)
{
	return member->group->floor.verdict != FLOOR_NONE;
}

static bool is_stated_only(const struct member *member)
{
	return member->group->stated_only;
}

static bool is_core_factor(const char *name)
{
	return name && (strcmp(name, "cpu") == 0 || strcmp(name, "core") == 0);
}

/* " (4 of 12 groups)"; nothing where there is one group. */
static const char *count_of(const struct scope *scope, size_t count, size_t all)
{
	if (all < 2)
		return "";
	return SAY(scope->voice, COUNT_OF, number(scope, count), counted(scope, all, WORD_GROUP));
}

/* --- what these data show --- */

static void say_best(const struct scope *scope, struct words *list)
{
	const struct table_finding *table = scope->table;
	if (!table->judged || table->best_group >= table->group_count || scope->table_count > 1)
		return;
	const char *best = scope_value(scope, table->best);
	const struct group_finding *group = &table->groups[table->best_group];
	if (table->group_count == 1)
		add(scope, list,
			SAY(scope->voice, SAY_BEST_ALONE, best, counted(scope, group->n, WORD_RUN),
				voice_prose(scope->voice, table->table)));
	else
		add(scope, list,
			SAY(scope->voice, SAY_BEST, best,
				voice_group(scope->voice, table->table, group->group)));
	if (isfinite(table->best_rate))
		add(scope, list,
			SAY(scope->voice, SAY_RATE,
				quantity_alone(scope->voice->arena, "iterations/s", table->best_rate)));
}

static void say_floors(const struct scope *scope, struct words *list)
{
	size_t reached = scope_count(scope, is_reached), judged = scope_count(scope, is_judged);
	if (judged == 0 || reached == 0)
		return;
	add(scope, list,
		SAY(scope->voice, SAY_FLOORS, best_noun(scope, reached), scope_names(scope, is_reached),
			number(scope, reached), count_of(scope, reached, judged)));
}

static void say_spread(const struct scope *scope, struct words *list)
{
	const struct table_finding *table = scope->table;
	if (!table->judged || table->group_count < 2 || !isfinite(table->spread) ||
		table->best_group >= table->group_count)
		return;
	size_t worst = table->best_group;
	for (size_t i = 0; i < table->group_count; i++)
		if (table->groups[i].ratio_to_best > table->groups[worst].ratio_to_best)
			worst = i;
	const struct voice *voice = scope->voice;
	add(scope, list,
		SAY(voice, SAY_SPREAD, best_noun(scope, 2), counted(scope, table->group_count, WORD_GROUP),
			quantity_percent(voice->arena, table->spread),
			voice_group(voice, table->table, table->groups[worst].group),
			scope_value(scope, table->groups[worst].best),
			voice_group(voice, table->table, table->groups[table->best_group].group),
			scope_value(scope, table->best)));
}

static void say_near(const struct scope *scope, struct words *list)
{
	const struct voice *voice = scope->voice;
	size_t near = 0, minima = 0, runs = 0;
	for (size_t i = 0; i < scope->count; i++) {
		const struct group_finding *group = scope->members[i].group;
		if (!scope->members[i].table->judged || group->stated_only || !isfinite(group->best))
			continue;
		near += group->near_count;
		minima += group->near_count > 0;
		runs += group->n;
	}
	if (runs == 0)
		return;
	const char *band = quantity_number(voice->arena, 100 * voice->findings->options->near, 0);
	if (scope->count == 1) {
		add(scope, list,
			SAY(voice, SAY_NEAR_ALONE, number(scope, near), counted(scope, runs, WORD_RUN), band,
				best_noun(scope, 1)));
		return;
	}
	add(scope, list,
		SAY(voice, SAY_NEAR, number(scope, near), counted(scope, runs, WORD_RUN), band,
			best_noun(scope, 1), number(scope, minima), best_noun(scope, minima)));
}

static void say_near_table(const struct scope *scope, struct words *list)
{
	const struct table_finding *table = scope->table;
	const struct voice *voice = scope->voice;
	if (!table->judged || table->n == 0 || scope->table_count > 1 || scope->count < 2)
		return;
	add(scope, list,
		SAY(voice, SAY_NEAR_TABLE, number(scope, table->near_table_count), number(scope, table->n),
			quantity_number(voice->arena, 100 * voice->findings->options->near, 0),
			best_noun(scope, 1)));
}

static void say_pins(const struct scope *scope, struct words *list)
{
	const struct pass *pass = &scope->voice->findings->dataset->passes[scope->table->table->pass];
	if (!pass->pin_known)
		return;
	add(scope, list,
		SAY(scope->voice, SAY_PINS, number(scope, pass->excluded[EXCLUDED_PIN]),
			counted(scope, pass->runs + pass->excluded[EXCLUDED_PIN], WORD_RUN)));
}

static void say_load(const struct scope *scope, struct words *list)
{
	const struct voice *voice = scope->voice;
	const struct pass_finding *pass = &voice->findings->passes[scope->table->table->pass];
	const struct load_profile *profile = pass->pass->load;
	if (!pass->load.known || !profile || !isfinite(pass->load.mean))
		return;
	const char *mean = quantity_percent(voice->arena, pass->load.mean / 100);
	if (profile->with_benchmark)
		add(scope, list, SAY(voice, SAY_LOAD_WITH, mean));
	else if (profile->cpu_count == 0)
		add(scope, list, SAY(voice, SAY_LOAD_MACHINE, mean));
	else
		add(scope, list, SAY(voice, SAY_LOAD, mean, number(scope, profile->cpu_count)));
	if (profile->window_count < 2 || !isfinite(pass->load.rank_agreement))
		return;
	const char *windows = counted(scope, profile->window_count, WORD_WINDOW);
	add(scope, list,
		pass->load.complete ? SAY(voice, SAY_LOAD_SAME_ORDER, windows)
				    : SAY(voice, SAY_LOAD_ORDER, windows,
					      quantity_number(voice->arena, pass->load.rank_agreement, 2)));
}

static const struct correlation *correlation_with(const struct scope *scope, int y)
{
	const struct findings *findings = scope->voice->findings;
	for (size_t i = 0; i < findings->correlation_count; i++)
		if (findings->correlations[i].table == scope->table_index &&
			(int)findings->correlations[i].y == y)
			return &findings->correlations[i];
	return NULL;
}

static const char *r_text(const struct scope *scope, double r)
{
	return quantity_number(scope->voice->arena, r, 3);
}

static void say_one_correlation(
	const struct scope *scope, struct words *list, const struct correlation *c, const char *what)
{
	const struct voice *voice = scope->voice;
	if (!c || !c->defined)
		return;
	const char *ci = isfinite(c->pearson.ci.low)
		? SAY(voice, INTERVAL_ABOUT, quantity_number(voice->arena, c->pearson.ci.low, 2),
			  quantity_number(voice->arena, c->pearson.ci.high, 2))
		: "";
	const char *meaning = c->k <= 4 ? SAY(voice, TOO_FEW_GROUPS)
		: c->pearson.p > 0.05   ? SAY(voice, NOT_TOLD_FROM_NONE)
		: c->two_valued         ? SAY(voice, TWO_VALUED)
					: "";
	add(scope, list,
		SAY(voice, SAY_CORRELATION, what, r_text(scope, c->pearson.r), ci,
			quantity_p(voice->arena, c->pearson.p), counted(scope, c->k, WORD_GROUP), meaning));
}

static void say_influential(
	const struct scope *scope, struct words *list, const struct correlation *c, const char *what)
{
	const struct voice *voice = scope->voice;
	if (!c || !c->defined || c->most_influential >= scope->table->group_count || !c->without)
		return;
	double without = c->without[c->most_influential];
	if (!isfinite(without) || c->k < 5)
		return;
	add(scope, list,
		SAY(voice, SAY_INFLUENTIAL, voice_group_at(voice, c->table, c->most_influential), what,
			r_text(scope, without), r_text(scope, c->pearson.r),
			c->stands_out ? SAY(voice, STANDS_OUT) : SAY(voice, DOES_NOT_STAND_OUT)));
}

static void say_correlations(const struct scope *scope, struct words *list)
{
	if (scope->table_count > 1)
		return;
	say_one_correlation(
		scope, list, correlation_with(scope, CORRELATE_MEDIAN), SAY(scope->voice, MEDIAN));
	say_one_correlation(scope, list, correlation_with(scope, CORRELATE_MIN), best_noun(scope, 1));
}

/* Whether the median follows the load more than the minimum does: said only where the difference is significant. */
static void say_stronger(const struct scope *scope, struct words *list)
{
	const struct voice *voice = scope->voice;
	const struct correlation *median = correlation_with(scope, CORRELATE_MEDIAN),
				 *best = correlation_with(scope, CORRELATE_MIN);
	if (scope->table_count > 1 || !median || !best || !median->defined || !best->defined ||
		!isfinite(median->williams_p))
		return;
	const char *median_noun = SAY(voice, MEDIAN), *best_one = best_noun(scope, 1);
	const char *p = quantity_p(voice->arena, median->williams_p);
	bool median_leads = fabs(median->pearson.r) > fabs(best->pearson.r);
	const char *more = median_leads ? median_noun : best_one,
		   *less = median_leads ? best_one : median_noun;
	add(scope, list,
		median->williams_p <= 0.05 ? SAY(voice, SAY_STRONGER, more, less, p)
					   : SAY(voice, SAY_NOT_STRONGER, more, less, p));
}

static void say_bent(const struct scope *scope, struct words *list)
{
	if (scope->table_count == 1)
		say_influential(scope, list, correlation_with(scope, CORRELATE_MIN), best_noun(scope, 1));
}

static void say_run_correlation(const struct scope *scope, struct words *list)
{
	const struct run_correlation *runs = &scope->table->run_correlation;
	if (!runs->done || scope->table_count > 1)
		return;
	const char *p = quantity_p(scope->voice->arena, runs->p);
	const char *t = quantity_number(scope->voice->arena, runs->t, 2);
	add(scope, list,
		runs->p <= 0.05 ? SAY(scope->voice, SAY_RUNS_FOLLOW_LOAD, t, p)
				: SAY(scope->voice, SAY_RUNS_IGNORE_LOAD, t, p));
}

/* --- what they do not show --- */

static void say_never_idle(const struct scope *scope, struct words *list)
{
	size_t count = scope_count(scope, is_never_idle);
	if (count == 0)
		return;
	double least = INFINITY;
	for (size_t i = 0; i < scope->count; i++) {
		const struct group_finding *group = scope->members[i].group;
		double load = isfinite(group->load) ? group->load : group->floor.number[REASON_NEVER_IDLE];
		if (is_never_idle(&scope->members[i]) && load < least)
			least = load;
	}
	const struct voice *voice = scope->voice;
	const char *load = isfinite(least) ? arena_printf(voice->arena, "%.0f %%", floor(least + 1e-9))
					   : arena_printf(voice->arena, "%.0f %%", BUSY);
	const char *names = scope_names(scope, is_never_idle);
	add(scope, list,
		least >= 99.95 ? SAY(voice, SAY_ALWAYS_BUSY, names, load, number(scope, count))
			       : SAY(voice, SAY_NEVER_IDLE, names, load, number(scope, count)));
}

/* The same group in another pass; NULL when there is none. */
static const struct group_finding *twin(
	const struct findings *findings, const struct member *member, size_t pass)
{
	for (size_t t = 0; t < findings->table_count; t++) {
		const struct table_finding *other = &findings->tables[t];
		const struct table *a = member->table->table, *b = other->table;
		if (b->pass != pass || a->workload != b->workload || a->metric != b->metric ||
			a->factor_count != b->factor_count)
			continue;
		for (size_t g = 0; g < other->group_count; g++) {
			size_t equal = 0;
			while (equal < a->factor_count && a->factors[equal] == b->factors[equal] &&
				member->group->group->levels[equal] == other->groups[g].group->levels[equal])
				equal++;
			if (equal == a->factor_count)
				return &other->groups[g];
		}
	}
	return NULL;
}

static double other_pass_gain(const struct member *member)
{
	return is_other_pass_lower(member) ? member->group->floor.number[REASON_OTHER_PASS_LOWER] : NAN;
}

/* The one that another pass contradicts most is told in full, the others by name. */
static void say_other_pass(const struct scope *scope, struct words *list)
{
	const struct voice *voice = scope->voice;
	const struct member *worst = NULL;
	size_t *groups = arena_alloc(voice->arena, scope->count, sizeof *groups),
	       *tables = arena_alloc(voice->arena, scope->count, sizeof *tables), others = 0;
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < scope->count; i++)
		if (other_pass_gain(&scope->members[i]) > (worst ? other_pass_gain(worst) : 0))
			worst = &scope->members[i];
	for (size_t i = 0; i < scope->count && worst; i++) {
		const struct member *member = &scope->members[i];
		if (!is_other_pass_lower(member) || member == worst)
			continue;
		least = fmin(least, other_pass_gain(member));
		most = fmax(most, other_pass_gain(member));
		tables[others] = member->table_index;
		groups[others++] = member->group_index;
	}
	size_t pass = worst ? worst->group->floor.other_pass : 0;
	const struct group_finding *other = worst ? twin(voice->findings, worst, pass) : NULL;
	if (!other)
		return;
	add(scope, list,
		SAY(voice, SAY_OTHER_PASS, best_noun(scope, 1), member_name(voice, worst),
			scope_value(scope, worst->group->best),
			voice_name(voice, voice->findings->dataset->passes[pass].name),
			scope_value(scope, other->best)));
	if (others == 0)
		return;
	const char *from = quantity_percent_number(voice->arena, least),
		   *to = quantity_percent(voice->arena, most);
	add(scope, list,
		SAY(voice, SAY_OTHER_PASS_MORE, voice_groups_at(voice, tables, groups, others),
			others == 1 ? to : SAY(voice, RANGE, from, to),
			voice_name(voice, voice->findings->dataset->passes[pass].name)));
}

/* The advice of the member that needs most. */
static const char *advice(const struct scope *scope, bool (*wanted)(const struct member *member))
{
	const struct member *neediest = NULL;
	for (size_t i = 0; i < scope->count; i++) {
		const struct member *member = &scope->members[i];
		if (wanted(member) &&
			(!neediest ||
				member->group->floor.rounds_advised > neediest->group->floor.rounds_advised))
			neediest = member;
	}
	const char *text = neediest ? floor_advice(scope->voice, neediest->table, neediest->group) : NULL;
	return text ? arena_printf(scope->voice->arena, "%s%s",
			      words_text(scope->voice->language, WORD_SEMICOLON), text)
		    : "";
}

static void say_verdict_of(const struct scope *scope, struct words *list, enum word word,
	bool (*wanted)(const struct member *member))
{
	size_t count = scope_count(scope, wanted), judged = scope_count(scope, is_judged);
	if (count == 0)
		return;
	const char *const arguments[] = {best_noun(scope, count), scope_names(scope, wanted),
		number(scope, count), count_of(scope, count, judged), advice(scope, wanted), NULL};
	add(scope, list,
		words_fill(scope->voice->arena, words_text(scope->voice->language, word), arguments));
}

static void say_alone(const struct scope *scope, struct words *list)
{
	say_verdict_of(scope, list, WORD_SAY_ALONE, stands_alone);
}

static void say_provisional(const struct scope *scope, struct words *list)
{
	say_verdict_of(scope, list, WORD_SAY_PROVISIONAL, is_provisional);
}

static void say_no_verdict(const struct scope *scope, struct words *list)
{
	say_verdict_of(scope, list, WORD_SAY_NO_VERDICT, cannot_tell_otherwise);
}

static void say_staircase(const struct scope *scope, struct words *list)
{
	const struct staircase *stairs = &scope->table->staircase;
	const struct voice *voice = scope->voice;
	if (!stairs->judged || !stairs->raised || scope->table_count > 1)
		return;
	size_t length = stairs->longest_run, *groups = arena_alloc(voice->arena, length, sizeof *groups);
	for (size_t i = 0; i < length; i++)
		groups[i] = stairs->run_from + i;
	add(scope, list,
		SAY(voice, SAY_STAIRCASE, best_noun(scope, 2),
			voice_groups(voice, scope->table->table, groups, length),
			stairs->run_falls ? SAY(voice, FALL) : SAY(voice, RISE), number(scope, length),
			quantity_p(voice->arena, fmin(stairs->run_p, stairs->p)),
			is_core_factor(stairs->factor) ? SAY(voice, OF_PLACEMENT) : SAY(voice, OF_ORDER)));
	if (isfinite(stairs->tau_load) && fabs(stairs->tau_load) >= 0.7)
		add(scope, list,
			SAY(voice, SAY_STAIRCASE_LOAD, quantity_number(voice->arena, stairs->tau_load, 2)));
	if (isfinite(stairs->tau_time) && fabs(stairs->tau_time) >= 0.7)
		add(scope, list,
			SAY(voice, SAY_STAIRCASE_TIME, quantity_number(voice->arena, stairs->tau_time, 2)));
}

static void say_no_class(const struct scope *scope, struct words *list)
{
	const struct table *table = scope->table->table;
	size_t reached = scope_count(scope, is_reached);
	if (!scope->table->judged || scope->table_count > 1 || table->factor_count != 1 ||
		!is_core_factor(table->factors[0]) || scope->count < 3 || 2 * reached >= scope->count ||
		table->groups[0].class_name)
		return;
	add(scope, list,
		SAY(scope->voice, SAY_NO_CLASS, number(scope, reached),
			counted(scope, scope->count, WORD_GROUP)));
}

static void say_no_load(const struct scope *scope, struct words *list)
{
	if (!scope->table->judged || scope_count(scope, is_reached) == 0)
		return;
	for (size_t i = 0; i < scope->count; i++)
		if (scope->members[i].group->floor.load_tag != LOAD_UNKNOWN)
			return;
	add(scope, list, SAY(scope->voice, SAY_NO_LOAD));
}

static void say_batches(const struct scope *scope, struct words *list)
{
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < scope->count; i++) {
		const struct runs *runs = &scope->members[i].group->group->runs;
		const struct column *iterations = &runs->covariates[COVARIATE_ITERATIONS];
		for (size_t run = 0; run < iterations->count; run++) {
			double value = column_at(iterations, run);
			least = value < least ? value : least;
			most = value > most ? value : most;
		}
	}
	if (!(most > 1) || !isfinite(least))
		return;
	const char *from = number(scope, (size_t)least), *to = number(scope, (size_t)most);
	add(scope, list,
		SAY(scope->voice, SAY_BATCHES, least < most ? SAY(scope->voice, FROM_TO, from, to) : from,
			best_noun(scope, 1)));
}

static void say_no_direction(const struct scope *scope, struct words *list)
{
	const struct table *table = scope->table->table;
	if (scope->table->judged || scope->count == 0)
		return;
	add(scope, list, table->unit ? SAY(scope->voice, SAY_NO_DIRECTION) : SAY(scope->voice, SAY_NO_UNIT));
}

static void say_stated_only(const struct scope *scope, struct words *list)
{
	size_t count = scope_count(scope, is_stated_only);
	if (count > 0)
		add(scope, list,
			SAY(scope->voice, SAY_STATED_ONLY, counted(scope, count, WORD_GROUP),
				number(scope, scope->count)));
}

/* Doubts of the whole table; those of single groups stand in the section on health. */
static void say_doubts(const struct scope *scope, struct words *list)
{
	const struct doubts *doubts = &scope->table->doubts;
	for (size_t i = 0; i < doubts->count && scope->table_count == 1; i++)
		if (doubts->at[i].check->scope == HEALTH_OF_TABLE)
			add(scope, list, doubt_text(scope->voice, scope->table, NULL, &doubts->at[i]));
}

static void say_order_lost(const struct scope *scope, struct words *list)
{
	for (size_t i = 0; i < scope->count; i++)
		if (scope->members[i].group->group->order_lost) {
			add(scope, list, SAY(scope->voice, SAY_ORDER_LOST));
			return;
		}
}

/* To say one more thing of groups, write its function and put its row here, in the order of reading. */
const struct scope_statement scope_statements[] = {
	{"best", SECTION_CAN, true, say_best},
	{"floors", SECTION_CAN, true, say_floors},
	{"spread", SECTION_CAN, true, say_spread},
	{"near", SECTION_CAN, true, say_near},
	{"near the best of all", SECTION_CAN, false, say_near_table},
	{"pins", SECTION_CAN, false, say_pins},
	{"load", SECTION_CAN, true, say_load},
	{"correlations", SECTION_CAN, true, say_correlations},
	{"stronger", SECTION_CAN, false, say_stronger},
	{"influential", SECTION_CAN, true, say_bent},
	{"run correlation", SECTION_CAN, false, say_run_correlation},
	{"stated only", SECTION_CANNOT, true, say_stated_only},
	{"no direction", SECTION_CANNOT, false, say_no_direction},
	{"never idle", SECTION_CANNOT, true, say_never_idle},
	{"other pass", SECTION_CANNOT, true, say_other_pass},
	{"alone", SECTION_CANNOT, false, say_alone},
	{"provisional", SECTION_CANNOT, false, say_provisional},
	{"no verdict", SECTION_CANNOT, false, say_no_verdict},
	{"staircase", SECTION_CANNOT, true, say_staircase},
	{"no class", SECTION_CANNOT, false, say_no_class},
	{"doubts", SECTION_CANNOT, false, say_doubts},
	{"order lost", SECTION_CANNOT, false, say_order_lost},
	{"no load", SECTION_CANNOT, false, say_no_load},
	{"batches", SECTION_CANNOT, false, say_batches},
};
const size_t scope_statement_count = sizeof scope_statements / sizeof *scope_statements;
