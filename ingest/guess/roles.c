#include "roles_inside.h"

const char *field_role_keyword(enum field_role role)
{
	static const char *const keywords[] = {
#define ROW(name, keyword) keyword,
		FIELD_ROLES(ROW)
#undef ROW
	};
	return keywords[role];
}

const char *status_rule(
	struct arena *arena, struct text name, const char *word, const struct field_guess *guess)
{
	if (guess->http)
		return arena_printf(arena, "failed when %s >= 400", word);
	struct name_words words;
	name_split(name, &words);
	if (name_has(&words, "failed|failure|error"))
		return arena_printf(arena, "failed when %s ~ \"^(1|[tTyY].*)$\"", word);
	if (name_has(&words, "success|succeeded|passed|pass|ok"))
		return arena_printf(arena,
			"failed when %s !~ \"^(1|[tT](rue|RUE)?|[yY].*|[oO][kK]|[pPsSgGdD].*|[cC]omp.*)$\"",
			word);
	return arena_printf(arena, "status %s", word);
}

/* Each number from 0 or 1 once and none left out, in whatever order: what counts runs. */
static bool counts_records(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	return is_integer(seen) && seen->unique && seen->filled == g->sample->record_count &&
		seen->filled > 2 && seen->low >= 0 && seen->low <= 1 &&
		seen->high - seen->low + 1 == (double)seen->filled;
}

/* 1000, 2000, 4000 …: chosen numbers in their order, a size that was stepped through.  Counters and clocks are not round. */
static bool is_sweep(const struct seen *seen)
{
	enum { STEPS_LEAST = 3, STEPS_MOST = 64 };
	return seen->numbers == seen->filled && seen->round && (seen->rising || seen->falling) &&
		seen->levels >= STEPS_LEAST && seen->levels <= STEPS_MOST;
}

/* Numbers that stand for a record, or for where it stands. */
static bool is_label(const struct guesser *g, size_t field)
{
	return name_has(&g->words[field], "id|ids|uuid|seed|pid|tid|offset|line|row|frame|serial|port");
}

enum { SIZES_MOST = 64 };

/* Numbers that no name explains: what counts the records is the order, repeated and chosen ones a factor.  Where each row
 * has its runs beside each other, whole ones tell rows apart in any case. */
static enum field_role role_of_numbers(const struct guesser *g, size_t field, bool wide)
{
	const struct seen *seen = &g->seen[field];
	bool computed = is_deviation_name(g, field);
	if (counts_records(g, field) && !wide && !computed)
		return role_taken(g, FIELD_ORDER) ? FIELD_LEFT_OUT : FIELD_ORDER;
	size_t repeats = is_integer(seen) ? 2 : 4;
	bool few = seen->levels <= 512 && repeats * seen->levels <= seen->filled;
	bool parameter = is_parameter_name(g, field) && is_integer(seen) && seen->round &&
		seen->levels <= SIZES_MOST;
	bool factor = !computed &&
		(few || parameter || (wide && is_integer(seen)) || (is_sweep(seen) && !is_label(g, field)));
	if (!factor && is_integer(seen))
		g->guesses[field].why =
			"other numbers in each record; --by takes it for a factor, --column order= for the order";
	return factor ? FIELD_FACTOR : FIELD_LEFT_OUT;
}

static bool has_letter(const char *cell)
{
	for (; *cell; cell++)
		if (is_letter(*cell))
			return true;
	return false;
}

static bool workload_splits(const struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (g->guesses[f].role == FIELD_WORKLOAD)
			return g->seen[f].levels > 1;
	return false;
}

/* Texts: a factor, unless each record has its own and it is no name. */
static enum field_role role_of_texts(const struct guesser *g, size_t field, bool wide)
{
	const struct seen *seen = &g->seen[field];
	if (seen->filled == 0)
		return FIELD_LEFT_OUT;
	if (seen->dates == seen->filled)
		return role_taken(g, FIELD_TIME) ? FIELD_LEFT_OUT : FIELD_TIME;
	if (2 * seen->levels <= seen->filled || wide)
		return FIELD_FACTOR;
	enum { NAMES_MOST = 512, NAME_BYTES = 60 };
	size_t bytes = 0, spelt = 0;
	for (size_t r = 0; r < g->sample->record_count; r++) {
		const char *cell = cell_of(g, r, field);
		bytes += cell ? strlen(cell) : 0;
		spelt += cell && has_letter(cell);
	}
	bool names = seen->levels <= NAMES_MOST && 2 * spelt > seen->filled &&
		bytes <= NAME_BYTES * seen->filled && !are_hashes(g, field);
	/* beside a workload that tells records apart a text of each record's own says nothing more */
	bool splits = !role_taken(g, FIELD_WORKLOAD) || seen->levels < seen->filled || !workload_splits(g);
	return names && splits ? FIELD_FACTOR : FIELD_LEFT_OUT;
}

