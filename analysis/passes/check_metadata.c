/* H: what the passes say of machine and program.  Missing is unknown, never equal. */
#include "comparability.h"
#include "comparison.h"

#include <string.h>

#include "../../ingest/base/metadata.h"

/* numbers[] of the check. */
enum { EQUAL, HARD, SOFT, ABSENT, WAIVED, UNJUDGED };

bool names_key(const char *word, size_t length, const char *key)
{
	struct text name = {word, length}, whole = text_of(key);
	const struct metadata_key *known = metadata_key_find(name);
	if (known)
		name = text_of(known->name);
	if (text_equal_folded(name, whole))
		return true;
	return whole.length > name.length && text_equal_folded(text_slice(whole, 0, name.length), name) &&
		text_is(text_slice(whole, name.length, whole.length), "_version");
}

static bool is_stated(const struct pass *pass, const char *key)
{
	for (size_t i = 0; i < pass->metadata_count; i++)
		if (pass->metadata[i].by_user && strcmp(pass->metadata[i].key, key) == 0)
			return true;
	return false;
}

static bool is_varied(const struct analysis_options *options, const char *key)
{
	for (size_t i = 0; i < options->vary.count; i++)
		if (names_key(options->vary.at[i], strlen(options->vary.at[i]), key))
			return true;
	return options->within && names_key(options->within, strlen(options->within), key);
}

static const char *waiver_of(const struct analysis_options *options, const char *key)
{
	for (size_t i = 0; i < options->waive.count; i++) {
		const char *text = options->waive.at[i], *equals = strchr(text, '=');
		if (equals && names_key(text, (size_t)(equals - text), key))
			return equals + 1;
	}
	return NULL;
}

static void key_differs(
	const struct comparison *comparison, struct check_finding *check, struct difference difference)
{
	difference.waiver = waiver_of(comparison->findings->options, difference.key);
	difference.waived = difference.waiver != NULL;
	check->numbers[difference.waived                 ? WAIVED
			: difference.unjudged            ? UNJUDGED
			: !difference.a || !difference.b ? ABSENT
			: difference.hard                ? HARD
							 : SOFT]++;
	check->differences[check->difference_count++] = difference;
}

/* A key that nobody knows (a note, a run's own settings) says nothing of the machine, unless the user stated it. */
static bool is_free_text(const struct comparison *comparison, const char *key)
{
	return !metadata_key_find(text_of(key)) && !is_stated(comparison->a, key) &&
		!is_stated(comparison->b, key);
}

static void free_text_judge(const struct comparison *comparison, struct check_finding *check, const char *key,
	const char *a, const char *b)
{
	if (a && b && !text_equal_folded(text_of(a), text_of(b)))
		key_differs(comparison, check, (struct difference){key, a, b, .unjudged = true});
}

static void key_judge(const struct comparison *comparison, struct check_finding *check, const char *key,
	const char *a, const char *b)
{
	const struct metadata_key *known = metadata_key_find(text_of(key));
	enum metadata_kind kind = known ? known->kind : METADATA_SOFT;
	bool code_may_differ = kind == METADATA_CODE && (comparison->result->changed || !a || !b);
	if (kind == METADATA_JITTER || code_may_differ || is_varied(comparison->findings->options, key))
		return;
	if (is_free_text(comparison, key)) {
		free_text_judge(comparison, check, key, a, b);
		return;
	}
	check->of++;
	if (!a || !b) {
		key_differs(comparison, check, (struct difference){key, a, b, .hard = kind == METADATA_HARD});
		return;
	}
	enum metadata_difference difference = metadata_compare(key, a, b);
	if (difference == METADATA_SAME)
		check->numbers[EQUAL]++;
	else
		key_differs(comparison, check,
			(struct difference){key, a, b, .hard = difference == METADATA_DIFFERS});
}

static void judge(struct comparison *comparison, struct check_finding *check)
{
	const struct pass *a = comparison->a, *b = comparison->b;
	check->differences = arena_alloc(
		comparison->scratch, a->metadata_count + b->metadata_count, sizeof *check->differences);
	for (size_t i = 0; i < a->metadata_count; i++)
		key_judge(comparison, check, a->metadata[i].key, a->metadata[i].value,
			pass_metadata(b, a->metadata[i].key));
	for (size_t i = 0; i < b->metadata_count; i++)
		if (!pass_metadata(a, b->metadata[i].key))
			key_judge(comparison, check, b->metadata[i].key, NULL, b->metadata[i].value);
	check->count = (size_t)check->numbers[EQUAL];
	if (check->numbers[HARD] > 0)
		check->status = CHECK_DIFFERENT;
	else if (check->numbers[SOFT] > 0)
		check->status = CHECK_UNDETERMINED;
	else if (check->numbers[ABSENT] > 0 || check->numbers[EQUAL] + check->numbers[WAIVED] == 0)
		check->status = CHECK_MISSING;
	else
		check->status = CHECK_EQUIVALENT;
}

const struct comparability_check comparability_metadata = {
	.name = "metadata",
	.letter = 'H',
	.summary = "is it the same machine, set up the same way?",
	.value = "none",
	.numbers =
		"keys that are equal; that differ and forbid it; that differ and only caution; that one side lacks; waived; not judged",
	.source = "statistics.md 7.2",
	.judge = judge,
};
