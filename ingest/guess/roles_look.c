#include <stdio.h>
#include <stdlib.h>

#include "../base/digits.h"
#include "../base/time.h"
#include "roles_inside.h"

const char *cell_of(const struct guesser *g, size_t record, size_t field)
{
	return g->sample->cells[record * g->sample->field_count + field];
}

/* Case is ignored.  Most cells begin with another letter than each of the words. */
static bool is_one_of(const char *cell, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if ((cell[0] | 0x20) == (words[i][0] | 0x20) &&
			text_equal_folded(text_of(cell), text_of(words[i])))
			return true;
	return false;
}

static bool is_flag(const char *cell)
{
	static const char *const flags[] = {"true", "false", "yes", "no", "0", "1", "t", "f"};
	return is_one_of(cell, flags, sizeof flags / sizeof *flags);
}

/* Words that say whether a run went well. */
static bool is_outcome(const char *cell)
{
	static const char *const outcomes[] = {"ok", "success", "succeeded", "pass", "passed", "fail",
		"failed", "failure", "error", "timeout", "crash", "crashed", "killed", "done", "completed",
		"good", "bad", "true", "false"};
	return is_one_of(cell, outcomes, sizeof outcomes / sizeof *outcomes);
}

struct levels levels_new(struct arena *arena, size_t most)
{
	size_t capacity = 16;
	while (capacity < 2 * most)
		capacity *= 2;
	return (struct levels){arena_alloc(arena, capacity, sizeof(struct level)), capacity};
}

struct level *levels_add(struct levels *levels, const char *text)
{
	uint64_t hash = (uint64_t)(uintptr_t)text * HASH_SPREAD;
	size_t at = (size_t)(hash >> 20) & (levels->capacity - 1);
	while (levels->slots[at].text && levels->slots[at].text != text)
		at = (at + 1) & (levels->capacity - 1);
	levels->slots[at].text = text;
	levels->slots[at].count++;
	return &levels->slots[at];
}

/* Whether the value is the double nearest to a decimal number of two digits. */
static bool is_two_digits(double value)
{
	int power = value == 0 ? 0 : (int)floor(log10(fabs(value))) - 1;
	if (abs(power) > EXACT_TENS) {
		char digits[32];
		snprintf(digits, sizeof digits, "%.1e", value);
		return strtod(digits, NULL) == value;
	}
	double ten = exact_tens[abs(power)];
	return (power < 0 ? rint(value * ten) / ten : rint(value / ten) * ten) == value;
}

/* 1000, 2.5, 65536, 1536: two digits and a power of ten, or a small number times a power of two. */
static bool is_round(double value)
{
	enum { ODD_MOST = 16 };
	int power;
	double odd = frexp(fabs(value), &power);
	while (odd < ODD_MOST && odd != floor(odd))
		odd *= 2;
	return odd < ODD_MOST || is_two_digits(value);
}

static void look_at_number(struct seen *seen, double value)
{
	bool first = seen->numbers++ == 0;
	seen->integers += value == floor(value) && fabs(value) < 1e15;
	seen->low = value < seen->low ? value : seen->low;
	seen->high = value > seen->high ? value : seen->high;
	seen->rising = seen->rising && (first || value >= seen->last);
	seen->falling = seen->falling && (first || value <= seen->last);
	seen->round = seen->round && is_round(value);
	if (seen->numbers == 2)
		seen->step = value - seen->last;
	seen->even = seen->even &&
		(first || fabs(value - seen->last - seen->step) <= 1e-6 * fabs(seen->step));
	seen->last = value;
}

static void look_at_moment(struct seen *seen, struct moment moment, size_t times)
{
	seen->dates += times;
	seen->days += moment.dated && fmod(moment.seconds, 86400) == 0 ? times : 0;
	seen->undated += moment.dated ? 0 : times;
}

/* "mean", "Total": the name of a record that sums up the others. */
static bool is_sum_word(const char *cell)
{
	static const char *const words[] = {"mean", "average", "avg", "median", "min", "max", "minimum",
		"maximum", "std", "stdev", "stddev", "sd", "std dev", "standard deviation", "variance", "cv",
		"sum", "total", "geomean", "geometric mean"};
	return is_one_of(cell, words, sizeof words / sizeof *words);
}

/* 1, 2, 3, mean, stdev: numbers, and below them words for what is worked out of them. */
static bool has_sum_words(const struct levels *levels, const struct seen *seen)
{
	size_t sums = 0;
	for (size_t i = 0; i < levels->capacity; i++) {
		const struct level *level = &levels->slots[i];
		if (!level->text || level->kind == NUMBER_FINITE)
			continue;
		if (level->kind == NUMBER_MISSING || !is_sum_word(level->text))
			return false;
		sums++;
	}
	return sums > 0 && seen->numbers > 1;
}

/* A text that is no number as it stands, so many times. */
static void look_at_text(const struct field_sample *sample, const char *cell, size_t times, struct seen *seen)
{
	double value;
	struct text rest;
	struct moment moment;
	struct unit unit;
	bool clock;
	if (time_length(text_of(cell), sample->numbers.decimal, &value, &clock)) {
		*(clock ? &seen->clocks : &seen->unit_cells) += times;
		seen->time_cells += clock ? 0 : times;
		if (clock && time_parse(text_of(cell), &moment))
			look_at_moment(seen, moment, times);
	} else if (time_parse(text_of(cell), &moment)) {
		look_at_moment(seen, moment, times);
	} else if (number_parse_prefix(text_of(cell), sample->numbers, &value, &rest) == NUMBER_FINITE &&
		unit_parse(sample->names, rest, &unit)) {
		seen->unit_cells += times;
		seen->time_cells += strcmp(unit.base, "s") == 0 ? times : 0;
	}
}

