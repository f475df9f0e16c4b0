#include "over_workloads.h"

#include <string.h>

#include "labels.h"
#include "numbers/concordance.h"

double geometric_mean(const double *ratios, const double *weights, size_t n)
{
	double sum = 0, total = 0;
	for (size_t i = 0; i < n; i++) {
		if (!(ratios[i] > 0))
			return NAN;
		sum += (weights ? weights[i] : 1) * log(ratios[i]);
		total += weights ? weights[i] : 1;
	}
	return total > 0 ? exp(sum / total) : NAN;
}

/* Tables of one pass and metric, and the groups that all or some of them have. */
struct family {
	size_t *tables, table_count;
	struct labels labels; /* one a group, levels joined */
	size_t *group; /* group[table * label_count + label]: index in the table, SIZE_MAX: none with a positive best */
};

const char *group_label(struct arena *arena, const struct table *table, const struct group *group)
{
	const char *label = "";
	for (size_t f = 0; f < table->factor_count; f++)
		if (group->levels[f])
			label = *label ? arena_printf(arena, "%s, %s", label, group->levels[f])
				       : group->levels[f];
	return label;
}

static bool belongs(const struct findings *findings, size_t t, size_t first)
{
	const struct table *a = findings->tables[t].table, *b = findings->tables[first].table;
	return findings->tables[t].judged && a->pass == b->pass && text_same(a->metric, b->metric) &&
		a->direction == b->direction && (t == first || !text_same(a->workload, b->workload));
}

/* The family that begins with table 'first'. */
static struct family family_of(struct arena *arena, const struct findings *findings, size_t first)
{
	struct family family = {.tables = arena_alloc(arena, findings->table_count, sizeof *family.tables)};
	for (size_t t = first; t < findings->table_count; t++) {
		if (belongs(findings, t, first))
			family.tables[family.table_count++] = t;
	}
	if (family.table_count < 2)
		return family;
	for (size_t i = 0; i < family.table_count; i++) {
		const struct table_finding *table = &findings->tables[family.tables[i]];
		for (size_t g = 0; g < table->group_count; g++)
			labels_add(arena, &family.labels,
				group_label(arena, table->table, table->groups[g].group));
	}
	size_t cells = family.table_count * family.labels.count;
	family.group = arena_alloc(arena, cells, sizeof *family.group);
	for (size_t i = 0; i < cells; i++)
		family.group[i] = SIZE_MAX;
	for (size_t i = 0; i < family.table_count; i++) {
		const struct table_finding *table = &findings->tables[family.tables[i]];
		for (size_t g = 0; g < table->group_count; g++)
			if (table->groups[g].best > 0)
				family.group[i * family.labels.count +
					labels_find(&family.labels,
						group_label(arena, table->table, table->groups[g].group))] =
					g;
	}
	return family;
}

/* Which groups and workloads take part: all groups and the workloads that have every one; where fewer than two
 * workloads have them all, all workloads and the groups that stand in every one. */
struct common {
	bool *table, *label;
	size_t tables, labels;
};

static size_t mark_tables(const struct family *family, bool *table)
{
	size_t count = 0;
	for (size_t i = 0; i < family->table_count; i++) {
		table[i] = true;
		for (size_t l = 0; l < family->labels.count; l++)
			table[i] = table[i] && family->group[i * family->labels.count + l] != SIZE_MAX;
		count += table[i];
	}
	return count;
}

static size_t mark_labels(const struct family *family, bool *label)
{
	size_t count = 0;
	for (size_t l = 0; l < family->labels.count; l++) {
		label[l] = true;
		for (size_t i = 0; i < family->table_count; i++)
			label[l] = label[l] && family->group[i * family->labels.count + l] != SIZE_MAX;
		count += label[l];
	}
	return count;
}

static struct common common_of(struct arena *arena, const struct family *family)
{
	struct common common = {.table = arena_alloc(arena, family->table_count, sizeof *common.table),
		.label = arena_alloc(arena, family->labels.count, sizeof *common.label),
		.labels = family->labels.count};
	common.tables = mark_tables(family, common.table);
	for (size_t l = 0; l < family->labels.count; l++)
		common.label[l] = true;
	if (common.tables < 2) {
		common.labels = mark_labels(family, common.label);
		common.tables = family->table_count;
		for (size_t i = 0; i < family->table_count; i++)
			common.table[i] = true;
	}
	return common;
}

/* How much slower than the reference: > 1 slower. */
static double oriented(enum direction direction, double x, double reference)
{
	return direction == DIRECTION_HIGHER ? reference / x : x / reference;
}

