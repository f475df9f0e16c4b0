#include "../numbers/serial.h"
#include "health.h"

enum { ENOUGH = 20 };

static bool short_pass_judge(const struct health_subject *subject, struct doubt *doubt)
{
	doubt->numbers[0] = subject->sample->total;
	doubt->threshold = ENOUGH;
	return subject->sample->total < ENOUGH;
}

const struct health_check health_short_pass = {
	.name = "short-pass",
	.summary = "few runs: one episode of disturbance can cover them all",
	.scope = HEALTH_OF_GROUP,
	.least = 1,
	.weight = 10,
	.judge = short_pass_judge,
	.numbers = {"runs; the threshold is 20"},
	.source = "simulation: below 20 runs, episodes pass for floors in 23 to 74 % of groups",
};

static bool too_long_judge(const struct health_subject *subject, struct doubt *doubt)
{
	doubt->numbers[0] = (double)subject->sample->n;
	doubt->threshold = RANKED_MOST;
	return subject->sample->n > RANKED_MOST;
}

const struct health_check health_too_long = {
	.name = "too-long",
	.summary = "the series is long: clustering and the order of the groups were judged on its first part",
	.scope = HEALTH_OF_GROUP,
	.least = 1,
	.weight = 5,
	.judge = too_long_judge,
	.numbers = {"runs; the threshold is the most that are ranked"},
	.source = "time and memory: a rank series takes 32 bytes a run",
};
