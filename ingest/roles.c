#include "roles.h"

#include <math.h>
#include <string.h>

#include "time.h"

const char *field_role_keyword(enum field_role role)
{
	static const char *const keywords[] = {
#define ROW(name, keyword, text) keyword,
		FIELD_ROLES(ROW)
#undef ROW
	};
	return keywords[role];
}

const char *field_role_text(enum field_role role)
{
	static const char *const texts[] = {
#define ROW(name, keyword, text) text,
		FIELD_ROLES(ROW)
#undef ROW
	};
	return texts[role];
}

/* What the values of a field are, over the records of the sample. */
struct seen {
	size_t filled, numbers, integers, flags, dates, unit_cells, outcomes;
	size_t levels; /* distinct ones; LEVELS_MOST: so many or more */
	bool unique;   /* no value twice */
	double low, high;
};

enum { LEVELS_MOST = 1024 };

/* What a field's name says.  The first row with all of 'all' and any of 'any', and none of 'none', wins; 'weight' is
 * how much of a value it would be. */
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
	{"load|busy|utilization|utilisation|util|loadavg", NULL, "time|seconds|store", FIELD_LOAD, true},
	{"background", NULL, NULL, FIELD_LOAD, true},
	{"timestamp|datetime|date|epoch|ts|started|finished", NULL, NULL, FIELD_TIME, false},
	{"start|end|begin|stop", "time|at", NULL, FIELD_TIME, false},
	{"session|pass|commit|sha|commitid|revision", NULL, "count|rate|passed", FIELD_PASS, false},
	{"build", "id|number|no", NULL, FIELD_PASS, false},
	{"buildid", NULL, NULL, FIELD_PASS, false},
	{"round|iteration|iter|rep|repetition|repeat|lap|trial|run|sample|replicate|attempt", NULL,
		"time|id|name|count|total|rate|type|warmup", FIELD_ROUND, true},
	{"order|seq|sequence|index|idx|position|pos", NULL, NULL, FIELD_ORDER, true},
	{"fork|process|invocation|pid", NULL, "time|memory|cpu", FIELD_PROCESS, true},
	{"iterations|iters|loops|operations|niter", NULL, "time|per|second", FIELD_ITERATIONS, true},
	{"unit|units", NULL, NULL, FIELD_UNIT, false},
	{"metric|measure|criterion|counter|measurement|quantity", NULL, NULL, FIELD_METRIC, false},
	{"cpu|core|target|asked|pinned|affinity", NULL,
		"time|load|freq|frequency|temp|percent|model|name|usage|count|num|cycles|cores|user|sys|class|type|util|s",
		FIELD_CPU, false},
	{"benchmark|bench|workload|testname|program|testcase", NULL, "id|time", FIELD_WORKLOAD, false},
	{"name|test|command|cmd|task|expr|function|query|label|kernel|case|scenario", NULL,
		"id|time|host|user|file|class|count", FIELD_WORKLOAD, false},
};

/* How much of a value a word makes a field of numbers.  Wall-clock time leads; parts of it and by-products follow. */
static const struct {
	const char *words;
	int weight;
} value_words[] = {
	{"elapsed|duration|wall|walltime|wallclock|seconds|realtime", 9},
	{"time|runtime|latency|throughput|real", 8},
	{"value|score|result|measurement|measured", 7},
	{"response|bandwidth|iops|tps|qps|rps|fps|eps", 6},
	{"rate|speed|ops|delay|cost", 5},
	{"energy|power|memory|rss|cycles|instructions|joules|watts", 3},
};
static const char lesser_words[] =
	"user|sys|system|gc|overhead|idle|cpu|min|max|mean|avg|average|median|std|stddev|"
	"stdev|sd|error|err|variance|cv|p50|p90|p95|p99|total|sum|warmup|setup|start|end|uptime";
static const char summary_words[] =
	"mean|avg|average|median|min|max|minimum|maximum|std|stddev|stdev|sd|sem|error|err|var|"
	"variance|cv|mad|iqr|q1|q3|p25|p50|p75|p90|p95|p99|total|sum|count|n|geomean|best|worst";

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

