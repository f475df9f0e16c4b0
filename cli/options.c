#include "options.h"

#include <string.h>

#include "store.h"

#define ON(command) (1u << COMMAND_##command)
#define AT(field) .offset = offsetof(struct command_line, field)

enum {
	EVERY = (1u << COMMAND_COUNT) - 1,
	READ = ON(report) | ON(summary) | ON(check) | ON(compare) | ON(plot) | ON(convert),
	JUDGE = ON(report) | ON(check) | ON(compare),
	ANALYSE = JUDGE | ON(summary) | ON(plot),
	TABLES = JUDGE | ON(summary) | ON(merge),
	DRAWN = ON(report) | ON(plot),
};

static const struct option_choice directions[] = {
	{"lower", DIRECTION_LOWER}, {"higher", DIRECTION_HIGHER}, {NULL, 0}};
static const struct option_choice outputs[] = {{"json", OUTPUT_JSON}, {"csv", OUTPUT_CSV},
	{"markdown", OUTPUT_MARKDOWN}, {"ndjson", OUTPUT_NDJSON}, {"github", OUTPUT_GITHUB},
	{"junit", OUTPUT_JUNIT}, {NULL, 0}};
static const struct option_choice colors[] = {
	{"auto", COLOR_AUTO}, {"always", COLOR_ALWAYS}, {"never", COLOR_NEVER}, {NULL, 0}};
static const struct option_choice failures[] = {
	{"not-comparable", 0}, {"cannot-tell", 0}, {"slower", 0}, {NULL, 0}};
static const struct option_choice languages[] = {{"en", 0}, {"ja", 0}, {NULL, 0}};
static const struct option_choice presets[] = {
	{"article", 0}, {"article-wide", 0}, {"slide", 0}, {"web", 0}, {NULL, 0}};
static const struct option_choice themes[] = {{"light", 0}, {"dark", 0}, {NULL, 0}};
static const struct option_choice kept[] = {{"failed", 0}, {NULL, 0}};
static const struct option_choice forms[] = {{"man", 0}, {"bash", 0}, {"zsh", 0}, {"fish", 0}, {NULL, 0}};

