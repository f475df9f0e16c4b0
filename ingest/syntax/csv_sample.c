#include "csv_sample.h"

#include <string.h>

const char delimiters[DELIMITERS] = {'\t', ';', '|', ',', ' '};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

struct text stripped(struct text cell)
{
	cell = text_trim(cell);
	if (cell.length >= 2 && cell.at[0] == '"' && cell.at[cell.length - 1] == '"')
		cell = text_trim(text_slice(cell, 1, cell.length - 1));
	return cell;
}

bool next_cell(struct text *rest, char delimiter, bool *more, struct text *cell)
{
	if (!*more)
		return false;
	size_t i = 0;
	bool quoted = false;
	if (delimiter == ' ')
		while (rest->length > 0 && is_blank(rest->at[0]))
			*rest = text_slice(*rest, 1, rest->length);
	if (delimiter == ' ' && rest->length == 0)
		return false;
	for (; i < rest->length; i++) {
		char c = rest->at[i];
		quoted ^= c == '"';
		if (!quoted && delimiter && (c == delimiter || (delimiter == ' ' && is_blank(c))))
			break;
	}
	*cell = stripped(text_slice(*rest, 0, i));
	*more = i < rest->length;
	*rest = text_slice(*rest, *more ? i + 1 : i, rest->length);
	return true;
}

size_t cells_of(struct text line, char delimiter)
{
	struct text cell;
	size_t count = 0;
	for (bool more = true; next_cell(&line, delimiter, &more, &cell);)
		count++;
	return count;
}

/* "|----|---:|", "----+----", "------ ----": nothing but what tables are drawn with. */
static bool is_ruling(struct text line)
{
	size_t dashes = 0, longest = 0;
	for (size_t i = 0; i < line.length; i++) {
		dashes = line.at[i] == '-' || line.at[i] == '=' ? dashes + 1 : 0;
		longest = dashes > longest ? dashes : longest;
		if (!strchr("|-+:= \t", line.at[i]))
			return false;
	}
	return longest >= 3;
}

/* Whether a quoted cell that is opened in the text goes on behind it. */
static bool leaves_quote_open(struct text text)
{
	bool open = false, begins = true;
	for (size_t i = 0; i < text.length; i++) {
		char c = text.at[i];
		if (c == '"' && (open || begins))
			open = !open;
		begins = memchr(delimiters, c, sizeof delimiters) != NULL || c == '\n';
	}
	return open;
}

/* The next line; with those behind it where a quoted cell goes on over the end.  *lines: how many. */
static struct text take_line(struct text *rest, char end, size_t *lines)
{
	enum { QUOTED_LINES_MOST = 20 };
	struct text all = *rest, line = text_split(*rest, end, rest), after = *rest, longer = line;
	*lines = 1;
	for (size_t more = 1; leaves_quote_open(longer) && after.length > 0 && more < QUOTED_LINES_MOST;
		more++) {
		struct text next = text_split(after, end, &after);
		longer = text_slice(all, 0, (size_t)(next.at - all.at) + next.length);
		if (leaves_quote_open(longer))
			continue;
		*lines = more + 1;
		*rest = after;
		return longer;
	}
	return line;
}

struct sample *take_sample(struct arena *scratch, const struct source *source)
{
	struct sample *sample = arena_alloc(scratch, 1, sizeof *sample);
	struct text rest = source->block;
	bool mac = text_find(rest, '\n') == rest.length;
	char end = mac ? '\r' : '\n';
	sample->scratch = scratch;
	for (size_t number = 0, lines; rest.length > 0 && sample->count < LINES_MOST; number += lines) {
		size_t at = text_find(rest, end);
		if (at == rest.length && !source->at_end)
			break;
		struct text line = take_line(&rest, end, &lines), trimmed = text_trim(line);
		if ((trimmed.length == 0 && text_find(line, '\t') == line.length) || is_ruling(trimmed))
			continue;
		if (number == 0 && trimmed.length == 5 && text_begins(trimmed, "sep=")) {
			sample->stated = trimmed.at[4];
			continue;
		}
		if (trimmed.length > 0 && trimmed.at[0] == '#') {
			sample->comments++;
			if (sample->count == 0)
				sample->last_comment = trimmed;
			continue;
		}
		sample->numbers[sample->count] = number;
		sample->lines[sample->count++] = line;
	}
	return sample;
}
