/* What the objects and lists of a load profile in JSON say, when they end. */
#include <math.h>
#include <string.h>

#include "load_json.h"

struct member *level_member(struct arena *arena, struct level *level, const char *key)
{
	ARENA_ROOM(arena, level->members, level->member_count, level->member_capacity);
	struct member *member = &level->members[level->member_count++];
	*member = (struct member){.key = key, .number = NAN};
	struct text cpu = {0};
	member->word = load_word(text_of(key), &cpu);
	member->cpu = cpu;
	return member;
}

static struct member *find_member(const struct level *level, enum load_word word)
{
	for (size_t i = 0; i < level->member_count; i++)
		if (level->members[i].word == word)
			return &level->members[i];
	return NULL;
}

static double number_of(const struct level *level, enum load_word word)
{
	const struct member *member = find_member(level, word);
	return member ? member->number : NAN;
}

/* Whether a container's members or elements can be percentages by CPU: not frequencies, temperatures, counts. */
static bool may_hold_percent(const struct level *level)
{
	static const char *const parts[] = {
		"window", "sample", "cpu", "core", "load", "profile", "data", "before", "after"};
	static const char *const others[] = {"freq", "mhz", "temp", "count", "time", "clock"};
	if (!level->key)
		return true;
	struct text key = text_of(level->key);
	bool holds = level->word == WORD_PERCENT || level->word == WORD_WINDOW_COLUMN ||
		level->word == WORD_CPU_COLUMN;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		holds |= text_contains_folded(key, parts[i]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		holds &= !text_contains_folded(key, others[i]);
	return holds && level->word != WORD_SUMMARY;
}

/* The level whose window the values of a level belong to: the innermost element of an array, or member called window1,
 * from it outwards; else itself, or the object that has it as its percentages. */
static struct level *owner_of(struct profile *state, size_t at)
{
	for (size_t i = at + 1; i > 0; i--)
		if (state->levels[i - 1].word == WORD_WINDOW_COLUMN || (i > 1 && state->levels[i - 2].array))
			return &state->levels[i - 1];
	return &state->levels[at > 0 && state->levels[at].word == WORD_PERCENT ? at - 1 : at];
}

static void select_owner(struct load_build *build, struct profile *state, size_t at)
{
	struct level *owner = owner_of(state, at);
	if (owner->window == NO_WINDOW) {
		load_begin_window(build, LOAD_SPAN_UNKNOWN);
		owner->window = build->window;
	} else {
		load_select_window(build, owner->window);
	}
}

/* The n-th window, for values that stand by CPU first. */
static void select_nth(struct load_build *build, size_t n)
{
	while (build->span_count <= n)
		load_begin_window(build, LOAD_SPAN_UNKNOWN);
	load_select_window(build, n);
}

static double percent_in(const struct level *level)
{
	double percent = number_of(level, WORD_PERCENT);
	if (isnan(percent))
		percent = 100 * number_of(level, WORD_FRACTION);
	if (isnan(percent) && find_member(level, WORD_IDLE))
		percent = load_of_idle(number_of(level, WORD_IDLE), number_of(level, WORD_IOWAIT));
	return percent;
}

/* The window of a row in an array: that of the element that holds the array, else a new one when the CPU comes again. */
static void select_of_row(struct load_build *build, struct profile *state, size_t at, struct text cpu)
{
	struct level *holder = at >= 3 && state->levels[at - 3].array ? &state->levels[at - 2] : NULL;
	if (holder && holder->window != NO_WINDOW)
		load_select_window(build, holder->window);
	if (build->span_count == 0 || (holder && holder->window == NO_WINDOW) || load_has(build, cpu))
		load_begin_window(build, LOAD_SPAN_UNKNOWN);
	if (holder)
		holder->window = build->window;
}

/* {"cpu": 3, "window": 1, "percent": 12.5} */
static void read_row(
	struct load_build *build, struct profile *state, size_t at, struct text cpu, double percent)
{
	struct level *level = &state->levels[at];
	const struct member *name = find_member(level, WORD_WINDOW);
	if (!name)
		name = find_member(level, WORD_START);
	if (!name)
		name = find_member(level, WORD_END);
	if (name && name->text)
		level->window = load_named_window(build, text_of(name->text));
	else if (at > 0 && state->levels[at - 1].array)
		select_of_row(build, state, at, cpu);
	else
		select_owner(build, state, at > 0 ? at - 1 : 0);
	load_busy(build, cpu, percent);
}

/* {"cpu": 3, "window1": 100, "window2": 99}, {"0": {"window1": …}}, {"cpu": 3, "windows": [100, 99]}: by CPU first. */
static void read_windows_of(struct load_build *build, const struct level *level, struct text cpu)
{
	size_t window = 0;
	for (size_t i = 0; i < level->member_count; i++) {
		const struct member *member = &level->members[i];
		if (member->word == WORD_WINDOW_COLUMN && member->text) {
			select_nth(build, window++);
			load_busy(build, cpu, member->number);
		}
		for (size_t k = 0; k < member->list_count; k++) {
			select_nth(build, window++);
			load_busy(build, cpu, level->numbers[member->list + k]);
		}
	}
}

static void read_list_by_cpu(struct load_build *build, const double *numbers, size_t count)
{
	for (size_t cpu = 0; cpu < count; cpu++)
		load_busy(build, text_of(arena_printf(build->arena, "%zu", cpu)), numbers[cpu]);
}

static bool has_windows(const struct level *level)
{
	for (size_t i = 0; i < level->member_count; i++)
		if (level->members[i].word == WORD_WINDOW_COLUMN ||
			(level->members[i].list_count > 0 && level->members[i].word != WORD_CPU_COLUMN))
			return true;
	return false;
}

/* Members called by CPUs: {"0": 100, "1": 12.5}, or {"0": [100, 99], …}; and arrays by CPU: {"percent": [100, 12.5]}. */
static void read_members(struct load_build *build, struct profile *state, size_t at)
{
	const struct level *level = &state->levels[at];
	if (!may_hold_percent(level))
		return;
	for (size_t i = 0; i < level->member_count; i++) {
		const struct member *member = &level->members[i];
		if (member->word == WORD_CPU_COLUMN && member->text) {
			select_owner(build, state, at);
			load_busy(build, member->cpu, member->number);
		}
		bool by_cpu = member->word == WORD_PERCENT || member->word == WORD_WINDOW_COLUMN ||
			member->word == WORD_CPU;
		if (member->list_count > 0 && by_cpu) {
			if (member->word == WORD_WINDOW_COLUMN)
				load_named_window(build, text_of(member->key));
			else
				select_owner(build, state, at);
			read_list_by_cpu(build, level->numbers + member->list, member->list_count);
		}
		for (size_t k = 0; member->word == WORD_CPU_COLUMN && k < member->list_count; k++) {
			select_nth(build, k);
			load_busy(build, member->cpu, level->numbers[member->list + k]);
		}
	}
}

static bool in_process_list(const struct profile *state, size_t at)
{
	for (size_t i = at + 1; i > 0; i--) {
		const char *key = state->levels[i - 1].key;
		if (key && (text_contains_folded(text_of(key), "process") || text_is(text_of(key), "top")))
			return true;
	}
	return false;
}

/* The CPU that an object is about: a member's value, or its own key; at NULL: none. */
static struct text cpu_of(const struct level *level)
{
	const struct member *cpu = find_member(level, WORD_CPU), *name = find_member(level, WORD_NAME);
	struct text unused;
	if (cpu && cpu->text)
		return text_of(cpu->text);
	if (name && name->text && load_word(text_of(name->text), &unused) == WORD_CPU_COLUMN)
		return text_of(name->text);
	return level->word == WORD_CPU_COLUMN ? level->cpu : (struct text){0};
}

static void read_object(struct load_build *build, struct profile *state, size_t at)
{
	struct level *level = &state->levels[at];
	const struct member *name = find_member(level, WORD_NAME);
	struct text cpu = cpu_of(level);
	double percent = percent_in(level);
	bool element = at > 0 && state->levels[at - 1].array;
	if (name && name->text && !isnan(percent) && in_process_list(state, at)) {
		load_process(build, text_of(name->text), percent);
	} else if (cpu.at && !isnan(percent)) {
		read_row(build, state, at, cpu, percent);
	} else if (cpu.at && has_windows(level)) {
		read_windows_of(build, level, cpu);
	} else if (element && state->levels[at - 1].word == WORD_PERCENT && find_member(level, WORD_IDLE)) {
		/* psutil.cpu_times_percent(percpu=True): the CPU is the place in the list */
		cpu = text_of(arena_printf(build->arena, "%zu", level->index));
		read_row(build, state, at, cpu, percent);
	} else if (element && !isnan(percent)) {
		select_owner(build, state, at);
		load_busy(build, TEXT("all"), percent);
	} else {
		read_members(build, state, at);
	}
}

/* Times that an object states are those of the window that it, or the object it is the stamp of, owns. */
static double stamp_of(
	struct load_build *build, struct profile *state, const struct level *level, enum load_word word)
{
	const struct member *member = find_member(level, word);
	return member && member->text ? load_time(build, &state->clock, text_of(member->text)) : NAN;
}

static void note_span(struct load_build *build, struct profile *state, const struct level *level)
{
	if (level->window == NO_WINDOW)
		return;
	struct load_span *span = &build->spans[level->window];
	if (isnan(span->start))
		span->start = stamp_of(build, state, level, WORD_START);
	if (isnan(span->end))
		span->end = stamp_of(build, state, level, WORD_END);
	if (isnan(span->seconds))
		span->seconds = number_of(level, WORD_SECONDS);
}

bool level_is_stamp(const struct level *level)
{
	return level->key && level->word == WORD_END && !level->array;
}

static void join_stamp(struct load_build *build, const struct level *stamp, struct level *around)
{
	const char *date = NULL, *time = NULL;
	bool utc = false;
	for (size_t i = 0; i < stamp->member_count; i++) {
		const struct member *member = &stamp->members[i];
		if (strcmp(member->key, "date") == 0)
			date = member->text;
		else if (strcmp(member->key, "time") == 0)
			time = member->text;
		else if (strcmp(member->key, "utc") == 0)
			utc = member->number == 1;
		else if (member->word == WORD_SECONDS && member->number > 0)
			*level_member(build->arena, around, member->key) = *member;
	}
	if (!date || !time)
		return;
	level_member(build->arena, around, stamp->key)->text = arena_printf(
		build->arena, "%s %s%s", date, time, utc ? " UTC" : "");
}

void level_object_end(struct load_build *build, struct profile *state, size_t at)
{
	struct level *level = &state->levels[at];
	if (at > 0 && level_is_stamp(level)) {
		join_stamp(build, level, &state->levels[at - 1]);
		return;
	}
	read_object(build, state, at);
	note_span(build, state, level);
}

void level_list_end(struct load_build *build, struct profile *state, const struct level *list)
{
	struct level *around = state->depth > 0 ? &state->levels[state->depth - 1] : NULL;
	if (around && !around->array) {
		struct member *member = level_member(build->arena, around, list->key ? list->key : "");
		member->list = around->number_count;
		member->list_count = list->number_count;
		for (size_t i = 0; i < list->number_count; i++) {
			ARENA_ROOM(
				build->arena, around->numbers, around->number_count, around->number_capacity);
			around->numbers[around->number_count++] = list->numbers[i];
		}
	} else if (!around || may_hold_percent(around)) { /* a document that is a list is a window */
		load_begin_window(build, LOAD_SPAN_UNKNOWN);
		read_list_by_cpu(build, list->numbers, list->number_count);
	}
}
