/* What these data show of the groups of a scope. */
#include <math.h>
#include <string.h>

#include "scope.h"

void say_best(const struct scope *scope, struct words *list)
{
	const struct table_finding *table = scope->table;
	if (!table->judged || table->best_group >= table->group_count || scope->table_count > 1)
		return;
	const struct group_finding *group = &table->groups[table->best_group];
	if (!isfinite(table->best))
		return;
	const char *best = scope_value(scope, table->best);
	const char *rate = isfinite(table->best_rate)
		? SAY(scope->voice, SAY_RATE,
			  quantity_alone(scope->voice->arena, "iterations/s", table->best_rate))
		: "";
	if (table->group_count > 1)
		scope_add(scope, list,
			SAY(scope->voice, SAY_BEST, best,
				voice_group(scope->voice, table->table, group->group), rate));
	else if (group->n == 1)
		scope_add(scope, list, SAY(scope->voice, SAY_ONLY, best, rate));
	else if (group->n > 0)
		scope_add(scope, list,
			SAY(scope->voice, SAY_BEST_ALONE, best, scope_counted(scope, group->n, WORD_RUN),
				rate));
	else
		scope_add(scope, list, SAY(scope->voice, SAY_BEST_STATED, best));
}

void say_floors(const struct scope *scope, struct words *list)
{
	size_t reached = scope_count(scope, member_is_reached), judged = scope_count(scope, member_is_judged);
	if (judged == 0 || reached == 0)
		return;
	scope_add(scope, list,
		SAY(scope->voice, SAY_FLOORS, scope_best_noun(scope, reached),
			scope_names(scope, member_is_reached), scope_number(scope, reached),
			scope_count_of(scope, reached, judged)));
}

/* "80.4 %"; from ten times on, "a factor of 28,270". */
static const char *spread_text(const struct voice *voice, double spread)
{
	return spread < 9 ? quantity_percent(voice->arena, spread)
			  : SAY(voice, A_FACTOR, quantity_count(voice->arena, (size_t)(spread + 1.5)));
}

/* A time or a rate; bytes and counts are neither fast nor slow. */
static bool is_speed(const char *unit)
{
	size_t length = unit ? strlen(unit) : 0;
	return length > 0 && (strcmp(unit, "s") == 0 || (length > 2 && strcmp(unit + length - 2, "/s") == 0));
}

void say_spread(const struct scope *scope, struct words *list)
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
	struct scope apart = *scope;
	if (!voice->options->digits)
		scale_tell_apart(voice->arena, &apart.scale, table->groups[worst].best, table->best);
	const char *const arguments[] = {scope_best_noun(scope, 2),
		scope_counted(scope, table->group_count, WORD_GROUP), spread_text(voice, table->spread),
		voice_group(voice, table->table, table->groups[worst].group),
		scope_value(&apart, table->groups[worst].best),
		voice_group(voice, table->table, table->groups[table->best_group].group),
		scope_value(&apart, table->best), NULL};
	scope_add(scope, list,
		words_fill(voice->arena,
			words_text(voice->language,
				is_speed(table->table->unit) ? WORD_SAY_SPREAD : WORD_SAY_SPREAD_AMOUNT),
			arguments));
}

void say_near(const struct scope *scope, struct words *list)
{
	const struct voice *voice = scope->voice;
	size_t near = 0, minima = 0, runs = 0, several = 0;
	for (size_t i = 0; i < scope->count; i++) {
		const struct group_finding *group = scope->members[i].group;
		if (!group_has_band(group))
			continue;
		near += group->near_count;
		minima += group->near_count > 0;
		runs += group->n;
		several += group->n > 1;
	}
	if (several == 0) /* a run is always near itself */
		return;
	const char *band = quantity_number(voice->arena, 100 * voice->findings->options->near, 0);
	if (scope->count == 1) {
		scope_add(scope, list,
			SAY(voice, SAY_NEAR_ALONE, scope_number(scope, near),
				scope_counted(scope, runs, WORD_RUN), band, scope_best_noun(scope, 1)));
		return;
	}
	scope_add(scope, list,
		SAY(voice, SAY_NEAR, scope_number(scope, near), scope_counted(scope, runs, WORD_RUN), band,
			scope_best_noun(scope, 1), scope_number(scope, minima),
			scope_best_noun(scope, minima)));
}

void say_near_table(const struct scope *scope, struct words *list)
{
	const struct table_finding *table = scope->table;
	const struct voice *voice = scope->voice;
	if (!(table->best > 0) || table->n == 0 || scope->table_count > 1 || scope->count < 2)
		return;
	scope_add(scope, list,
		SAY(voice, SAY_NEAR_TABLE, scope_number(scope, table->near_table_count),
			scope_number(scope, table->n),
			quantity_number(voice->arena, 100 * voice->findings->options->near, 0),
			scope_best_noun(scope, 1)));
}

