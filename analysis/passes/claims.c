#include "claims.h"

#include "../numbers/precedence.h"
#include "../numbers/sample.h"
#include "../numbers/two_sample.h"
#include "claim_sides.h"
#include "comparison.h"

enum { COMBINATIONS_MOST = 10000 };

static const double LEVEL = 0.95;

static const char *reason_word(enum claim_reason reason)
{
	static const char *const words[] = {
#define ROW(name, word) word,
		CLAIM_REASONS(ROW)
#undef ROW
	};
	return words[reason];
}

/* A verdict with its reason.  Of several the worst counts. */
struct judgement {
	enum claim_verdict verdict;
	enum claim_reason reason;
};

/* From good to bad: an enum's order is that of the output. */
static int badness(enum claim_verdict verdict)
{
	static const int order[] = {[CLAIM_NONE] = 0,
		[CLAIM_ALLOWED] = 1,
		[CLAIM_ALLOWED_WITH_CAUTION] = 2,
		[CLAIM_NOT_ALLOWED] = 3,
		[CLAIM_CONTRADICTED] = 4};
	return order[verdict];
}

static void lower(struct judgement *judgement, enum claim_verdict verdict, enum claim_reason reason)
{
	if (badness(verdict) > badness(judgement->verdict))
		*judgement = (struct judgement){verdict, reason};
}

static const struct group_finding *group_at(const struct findings *findings, struct unmatched at)
{
	return &findings->tables[at.table].groups[at.group];
}

static const struct table *table_at(const struct findings *findings, struct unmatched at)
{
	return findings->tables[at.table].table;
}

static size_t comparison_of(const struct findings *findings, size_t a, size_t b)
{
	for (size_t i = 0; i < findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		if ((comparison->a == a && comparison->b == b) || (comparison->a == b && comparison->b == a))
			return i;
	}
	return SIZE_MAX;
}

static size_t comparison_needed(struct findings *findings, size_t a, size_t b)
{
	size_t found = comparison_of(findings, a, b);
	if (found != SIZE_MAX)
		return found;
	ARENA_ROOM(findings->arena, findings->comparisons, findings->comparison_count,
		findings->comparison_capacity);
	comparison_make(findings, a < b ? a : b, a < b ? b : a, false,
		&findings->comparisons[findings->comparison_count]);
	return findings->comparison_count++;
}

/* The same group in both passes, as the comparison pairs them. */
static bool are_alike(const struct pass_comparison *comparison, struct unmatched left, struct unmatched right)
{
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		if ((pair->table_a == left.table && pair->group_a == left.group &&
			    pair->table_b == right.table && pair->group_b == right.group) ||
			(pair->table_a == right.table && pair->group_a == right.group &&
				pair->table_b == left.table && pair->group_b == left.group))
			return true;
	}
	return false;
}

static struct judgement judge_passes(
	const struct findings *findings, size_t comparison, struct unmatched left, struct unmatched right)
{
	struct judgement judgement = {CLAIM_ALLOWED, CLAIM_REASON_NONE};
	if (comparison == SIZE_MAX)
		return judgement;
	switch (findings->comparisons[comparison].verdict) {
	case COMPARABLE:
		break;
	case COMPARABLE_WITH_CAUTION:
		lower(&judgement, CLAIM_ALLOWED_WITH_CAUTION, CLAIM_REASON_PASS_VERDICT);
		break;
	case COMPARABILITY_CANNOT_TELL:
		/* nothing speaks for equal conditions: the same group may at least be shown beside itself */
		lower(&judgement,
			are_alike(&findings->comparisons[comparison], left, right)
				? CLAIM_ALLOWED_WITH_CAUTION
				: CLAIM_NOT_ALLOWED,
			CLAIM_REASON_PASS_UNTOLD);
		break;
	case COMPARABILITY_NONE:
	case NOT_COMPARABLE:
		lower(&judgement, CLAIM_NOT_ALLOWED, CLAIM_REASON_PASS_VERDICT);
		break;
	}
	return judgement;
}

