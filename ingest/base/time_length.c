/* Lengths of time as people and shells write them. */
#include "number.h"
#include "time.h"

/* Digits, and with 'decimal' a fraction, at text[*at]. */
static bool read_part(struct text text, size_t *at, char decimal, double *value, bool *fraction)
{
	struct number_style style = {decimal, 0};
	size_t from = *at;
	while (*at < text.length && (is_digit(text.at[*at]) || text.at[*at] == decimal))
		++*at;
	struct text part = text_slice(text, from, *at);
	*fraction = text_find(part, decimal) < part.length;
	return part.length > 0 && part.length < 20 && number_parse(part, style, value) == NUMBER_FINITE;
}

static void skip_blanks(struct text text, size_t *at)
{
	while (*at < text.length && text.at[*at] == ' ')
		++*at;
}

/* "1:23.4", "00:01:23.4": the last part may have a fraction, those behind the first are below 60. */
static bool clock_length(struct text text, char decimal, double *seconds)
{
	size_t at = 0, parts = 0;
	double value;
	bool fraction = false;
	*seconds = 0;
	while (at < text.length) {
		if (parts == 3 || fraction || !read_part(text, &at, decimal, &value, &fraction))
			return false;
		if (parts > 0 && value >= 60)
			return false;
		*seconds = 60 * *seconds + value;
		parts++;
		if (at < text.length && (text.at[at++] != ':' || at == text.length))
			return false;
	}
	return parts >= 2;
}

/* "1h 2m 3.5s": units in falling order. */
static bool parts_length(struct text text, char decimal, double *seconds)
{
	static const struct {
		const char *word;
		double seconds;
	} units[] = {{"d", 86400}, {"h", 3600}, {"min", 60}, {"m", 60}, {"sec", 1}, {"s", 1}};
	double value, last = 1e9;
	size_t at = 0, parts = 0;
	bool fraction = false;
	*seconds = 0;
	while (at < text.length) {
		if (fraction || !read_part(text, &at, decimal, &value, &fraction))
			return false;
		skip_blanks(text, &at);
		size_t from = at;
		while (at < text.length && is_lower(text.at[at]))
			at++;
		double unit = 0;
		for (size_t i = 0; i < sizeof units / sizeof *units; i++)
			if (text_is(text_slice(text, from, at), units[i].word))
				unit = units[i].seconds;
		if (unit == 0 || unit >= last)
			return false;
		last = unit;
		*seconds += value * unit;
		parts++;
		skip_blanks(text, &at);
	}
	return parts >= 2;
}

bool time_length(struct text text, char decimal, double *seconds, bool *clock)
{
	text = text_trim(text);
	*clock = text_find(text, ':') < text.length;
	return *clock ? clock_length(text, decimal, seconds) : parts_length(text, decimal, seconds);
}
