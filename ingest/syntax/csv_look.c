/* How a table is written, found out by looking at its first lines. */
#include <math.h>
#include <string.h>

#include "../base/time.h"
#include "../base/unit.h"
#include "csv.h"
#include "csv_sample.h"

enum { HEADER_MOST = 6 };

/* What a delimiter would make of the lines. */
struct trial {
	char delimiter;
	size_t cells; /* in most lines */
	size_t first; /* first line that has so many */
	bool all;     /* every line has so many, numbers among them */
	double score;
};

static bool is_number(struct text cell)
{
	double value;
	static const struct number_style comma = {',', '.'}, groups = {'.', ','};
	return number_parse(cell, NUMBER_PLAIN, &value) == NUMBER_FINITE ||
		number_parse(cell, comma, &value) == NUMBER_FINITE ||
		number_parse(cell, groups, &value) == NUMBER_FINITE;
}

/* The same, or "1 234,5": where a blank parts no columns. */
static bool is_cell_number(struct text cell)
{
	double value;
	static const struct number_style comma = {',', ' '}, point = {'.', ' '};
	return is_number(cell) || number_parse(cell, comma, &value) == NUMBER_FINITE ||
		number_parse(cell, point, &value) == NUMBER_FINITE;
}

/* The number of cells that most lines have. */
static size_t usual_cells(const struct sample *sample, char delimiter, size_t *counts)
{
	size_t best = 0, best_lines = 0;
	for (size_t i = 0; i < sample->count; i++)
		counts[i] = cells_of(sample->lines[i], delimiter);
	for (size_t i = 0; i < sample->count; i++) {
		size_t lines = 0;
		for (size_t j = i; j < sample->count; j++)
			lines += counts[j] == counts[i];
		if (lines > best_lines || (lines == best_lines && counts[i] > best)) {
			best_lines = lines;
			best = counts[i];
		}
	}
	return best;
}

/* Share of the cells in lines of the usual length that are numbers; empty ones don't count. */
static double number_share(const struct sample *sample, char delimiter, size_t cells, const size_t *counts)
{
	size_t numbers = 0, filled = 0, rows = 0;
	for (size_t i = 0; i < sample->count; i++)
		rows += counts[i] == cells;
	bool skip = rows > 1; /* the first is likely to be the header */
	for (size_t i = 0; i < sample->count; i++) {
		struct text rest = sample->lines[i], cell;
		if (counts[i] != cells)
			continue;
		if (skip) {
			skip = false;
			continue;
		}
		for (bool more = true; next_cell(&rest, delimiter, &more, &cell);) {
			filled += cell.length > 0;
			numbers += cell.length > 0 && is_cell_number(cell);
		}
	}
	return filled > 0 ? (double)numbers / (double)filled : 0;
}

static struct trial try_delimiter(const struct sample *sample, char delimiter)
{
	size_t *counts = arena_alloc(sample->scratch, sample->count, sizeof *counts);
	struct trial trial = {.delimiter = delimiter, .cells = usual_cells(sample, delimiter, counts)};
	if (trial.cells < 2)
		return trial;
	size_t fitting = 0;
	while (counts[trial.first] != trial.cells)
		trial.first++;
	for (size_t i = trial.first; i < sample->count; i++)
		fitting += counts[i] == trial.cells;
	double share = (double)fitting / (double)(sample->count - trial.first);
	double covered = (double)(sample->count - trial.first) / (double)sample->count;
	double numbers = number_share(sample, delimiter, trial.cells, counts);
	bool table = share >= 0.5 && (delimiter != ' ' || (numbers > 0.2 && share >= 0.8));
	/* equal rows say most; then cells that are numbers; a preamble is rare */
	trial.score = table ? 0.6 * share + 0.3 * numbers + 0.1 * covered : 0;
	trial.all = table && share == 1 && trial.first == 0 && numbers > 0 && sample->count > 2;
	return trial;
}

/* "1.5ms", "1m23.4s": a number with a unit that is known behind it. */
static bool is_quantity(struct names *names, struct text cell, char decimal)
{
	double value;
	bool clock;
	struct unit unit;
	struct text rest;
	struct number_style style = {decimal, '\0'};
	return time_length(cell, decimal, &value, &clock) ||
		(number_parse_prefix(cell, style, &value, &rest) == NUMBER_FINITE && rest.length > 0 &&
			unit_parse(names, rest, &unit));
}

/* Between quantities a comma is a decimal mark ("1,5 ms") where the name above has none, or some of them have none: else
 * it may as well part two columns. */
