#include "pass_names.h"

#include <string.h>

static struct text stem_of(const char *path, size_t folders)
{
	static const char *const packings[] = {".gz", ".bz2", ".xz", ".zst"};
	struct text text = text_of(path);
	while (text.length > 1 && text.at[text.length - 1] == '/')
		text.length--;
	for (size_t i = 0; i < sizeof packings / sizeof packings[0]; i++)
		if (text_ends(text, packings[i]))
			text.length -= strlen(packings[i]);
	size_t from = text.length;
	for (size_t slashes = 0; from > 0; from--)
		if (text.at[from - 1] == '/' && slashes++ == folders)
			break;
	size_t dot = text.length;
	while (dot > from && text.at[dot - 1] != '.' && text.at[dot - 1] != '/')
		dot--;
	if (dot > from + 1 && text.at[dot - 1] == '.')
		text.length = dot - 1;
	return text_slice(text, from, text.length);
}

const char *path_stem(struct arena *arena, const char *path, size_t folders)
{
	struct text stem = stem_of(path, folders);
	return arena_copy(arena, stem.at, stem.length);
}

const char *file_name_among(struct arena *arena, const char *folder, const struct words *files, size_t which)
{
	struct text stem = stem_of(files->at[which], 0);
	size_t above = strlen(folder);
	while (files->at[which][above] == '/')
		above++;
	for (size_t i = 0; i < files->count; i++)
		if (i != which && text_equal(stem_of(files->at[i], 0), stem))
			return files->at[which] + above;
	return arena_copy(arena, stem.at, stem.length);
}

enum { FOLDERS_MOST = 16 };

static bool same_path(const struct ingest_input *inputs, size_t i, size_t j)
{
	return strcmp(inputs[i].path, inputs[j].path) == 0;
}

/* One folder more in front of each name that another one shares.  False when there is none. */
static bool widen(struct arena *arena, const struct ingest_input *inputs, size_t count,
	struct pass_name *names, size_t *folders)
{
	bool again = false;
	for (size_t i = 0; i < count; i++) {
		bool twin = false;
		for (size_t j = 0; j < count && !names[i].by_user; j++)
			twin = twin ||
				(strcmp(names[i].name, names[j].name) == 0 && !same_path(inputs, i, j));
		folders[i] += twin;
		again = again || twin;
	}
	for (size_t i = 0; i < count && again; i++)
		if (folders[i] > 0)
			names[i].name = path_stem(arena, inputs[i].path, folders[i]);
	return again;
}

static const char *file_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash && slash[1] ? slash + 1 : path;
}

/* Names that folders could not tell apart: those of other files get their extension, the same file a number. */
static void tell_apart(
	struct arena *arena, const struct ingest_input *inputs, size_t count, struct pass_name *names)
{
	const char **plain = arena_alloc(arena, count, sizeof *plain);
	for (size_t i = 0; i < count; i++)
		plain[i] = names[i].name;
	for (size_t i = 0; i < count; i++) {
		size_t same = 1;
		for (size_t j = 0; j < count && !names[i].by_user; j++) {
			if (j == i || strcmp(plain[i], plain[j]) != 0)
				continue;
			bool same_file = !names[j].by_user && same_path(inputs, i, j);
			same += same_file && j < i;
			if (!same_file)
				names[i].name = file_name(inputs[i].path);
		}
		if (same > 1)
			names[i].name = arena_printf(arena, "%s (%zu)", names[i].name, same);
	}
}

struct pass_name *pass_names(struct arena *arena, const struct ingest_input *inputs, size_t count)
{
	struct pass_name *names = arena_alloc(arena, count, sizeof *names);
	size_t *folders = arena_alloc(arena, count, sizeof *folders);
	for (size_t i = 0; i < count; i++) {
		names[i].by_user = inputs[i].label != NULL;
		names[i].name = inputs[i].label ? inputs[i].label : path_stem(arena, inputs[i].path, 0);
		if (strcmp(inputs[i].path, "-") == 0 && !inputs[i].label)
			names[i].name = "stdin";
	}
	for (size_t round = 0; round < FOLDERS_MOST && widen(arena, inputs, count, names, folders);)
		round++;
	tell_apart(arena, inputs, count, names);
	return names;
}

static bool has_input(const struct pass *pass, size_t input)
{
	for (size_t i = 0; i < pass->input_count; i++)
		if (pass->inputs[i] == input)
			return true;
	return false;
}

void pass_split_tell(struct dataset *dataset, size_t input, const char *field)
{
	size_t count = 0;
	for (size_t p = 0; p < dataset->pass_count; p++)
		count += has_input(&dataset->passes[p], input);
	if (count < 2)
		return;
	struct input *of = &dataset->inputs[input];
	dataset->pass_split = names_text(dataset->names, field);
	input_problem(dataset, of, (struct place){.file = of->path},
		"split into passes by '%s'; --pass none undoes it", field);
}

/* Whether the inputs of that label gave this pass and no other. */
static bool is_all_of_label(const struct dataset *dataset, const struct pass *pass, const char *label)
{
	for (size_t i = 0; i < dataset->input_count; i++) {
		bool labelled = dataset->inputs[i].label && strcmp(dataset->inputs[i].label, label) == 0;
		for (size_t p = 0; p < dataset->pass_count; p++)
			if (has_input(&dataset->passes[p], i) && (&dataset->passes[p] == pass) != labelled)
				return false;
	}
	return true;
}

void pass_labels_take(struct dataset *dataset)
{
	for (size_t p = 0; p < dataset->pass_count; p++) {
		struct pass *pass = &dataset->passes[p];
		const char *label = pass->input_count > 0 ? dataset->inputs[pass->inputs[0]].label : NULL;
		if (pass->named_by_user || !label || !is_all_of_label(dataset, pass, label))
			continue;
		pass->name = names_text(dataset->names, label);
		pass->named_by_user = true;
	}
}