void name_split(struct text name, struct name_words *words)
{
	size_t n = 0;
	words->count = 0;
	bool inside = false;
	char before = '\0';
	for (size_t i = 0; i < name.length && n + 2 < sizeof words->text; i++) {
		char c = name.at[i];
		bool letter = is_upper(c) || is_lower(c) || (unsigned char)c >= 0x80;
		bool next_lower = i + 1 < name.length && is_lower(name.at[i + 1]);
		bool hump = is_upper(c) &&
			(is_lower(before) || is_digit(before) || (is_upper(before) && next_lower));
		bool digits = is_digit(c) && inside && !is_digit(before) && before != 'p' && before != 'q';
		if (inside && (!(letter || is_digit(c)) || hump || digits || (letter && is_digit(before)))) {
			words->text[n++] = '\0';
			inside = false;
		}
		before = c;
		if (!letter && !is_digit(c))
			continue;
		if (!inside && words->count == sizeof words->at / sizeof *words->at)
			break;
		if (!inside)
			words->at[words->count++] = words->text + n;
		inside = true;
		words->text[n++] = is_upper(c) ? (char)(c - 'A' + 'a') : c;
	}
	words->text[n] = '\0';
}

bool name_has(const struct name_words *words, const char *list)
{
	struct text rest = text_of(list);
	while (rest.length > 0) {
		struct text wanted = text_split(rest, '|', &rest);
		for (size_t i = 0; i < words->count; i++)
			if (text_is(wanted, words->at[i]))
				return true;
	}
	return false;
}

bool name_is_numbered(struct text name, struct text *stem, size_t *number)
{
	size_t i = name.length;
	while (i > 0 && is_digit(name.at[i - 1]))
		i--;
	if (i == name.length || name.length - i > 6)
		return false;
	*number = 0;
	for (size_t d = i; d < name.length; d++)
		*number = 10 * *number + (size_t)(name.at[d] - '0');
	*stem = text_slice(name, 0, i);
	return true;
}

/* One call of roles_guess. */
struct guesser {
	struct arena *arena;
	const struct field_sample *sample;
	const struct ingest_options *options;
	struct place place;
	struct field_guess *guesses;
	struct seen *seen;
	struct name_words *words;
	bool *given; /* stated by an option */
	struct fault *fault;
};

static const char *cell_of(const struct guesser *g, size_t record, size_t field)
{
	return g->sample->cells[record * g->sample->field_count + field];
}

static bool is_flag(const char *cell)
{
	static const char *const flags[] = {"true", "false", "yes", "no", "0", "1", "t", "f"};
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (text_equal_folded(text_of(cell), text_of(flags[i])))
			return true;
	return false;
}

/* Words that say whether a run went well. */
static bool is_outcome(const char *cell)
{
	static const char *const outcomes[] = {"ok", "success", "succeeded", "pass", "passed", "fail",
		"failed", "failure", "error", "timeout", "crash", "crashed", "killed", "done", "completed",
		"good", "bad", "true", "false"};
	for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
		if (text_equal_folded(text_of(cell), text_of(outcomes[i])))
			return true;
	return false;
}

/* Interned texts that occur, as a set. */
struct levels {
	const char **slots;
	size_t capacity, count;
};

static struct levels levels_new(struct arena *arena, size_t most)
{
	size_t capacity = 16;
	while (capacity < 2 * most)
		capacity *= 2;
	return (struct levels){arena_alloc(arena, capacity, sizeof(const char *)), capacity, 0};
}

/* False when it was there already. */
static bool levels_add(struct levels *levels, const char *text)
{
	uint64_t hash = (uint64_t)(uintptr_t)text * 0x9E3779B97F4A7C15u;
	size_t at = (size_t)(hash >> 20) & (levels->capacity - 1);
	for (; levels->slots[at]; at = (at + 1) & (levels->capacity - 1))
		if (levels->slots[at] == text)
			return false;
	levels->slots[at] = text;
	levels->count++;
	return true;
}

static void look_at_field(struct guesser *g, size_t field)
{
	struct seen *seen = &g->seen[field];
	struct arena *scratch = arena_child(g->arena);
	struct levels levels = levels_new(scratch, g->sample->record_count);
	seen->low = INFINITY;
	seen->high = -INFINITY;
	seen->unique = true;
	for (size_t r = 0; r < g->sample->record_count; r++) {
		const char *cell = cell_of(g, r, field);
		double value;
		struct text rest;
		struct moment moment;
		enum number_kind kind = cell ? number_parse(text_of(cell), g->sample->numbers, &value)
					     : NUMBER_MISSING;
		if (kind == NUMBER_MISSING)
			continue;
		seen->filled++;
		seen->unique = levels_add(&levels, cell) && seen->unique;
		seen->flags += is_flag(cell);
		seen->outcomes += is_outcome(cell);
		if (kind == NUMBER_FINITE) {
			seen->numbers++;
			seen->integers += value == floor(value) && fabs(value) < 1e15;
			seen->low = value < seen->low ? value : seen->low;
			seen->high = value > seen->high ? value : seen->high;
		} else if (time_parse(text_of(cell), &moment)) {
			seen->dates++;
		} else if (number_parse_prefix(text_of(cell), g->sample->numbers, &value, &rest) ==
			NUMBER_FINITE) {
			struct unit unit;
			seen->unit_cells += unit_parse(g->sample->names, rest, &unit);
		}
	}
	seen->levels = levels.count;
	arena_free(scratch);
}

