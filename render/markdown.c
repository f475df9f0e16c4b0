#include "markdown.h"

#include <string.h>

#include "terminal.h"

/* Length of a command of ours in backquotes at 'text', as our sentences name it: small letters, blanks and dashes alone. */
static size_t command_length(const char *text)
{
	if (strncmp(text, "`floorstat ", 11) != 0)
		return 0;
	size_t length = 1 + strspn(text + 1, "abcdefghijklmnopqrstuvwxyz -");
	return text[length] == '`' ? length + 1 : 0;
}

/* Length of an interval at 'text' ("[−0.16, 0.82]") that nothing behind it makes a link. */
static size_t interval_length(const char *text)
{
	static const char minus[] = "−";
	size_t length = *text == '[';
	for (;;)
		if (length > 0 && text[length] && strchr("0123456789., ", text[length]))
			length++;
		else if (length > 0 && strncmp(text + length, minus, sizeof minus - 1) == 0)
			length += sizeof minus - 1;
		else
			break;
	bool closed = length > 1 && text[length] == ']' &&
		(!text[length + 1] || !strchr("([{:", text[length + 1]));
	return closed ? length + 1 : 0;
}

static bool is_word(char c)
{
	return is_digit(c) || is_letter(c) || (c & 0x80);
}

/* Whether the character text[at] would be taken for markup where it stands.  What can't be is left alone, for the report
 * is read as it is, too. */
static bool is_markup(const char *text, size_t at)
{
	char c = text[at], before = at > 0 ? text[at - 1] : 0, after = text[at + 1];
	switch (c) {
	case '_':
		return !(is_word(before) && is_word(after));
	case '#':
		return at == 0 || before == ' ';
	case '>':
	case '-':
	case '+':
	case '=':
		return at == 0;
	case '.':
	case ')': /* "1. " begins a list, "www." a link */
		return (at > 0 && (after == ' ' || !after) && strspn(text, "0123456789") == at) ||
			(at >= 3 && strncmp(text + at - 3, "www", 3) == 0);
	case ':':
		return after == '/';
	default:
		return c && strchr("\\`*[]|~^$", c);
	}
}

const char *markdown_text(struct arena *arena, const char *text)
{
	const char *safe = terminal_safe(arena, text);
	struct buffer out = buffer_new(arena);
	for (size_t i = 0; safe[i]; i++) {
		size_t whole = command_length(safe + i);
		if (whole == 0)
			whole = interval_length(safe + i);
		bool alone = safe[i + 1] == ' ';
		if (whole > 0) {
			buffer_add(&out, safe + i, whole);
			i += whole - 1;
		} else if (safe[i] == '<' && !alone)
			buffer_text(&out, "&lt;");
		else if (safe[i] == '&' && !alone)
			buffer_text(&out, "&amp;");
		else {
			if (is_markup(safe, i))
				buffer_char(&out, '\\');
			buffer_char(&out, safe[i]);
		}
	}
	return out.at ? out.at : "";
}

const char *markdown_code(struct arena *arena, const char *text)
{
	const char *safe = terminal_safe(arena, text);
	size_t longest = 0, run = 0;
	for (const char *at = safe; *at; at++) {
		run = *at == '`' ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	struct buffer out = buffer_new(arena);
	for (size_t i = 0; i <= longest; i++)
		buffer_char(&out, '`');
	const char *pad = longest > 0 ? " " : "";
	buffer_print(&out, "%s%s%s", pad, safe, pad);
	for (size_t i = 0; i <= longest; i++)
		buffer_char(&out, '`');
	return out.at;
}

/* Cells of a table in code would still be split at '|': they are texts. */
static const char *cell_text(const struct voice *voice, const char *text)
{
	return *text ? markdown_text(voice->arena, text) : " ";
}

void markdown_sheet(FILE *out, const struct voice *voice, const struct sheet *sheet, unsigned level)
{
	if (sheet->title && level > 0)
		fprintf(out, "%.*s %s\n\n", (int)level, "######", markdown_text(voice->arena, sheet->title));
	putc('|', out);
	for (size_t c = 0; c < sheet->column_count; c++)
		fprintf(out, " %s |", cell_text(voice, sheet->columns[c].heading));
	fputs("\n|", out);
	for (size_t c = 0; c < sheet->column_count; c++)
		fputs(sheet->columns[c].number ? "---:|" : "---|", out);
	putc('\n', out);
	for (size_t row = 0; row < sheet->row_count; row++) {
		putc('|', out);
		for (size_t c = 0; c < sheet->column_count; c++) {
			const char *text = sheet_at(sheet, row, c)->text;
			bool code = sheet->last_is_code && c + 1 == sheet->column_count;
			fprintf(out, " %s |",
				code ? markdown_code(voice->arena, text) : cell_text(voice, text));
		}
		putc('\n', out);
	}
	if (sheet->note)
		fprintf(out, "\n%s\n", markdown_text(voice->arena, sheet->note));
	putc('\n', out);
}

void markdown_list(FILE *out, const struct voice *voice, const struct words *items)
{
	for (size_t i = 0; i < items->count; i++)
		fprintf(out, "- %s\n", markdown_text(voice->arena, items->at[i]));
	putc('\n', out);
}
