#include "dataset_inside.h"

static bool has_pass(const struct dataset *dataset, const char *name)
{
	for (size_t p = 0; p < dataset->pass_count; p++)
		if (strcmp(dataset->passes[p].name, name) == 0)
			return true;
	return false;
}

/* Equal texts of both have equal pointers from here on. */
static void own(struct names *names, const char **text)
{
	*text = names_text(names, *text);
}

static void take_passes(struct dataset *dataset, const struct dataset *part)
{
	for (size_t p = 0; p < part->pass_count; p++) {
		struct pass pass = part->passes[p];
		own(dataset->names, &pass.name);
		for (size_t i = 0; i < pass.metadata_count; i++) {
			own(dataset->names, &pass.metadata[i].key);
			own(dataset->names, &pass.metadata[i].value);
		}
		for (size_t i = 0; i < pass.input_count; i++)
			pass.inputs[i] += dataset->input_count;
		ARENA_ROOM(dataset->arena, dataset->passes, dataset->pass_count, dataset->pass_capacity);
		dataset->passes[dataset->pass_count++] = pass;
	}
}

static void own_group(struct names *names, const struct table *table, struct group *group)
{
	own(names, &group->class_name);
	for (size_t f = 0; f < table->factor_count; f++)
		own(names, &group->levels[f]);
}

static void take_tables(struct dataset *dataset, const struct dataset *part)
{
	struct names *names = dataset->names;
	size_t passes = dataset->pass_count - part->pass_count;
	for (size_t t = 0; t < part->table_count; t++) {
		struct table table = part->tables[t];
		table.pass += passes;
		own(names, &table.workload);
		own(names, &table.metric);
		own(names, &table.unit);
		own(names, &table.advice);
		for (size_t f = 0; f < table.factor_count; f++)
			own(names, &table.factors[f]);
		for (size_t g = 0; g < table.group_count; g++)
			own_group(names, &table, &table.groups[g]);
		table.index = NULL; /* it is by pointers */
		dataset_table_add(dataset, &table);
	}
}

static void take_inputs(struct dataset *dataset, const struct dataset *part)
{
	struct names *names = dataset->names;
	for (size_t i = 0; i < part->input_count; i++) {
		struct input input = part->inputs[i];
		own(names, &input.path);
		own(names, &input.label);
		own(names, &input.collector);
		for (size_t r = 0; r < input.reading_count; r++) {
			own(names, &input.readings[r].field);
			own(names, &input.readings[r].role);
			own(names, &input.readings[r].detail);
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
	take_passes(dataset, part);
	take_tables(dataset, part);
	take_inputs(dataset, part);
	if (part->pass_split)
		dataset->pass_split = names_text(dataset->names, part->pass_split);
	return true;
}