/* Fields that no name explains but that differ between records: what their values tell. */
static enum field_role role_by_values(const struct guesser *g, size_t field, bool wide)
{
	if (g->seen[field].filled == 0)
		return FIELD_LEFT_OUT;
	if (is_constant(g, field))
		return FIELD_FACT;
	bool numbers = is_numeric(&g->seen[field]) && !g->guesses[field].units_in_cells;
	return numbers ? role_of_numbers(g, field, wide) : role_of_texts(g, field, wide);
}

/* Whether each level of the field occurs at most once in each combination of the factors: then it counts rounds.  They
 * begin at 0 or 1 and leave none out; threads or sizes don't. */
static bool counts_rounds(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	bool counting = seen->low >= 0 && seen->low <= 1 &&
		seen->high - seen->low + 1 == (double)seen->levels;
	if (!is_integer(seen) || !counting || seen->levels < 2 || 2 * seen->levels > seen->filled)
		return false;
	struct arena *scratch = arena_child(g->arena);
	struct names *names = names_new(scratch);
	struct levels all = levels_new(scratch, g->sample->record_count);
	struct buffer key = buffer_new(scratch);
	bool once = true;
	size_t splits = 0;
	for (size_t r = 0; r < g->sample->record_count && once; r++) {
		key.length = splits = 0;
		for (size_t f = 0; f < g->sample->field_count; f++) {
			enum field_role role = g->guesses[f].role;
			bool splitting = role == FIELD_FACTOR || role == FIELD_WORKLOAD ||
				role == FIELD_CPU || role == FIELD_METRIC || role == FIELD_PASS ||
				role == FIELD_PROCESS;
			if (f != field && !splitting)
				continue;
			splits += f != field;
			const char *cell = cell_of(g, r, f);
			buffer_text(&key, cell ? cell : "");
			buffer_char(&key, '\1');
		}
		once = levels_add(&all, names_intern(names, (struct text){key.at, key.length}))->count == 1;
	}
	arena_free(scratch);
	return once && splits > 0;
}

enum { ROUND_CANDIDATES = 32 }; /* each is looked at with all records */

static void guess_by_values(struct guesser *g)
{
	bool wide = role_taken(g, FIELD_RUNS);
	size_t candidates = 0;
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (is_open(g, f))
			g->guesses[f].role = role_by_values(g, f, wide);
	if (role_taken(g, FIELD_ROUND))
		return;
	for (size_t f = 0; f < g->sample->field_count && candidates < ROUND_CANDIDATES; f++) {
		if (g->given[f] || g->guesses[f].role != FIELD_FACTOR)
			continue;
		candidates++;
		if (!counts_rounds(g, f))
			continue;
		g->guesses[f].role = FIELD_ROUND;
		return;
	}
}

/* Fields of numbers with a value's name beside the value are other metrics, and none of its factors. */
static void set_other_metrics_aside(struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++) {
		const struct seen *seen = &g->seen[f];
		bool metric = is_open(g, f) && is_numeric(seen) && !is_constant(g, f) &&
			value_weight(g, f) > 0;
		if (metric && 4 * seen->levels > seen->filled) {
			g->guesses[f].why = "another metric; --value reads it";
			g->given[f] = true;
		}
	}
}

/* "Total", "geomean": records that sum up the others among those that a name tells apart. */
static const char *sums_among_names(const struct guesser *g, size_t field)
{
	static const char *const words[] = {
		"total", "grand total", "geomean", "geometric mean", "average", "aggregated", "overall"};
	size_t sums = 0;
	for (size_t r = 0; r < g->sample->record_count; r++) {
		const char *cell = cell_of(g, r, field);
		for (size_t i = 0; cell && i < sizeof words / sizeof *words; i++)
			sums += text_equal_folded(text_of(cell), text_of(words[i]));
	}
	if (sums == 0 || 2 * sums > g->sample->record_count || g->seen[field].levels < 3)
		return NULL;
	return "^(([Gg]rand )?[Tt]otal|TOTAL|[Gg]eo(metric )?[Mm]ean|GEOMEAN|[Aa]verage|AVERAGE|[Aa]ggregated|[Oo]verall)$";
}