static bool is_numeric(const struct seen *seen)
{
	return seen->filled > 0 && 2 * (seen->numbers + seen->unit_cells) > seen->filled;
}

static bool is_integer(const struct seen *seen)
{
	return is_numeric(seen) && seen->integers == seen->filled;
}

/* The same value in every record of the file. */
static bool is_constant(const struct guesser *g, size_t field)
{
	return g->sample->whole && g->seen[field].levels <= 1 && g->sample->record_count > 1;
}

static size_t field_named(const struct guesser *g, struct text name)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (text_equal(g->sample->fields[f], name))
			return f;
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (text_equal_folded(g->sample->fields[f], name))
			return f;
	return g->sample->field_count;
}

static bool no_such_field(const struct guesser *g, const char *option, struct text name)
{
	struct text nearest = {0};
	size_t best = 1000;
	struct buffer all = buffer_new(g->arena);
	for (size_t f = 0; f < g->sample->field_count; f++) {
		size_t distance = text_distance(name, g->sample->fields[f]);
		if (distance < best) {
			best = distance;
			nearest = g->sample->fields[f];
		}
		if (f < 30)
			buffer_print(&all, "%s%.*s", f ? ", " : "", (int)g->sample->fields[f].length,
				g->sample->fields[f].at);
	}
	if (best <= 2 && nearest.length > 2)
		return fault_set_at(g->fault, STATUS_USAGE, g->place,
			"%s %.*s: there is no such column; did you mean %.*s?", option, (int)name.length,
			name.at, (int)nearest.length, nearest.at);
	return fault_set_at(g->fault, STATUS_USAGE, g->place,
		"%s %.*s: there is no such column; there are %s", option, (int)name.length, name.at, all.at);
}

static bool give(struct guesser *g, const char *option, struct text name, enum field_role role)
{
	size_t field = field_named(g, name);
	if (field == g->sample->field_count)
		return no_such_field(g, option, name);
	g->guesses[field].role = role;
	g->given[field] = true;
	return true;
}

static bool give_words(struct guesser *g, const char *option, const struct words *words, enum field_role role)
{
	for (size_t i = 0; i < words->count; i++)
		if (!give(g, option, text_of(words->at[i]), role))
			return false;
	return true;
}

static bool is_pass_none(const struct ingest_options *options)
{
	return options->passes.count == 1 && strcmp(options->passes.at[0], "none") == 0;
}

static bool give_columns(struct guesser *g)
{
	for (size_t i = 0; i < g->options->columns.count; i++) {
		struct text column, role = text_split(text_of(g->options->columns.at[i]), '=', &column);
		enum field_role wanted = FIELD_LEFT_OUT;
		for (enum field_role r = FIELD_VALUE; r < FIELD_ROLE_COUNT; r++)
			if (field_role_keyword(r)[0] && text_is(role, field_role_keyword(r)))
				wanted = r;
		if (wanted == FIELD_LEFT_OUT)
			return fault_set(g->fault, STATUS_USAGE,
				"--column %s: '%.*s' is no role; there are value unit metric workload pass round order time "
				"cpu cpu-before cpu-after load status warmup iterations process factor",
				g->options->columns.at[i], (int)role.length, role.at);
		if (!give(g, "--column", column, wanted))
			return false;
	}
	return true;
}

static bool has_given(const struct guesser *g, enum field_role role)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (g->given[f] && g->guesses[f].role == role)
			return true;
	return false;
}

/* What options state.  --by comes last: a field that is the workload stays it. */
static bool take_options(struct guesser *g)
{
	if (!give_words(g, "--value", &g->options->values, FIELD_VALUE) || !give_columns(g))
		return false;
	return is_pass_none(g->options) || give_words(g, "--pass", &g->options->passes, FIELD_PASS);
}

