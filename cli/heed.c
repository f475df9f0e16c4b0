#include "heed.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Everything that has a name in what was read, looked through for one of them. */
struct naming {
	const char *label;  /* begins with the name and = */
	struct text wanted; /* before the first = */
	const char *nearest;
	size_t distance;
};

static bool name_is(struct naming *naming, const char *name)
{
	if (!name)
		return false;
	size_t length = strlen(name), distance = text_distance(naming->wanted, text_of(name));
	if (distance < naming->distance) {
		naming->distance = distance;
		naming->nearest = name;
	}
	return strncmp(naming->label, name, length) == 0 && naming->label[length] == '=';
}

static bool table_has_name(const struct table *table, struct naming *naming)
{
	if (name_is(naming, table->workload) || name_is(naming, table->metric))
		return true;
	for (size_t f = 0; f < table->factor_count; f++) {
		if (name_is(naming, table->factors[f]))
			return true;
		for (size_t g = 0; g < table->group_count; g++)
			if (name_is(naming, table->groups[g].levels[f]))
				return true;
	}
	return false;
}

static bool dataset_has_name(const struct dataset *dataset, struct naming *naming)
{
	for (size_t p = 0; p < dataset->pass_count; p++)
		if (name_is(naming, dataset->passes[p].name))
			return true;
	for (size_t t = 0; t < dataset->table_count; t++)
		if (table_has_name(&dataset->tables[t], naming))
			return true;
	for (size_t c = 0; c < dataset->core_class_count; c++)
		if (name_is(naming, dataset->core_classes[c].name))
			return true;
	for (size_t t = 0; t < dataset->trace_count; t++)
		if (name_is(naming, dataset->traces[t].task))
			return true;
	return false;
}

static bool labels_name_something(struct session *session, const struct dataset *dataset)
{
	const struct words *labels = &session->line.render.labels;
	for (size_t i = 0; i < labels->count; i++) {
		struct text text;
		struct naming naming = {
			labels->at[i], text_split(text_of(labels->at[i]), '=', &text), NULL, SIZE_MAX};
		if (dataset->table_count == 0 || dataset_has_name(dataset, &naming))
			continue;
		bool near = words_near(
			arena_copy(session->arena, naming.wanted.at, naming.wanted.length), naming.nearest);
		return fault_set(&session->fault, STATUS_USAGE,
			"--label %s: no pass, workload, metric, factor or level is called '%.*s'%s%s%s",
			labels->at[i], (int)naming.wanted.length, naming.wanted.at,
			near ? "; did you mean '" : "", near ? naming.nearest : "", near ? "'?" : "");
	}
	return true;
}

static bool reads_cells(const struct dataset *dataset)
{
	for (size_t i = 0; i < dataset->input_count; i++)
		if (!dataset->inputs[i].format || strcmp(dataset->inputs[i].format, "csv") == 0)
			return true;
	return false;
}

static void remark_on_dialect(const struct session *session, const struct dataset *dataset)
{
	const struct ingest_options *options = &session->line.ingest;
	if (session->line.render.quiet || reads_cells(dataset))
		return;
	if (options->delimiter)
		message_print("", "--delimiter has no effect: no input is a table of cells (CSV)");
	if (options->decimal)
		message_print("", "--decimal has no effect: no input is a table of cells (CSV)");
}

static void remark_on_controls(const struct session *session)
{
	const struct analysis_options *options = &session->line.analysis;
	bool changed = options->changed || options->vary.count > 0;
	if (options->controls.count > 0 && !changed && !session->line.render.quiet)
		message_print(
			"", "--control has no effect without --changed: all groups must not have moved");
}

/* Files by what they are, whatever they are called. */
static bool is_one_file(const char *path, const char *other)
{
	struct stat a, b;
	return stat(path, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
		a.st_ino == b.st_ino;
}

/* What convert and merge wrote they may write again, with more in it. */
static bool is_own_dump(const char *path)
{
	static const char beginning[] = "{\"schema\": \"floorstat-";
	char bytes[sizeof beginning] = "";
	FILE *file = fopen(path, "rbe");
	size_t length = file ? fread(bytes, 1, sizeof beginning - 1, file) : 0;
	if (file)
		fclose(file);
	return length == sizeof beginning - 1 && memcmp(bytes, beginning, length) == 0;
}

static bool spares(struct session *session, const char *option, const char *output, const char *input)
{
	const struct command_line *line = &session->line;
	bool again = line->command->id == COMMAND_convert || line->command->id == COMMAND_merge ||
		line->partial;
	if (!output || !input || !is_one_file(output, input) || (again && is_own_dump(input)))
		return true;
	return fault_set(&session->fault, STATUS_USAGE,
		"%s %s would be written over what is read; name another file", option, output);
}

static bool spares_words(struct session *session, const char *option, const char *output,
	const struct words *words, size_t from)
{
	for (size_t i = from; i < words->count; i++)
		if (!spares(session, option, output, input_parse(session->arena, words->at[i]).path))
			return false;
	return true;
}

static bool spares_inputs(struct session *session, const char *option, const char *output, size_t from)
{
	const struct command_line *line = &session->line;
	return spares(session, option, output, line->ingest.map_file) &&
		spares(session, option, output, line->analysis.claims_file) &&
		spares_words(session, option, output, &line->operands, from) &&
		spares_words(session, option, output, &line->ingest.loads, 0) &&
		spares_words(session, option, output, &line->ingest.joins, 0);
}

bool options_spare_inputs(struct session *session, size_t from)
{
	const char *output = session->line.render.output, *data = session->line.render.data;
	if (output && data && (strcmp(output, data) == 0 || is_one_file(output, data)))
		return fault_set(&session->fault, STATUS_USAGE, "-o and --data name one file: %s", data);
	return spares_inputs(session, "-o", output, from) && spares_inputs(session, "--data", data, from);
}

bool options_fit_dataset(struct session *session, const struct dataset *dataset)
{
	remark_on_dialect(session, dataset);
	remark_on_controls(session);
	return labels_name_something(session, dataset);
}
