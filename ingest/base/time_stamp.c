/* Time stamps, read piece by piece. */
#include <string.h>

#include "number.h"
#include "time.h"

/* A time stamp being read: what is left of it, and what was found so far. */
struct stamp {
	struct text rest;
	bool has_date, has_clock, has_zone, has_meridiem, has_weekday;
	bool afternoon, either_way;
	long year; /* -1: month and day are known, the year comes later (ctime) */
	int month, day;
	double clock; /* seconds since midnight */
	int hour;
	int zone; /* minutes east */
};

static const char *const months[] = {
	"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"};
static const char *const weekdays[] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};

/* RFC 2822 section 4.3 names the American ones; of the others those that mean one thing only. */
static const struct zone_name {
	const char *name;
	int minutes_east;
} zones[] = {
	{"Z", 0},
	{"UTC", 0},
	{"GMT", 0},
	{"EST", -300},
	{"EDT", -240},
	{"CST", -360},
	{"CDT", -300},
	{"MST", -420},
	{"MDT", -360},
	{"PST", -480},
	{"PDT", -420},
	{"CET", 60},
	{"CEST", 120},
	{"EET", 120},
	{"EEST", 180},
	{"WET", 0},
	{"WEST", 60},
	{"JST", 540},
	{"KST", 540},
	{"NZST", 720},
	{"NZDT", 780},
};

static char peek(const struct stamp *stamp)
{
	return stamp->rest.length > 0 ? stamp->rest.at[0] : '\0';
}

static void skip(struct stamp *stamp, size_t n)
{
	stamp->rest = text_slice(stamp->rest, n, stamp->rest.length);
}

static bool take(struct stamp *stamp, char c)
{
	if (peek(stamp) != c)
		return false;
	skip(stamp, 1);
	return true;
}

static bool take_text(struct stamp *stamp, const char *bytes)
{
	if (!text_begins(stamp->rest, bytes))
		return false;
	skip(stamp, strlen(bytes));
	return true;
}

/* An unsigned integer of least to most digits; -1 (and nothing taken) when there is none. */
static long take_digits(struct stamp *stamp, size_t least, size_t most)
{
	size_t n = 0;
	long value = 0;
	while (n < stamp->rest.length && n < most && is_digit(stamp->rest.at[n]))
		value = 10 * value + (stamp->rest.at[n++] - '0');
	if (n < least || (n < stamp->rest.length && is_digit(stamp->rest.at[n])))
		return -1;
	skip(stamp, n);
	return value;
}

/* The index of the word at the beginning in 'names', by its first three letters; -1 when it is none of them. */
static int take_name(struct stamp *stamp, const char *const *names, size_t count)
{
	size_t length = 0;
	while (length < stamp->rest.length && is_letter(stamp->rest.at[length]))
		length++;
	if (length < 3)
		return -1;
	for (size_t i = 0; i < count; i++) {
		if (!text_equal_folded(text_slice(stamp->rest, 0, 3), text_of(names[i])))
			continue;
		skip(stamp, length);
		take(stamp, '.');
		return (int)i;
	}
	return -1;
}