static bool take_by(struct guesser *g)
{
	for (size_t i = 0; i < g->options->by.count; i++) {
		size_t field = field_named(g, text_of(g->options->by.at[i]));
		if (field == g->sample->field_count)
			return no_such_field(g, "--by", text_of(g->options->by.at[i]));
		enum field_role role = g->guesses[field].role;
		if (role != FIELD_WORKLOAD && role != FIELD_CPU)
			g->guesses[field] = (struct field_guess){.role = FIELD_FACTOR};
		g->given[field] = true;
	}
	return true;
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
	case FIELD_CPU:
		return seen->levels < LEVELS_MOST &&
			(is_integer(seen) || (!numeric && name_has(&g->words[field], "cpu|core")));
	case FIELD_CPU_BEFORE:
	case FIELD_CPU_AFTER:
		return seen->levels < LEVELS_MOST && (!numeric || is_integer(seen));
	case FIELD_PASS:
		return !is_pass_none(g->options) && seen->levels > 1 && 2 * seen->levels <= seen->filled;
	case FIELD_WORKLOAD:
		return !numeric && seen->dates == 0 &&
			(seen->levels <= 512 || 2 * seen->levels <= seen->filled);
	case FIELD_STATUS:
		return seen->levels <= 16 && (numeric ? is_integer(seen) : seen->outcomes == seen->filled);
	default:
		return true;
	}
}

static enum field_role role_by_name(const struct guesser *g, size_t field)
{
	for (size_t i = 0; i < sizeof name_rules / sizeof *name_rules; i++) {
		const struct name_rule *rule = &name_rules[i];
		if (name_has(&g->words[field], rule->any) &&
			(!rule->with || name_has(&g->words[field], rule->with)) &&
			!(rule->none && name_has(&g->words[field], rule->none)) &&
			(!rule->numbers || is_numeric(&g->seen[field])) && suits(g, field, rule->role))
			return rule->role;
	}
	return FIELD_LEFT_OUT;
}

static bool role_taken(const struct guesser *g, enum field_role role)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (g->guesses[f].role == role)
			return true;
	return false;
}

/* Commits, build ids, random names of runs: long words of hexadecimal digits. */
static bool are_hashes(const struct guesser *g, size_t field)
{
	for (size_t r = 0; r < g->sample->record_count; r++) {
		const char *cell = cell_of(g, r, field);
		if (cell && (strlen(cell) < 7 || strspn(cell, "0123456789abcdefABCDEF-") != strlen(cell)))
			return false;
	}
	return true;
}

/* A build, host or agent is a session where its levels are numbers, hashes or dates. */
static bool is_session(const struct guesser *g, size_t field)
{
	const struct seen *seen = &g->seen[field];
	return name_has(&g->words[field], "build|host|agent|hostname") && suits(g, field, FIELD_PASS) &&
		(is_integer(seen) || seen->dates == seen->filled || are_hashes(g, field));
}

static void guess_by_names(struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++) {
		if (g->given[f])
			continue;
		enum field_role role = role_by_name(g, f);
		if (role == FIELD_LEFT_OUT && is_session(g, f))
			role = FIELD_PASS;
		bool single = role != FIELD_LEFT_OUT && role != FIELD_FACTOR;
		bool taken = single && (has_given(g, role) || role_taken(g, role));
		if (taken && role == FIELD_WORKLOAD)
			g->guesses[f].role = FIELD_FACTOR;
		else if (!taken && !(role == FIELD_PASS && g->options->passes.count > 0))
			g->guesses[f].role = role;
	}
}

static int value_weight(const struct guesser *g, size_t field)
{
	const struct name_words *words = &g->words[field];
	int weight = 0;
	for (size_t i = 0; i < sizeof value_words / sizeof *value_words && weight == 0; i++)
		if (name_has(words, value_words[i].words))
			weight = value_words[i].weight;
	bool has_unit = g->guesses[field].unit || g->guesses[field].units_in_cells;
	if (weight == 0 && !has_unit)
		return 0;
	weight += has_unit ? 3 : 0;
	return name_has(words, lesser_words) && weight > 1 ? weight - 6 > 0 ? weight - 6 : 1 : weight;
}