/* All but what the order of the cells says. */
static void look_at_level(const struct field_sample *sample, const struct level *level, struct seen *seen)
{
	if (!level->text || level->kind == NUMBER_MISSING || (seen->sums_up && level->kind != NUMBER_FINITE))
		return;
	seen->levels++;
	seen->filled += level->count;
	seen->unique = seen->unique && level->count == 1;
	seen->flags += is_flag(level->text) ? level->count : 0;
	seen->outcomes += is_outcome(level->text) ? level->count : 0;
	if (level->kind != NUMBER_FINITE)
		look_at_text(sample, level->text, level->count, seen);
}

void look_at_field(struct guesser *g, size_t field)
{
	struct seen *seen = &g->seen[field];
	struct arena *scratch = arena_child(g->arena);
	struct levels levels = levels_new(scratch, g->sample->record_count);
	seen->low = INFINITY;
	seen->high = -INFINITY;
	seen->unique = seen->rising = seen->falling = seen->round = seen->even = true;
	for (size_t r = 0; r < g->sample->record_count; r++) {
		const char *cell = cell_of(g, r, field);
		double value;
		if (!cell)
			continue;
		struct level *level = levels_add(&levels, cell);
		level->kind = number_parse(text_of(cell), g->sample->numbers, &value);
		if (level->kind == NUMBER_FINITE)
			look_at_number(seen, value);
	}
	seen->sums_up = has_sum_words(&levels, seen);
	for (size_t i = 0; i < levels.capacity; i++)
		look_at_level(g->sample, &levels.slots[i], seen);
	arena_free(scratch);
}

/* "00:01:23.4" is a time of day or a length of time: the latter by its name, or where nothing else is measured. */
void take_clocks_as_lengths(struct guesser *g)
{
	bool numbers = false;
	for (size_t f = 0; f < g->sample->field_count; f++)
		numbers = numbers || (is_numeric(&g->seen[f]) && !is_integer(&g->seen[f]));
	for (size_t f = 0; f < g->sample->field_count; f++) {
		struct seen *seen = &g->seen[f];
		bool named = name_has(&g->words[f],
			"elapsed|duration|wall|walltime|wallclock|runtime|real|user|sys|"
			"latency|took|length");
		bool alone = !numbers && name_has(&g->words[f], "time");
		if (seen->clocks == 0 || seen->clocks < seen->filled || !(named || alone))
			continue;
		seen->unit_cells = seen->clocks;
		seen->dates = 0;
	}
}

bool is_numeric(const struct seen *seen)
{
	return seen->filled > 0 && 2 * (seen->numbers + seen->unit_cells) > seen->filled;
}

bool is_integer(const struct seen *seen)
{
	return is_numeric(seen) && seen->integers == seen->filled;
}

/* The same value in every record of the file. */
bool is_constant(const struct guesser *g, size_t field)
{
	return g->sample->whole && g->seen[field].levels <= 1 && g->sample->record_count > 1;
}

bool counts_evenly(const struct seen *seen)
{
	enum { STEPS_LEAST = 5 };
	return seen->numbers == seen->filled && seen->filled >= STEPS_LEAST && seen->even && seen->step != 0;
}

/* Seconds since 1970 of 2001 to 2100, or so many ms, us or ns.  Where the unit is stated it must be that one.  Without a
 * unit they must also keep to the order of time, or to a day or two: else they may be lengths in a smaller unit. */
bool are_stamps(const struct guesser *g, size_t field)
{
	static const double scales[] = {1, 1e3, 1e6, 1e9};
	const double earliest = 1e9, latest = 4.1e9, days = 1e-4, years = 0.05;
	enum { ORDERED_LEAST = 5 };
	const struct seen *seen = &g->seen[field];
	const char *unit_text = g->guesses[field].unit;
	struct unit unit = {NULL, 1, DIRECTION_UNKNOWN};
	if (unit_text)
		unit_parse(g->sample->names, text_of(unit_text), &unit);
	if (seen->filled == 0 || seen->numbers < seen->filled || (unit_text && strcmp(unit.base, "s") != 0))
		return false;
	double span = (seen->high - seen->low) / seen->high;
	bool ordered = (seen->rising || seen->falling) && seen->filled >= ORDERED_LEAST && span < years;
	for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
		if (seen->low < earliest * scales[i] || seen->high > latest * scales[i])
			continue;
		return unit_text ? fabs(unit.scale * scales[i] - 1) < 1e-9
				 : seen->levels > 1 && (ordered || span < days);
	}
	return false;
}

/* Commits, build ids, random names of runs: long words of hexadecimal digits. */
bool are_hashes(const struct guesser *g, size_t field)
{
	for (size_t r = 0; r < g->sample->record_count; r++) {
		const char *cell = cell_of(g, r, field);
		if (cell && (strlen(cell) < 7 || strspn(cell, "0123456789abcdefABCDEF-") != strlen(cell)))
			return false;
	}
	return true;
}