/* One row a line. */
/* clang-format off */
const struct option options[] = {
	{"from", 0, "NAME", "take the inputs as dumps of this collector", SECTION_READING, 0, READ | ON(formats), store_text, AT(ingest.from), .completes = "collector"},
	{"map", 0, "FILE", "read the inputs as this mapping says", SECTION_READING, 0, READ, store_text, AT(ingest.map_file), .completes = "file"},
	{"value", 0, "C,…", "column or JSON path of the measured value", SECTION_READING, 0, READ | ON(formats), store_list, AT(ingest.values)},
	{"by", 0, "C,…", "columns that split the runs into groups", SECTION_READING, 0, READ | ON(formats), store_list, AT(ingest.by)},
	{"column", 0, "ROLE=C,…", "column of another role: round, time, cpu, load …", SECTION_READING, ON(report) | ON(check) | ON(compare) | ON(plot), READ | ON(formats), store_word, AT(ingest.columns)},
	{"metric", 0, "NAME", "only this metric", SECTION_READING, 0, READ, store_text, AT(ingest.metric)},
	{"unit", 0, "UNIT", "unit of the values where the dump names none", SECTION_READING, 0, READ, store_text, AT(ingest.unit)},
	{"direction", 0, "DIR", "lower or higher values are better", SECTION_READING, ON(report), READ, store_choice, AT(ingest.direction), directions},
	{"where", 0, "'C OP V'", "only runs for which this holds (= != < <= > >= ~ !~)", SECTION_READING, ON(report) | ON(check) | ON(compare) | ON(plot), READ, store_word, AT(ingest.where)},
	{"pass", 0, "C,…", "columns that split a file into passes; none: do not", SECTION_READING, ON(report), READ, store_list, AT(ingest.passes)},
	{"between", 0, "KEY", "take the levels of this key as the passes", SECTION_READING, ON(report) | ON(summary) | ON(plot) | ON(convert), READ, store_text, AT(ingest.between)},
	{"within", 0, "C", "pair only passes that agree in this column", SECTION_READING, EVERY, JUDGE, store_text, AT(ingest.within)},
	{"warmup", 0, "N", "leave out the first N runs of each group", SECTION_READING, 0, READ, store_count, AT(ingest.warmup)},
	{"load", 0, "[LABEL=]FILE", "background load to set against the runs", SECTION_READING, 0, READ, store_word, AT(ingest.loads), .completes = "file"},
	{"join", 0, "FILE", "table that adds levels by key (cpu to core class)", SECTION_READING, 0, READ, store_word, AT(ingest.joins), .completes = "file"},
	{"meta", 0, "[LABEL:]KEY=V", "a fact the dump does not record, or a file of them", SECTION_READING, ON(summary) | ON(report) | ON(plot) | ON(convert), READ, store_word, AT(ingest.meta)},
	{"keep", 0, "failed", "keep runs whose exit status is not 0", SECTION_READING, EVERY, READ, store_keep, AT(ingest.keep_failed), kept},
	{"delimiter", 0, "C", "what separates the fields of a CSV file", SECTION_READING, EVERY, READ, store_character, AT(ingest.delimiter)},
	{"decimal", 0, "C", "decimal sign of the numbers: point or comma", SECTION_READING, EVERY, READ, store_character, AT(ingest.decimal)},
	{"encoding", 0, "E", "encoding of the text: utf-8, utf-16, latin1 …", SECTION_READING, EVERY, READ, store_text, AT(ingest.encoding)},
	{"limit", 0, "NAME=N", "raise a bound: archive depth line cell columns figures …", SECTION_READING, EVERY, READ, store_limit, AT(ingest.limits)},
	{"strict", 0, NULL, "a bad record is an error, not a remark", SECTION_READING, EVERY, READ, store_flag, AT(ingest.strict)},
	{"no-sandbox", 0, NULL, "read without giving up the right to open more files", SECTION_READING, EVERY, READ, store_no, AT(ingest.sandbox)},
	{"jobs", 'j', "N", "threads (default: one a CPU, at most 8)", SECTION_READING, EVERY, READ, store_small, AT(ingest.jobs)},

	{"near", 0, "P", "band of the near-minimum share, percent (10)", SECTION_NUMBERS, 0, ANALYSE | ON(merge), store_percent, AT(analysis.near), .in_json = ON(check) | ON(compare)},
	{"quantiles", 0, "P,…", "quantiles to print beside the median, percent", SECTION_NUMBERS, 0, JUDGE | ON(summary), store_quantiles, AT(analysis), .in_json = ON(check) | ON(compare)},
	{"seed", 0, "N", "seed of everything random", SECTION_NUMBERS, EVERY, ANALYSE, store_seed, AT(analysis.seed)},
	{"partial", 0, NULL, "write a state that floorstat merge can join", SECTION_NUMBERS, 0, ON(summary), store_flag, AT(partial)},

	{"baseline", 0, "LABEL", "pass that all others are compared with", SECTION_COMPARING, 0, JUDGE, store_text, AT(analysis.baseline)},
	{"changed", 0, NULL, "something was changed on purpose", SECTION_COMPARING, ON(report), ON(report) | ON(check), store_flag, AT(analysis.changed)},
	{"vary", 0, "KEY,…", "what was changed on purpose", SECTION_COMPARING, ON(report), JUDGE, store_list, AT(analysis.vary)},
	{"control", 0, "PATTERN", "groups that must not have moved", SECTION_COMPARING, ON(report), JUDGE, store_word, AT(analysis.controls)},
	{"waive", 0, "KEY=REASON", "accept a difference, with the reason", SECTION_COMPARING, ON(report), JUDGE, store_word, AT(analysis.waive)},
	{"claim", 0, "TEXT", "judge this claim of an author", SECTION_COMPARING, 0, JUDGE, store_word, AT(analysis.claims)},
	{"claims", 0, "FILE", "judge the claims in this file, one a line", SECTION_COMPARING, EVERY, JUDGE, store_text, AT(analysis.claims_file), .completes = "file"},
	{"self", 0, NULL, "compare each pass with itself: the method's noise", SECTION_COMPARING, 0, JUDGE, store_flag, AT(analysis.self)},
	{"margin", 0, "NAME=P,…", "what still counts as equal: floor=3%,median=10%,load=10", SECTION_COMPARING, EVERY, JUDGE, store_margins, AT(analysis)},
	{"fail-if-slower", 0, "P", "status 6 when a floor is worse by more than P percent", SECTION_COMPARING, 0, ON(check) | ON(compare), store_percent, AT(analysis.fail_if_slower)},
	{"fail-on", 0, "LIST", "which of not-comparable,cannot-tell,slower fail", SECTION_COMPARING, 0, ON(check) | ON(compare), store_names, AT(render.fail_on), failures},

	{"to", 0, "FORMAT", "json, csv, markdown, ndjson, github or junit", SECTION_OUTPUT, 0, ON(summary) | ON(check) | ON(compare) | ON(convert) | ON(merge), store_choice, AT(render.to), outputs},
	{"output", 'o', "PATH", "write there", SECTION_OUTPUT, 0, READ | ON(merge) | ON(formats), store_text, AT(render.output), .completes = "file"},
	{"sort", 0, "COLUMN", "order of the rows: min, median, load, …", SECTION_OUTPUT, 0, ON(report) | ON(summary) | ON(merge), store_text, AT(render.sort)},
	{"all", 0, NULL, "no row left out", SECTION_OUTPUT, 0, TABLES, store_flag, AT(render.all)},
	{"show", 0, "UNIT", "show values in this unit", SECTION_OUTPUT, ON(report), TABLES | DRAWN, store_unit, AT(render.show_unit)},
	{"digits", 0, "N", "significant digits (default: what the data support)", SECTION_OUTPUT, EVERY, TABLES, store_digits, AT(render.digits)},
	{"label", 0, "KEY=TEXT", "show TEXT for a name", SECTION_OUTPUT, EVERY, TABLES | DRAWN, store_pair, AT(render.labels)},
	{"title", 0, "TEXT", "title of the report or figure", SECTION_OUTPUT, EVERY, DRAWN, store_text, AT(render.title)},
	{"lang", 0, "L", "language of texts and figures: en or ja", SECTION_OUTPUT, 0, TABLES | DRAWN, store_name, AT(render.lang), languages},

	{"figures", 0, "LIST", "which figures (floorstat plot --list), or none", SECTION_FIGURES, 0, ON(report), store_list, AT(render.figures), .completes = "figure"},
	{"list", 0, NULL, "the figures there are", SECTION_FIGURES, 0, ON(plot), store_flag, AT(list)},
	{"data", 0, "FILE", "write the figure's numbers there, as CSV", SECTION_FIGURES, 0, ON(plot), store_text, AT(render.data), .completes = "file"},
	{"size", 0, "WxH", "size with mm, cm, in or px, @ font size (84x60mm@8pt)", SECTION_FIGURES, 0, DRAWN, store_text, AT(render.size)},
	{"preset", 0, "NAME", "article (88 mm), article-wide (180 mm), slide or web", SECTION_FIGURES, 0, DRAWN, store_name, AT(render.preset), presets},
	{"theme", 0, "NAME", "light or dark", SECTION_FIGURES, EVERY, DRAWN, store_name, AT(render.theme), themes},
	{"dpi", 0, "N", "dots an inch of PNG files", SECTION_FIGURES, EVERY, DRAWN, store_positive, AT(render.dpi)},
	{"of", 0, "FILE", "what this file would be taken for", SECTION_READING, 0, ON(formats), store_text, AT(of), .completes = "file"},
	{"draft", 0, "FILE", "a first mapping for an unknown dump", SECTION_READING, 0, ON(formats), store_text, AT(draft), .completes = "file"},

	{"as", 0, "FORM", "all help as man, or completions: bash, zsh, fish", SECTION_GENERAL, 0, ON(help), store_name, AT(as), forms},
	{"verbose", 'v', NULL, "say how each field was understood", SECTION_GENERAL, 0, READ, store_flag, AT(render.verbose)},
	{"quiet", 'q', NULL, "no remarks on standard error", SECTION_GENERAL, EVERY, READ | ON(merge), store_flag, AT(render.quiet)},
	{"color", 0, "WHEN", "auto, always or never (NO_COLOR is honoured)", SECTION_GENERAL, EVERY, TABLES, store_choice, AT(color), colors},
	{"help", 'h', NULL, "this help", SECTION_GENERAL, EVERY, EVERY, store_flag, AT(help)},
	{"version", 0, NULL, "the version", SECTION_GENERAL, EVERY, EVERY, store_flag, AT(version)},
};
/* clang-format on */

const size_t option_count = sizeof options / sizeof options[0];

const char *option_section_title(enum option_section section)
{
	static const char *const titles[] = {
#define ROW(name, title) title,
		OPTION_SECTIONS(ROW)
#undef ROW
	};
	return titles[section];
}

bool option_taken_by(const struct option *option, enum command_id command)
{
	return option->commands >> command & 1;
}

bool option_rare_for(const struct option *option, enum command_id command)
{
	return option->rare >> command & 1;
}

const struct option *option_find(const char *name)
{
	for (size_t i = 0; i < option_count; i++)
		if (strcmp(options[i].name, name) == 0)
			return &options[i];
	return NULL;
}

const char *option_formats(struct arena *arena, unsigned formats)
{
	const struct option *to = option_find("to");
	struct buffer text = buffer_new(arena);
	for (const struct option_choice *choice = to ? to->choices : NULL; choice && choice->name; choice++)
		if (formats >> choice->value & 1)
			buffer_print(&text, "%s%s", text.length ? ", " : "", choice->name);
	return text.at;
}
