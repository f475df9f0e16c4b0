/* What the columns and keys of a load profile are called. */
#include <string.h>

#include "load_reader.h"

/* Names in lower case without signs. */
static const struct word {
	enum load_word word;
	const char *names;
} words[] = {
	{WORD_CPU, "cpu core processor cpuid coreid cpuno cpunum cpunumber cpuindex logicalcpu cpuname id"},
	{WORD_WINDOW, "window sample win period windowno windowindex samplenumber"},
	{WORD_PERCENT,
		"percent pct load busy util utilization utilisation usage cpupercent cpupct cpuusage cpuload cpuutil "
		"cpuutilization cpubusy percentbusy busypercent busypct loadpercent loadpct backgroundload background "
		"percpu percpupercent cputimespercent cpupercents cpus cores value percentcpu loads usagepercent utilpercent systemload"},
	{WORD_FRACTION, "fraction share busyfraction busyshare utilfraction"},
	{WORD_IDLE, "idle idl idlepercent percentidle idlepct"},
	{WORD_IOWAIT, "iowait wai wa iowaitpercent"},
	{WORD_START, "start begin from windowstart starttime startedat starts begins"},
	{WORD_END,
		"time timestamp end stop to datetime date ts endtime windowend unixtime epoch at clock datehour"},
	{WORD_SECONDS,
		"seconds secs duration durations length windowseconds interval intervals s windowlength"},
	{WORD_NAME, "name process processname command comm exe image"},
	{WORD_RUNNING, "benchmarkrunning running withbenchmark benchmark"},
	{WORD_BACKGROUND, "excludesbenchmark withoutbenchmark backgroundonly othersonly"},
	{WORD_SUMMARY, "mean avg average both total overall median max min sum all"},
};

enum { WORD_BYTES_MOST = 40 };

/* Letters and digits only, in lower case; '%' is told apart.  Longer names are none that is known. */
static struct text bare_name(struct text name, char out[WORD_BYTES_MOST], bool *percent)
{
	size_t n = 0;
	*percent = false;
	for (size_t i = 0; i < name.length; i++) {
		char c = name.at[i];
		if (is_upper(c))
			c = (char)(c - 'A' + 'a');
		*percent |= c == '%';
		if (!is_digit(c) && !is_lower(c))
			continue;
		if (n == WORD_BYTES_MOST)
			return (struct text){0};
		out[n++] = c;
	}
	return (struct text){out, n};
}

static bool listed(const char *names, struct text name)
{
	struct text rest = text_of(names);
	while (rest.length > 0)
		if (text_equal(name, text_split(rest, ' ', &rest)))
			return true;
	return false;
}

static enum load_word word_of(struct text bare)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (listed(words[i].names, bare))
			return words[i].word;
	return WORD_OTHER;
}

/* "cpu3", "core 3 load", "window2 %", "3": a stem, a number, and perhaps a word for busy.  *digits stands in 'name'. */
static enum load_word numbered(struct text bare, struct text name, struct text *digits)
{
	size_t from = 0, to;
	while (from < bare.length && !is_digit(bare.at[from]))
		from++;
	to = from;
	while (to < bare.length && is_digit(bare.at[to]))
		to++;
	struct text stem = text_slice(bare, 0, from), tail = text_slice(bare, to, bare.length);
	if (to == from || to - from > 5 || (tail.length > 0 && word_of(tail) != WORD_PERCENT))
		return WORD_OTHER;
	size_t at = 0;
	while (!is_digit(name.at[at]))
		at++;
	*digits = text_slice(name, at, at + (to - from) <= name.length ? at + (to - from) : name.length);
	if (listed("cpu core processor cpupercent cpuload corepercent coreload logicalcpu", stem) ||
		stem.length == 0)
		return WORD_CPU_COLUMN;
	if (listed("window w win sample interval percent load busy loadwindow windowpercent percentwindow",
		    stem))
		return WORD_WINDOW_COLUMN;
	return WORD_OTHER;
}

enum load_word load_word(struct text name, struct text *cpu)
{
	char buffer[WORD_BYTES_MOST];
	bool percent;
	name = text_trim(name);
	struct text bare = bare_name(name, buffer, &percent);
	if (bare.length == 0)
		return percent ? WORD_PERCENT : WORD_OTHER;
	enum load_word word = numbered(bare, name, cpu);
	if (word == WORD_OTHER)
		word = word_of(bare);
	if (percent && word == WORD_CPU)
		return WORD_PERCENT;
	return word;
}

bool load_says_no(struct text value)
{
	return text_equal_folded(value, TEXT("false")) || text_equal_folded(value, TEXT("no")) ||
		text_is(value, "0");
}