static bool is_floor(enum floor_verdict verdict)
{
	return verdict == FLOOR_REACHED || verdict == FLOOR_PROVISIONAL;
}

/* Right against left, oriented: > 1 means that the left is faster. */
static struct estimate ratio_of(struct arena *arena, const struct group_finding *left,
	const struct group_finding *right, bool by_floors)
{
	const struct sample *a = left->sample ? sample_positive(arena, left->sample) : NULL,
			    *b = right->sample ? sample_positive(arena, right->sample) : NULL;
	if (!a || !b)
		return (struct estimate){NAN, {NAN, NAN, LEVEL}};
	return by_floors ? floor_ratio(a, b, LEVEL) : two_sample_ratio(arena, a, b, LEVEL);
}

static struct estimate reciprocal(struct estimate ratio)
{
	return (struct estimate){
		1 / ratio.value, {1 / ratio.interval.high, 1 / ratio.interval.low, ratio.interval.level}};
}

/* The left leads the right by 'ratio' (> 1), perhaps by a stated size. */
static struct judgement judge_lead(struct estimate ratio, double size, bool at_least)
{
	if (ratio.interval.high < 1)
		return (struct judgement){CLAIM_CONTRADICTED, CLAIM_REASON_OPPOSITE};
	if (!(ratio.interval.low > 1))
		return (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_INTERVAL};
	if (isnan(size))
		return (struct judgement){CLAIM_ALLOWED, CLAIM_REASON_NONE};
	if (ratio.interval.high < 1 + size)
		return (struct judgement){CLAIM_CONTRADICTED, CLAIM_REASON_SIZE};
	if (at_least && ratio.interval.low < 1 + size)
		return (struct judgement){CLAIM_ALLOWED_WITH_CAUTION, CLAIM_REASON_SIZE};
	return (struct judgement){CLAIM_ALLOWED, CLAIM_REASON_NONE};
}

static struct judgement judge_same(struct estimate ratio, double size)
{
	if (ratio.interval.low > 1 + size || ratio.interval.high < 1 / (1 + size))
		return (struct judgement){CLAIM_CONTRADICTED, CLAIM_REASON_OPPOSITE};
	if (ratio.interval.high <= 1 + size && ratio.interval.low >= 1 / (1 + size))
		return (struct judgement){CLAIM_ALLOWED, CLAIM_REASON_NONE};
	return (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_INTERVAL};
}

/* "Less" and "more" are of the quantity; a size of them is a part of its value: 20 % less is 1 / 1.25. */
static struct claim claim_oriented(const struct claim *claim, enum direction direction)
{
	struct claim oriented = *claim;
	if (claim->statement != CLAIM_LESS && claim->statement != CLAIM_MORE)
		return oriented;
	bool less = claim->statement == CLAIM_LESS;
	oriented.statement = less == (direction == DIRECTION_LOWER) ? CLAIM_FASTER : CLAIM_SLOWER;
	if (less && !isnan(claim->size))
		oriented.size = claim->size < 1 ? 1 / (1 - claim->size) - 1 : INFINITY;
	return oriented;
}

static struct judgement judge_statement(
	const struct findings *findings, const struct claim *claim, struct estimate ratio)
{
	double size = isnan(claim->size) ? findings->options->margin_floor : claim->size;
	if (isnan(ratio.value))
		return (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_NO_RUNS};
	if (claim->statement == CLAIM_SAME)
		return judge_same(ratio, size);
	if (claim->statement == CLAIM_SLOWER)
		return judge_lead(reciprocal(ratio), claim->size, claim->at_least);
	return judge_lead(ratio, claim->size, claim->at_least);
}

/* What the groups themselves allow: nothing can be said of one that was never idle; a minimum that is no floor, and groups
 * that weren't measured in turn, call for caution. */
