#include "../bind/bind.h"
#include "roles_inside.h"

/* What a field's name says, by the words in it: the first row wins of which it has one of 'any', one of 'with' and none of
 * 'none' (the latter two may be NULL). */
struct name_rule {
	const char *any, *with, *none;
	enum field_role role;
	bool numbers; /* only a field of numbers */
};

static const struct name_rule name_rules[] = {
	{"before|start|begin", "cpu|core", "time|load|freq|temp|percent", FIELD_CPU_BEFORE, false},
	{"after|end|stop", "cpu|core", "time|load|freq|temp|percent", FIELD_CPU_AFTER, false},
	{"seen|actual|ran", "cpu|core", "time|load|freq|temp|percent", FIELD_CPU_AFTER, false},
	{"warmup|warmups", NULL, "time|seconds|count", FIELD_WARMUP, false},
	{"warm", "is|up", NULL, FIELD_WARMUP, false},
	{"status|exitcode|exitstatus|returncode|retcode|rc|success|succeeded|passed|failed", NULL, "time",
		FIELD_STATUS, false},
	{"exit|return", "code|status", NULL, FIELD_STATUS, false},
	{"freq|frequency|clock|mhz|ghz", "cpu|core|cores|processor|scaling|cur|current|speed|mhz|ghz|hz",
		"model|max|min|nominal|base|time|cycles", FIELD_CPU_FREQ, true},
	{"freq", NULL, "model|max|min|nominal|base|time|cycles|count", FIELD_CPU_FREQ, true},
	{"temp|temperature|temps", NULL, "file|path|dir|time|size|alloc|count|bytes", FIELD_CPU_TEMP, true},
	{"loadavg", NULL, NULL, FIELD_LOAD_AVERAGE, true},
	{"load", "avg|average|1min|5min|15min|1m|5m|15m|min", NULL, FIELD_LOAD_AVERAGE, true},
	{"load|busy|utilization|utilisation|util", NULL, "time|seconds|store", FIELD_LOAD, true},
	{"background", NULL, NULL, FIELD_LOAD, true},
	{"timestamp|datetime|date|epoch|ts|started|finished", NULL, NULL, FIELD_TIME, false},
	{"start|end|begin|stop", "time|at", NULL, FIELD_TIME, false},
	{"session|pass|commit|sha|commitid|revision", NULL, "count|rate|passed", FIELD_PASS, false},
	{"build", "id|number|no", NULL, FIELD_PASS, false},
	{"buildid", NULL, NULL, FIELD_PASS, false},
	{"pass|ok", NULL, "time|count|rate", FIELD_STATUS, false},
	{"round|iteration|iter|rep|repetition|repeat|lap|trial|run|sample|replicate|attempt", NULL,
		"time|id|name|count|total|rate|type|warmup", FIELD_ROUND, true},
	{"order|seq|sequence|index|idx|position|pos", NULL, NULL, FIELD_ORDER, true},
	{"fork|process|invocation|pid", NULL, "time|memory|cpu", FIELD_PROCESS, true},
	{"iterations|iters|loops|operations|niter", NULL, "time|per|second", FIELD_ITERATIONS, true},
	{"threads|nthreads|workers|clients|concurrency|parallelism|jobs", NULL,
		"time|seconds|count|rate|per|load|cpu|second|busy|max|total", FIELD_FACTOR, true},
	{"unit|units", NULL, NULL, FIELD_UNIT, false},
	{"metric|measure|criterion|counter|measurement|quantity", NULL, NULL, FIELD_METRIC, false},
	{"cpu|core|target|asked|pinned|affinity", NULL,
		"time|load|freq|frequency|temp|percent|model|name|usage|count|num|cycles|cores|user|sys|class|type|util|s",
		FIELD_CPU, false},
	{"benchmark|bench|workload|testname|program|testcase", NULL, "id|time", FIELD_WORKLOAD, false},
	{"name|test|command|cmd|task|expr|function|query|label|kernel|case|scenario", NULL,
		"id|time|host|user|file|class|count|device|gpu|node|machine|branch|version|author|owner",
		FIELD_WORKLOAD, false},
};