static bool comma_is_decimal(const struct sample *sample)
{
	for (size_t i = 0; i < sample->count; i++)
		if (cells_of(sample->lines[i], ',') == 1)
			return true;
	return false;
}

/* One number a line, perhaps with its unit, perhaps below a name.  Most tables show soon that they are none. */
static struct trial try_single_column(const struct sample *sample)
{
	size_t numbers = 0, quantities = 0, others = 0;
	struct names *names = names_new(sample->scratch);
	bool comma = comma_is_decimal(sample);
	for (size_t i = 0; i < sample->count && (others < 2 || 2 * others <= sample->count); i++) {
		struct text cell = stripped(sample->lines[i]);
		bool number = is_number(cell),
		     quantity = !number &&
			(is_quantity(names, cell, '.') || (comma && is_quantity(names, cell, ',')));
		numbers += number;
		quantities += quantity;
		others += !number && !quantity;
	}
	size_t all = numbers + quantities;
	double share = sample->count > 0 ? (double)all / (double)sample->count : 0;
	bool named = sample->count > 1 && all + 1 == sample->count && comma &&
		!is_number(stripped(sample->lines[0]));
	if (named || (quantities > 0 && quantities + 1 >= sample->count))
		share = 1;
	return (struct trial){
		.delimiter = 0, .cells = 1, .score = share >= 0.5 || all + 1 == sample->count ? share : 0};
}

/* Quotes are read where there is a delimiter: one that parts nothing. */
static char delimiter_for_quotes(const struct sample *sample)
{
	bool quoted = false;
	for (size_t i = 0; i < sample->count; i++)
		quoted = quoted || text_find(sample->lines[i], '"') < sample->lines[i].length;
	for (size_t d = 0; quoted && delimiters[d] != ' '; d++) {
		bool parts = false;
		for (size_t i = 0; i < sample->count; i++)
			parts = parts || cells_of(sample->lines[i], delimiters[d]) > 1;
		if (!parts)
			return delimiters[d];
	}
	return '\0';
}

static struct trial best_trial(const struct sample *sample, char given)
{
	struct trial best = given ? (struct trial){0} : try_single_column(sample);
	for (size_t i = 0; i < DELIMITERS; i++) {
		struct trial trial = {0};
		if (!given || given == delimiters[i])
			trial = try_delimiter(sample, delimiters[i]);
		/* what parts all lines alike is no text beside a comma that some have, or that parts them into fewer */
		bool lesser = best.all && (trial.first > 0 || trial.cells <= best.cells);
		if (trial.score > best.score + 1e-9 && !lesser)
			best = trial;
	}
	if (given && best.delimiter != given) {
		best = try_delimiter(sample, given);
		best.score = 1;
	}
	return best;
}

/* Votes of the cells on how numbers are written. */
struct votes {
	size_t decimal[2], thousands[2], either[2]; /* of '.' and of ',' */
	size_t blank, apostrophe;                   /* as thousands separators */
};

/* A vote of one mark that occurs alone in a number: "1,5" is decimal, "1,234,567" thousands, "1,234" either. */
static void vote_alone(struct votes *votes, struct text number, char mark, int which)
{
	size_t first = text_find(number, mark), marks = 0;
	bool groups = first >= 1 && first <= 3 && number.at[0] != '0';
	size_t since = 3;
	for (size_t i = first; i < number.length; i++) {
		if (number.at[i] == mark) {
			groups = groups && since == 3;
			marks++;
			since = 0;
		} else {
			since++;
		}
	}
	groups = groups && since == 3;
	if (marks > 1)
		votes->thousands[which] += groups;
	else if (groups)
		votes->either[which]++;
	else
		votes->decimal[which]++;
}

static size_t last_of(struct text text, char c)
{
	size_t i = text.length;
	while (i > 0 && text.at[i - 1] != c)
		i--;
	return i;
}

