#include "dataset_inside.h"

static bool has_pass(const struct dataset *dataset, const char *name)
{
	for (size_t p = 0; p < dataset->pass_count; p++)
		if (strcmp(dataset->passes[p].name, name) == 0)
			return true;
	return false;
}

enum { KNOWN = 64 };

/* Names, and those of another data set that were taken last, by their place: they come again and again. */
struct owner {
	struct names *names;
	const char *theirs[KNOWN], *ours[KNOWN];
};

/* Equal texts of both have equal pointers from here on. */
static void own(struct owner *owner, const char **text)
{
	size_t at = (size_t)((uintptr_t)*text * HASH_SPREAD >> 32) % KNOWN;
	if (!owner->ours[at] || owner->theirs[at] != *text) {
		owner->theirs[at] = *text;
		owner->ours[at] = names_text(owner->names, *text);
	}
	*text = owner->ours[at];
}

static void take_passes(struct dataset *dataset, const struct dataset *part, struct owner *owner)
{
	for (size_t p = 0; p < part->pass_count; p++) {
		struct pass pass = part->passes[p];
		own(owner, &pass.name);
		for (size_t i = 0; i < pass.metadata_count; i++) {
			own(owner, &pass.metadata[i].key);
			own(owner, &pass.metadata[i].value);
		}
		for (size_t i = 0; i < pass.input_count; i++)
			pass.inputs[i] += dataset->input_count;
		ARENA_ROOM(dataset->arena, dataset->passes, dataset->pass_count, dataset->pass_capacity);
		dataset->passes[dataset->pass_count++] = pass;
	}
}

static void own_group(struct owner *owner, const struct table *table, struct group *group)
{
	own(owner, &group->class_name);
	for (size_t f = 0; f < table->factor_count; f++)
		own(owner, &group->levels[f]);
}

static void take_tables(struct dataset *dataset, const struct dataset *part, struct owner *owner)
{
	size_t passes = dataset->pass_count - part->pass_count;
	for (size_t t = 0; t < part->table_count; t++) {
		struct table table = part->tables[t];
		table.pass += passes;
		own(owner, &table.workload);
		own(owner, &table.metric);
		own(owner, &table.unit);
		own(owner, &table.advice);
		for (size_t f = 0; f < table.factor_count; f++)
			own(owner, &table.factors[f]);
		for (size_t g = 0; g < table.group_count; g++)
			own_group(owner, &table, &table.groups[g]);
		table.index = NULL; /* it is by pointers */
		dataset_table_add(dataset, &table);
	}
}

static void take_inputs(struct dataset *dataset, const struct dataset *part, struct owner *owner)
{
	for (size_t i = 0; i < part->input_count; i++) {
		struct input input = part->inputs[i];
		own(owner, &input.path);
		own(owner, &input.label);
		own(owner, &input.collector);
		for (size_t r = 0; r < input.reading_count; r++) {
			own(owner, &input.readings[r].field);
			own(owner, &input.readings[r].role);
			own(owner, &input.readings[r].detail);
		}
		ARENA_ROOM(dataset->arena, dataset->inputs, dataset->input_count, dataset->input_capacity);
		dataset->inputs[dataset->input_count++] = input;
	}
}

bool dataset_join(struct dataset *dataset, const struct dataset *part)
{
	if (part->trace_count > 0 || part->core_class_count > 0 || part->condensed)
		return false;
	for (size_t p = 0; p < part->pass_count; p++)
		if (part->passes[p].load || part->passes[p].processes ||
			has_pass(dataset, part->passes[p].name))
			return false;
	struct owner owner = {.names = dataset->names};
	take_passes(dataset, part, &owner);
	take_tables(dataset, part, &owner);
	take_inputs(dataset, part, &owner);
	if (part->pass_split)
		dataset->pass_split = names_text(dataset->names, part->pass_split);
	return true;
}