/* Ratios to the first group: ratios[workload * groups + group]. */
static double *ratios_of(struct arena *arena, const struct findings *findings, const struct family *family,
	const struct common *common)
{
	double *ratios = arena_alloc(arena, common->tables * common->labels, sizeof *ratios);
	size_t to = 0;
	for (size_t i = 0; i < family->table_count; i++) {
		const struct table_finding *table = &findings->tables[family->tables[i]];
		double reference = NAN;
		for (size_t l = 0; common->table[i] && l < family->labels.count; l++) {
			if (!common->label[l])
				continue;
			double best = table->groups[family->group[i * family->labels.count + l]].best;
			reference = isnan(reference) ? best : reference;
			ratios[to++] = oriented(table->table->direction, best, reference);
		}
	}
	return ratios;
}

static void means_find(struct arena *arena, struct over_workloads *over, const double *ratios)
{
	size_t m = over->table_count, k = over->group_count;
	double *column = arena_alloc(arena, m, sizeof *column);
	over->same_best = true;
	size_t best_before = SIZE_MAX;
	for (size_t i = 0; i < m; i++) {
		size_t best = 0;
		for (size_t g = 1; g < k; g++)
			best = ratios[i * k + g] < ratios[i * k + best] ? g : best;
		over->same_best = over->same_best && (i == 0 || best == best_before);
		best_before = best;
	}
	for (size_t g = 0; g < k; g++) {
		over->best[g] = INFINITY;
		over->worst[g] = 0;
		for (size_t i = 0; i < m; i++) {
			column[i] = ratios[i * k + g];
			over->best[g] = fmin(over->best[g], column[i]);
			over->worst[g] = fmax(over->worst[g], column[i]);
		}
		over->geometric_mean[g] = geometric_mean(column, NULL, m);
	}
}

static struct over_workloads over_start(
	struct findings *findings, const struct family *family, const struct common *common)
{
	struct arena *arena = findings->arena;
	const struct table *first = findings->tables[family->tables[0]].table;
	struct over_workloads over = {.pass = first->pass,
		.metric = first->metric,
		.tables = arena_alloc(arena, common->tables, sizeof *over.tables),
		.names = arena_alloc(arena, common->labels, sizeof *over.names),
		.geometric_mean = arena_alloc(arena, common->labels, sizeof *over.geometric_mean),
		.best = arena_alloc(arena, common->labels, sizeof *over.best),
		.worst = arena_alloc(arena, common->labels, sizeof *over.worst),
		.dropped = arena_alloc(arena, family->table_count, sizeof *over.dropped)};
	for (size_t i = 0; i < family->table_count; i++) {
		if (common->table[i])
			over.tables[over.table_count++] = family->tables[i];
		else
			over.dropped[over.dropped_count++] = findings->tables[family->tables[i]]
								     .table->workload;
	}
	for (size_t l = 0; l < family->labels.count; l++)
		if (common->label[l])
			over.names[over.group_count++] = arena_copy(
				arena, family->labels.at[l], strlen(family->labels.at[l]));
	return over;
}

/* 'met': tables whose family was looked at; it begins with the first of them. */
static void over_find(struct arena *scratch, struct findings *findings, bool *met, size_t first)
{
	if (!findings->tables[first].judged || met[first])
		return;
	struct family family = family_of(scratch, findings, first);
	for (size_t i = 0; i < family.table_count; i++)
		met[family.tables[i]] = true;
	if (family.table_count < 2 || family.labels.count < 2)
		return;
	struct common common = common_of(scratch, &family);
	if (common.tables < 2 || common.labels < 2)
		return;
	struct over_workloads over = over_start(findings, &family, &common);
	const double *ratios = ratios_of(scratch, findings, &family, &common);
	means_find(scratch, &over, ratios);
	struct concordance agreement = concordance_of(scratch, ratios, over.table_count, over.group_count);
	over.w = agreement.w;
	over.w_p = agreement.p;
	over.mean_spearman = agreement.mean_spearman;
	ARENA_ROOM(findings->arena, findings->over, findings->over_count, findings->over_capacity);
	findings->over[findings->over_count++] = over;
}

void over_workloads_find(struct findings *findings)
{
	struct arena *met_arena = arena_child(findings->arena);
	bool *met = arena_alloc(met_arena, findings->table_count, sizeof *met);
	for (size_t t = 0; t < findings->table_count; t++) {
		struct arena *scratch = arena_child(findings->arena);
		over_find(scratch, findings, met, t);
		arena_free(scratch);
	}
	arena_free(met_arena);
}
