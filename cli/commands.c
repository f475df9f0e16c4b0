#include "commands.h"

#include "../render/render.h"

#define TO(format) (1u << OUTPUT_##format)

enum {
	TABLE_FORMATS = TO(JSON) | TO(CSV) | TO(MARKDOWN),
	VERDICT_FORMATS = TO(JSON) | TO(CSV) | TO(MARKDOWN) | TO(GITHUB) | TO(JUNIT),
};

#define NAMED(command) .id = COMMAND_##command, .name = #command, .run = run_##command

const struct command commands[COMMAND_COUNT] = {
	{NAMED(report), .operands = "INPUT...", .summary = "a report with figures: Markdown, HTML, JSON, CSV",
		.text = "Writes report.md, report.html, results.json, results.csv and figures/ into the folder "
			"given with -o (floorstat-report without it). Several inputs are several passes, and the "
			"report says which of them may be compared.",
		.examples = "floorstat report runs.json\n"
			    "floorstat report --load load.csv -o out monday=a.json tuesday=b.json\n"
			    "floorstat report --lang ja --preset article runs.csv\n",
		.least = 1},
	{NAMED(summary), .operands = "INPUT...",
		.summary = "the tables, on the terminal or as Markdown, CSV, JSON",
		.text = "Prints a table for each pass, workload and metric: minimum, median, ratio to the best, "
			"share of runs near the minimum, and whether the minimum is a floor.",
		.examples = "floorstat summary runs.json\n"
			    "floorstat summary --value time_ms --by cpu,threads runs.csv\n"
			    "hyperfine --export-json - 'sort big' | floorstat summary -\n",
		.least = 1, .formats = TABLE_FORMATS},
	{NAMED(check), .operands = "INPUT...",
		.summary = "may these passes be compared? verdict, reasons, status",
		.text = "Nothing was changed on purpose between the passes: groups common to two passes must "
			"not have moved. Says whether the passes may be compared, and why not.",
		.examples = "floorstat check A30=monday.json B60=tuesday.json\n"
			    "floorstat check --claim 'A cpu=7 is slower than B cpu=8' A=a.json B=b.json\n"
			    "floorstat check --self runs.json\n",
		.least = 1, .formats = VERDICT_FORMATS},
	{NAMED(compare), .operands = "OLD NEW...",
		.summary = "something was changed: what moved, and may it be said?",
		.text = "Something was changed on purpose between the passes (check --changed): says whether they "
			"may be compared at all, and what became faster or slower.",
		.examples = "floorstat compare base.ndjson new.json\n"
			    "floorstat compare --control 'memcpy*' --fail-if-slower 5 old.json new.json\n"
			    "floorstat compare --between variant runs.csv\n",
		.least = 1, .formats = VERDICT_FORMATS},
	{NAMED(plot), .operands = "FIGURE INPUT...", .summary = "one figure as PNG, PDF or SVG",
		.text = "Draws one figure into the file given with -o, whose name says the kind: .png, .pdf or "
			".svg. 'floorstat plot --list' names the figures.",
		.examples = "floorstat plot --list\n"
			    "floorstat plot groups runs.json -o groups.pdf\n"
			    "floorstat plot load --load load.csv --size 84x60mm runs.json -o load.pdf\n",
		.least = 2},
	{NAMED(convert), .operands = "INPUT...", .summary = "the runs as understood, as CSV or NDJSON",
		.text = "Writes the runs as they were understood: tidy CSV, or NDJSON that loses nothing and can "
			"be kept as a baseline and read again.",
		.examples = "floorstat convert runs.json -o runs.csv\n"
			    "floorstat convert --to ndjson runs.json -o base.ndjson\n",
		.least = 1, .formats = TO(CSV) | TO(NDJSON)},
	{NAMED(formats), .operands = "[NAME]",
		.summary = "the collectors known; what a file is; a first mapping",
		.text = "Lists the collectors whose dumps are known; prints the mapping of one as an example for "
			"one's own; says what a file would be taken for; drafts a mapping for an unknown dump.",
		.examples = "floorstat formats\n"
			    "floorstat formats hyperfine\n"
			    "floorstat formats --of runs.json\n"
			    "floorstat formats --draft runs.json >mine.map\n"},
	{NAMED(merge), .operands = "STATE...", .summary = "partial states to one result",
		.text = "Joins states that 'floorstat summary --partial' wrote, on one machine or many, and prints "
			"the tables that one run over all of it would print.",
		.examples = "floorstat summary --partial part1.json >1.state\n"
			    "floorstat merge 1.state 2.state\n",
		.least = 1, .formats = TABLE_FORMATS},
	{NAMED(help), .operands = "[WORD]", .summary = "a term, verdict, check, command or option explained",
		.text = "Explains a word of the output in a paragraph; without a word lists those it knows.",
		.examples = "floorstat help floor\n"
			    "floorstat help 'cannot tell'\n"
			    "floorstat help staircase\n"},
};
