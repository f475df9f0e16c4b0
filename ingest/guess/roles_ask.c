/* Questions: what the fields of a table don't tell, put to the user with values and the option that answers. */
#include "roles_inside.h"

enum { EXAMPLES = 2, OPTIONS_MOST = 3 };

/* 'time_ms' (1.5, 1.6 …) */
static void print_field(const struct guesser *g, struct buffer *out, size_t field)
{
	struct text name = g->sample->fields[field];
	const char *examples[EXAMPLES] = {NULL};
	size_t count = 0;
	for (size_t r = 0; r < g->sample->record_count && count < EXAMPLES; r++) {
		const char *cell = cell_of(g, r, field);
		if (cell && (count == 0 || cell != examples[count - 1]))
			examples[count++] = cell;
	}
	buffer_print(out, "'%.*s'", (int)name.length, name.at);
	for (size_t i = 0; i < count; i++)
		buffer_print(out, "%s%.24s", i == 0 ? " (" : ", ", examples[i]);
	if (count > 0)
		buffer_text(out, g->sample->record_count > count ? " \xE2\x80\xA6)" : ")");
}

static void print_option(const struct guesser *g, struct buffer *out, size_t field)
{
	struct text name = g->sample->fields[field];
	buffer_print(out, "--value '%.*s'", (int)name.length, name.at);
}

/* "a, b and c": each of the fields that may_be, but for those that are too many. */
static void print_list(const struct guesser *g, struct buffer *out, const bool *may_be, const char *last,
	void (*print)(const struct guesser *g, struct buffer *out, size_t field))
{
	size_t all = 0, printed = 0;
	for (size_t f = 0; f < g->sample->field_count; f++)
		all += may_be[f];
	size_t named = all < ASKED_MOST ? all : ASKED_MOST;
	for (size_t f = 0; f < g->sample->field_count && printed < named; f++) {
		if (!may_be[f])
			continue;
		bool ends = printed + 1 == named && named == all;
		buffer_text(out, printed == 0 ? "" : ends ? last : ", ");
		print(g, out, f);
		printed++;
	}
	if (all > named)
		buffer_print(out, "%s%zu more", last, all - named);
}

/* In a draft a doubtful value is taken, with the doubt beside it. */
static bool draft_value(const struct guesser *g, size_t field, const char *why, size_t *found)
{
	g->guesses[field].why = why;
	*found = field;
	return true;
}

static bool draft_one_of(const struct guesser *g, const bool *may_be, size_t *found)
{
	size_t other = 0;
	while (other < g->sample->field_count && (!may_be[other] || other == *found))
		other++;
	struct text name = other < g->sample->field_count ? g->sample->fields[other] : (struct text){"\n", 1};
	if (text_find(name, '\n') < name.length)
		return draft_value(g, *found, "or another one? nothing tells", found);
	return draft_value(g, *found,
		names_text(g->sample->names,
			arena_printf(g->arena, "or is it %.*s? nothing tells", (int)name.length, name.at)),
		found);
}

static bool are_summaries(const struct guesser *g, const bool *may_be)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (may_be[f] && !is_summary_name(g, f))
			return false;
	return true;
}

/* *found: the one that a draft takes. */
bool ask_which(const struct guesser *g, const bool *may_be, size_t *found)
{
	bool summaries = are_summaries(g, may_be);
	if (g->options->drafting && summaries)
		return draft_value(g, *found, "a summary: no runs in this dump", found);
	if (g->options->drafting)
		return draft_one_of(g, may_be, found);
	struct buffer fields = buffer_new(g->arena), options = buffer_new(g->arena);
	size_t count = 0;
	for (size_t f = 0; f < g->sample->field_count; f++)
		count += may_be[f];
	print_list(g, &fields, may_be, " and ", print_field);
	if (summaries)
		return fault_set_at(g->fault, STATUS_INPUT, g->place,
			"no runs in this dump: %s are summaries (--value reads one all the same)", fields.at);
	if (count > OPTIONS_MOST) {
		buffer_text(&options, "--value, as in ");
		print_option(g, &options, *found);
	} else {
		print_list(g, &options, may_be, " or ", print_option);
	}
	return fault_set_at(g->fault, STATUS_INPUT, g->place, "%s%s could be the value; choose with %s%s",
		count == 2 ? "both " : "", fields.at, options.at,
		g->sample->headless && g->sample->blanks
			? " (lines of text: 'floorstat formats --draft FILE' writes a mapping for them)"
			: "");
}

/* Whether a cell has that mark between digits: "12,5". */
static bool has_mark(const struct guesser *g, char mark)
{
	for (size_t i = 0; i < g->sample->record_count * g->sample->field_count; i++) {
		const char *cell = g->sample->cells[i];
		const char *at = cell ? strchr(cell, mark) : NULL;
		if (at && at > cell && at[-1] >= '0' && at[-1] <= '9' && at[1] >= '0' && at[1] <= '9')
			return true;
	}
	return false;
}

/* Whether numbers stand inside texts: "PING: 142857.14 requests per second". */
static bool has_digits(const struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++) {
		const char *cell = g->sample->record_count > 0 ? cell_of(g, 0, f) : NULL;
		size_t digits = cell ? strcspn(cell, "0123456789") : 0;
		if (cell && cell[digits] && strchr(cell, ' '))
			return true;
	}
	return false;
}