static void note_unit(struct guesser *g, size_t field)
{
	struct unit unit;
	struct text rest, name = g->sample->fields[field];
	if (g->sample->units && g->sample->units[field] && g->sample->units[field][0]) {
		g->guesses[field].unit = g->sample->units[field];
		return;
	}
	if (!is_numeric(&g->seen[field]))
		return;
	g->guesses[field].units_in_cells = g->seen[field].unit_cells > g->seen[field].numbers;
	if (!unit_in_name(g->sample->names, name, &unit, &rest))
		return;
	/* as written, but for the joints between it and the rest of the name */
	size_t from = rest.length;
	while (from < name.length && strchr("_-. :([", name.at[from]))
		from++;
	struct text text = text_slice(name, from, name.length);
	while (text.length > 0 && strchr(")] ", text.at[text.length - 1]))
		text.length--;
	struct unit again;
	bool same = unit_parse(g->sample->names, text, &again) && again.scale == unit.scale;
	g->guesses[field].unit = same ? names_intern(g->sample->names, text) : NULL;
	for (const char *const *u = (const char *const[]){"s", "ms", "us", "ns", "kB", "MB", "GB", NULL};
		!same && *u; u++)
		if (unit_parse(g->sample->names, text_of(*u), &again) && again.scale == unit.scale &&
			strcmp(again.base, unit.base) == 0)
			g->guesses[field].unit = *u;
	if (!g->guesses[field].unit && unit.scale == 1)
		g->guesses[field].unit = unit.base;
}

static bool is_open(const struct guesser *g, size_t field)
{
	return !g->given[field] && g->guesses[field].role == FIELD_LEFT_OUT;
}

static bool ambiguous(const struct guesser *g, size_t a, size_t b)
{
	struct text x = g->sample->fields[a], y = g->sample->fields[b];
	return fault_set_at(g->fault, STATUS_INPUT, g->place,
		"both '%.*s' and '%.*s' could be the value; choose with --value '%.*s' or --value '%.*s'",
		(int)x.length, x.at, (int)y.length, y.at, (int)x.length, x.at, (int)y.length, y.at);
}

/* run_1, run_2 …: at least three fields of numbers with one stem, numbered without a gap. */
static bool find_runs(struct guesser *g)
{
	size_t count = g->sample->field_count;
	for (size_t first = 0; first + 2 < count; first++) {
		struct text stem, other;
		size_t number, next, length = 1;
		if (!is_open(g, first) || !is_numeric(&g->seen[first]) ||
			!name_is_numbered(g->sample->fields[first], &stem, &number) || number > 1)
			continue;
		while (first + length < count && is_open(g, first + length) &&
			name_is_numbered(g->sample->fields[first + length], &other, &next) &&
			text_equal(stem, other) && next == number + length)
			length++;
		struct name_words words;
		name_split(stem, &words);
		bool runs = stem.length == 0 || words.count == 0 ||
			name_has(&words,
				"run|iter|iteration|rep|trial|round|sample|time|t|r|value|measurement|test|exec|lap|x|v");
		if (length < 3 || !runs)
			continue;
		for (size_t i = 0; i < length; i++)
			g->guesses[first + i].role = FIELD_RUNS;
		return true;
	}
	return false;
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
	if (best > 0 && (next == best || (next + 1 == best && next >= 7)))
		return ambiguous(g, *found, second);
	return true;
}

/* Numbers that no name explains: unique whole ones are the order, repeated ones a factor.  Where each row has its runs
 * beside each other, they tell rows apart in any case. */
static enum field_role role_of_numbers(const struct guesser *g, size_t field, bool wide)
{
	const struct seen *seen = &g->seen[field];
	size_t records = g->sample->record_count;
	if (is_integer(seen) && seen->filled == records && seen->unique && records > 2 && !wide)
		return role_taken(g, FIELD_ORDER) ? FIELD_LEFT_OUT : FIELD_ORDER;
	size_t repeats = is_integer(seen) ? 2 : 4;
	bool few = seen->levels <= 512 && repeats * seen->levels <= seen->filled;
	return few || (wide && is_integer(seen)) ? FIELD_FACTOR : FIELD_LEFT_OUT;
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
	size_t bytes = 0;
	for (size_t r = 0; r < g->sample->record_count; r++)
		bytes += cell_of(g, r, field) ? strlen(cell_of(g, r, field)) : 0;
	bool names = seen->levels <= NAMES_MOST && bytes <= NAME_BYTES * seen->filled &&
		!are_hashes(g, field);
	return names && !role_taken(g, FIELD_WORKLOAD) ? FIELD_FACTOR : FIELD_LEFT_OUT;
}

