#include "line.h"

struct text line_shown(struct text line)
{
	while (line.length > 0 && line.at[line.length - 1] == '\r')
		line.length--;
	size_t from = line.length;
	while (from > 0 && line.at[from - 1] != '\r')
		from--;
	return text_slice(line, from, line.length);
}

bool source_lines(struct source *source, size_t most,
	bool (*line)(void *context, struct text line, size_t number, struct fault *fault), void *context,
	struct fault *fault)
{
	size_t number = 0;
	while (source->block.length > 0) {
		struct text rest = source->block;
		size_t used = 0;
		for (;;) {
			size_t length = text_find(rest, '\n');
			if (length > most)
				return fault_at(fault,
					(struct place){.file = source->path, .line = number + 1},
					"a line of more than %zu bytes; if that is meant: --limit line=N",
					most);
			if (length == rest.length && !(source->at_end && length > 0))
				break;
			size_t step = length < rest.length ? length + 1 : length;
			if (!line(context, line_shown(text_slice(rest, 0, length)), ++number, fault))
				return false;
			rest = text_slice(rest, step, rest.length);
			used += step;
		}
		if (!source_more(source, used, fault))
			return false;
	}
	return true;
}
