#include "words.h"

#include <string.h>

#include "../../ingest/base/text.h"

static const struct {
	const char *en, *ja;
} texts[FIGURE_WORD_COUNT] = {
#define ROW(key, en, ja) {en, ja},
	FIGURE_WORDS(ROW)
#undef ROW
};

const char *figure_words(
	struct arena *arena, const char *lang, enum figure_word word, const char *const *arguments)
{
	const char *pattern = lang && strcmp(lang, "ja") == 0 ? texts[word].ja : texts[word].en;
	size_t count = 0;
	while (arguments[count])
		count++;
	struct buffer text = buffer_new(arena);
	for (const char *at = pattern; *at; at++) {
		size_t which = at[0] == '{' && at[1] && at[2] == '}' ? (size_t)(at[1] - '1') : count;
		if (which >= count) {
			buffer_char(&text, *at);
			continue;
		}
		buffer_text(&text, arguments[which]);
		at += 2;
	}
	buffer_text(&text, "");
	return text.at;
}