/* How much of a value a word makes a field of numbers.  Wall-clock time leads; parts of it and by-products follow. */
static const struct {
	const char *words;
	int weight;
} value_words[] = {
	{"elapsed|duration|durations|wall|walltime|wallclock|seconds|realtime", 9},
	{"time|times|timing|timings|runtime|runtimes|latency|latencies|throughput|real", 8},
	{"value|values|score|scores|result|results|measurement|measurements|measured|samples", 7},
	{"response|bandwidth|iops|tps|qps|rps|fps|eps", 6},
	{"rate|speed|ops|delay|rtt|ttfb|cost", 5},
	{"energy|power|memory|rss|cycles|instructions|joules|watts", 3},
};
static const char lesser_words[] =
	"user|sys|system|gc|overhead|idle|cpu|min|max|mean|avg|average|median|std|stddev|"
	"stdev|sd|error|err|variance|cv|p50|p90|p95|p99|total|sum|warmup|setup|start|end|uptime";
static const char deviation_words[] =
	"mean|avg|average|median|std|stddev|stdev|sem|variance|mad|iqr|q1|q3|p25|p50|p75|p90|p95|p99|geomean";
static const char summary_words[] =
	"mean|avg|average|median|min|max|minimum|maximum|std|stddev|stdev|sd|sem|error|err|var|"
	"variance|cv|mad|iqr|q1|q3|p25|p50|p75|p90|p95|p99|total|sum|count|n|geomean|best|worst";

/* The unit that clocks of CPUs are in, by their size (0.1 to 10 GHz); NULL. */
static const char *unit_of_clock(const struct seen *seen)
{
	static const struct {
		double least;
		const char *unit;
	} sizes[] = {{1e8, "Hz"}, {1e5, "kHz"}, {1e2, "MHz"}, {0.1, "GHz"}};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		if (seen->low >= sizes[i].least)
			return seen->high < 100 * sizes[i].least ? sizes[i].unit : NULL;
	return NULL;
}

/* Clocks of a few round numbers were set, not seen: they split the runs. */
static bool is_set_clock(const struct seen *seen)
{
	const char *unit = unit_of_clock(seen);
	double step = !unit ? 1 : strcmp(unit, "MHz") == 0 ? 100 : strcmp(unit, "kHz") == 0 ? 1e5 : 0.1;
	return seen->levels > 1 && 4 * seen->levels <= seen->filled && seen->low != seen->high &&
		fmod(seen->low, step) == 0 && fmod(seen->high, step) == 0;
}

/* Whether the unit that the field's name states, or else 'by_size', is one of that covariate. */
static bool has_unit_of(const struct guesser *g, size_t field, enum covariate covariate, const char *by_size)
{
	const char *unit = g->guesses[field].unit ? g->guesses[field].unit : by_size;
	return unit && !isnan(covariate_scale(g->sample->names, covariate, text_of(unit)));
}

/* In a unit of clocks, stated or told by the size, or with it in the cells. */
static bool is_clock(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	return g->guesses[field].units_in_cells ||
		(has_unit_of(g, field, COVARIATE_CPU_FREQ, unit_of_clock(seen)) && !is_set_clock(seen));
}

static bool is_temperature(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	return g->guesses[field].units_in_cells ||
		(has_unit_of(g, field, COVARIATE_CPU_TEMP, "°C") && seen->low > -50 && seen->high < 150);
}

/* Exit codes, or words of success; a number called success or failed is a flag. */
static bool is_status(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	bool numeric = is_numeric(seen);
	if (numeric && name_has(&g->words[field], "pass|ok|success|succeeded|passed|failed"))
		return seen->flags == seen->filled && seen->levels == 2;
	return seen->levels <= 16 && (numeric ? is_integer(seen) : seen->outcomes == seen->filled);
}

