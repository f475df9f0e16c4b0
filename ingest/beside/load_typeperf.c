/* typeperf's and perfmon's CSV: a column a counter, "\\HOST\Processor(0)\% Processor Time", in the system's language.  The
 * first cell names the zone, "(PDH-CSV 4.0) (Pacific Standard Time)(480)", minutes west of UTC; stamps are MM/DD/YYYY in
 * every language. */
#include <math.h>
#include <string.h>

#include "../syntax/csv.h"
#include "load_reader.h"

struct typeperf {
	struct clock clock;
	struct text *cpus; /* per column; at NULL: no busy time */
	size_t count;
	bool zoned;
	double minutes_west;
};

/* Beginnings of "Processor" and "Processor Information" in the languages of Windows. */
static const char *const objects[] = {"Proce", "Proze", "Informations sur le proc", "Información del proc",
	"Informazioni processore", "Informações do Proc", "Informace o proc", "Informacje o proc",
	"Информация о проц", "Проц", "プロセッサ", "处理器", "處理器", "프로세서", "İşlemci", "Suoritin",
	"Επεξεργαστής"};

/* Busy time: the whole of it, not the shares of user, kernel or interrupts. */
static const char *const counters[] = {"% Processor Time", "Prozessorzeit (%)", "% temps processeur",
	"% de tiempo de procesador", "% Tempo processore", "% tempo de processador", "% Tempo de Processador",
	"% processortid", "% processortijd", "Processortijd (%)", "% 处理器时间", "Czas procesora (%)",
	"% času procesoru", "% загруженности процессора", "% 프로세서 시간", "% İşlemci Zamanı",
	"% suoritinaika"};

static bool begins_with_one_of(struct text text, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (text_begins(text, names[i]))
			return true;
	return false;
}

/* The CPU of a column: the instance of a busy counter, "0", "_Total", "0,3" (node and CPU); at NULL when it is none. */
static struct text cpu_of(struct text name)
{
	struct text none = {0};
	if (text_begins(name, "\\\\")) {
		size_t host = text_find(text_slice(name, 2, name.length), '\\');
		name = text_slice(name, host + 2 < name.length ? host + 2 : name.length, name.length);
	}
	if (!text_begins(name, "\\"))
		return none;
	struct text rest, counter, object = text_split(text_slice(name, 1, name.length), '(', &rest);
	struct text instance = text_split(rest, ')', &counter);
	if (!text_begins(counter, "\\") || text_find(rest, ')') == rest.length)
		return none;
	counter = text_slice(counter, 1, counter.length);
	if (!begins_with_one_of(object, objects, sizeof objects / sizeof *objects) ||
		!begins_with_one_of(counter, counters, sizeof counters / sizeof *counters))
		return none;
	/* "0,_Total" is a node's total, and stands beside the CPUs. */
	size_t comma = text_find(instance, ',');
	if (comma < instance.length && text_ends(instance, ",_Total"))
		return none;
	return text_is(text_slice(instance, 0, comma), "0") && comma < instance.length
		? text_slice(instance, comma + 1, instance.length)
		: instance;
}

static void read_zone(struct typeperf *state, struct text first)
{
	size_t open = first.length;
	while (open > 0 && first.at[open - 1] != '(')
		open--;
	if (open == 0 || !text_ends(first, ")"))
		return;
	double minutes = load_number(text_slice(first, open, first.length - 1));
	state->zoned = minutes >= -840 && minutes <= 840;
	state->minutes_west = minutes;
}

static bool header(struct load_build *build, void *of, const struct csv_header *names)
{
	struct typeperf *state = of;
	state->clock = CLOCK_START(NAN);
	state->count = names->count;
	state->cpus = arena_alloc(build->arena, names->count, sizeof *state->cpus);
	bool any = false;
	for (size_t i = 0; i < names->count; i++) {
		struct text cpu = cpu_of(names->names[i]);
		if (!cpu.at)
			continue;
		state->cpus[i] = text_of(arena_copy(build->arena, cpu.at, cpu.length));
		any = true;
	}
	if (names->count > 0)
		read_zone(state, names->names[0]);
	return any;
}

static void row(struct load_build *build, void *of, const struct csv_row *cells)
{
	struct typeperf *state = of;
	struct moment moment;
	if (cells->count == 0 || !time_parse(cells->cells[0].text, &moment)) /* "Exiting, please wait..." */
		return;
	double end = clock_read(&state->clock, moment);
	if (state->zoned)
		end += 60 * state->minutes_west;
	build->zoned = state->zoned;
	load_begin_window(build, LOAD_SPAN(NAN, end, NAN));
	for (size_t i = 1; i < cells->count && i < state->count; i++)
		if (state->cpus[i].at)
			load_busy(build, state->cpus[i], load_number(cells->cells[i].text));
}

static bool recognises(struct text head)
{
	struct text unused, line = text_split(text_trim(head), '\n', &unused);
	return text_contains_folded(line, "(PDH-CSV") ||
		(text_contains_folded(line, "\"\\\\") && text_contains_folded(line, "(_Total)\\"));
}

const struct load_reader load_reader_typeperf = {
	.name = "typeperf",
	.summary = "typeperf and perfmon CSV, in any language and code page",
	.versions = "Windows 7 to 11",
	.shape = LOAD_TABLE,
	.recognises = recognises,
	.state_size = sizeof(struct typeperf),
	.header = header,
	.row = row,
};