void say_pins(const struct scope *scope, struct words *list)
{
	const struct pass *pass = &scope->voice->findings->dataset->passes[scope->table->table->pass];
	if (!pass->pin_known)
		return;
	scope_add(scope, list,
		SAY(scope->voice, SAY_PINS, scope_number(scope, pass->excluded[EXCLUDED_PIN]),
			scope_counted(scope, pass->runs + pass->excluded[EXCLUDED_PIN], WORD_RUN)));
}

void say_load(const struct scope *scope, struct words *list)
{
	const struct voice *voice = scope->voice;
	const struct pass_finding *pass = &voice->findings->passes[scope->table->table->pass];
	const struct load_profile *profile = pass->pass->load;
	if (!pass->load.known || !profile || !isfinite(pass->load.mean))
		return;
	const char *mean = quantity_percent(voice->arena, pass->load.mean / 100);
	if (profile->with_benchmark)
		scope_add(scope, list, SAY(voice, SAY_LOAD_WITH, mean));
	else if (profile->cpu_count == 0)
		scope_add(scope, list, SAY(voice, SAY_LOAD_MACHINE, mean));
	else
		scope_add(scope, list, SAY(voice, SAY_LOAD, mean, scope_number(scope, profile->cpu_count)));
	if (profile->window_count < 2 || !isfinite(pass->load.rank_agreement))
		return;
	const char *windows = scope_counted(scope, profile->window_count, WORD_WINDOW);
	scope_add(scope, list,
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
	scope_add(scope, list,
		SAY(voice, SAY_CORRELATION, what, r_text(scope, c->pearson.r), ci,
			quantity_p(voice->arena, c->pearson.p), scope_counted(scope, c->k, WORD_GROUP),
			meaning, voice_load(voice)));
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
	scope_add(scope, list,
		SAY(voice, SAY_INFLUENTIAL, voice_group_at(voice, c->table, c->most_influential), what,
			r_text(scope, without), r_text(scope, c->pearson.r),
			c->stands_out ? SAY(voice, STANDS_OUT) : SAY(voice, DOES_NOT_STAND_OUT),
			voice_load(voice)));
}

void say_correlations(const struct scope *scope, struct words *list)
{
	if (scope->table_count > 1)
		return;
	say_one_correlation(
		scope, list, correlation_with(scope, CORRELATE_MEDIAN), SAY(scope->voice, MEDIAN));
	say_one_correlation(scope, list, correlation_with(scope, CORRELATE_MIN), scope_best_noun(scope, 1));
}

/* Whether the median follows the load more than the minimum does: said only where the difference is significant. */
void say_stronger(const struct scope *scope, struct words *list)
{
	const struct voice *voice = scope->voice;
	const struct correlation *median = correlation_with(scope, CORRELATE_MEDIAN),
				 *best = correlation_with(scope, CORRELATE_MIN);
	if (scope->table_count > 1 || !median || !best || !median->defined || !best->defined ||
		!isfinite(median->williams_p))
		return;
	if (fabs(fabs(median->pearson.r) - fabs(best->pearson.r)) < 1e-9) /* rounding would say which leads */
		return;
	const char *median_noun = SAY(voice, MEDIAN), *best_one = scope_best_noun(scope, 1);
	const char *p = quantity_p(voice->arena, median->williams_p);
	bool median_leads = fabs(median->pearson.r) > fabs(best->pearson.r);
	const char *more = median_leads ? median_noun : best_one,
		   *less = median_leads ? best_one : median_noun;
	scope_add(scope, list,
		median->williams_p <= 0.05 ? SAY(voice, SAY_STRONGER, more, less, p, voice_load(voice))
					   : SAY(voice, SAY_NOT_STRONGER, more, less, p, voice_load(voice)));
}

void say_bent(const struct scope *scope, struct words *list)
{
	if (scope->table_count == 1)
		say_influential(
			scope, list, correlation_with(scope, CORRELATE_MIN), scope_best_noun(scope, 1));
}

void say_run_correlation(const struct scope *scope, struct words *list)
{
	const struct run_correlation *runs = &scope->table->run_correlation;
	if (!runs->done || scope->table_count > 1)
		return;
	const struct voice *voice = scope->voice;
	const char *p = quantity_p(voice->arena, runs->p);
	const char *t = quantity_number(voice->arena, runs->t, 2), *load = voice_load(voice);
	enum direction direction = scope->table->table->direction;
	bool slower = direction == DIRECTION_HIGHER ? runs->t < 0 : runs->t > 0;
	scope_add(scope, list,
		runs->p > 0.05                           ? SAY(voice, SAY_RUNS_IGNORE_LOAD, t, p, load)
			: direction == DIRECTION_UNKNOWN ? SAY(voice, SAY_RUNS_GO_WITH_LOAD, t, p, load)
			: slower                         ? SAY(voice, SAY_RUNS_FOLLOW_LOAD, t, p, load)
							 : SAY(voice, SAY_RUNS_AGAINST_LOAD, t, p, load));
}