static bool leap(long year)
{
	return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int month_days(long year, int month)
{
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	return days[month - 1] + (month == 2 && leap(year));
}

static bool set_date(struct stamp *stamp, long year, long month, long day)
{
	if (month < 1 || month > 12 || day < 1 || day > month_days(year < 0 ? 2000 : year, (int)month))
		return false;
	stamp->has_date = true;
	stamp->year = year;
	stamp->month = (int)month;
	stamp->day = (int)day;
	return true;
}

/* A year of four digits, or of two: 1970 to 2069. */
static long take_year(struct stamp *stamp)
{
	long year = take_digits(stamp, 4, 4);
	if (year >= 0)
		return year;
	year = take_digits(stamp, 2, 2);
	return year < 0 ? -1 : year < 70 ? year + 2000 : year + 1900;
}

/* "2026-08-05", "2026/08/05" */
static bool read_iso_date(struct stamp *stamp)
{
	long year = take_digits(stamp, 4, 4);
	char mark = peek(stamp);
	if (year < 0 || (mark != '-' && mark != '/'))
		return false;
	skip(stamp, 1);
	long month = take_digits(stamp, 1, 2);
	if (month < 0 || !take(stamp, mark))
		return false;
	long day = take_digits(stamp, 1, 2);
	return day > 0 && set_date(stamp, year, month, day);
}

/* "20260805T": the T or a mark must follow, for eight digits alone are a number. */
static bool read_compact_date(struct stamp *stamp)
{
	long digits = take_digits(stamp, 8, 8);
	char next = peek(stamp);
	if (digits < 0 || (next != 'T' && next != '-' && next != '_' && next != ' '))
		return false;
	return set_date(stamp, digits / 10000, digits / 100 % 100, digits % 100);
}

/* "08/05/2026", "11/30/26" month first; "30/11/2026" can only be day first. */
static bool read_slashed_date(struct stamp *stamp)
{
	long first = take_digits(stamp, 1, 2);
	if (first < 0 || !take(stamp, '/'))
		return false;
	long second = take_digits(stamp, 1, 2);
	if (second < 0 || !take(stamp, '/'))
		return false;
	long year = take_year(stamp);
	if (year < 0)
		return false;
	bool day_first = first > 12;
	stamp->either_way = !day_first && second <= 12 && first != second;
	return set_date(stamp, year, day_first ? second : first, day_first ? first : second);
}

/* "05.08.2026", day first */
static bool read_dotted_date(struct stamp *stamp)
{
	long day = take_digits(stamp, 1, 2);
	if (day < 0 || !take(stamp, '.'))
		return false;
	long month = take_digits(stamp, 1, 2);
	if (month < 0 || !take(stamp, '.'))
		return false;
	long year = take_year(stamp);
	return year >= 0 && set_date(stamp, year, month, day);
}

/* "05 Aug 2026", "5-Aug-26", "05/Aug/2026" */
static bool read_day_and_month(struct stamp *stamp)
{
	long day = take_digits(stamp, 1, 2);
	char mark = peek(stamp);
	if (day < 0 || (mark != ' ' && mark != '-' && mark != '/'))
		return false;
	skip(stamp, 1);
	int month = take_name(stamp, months, 12);
	if (month < 0 || !take(stamp, mark))
		return false;
	long year = take_year(stamp);
	return year >= 0 && set_date(stamp, year, month + 1, day);
}

/* "Aug  5", the year comes at the end or after a comma */
static bool read_month_and_day(struct stamp *stamp)
{
	int month = take_name(stamp, months, 12);
	if (month < 0)
		return false;
	while (take(stamp, ' '))
		;
	long day = take_digits(stamp, 1, 2);
	return day > 0 && set_date(stamp, -1, month + 1, day);
}

static bool read_late_year(struct stamp *stamp)
{
	if (!stamp->has_date || stamp->year >= 0)
		return false;
	long year = take_digits(stamp, 4, 4);
	return year >= 0 && set_date(stamp, year, stamp->month, stamp->day);
}

/* The digits after the point, as a fraction of one. */
static double take_fraction(struct stamp *stamp)
{
	double value = 0, place = 1;
	size_t n = 0;
	for (; n < stamp->rest.length && is_digit(stamp->rest.at[n]); n++) {
		if (place > 1e15) /* beyond what a double of this size holds */
			continue;
		value = 10 * value + (stamp->rest.at[n] - '0');
		place *= 10;
	}
	skip(stamp, n);
	return value / place;
}

static bool set_clock(struct stamp *stamp, long hour, long minute, double seconds)
{
	if (hour < 0 || hour > 24 || minute < 0 || minute > 59 || !(seconds < 61))
		return false;
	stamp->has_clock = true;
	stamp->hour = (int)hour;
	stamp->clock = (double)hour * 3600 + (double)minute * 60 + seconds;
	return true;
}

/* "10:58", "10:58:34", "10:58:34.123", "10:58:34,123"; sysstat in Japanese writes hour, minute, second as characters */
static bool read_clock(struct stamp *stamp)
{
	long hour = take_digits(stamp, 1, 2);
	if (hour < 0 || !(take(stamp, ':') || take_text(stamp, "時")))
		return false;
	long minute = take_digits(stamp, 1, 2);
	double seconds = 0;
	if (take(stamp, ':') || take_text(stamp, "分")) {
		long whole = take_digits(stamp, 1, 2);
		if (whole < 0)
			return false;
		seconds = (double)whole;
		if (take(stamp, '.') || take(stamp, ','))
			seconds += take_fraction(stamp);
		take_text(stamp, "秒");
	}
	return set_clock(stamp, hour, minute, seconds);
}

/* "105834" behind a compact date */
static bool read_compact_clock(struct stamp *stamp)
{
	if (!stamp->has_date)
		return false;
	long digits = take_digits(stamp, 6, 6);
	if (digits < 0)
		return false;
	double fraction = take(stamp, '.') ? take_fraction(stamp) : 0;
	return set_clock(stamp, digits / 10000, digits / 100 % 100, (double)(digits % 100) + fraction);
}

static bool read_meridiem(struct stamp *stamp)
{
	static const struct {
		const char *text;
		bool afternoon;
	} words[] = {{"AM", false}, {"PM", true}, {"am", false}, {"pm", true}, {"a.m.", false},
		{"p.m.", true}, {"午前", false}, {"午後", true}};
	if (stamp->has_meridiem)
		return false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (!take_text(stamp, words[i].text))
			continue;
		stamp->has_meridiem = true;
		stamp->afternoon = words[i].afternoon;
		return true;
	}
	return false;
}

static bool read_weekday(struct stamp *stamp)
{
	if (stamp->has_weekday || stamp->has_zone || take_name(stamp, weekdays, 7) < 0)
		return false;
	return stamp->has_weekday = true;
}

