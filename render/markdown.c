#include "markdown.h"

#include <stdint.h>
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

const char *markdown_text(struct arena *arena, const char *text)
{
	const char *safe = terminal_safe(arena, text);
	struct buffer out = buffer_new(arena);
	for (const char *at = safe; *at; at++) {
		size_t command = command_length(at);
		if (command > 0) {
			buffer_print(&out, "%.*s", (int)command, at);
			at += command - 1;
		} else if (*at == '<')
			buffer_text(&out, "&lt;");
		else if (*at == '&')
			buffer_text(&out, "&amp;");
		else {
			if (strchr("\\`*_[]|~$#>", *at))
				buffer_char(&out, '\\');
			buffer_char(&out, *at);
		}
	}
	return out.at;
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
