#include "unit.h"

#include <string.h>

#include "digits.h"
#include "name_words.h"

/* A spelling of a unit.  'folded' rows match in any case; the others exactly.  'named' rows may stand as the last word
 * of a field's name, in lower case or camel case ("time_ms", "durationNs"). */
struct spelling {
	const char *text, *base;
	double scale;
	enum direction direction;
	bool folded, named;
};

#define LOWER DIRECTION_LOWER
#define HIGHER DIRECTION_HIGHER
#define EITHER DIRECTION_UNKNOWN

static const struct spelling spellings[] = {
	{"s", "s", 1, LOWER, false, true},
	{"sec", "s", 1, LOWER, true, true},
	{"secs", "s", 1, LOWER, true, true},
	{"second", "s", 1, LOWER, true, true},
	{"seconds", "s", 1, LOWER, true, true},
	{"sekunde", "s", 1, LOWER, true, true},
	{"sekunden", "s", 1, LOWER, true, true},
	{"secondes", "s", 1, LOWER, true, true},
	{"segundos", "s", 1, LOWER, true, true},
	{"ms", "s", 1e-3, LOWER, false, true},
	{"msec", "s", 1e-3, LOWER, true, true},
	{"msecs", "s", 1e-3, LOWER, true, true},
	{"millis", "s", 1e-3, LOWER, true, true},
	{"millisecond", "s", 1e-3, LOWER, true, true},
	{"milliseconds", "s", 1e-3, LOWER, true, true},
	{"millisekunden", "s", 1e-3, LOWER, true, true},
	{"millisecondes", "s", 1e-3, LOWER, true, true},
	{"us", "s", 1e-6, LOWER, true, true},
	{"\u00B5s", "s", 1e-6, LOWER, false, true}, /* micro sign */
	{"\u03BCs", "s", 1e-6, LOWER, false, true}, /* Greek mu */
	{"usec", "s", 1e-6, LOWER, true, true},
	{"usecs", "s", 1e-6, LOWER, true, true},
	{"micros", "s", 1e-6, LOWER, true, true},
	{"microsecond", "s", 1e-6, LOWER, true, true},
	{"microseconds", "s", 1e-6, LOWER, true, true},
	{"mikrosekunden", "s", 1e-6, LOWER, true, true},
	{"ns", "s", 1e-9, LOWER, true, true},
	{"nsec", "s", 1e-9, LOWER, true, true},
	{"nsecs", "s", 1e-9, LOWER, true, true},
	{"nanos", "s", 1e-9, LOWER, true, true},
	{"nanosecond", "s", 1e-9, LOWER, true, true},
	{"nanoseconds", "s", 1e-9, LOWER, true, true},
	{"nanosekunden", "s", 1e-9, LOWER, true, true},
	{"ps", "s", 1e-12, LOWER, false, true},
	{"picoseconds", "s", 1e-12, LOWER, true, true},
	{"min", "s", 60, LOWER, false, false}, /* in a name it is the minimum */
	{"mins", "s", 60, LOWER, true, true},
	{"minute", "s", 60, LOWER, true, true},
	{"minutes", "s", 60, LOWER, true, true},
	{"minuten", "s", 60, LOWER, true, true},
	{"h", "s", 3600, LOWER, false, false},
	{"hr", "s", 3600, LOWER, true, false},
	{"hour", "s", 3600, LOWER, true, false},
	{"hours", "s", 3600, LOWER, true, true},
	{"stunden", "s", 3600, LOWER, true, true},
	{"d", "s", 86400, LOWER, false, false},
	{"day", "s", 86400, LOWER, true, false},
	{"days", "s", 86400, LOWER, true, true},
	{"B", "B", 1, LOWER, false, false},
	{"byte", "B", 1, LOWER, true, false},
	{"bytes", "B", 1, LOWER, true, true},
	{"kB", "B", 1e3, LOWER, false, false},
	{"KB", "B", 1e3, LOWER, false, false},
	{"kb", "B", 1e3, LOWER, false, true},
	{"MB", "B", 1e6, LOWER, false, false},
	{"mb", "B", 1e6, LOWER, false, true},
	{"GB", "B", 1e9, LOWER, false, false},
	{"gb", "B", 1e9, LOWER, false, true},
	{"TB", "B", 1e12, LOWER, false, false},
	{"KiB", "B", 0x1p10, LOWER, true, true},
	{"MiB", "B", 0x1p20, LOWER, true, true},
	{"GiB", "B", 0x1p30, LOWER, true, true},
	{"TiB", "B", 0x1p40, LOWER, true, true},
	{"bit", "bit", 1, EITHER, true, false},
	{"bits", "bit", 1, EITHER, true, false},
	{"b", "bit", 1, EITHER, false, false},
	{"kbit", "bit", 1e3, EITHER, true, false},
	{"Kb", "bit", 1e3, EITHER, false, false},
	{"Mb", "bit", 1e6, EITHER, false, false},
	{"Mbit", "bit", 1e6, EITHER, true, false},
	{"Gb", "bit", 1e9, EITHER, false, false},
	{"Gbit", "bit", 1e9, EITHER, true, false},
	{"Kbits", "bit", 1e3, EITHER, true, false},
	{"Mbits", "bit", 1e6, EITHER, true, false},
	{"Gbits", "bit", 1e9, EITHER, true, false},
	{"kbps", "bit/s", 1e3, HIGHER, true, true},
	{"Mbps", "bit/s", 1e6, HIGHER, true, true},
	{"Gbps", "bit/s", 1e9, HIGHER, true, true},
	{"bps", "bit/s", 1, HIGHER, true, true},
	{"tps", "transactions/s", 1, HIGHER, true, true},
	{"qps", "queries/s", 1, HIGHER, true, true},
	{"eps", "events/s", 1, HIGHER, false, true},
	{"rps", "requests/s", 1, HIGHER, true, true},
	{"ops", "ops/s", 1, HIGHER, false, false}, /* in a name it may be a count */
	{"fps", "frames/s", 1, HIGHER, true, true},
	{"IOPS", "IO/s", 1, HIGHER, true, true},
	{"FLOPS", "FLOP/s", 1, HIGHER, true, true},
	{"KFLOPS", "FLOP/s", 1e3, HIGHER, true, true},
	{"MFLOPS", "FLOP/s", 1e6, HIGHER, true, true},
	{"GFLOPS", "FLOP/s", 1e9, HIGHER, true, true},
	{"TFLOPS", "FLOP/s", 1e12, HIGHER, true, true},
	{"MIPS", "instructions/s", 1e6, HIGHER, true, true},
	{"tok/s", "tokens/s", 1, HIGHER, true, false},
	{"t/s", "tokens/s", 1, HIGHER, false, false},
	{"Hz", "Hz", 1, EITHER, true, true},
	{"kHz", "Hz", 1e3, EITHER, true, true},
	{"MHz", "Hz", 1e6, EITHER, true, true},
	{"GHz", "Hz", 1e9, EITHER, true, true},
	{"J", "J", 1, LOWER, false, false},
	{"joule", "J", 1, LOWER, true, false},
	{"joules", "J", 1, LOWER, true, true},
	{"uJ", "J", 1e-6, LOWER, false, false},
	{"\u00B5J", "J", 1e-6, LOWER, false, false},
	{"mJ", "J", 1e-3, LOWER, false, false},
	{"kJ", "J", 1e3, LOWER, false, false},
	{"Wh", "J", 3600, LOWER, false, false},
	{"kWh", "J", 3.6e6, LOWER, false, false},
	{"W", "W", 1, LOWER, false, false},
	{"watt", "W", 1, LOWER, true, false},
	{"watts", "W", 1, LOWER, true, true},
	{"mW", "W", 1e-3, LOWER, false, false},
	{"kW", "W", 1e3, LOWER, false, false},
	{"%", "%", 1, EITHER, false, true},
	{"percent", "%", 1, EITHER, true, true},
	{"pct", "%", 1, EITHER, true, true},
	{"°C", "°C", 1, EITHER, false, true},
	{"degC", "°C", 1, EITHER, true, true},
	{"celsius", "°C", 1, EITHER, true, true},
	{"cycles", "cycles", 1, EITHER, true, false},
	{"cycle", "cycles", 1, EITHER, true, false},
	{"instructions", "instructions", 1, EITHER, true, false},
	{"insn", "instructions", 1, EITHER, true, false},
	{"allocs", "allocs", 1, EITHER, true, false},
};