/* Nothing but points in time, or no numbers at all. */
static bool ask_for_numbers(const struct guesser *g)
{
	bool *stamps = arena_alloc(g->arena, g->sample->field_count, sizeof *stamps), any = false;
	for (size_t f = 0; f < g->sample->field_count; f++) {
		stamps[f] = are_stamps(g, f);
		any = any || stamps[f];
	}
	struct buffer fields = buffer_new(g->arena);
	print_list(g, &fields, stamps, " and ", print_field);
	if (any)
		return fault_set_at(g->fault, STATUS_INPUT, g->place,
			"nothing is measured here: %s tell when, not how long; write lengths (end less start) "
			"beside them",
			fields.at);
	if (g->sample->blanks || has_digits(g))
		return fault_set_at(g->fault, STATUS_INPUT, g->place,
			"no column of this text holds numbers; describe its lines with --map FILE ('floorstat "
			"formats --draft FILE' writes a first one)");
	if (g->options->delimiter && g->sample->field_count == 1)
		return fault_set_at(g->fault, STATUS_INPUT, g->place,
			"there is one column only, and it holds no numbers: no field ends with '%c' (--delimiter)",
			g->options->delimiter);
	char other = g->sample->numbers.decimal == ',' ? '.' : ',';
	return fault_set_at(g->fault, STATUS_INPUT, g->place,
		"no column holds numbers, so there is nothing to measure%s%.*s",
		has_mark(g, other) ? "; another decimal mark? try --decimal " : "", (int)has_mark(g, other),
		&other);
}

bool ask_for_value(const struct guesser *g, size_t *found)
{
	size_t count = g->sample->field_count, asked = 0, number = count, first = count;
	bool *may_be = arena_alloc(g->arena, count, sizeof *may_be);
	for (size_t f = 0; f < count; f++) {
		bool numbers = is_numeric(&g->seen[f]) && !are_stamps(g, f);
		number = number == count && numbers ? f : number;
		may_be[f] = is_candidate(g, f) && !is_constant(g, f);
		bool better = first < count && is_integer(&g->seen[first]) && !is_integer(&g->seen[f]);
		first = may_be[f] && (first == count || better) ? f : first;
		asked += may_be[f];
	}
	if (number == count)
		return ask_for_numbers(g);
	*found = first;
	if (asked > 1)
		return ask_which(g, may_be, found);
	if (g->options->drafting)
		return draft_value(
			g, first < count ? first : number, "nothing says that this is measured", found);
	return fault_set_at(g->fault, STATUS_INPUT, g->place,
		"no column is recognised as the value; name it with --value COLUMN");
}

/* "percentile,latency": a row is a point of a distribution. */
static bool counts_percentiles(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	return name_has(&g->words[field], "percentile|percentiles|pctl|quantile|quantiles|percentage") &&
		is_candidate(g, field) && !is_constant(g, field) && seen->low >= 0 && seen->high <= 100;
}

/* "latency_us,count": how often each value was seen.  The values are all different and in their order. */
static bool counts_values(const struct guesser *g, size_t field, size_t *value)
{
	static const char counts[] = "count|counts|frequency|freq|hits|occurrences|times|cumulative";
	size_t others = 0;
	if (!name_has(&g->words[field], counts) || !is_candidate(g, field) || !is_integer(&g->seen[field]) ||
		is_constant(g, field) || g->seen[field].round)
		return false;
	for (size_t f = 0; f < g->sample->field_count; f++) {
		if (f == field || !is_candidate(g, f))
			continue;
		others++;
		*value = f;
	}
	const struct seen *seen = &g->seen[*value];
	return others == 1 && seen->unique && (seen->rising || seen->falling) && seen->filled > 2;
}

/* In a draft a histogram is read as one. */
static bool draft_histogram(const struct guesser *g, size_t counts, size_t value)
{
	g->guesses[value].role = FIELD_VALUE;
	g->guesses[value].weight = names_intern(g->sample->names, g->sample->fields[counts]);
	g->guesses[value].why = "a histogram";
	g->given[value] = g->given[counts] = true;
	return false;
}

bool is_distribution(const struct guesser *g)
{
	size_t value = 0;
	for (size_t f = 0; f < g->sample->field_count; f++) {
		struct text name = g->sample->fields[f];
		if (counts_percentiles(g, f) && !g->options->drafting) {
			fault_set_at(g->fault, STATUS_INPUT, g->place,
				"no runs in this dump: each row is a percentile ('%.*s'); --value reads a column all the "
				"same",
				(int)name.length, name.at);
			return true;
		}
		if (!counts_values(g, f, &value))
			continue;
		if (g->options->drafting)
			return draft_histogram(g, f, value);
		struct text of = g->sample->fields[value];
		fault_set_at(g->fault, STATUS_INPUT, g->place,
			"a histogram: '%.*s' looks like how often each '%.*s' was seen; a mapping reads it so with "
			"\"value '%.*s' weight '%.*s'\" (floorstat formats --draft FILE writes one to start from), --value "
			"'%.*s' takes each row for one run",
			(int)name.length, name.at, (int)of.length, of.at, (int)of.length, of.at,
			(int)name.length, name.at, (int)of.length, of.at);
		return true;
	}
	return false;
}