/* Whether the values are such as the role has. */
static bool suits(const struct guesser *g, size_t field, enum field_role role)
{
	const struct seen *seen = &g->seen[field];
	bool numeric = is_numeric(seen);
	switch (role) {
	case FIELD_ROUND:
	case FIELD_ORDER:
		return is_integer(seen) && seen->levels > 1;
	case FIELD_WARMUP:
		return seen->flags == seen->filled && seen->levels == 2;
	case FIELD_PROCESS:
	case FIELD_ITERATIONS:
		return is_integer(seen);
	case FIELD_UNIT:
	case FIELD_METRIC:
		return !numeric;
	case FIELD_TIME:
		return seen->dates == seen->filled || (numeric && seen->low > 1e8);
	case FIELD_CPU_FREQ:
		return is_clock(g, field);
	case FIELD_CPU_TEMP:
		return is_temperature(g, field);
	case FIELD_CPU:
		return !g->guesses[field].unit && seen->levels < LEVELS_MOST &&
			(is_integer(seen) || (!numeric && name_has(&g->words[field], "cpu|core")));
	case FIELD_CPU_BEFORE:
	case FIELD_CPU_AFTER:
		return seen->levels < LEVELS_MOST && (!numeric || is_integer(seen));
	case FIELD_PASS:
		return !is_pass_none(g->options) && seen->outcomes < seen->filled && seen->levels > 1 &&
			2 * seen->levels <= seen->filled;
	case FIELD_WORKLOAD:
		return !numeric && seen->dates == 0 &&
			(seen->levels <= 512 || 2 * seen->levels <= seen->filled);
	case FIELD_STATUS:
		return is_status(g, field);
	default:
		return true;
	}
}

/* "12.5 us" split at its blank: a column without a name behind a number, all of units of time. */
static bool is_unit_beside(const struct guesser *g, size_t field)
{
	struct text name = g->sample->fields[field];
	if (field == 0 || name.length == 0 || !is_digit(name.at[0]) || is_numeric(&g->seen[field]) ||
		!is_numeric(&g->seen[field - 1]))
		return false;
	for (size_t r = 0; r < g->sample->record_count; r++) {
		struct unit unit;
		const char *cell = cell_of(g, r, field);
		bool known = cell && unit_parse(g->sample->names, text_of(cell), &unit);
		if (!known || strcmp(unit.base, "s") != 0)
			return false;
	}
	return true;
}

static bool rule_fits(const struct name_rule *rule, const struct name_words *words)
{
	return name_has(words, rule->any) && (!rule->with || name_has(words, rule->with)) &&
		!(rule->none && name_has(words, rule->none));
}

static enum field_role role_by_name(const struct guesser *g, size_t field)
{
	for (size_t i = 0; i < sizeof name_rules / sizeof *name_rules; i++) {
		const struct name_rule *rule = &name_rules[i];
		if (rule_fits(rule, &g->words[field]) && (!rule->numbers || is_numeric(&g->seen[field])) &&
			suits(g, field, rule->role))
			return rule->role;
	}
	return FIELD_LEFT_OUT;
}

bool role_taken(const struct guesser *g, enum field_role role)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (g->guesses[f].role == role)
			return true;
	return false;
}

/* A build, host or agent is a session where its levels are numbers, hashes or dates. */
static bool is_session(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	return name_has(&g->words[field], "build|host|agent|hostname") && suits(g, field, FIELD_PASS) &&
		(is_integer(seen) || seen->dates == seen->filled || are_hashes(g, field));
}

enum field_role role_of_name(struct text name)
{
	struct name_words words;
	name_split(name, &words);
	for (size_t i = 0; i < sizeof name_rules / sizeof *name_rules; i++)
		if (rule_fits(&name_rules[i], &words))
			return name_rules[i].role;
	return FIELD_LEFT_OUT;
}

/* What a run was seen with: of several columns the first is kept, and none of the others splits the runs. */
static bool is_quantity(enum field_role role)
{
	return role == FIELD_LOAD || role == FIELD_LOAD_AVERAGE || role == FIELD_CPU_FREQ ||
		role == FIELD_CPU_TEMP;
}

/* A clock whose unit nobody states. */
static void settle_clock(struct guesser *g, size_t field)
{
	struct field_guess *guess = &g->guesses[field];
	if (guess->role == FIELD_CPU_FREQ && !guess->unit && !guess->units_in_cells)
		guess->unit = unit_of_clock(&g->seen[field]);
}