/* The zone's own characters at the beginning: letters, or a sign with digits and a colon. */
static bool read_zone(struct stamp *stamp)
{
	size_t n = 0;
	bool letters = is_letter(peek(stamp));
	while (n < stamp->rest.length &&
		(letters ? is_letter(stamp->rest.at[n])
			 : is_digit(stamp->rest.at[n]) || stamp->rest.at[n] == ':' ||
					(n == 0 && (stamp->rest.at[0] == '+' || stamp->rest.at[0] == '-'))))
		n++;
	int east;
	if (!stamp->has_clock || !time_zone(text_slice(stamp->rest, 0, n), &east))
		return false;
	skip(stamp, n);
	if (stamp->has_zone) /* "+0200 CEST", "UTC+02:00": the numbers count */
		stamp->zone = letters ? stamp->zone : east;
	else
		stamp->zone = east;
	return stamp->has_zone = true;
}

/* Pieces of a time stamp, tried in this order at each place; each takes nothing when it isn't there. */
static const struct piece {
	bool (*read)(struct stamp *stamp);
	bool is_date, is_clock;
} pieces[] = {
	{read_iso_date, true, false},
	{read_compact_date, true, false},
	{read_slashed_date, true, false},
	{read_dotted_date, true, false},
	{read_day_and_month, true, false},
	{read_month_and_day, true, false},
	{read_clock, false, true},
	{read_compact_clock, false, true},
	{read_late_year, false, false},
	{read_meridiem, false, false},
	{read_weekday, false, false},
	{read_zone, false, false},
};

static bool read_piece(struct stamp *stamp)
{
	for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
		if ((pieces[i].is_date && stamp->has_date) || (pieces[i].is_clock && stamp->has_clock))
			continue;
		struct stamp trial = *stamp;
		if (pieces[i].read(&trial)) {
			*stamp = trial;
			return true;
		}
	}
	return false;
}

/* What may stand between pieces: blanks (also U+00A0 and U+202F), a comma, and T, -, _ or : between a date and its clock. */
static void skip_between(struct stamp *stamp)
{
	while (take(stamp, ' ') || take(stamp, '\t') || take(stamp, ',') || take_text(stamp, "\u00A0") ||
		take_text(stamp, "\u202F"))
		;
	char c = peek(stamp);
	bool joins = c == 'T' || c == 't' || c == '-' || c == '_' || c == ':';
	if (joins && stamp->has_date && !stamp->has_clock && stamp->rest.length > 1 &&
		is_digit(stamp->rest.at[1]))
		skip(stamp, 1);
}

static bool apply_meridiem(struct stamp *stamp)
{
	if (!stamp->has_meridiem)
		return stamp->hour < 24 || stamp->clock == 86400;
	if (stamp->hour < 1 || stamp->hour > 12)
		return false;
	if (stamp->hour == 12)
		stamp->clock -= 43200;
	if (stamp->afternoon)
		stamp->clock += 43200;
	return true;
}

/* "[12:00:01]", "[2026-08-05" and "10:58:34]", as logs have them; blanks part the latter. */
static struct text without_brackets(struct text text)
{
	if (text_begins(text, "["))
		text = text_slice(text, 1, text.length);
	return text_ends(text, "]") ? text_slice(text, 0, text.length - 1) : text;
}

bool time_parse(struct text text, struct moment *moment)
{
	text = without_brackets(text_trim(text));
	double number;
	if (number_parse(text, NUMBER_PLAIN, &number) == NUMBER_FINITE)
		return time_from_number(number, moment);
	struct stamp stamp = {.rest = text};
	while (stamp.rest.length > 0) {
		if (!read_piece(&stamp))
			return false;
		skip_between(&stamp);
	}
	if ((!stamp.has_date && !stamp.has_clock) || (stamp.has_date && stamp.year < 0) ||
		!apply_meridiem(&stamp))
		return false;
	double day = stamp.has_date ? time_of_date(stamp.year, stamp.month, stamp.day) : 0;
	*moment = (struct moment){.seconds = day + stamp.clock - 60.0 * stamp.zone,
		.dated = stamp.has_date,
		.zoned = stamp.has_zone,
		.either_way = stamp.either_way};
	return true;
}

bool time_zone(struct text text, int *minutes_east)
{
	for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
		if (text_equal_folded(text, text_of(zones[i].name))) {
			*minutes_east = zones[i].minutes_east;
			return true;
		}
	}
	struct stamp stamp = {.rest = text};
	int sign = take(&stamp, '+') ? 1 : take(&stamp, '-') ? -1 : 0;
	long digits = sign ? take_digits(&stamp, 4, 4) : -1, hours, minutes = 0;
	if (digits >= 0) {
		hours = digits / 100;
		minutes = digits % 100;
	} else {
		hours = sign ? take_digits(&stamp, 2, 2) : -1;
		if (take(&stamp, ':'))
			minutes = take_digits(&stamp, 2, 2);
	}
	if (hours < 0 || hours > 14 || minutes < 0 || minutes > 59 || stamp.rest.length > 0)
		return false;
	*minutes_east = sign * (int)(60 * hours + minutes);
	return true;
}
