/* Whether a text matches a regular expression of the mapping.  Names and keys come again with every record: answers are kept
 * and compared by the text itself. */
#include <string.h>

#include "bind_inside.h"

enum { ANSWERS = 256, KEPT_MOST = 47, MATCHED_MOST = 4096 };

struct match_answer {
	const regex_t *pattern; /* NULL: none yet */
	bool matches;
	unsigned char length;
	char text[KEPT_MOST];
};

static bool match_now(const regex_t *pattern, struct text text)
{
	char ended[MATCHED_MOST];
	if (text.length > 0)
		memcpy(ended, text.at, text.length);
	ended[text.length] = '\0';
	return regexec(pattern, ended, 0, NULL, 0) == 0;
}

bool binder_matches(struct binder *binder, const regex_t *pattern, struct datum datum)
{
	struct text text = datum.text;
	if (datum.kind < DATUM_TEXT || text.length >= MATCHED_MOST)
		return false;
	if (text.length > KEPT_MOST)
		return match_now(pattern, text);
	if (!binder->answers)
		binder->answers = arena_alloc(binder->scratch, ANSWERS, sizeof *binder->answers);
	uint64_t hash = text_hash(text) ^ (uint64_t)(uintptr_t)pattern >> 4;
	struct match_answer *answer = &binder->answers[(hash ^ hash >> 32) % ANSWERS];
	if (answer->pattern == pattern && text_equal(text, (struct text){answer->text, answer->length}))
		return answer->matches;
	*answer = (struct match_answer){pattern, match_now(pattern, text), (unsigned char)text.length, {0}};
	if (text.length > 0)
		memcpy(answer->text, text.at, text.length);
	return answer->matches;
}