static void lower_by_groups(const struct findings *findings, struct unmatched left, struct unmatched right,
	struct judgement *judgement)
{
	const struct floor *a = &group_at(findings, left)->floor, *b = &group_at(findings, right)->floor;
	if (a->verdict == FLOOR_CANNOT_TELL || b->verdict == FLOOR_CANNOT_TELL)
		lower(judgement, CLAIM_NOT_ALLOWED, CLAIM_REASON_FLOOR);
	if (a->verdict != FLOOR_REACHED || b->verdict != FLOOR_REACHED)
		lower(judgement, CLAIM_ALLOWED_WITH_CAUTION, CLAIM_REASON_FLOOR);
	if (left.table == right.table && findings->tables[left.table].order.blocked)
		lower(judgement, CLAIM_ALLOWED_WITH_CAUTION, CLAIM_REASON_ORDER);
}

static struct judgement judge_pair(struct findings *findings, const struct claim *claim,
	struct unmatched left, struct unmatched right, struct claim_finding *finding)
{
	const struct table *a = table_at(findings, left), *b = table_at(findings, right);
	finding->comparison = SIZE_MAX;
	if (a->unit != b->unit || a->direction != b->direction || a->direction == DIRECTION_UNKNOWN)
		return (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_UNIT};
	if (a->pass != b->pass)
		finding->comparison = comparison_needed(findings, a->pass, b->pass);
	struct arena *scratch = arena_child(findings->arena);
	finding->by_floors = is_floor(group_at(findings, left)->floor.verdict) &&
		is_floor(group_at(findings, right)->floor.verdict);
	struct estimate ratio = ratio_of(
		scratch, group_at(findings, left), group_at(findings, right), finding->by_floors);
	arena_free(scratch);
	finding->ratio = ratio.value;
	finding->ci = ratio.interval;
	struct judgement judgement = judge_passes(findings, finding->comparison, left, right);
	if (judgement.verdict == CLAIM_NOT_ALLOWED)
		return judgement; /* what must not be compared isn't contradicted either */
	struct judgement by_groups = judgement;
	lower_by_groups(findings, left, right, &by_groups);
	if (by_groups.verdict == CLAIM_NOT_ALLOWED)
		return by_groups;
	struct claim oriented = claim_oriented(claim, a->direction);
	struct judgement by_data = judge_statement(findings, &oriented, ratio);
	lower(&by_groups, by_data.verdict, by_data.reason);
	return by_groups;
}

/* All groups of a side lie within 'size' of its best: a statement on the minima observed. */
static struct judgement judge_within(
	const struct findings *findings, const struct claim *claim, struct claim_side side, double *ratio)
{
	double best = NAN, worst = NAN;
	const struct table *first = table_at(findings, side.groups[0]);
	for (size_t i = 0; i < side.count; i++) {
		const struct table *table = table_at(findings, side.groups[i]);
		double value = group_at(findings, side.groups[i])->best;
		if (table->unit != first->unit || table->direction != first->direction || isnan(value))
			return (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_UNIT};
		best = fmin(best, value); /* fmin and fmax leave NaN out */
		worst = fmax(worst, value);
	}
	*ratio = worst / best;
	for (size_t i = 0; i < side.count; i++)
		if (group_at(findings, side.groups[i])->floor.verdict == FLOOR_CANNOT_TELL)
			return (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_FLOOR};
	if (*ratio > (1 + claim->size) * (1 + 1e-9))
		return (struct judgement){CLAIM_CONTRADICTED, CLAIM_REASON_SIZE};
	return (struct judgement){CLAIM_ALLOWED, CLAIM_REASON_MINIMA};
}

/* Whether a combination is meant: where both sides span several workloads, only within one. */
static bool is_meant(const struct findings *findings, const struct claim_side *left,
	const struct claim_side *right, size_t i, size_t j)
{
	if (left->count == 1 || right->count == 1)
		return true;
	return table_at(findings, left->groups[i])->workload ==
		table_at(findings, right->groups[j])->workload;
}