static void note_sums(struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++) {
		enum field_role role = g->guesses[f].role;
		if (g->seen[f].sums_up)
			g->guesses[f].sums_up = "^[A-Za-z .]+$";
		else if (role == FIELD_WORKLOAD || role == FIELD_FACTOR)
			g->guesses[f].sums_up = sums_among_names(g, f);
	}
}

/* Columns without names: the first that holds words says what ran. */
static void find_headless_workload(struct guesser *g)
{
	if (!g->sample->headless || role_taken(g, FIELD_WORKLOAD))
		return;
	for (size_t f = 0; f < g->sample->field_count; f++) {
		if (g->given[f] || g->guesses[f].role != FIELD_FACTOR || is_numeric(&g->seen[f]))
			continue;
		g->guesses[f].role = FIELD_WORKLOAD;
		return;
	}
}

/* "2026-08-05", "10:58:34": where the day stands beside the time of day, a run's time is both. */
static void join_days(struct guesser *g)
{
	for (size_t f = 0; f + 1 < g->sample->field_count; f++) {
		bool day_first = g->seen[f].days > 0;
		size_t day = day_first ? f : f + 1, clock = day_first ? f + 1 : f;
		const struct seen *days = &g->seen[day], *clocks = &g->seen[clock];
		bool times = g->guesses[day].role == FIELD_TIME || g->guesses[clock].role == FIELD_TIME;
		if (!times || g->given[day] || g->given[clock] || g->guesses[clock].role == FIELD_VALUE ||
			days->days == 0 || days->days < days->filled || clocks->undated == 0 ||
			clocks->undated < clocks->filled)
			continue;
		g->guesses[day] = (struct field_guess){.role = FIELD_TIME, .clock = clock + 1};
		g->guesses[clock] = (struct field_guess){.role = FIELD_LEFT_OUT, .why = "part of the time"};
		return;
	}
}

static void drop_factors(struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (!g->given[f] && g->guesses[f].role == FIELD_FACTOR)
			g->guesses[f].role = FIELD_LEFT_OUT;
}

/* One line of words, taken for data since nothing stands below it: what a query without results leaves. */
static bool is_header_alone(const struct guesser *g)
{
	if (!g->sample->whole || g->sample->record_count > 1 || g->sample->field_count < 2 ||
		!text_is(g->sample->fields[0], "1"))
		return false;
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (g->seen[f].numbers > 0 || g->seen[f].unit_cells > 0)
			return false;
	return true;
}

bool roles_guess(struct arena *arena, const struct field_sample *sample, const struct ingest_options *options,
	struct place place, struct field_guess *guesses, struct fault *fault)
{
	struct arena *scratch = arena_child(arena);
	struct guesser g = {scratch, sample, options, place, guesses, NULL, NULL, NULL, fault};
	g.seen = arena_alloc(scratch, sample->field_count, sizeof *g.seen);
	g.words = arena_alloc(scratch, sample->field_count, sizeof *g.words);
	g.given = arena_alloc(scratch, sample->field_count, sizeof *g.given);
	memset(guesses, 0, sample->field_count * sizeof *guesses);
	for (size_t f = 0; f < sample->field_count; f++) {
		look_at_field(&g, f);
		name_split(sample->fields[f], &g.words[f]);
	}
	if (is_header_alone(&g)) {
		arena_free(scratch);
		return fault_set_at(fault, STATUS_INPUT, place,
			"there is nothing below the header line: no runs were recorded");
	}
	take_clocks_as_lengths(&g);
	for (size_t f = 0; f < sample->field_count; f++)
		note_unit(&g, f);
	bool good = take_options(&g);
	if (good) {
		guess_by_names(&g);
		good = take_by(&g) && find_value(&g);
	}
	if (good) {
		set_other_metrics_aside(&g);
		guess_by_values(&g);
		if (options->by.count > 0)
			drop_factors(&g);
		find_headless_workload(&g);
		join_days(&g);
		note_sums(&g);
	}
	arena_free(scratch);
	return good;
}
