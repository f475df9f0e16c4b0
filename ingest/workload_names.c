#include "workload_names.h"

#include <string.h>

#include "pass_names.h"

/* No name of a dump begins with a blank: they are trimmed. */
static const char mark = '\n';

const char *workload_of_file(struct dataset *dataset, const char *path)
{
	return names_text(dataset->names, arena_printf(dataset->arena, "%c%s", mark, path));
}

/* The files of one pass whose runs are unnamed. */
struct files {
	const char **workloads;
	struct text *names;
	size_t count, capacity;
};

static void add_file(struct arena *arena, struct files *files, const char *workload)
{
	for (size_t i = 0; i < files->count; i++)
		if (files->workloads[i] == workload)
			return;
	ARENA_ROOM(arena, files->workloads, files->count, files->capacity);
	files->workloads[files->count++] = workload;
}

/* Bytes of whole folders that all paths begin with. */
static size_t common_beginning(const struct files *files)
{
	struct text first = files->names[0];
	size_t common = 0;
	for (size_t at = 0; at < first.length; at++) {
		for (size_t i = 1; i < files->count; i++)
			if (at >= files->names[i].length || files->names[i].at[at] != first.at[at])
				return common;
		if (first.at[at] == '/')
			common = at + 1;
	}
	return common;
}

/* Bytes of "/folder/file" that all paths end with, with something before them. */
static size_t common_end(const struct files *files)
{
	struct text first = files->names[0];
	size_t common = 0;
	for (size_t back = 1; files->count > 1 && back < first.length; back++) {
		char letter = first.at[first.length - back];
		for (size_t i = 1; i < files->count; i++) {
			struct text other = files->names[i];
			if (back >= other.length || other.at[other.length - back] != letter)
				return common;
		}
		if (letter == '/')
			common = back;
	}
	return common;
}

static bool has_twins(const struct files *files)
{
	for (size_t i = 0; i < files->count; i++)
		for (size_t j = 0; j < i; j++)
			if (text_equal(files->names[i], files->names[j]))
				return true;
	return false;
}

static void find_names(struct arena *arena, struct files *files)
{
	files->names = arena_alloc(arena, files->count, sizeof *files->names);
	for (size_t i = 0; i < files->count; i++)
		files->names[i] = text_of(path_stem(arena, files->workloads[i] + 1, SIZE_MAX));
	bool twins = has_twins(files);
	for (size_t i = 0; i < files->count && twins; i++)
		files->names[i] = text_of(files->workloads[i] + 1);
	size_t beginning = common_beginning(files);
	for (size_t i = 0; i < files->count; i++)
		files->names[i] = text_slice(files->names[i], beginning, files->names[i].length);
	size_t end = common_end(files);
	for (size_t i = 0; i < files->count; i++)
		files->names[i].length -= end;
}

static bool is_taken(const struct dataset *dataset, size_t pass, const char *name)
{
	for (size_t t = 0; t < dataset->table_count; t++)
		if (dataset->tables[t].pass == pass && dataset->tables[t].workload == name)
			return true;
	return false;
}

static void rename_workload(struct dataset *dataset, size_t pass, const char *old, const char *name)
{
	for (size_t t = 0; t < dataset->table_count; t++)
		if (dataset->tables[t].pass == pass && dataset->tables[t].workload == old)
			dataset->tables[t].workload = name;
}

static void name_pass(struct dataset *dataset, size_t pass)
{
	struct arena *scratch = arena_child(dataset->arena);
	struct files files = {0};
	const char *unnamed = names_text(dataset->names, WORKLOAD_UNNAMED);
	bool others = is_taken(dataset, pass, unnamed);
	for (size_t t = 0; t < dataset->table_count; t++)
		if (dataset->tables[t].pass == pass && dataset->tables[t].workload[0] == mark)
			add_file(scratch, &files, dataset->tables[t].workload);
	if (files.count == 1 && !others)
		rename_workload(dataset, pass, files.workloads[0], unnamed);
	else if (files.count > 0)
		find_names(scratch, &files);
	for (size_t i = 0; files.names && i < files.count; i++) {
		const char *name = names_intern(dataset->names, files.names[i]);
		if (is_taken(dataset, pass, name))
			name = names_text(dataset->names, files.workloads[i] + 1);
		rename_workload(dataset, pass, files.workloads[i], name);
	}
	arena_free(scratch);
}

void workloads_name(struct dataset *dataset)
{
	for (size_t pass = 0; pass < dataset->pass_count; pass++)
		name_pass(dataset, pass);
}
