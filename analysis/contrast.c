#include "contrast.h"

static const double INVERSION_EFFECT = 1.05; /* against a class: statistics.md 8.3 */

/* Bests of the groups of one class. */
struct class_numbers {
	const char *name;
	double sum, low, high;
	size_t count;
};

static struct class_numbers *class_of(struct class_numbers *classes, size_t *count, const char *name)
{
	for (size_t c = 0; c < *count; c++)
		if (classes[c].name == name)
			return &classes[c];
	classes[*count] = (struct class_numbers){.name = name, .low = INFINITY, .high = -INFINITY};
	return &classes[(*count)++];
}

static size_t classes_of(const struct table_finding *table, struct class_numbers *classes)
{
	size_t count = 0;
	for (size_t g = 0; g < table->group_count; g++) {
		const struct group_finding *group = &table->groups[g];
		if (!group->group->class_name || !(group->best > 0))
			continue;
		struct class_numbers *class = class_of(classes, &count, group->group->class_name);
		class->sum += group->best;
		class->low = fmin(class->low, group->best);
		class->high = fmax(class->high, group->best);
		class->count++;
	}
	return count;
}

static void contrast_add(
	struct findings *findings, size_t t, const struct class_numbers *a, const struct class_numbers *b)
{
	double mean_a = a->sum / (double)a->count, mean_b = b->sum / (double)b->count;
	bool higher = findings->tables[t].table->direction == DIRECTION_HIGHER;
	ARENA_ROOM(
		findings->arena, findings->contrasts, findings->contrast_count, findings->contrast_capacity);
	findings->contrasts[findings->contrast_count++] = (struct class_contrast){.table = t,
		.class_a = a->name,
		.class_b = b->name,
		.mean_a = mean_a,
		.mean_b = mean_b,
		.ratio = higher ? mean_a / mean_b : mean_b / mean_a,
		.spread_a = a->high / a->low - 1,
		.spread_b = b->high / b->low - 1,
		.count_a = a->count,
		.count_b = b->count};
}

static void table_contrasts(struct findings *findings, size_t t)
{
	struct arena *scratch = arena_child(findings->arena);
	const struct table_finding *table = &findings->tables[t];
	struct class_numbers *classes = arena_alloc(scratch, table->group_count, sizeof *classes);
	size_t count = classes_of(table, classes);
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++)
			contrast_add(findings, t, &classes[a], &classes[b]);
	arena_free(scratch);
}

/* The ratio of class a to class b in a contrast of these two in a pass, whichever way round it stands; NaN for others. */
static double ratio_of(const struct findings *findings, const struct class_contrast *contrast,
	const struct class_contrast *of)
{
	if (findings->tables[contrast->table].table->pass != findings->tables[of->table].table->pass)
		return NAN;
	if (contrast->class_a == of->class_a && contrast->class_b == of->class_b)
		return contrast->ratio;
	if (contrast->class_a == of->class_b && contrast->class_b == of->class_a)
		return 1 / contrast->ratio;
	return NAN;
}

/* Whether no contrast of the same pass and classes has a larger lead of class a, or an equal one before it. */
static bool leads(const struct findings *findings, size_t index)
{
	const struct class_contrast *lead = &findings->contrasts[index];
	if (!(lead->ratio > INVERSION_EFFECT))
		return false;
	for (size_t i = 0; i < findings->contrast_count; i++) {
		double ratio = ratio_of(findings, &findings->contrasts[i], lead);
		if (ratio > lead->ratio || (i < index && ratio == lead->ratio))
			return false;
	}
	return true;
}

static void inversions_against(struct findings *findings, size_t index)
{
	const struct class_contrast *lead = &findings->contrasts[index];
	for (size_t i = 0; i < findings->contrast_count; i++) {
		double ratio = ratio_of(findings, &findings->contrasts[i], lead);
		if (!(ratio < 1 / INVERSION_EFFECT))
			continue;
		ARENA_ROOM(findings->arena, findings->inversions, findings->inversion_count,
			findings->inversion_capacity);
		findings->inversions[findings->inversion_count++] = (struct inversion){.of_classes = true,
			.table_i = lead->table,
			.table_j = findings->contrasts[i].table,
			.name_a = lead->class_a,
			.name_b = lead->class_b,
			.ratio_i = lead->ratio,
			.ratio_j = ratio};
	}
}

void contrasts_find(struct findings *findings)
{
	for (size_t t = 0; t < findings->table_count; t++)
		if (findings->tables[t].judged)
			table_contrasts(findings, t);
	for (size_t i = 0; i < findings->contrast_count; i++)
		if (leads(findings, i))
			inversions_against(findings, i);
}
