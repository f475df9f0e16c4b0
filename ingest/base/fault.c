#include "fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* snprintf that marks a cut with an ellipsis, on a character boundary. */
__attribute__((format(printf, 3, 0))) static void format_cut(
	char *out, size_t size, const char *format, va_list rest)
{
	static const char ellipsis[] = "…";
	int length = vsnprintf(out, size, format, rest);
	if (length < 0 || (size_t)length < size)
		return;
	if (size < sizeof ellipsis) {
		out[0] = '\0';
		return;
	}
	size_t end = size - sizeof ellipsis;
	while (end > 0 && ((unsigned char)out[end] & 0xC0) == 0x80)
		end--;
	memcpy(out + end, ellipsis, sizeof ellipsis);
}

__attribute__((format(printf, 3, 4))) static void print_cut(char *out, size_t size, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	format_cut(out, size, format, rest);
	va_end(rest);
}

const char *place_text(struct place place, char *text, size_t size)
{
	const char *file = place.file ? place.file : "";
	if (place.line > 0 && place.column > 0)
		print_cut(text, size, "%s:%zu:%zu", file, place.line, place.column);
	else if (place.line > 0)
		print_cut(text, size, "%s:%zu", file, place.line);
	else
		print_cut(text, size, "%s", file);
	size_t length = strlen(text);
	if (place.path && place.path[0])
		print_cut(text + length, size - length, "%s%s", length ? ": " : "", place.path);
	return text;
}

__attribute__((format(printf, 4, 0))) static bool fault_v(
	struct fault *fault, enum status status, struct place place, const char *format, va_list rest)
{
	if (!fault || fault->status != STATUS_OK)
		return false;
	fault->status = status;
	place_text(place, fault->place, sizeof fault->place);
	format_cut(fault->text, sizeof fault->text, format, rest);
	return false;
}

bool fault_at(struct fault *fault, struct place place, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	fault_v(fault, STATUS_INPUT, place, format, rest);
	va_end(rest);
	return false;
}

bool fault_set(struct fault *fault, enum status status, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	fault_v(fault, status, (struct place){0}, format, rest);
	va_end(rest);
	return false;
}

bool fault_set_at(struct fault *fault, enum status status, struct place place, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	fault_v(fault, status, place, format, rest);
	va_end(rest);
	return false;
}
