#include "line.h"

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
			struct text one = text_slice(rest, 0, length);
			if (one.length > 0 && one.at[one.length - 1] == '\r')
				one.length--;
			if (!line(context, one, ++number, fault))
				return false;
			rest = text_slice(rest, step, rest.length);
			used += step;
		}
		if (!source_more(source, used, fault))
			return false;
	}
	return true;
}