/* Points in time are when the run was made, whatever their name: the first of them; none is measured. */
static void take_stamps(struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++) {
		if (g->given[f] || !are_stamps(g, f))
			continue;
		bool taken = has_given(g, FIELD_TIME) || role_taken(g, FIELD_TIME);
		g->guesses[f] = (struct field_guess){
			.role = taken ? FIELD_LEFT_OUT : FIELD_TIME, .why = "points in time"};
		g->given[f] = true;
	}
}

void guess_by_names(struct guesser *g)
{
	take_stamps(g);
	for (size_t f = 0; f < g->sample->field_count; f++) {
		if (g->given[f])
			continue;
		enum field_role role = is_unit_beside(g, f) ? FIELD_UNIT : role_by_name(g, f);
		if (role == FIELD_LEFT_OUT && is_session(g, f))
			role = FIELD_PASS;
		if (role == FIELD_FACTOR && is_constant(g, f)) /* a fact */
			role = FIELD_LEFT_OUT;
		bool single = role != FIELD_LEFT_OUT && role != FIELD_FACTOR;
		bool taken = single && (has_given(g, role) || role_taken(g, role));
		if (taken && is_quantity(role)) {
			g->guesses[f].why = "another column of the kind is kept; --column takes this one";
			g->given[f] = true;
		} else if (taken && role == FIELD_WORKLOAD)
			g->guesses[f].role = FIELD_FACTOR;
		else if (!taken && !(role == FIELD_PASS && g->options->passes.count > 0))
			g->guesses[f].role = role;
		g->guesses[f].http = is_integer(&g->seen[f]) && g->seen[f].low >= 100 &&
			g->seen[f].high < 600;
	}
	for (size_t f = 0; f < g->sample->field_count; f++)
		settle_clock(g, f);
}

/* Of a name that says nothing but its unit: times lead, rates follow. */
static int weight_of_unit(const struct guesser *g, size_t field)
{
	struct unit unit = {NULL, 1, DIRECTION_UNKNOWN};
	if (g->guesses[field].unit)
		unit_parse(g->sample->names, text_of(g->guesses[field].unit), &unit);
	if (!unit.base)
		return 0;
	return strcmp(unit.base, "s") == 0 ? 6 : text_ends(text_of(unit.base), "/s") ? 4 : 0;
}

static int weight_of_words(const struct name_words *words)
{
	for (size_t i = 0; i < sizeof value_words / sizeof *value_words; i++)
		if (name_has(words, value_words[i].words))
			return value_words[i].weight;
	return 0;
}

bool is_named_value(const struct guesser *g, size_t field)
{
	return weight_of_words(&g->words[field]) > 0;
}

/* "samples: 100": how many there were, and not one of them. */
static bool counts_samples(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	return name_has(&g->words[field], "samples") && is_integer(seen) &&
		(seen->levels <= 1 || 2 * seen->levels <= seen->filled);
}

/* "128b", "256b": nobody measures bits. */
static bool are_sizes_in_bits(const struct guesser *g, size_t field)
{
	for (size_t r = 0; r < g->sample->record_count; r++) {
		double value;
		struct text rest;
		struct unit unit = {"", 1, DIRECTION_UNKNOWN};
		const char *cell = cell_of(g, r, field);
		if (cell &&
			number_parse_prefix(text_of(cell), g->sample->numbers, &value, &rest) ==
				NUMBER_FINITE)
			unit_parse(g->sample->names, rest, &unit);
		if (strcmp(unit.base, "bit") != 0)
			return false;
	}
	return true;
}

int value_weight(const struct guesser *g, size_t field)
{
	const struct name_words *words = &g->words[field];
	int weight = counts_samples(g, field) ? 0 : weight_of_words(words);
	bool has_unit = g->guesses[field].unit || g->guesses[field].units_in_cells;
	const struct seen *seen = &g->seen[field];
	bool label = g->guesses[field].units_in_cells && 2 * seen->levels <= seen->filled &&
		!name_has(words, lesser_words); /* "1MB", "7b" */
	label = label || (g->guesses[field].units_in_cells && are_sizes_in_bits(g, field));
	if (weight == 0 && (!has_unit || label || is_constant(g, field)))
		return 0;
	weight = weight == 0 ? weight_of_unit(g, field) : weight;
	weight += has_unit ? 3 : 0;
	return name_has(words, lesser_words) && weight > 1 ? weight - 6 > 0 ? weight - 6 : 1 : weight;
}

