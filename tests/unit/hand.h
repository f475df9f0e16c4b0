/* Findings made by hand, so that what render says can be compared with what a person would say of them. */
#ifndef FLOORSTAT_TEST_HAND_H
#define FLOORSTAT_TEST_HAND_H

#include <math.h>
#include <string.h>

#include "analysis/findings.h"
#include "render/render.h"

/* Two passes of one workload: A30 with cpu 0 (always busy), 7 and 8, B60 with cpu 8 alone.  The numbers are those of the
 * published tables, every group with the verdict the article gives it. */
struct hand {
	struct arena *arena;
	struct dataset *dataset;
	struct findings *findings;
	struct analysis_options analysis;
	struct render_options render;
};

static inline struct group_handle hand_group(struct dataset *dataset, const char *pass, const char *cpu)
{
	static const char *factors[1], *levels[1];
	struct names *names = dataset->names;
	factors[0] = names_text(names, "cpu");
	levels[0] = names_text(names, cpu);
	struct group_key key = {.pass = dataset_pass(dataset, text_of(pass), true),
		.workload = names_text(names, "loop"),
		.metric = names_text(names, "wall time"),
		.unit = names_text(names, "s"),
		.direction = DIRECTION_LOWER,
		.main = true,
		.factors = factors,
		.levels = levels,
		.count = 1};
	return dataset_group(dataset, &key);
}

static inline void hand_runs(
	struct dataset *dataset, const char *pass, const char *cpu, const double *values, size_t n)
{
	struct group_handle handle = hand_group(dataset, pass, cpu);
	for (size_t i = 0; i < n; i++) {
		double covariates[COVARIATE_COUNT];
		for (size_t c = 0; c < COVARIATE_COUNT; c++)
			covariates[c] = NAN;
		covariates[COVARIATE_SEQUENCE] = (double)i;
		dataset_add(dataset, handle, values[i], covariates);
	}
}

static inline struct group_finding hand_numbers(double min, double median, double max, size_t n, double best)
{
	struct group_finding group = {.n = n,
		.min = min,
		.q1 = NAN,
		.median = median,
		.q3 = NAN,
		.max = max,
		.mean = NAN,
		.sd = NAN,
		.mad = NAN,
		.best = min,
		.ratio_to_best = min / best,
		.median_ci = {NAN, NAN, NAN},
		.near_count = 1,
		.load = NAN,
		.load_cpu_windows_min = NAN,
		.rarefied_half = NAN,
		.rarefied_half_se = NAN,
		.consecutive_half = NAN};
	group.floor.lower_bound = group.floor.gain = group.floor.support_load = group.floor
											.support_share = NAN;
	group.floor.support = 1;
	for (size_t i = 0; i < REASON_COUNT; i++)
		group.floor.number[i] = NAN;
	return group;
}

static inline void hand_verdict(
	struct group_finding *group, enum floor_verdict verdict, enum floor_reason reason, double number)
{
	group->floor.verdict = group->floor.own = verdict;
	group->floor.reason[reason] = true;
	group->floor.number[reason] = number;
}

static inline void hand_table(
	struct hand *hand, size_t index, struct group_finding *groups, size_t count, double spread)
{
	struct table_finding *table = &hand->findings->tables[index];
	*table = (struct table_finding){.table = &hand->dataset->tables[index],
		.groups = groups,
		.group_count = count,
		.judged = true,
		.best = groups[0].best,
		.spread = spread,
		.best_rate = NAN};
	for (size_t i = 0; i < count; i++) {
		groups[i].group = &table->table->groups[i];
		table->n += groups[i].n;
		table->near_count += groups[i].near_count;
		table->near_minima++;
		if (groups[i].best < table->best) {
			table->best = groups[i].best;
			table->best_group = i;
		}
	}
	table->order.concordance_w = table->order.concordance_p = table->order.imbalance = NAN;
}

static inline struct hand *hand_new(struct arena *arena)
{
	struct hand *hand = arena_alloc(arena, 1, sizeof *hand);
	hand->arena = arena;
	hand->dataset = dataset_new(arena);
	const double cpu0[] = {0.2469, 0.4317, 0.7626}, cpu7[] = {0.1369, 0.2305, 0.3747},
		     cpu8[] = {0.2447, 0.3211, 0.4104}, other8[] = {0.1098, 0.3104, 0.5};
	hand_runs(hand->dataset, "A30", "0", cpu0, 3);
	hand_runs(hand->dataset, "A30", "7", cpu7, 3);
	hand_runs(hand->dataset, "A30", "8", cpu8, 3);
	hand_runs(hand->dataset, "B60", "8", other8, 3);
	dataset_settle(hand->dataset);
	hand->analysis = (struct analysis_options){.near = 0.10,
		.margin_floor = 0.03,
		.margin_median = 0.10,
		.margin_load = 10,
		.seed = 1,
		.fail_if_slower = NAN};
	hand->findings = arena_alloc(arena, 1, sizeof *hand->findings);
	*hand->findings = (struct findings){
		.arena = arena, .dataset = hand->dataset, .options = &hand->analysis, .table_count = 2};
	hand->findings->passes = arena_alloc(arena, 2, sizeof *hand->findings->passes);
	hand->findings->tables = arena_alloc(arena, 2, sizeof *hand->findings->tables);
	for (size_t p = 0; p < 2; p++)
		hand->findings->passes[p].pass = &hand->dataset->passes[p];
	struct group_finding *a = arena_alloc(arena, 3, sizeof *a), *b = arena_alloc(arena, 1, sizeof *b);
	a[0] = hand_numbers(0.2469, 0.4317, 0.7626, 30, 0.1369);
	a[0].load = 100;
	hand_verdict(&a[0], FLOOR_CANNOT_TELL, REASON_NEVER_IDLE, 100);
	a[1] = hand_numbers(0.1369, 0.2305, 0.3747, 30, 0.1369);
	a[1].load = 21.9;
	hand_verdict(&a[1], FLOOR_PROVISIONAL, REASON_FEW, 5);
	a[2] = hand_numbers(0.2447, 0.3211, 0.4104, 30, 0.1369);
	a[2].load = 13.5;
	hand_verdict(&a[2], FLOOR_NOT_REACHED, REASON_OTHER_PASS_LOWER, -0.1349 / 0.2447);
	a[2].floor.other_pass = 1;
	hand_table(hand, 0, a, 3, 0.2469 / 0.1369 - 1);
	b[0] = hand_numbers(0.1098, 0.3104, 0.5, 60, 0.1098);
	b[0].floor.verdict = b[0].floor.own = FLOOR_REACHED;
	hand_table(hand, 1, b, 1, 0);
	hand->render = (struct render_options){.to = OUTPUT_TERMINAL};
	return hand;
}

#endif
