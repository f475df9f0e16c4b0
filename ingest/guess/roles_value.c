#include "roles_inside.h"

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
	if (g->sample->headless &&
		g->sample->record_count > 1) /* 1, 2 … are no names: nobody says what stands where */
		return false;
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
	bool counter = is_integer(&g->seen[field]) && counts_evenly(&g->seen[field]);
	return is_candidate(g, field) && !is_constant(g, field) && !counter;
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

/* Nobody measures what is the same each time, or what counts evenly: it was chosen. */
static bool is_chosen(const struct guesser *g, size_t field)
{
	return is_constant(g, field) || counts_evenly(&g->seen[field]);
}

/* The fields that their names make most of a value. */
struct ranking {
	size_t best, second; /* field_count: none */
	int weight, next;
};

/* Of those that were measured, or of those that were chosen. */
static struct ranking rank_names(const struct guesser *g, bool chosen)
{
	size_t count = g->sample->field_count;
	struct ranking ranking = {count, count, 0, 0};
	for (size_t f = 0; f < count; f++) {
		int weight = is_candidate(g, f) && is_chosen(g, f) == chosen ? value_weight(g, f) : 0;
		if (weight > ranking.weight) {
			ranking.next = ranking.weight;
			ranking.second = ranking.best;
			ranking.weight = weight;
			ranking.best = f;
		} else if (weight > ranking.next) {
			ranking.next = weight;
			ranking.second = f;
		}
	}
	return ranking;
}

static double spread(const struct seen *seen)
{
	return seen->high > 0 ? (seen->high - seen->low) / seen->high : 0;
}

static double number_of(const struct guesser *g, size_t record, size_t field)
{
	double value;
	const char *cell = cell_of(g, record, field);
	return cell && number_parse(text_of(cell), g->sample->numbers, &value) == NUMBER_FINITE ? value : NAN;
}

/* The rate is worked out of the time: their product is the work of a run, the same each time. */
static bool is_rate_of(const struct guesser *g, size_t rate, size_t time)
{
	const double share = 0.2; /* of how much the two differ themselves */
	double least = INFINITY, most = 0;
	for (size_t r = 0; r < g->sample->record_count; r++) {
		double work = number_of(g, r, rate) * number_of(g, r, time);
		least = fmin(least, work);
		most = fmax(most, work);
	}
	double apart = fmax(spread(&g->seen[rate]), spread(&g->seen[time]));
	return most > 0 && (most - least) / most <= share * apart;
}

/* Each run was given the same time, and what it did in that time was measured: 10.00 s, 10.01 s beside 812 ops/s, 931 ops/s.
 * The rate; field_count: none. */
static size_t rate_of_fixed_time(const struct guesser *g, size_t time)
{
	const double fixed = 0.01;
	size_t count = g->sample->field_count;
	bool once = g->seen[time].filled == 1;
	if (!is_time(g, time) || spread(&g->seen[time]) > fixed || (once && !is_integer(&g->seen[time])))
		return count;
	for (size_t f = 0; f < count; f++)
		if (f != time && is_candidate(g, f) && is_rate(g, f) && (once || !is_rate_of(g, f, time)))
			return f;
	return count;
}

static bool ask_two(const struct guesser *g, size_t a, size_t b, size_t *found)
{
	bool *may_be = arena_alloc(g->arena, g->sample->field_count, sizeof *may_be);
	may_be[a] = may_be[b] = true;
	*found = a;
	return ask_which(g, may_be, found);
}

/* A field of fractions beside one that is the same each time. */
static size_t other_fraction(const struct guesser *g, size_t constant)
{
	size_t count = g->sample->field_count;
	for (size_t f = 0; f < count && is_constant(g, constant); f++)
		if (is_candidate(g, f) && !is_constant(g, f) && !is_integer(&g->seen[f]))
			return f;
	return count;
}

/* "duration" and "throughput" say equally much; "time_ms" says more than "score". */
static bool stands_out(struct ranking ranking)
{
	return ranking.next < ranking.weight && !(ranking.next + 1 == ranking.weight && ranking.next >= 7);
}