/* The digits and marks at the beginning of a cell. */
static void vote(struct votes *votes, struct text cell)
{
	size_t n = 0, begin = cell.length > 0 && (cell.at[0] == '-' || cell.at[0] == '+');
	cell = text_slice(cell, begin, cell.length);
	while (n < cell.length &&
		(is_digit(cell.at[n]) || (n > 0 && strchr(".,'", cell.at[n]) && cell.at[n])))
		n++;
	struct text number = text_slice(cell, 0, n);
	if (n == 0 || !is_digit(number.at[n - 1]))
		return;
	struct text rest = text_slice(cell, n, cell.length);
	bool unit_or_exponent = rest.length <= 8 && text_find(rest, ':') == rest.length &&
		(rest.length == 0 || rest.at[0] != '-');
	if (rest.length >= 4 &&
		(rest.at[0] == ' ' || text_begins(rest, "\xC2\xA0") || text_begins(rest, "\xE2\x80\xAF"))) {
		double value;
		bool comma = number_parse(cell, (struct number_style){',', ' '}, &value) == NUMBER_FINITE;
		bool point = number_parse(cell, (struct number_style){'.', ' '}, &value) == NUMBER_FINITE;
		votes->blank += comma || point;
		votes->decimal[1] += comma && !point;
		votes->decimal[0] += point && !comma;
	}
	if (!unit_or_exponent)
		return;
	size_t point = text_find(number, '.'), comma = text_find(number, ',');
	votes->apostrophe += text_find(number, '\'') < n;
	if (point < n && comma < n) {
		bool comma_last = last_of(number, ',') > last_of(number, '.');
		votes->decimal[comma_last]++;
		votes->thousands[!comma_last]++;
	} else if (point < n) {
		vote_alone(votes, number, '.', 0);
	} else if (comma < n) {
		vote_alone(votes, number, ',', 1);
	}
}

static struct number_style number_style_of(
	const struct sample *sample, const struct trial *trial, char given, bool *either)
{
	struct votes votes = {0};
	for (size_t i = trial->first; i < sample->count; i++) {
		struct text rest = sample->lines[i], cell;
		for (bool more = true; next_cell(&rest, trial->delimiter, &more, &cell);)
			vote(&votes, cell);
	}
	size_t comma = votes.decimal[1] + (trial->delimiter == ';' ? votes.either[1] : 0);
	size_t point = votes.decimal[0] + (trial->delimiter == ';' ? 0 : votes.either[0]);
	struct number_style style = {.decimal = given ? given : comma > point ? ',' : '.'};
	int other = style.decimal == '.' ? 1 : 0;
	bool grouped = votes.thousands[other] > 0 || votes.either[other] > 0;
	*either = !given && votes.either[other] > 0 && votes.decimal[0] + votes.decimal[1] == 0 &&
		votes.thousands[0] + votes.thousands[1] == 0;
	style.thousands = grouped && votes.decimal[other] == 0 ? (other ? ',' : '.')
		: votes.apostrophe > 0                         ? '\''
		: votes.blank > 0                              ? ' '
							       : '\0';
	return style;
}

/* A number, perhaps with a unit of few letters behind it, or a length of time. */
static enum number_kind cell_number(
	struct text cell, struct number_style style, double *value, struct text *behind)
{
	bool clock;
	*behind = (struct text){0};
	if (time_length(cell, style.decimal, value, &clock))
		return NUMBER_FINITE;
	return number_parse_prefix(cell, style, value, behind);
}

/* Columns that hold numbers in most rows below the possible header. */
static bool *numeric_columns(
	const struct sample *sample, const struct trial *trial, struct number_style style)
{
	bool *numeric = arena_alloc(sample->scratch, trial->cells, sizeof *numeric);
	size_t *numbers = arena_alloc(sample->scratch, trial->cells, sizeof *numbers);
	size_t *filled = arena_alloc(sample->scratch, trial->cells, sizeof *filled);
	size_t rows = sample->count - trial->first;
	size_t skipped = rows > 2 * HEADER_MOST ? HEADER_MOST : rows > 4 ? 3 : rows > 1 ? 1 : 0;
	for (size_t i = trial->first + skipped; i < sample->count; i++) {
		struct text rest = sample->lines[i], cell, unit;
		size_t column = 0;
		for (bool more = true;
			column < trial->cells && next_cell(&rest, trial->delimiter, &more, &cell); column++) {
			double value;
			enum number_kind kind = cell_number(cell, style, &value, &unit);
			filled[column] += cell.length > 0 && kind != NUMBER_MISSING;
			numbers[column] += kind == NUMBER_FINITE && unit.length <= 4;
		}
	}
	for (size_t c = 0; c < trial->cells; c++)
		numeric[c] = filled[c] > 0 && 2 * numbers[c] > filled[c];
	return numeric;
}