/* What is counted in a rate, or done in one operation: "ns/op", "2.5 Mops/s", "items_per_second". */
static const struct noun {
	const char *text, *base;
} nouns[] = {
	{"op", "ops"},
	{"ops", "ops"},
	{"operation", "ops"},
	{"operations", "ops"},
	{"event", "events"},
	{"events", "events"},
	{"req", "requests"},
	{"reqs", "requests"},
	{"request", "requests"},
	{"requests", "requests"},
	{"item", "items"},
	{"items", "items"},
	{"iter", "iterations"},
	{"iters", "iterations"},
	{"iteration", "iterations"},
	{"iterations", "iterations"},
	{"token", "tokens"},
	{"tokens", "tokens"},
	{"tok", "tokens"},
	{"query", "queries"},
	{"queries", "queries"},
	{"transaction", "transactions"},
	{"transactions", "transactions"},
	{"txn", "transactions"},
	{"FLOP", "FLOP"},
	{"FLOPs", "FLOP"},
	{"row", "rows"},
	{"rows", "rows"},
	{"record", "records"},
	{"records", "records"},
	{"key", "keys"},
	{"keys", "keys"},
	{"call", "calls"},
	{"calls", "calls"},
	{"run", "runs"},
	{"runs", "runs"},
	{"msg", "messages"},
	{"msgs", "messages"},
	{"message", "messages"},
	{"messages", "messages"},
	{"packet", "packets"},
	{"packets", "packets"},
	{"frame", "frames"},
	{"frames", "frames"},
	{"lookup", "lookups"},
	{"lookups", "lookups"},
	{"element", "elements"},
	{"elements", "elements"},
	{"elem", "elements"},
	{"sample", "samples"},
	{"samples", "samples"},
	{"step", "steps"},
	{"steps", "steps"},
	{"node", "nodes"},
	{"nodes", "nodes"},
	{"edge", "edges"},
	{"edges", "edges"},
	{"loop", "loops"},
	{"loops", "loops"},
	{"IO", "IO"},
	{"IOs", "IO"},
	{"file", "files"},
	{"files", "files"},
	{"line", "lines"},
	{"lines", "lines"},
	{"cycle", "cycles"},
	{"cycles", "cycles"},
	{"instruction", "instructions"},
	{"instructions", "instructions"},
	{"invocation", "calls"},
	{"error", "errors"},
	{"errors", "errors"},
	{"test", "tests"},
	{"tests", "tests"},
	{"pixel", "pixels"},
	{"pixels", "pixels"},
	{"word", "words"},
	{"words", "words"},
	{"game", "games"},
	{"exec", "runs"},
	{"execs", "runs"},
};

