#include "roles_inside.h"

/* In a draft a doubtful value is taken, with the doubt beside it. */
static bool draft_value(const struct guesser *g, size_t field, const char *why, size_t *found)
{
	g->guesses[field].why = why;
	*found = field;
	return true;
}

/* Two fields that could be the value: asked about, but in a draft, where it is the first and *found. */
static bool ambiguous(const struct guesser *g, size_t a, size_t b, size_t *found)
{
	struct text x = g->sample->fields[a], y = g->sample->fields[b];
	if (g->options->drafting && text_find(y, '\n') < y.length)
		return draft_value(g, a, "or another one? nothing tells", found);
	if (g->options->drafting)
		return draft_value(g, a,
			names_text(g->sample->names,
				arena_printf(g->arena, "or is it %.*s? nothing tells", (int)y.length, y.at)),
			found);
	return fault_set_at(g->fault, STATUS_INPUT, g->place,
		"both '%.*s' and '%.*s' could be the value; choose with --value '%.*s' or --value '%.*s'",
		(int)x.length, x.at, (int)y.length, y.at, (int)x.length, x.at, (int)y.length, y.at);
}

/* "run_3", and "run_3 (ms)": the number behind the stem. */
static bool run_number(const struct guesser *g, size_t field, struct text *stem, size_t *number)
{
	struct unit unit;
	struct text name = g->sample->fields[field], rest;
	if (name_is_numbered(name, stem, number))
		return true;
	return unit_in_name(g->sample->names, name, &unit, &rest) && name_is_numbered(rest, stem, number);
}

/* How many numbered fields of that stem it takes to be the runs of a row; 0: they are none. */
static size_t runs_least(struct text stem)
{
	struct name_words words;
	name_split(stem, &words);
	if (words.count > 0 &&
		name_has(&words, "run|iter|iteration|rep|trial|round|sample|measurement|exec|lap"))
		return 2;
	return words.count == 0 || name_has(&words, "time|t|r|value|test|x|v") ? 3 : 0;
}

/* run_1, run_2 …: fields of numbers with one stem, numbered without a gap. */
static bool find_runs(struct guesser *g)
{
	size_t count = g->sample->field_count;
	for (size_t first = 0; first + 1 < count; first++) {
		struct text stem, other;
		size_t number, next, length = 1;
		if (!is_open(g, first) || !is_numeric(&g->seen[first]) ||
			!run_number(g, first, &stem, &number) || number > 1)
			continue;
		while (first + length < count && is_open(g, first + length) &&
			(is_numeric(&g->seen[first + length]) || g->seen[first + length].filled == 0) &&
			run_number(g, first + length, &other, &next) && text_equal(stem, other) &&
			next == number + length)
			length++;
		size_t least = runs_least(stem);
		if (least == 0 || length < least)
			continue;
		for (size_t i = 0; i < length; i++)
			g->guesses[first + i].role = FIELD_RUNS;
		return true;
	}
	return false;
}

/* A field of numbers that could be measured at one level of a factor. */
static bool may_be_variant(const struct guesser *g, size_t field)
{
	return is_open(g, field) && is_numeric(&g->seen[field]) && !is_constant(g, field);
}

static void make_variants(struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (may_be_variant(g, f))
			g->guesses[f].role = FIELD_VARIANT;
}

/* "gcc,clang" above a row "ms,ms": nothing but one unit is said of all that could be the value, so each is a level.
 * (Of "read_ms,write_ms" nobody can tell whether they are levels or two things that were measured.) */
static bool take_variants(struct guesser *g, int weight)
{
	size_t count = 0;
	const char *unit = NULL;
	if (!g->sample->units)
		return false;
	for (size_t f = 0; f < g->sample->field_count; f++) {
		if (!may_be_variant(g, f))
			continue;
		bool alike = g->guesses[f].unit && (!unit || strcmp(unit, g->guesses[f].unit) == 0);
		if (!alike || value_weight(g, f) != weight || is_named_value(g, f) || is_summary_name(g, f))
			return false;
		unit = g->guesses[f].unit;
		count++;
	}
	if (count > 1)
		make_variants(g);
	return count > 1;
}

/* The best-named field of numbers, if it stands out.  False after a fault; *found is field_count when there is none. */
static bool find_named_value(struct guesser *g, size_t *found)
{
	size_t count = g->sample->field_count, second = count;
	int best = 0, next = 0;
	*found = count;
	for (size_t f = 0; f < count; f++) {
		if (!is_open(g, f) || !is_numeric(&g->seen[f]))
			continue;
		int weight = value_weight(g, f);
		if (weight > best) {
			next = best;
			second = *found;
			best = weight;
			*found = f;
		} else if (weight > next) {
			next = weight;
			second = f;
		}
	}
	/* "duration" and "throughput" say equally much; "time_ms" says more than "score" */
	if (best > 0 && next == best && take_variants(g, best))
		*found = count;
	else if (best > 0 && (next == best || (next + 1 == best && next >= 7)))
		return ambiguous(g, *found, second, found);
	return true;
}

