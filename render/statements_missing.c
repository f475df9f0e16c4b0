/* What these data do not show of the groups of a scope. */
#include <math.h>
#include <string.h>

#include "doubts.h"
#include "reasons.h"
#include "scope.h"

static const double BUSY =
	80; /* percent of background load from which a group never was idle: statistics.md 1.3 */

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

static bool is_stated_only(const struct member *member)
{
	return member->group->stated_only;
}

static bool is_core_factor(const char *name)
{
	return name && (strcmp(name, "cpu") == 0 || strcmp(name, "core") == 0);
}

void say_never_idle(const struct scope *scope, struct words *list)
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
	scope_add(scope, list,
		least >= 99.95 ? SAY(voice, SAY_ALWAYS_BUSY, names, load, scope_number(scope, count))
			       : SAY(voice, SAY_NEVER_IDLE, names, load, scope_number(scope, count)));
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
	return is_other_pass_lower(member) ? fabs(member->group->floor.number[REASON_OTHER_PASS_LOWER]) : NAN;
}

/* The one that another pass contradicts most is told in full, the others by name. */
void say_other_pass(const struct scope *scope, struct words *list)
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
	scope_add(scope, list,
		SAY(voice, SAY_OTHER_PASS, scope_best_noun(scope, 1),
			scope->table_count > 1 ? member_full_name(voice, worst) : member_name(voice, worst),
			scope_value(scope, worst->group->best), voice_pass(voice, pass),
			scope_value(scope, other->best)));
	if (others == 0)
		return;
	const char *from = quantity_percent_number(voice->arena, least),
		   *to = quantity_percent(voice->arena, most);
	bool differ = strcmp(from, quantity_percent_number(voice->arena, most)) != 0;
	scope_add(scope, list,
		SAY(voice, SAY_OTHER_PASS_MORE, voice_groups_at(voice, tables, groups, others),
			differ ? SAY(voice, RANGE, from, to) : to, voice_pass(voice, pass)));
}

/* The advice of the member that needs most. */
static const char *advice(const struct scope *scope, bool (*wanted)(const struct member *member))
{
	const struct member *neediest = NULL;
	size_t least = SIZE_MAX;
	for (size_t i = 0; i < scope->count; i++) {
		const struct member *member = &scope->members[i];
		size_t rounds = member->group->floor.rounds_advised;
		if (!wanted(member))
			continue;
		least = rounds > member->group->n && rounds < least ? rounds : least;
		if (!neediest || rounds > neediest->group->floor.rounds_advised)
			neediest = member;
	}
	const char *text = neediest ? floor_advice(scope->voice, neediest->table, neediest->group, least)
				    : NULL;
	return text ? arena_printf(scope->voice->arena, "%s%s",
			      words_text(scope->voice->language, WORD_SEMICOLON), text)
		    : "";
}

static void say_verdict_of(const struct scope *scope, struct words *list, enum word word,
	bool (*wanted)(const struct member *member))
{
	size_t count = scope_count(scope, wanted), judged = scope_count(scope, member_is_judged);
	if (count == 0)
		return;
	const char *const arguments[] = {scope_best_noun(scope, count), scope_names(scope, wanted),
		scope_number(scope, count), scope_count_of(scope, count, judged), advice(scope, wanted),
		NULL};
	scope_add(scope, list,
		words_fill(scope->voice->arena, words_text(scope->voice->language, word), arguments));
}

void say_alone(const struct scope *scope, struct words *list)
{
	say_verdict_of(scope, list, WORD_SAY_ALONE, stands_alone);
}

void say_provisional(const struct scope *scope, struct words *list)
{
	say_verdict_of(scope, list, WORD_SAY_PROVISIONAL, is_provisional);
}

void say_no_verdict(const struct scope *scope, struct words *list)
{
	say_verdict_of(scope, list, WORD_SAY_NO_VERDICT, cannot_tell_otherwise);
}

