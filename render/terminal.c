#include "terminal.h"

#include <stdint.h>
#include <string.h>

enum { LEAST_TEXT = 12 }; /* columns that a sentence needs to be wrapped */

/* Ranges of East Asian Width W and F, and emoji, of Unicode 15; sorted. */
static const struct {
	uint32_t from, to;
} wide[] =
	{
		{0x1100, 0x115f},
		{0x231a, 0x231b},
		{0x2329, 0x232a},
		{0x23e9, 0x23ec},
		{0x2614, 0x2615},
		{0x2648, 0x2653},
		{0x26a1, 0x26a1},
		{0x26aa, 0x26ab},
		{0x26bd, 0x26be},
		{0x2705, 0x2705},
		{0x274c, 0x274c},
		{0x2e80, 0x303e},
		{0x3041, 0x33ff},
		{0x3400, 0x4dbf},
		{0x4e00, 0x9fff},
		{0xa000, 0xa4cf},
		{0xa960, 0xa97f},
		{0xac00, 0xd7a3},
		{0xf900, 0xfaff},
		{0xfe10, 0xfe19},
		{0xfe30, 0xfe6f},
		{0xff00, 0xff60},
		{0xffe0, 0xffe6},
		{0x1f300, 0x1f64f},
		{0x1f680, 0x1f6ff},
		{0x1f900, 0x1f9ff},
		{0x20000, 0x3fffd},
},
  narrowest[] = {
	  {0x0300, 0x036f},
	  {0x0483, 0x0489},
	  {0x0591, 0x05bd},
	  {0x064b, 0x065f},
	  {0x0e31, 0x0e31},
	  {0x0e34, 0x0e3a},
	  {0x1ab0, 0x1aff},
	  {0x1dc0, 0x1dff},
	  {0x200b, 0x200f},
	  {0x202a, 0x202e},
	  {0x2060, 0x2064},
	  {0x20d0, 0x20ff},
	  {0x3099, 0x309a},
	  {0xfe00, 0xfe0f},
	  {0xfe20, 0xfe2f},
	  {0xfeff, 0xfeff},
};

size_t terminal_character_width(uint32_t code)
{
	if (code < 0x300)
		return 1;
	for (size_t i = 0; i < sizeof narrowest / sizeof *narrowest; i++)
		if (code >= narrowest[i].from && code <= narrowest[i].to)
			return 0;
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
		if (code >= wide[i].from && code <= wide[i].to)
			return 2;
	return 1;
}

size_t terminal_width(const char *text)
{
	size_t width = 0, length = strlen(text);
	for (size_t i = 0; i < length;) {
		uint32_t code;
		i += utf8_decode(text + i, length - i, &code);
		width += terminal_character_width(code);
	}
	return width;
}

const char *terminal_safe(struct arena *arena, const char *text)
{
	struct buffer out = buffer_new(arena);
	size_t length = strlen(text);
	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t bytes = utf8_decode(text + i, length - i, &code);
		if (code == '\n')
			buffer_text(&out, "\\n");
		else if (code == '\t')
			buffer_text(&out, "\\t");
		else if (code == 0xfffd && bytes == 1)
			buffer_print(&out, "\\x%02x", (unsigned char)text[i]);
		else if (code_is_unsafe(code))
			buffer_print(&out, code < 0x100 ? "\\x%02x" : "\\u%04x", (unsigned)code);
		else
			buffer_add(&out, text + i, bytes);
		i += bytes;
	}
	return out.at;
}

void terminal_toned(FILE *out, const struct voice *voice, const char *text, enum tone tone)
{
	static const char *const codes[] = {
		[TONE_PLAIN] = NULL, [TONE_GOOD] = "32", [TONE_DOUBT] = "33", [TONE_BAD] = "31"};
	if (voice->options->color && codes[tone])
		fprintf(out, "\033[%sm%s\033[0m", codes[tone], text);
	else
		fputs(text, out);
}

void terminal_blanks(FILE *out, size_t count)
{
	fprintf(out, "%*s", (int)count, "");
}

size_t terminal_line_end(const char *text, size_t from, size_t room, size_t *next)
{
	size_t length = strlen(text), used = 0, end = 0;
	for (size_t i = from; i < length;) {
		uint32_t code;
		size_t bytes = utf8_decode(text + i, length - i, &code);
		size_t width = terminal_character_width(code);
		if (used + width > room && end > from)
			return end;
		if (code == ' ' && i > from && !words_hold_together(text, i)) {
			end = i;
			*next = i + 1;
		}
		i += bytes;
		used += width;
		if (width == 2 && used <= room) {
			end = i;
			*next = i;
		}
	}
	*next = length;
	return length;
}

void terminal_paragraph(FILE *out, const struct voice *voice, const char *text, size_t indent)
{
	const char *safe = terminal_safe(voice->arena, text);
	size_t room = voice->options->width;
	if (room == 0 || room < indent + LEAST_TEXT) {
		fprintf(out, "%s\n", safe);
		return;
	}
	size_t length = strlen(safe), from = 0;
	do {
		size_t next = length,
		       end = terminal_line_end(safe, from, from == 0 ? room : room - indent, &next);
		if (from > 0)
			terminal_blanks(out, indent);
		fprintf(out, "%.*s\n", (int)(end - from), safe + from);
		from = next;
	} while (from < length);
}
