#include "answer.h"

#include "statements.h"
#include "terminal.h"

enum { MOST_ROWS = 40, MOST_SHEETS = 12 };

bool answer_terminal(const struct voice *voice, FILE *out, struct fault *fault)
{
	struct sheet_source *sources;
	size_t count = sheet_sources(voice, &sources);
	for (size_t i = 0; i < count; i++) {
		const struct sheet *sheet = sheet_of_groups(voice, &sources[i], MOST_ROWS, fault);
		if (!sheet)
			return false;
		if (i > 0)
			putc('\n', out);
		terminal_sheet(out, voice, sheet);
	}
	return true;
}