/* Whether a row names columns: text where numbers should stand, and numbers only where they count the columns. */
static bool names_columns(const struct sample *sample, const struct trial *trial, struct number_style style,
	const bool *numeric, size_t line)
{
	struct text rest = sample->lines[line], cell, behind;
	size_t texts = 0, numbers = 0, column = 0;
	double last = -INFINITY;
	bool counting = true;
	for (bool more = true; column < trial->cells && next_cell(&rest, trial->delimiter, &more, &cell);
		column++) {
		double value;
		if (!numeric[column] || cell.length == 0)
			continue;
		enum number_kind kind = cell_number(cell, style, &value, &behind);
		texts += kind == NUMBER_NO || (kind == NUMBER_FINITE && behind.length > 4);
		if (kind != NUMBER_FINITE)
			continue;
		numbers++;
		counting = counting && value > last && value == floor(value);
		last = value;
	}
	/* "50%" and "99.9%" are names too, beside others in the first row */
	bool mostly = line == trial->first && texts >= 2 && 2 * texts >= numbers;
	return texts > 0 && (numbers == 0 || mostly || (counting && numbers >= 2));
}

static bool is_unit_row(
	const struct sample *sample, const struct trial *trial, const bool *numeric, size_t line)
{
	struct names *names = names_new(sample->scratch);
	struct text rest = sample->lines[line], cell;
	size_t units = 0, others = 0, column = 0;
	for (bool more = true; column < trial->cells && next_cell(&rest, trial->delimiter, &more, &cell);
		column++) {
		struct unit unit;
		if (cell.length == 0)
			continue;
		if (unit_parse(names, cell, &unit))
			units += numeric[column];
		else
			others++;
	}
	return units > 0 && others == 0;
}

/* A header that has one name less than the rows have cells (R's row names), or one more. */
static bool is_uneven_header(const struct sample *sample, const struct trial *trial)
{
	struct text rest = sample->lines[trial->first - 1], cell;
	size_t cells = cells_of(rest, trial->delimiter);
	if (cells < 2 || (cells + 1 != trial->cells && cells != trial->cells + 1))
		return false;
	for (bool more = true; next_cell(&rest, trial->delimiter, &more, &cell);)
		if (is_number(cell))
			return false;
	return true;
}

static void look_at_header(const struct sample *sample, const struct trial *trial, const bool *numeric,
	struct csv_dialect *dialect)
{
	bool any = false;
	for (size_t c = 0; c < trial->cells; c++)
		any = any || numeric[c];
	if (trial->first > 0 && is_uneven_header(sample, trial)) {
		dialect->preamble = sample->numbers[trial->first - 1];
		dialect->header_rows = 1;
		return;
	}
	size_t line = trial->first;
	while (line < sample->count && line - trial->first < HEADER_MOST &&
		names_columns(sample, trial, dialect->numbers, numeric, line))
		line++;
	dialect->header_rows = line - trial->first;
	if (!any && sample->count - trial->first > 1)
		dialect->header_rows = 1;
	/* the row below the names may be shorter of text: all units */
	if (dialect->header_rows >= 1 && line < sample->count && dialect->header_rows < HEADER_MOST)
		dialect->unit_row = dialect->header_rows > 1 && is_unit_row(sample, trial, numeric, line - 1);
	if (dialect->header_rows > 0 || sample->last_comment.length == 0)
		return;
	struct text names = text_slice(sample->last_comment, 1, sample->last_comment.length);
	dialect->header_in_comment = cells_of(names, trial->delimiter) == trial->cells && trial->cells > 1;
}

bool csv_look(struct arena *arena, const struct source *source, const struct ingest_options *options,
	struct csv_dialect *dialect)
{
	struct arena *scratch = arena_child(arena);
	struct sample *sample = take_sample(scratch, source);
	struct trial trial = best_trial(sample, options->delimiter ? options->delimiter : sample->stated);
	if (trial.score > 0 && !trial.delimiter)
		trial.delimiter = delimiter_for_quotes(sample);
	*dialect = (struct csv_dialect){.delimiter = trial.delimiter, .numbers = NUMBER_PLAIN};
	struct text begin = text_trim(
		text_slice(source->block, 0, source->block.length < 64 ? source->block.length : 64));
	bool json = text_begins(begin, "{") || text_begins(begin, "[");
	bool table = sample->count > 0 && trial.score > 0 && !json;
	if (table) {
		dialect->comment = '#';
		dialect->preamble = trial.first > 0 ? sample->numbers[trial.first] : sample->stated != '\0';
		dialect->numbers = number_style_of(sample, &trial, options->decimal, &dialect->either);
		const bool *numeric = numeric_columns(sample, &trial, dialect->numbers);
		look_at_header(sample, &trial, numeric, dialect);
	}
	arena_free(scratch);
	return table;
}
