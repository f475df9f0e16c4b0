/* A load profile under construction: windows and values in the order of the file, then one matrix. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../base/number.h"
#include "load_reader.h"

#define ROW(name) &load_reader_##name,
const struct load_reader *const load_readers[] = {LOAD_READERS(ROW) NULL};
#undef ROW

void load_begin_window(struct load_build *build, struct load_span span)
{
	ARENA_ROOM(build->arena, build->spans, build->span_count, build->span_capacity);
	build->spans[build->span_count] = span;
	build->window = build->span_count++;
}

void load_select_window(struct load_build *build, size_t window)
{
	build->window = window;
}

/* Windows are named in the order in which they come, or over and over for each CPU: the next one is looked at first. */
size_t load_named_window(struct load_build *build, struct text name)
{
	const char *interned = names_intern(build->dataset->names, name);
	for (size_t i = 0; i < build->span_count; i++) {
		size_t at = (build->window + i) % build->span_count;
		if (build->spans[at].name == interned)
			return build->window = at;
	}
	struct load_span span = LOAD_SPAN_UNKNOWN;
	span.name = interned;
	load_begin_window(build, span);
	return build->window;
}

static bool is_machine(struct text cpu)
{
	static const char *const names[] = {"", "all", "-1", "-", "total", "_total", "cpu-all", "cpu-total"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (text_equal_folded(cpu, text_of(names[i])))
			return true;
	return false;
}

/* The bare number of "cpu3", "CPU 03", "[0003]"; any other name as it is. */
static struct text bare_name(struct text cpu)
{
	struct text bare = cpu;
	if (bare.length > 2 && bare.at[0] == '[' && bare.at[bare.length - 1] == ']')
		bare = text_slice(bare, 1, bare.length - 1);
	if (bare.length > 3 && text_equal_folded(text_slice(bare, 0, 3), TEXT("cpu")))
		bare = text_trim(text_slice(bare, 3, bare.length));
	if (bare.length > 1 && (bare.at[0] == '_' || bare.at[0] == '-' || bare.at[0] == '#'))
		bare = text_slice(bare, 1, bare.length);
	for (size_t i = 0; i < bare.length; i++)
		if (bare.at[i] < '0' || bare.at[i] > '9')
			return cpu;
	while (bare.length > 1 && bare.at[0] == '0')
		bare = text_slice(bare, 1, bare.length);
	return bare.length > 0 ? bare : cpu;
}

/* CPUs come in the same order in every window: the one after the last is looked at first. */
static size_t find_cpu(struct load_build *build, struct text cpu)
{
	cpu = text_trim(cpu);
	if (is_machine(cpu))
		return LOAD_MACHINE;
	const char *name = names_intern(build->dataset->names, bare_name(cpu));
	for (size_t i = 0; i < build->cpu_count; i++) {
		size_t at = (build->last_cpu + 1 + i) % build->cpu_count;
		if (build->cpus[at] == name)
			return build->last_cpu = at;
	}
	ARENA_ROOM(build->arena, build->cpus, build->cpu_count, build->cpu_capacity);
	build->cpus[build->cpu_count] = name;
	return build->last_cpu = build->cpu_count++;
}

static size_t slot_of(const struct load_build *build, size_t window, size_t cpu)
{
	uint64_t hash = ((uint64_t)window * HASH_SPREAD + (uint64_t)cpu + 1) * 0xD6E8FEB86659FD93u;
	size_t at = (size_t)(hash >> 20) & (build->slot_count - 1);
	while (build->slots[at]) {
		const struct load_value *value = &build->values[build->slots[at] - 1];
		if (value->window == window && value->cpu == cpu)
			break;
		at = (at + 1) & (build->slot_count - 1);
	}
	return at;
}

/* The value of a CPU in the window at hand, NULL. */
static struct load_value *find_value(const struct load_build *build, size_t cpu)
{
	if (build->slot_count == 0 || build->span_count == 0)
		return NULL;
	size_t slot = build->slots[slot_of(build, build->window, cpu)];
	return slot ? &build->values[slot - 1] : NULL;
}

static void grow_slots(struct load_build *build)
{
	build->slot_count = build->slot_count ? 2 * build->slot_count : 64;
	build->slots = arena_alloc(build->arena, build->slot_count, sizeof *build->slots);
	for (size_t i = 0; i < build->value_count; i++)
		build->slots[slot_of(build, build->values[i].window, build->values[i].cpu)] = i + 1;
}

/* A CPU has one value a window: a second one counts instead of the first. */
static void put_value(struct load_build *build, size_t cpu, double percent)
{
	if (build->span_count == 0)
		load_begin_window(build, LOAD_SPAN_UNKNOWN);
	struct load_value *old = find_value(build, cpu);
	if (old) {
		old->percent = percent;
		return;
	}
	ARENA_ROOM(build->arena, build->values, build->value_count, build->value_capacity);
	build->values[build->value_count++] = (struct load_value){build->window, cpu, percent};
	if (2 * build->value_count > build->slot_count)
		grow_slots(build);
	else
		build->slots[slot_of(build, build->window, cpu)] = build->value_count;
}

/* A CPU is a short name without brackets and separators; anything else comes of a file taken for what it isn't. */
static bool is_cpu_name(struct text cpu)
{
	for (size_t i = 0; i < cpu.length; i++)
		if (strchr("[]{};\"|", cpu.at[i]))
			return false;
	return cpu.length <= 24;
}

void load_busy(struct load_build *build, struct text cpu, double percent)
{
	if (!isfinite(percent))
		return;
	if (!is_cpu_name(cpu)) {
		load_remark(build, "'%.*s' is no CPU: passed over", (int)cpu.length, cpu.at);
		return;
	}
	if (percent < -1 || percent > 1e6) {
		load_remark(build, "%g is no percentage of a CPU: passed over", percent);
		return;
	}
	put_value(build, find_cpu(build, cpu), percent < 0 ? 0 : percent);
}

void load_add(struct load_build *build, struct text cpu, double percent)
{
	if (!isfinite(percent) || percent < 0)
		return;
	size_t at = find_cpu(build, cpu);
	const struct load_value *value = find_value(build, at);
	put_value(build, at, percent + (value ? value->percent : 0));
}

bool load_has(const struct load_build *build, struct text cpu)
{
	struct text bare = bare_name(text_trim(cpu));
	if (is_machine(bare))
		return find_value(build, LOAD_MACHINE) != NULL;
	for (size_t i = 0; i < build->cpu_count; i++)
		if (text_is(bare, build->cpus[i]))
			return find_value(build, i) != NULL;
	return false;
}

void load_process(struct load_build *build, struct text name, double percent)
{
	if (!isfinite(percent) || name.length == 0)
		return;
	ARENA_ROOM(build->arena, build->processes, build->process_count, build->process_capacity);
	build->processes[build->process_count++] = (struct process_use){
		names_intern(build->dataset->names, name), percent};
}

double load_time(struct load_build *build, struct clock *clock, struct text stamp)
{
	struct moment moment;
	if (!time_parse(stamp, &moment))
		return NAN;
	build->zoned |= moment.zoned;
	build->either_way |= moment.either_way;
	return clock_read(clock, moment);
}

void load_remark(struct load_build *build, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	const char *text = arena_vprintf(build->arena, format, rest);
	va_end(rest);
	input_problem(build->dataset, build->input, build->place, "%s", text);
}

static int by_size(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;
	return (a > b) - (a < b);
}

/* The usual length of a window: the median of those stated and of the distances between neighbours; NaN. */
static double usual_seconds(struct arena *scratch, const struct load_span *spans, size_t n)
{
	double *lengths = arena_alloc(scratch, 2 * n, sizeof *lengths);
	size_t count = 0;
	for (size_t i = 0; i < n; i++) {
		double length = isnan(spans[i].seconds) ? spans[i].end - spans[i].start : spans[i].seconds;
		if (isnan(length) && i > 0)
			length = isnan(spans[i].end) ? spans[i].start - spans[i - 1].start
						     : spans[i].end - spans[i - 1].end;
		if (length > 0)
			lengths[count++] = length;
	}
	if (count == 0)
		return NAN;
	qsort(lengths, count, sizeof *lengths, by_size);
	return lengths[count / 2];
}

/* Start, end and length from whatever two of them and the neighbours give. */
static void complete_spans(struct arena *scratch, struct load_span *spans, size_t n)
{
	double usual = usual_seconds(scratch, spans, n);
	for (size_t i = 0; i < n; i++) {
		struct load_span *span = &spans[i];
		double before = i > 0 ? spans[i - 1].end : NAN, after = i + 1 < n ? spans[i + 1].start : NAN;
		if (isnan(span->seconds))
			span->seconds = span->end - span->start;
		if (isnan(span->seconds) && before < span->end && span->end - before < 1.5 * usual)
			span->seconds = span->end - before;
		if (isnan(span->seconds) && after > span->start && after - span->start < 1.5 * usual)
			span->seconds = after - span->start;
		if (isnan(span->seconds) && (!isnan(span->start) || !isnan(span->end)))
			span->seconds = usual;
		if (isnan(span->start))
			span->start = span->end - span->seconds;
		if (isnan(span->end))
			span->end = span->start + span->seconds;
	}
}

/* Windows with values, or CPUs, in their order in the profile: place[i] is where the i-th of the file goes. */
struct sorted {
	size_t *place;
	size_t count;
};

struct keyed {
	double start;
	const char *name;
	size_t index;
};

static int by_start(const void *left, const void *right)
{
	const struct keyed *a = left, *b = right;
	if (a->start < b->start || a->start > b->start)
		return a->start < b->start ? -1 : 1;
	return (a->index > b->index) - (a->index < b->index);
}

static int by_name(const void *left, const void *right)
{
	const struct keyed *a = left, *b = right;
	return text_compare_natural(text_of(a->name), text_of(b->name));
}

static struct sorted sort_keyed(struct arena *scratch, struct keyed *keyed, size_t count, size_t places,
	int (*order)(const void *, const void *))
{
	struct sorted sorted = {arena_alloc(scratch, places, sizeof(size_t)), count};
	qsort(keyed, count, sizeof *keyed, order);
	for (size_t i = 0; i < count; i++)
		sorted.place[keyed[i].index] = i;
	return sorted;
}

/* Windows that have a value, by time where they have times.  Without times all starts are NaN and the order stays. */
static struct sorted sort_windows(struct load_build *build)
{
	bool *used = arena_alloc(build->arena, build->span_count, sizeof *used);
	for (size_t i = 0; i < build->value_count; i++)
		if ((build->values[i].cpu == LOAD_MACHINE) == (build->cpu_count == 0))
			used[build->values[i].window] = true;
	struct keyed *keyed = arena_alloc(build->arena, build->span_count, sizeof *keyed);
	size_t count = 0;
	for (size_t i = 0; i < build->span_count; i++)
		if (used[i])
			keyed[count++] = (struct keyed){.start = build->spans[i].start, .index = i};
	return sort_keyed(build->arena, keyed, count, build->span_count, by_start);
}

static struct sorted sort_cpus(struct load_build *build)
{
	struct keyed *keyed = arena_alloc(build->arena, build->cpu_count, sizeof *keyed);
	for (size_t i = 0; i < build->cpu_count; i++)
		keyed[i] = (struct keyed){.name = build->cpus[i], .index = i};
	return sort_keyed(build->arena, keyed, build->cpu_count, build->cpu_count, by_name);
}

static void fill_percent(const struct load_build *build, struct load_profile *profile, struct sorted windows,
	struct sorted cpus)
{
	size_t width = profile->cpu_count ? profile->cpu_count : 1, n = profile->window_count * width;
	for (size_t i = 0; i < n; i++)
		profile->percent[i] = NAN;
	for (size_t i = 0; i < build->value_count; i++) {
		const struct load_value *value = &build->values[i];
		if ((value->cpu == LOAD_MACHINE) != (profile->cpu_count == 0))
			continue;
		size_t cpu = value->cpu == LOAD_MACHINE ? 0 : cpus.place[value->cpu];
		profile->percent[windows.place[value->window] * width + cpu] = value->percent;
	}
}

struct load_profile *load_build_end(struct load_build *build, const char *source, const char *reader)
{
	if (build->value_count == 0)
		return NULL;
	struct arena *arena = build->dataset->arena;
	complete_spans(build->arena, build->spans, build->span_count);
	struct sorted windows = sort_windows(build), cpus = sort_cpus(build);
	struct load_profile *profile = arena_alloc(arena, 1, sizeof *profile);
	*profile = (struct load_profile){.source = names_text(build->dataset->names, source),
		.reader = reader,
		.cpu_count = build->cpu_count,
		.window_count = windows.count,
		.zoned = build->zoned,
		.with_benchmark = build->averages};
	profile->cpus = arena_alloc(arena, build->cpu_count, sizeof *profile->cpus);
	for (size_t i = 0; i < build->cpu_count; i++)
		profile->cpus[cpus.place[i]] = build->cpus[i];
	size_t width = build->cpu_count ? build->cpu_count : 1;
	profile->percent = arena_alloc(arena, windows.count * width, sizeof *profile->percent);
	profile->window_start = arena_alloc(arena, windows.count, sizeof *profile->window_start);
	profile->window_seconds = arena_alloc(arena, windows.count, sizeof *profile->window_seconds);
	fill_percent(build, profile, windows, cpus);
	for (size_t i = 0; i < build->value_count; i++) {
		const struct load_value *value = &build->values[i];
		if ((value->cpu == LOAD_MACHINE) != (profile->cpu_count == 0))
			continue;
		size_t at = windows.place[value->window];
		profile->window_start[at] = build->spans[value->window].start;
		profile->window_seconds[at] = build->spans[value->window].seconds;
	}
	return profile;
}

void load_split_blanks(struct load_fields *fields, struct text line)
{
	fields->count = 0;
	size_t i = 0;
	while (i < line.length && fields->count < LOAD_FIELDS_MOST) {
		while (i < line.length && (unsigned char)line.at[i] <= ' ')
			i++;
		size_t from = i;
		while (i < line.length && (unsigned char)line.at[i] > ' ')
			i++;
		if (i > from)
			fields->at[fields->count++] = text_slice(line, from, i);
	}
}

void load_split_at(struct load_fields *fields, struct text line, char separator)
{
	fields->count = 0;
	size_t from = 0;
	for (size_t i = 0; i <= line.length && fields->count < LOAD_FIELDS_MOST; i++) {
		if (i < line.length && line.at[i] != separator)
			continue;
		fields->at[fields->count++] = text_trim(text_slice(line, from, i));
		from = i + 1;
	}
}

size_t load_field(const struct load_fields *fields, const char *name)
{
	for (size_t i = 0; i < fields->count; i++)
		if (text_is(fields->at[i], name))
			return i;
	return SIZE_MAX;
}

bool load_head_has(struct text head, const char *first, const char *second)
{
	static const size_t lines_most = 200;
	for (size_t i = 0; i < lines_most && head.length > 0; i++) {
		struct load_fields fields;
		load_split_blanks(&fields, text_split(head, '\n', &head));
		if (load_field(&fields, first) != SIZE_MAX && load_field(&fields, second) != SIZE_MAX)
			return true;
	}
	return false;
}

double load_number(struct text text)
{
	text = text_trim(text);
	if (text.length > 0 && text.at[text.length - 1] == '%')
		text.length--;
	bool comma = text_find(text, ',') < text.length;
	double value;
	number_parse(text, comma ? (struct number_style){',', 0} : NUMBER_PLAIN, &value);
	return value;
}

double load_of_idle(double idle, double iowait)
{
	double busy = 100 - idle - (isnan(iowait) ? 0 : iowait);
	return busy < 0 ? 0 : busy;
}
