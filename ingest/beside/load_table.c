/* Load profiles as plain CSV: a row per CPU and window, a column per window, a column per CPU, or the
 * whole machine; with times or without. */
#include <math.h>

#include "../syntax/csv.h"
#include "load_reader.h"

struct column_use {
	enum load_word word;
	struct text cpu; /* of WORD_CPU_COLUMN */
};

struct layout {
	struct clock clock;
	struct column_use *columns;
	size_t count;
	/* First column of each kind, SIZE_MAX: none. */
	size_t cpu, window, percent, idle, iowait, start, end, seconds, process;
	double scale; /* to percent */
	bool by_cpu_column, by_window_column;
	bool skip_first; /* dstat --output: the first row is the average since boot */
};

static size_t first_of(const struct layout *table, enum load_word word)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->columns[i].word == word)
			return i;
	return SIZE_MAX;
}

static bool header(struct load_build *build, void *of, const struct csv_header *names)
{
	struct layout *table = of;
	table->clock = CLOCK_START(NAN);
	table->count = names->count;
	table->columns = arena_alloc(build->arena, names->count, sizeof *table->columns);
	for (size_t i = 0; i < names->count; i++) {
		struct column_use *use = &table->columns[i];
		use->word = load_word(names->names[i], &use->cpu);
		if (use->word == WORD_CPU_COLUMN)
			use->cpu = text_of(arena_copy(build->arena, use->cpu.at, use->cpu.length));
	}
	table->cpu = first_of(table, WORD_CPU);
	table->window = first_of(table, WORD_WINDOW);
	table->percent = first_of(table, WORD_PERCENT);
	table->scale = 1;
	if (table->percent == SIZE_MAX) {
		table->percent = first_of(table, WORD_FRACTION);
		table->scale = 100;
	}
	table->idle = first_of(table, WORD_IDLE);
	table->iowait = first_of(table, WORD_IOWAIT);
	table->skip_first = table->idle != SIZE_MAX && text_begins(names->names[table->idle], "idl") &&
		!text_begins(names->names[table->idle], "idle");
	table->start = first_of(table, WORD_START);
	table->end = first_of(table, WORD_END);
	table->seconds = first_of(table, WORD_SECONDS);
	table->process = first_of(table, WORD_NAME);
	bool has_value = table->percent != SIZE_MAX || table->idle != SIZE_MAX;
	table->by_window_column = table->cpu != SIZE_MAX && !has_value &&
		first_of(table, WORD_WINDOW_COLUMN) != SIZE_MAX;
	table->by_cpu_column = table->cpu == SIZE_MAX && first_of(table, WORD_CPU_COLUMN) != SIZE_MAX;
	return has_value || table->by_window_column || table->by_cpu_column;
}

static struct text cell_of(const struct csv_row *row, size_t column)
{
	return column < row->count ? row->cells[column].text : (struct text){0};
}

/* What a row says of its window is added to what is known of it. */
static void note_span(struct load_build *build, struct layout *table, const struct csv_row *row)
{
	struct load_span *span = &build->spans[build->window];
	if (isnan(span->start) && table->start != SIZE_MAX)
		span->start = load_time(build, &table->clock, cell_of(row, table->start));
	if (isnan(span->end) && table->end != SIZE_MAX)
		span->end = load_time(build, &table->clock, cell_of(row, table->end));
	if (isnan(span->seconds) && table->seconds != SIZE_MAX)
		span->seconds = load_number(cell_of(row, table->seconds));
}

static double percent_of(const struct layout *table, const struct csv_row *row)
{
	if (table->percent != SIZE_MAX)
		return table->scale * load_number(cell_of(row, table->percent));
	double iowait = table->iowait == SIZE_MAX ? NAN : load_number(cell_of(row, table->iowait));
	return load_of_idle(load_number(cell_of(row, table->idle)), iowait);
}

/* A row per CPU and window: windows by their name or time, else by the CPU's coming again. */
static void read_cpu_row(struct load_build *build, struct layout *table, const struct csv_row *row)
{
	size_t key = table->window;
	if (key == SIZE_MAX)
		key = table->start != SIZE_MAX ? table->start : table->end;
	struct text cpu = cell_of(row, table->cpu);
	if (key != SIZE_MAX)
		load_named_window(build, cell_of(row, key));
	else if (build->span_count == 0 || load_has(build, cpu))
		load_begin_window(build, LOAD_SPAN_UNKNOWN);
	note_span(build, table, row);
	load_busy(build, cpu, percent_of(table, row));
}

/* A row per CPU, a column per window. */
static void read_windows(struct load_build *build, struct layout *table, const struct csv_row *row)
{
	size_t window = 0;
	for (size_t i = 0; i < table->count; i++) {
		if (table->columns[i].word != WORD_WINDOW_COLUMN)
			continue;
		if (window < build->span_count)
			load_select_window(build, window);
		else
			load_begin_window(build, LOAD_SPAN_UNKNOWN);
		load_busy(build, cell_of(row, table->cpu), load_number(cell_of(row, i)));
		window++;
	}
}

static void read_window_row(struct load_build *build, struct layout *table, const struct csv_row *row)
{
	load_begin_window(build, LOAD_SPAN_UNKNOWN);
	note_span(build, table, row);
	for (size_t i = 0; table->by_cpu_column && i < table->count; i++)
		if (table->columns[i].word == WORD_CPU_COLUMN)
			load_busy(build, table->columns[i].cpu, load_number(cell_of(row, i)));
	if (!table->by_cpu_column)
		load_busy(build, TEXT("all"), percent_of(table, row));
}

static void row(struct load_build *build, void *of, const struct csv_row *cells)
{
	struct layout *table = of;
	if (table->skip_first) {
		table->skip_first = false;
		return;
	}
	if (table->by_window_column)
		read_windows(build, table, cells);
	else if (table->cpu != SIZE_MAX)
		read_cpu_row(build, table, cells);
	else if (table->process != SIZE_MAX && table->percent != SIZE_MAX)
		load_process(build, cell_of(cells, table->process), percent_of(table, cells));
	else
		read_window_row(build, table, cells);
}

/* "# benchmark_running: False", "# excludes_benchmark: True": nothing of the author's ran, whatever the times say. */
static void comment(struct load_build *build, struct text line)
{
	while (line.length > 0 && (line.at[0] == '#' || line.at[0] == ' '))
		line = text_slice(line, 1, line.length);
	char mark = text_find(line, ':') < line.length ? ':' : '=';
	struct text value, unused, key = text_split(line, mark, &value);
	enum load_word word = load_word(key, &unused);
	if (word == WORD_RUNNING || word == WORD_BACKGROUND)
		build->background |= load_says_no(text_trim(value)) == (word == WORD_RUNNING);
}

/* What no tool's reader took may be a plain table: its header decides. */
static bool recognises(struct text head)
{
	head = text_trim(head);
	return head.length > 0 && head.at[0] != '{' && head.at[0] != '[';
}

const struct load_reader load_reader_csv = {
	.name = "csv",
	.summary =
		"plain CSV: rows of cpu, window or time, percent; a column per window or CPU; dstat --output",
	.versions = "psutil dumps; any",
	.shape = LOAD_TABLE,
	.plain = true,
	.recognises = recognises,
	.state_size = sizeof(struct layout),
	.header = header,
	.row = row,
	.comment = comment,
};