/* Fields that no name explains but that differ between records: what their values tell. */
static enum field_role role_by_values(const struct guesser *g, size_t field)
{
	bool wide = role_taken(g, FIELD_RUNS);
	if (is_constant(g, field))
		return FIELD_FACT;
	return is_numeric(&g->seen[field]) ? role_of_numbers(g, field, wide) : role_of_texts(g, field, wide);
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
		once = levels_add(&all, names_intern(names, (struct text){key.at, key.length}));
	}
	arena_free(scratch);
	return once && splits > 0;
}

static void guess_by_values(struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (is_open(g, f))
			g->guesses[f].role = role_by_values(g, f);
	if (role_taken(g, FIELD_ROUND))
		return;
	for (size_t f = 0; f < g->sample->field_count; f++) {
		if (g->given[f] || g->guesses[f].role != FIELD_FACTOR || !counts_rounds(g, f))
			continue;
		g->guesses[f].role = FIELD_ROUND;
		return;
	}
}

/* Fields of numbers that no name explains, fractions among them: one is the value; several of one size are a level a
 * column; else nobody can tell. */
static bool find_unnamed_value(struct guesser *g, size_t *found)
{
	size_t count = g->sample->field_count, fractions = 0, open = 0, first = count, second = count,
	       last = count;
	double low = INFINITY, high = 0;
	for (size_t f = 0; f < count; f++) {
		if (!is_open(g, f) || !is_numeric(&g->seen[f]) || is_constant(g, f))
			continue;
		open++;
		last = f;
		if (is_integer(&g->seen[f]))
			continue;
		fractions++;
		second = fractions == 2 ? f : second;
		first = fractions == 1 ? f : first;
		double middle = fabs(g->seen[f].low + g->seen[f].high) / 2;
		low = fmin(low, middle);
		high = fmax(high, middle);
	}
	*found = fractions == 1 ? first : open == 1 ? last : count;
	if (*found < count || fractions == 0)
		return true;
	bool alike = high < 100 * low && fractions == open && g->sample->fields[first].length > 0 &&
		!is_digit(g->sample->fields[first].at[0]);
	if (!alike)
		return ambiguous(g, first, second);
	for (size_t f = 0; f < count; f++)
		if (is_open(g, f) && is_numeric(&g->seen[f]) && !is_constant(g, f))
			g->guesses[f].role = FIELD_VARIANT;
	return true;
}

static bool no_value(const struct guesser *g)
{
	bool numbers = false;
	size_t first = g->sample->field_count, second = first;
	for (size_t f = 0; f < g->sample->field_count; f++) {
		numbers = numbers || is_numeric(&g->seen[f]);
		if (is_integer(&g->seen[f]) && !is_constant(g, f)) {
			second = first < g->sample->field_count && second == g->sample->field_count ? f
												    : second;
			first = first == g->sample->field_count ? f : first;
		}
	}
	if (!numbers)
		return fault_set_at(g->fault, STATUS_INPUT, g->place,
			"no column holds numbers, so there is nothing to measure; another decimal mark? try --decimal ,");
	if (second < g->sample->field_count)
		return ambiguous(g, first, second);
	return fault_set_at(g->fault, STATUS_INPUT, g->place,
		"no column is recognised as the value; name it with --value COLUMN");
}

/* The value, or the fields that hold one run or one level each. */
static bool find_value(struct guesser *g)
{
	size_t count = g->sample->field_count, found;
	if (has_given(g, FIELD_VALUE))
		return true;
	if (find_runs(g)) {
		for (size_t f = 0; f < count; f++)
			if (is_open(g, f) && is_numeric(&g->seen[f]) &&
				name_has(&g->words[f], summary_words)) {
				g->guesses[f].why = "a summary of the row's runs";
				g->given[f] = true;
			}
		return true;
	}
	if (!find_named_value(g, &found) || (found == count && !find_unnamed_value(g, &found)))
		return false;
	if (found < count)
		g->guesses[found].role = FIELD_VALUE;
	return found < count || role_taken(g, FIELD_VARIANT) || no_value(g);
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

static void drop_factors(struct guesser *g)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (!g->given[f] && g->guesses[f].role == FIELD_FACTOR)
			g->guesses[f].role = FIELD_LEFT_OUT;
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
		note_unit(&g, f);
	}
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
	}
	arena_free(scratch);
	return good;
}