void say_staircase(const struct scope *scope, struct words *list)
{
	const struct staircase *stairs = &scope->table->staircase;
	const struct voice *voice = scope->voice;
	if (stairs->too_many > 0 && scope->table_count == 1)
		scope_add(scope, list,
			SAY(voice, SAY_STAIRCASE_TOO_MANY, quantity_count(voice->arena, stairs->too_many)));
	if (!stairs->judged || !stairs->raised || scope->table_count > 1)
		return;
	size_t length = stairs->longest_run, *groups = arena_alloc(voice->arena, length, sizeof *groups);
	for (size_t i = 0; i < length; i++)
		groups[i] = stairs->run_from + i;
	scope_add(scope, list,
		SAY(voice, SAY_STAIRCASE, scope_best_noun(scope, 2),
			voice_groups(voice, scope->table->table, groups, length),
			stairs->run_falls ? SAY(voice, FALL) : SAY(voice, RISE), scope_number(scope, length),
			quantity_p(voice->arena, fmin(stairs->run_p, stairs->p)),
			is_core_factor(stairs->factor) ? SAY(voice, OF_PLACEMENT) : SAY(voice, OF_ORDER)));
	if (isfinite(stairs->tau_load) && fabs(stairs->tau_load) >= 0.7)
		scope_add(scope, list,
			SAY(voice, SAY_STAIRCASE_LOAD, quantity_number(voice->arena, stairs->tau_load, 2)));
	if (isfinite(stairs->tau_time) && fabs(stairs->tau_time) >= 0.7)
		scope_add(scope, list,
			SAY(voice, SAY_STAIRCASE_TIME, quantity_number(voice->arena, stairs->tau_time, 2)));
}

void say_no_class(const struct scope *scope, struct words *list)
{
	const struct table *table = scope->table->table;
	size_t reached = scope_count(scope, member_is_reached);
	if (!scope->table->judged || scope->table_count > 1 || table->factor_count != 1 ||
		!is_core_factor(table->factors[0]) || scope->count < 3 || 2 * reached >= scope->count ||
		table->groups[0].class_name)
		return;
	scope_add(scope, list,
		SAY(scope->voice, SAY_NO_CLASS, scope_number(scope, reached),
			scope_counted(scope, scope->count, WORD_GROUP)));
}

void say_no_load(const struct scope *scope, struct words *list)
{
	if (!scope->table->judged || scope_count(scope, member_is_reached) == 0)
		return;
	for (size_t i = 0; i < scope->count; i++)
		if (scope->members[i].group->floor.load_tag != LOAD_UNKNOWN)
			return;
	scope_add(scope, list, SAY(scope->voice, SAY_NO_LOAD));
}

void say_batches(const struct scope *scope, struct words *list)
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
	const char *from = scope_number(scope, (size_t)least), *to = scope_number(scope, (size_t)most);
	scope_add(scope, list,
		SAY(scope->voice, SAY_BATCHES, least < most ? SAY(scope->voice, FROM_TO, from, to) : from,
			scope_best_noun(scope, 1)));
}

void say_no_direction(const struct scope *scope, struct words *list)
{
	const struct table *table = scope->table->table;
	if (scope->table->judged || scope->count == 0)
		return;
	scope_add(scope, list,
		table->unit ? SAY(scope->voice, SAY_NO_DIRECTION) : SAY(scope->voice, SAY_NO_UNIT));
}

void say_stated_only(const struct scope *scope, struct words *list)
{
	size_t count = scope_count(scope, is_stated_only);
	if (count > 0 && count == scope->count)
		scope_add(scope, list, SAY(scope->voice, SAY_ALL_STATED, scope_number(scope, count)));
	else if (count > 0)
		scope_add(scope, list,
			SAY(scope->voice, SAY_STATED_ONLY, scope_counted(scope, count, WORD_GROUP),
				scope_number(scope, scope->count)));
}

/* Doubts that limit what can be concluded; the others stand in the section on health. */
void say_doubts(const struct scope *scope, struct words *list)
{
	const struct doubts *doubts = &scope->table->doubts;
	for (size_t i = 0; i < doubts->count && scope->table_count == 1; i++)
		if (doubt_is_stated(doubts->at[i].check))
			scope_add(scope, list,
				arena_printf(scope->voice->arena, "%s%s%s",
					doubt_text(scope->voice, scope->table, NULL, &doubts->at[i]),
					words_text(scope->voice->language, WORD_SEMICOLON),
					doubt_advice(scope->voice, scope->table, &doubts->at[i])));
}

void say_order_lost(const struct scope *scope, struct words *list)
{
	for (size_t i = 0; i < scope->count; i++)
		if (scope->members[i].group->group->order_lost) {
			bool states = scope->voice->findings->dataset->condensed;
			scope_add(scope, list,
				states ? SAY(scope->voice, SAY_STATES) : SAY(scope->voice, SAY_ORDER_LOST));
			return;
		}
}
