#include "line_pattern.h"

#include <string.h>

size_t line_skip_blanks(struct text line, size_t i)
{
	while (i < line.length && is_blank(line.at[i]))
		i++;
	return i;
}

static void add_piece(struct line_pattern *pattern, enum piece_kind kind, struct text text)
{
	if (pattern->count < PIECES_MOST)
		pattern->pieces[pattern->count++] = (struct piece){kind, text};
}

/* Appends the pieces of a text without groups. */
static void add_pieces(struct line_pattern *pattern, struct text text)
{
	for (size_t i = 0; i < text.length;) {
		size_t from = i;
		if (is_blank(text.at[i])) {
			i = line_skip_blanks(text, i);
			add_piece(pattern, PIECE_BLANKS, text_slice(text, from, i));
		} else if (text.at[i] == '{' &&
			text_find(text_slice(text, i, text.length), '}') < text.length - i) {
			size_t length = text_find(text_slice(text, i, text.length), '}');
			add_piece(pattern, PIECE_CAPTURE, text_slice(text, i + 1, i + length));
			i += length + 1;
		} else {
			while (i < text.length && !is_blank(text.at[i]) && (text.at[i] != '{' || i == from))
				i++;
			add_piece(pattern, PIECE_TEXT, text_slice(text, from, i));
		}
	}
}

/* Where the groups begin that end a pattern, one behind the other; its length: it has none. */
static size_t find_groups(struct text text)
{
	while (text_ends(text, ")+")) {
		while (text.length > 0 && text.at[text.length - 1] != '(')
			text.length--;
		text.length -= text.length > 0;
	}
	return text.length;
}

void line_pattern_parse(struct text text, struct line_pattern *pattern)
{
	size_t at = find_groups(text);
	*pattern = (struct line_pattern){.group = PIECES_MOST};
	add_pieces(pattern, text_slice(text, 0, at));
	while (at < text.length) { /* the last group is the one that is repeated */
		size_t from = at + (text.at[at] == '(');
		at = from + text_find(text_slice(text, from, text.length), '(');
		struct text group = text_slice(text, from, at);
		while (text_ends(group, ")+"))
			group.length -= 2;
		pattern->group = pattern->count;
		add_pieces(pattern, group);
	}
}

static size_t find_text(struct text line, size_t from, struct text wanted)
{
	for (size_t i = from; i + wanted.length <= line.length; i++)
		if (text_equal(text_slice(line, i, i + wanted.length), wanted))
			return i;
	return line.length + 1;
}

/* Where a capture ends that begins at 'from', given the piece behind it; beyond the line when it can't. */
static size_t capture_end(struct text line, size_t from, const struct piece *next, bool in_group)
{
	size_t i = from;
	if (!next && !in_group)
		return line.length;
	if (!next || next->kind == PIECE_BLANKS) {
		while (i < line.length && !is_blank(line.at[i]))
			i++;
		return i;
	}
	return next->kind == PIECE_TEXT ? find_text(line, from, next->text) : from;
}

/* Pieces [first, last) at line[*at]: false when they don't fit. */
static bool match_pieces(const struct line_pattern *pattern, size_t first, size_t last, bool in_group,
	struct text line, size_t *at, struct captures *captures)
{
	size_t i = *at;
	for (size_t p = first; p < last; p++) {
		const struct piece *piece = &pattern->pieces[p];
		if (piece->kind == PIECE_TEXT) {
			struct text rest = text_slice(line, i, line.length);
			if (rest.length < piece->text.length ||
				!text_equal(text_slice(rest, 0, piece->text.length), piece->text))
				return false;
			i += piece->text.length;
		} else if (piece->kind == PIECE_BLANKS) {
			size_t from = i;
			while (i < line.length && is_blank(line.at[i]))
				i++;
			if (i == from && p > first && i < line.length)
				return false;
		} else {
			const struct piece *next = p + 1 < last       ? piece + 1
				: p + 1 < pattern->count && !in_group ? piece + 1
								      : NULL;
			size_t end = capture_end(line, i, next, in_group || last < pattern->count);
			bool may_be_empty = p > first && !in_group && (!next || next->kind == PIECE_TEXT);
			if (end > line.length || (end == i && !may_be_empty))
				return false;
			struct text text = text_slice(line, i, end);
			if (captures->count < CAPTURES_MOST)
				captures->at[captures->count++] = (struct capture){
					piece->text, text_trim(text), i + 1};
			i = end;
		}
	}
	*at = i;
	return true;
}

/* The pieces before the group, or all of them: the whole line must fit when there is no group. */
bool line_pattern_match(
	const struct line_pattern *pattern, struct text line, size_t *at, struct captures *captures)
{
	bool group = pattern->group < PIECES_MOST;
	*at = line_skip_blanks(line, 0);
	captures->count = 0;
	return match_pieces(pattern, 0, group ? pattern->group : pattern->count, false, line, at, captures) &&
		(group || line_skip_blanks(line, *at) == line.length);
}

bool line_pattern_match_group(
	const struct line_pattern *pattern, struct text line, size_t *at, struct captures *captures)
{
	size_t from = *at = line_skip_blanks(line, *at);
	return match_pieces(pattern, pattern->group, pattern->count, true, line, at, captures) && *at > from;
}

/* Two letters and more: the "k" of "{rate}k" stands anywhere. */
static bool is_telling(struct text text)
{
	size_t letters = 0;
	for (size_t i = 0; i < text.length; i++)
		letters += is_letter(text.at[i]);
	return letters > 1;
}

/* A word that begins as a number: "12", "5.5ms". */
static bool has_number(struct text line)
{
	bool begins = true;
	for (size_t i = 0; i < line.length; i++) {
		if (begins && is_digit(line.at[i]))
			return true;
		begins = strchr(" \t(=", line.at[i]) != NULL;
	}
	return false;
}

bool line_pattern_is_like(const struct line_pattern *pattern, struct text line)
{
	size_t words = 0, found = 0, at = line_skip_blanks(line, 0);
	for (size_t p = 0; p < pattern->count; p++) {
		const struct piece *piece = &pattern->pieces[p];
		if (piece->kind != PIECE_TEXT)
			continue;
		size_t stands = find_text(line, at, piece->text);
		if (p == 0 && stands != at)
			return false;
		if (!is_telling(piece->text))
			continue;
		words++;
		if (stands > line.length)
			continue;
		found++;
		at = stands + piece->text.length;
	}
	return found > 0 && 2 * found >= words && has_number(line);
}
