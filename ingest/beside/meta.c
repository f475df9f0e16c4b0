/* --meta: what the dump doesn't record, as stated by the user. */
#include <string.h>
#include <unistd.h>

#include "../base/label.h"
#include "../base/metadata.h"
#include "../bytes/line.h"
#include "../bytes/source.h"
#include "../syntax/json.h"

/* Facts for one pass, or for all. */
struct target {
	struct dataset *dataset;
	long pass; /* NO_PASS: every one */
};

static void add(const struct target *target, struct text key, struct text value)
{
	struct dataset *dataset = target->dataset;
	for (size_t i = 0; i < dataset->pass_count; i++)
		if (target->pass == NO_PASS || target->pass == (long)i)
			metadata_add(dataset, &dataset->passes[i], key, value, true);
}

/* lscpu says much; these rows of it identify a machine. */
static const struct lscpu_row {
	const char *field, *key;
} lscpu_rows[] = {
	{"Architecture", "arch"},
	{"CPU(s)", "cpus"},
	{"Model name", "cpu"},
	{"Thread(s) per core", "smt"},
	{"Frequency boost", "turbo"},
	{"Hypervisor vendor", "hypervisor"},
	{"CPU max MHz", "cpu_freq"},
};

static void add_lscpu(const struct target *target, struct text field, struct text value)
{
	field = text_trim(field);
	if (text_ends(field, ":"))
		field.length--;
	value = text_trim(value);
	for (size_t i = 0; i < sizeof lscpu_rows / sizeof *lscpu_rows; i++) {
		if (!text_is(field, lscpu_rows[i].field))
			continue;
		bool smt = strcmp(lscpu_rows[i].key, "smt") == 0;
		add(target, text_of(lscpu_rows[i].key),
			!smt                          ? value
				: text_is(value, "1") ? TEXT("off")
						      : TEXT("on"));
	}
}

/* A file of lines "KEY=VALUE", "KEY: VALUE", or lscpu's text, which its first line tells. */
struct lines {
	struct target target;
	bool lscpu;
	size_t facts;
};

static struct text unquoted(struct text value)
{
	value = text_trim(value);
	bool quoted = value.length > 1 && (value.at[0] == '"' || value.at[0] == '\'') &&
		value.at[value.length - 1] == value.at[0];
	return quoted ? text_slice(value, 1, value.length - 1) : value;
}

static bool read_line(void *context, struct text line, size_t number, struct fault *fault)
{
	(void)fault;
	struct lines *lines = context;
	line = text_trim(line);
	if (line.length == 0 || line.at[0] == '#')
		return true;
	size_t equals = text_find(line, '='), colon = text_find(line, ':');
	if (equals == line.length && colon == line.length)
		return true;
	struct text value, key = text_split(line, equals < colon ? '=' : ':', &value);
	if (number == 1 && text_is(text_trim(key), "Architecture") && colon < equals)
		lines->lscpu = true;
	lines->facts++;
	if (lines->lscpu)
		add_lscpu(&lines->target, key, value);
	else
		add(&lines->target, text_trim(key), unquoted(value));
	return true;
}

/* lscpu -J: {"lscpu": [{"field": "CPU(s):", "data": "8", "children": […]}]}; else members of one object. */
struct members {
	struct target target;
	struct arena *scratch;
	const char *key, *field;
	size_t depth, facts;
};

static bool on_begin(void *context, bool array)
{
	(void)array;
	struct members *members = context;
	members->depth++;
	return true;
}

static bool on_end(void *context)
{
	struct members *members = context;
	members->depth--;
	return true;
}

static bool on_key(void *context, struct text text)
{
	struct members *members = context;
	members->key = arena_copy(members->scratch, text.at, text.length);
	return true;
}

static bool on_value(void *context, struct text text)
{
	struct members *members = context;
	if (!members->key)
		return true;
	if (strcmp(members->key, "field") == 0) {
		members->field = arena_copy(members->scratch, text.at, text.length);
	} else if (strcmp(members->key, "data") == 0 && members->field) {
		add_lscpu(&members->target, text_of(members->field), text);
		members->field = NULL;
		members->facts++;
	} else if (members->depth == 1) {
		add(&members->target, text_of(members->key), text);
		members->facts++;
	}
	return true;
}

