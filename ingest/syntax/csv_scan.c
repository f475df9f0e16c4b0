#include "csv_inside.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { STEP = 16, REACH_FIRST = 128 };

/* Bits of the STEP bytes at 'at' that are a delimiter or a newline. */
static unsigned marks_at(const char *at, char delimiter)
{
#if defined(__SSE2__)
	__m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
	__m128i found = _mm_or_si128(
		_mm_cmpeq_epi8(bytes, _mm_set1_epi8(delimiter)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
	return (unsigned)_mm_movemask_epi8(found);
#else
	unsigned bits = 0;
	for (unsigned i = 0; i < STEP; i++)
		bits |= (unsigned)(at[i] == delimiter || at[i] == '\n') << i;
	return bits;
#endif
}

void csv_scan_begin(struct csv_scan *scan, const struct csv_dialect *dialect, struct text lines)
{
	scan->dialect = dialect;
	scan->at = scan->base = lines.at;
	scan->end = lines.at + lines.length;
	scan->reach = REACH_FIRST;
	scan->marks[0] = UINT16_MAX; /* one more is 0 */
	scan->next = scan->count = 1;
}

/* Finds the marks from the line at hand on. */
static void look_ahead(struct csv_scan *scan)
{
	char delimiter = scan->dialect->delimiter ? scan->dialect->delimiter : '\n';
	size_t left = (size_t)(scan->end - scan->at), bytes = left < scan->reach ? left : scan->reach;
	size_t count = 1;
	scan->base = scan->at;
	for (size_t from = 0; from < bytes; from += STEP)
		for (unsigned bits = marks_at(scan->base + from, delimiter); bits; bits &= bits - 1)
			scan->marks[count++] = (uint16_t)(from + (unsigned)__builtin_ctz(bits));
	while (count > 1 && scan->marks[count - 1] >= bytes)
		count--;
	scan->next = 1;
	scan->count = count;
	if (scan->reach < CSV_SCAN_BYTES)
		scan->reach *= 2;
}

/* The mark of the next line end; scan->count: there is none among them. */
static size_t line_end(const struct csv_scan *scan)
{
	size_t mark = scan->next;
	while (mark < scan->count && scan->base[scan->marks[mark]] != '\n')
		mark++;
	return mark;
}

bool csv_is_comment(const struct csv_dialect *dialect, struct text line)
{
	size_t i = 0;
	if (!dialect->comment)
		return false;
	while (i < line.length && is_blank(line.at[i]))
		i++;
	return i < line.length && line.at[i] == dialect->comment;
}

/* "|----|---:|", "------ ----": what stands below the header of a table that is drawn. */
bool csv_is_ruling(const struct csv_dialect *dialect, struct text line)
{
	size_t dashes = 0, longest = 0, i = 0;
	if (dialect->delimiter == ',' || dialect->delimiter == ';')
		return false;
	for (; i < line.length && memchr("|-+:= \r\t", line.at[i], 8); i++) {
		dashes = line.at[i] == '-' || line.at[i] == '=' ? dashes + 1 : 0;
		longest = dashes > longest ? dashes : longest;
	}
	return longest >= (dialect->delimiter == '|' ? 1 : 3) && i == line.length;
}

/* A comment, a ruler, an empty line. */
static bool needs_look(const struct csv_scan *scan, const struct csv_line *line)
{
	char first = *line->begin;
	if (csv_begins_row(scan->dialect, first))
		return false;
	struct text text = {line->begin, (size_t)(line->base + line->ends[line->count - 1] - line->begin)};
	if (csv_is_comment(scan->dialect, text) || csv_is_ruling(scan->dialect, text))
		return true;
	return line->count == 1 && csv_line_cell(line, 0, scan->dialect->delimiter).length == 0;
}

bool csv_scan_line(struct csv_scan *scan, struct csv_line *line)
{
	size_t mark = line_end(scan), reach = 0;
	while (mark == scan->count) {
		if (reach == CSV_SCAN_BYTES || scan->at == scan->end)
			return false;
		reach = scan->reach;
		look_ahead(scan);
		mark = line_end(scan);
	}
	*line = (struct csv_line){scan->at, scan->base, &scan->marks[scan->next], mark + 1 - scan->next};
	if (needs_look(scan, line))
		return false;
	scan->next = mark + 1;
	scan->at = scan->base + scan->marks[mark] + 1;
	return true;
}
