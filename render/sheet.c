/* Sheets of groups: which tables share one, and what names its lines. */
#include <string.h>

#include "sheet_inside.h"

struct sheet *sheet_new(struct arena *arena, const char *title, size_t columns, size_t rows)
{
	struct sheet *sheet = arena_alloc(arena, 1, sizeof *sheet);
	*sheet = (struct sheet){.title = title, .column_count = columns, .row_count = rows};
	sheet->columns = arena_alloc(arena, columns, sizeof *sheet->columns);
	sheet->cells = arena_alloc(arena, rows * columns, sizeof *sheet->cells);
	for (size_t i = 0; i < rows * columns; i++)
		sheet->cells[i].text = "";
	return sheet;
}

/* Tables of one group each that differ in nothing but the workload share a sheet. */
static bool belong_together(const struct table_finding *a, const struct table_finding *b)
{
	return a->group_count == 1 && b->group_count == 1 && a->table->pass == b->table->pass &&
		a->table->metric == b->table->metric && a->table->unit == b->table->unit &&
		a->table->direction == b->table->direction;
}

size_t sheet_sources(const struct voice *voice, struct sheet_source **sources)
{
	const struct findings *findings = voice->findings;
	struct sheet_source *list = arena_alloc(voice->arena, findings->table_count, sizeof *list);
	size_t *tables = arena_alloc(voice->arena, findings->table_count, sizeof *tables);
	size_t count = 0;
	for (size_t i = 0; i < findings->table_count; i++) {
		tables[i] = i;
		if (count > 0 && belong_together(&findings->tables[i - 1], &findings->tables[i]))
			list[count - 1].count++;
		else
			list[count++] = (struct sheet_source){&tables[i], 1};
	}
	*sources = list;
	return count;
}

size_t sheet_leading(const struct voice *voice, struct sheet_source **sources, size_t *others)
{
	const struct findings *findings = voice->findings;
	size_t count = sheet_sources(voice, sources), used = 0;
	bool any_main = false;
	for (size_t i = 0; i < findings->table_count; i++)
		any_main = any_main || findings->tables[i].table->main;
	for (size_t i = 0; i < count; i++)
		if (!any_main || findings->tables[(*sources)[i].tables[0]].table->main)
			(*sources)[used++] = (*sources)[i];
	*others = count - used;
	return used;
}

size_t sheet_shown(const struct voice *voice, struct sheet_source **sources, size_t *others)
{
	if (!voice->options->all)
		return sheet_leading(voice, sources, others);
	*others = 0;
	return sheet_sources(voice, sources);
}

static bool is_number(const char *text)
{
	return text && *text && strspn(text, "0123456789.+-") == strlen(text);
}

/* Whether the table has a factor that tells something apart. */
static bool has_levels(const struct voice *voice, const struct table *table)
{
	for (size_t f = 0; f < table->factor_count; f++)
		if (!voice_is_constant(voice, table->factors[f]))
			return true;
	return false;
}

/* The columns that name a group: its factors, or the workload where each table has one group. */
static size_t name_columns(const struct voice *voice, const struct sheet_source *source,
	const struct lines *lines, struct sheet *sheet)
{
	const struct table *table = voice->findings->tables[source->tables[0]].table;
	bool workload = source->count > 1 || !has_levels(voice, table);
	size_t column = 0;
	if (workload)
		sheet->columns[column++] = (struct sheet_column){SAY(voice, COLUMN_WORKLOAD), false, 0, true};
	for (size_t f = 0; f < table->factor_count && source->count == 1; f++) {
		if (voice_is_constant(voice, table->factors[f]))
			continue;
		bool number = true;
		for (size_t i = 0; i < lines->count; i++)
			number = number && is_number(lines->at[i].group->group->levels[f]);
		sheet->columns[column++] = (struct sheet_column){
			voice_name(voice, table->factors[f]), number, 0, true};
	}
	return column;
}

static void name_cells(const struct voice *voice, const struct sheet_source *source, const struct line *line,
	struct sheet_cell *cells)
{
	const struct table *table = line->table->table;
	if (source->count > 1 || !has_levels(voice, table)) {
		const char *workload = voice_workload(voice, table);
		const char *levels = voice_group(voice, table, line->group->group);
		bool named = workload && strcmp(workload, levels) != 0;
		cells->text = named ? arena_printf(voice->arena, "%s, %s", workload, levels) : levels;
		return;
	}
	for (size_t f = 0; f < table->factor_count; f++) {
		if (voice_is_constant(voice, table->factors[f]))
			continue;
		const char *level = voice_name(voice, line->group->group->levels[f]);
		(cells++)->text = level ? level : QUANTITY_NONE;
	}
}

/* "procs 8, pkg hash/crc32": what all groups have in common. */
static const char *constant_levels(const struct voice *voice, const struct table *table)
{
	struct buffer out = buffer_new(voice->arena);
	for (size_t f = 0; f < table->factor_count && table->group_count > 0; f++)
		if (voice_is_constant(voice, table->factors[f]))
			buffer_print(&out, "%s%s %s", out.length ? ", " : "",
				voice_name(voice, table->factors[f]),
				voice_name(voice, table->groups[0].levels[f]));
	return out.length > 0 ? out.at : "";
}

/* "loop, wall time (lower is better)" of one table; of several, what they share. */
static const char *sheet_title(const struct voice *voice, const struct sheet_source *source)
{
	struct table table = *voice->findings->tables[source->tables[0]].table;
	if (source->count > 1)
		table.workload = NULL;
	const char *name = voice_table(voice, &table);
	const char *constants = constant_levels(voice, &table);
	if (*constants)
		name = SAY(voice, TITLE_WITH_LEVELS, name, constants);
	if (table.direction == DIRECTION_UNKNOWN)
		return name;
	return SAY(voice, TITLE_WITH_DIRECTION, name,
		table.direction == DIRECTION_LOWER ? SAY(voice, LOWER_IS_BETTER)
						   : SAY(voice, HIGHER_IS_BETTER));
}

struct sheet *sheet_of_groups(
	const struct voice *voice, const struct sheet_source *source, size_t most, struct fault *fault)
{
	struct lines lines = lines_gather(voice, source);
	const char *note = lines_leave_out(voice, &lines, most), *sort = voice->options->sort;
	if (sort) {
		const struct column_kind *by = column_to_sort_by(voice, fault);
		if (!by)
			return NULL;
		lines_sort(voice, &lines, by, sort[0] == '-');
	}
	const char *unit = lines_scale(voice, &lines);
	size_t chosen_count;
	struct shown_column *chosen = columns_choose(voice, &lines, &chosen_count);
	const struct table *first = voice->findings->tables[source->tables[0]].table;
	struct sheet *sheet = sheet_new(voice->arena, sheet_title(voice, source),
		first->factor_count + 1 + chosen_count, lines.count);
	sheet->note = note;
	size_t names = name_columns(voice, source, &lines, sheet);
	sheet->column_count = names + chosen_count;
	for (size_t c = 0; c < chosen_count; c++)
		sheet->columns[names + c] = column_headed(voice, &chosen[c], unit, first->direction);
	for (size_t i = 0; i < lines.count; i++) {
		name_cells(voice, source, &lines.at[i], sheet_at(sheet, i, 0));
		for (size_t c = 0; c < chosen_count; c++)
			*sheet_at(sheet, i, names + c) = column_cell(voice, &chosen[c], &lines.at[i]);
	}
	return sheet;
}