/* Every group of the left against every one of the right: the worst case is the claim's. */
static struct judgement judge_sides(struct findings *findings, const struct claim *claim,
	const struct claim_side *left, const struct claim_side *right, struct claim_finding *finding)
{
	struct judgement worst = {CLAIM_NONE, CLAIM_REASON_UNKNOWN_GROUP};
	size_t done = 0;
	for (size_t i = 0; i < left->count; i++)
		for (size_t j = 0; j < right->count && done < COMBINATIONS_MOST; j++) {
			if (!is_meant(findings, left, right, i, j))
				continue;
			struct claim_finding pair = *finding;
			struct unmatched a = left->groups[i], b = right->groups[j];
			struct judgement judgement = judge_pair(findings, claim, a, b, &pair);
			done++;
			if (badness(judgement.verdict) <= badness(worst.verdict))
				continue;
			worst = judgement;
			*finding = pair;
			finding->table_a = a.table;
			finding->group_a = a.group;
			finding->table_b = b.table;
			finding->group_b = b.group;
		}
	return done > 0 ? worst : (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_UNKNOWN_GROUP};
}

static struct judgement judge(struct findings *findings, struct arena *scratch, const struct claim *claim,
	struct claim_finding *finding)
{
	bool one_set = claim->statement == CLAIM_WITHIN;
	struct claim_side left = claim_side_find(scratch, findings, claim->left), right = left;
	if (!one_set)
		right = claim_side_find(scratch, findings, claim->right);
	if (left.pass == SIZE_MAX || right.pass == SIZE_MAX)
		return (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_UNKNOWN_PASS};
	if (left.count == 0 || right.count == 0)
		return (struct judgement){CLAIM_NOT_ALLOWED, CLAIM_REASON_UNKNOWN_GROUP};
	if (one_set)
		return judge_within(findings, claim, left, &finding->ratio);
	return judge_sides(findings, claim, &left, &right, finding);
}

static void claim_judge(struct findings *findings, const struct claim *claim)
{
	struct arena *scratch = arena_child(findings->arena);
	struct claim_finding *finding = &findings->claims[findings->claim_count++];
	*finding = (struct claim_finding){.text = claim->text,
		.place = claim->place,
		.table_a = SIZE_MAX,
		.group_a = SIZE_MAX,
		.table_b = SIZE_MAX,
		.group_b = SIZE_MAX,
		.comparison = SIZE_MAX,
		.ratio = NAN,
		.ci = {NAN, NAN, LEVEL}};
	struct judgement judgement = judge(findings, scratch, claim, finding);
	finding->verdict = judgement.verdict;
	finding->reason = reason_word(judgement.reason);
	arena_free(scratch);
}

static bool claims_of_options(
	struct arena *arena, const struct words *words, struct claim_list *claims, struct fault *fault)
{
	for (size_t i = 0; i < words->count; i++) {
		struct claim claim;
		const char *why;
		if (!claim_parse(arena, words->at[i], &claim, &why))
			return fault_set(fault, STATUS_USAGE, "--claim '%s': %s", words->at[i], why);
		ARENA_ROOM(arena, claims->at, claims->count, claims->capacity);
		claims->at[claims->count++] = claim;
	}
	return true;
}

bool claims_find(struct findings *findings, struct fault *fault)
{
	const struct analysis_options *options = findings->options;
	struct claim_list claims = {0};
	if (!claims_of_options(findings->arena, &options->claims, &claims, fault))
		return false;
	if (options->claims_file && !claims_read(findings->arena, options->claims_file, &claims, fault))
		return false;
	findings->claims = arena_alloc(findings->arena, claims.count, sizeof *findings->claims);
	for (size_t i = 0; i < claims.count; i++)
		claim_judge(findings, &claims.at[i]);
	return true;
}