static bool fits(const struct spelling *row, struct text text)
{
	return row->folded ? text_equal_folded(text, text_of(row->text)) : text_is(text, row->text);
}

static const struct spelling *spelling_of(struct text text)
{
	for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
		if (fits(&spellings[i], text))
			return &spellings[i];
	return NULL;
}

static const char *noun_of(struct text text)
{
	for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
		if (text_equal_folded(text, text_of(nouns[i].text)))
			return nouns[i].base;
	return NULL;
}

static void set(struct unit *unit, const struct spelling *row)
{
	*unit = (struct unit){row->base, row->scale, row->direction};
}

static double prefix_scale(char c)
{
	return c == 'k' || c == 'K' ? 1e3 : c == 'M' ? 1e6 : c == 'G' ? 1e9 : c == 'T' ? 1e12 : 0;
}

static const char *rate_name(struct names *names, struct text noun)
{
	char text[80];
	noun = utf8_cut(noun, sizeof text - 2);
	memcpy(text, noun.at, noun.length);
	memcpy(text + noun.length, "/s", 2);
	return names_intern(names, (struct text){text, noun.length + 2});
}

/* What may be counted, though no row knows it: letters, and perhaps digits behind them; 1; or nothing at all. */
static bool is_word(struct text text)
{
	if (text_is(text, "1"))
		return true;
	for (size_t i = 0; i < text.length; i++) {
		char c = text.at[i];
		bool letter = is_letter(c) || (c & 0x80);
		bool later = is_digit(c) || c == ' ' || c == '_' || c == '-';
		if (!letter && !(i > 0 && later))
			return false;
	}
	return true;
}

/* "10^6bits": what stands behind the power of ten. */
static struct text without_power(struct text counted, double *scale)
{
	size_t i = 3, exponent = 0;
	*scale = 1;
	if (!text_begins(counted, "10^"))
		return counted;
	for (; i < counted.length && i < 5 && counted.at[i] >= '0' && counted.at[i] <= '9'; i++)
		exponent = 10 * exponent + (size_t)(counted.at[i] - '0');
	for (size_t power = 0; power < exponent; power++)
		*scale *= 10;
	return text_slice(counted, i, counted.length);
}