/* "1", "2" …: columns without a header are called so. */
static bool is_position(struct text name)
{
	return name.length > 0 && is_digit(name.at[0]);
}

/* The fields of numbers that no name explains.  Fields are field_count where there is none. */
struct unexplained {
	size_t count, last; /* all of them */
	size_t fractions, first, second;
	double low, high; /* middles of the least and the largest of those with fractions */
};

static struct unexplained find_unexplained(const struct guesser *g)
{
	size_t none = g->sample->field_count;
	struct unexplained found = {.last = none, .first = none, .second = none, .low = INFINITY};
	for (size_t f = 0; f < none; f++) {
		if (!may_be_variant(g, f))
			continue;
		found.count++;
		found.last = f;
		if (is_integer(&g->seen[f]))
			continue;
		found.fractions++;
		found.first = found.fractions == 1 ? f : found.first;
		found.second = found.fractions == 2 ? f : found.second;
		double middle = fabs(g->seen[f].low + g->seen[f].high) / 2;
		found.low = fmin(found.low, middle);
		found.high = fmax(found.high, middle);
	}
	return found;
}

/* Whether they are measurements of one size with names of their own. */
static bool are_levels(const struct guesser *g, const struct unexplained *unexplained)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (is_open(g, f) && is_numeric(&g->seen[f]) && is_summary_name(g, f))
			return false;
	struct text name = g->sample->fields[unexplained->first];
	return unexplained->high < 100 * unexplained->low && unexplained->fractions == unexplained->count &&
		name.length > 0 && !is_position(name);
}

static bool only_summaries(const struct guesser *g, size_t first, size_t second, size_t *found)
{
	if (g->options->drafting)
		return draft_value(g, first, "a summary: no runs in this dump", found);
	return fault_set_at(g->fault, STATUS_INPUT, g->place,
		"no runs in this dump: '%.*s' and '%.*s' are summaries (--value reads one all the same)",
		(int)g->sample->fields[first].length, g->sample->fields[first].at,
		(int)g->sample->fields[second].length, g->sample->fields[second].at);
}

/* Fields of numbers that no name explains, fractions among them: one is the value; several of one size are a level a
 * column; else nobody can tell. */
static bool find_unnamed_value(struct guesser *g, size_t *found)
{
	struct unexplained numbers = find_unexplained(g);
	*found = numbers.fractions == 1 ? numbers.first
		: numbers.count == 1    ? numbers.last
					: g->sample->field_count;
	if (*found < g->sample->field_count || numbers.fractions == 0)
		return true;
	if (is_summary_name(g, numbers.first) && is_summary_name(g, numbers.second))
		return only_summaries(g, numbers.first, numbers.second, found);
	if (!are_levels(g, &numbers))
		return ambiguous(g, numbers.first, numbers.second, found);
	make_variants(g);
	return true;
}

/* Nothing but whole numbers, or none.  False after a fault; in a draft one of the numbers is *found. */
static bool no_value(const struct guesser *g, size_t *found)
{
	size_t count = g->sample->field_count, number = count, first = count, second = count;
	for (size_t f = 0; f < count; f++) {
		if (number == count && is_numeric(&g->seen[f]))
			number = f;
		if (is_integer(&g->seen[f]) && !is_constant(g, f)) {
			second = first < count && second == count ? f : second;
			first = first == count ? f : first;
		}
	}
	if (number == count)
		return fault_set_at(g->fault, STATUS_INPUT, g->place,
			"no column holds numbers, so there is nothing to measure; another decimal mark? try --decimal ,");
	if (second < count)
		return ambiguous(g, first, second, found);
	if (g->options->drafting)
		return draft_value(
			g, first < count ? first : number, "nothing says that this is measured", found);
	return fault_set_at(g->fault, STATUS_INPUT, g->place,
		"no column is recognised as the value; name it with --value COLUMN");
}

/* The value, or the fields that hold one run or one level each. */
bool find_value(struct guesser *g)
{
	size_t count = g->sample->field_count, found;
	if (has_given(g, FIELD_VALUE))
		return true;
	if (find_runs(g)) {
		for (size_t f = 0; f < count; f++)
			if (is_open(g, f) && is_numeric(&g->seen[f]) && is_summary_name(g, f)) {
				g->guesses[f].why = "a summary of the row's runs";
				g->given[f] = true;
			}
		return true;
	}
	if (!find_named_value(g, &found))
		return false;
	if (found == count && !role_taken(g, FIELD_VARIANT) && !find_unnamed_value(g, &found))
		return false;
	if (found == count && !role_taken(g, FIELD_VARIANT) && !no_value(g, &found))
		return false;
	if (found < count)
		g->guesses[found].role = FIELD_VALUE;
	return true;
}