/* Without the number that tells columns of one name apart: "time_ms.2". */
static struct text without_number(struct text name)
{
	struct text stem;
	size_t number;
	if (name_is_numbered(name, &stem, &number) && text_ends(stem, ".") && stem.length > 1)
		return text_slice(stem, 0, stem.length - 1);
	return name;
}

/* A unit that ends a name, from 'from' on: as it is written there, but for the joints between it and the rest of the name;
 * else by a name that means the same; NULL. */
static const char *unit_as_written(
	const struct guesser *g, struct text name, size_t from, const struct unit *unit)
{
	static const char *const known[] = {"s", "ms", "us", "ns", "kB", "MB", "GB"};
	struct unit again;
	while (from < name.length && strchr("_-. :/([", name.at[from]))
		from++;
	struct text text = text_slice(name, from, name.length);
	while (text.length > 0 && strchr(")] ", text.at[text.length - 1]))
		text.length--;
	if (unit_parse(g->sample->names, text, &again) && again.scale == unit->scale &&
		strcmp(again.base, unit->base) == 0)
		return names_intern(g->sample->names, text);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (unit_parse(g->sample->names, text_of(known[i]), &again) && again.scale == unit->scale &&
			strcmp(again.base, unit->base) == 0)
			return known[i];
	return unit->scale == 1 ? unit->base : NULL;
}

void note_unit(struct guesser *g, size_t field)
{
	struct unit unit;
	struct text rest, name = without_number(g->sample->fields[field]);
	if (g->sample->units && g->sample->units[field] && g->sample->units[field][0]) {
		g->guesses[field].unit = g->sample->units[field];
		return;
	}
	if (!is_numeric(&g->seen[field]))
		return;
	g->guesses[field].units_in_cells = g->seen[field].unit_cells > g->seen[field].numbers;
	g->guesses[field].times = g->seen[field].time_cells == g->seen[field].unit_cells;
	if (unit_in_name(g->sample->names, name, &unit, &rest))
		g->guesses[field].unit = unit_as_written(g, name, rest.length, &unit);
}

bool has_given(const struct guesser *g, enum field_role role)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (g->given[f] && g->guesses[f].role == role)
			return true;
	return false;
}

bool is_open(const struct guesser *g, size_t field)
{
	return !g->given[field] && g->guesses[field].role == FIELD_LEFT_OUT;
}

bool is_candidate(const struct guesser *g, size_t field)
{
	return is_open(g, field) && is_numeric(&g->seen[field]);
}

static bool has_unit_like(const struct guesser *g, size_t field, bool rate)
{
	struct unit unit = {NULL, 1, DIRECTION_UNKNOWN};
	const char *text = g->guesses[field].unit;
	if (!text || !unit_parse(g->sample->names, text_of(text), &unit))
		return false;
	return rate ? text_ends(text_of(unit.base), "/s") : strcmp(unit.base, "s") == 0;
}

bool is_rate(const struct guesser *g, size_t field)
{
	return has_unit_like(g, field, true) ||
		name_has(&g->words[field],
			"throughput|bandwidth|rate|speed|ops|iops|tps|qps|rps|fps|eps|mbps|gbps|gflops|mflops");
}

bool is_time(const struct guesser *g, size_t field)
{
	return has_unit_like(g, field, false) ||
		name_has(&g->words[field],
			"elapsed|duration|durations|wall|walltime|wallclock|seconds|realtime|time|times|runtime|"
			"latency|real");
}

bool is_parameter_name(const struct guesser *g, size_t field)
{
	return name_has(&g->words[field],
		"size|sizes|length|len|elements|items|n|bytes|depth|width|height|batch|block|blocksize|bs|"
		"threads|clients|users|connections|workers|level|scale|dim|dimension|order|qd|iodepth");
}

bool name_is_summary(struct text name)
{
	struct name_words words;
	name_split(name, &words);
	return name_has(&words, summary_words);
}

bool is_summary_name(const struct guesser *g, size_t field)
{
	return name_has(&g->words[field], summary_words);
}

bool is_deviation_name(const struct guesser *g, size_t field)
{
	return name_has(&g->words[field], deviation_words);
}
