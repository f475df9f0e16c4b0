/* Checks of a table by the order of its runs: deterministic but for one. */
#include "health.h"

static const double UNBALANCED = 1.10;
static const double FIXED_W = 0.5;

static bool unbalanced_judge(const struct health_subject *subject, struct doubt *doubt)
{
	doubt->effect = subject->table->order.imbalance;
	doubt->threshold = UNBALANCED;
	return doubt->effect > UNBALANCED;
}

const struct health_check health_unbalanced = {
	.name = "unbalanced",
	.summary = "groups have different numbers of runs: compare expected bests at equal rounds only",
	.scope = HEALTH_OF_TABLE,
	.least = 2,
	.weight = 50,
	.judge = unbalanced_judge,
	.effect = "most runs of a group / fewest",
	.source = "count",
};

static bool missing_rounds_judge(const struct health_subject *subject, struct doubt *doubt)
{
	double missing = 0;
	for (size_t g = 0; g < subject->table->group_count; g++)
		missing += (double)subject->table->groups[g].group->excluded_missing;
	doubt->numbers[0] = (double)subject->table->order.missing;
	doubt->numbers[1] = missing;
	return subject->table->order.missing > 0 || missing > 0;
}

const struct health_check health_missing_rounds = {
	.name = "missing-rounds",
	.summary = "some groups lack runs that others have",
	.scope = HEALTH_OF_TABLE,
	.least = 1,
	.weight = 35,
	.judge = missing_rounds_judge,
	.numbers = {"runs missing from rounds", "values that were no numbers"},
	.source = "count",
};

static bool duplicates_judge(const struct health_subject *subject, struct doubt *doubt)
{
	doubt->numbers[0] = (double)subject->table->order.duplicates;
	return subject->table->order.duplicates > 0;
}

const struct health_check health_duplicates = {
	.name = "duplicates",
	.summary =
		"the same group and round occur more than once: a file given twice, or rounds that start anew",
	.scope = HEALTH_OF_TABLE,
	.least = 1,
	.weight = 45,
	.judge = duplicates_judge,
	.numbers = {"runs beyond the first of their group and round"},
	.source = "count",
};

static bool fixed_order_judge(const struct health_subject *subject, struct doubt *doubt)
{
	const struct order_finding *order = &subject->table->order;
	doubt->p = order->concordance_p;
	doubt->effect = order->concordance_w;
	doubt->threshold = FIXED_W;
	doubt->numbers[0] = (double)order->complete_rounds;
	return order->fixed;
}

const struct health_check health_fixed_order = {
	.name = "fixed-order",
	.summary =
		"the groups ran in the same order in every round: what happens once a round hits the same group",
	.scope = HEALTH_OF_TABLE,
	.least = 2,
	.weight = 40,
	.judge = fixed_order_judge,
	.effect = "Kendall's W of the positions over the rounds",
	.numbers = {"complete rounds"},
	.source = "Kendall & Babington Smith 1939; Abedi & Brecht 2017 on randomised interleaving",
};

static bool blocked_judge(const struct health_subject *subject, struct doubt *doubt)
{
	doubt->numbers[0] = (double)subject->table->order.source;
	return subject->table->order.blocked;
}

const struct health_check health_blocked = {
	.name = "blocked",
	.summary = "each group ran in one piece: time and group cannot be told apart",
	.scope = HEALTH_OF_TABLE,
	.least = 2,
	.weight = 60,
	.judge = blocked_judge,
	.numbers = {"known from: 0 the order of the file, 1 rounds, 2 times"},
	.source = "Abedi & Brecht 2017",
};