/* "Mops", "kB", "items" or "" counted in 'seconds' each: a rate per second. */
static bool rate(struct names *names, struct text counted, double seconds, struct unit *unit)
{
	double scale, power;
	counted = text_trim(without_power(text_trim(counted), &power));
	const struct spelling *row = spelling_of(counted);
	const char *noun = noun_of(counted);
	scale = 1;
	if (!noun && counted.length > 1 && prefix_scale(counted.at[0]) > 0) {
		noun = noun_of(text_slice(counted, 1, counted.length));
		scale = noun ? prefix_scale(counted.at[0]) : 1;
	}
	if (!noun && counted.length == 1 && prefix_scale(counted.at[0]) > 0) {
		scale = prefix_scale(counted.at[0]);
		noun = "1";
	}
	if (!noun && row && !strchr(row->base, '/')) {
		noun = row->base;
		scale = row->scale;
	}
	if (!noun && !is_word(counted))
		return false;
	struct text base = noun ? text_of(noun) : counted.length > 0 ? counted : TEXT("1");
	*unit = (struct unit){rate_name(names, base), power * scale / seconds, DIRECTION_HIGHER};
	return true;
}

/* "A/B" and "A per B": a rate where B is a time, A itself where B is something done once a run ("ns/op"). */
static bool fraction(struct names *names, struct text above, struct text below, struct unit *unit)
{
	above = text_trim(above);
	below = text_trim(below);
	const struct spelling *time = spelling_of(below), *row = spelling_of(above);
	if (time && strcmp(time->base, "s") == 0 && !(row && strcmp(row->base, "s") == 0))
		return rate(names, above, time->scale, unit);
	if (row && (noun_of(below) || !time)) {
		set(unit, row);
		return true;
	}
	return false;
}

static struct text without_brackets(struct text text)
{
	text = text_trim(text);
	if (text.length >= 2 && strchr("([{", text.at[0]) && strchr(")]}", text.at[text.length - 1]))
		text = text_trim(text_slice(text, 1, text.length - 1));
	return text;
}

static size_t find_folded(struct text text, const char *part)
{
	struct text wanted = text_of(part);
	for (size_t i = 0; i + wanted.length <= text.length; i++)
		if (text_equal_folded(text_slice(text, i, i + wanted.length), wanted))
			return i;
	return text.length;
}

bool unit_parse(struct names *names, struct text text, struct unit *unit)
{
	text = without_brackets(text);
	const struct spelling *row = spelling_of(text);
	if (row) {
		set(unit, row);
		return true;
	}
	size_t slash = text_find(text, '/'), per = find_folded(text, " per ");
	if (slash < text.length &&
		fraction(names, text_slice(text, 0, slash), text_slice(text, slash + 1, text.length), unit))
		return true;
	if (per < text.length &&
		fraction(names, text_slice(text, 0, per), text_slice(text, per + 5, text.length), unit))
		return true;
	*unit = (struct unit){names_intern(names, text), 1, DIRECTION_UNKNOWN};
	return false;
}

static bool is_joint(char c)
{
	return c == '_' || c == '-' || c == ' ' || c == '.' || c == ':';
}

/* Where the last word of a name begins: after a joint, or at a capital after a small letter or digit. */
static size_t last_word(struct text name)
{
	size_t i = name.length;
	while (i > 0 && !is_joint(name.at[i - 1])) {
		i--;
		if (i > 0 && is_upper(name.at[i]) && !is_upper(name.at[i - 1]))
			break;
	}
	return i;
}

static struct text without_joints(struct text name)
{
	while (name.length > 0 && is_joint(name.at[name.length - 1]))
		name.length--;
	return name;
}

/* A row that may stand in a name; 'alone' when the name is nothing else. */
static const struct spelling *named_spelling(struct text word, bool camel)
{
	for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
		const struct spelling *row = &spellings[i];
		bool small = word.length > 1 && (camel || !is_upper(word.at[0]));
		if (fits(row, word) && (row->named || is_upper(row->text[row->text[1] ? 1 : 0])))
			return row;
		if (row->named && small && text_equal_folded(word, text_of(row->text)))
			return row;
	}
	return NULL;
}

/* "time / ms", "Laufzeit/s", "t/µs": what was measured over its unit, as in textbooks; no rate. */
static bool quantity_over_unit(
	struct names *names, struct text quantity, struct text below, struct unit *unit, struct text *rest)
{
	static const struct {
		const char *words, *base;
	} quantities[] = {
		{"t|time|times|timing|runtime|walltime|elapsed|duration|latency|lat|delay|wall|zeit|dauer|temps",
			"s"},
		{"energy|energie", "J"},
		{"power|leistung", "W"},
		{"memory|rss|ram|size|speicher", "B"},
		{"frequency|clock|takt", "Hz"},
		{"bandwidth|throughput|durchsatz|rate|speed", NULL},
	};
	struct name_words words;
	quantity = text_trim(quantity);
	name_split(quantity, &words);
	if (words.count == 0 || !unit_parse(names, below, unit))
		return false;
	const char *word = words.at[words.count - 1];
	bool time = text_ends(text_of(word), "zeit") || text_ends(text_of(word), "dauer"), found = false;
	words.at[0] = word;
	words.count = 1;
	for (size_t i = 0; !found && i < sizeof quantities / sizeof *quantities; i++) {
		const char *base = quantities[i].base;
		bool named = name_has(&words, quantities[i].words) || (i == 0 && time);
		found = named && (base ? strcmp(unit->base, base) == 0 : strchr(unit->base, '/') != NULL);
	}
	*rest = without_joints(quantity);
	return found;
}