static bool on_flag(void *context, bool flag)
{
	return on_value(context, flag ? TEXT("true") : TEXT("false"));
}

static bool on_nothing(void *context)
{
	(void)context;
	return true;
}

static const struct json_events events = {
	.null = on_nothing,
	.flag = on_flag,
	.number = on_value,
	.missing = on_nothing,
	.string = on_value,
	.begin = on_begin,
	.end = on_end,
	.key = on_key,
};

static bool read_json(struct members *members, struct source *source, const struct ingest_options *options,
	struct fault *fault)
{
	struct json *json = json_new(members->scratch, &events, members, options->limits.depth);
	for (;;) {
		size_t used = 0;
		enum json_status status = json_feed(json, source->block, source->at_end, &used);
		struct place place = {.file = source->path};
		json_place(json, &place.line, &place.column);
		if (status == JSON_BROKEN || status == JSON_CUT)
			return fault_at(fault, place, "%s",
				status == JSON_CUT ? "the file ends in the middle" : json_complaint(json));
		if (source->at_end)
			return true;
		if (!source_more(source, used, fault))
			return false;
	}
}

static bool read_file(struct target target, struct arena *scratch, const char *path,
	const struct ingest_options *options, struct fault *fault)
{
	struct source *source = source_open(scratch, path, options, fault);
	if (!source)
		return false;
	bool json = text_begins(text_trim(source->block), "{");
	struct lines lines = {.target = target};
	struct members members = {.target = target, .scratch = scratch};
	bool ok = json ? read_json(&members, source, options, fault)
		       : source_lines(source, options->limits.line_bytes, read_line, &lines, fault);
	if (!ok || !source_finish(source, fault))
		return false;
	if (lines.facts + members.facts == 0)
		return fault_at(fault, (struct place){.file = source->path},
			"no metadata: lines of KEY=VALUE or KEY: VALUE, or the output of lscpu or lscpu -J");
	struct input *input = dataset_input(target.dataset, source->path, NULL);
	input->serves = "meta";
	input->collector = "metadata";
	input->format = json ? "json" : "text";
	input->bytes = source->bytes;
	memcpy(input->sha256, source->sha256, sizeof input->sha256);
	return true;
}

static bool attach(struct dataset *dataset, struct arena *scratch, const char *word,
	const struct ingest_options *options, struct fault *fault)
{
	struct target target = {dataset, NO_PASS};
	if (access(word, F_OK) == 0)
		return read_file(target, scratch, word, options, fault);
	struct text whole = text_of(word), rest, label = text_split(whole, ':', &rest);
	bool labelled = label.length < whole.length && text_find(label, '=') == label.length;
	if (labelled) {
		target.pass = label_find(dataset, label);
		if (target.pass == NO_PASS)
			return label_unknown(dataset, "--meta", label, fault);
		whole = rest;
	}
	struct text value, key = text_split(whole, '=', &value);
	if (key.length < whole.length && key.length > 0 && !(labelled && access(whole.at, F_OK) == 0)) {
		add(&target, text_trim(key), value);
		return true;
	}
	if (labelled)
		return read_file(target, scratch, whole.at, options, fault);
	return fault_set(fault, STATUS_USAGE,
		"--meta %s: neither KEY=VALUE nor a file that is there (--meta [LABEL:]KEY=VALUE, --meta "
		"[LABEL:]FILE)",
		word);
}

bool meta_attach(struct dataset *dataset, const struct ingest_options *options, struct fault *fault)
{
	for (size_t i = 0; i < options->meta.count; i++) {
		struct arena *scratch = arena_child(dataset->arena);
		bool ok = attach(dataset, scratch, options->meta.at[i], options, fault);
		arena_free(scratch);
		if (!ok)
			return false;
	}
	return true;
}