static bool ask_named(const struct guesser *g, struct ranking ranking, size_t *found)
{
	bool *may_be = arena_alloc(g->arena, g->sample->field_count, sizeof *may_be);
	size_t named = 0;
	for (size_t f = 0; f < g->sample->field_count; f++)
		named += is_candidate(g, f) && value_weight(g, f) > 0;
	for (size_t f = 0; f < g->sample->field_count; f++)
		may_be[f] = is_candidate(g, f) &&
			value_weight(g, f) >= (named > ASKED_MOST ? ranking.next : 1);
	*found = ranking.best;
	return ask_which(g, may_be, found);
}

/* What was chosen is named as the value rather than what was measured: a time for which each run was let go on beside its
 * rate is clear, all else is not. */
static bool is_doubtful(const struct guesser *g, struct ranking measured, struct ranking chosen)
{
	if (chosen.weight == 0 || chosen.weight < measured.weight)
		return false;
	if (chosen.weight == measured.weight && is_constant(g, chosen.best))
		return false;
	return !(is_time(g, chosen.best) && is_rate(g, measured.best));
}

/* The best-named field of numbers, if it stands out.  False after a fault; *found is field_count when there is none. */
static bool find_named_value(struct guesser *g, size_t *found)
{
	size_t count = g->sample->field_count;
	struct ranking ranking = rank_names(g, false), chosen = rank_names(g, true);
	*found = ranking.best;
	if (chosen.weight > ranking.weight && ranking.weight == 0) {
		size_t other = other_fraction(g, chosen.best);
		if (other < count)
			return ask_two(g, other, chosen.best, found);
		ranking = chosen;
		*found = ranking.best;
	} else if (is_doubtful(g, ranking, chosen)) {
		return ask_two(g, ranking.best, chosen.best, found);
	}
	if (ranking.weight == 0)
		return true;
	if (!stands_out(ranking)) {
		if (ranking.next < ranking.weight || !take_variants(g, ranking.weight))
			return ask_named(g, ranking, found);
		*found = count;
		return true;
	}
	size_t rate = rate_of_fixed_time(g, *found);
	return rate == count || ask_two(g, rate, *found, found);
}

/* "1", "2" …: columns without a header are called so. */
static bool is_position(struct text name)
{
	return name.length > 0 && is_digit(name.at[0]);
}

/* The fields of numbers that no name explains.  Fields are field_count where there is none. */
struct unexplained {
	size_t count, last; /* all of them */
	size_t fractions, first;
	double low, high; /* middles of the least and the largest of those with fractions */
};

static struct unexplained find_unexplained(const struct guesser *g)
{
	size_t none = g->sample->field_count;
	struct unexplained found = {.last = none, .first = none, .low = INFINITY};
	for (size_t f = 0; f < none; f++) {
		if (!may_be_variant(g, f))
			continue;
		found.count++;
		found.last = f;
		if (is_integer(&g->seen[f]))
			continue;
		found.fractions++;
		found.first = found.fractions == 1 ? f : found.first;
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
		if (is_candidate(g, f) && is_summary_name(g, f))
			return false;
	struct text name = g->sample->fields[unexplained->first];
	return unexplained->high < 100 * unexplained->low && unexplained->fractions == unexplained->count &&
		name.length > 0 && !is_position(name);
}

/* Fields of numbers that no name explains, fractions among them: one is the value; several of one size are a level a
 * column; else nobody can tell. */
static bool find_unnamed_value(struct guesser *g, size_t *found)
{
	struct unexplained numbers = find_unexplained(g);
	*found = numbers.count == 1                              ? numbers.last
		: numbers.fractions == 1 && !g->sample->headless ? numbers.first
								 : g->sample->field_count;
	if (*found < g->sample->field_count || numbers.fractions == 0)
		return true;
	if (!are_levels(g, &numbers))
		return ask_for_value(g, found);
	make_variants(g);
	return true;
}

/* The value, or the fields that hold one run or one level each. */
bool find_value(struct guesser *g)
{
	size_t count = g->sample->field_count, found;
	if (has_given(g, FIELD_VALUE))
		return true;
	if (is_distribution(g))
		return false;
	if (has_given(g, FIELD_VALUE)) /* of a histogram */
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
	if (found == count && !role_taken(g, FIELD_VARIANT) && !ask_for_value(g, &found))
		return false;
	if (found < count)
		g->guesses[found].role = FIELD_VALUE;
	return true;
}