/* "name (unit)", "name [unit]", "name/unit". */
static bool bracketed_unit(struct names *names, struct text name, struct unit *unit, struct text *rest)
{
	char last = name.length > 0 ? name.at[name.length - 1] : '\0';
	if (last == ')' || last == ']') {
		size_t open = name.length - 1;
		while (open > 0 && name.at[open] != (last == ')' ? '(' : '['))
			open--;
		struct text inside = text_slice(name, open + 1, name.length - 1);
		*rest = without_joints(text_slice(name, 0, open));
		if (text_ends(*rest, " /")) /* "throughput / (MB/s)" */
			*rest = without_joints(text_slice(*rest, 0, rest->length - 2));
		return inside.length > 0 && name.at[open] != last && unit_parse(names, inside, unit);
	}
	size_t slash = text_find(name, '/');
	if (slash == name.length)
		return false;
	struct text below = text_slice(name, slash + 1, name.length);
	bool tokens = text_is(name, "t/s");
	struct text above = text_trim(text_slice(name, 0, slash));
	if (!tokens && quantity_over_unit(names, above, below, unit, rest))
		return true;
	size_t from = last_word(above);
	*rest = without_joints(text_slice(name, 0, from));
	return fraction(names, text_slice(above, from, above.length), below, unit);
}

/* "items_per_second", "ns_per_op". */
static bool unit_per(struct names *names, struct text name, struct unit *unit, struct text *rest)
{
	size_t below = last_word(name);
	struct text head = without_joints(text_slice(name, 0, below));
	size_t per = last_word(head);
	if (below == 0 || per == 0 || !text_equal_folded(text_slice(head, per, head.length), TEXT("per")))
		return false;
	struct text above = without_joints(text_slice(head, 0, per));
	size_t from = last_word(above);
	*rest = without_joints(text_slice(above, 0, from));
	return fraction(
		names, text_slice(above, from, above.length), text_slice(name, below, name.length), unit);
}

bool unit_in_name(struct names *names, struct text name, struct unit *unit, struct text *rest)
{
	name = text_trim(name);
	if (bracketed_unit(names, name, unit, rest) || unit_per(names, name, unit, rest))
		return true;
	struct unit whole;
	if (text_find(name, '/') < name.length && unit_parse(names, name, &whole)) {
		*unit = whole;
		*rest = text_slice(name, 0, 0);
		return true;
	}
	size_t from = last_word(name);
	bool camel = from > 0 && !is_joint(name.at[from - 1]) && is_lower(name.at[from - 1]);
	const struct spelling *row = named_spelling(text_slice(name, from, name.length), camel);
	*rest = row ? without_joints(text_slice(name, 0, from)) : name;
	if (row)
		set(unit, row);
	return row != NULL;
}

const char *direction_name(enum direction direction)
{
	return direction == DIRECTION_LOWER ? "lower" : direction == DIRECTION_HIGHER ? "higher" : NULL;
}

bool direction_parse(struct text text, enum direction *direction)
{
	if (text_equal_folded(text, TEXT("lower")))
		*direction = DIRECTION_LOWER;
	else if (text_equal_folded(text, TEXT("higher")))
		*direction = DIRECTION_HIGHER;
	else
		return false;
	return true;
}

double unit_divided(double value, double parts)
{
	/* The double next to a whole number of so many bits is told from others. */
	enum { PLACES_MOST = 15, WHOLE_BITS = 50 };
	const double log10_2 = 0.30102999566398120;
	int exponent;
	frexp(value, &exponent);
	double room = floor((WHOLE_BITS - exponent) * log10_2);
	int places = room > PLACES_MOST ? PLACES_MOST : (int)room;
	while (places > 0 && exact_tens[places] * parts > exact_tens[EXACT_TENS])
		places--;
	if (places < 0)
		return value / parts;
	double whole = rint(value * exact_tens[places]);
	return whole / exact_tens[places] == value ? whole / (exact_tens[places] * parts) : value / parts;
}
