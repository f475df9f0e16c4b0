/* How things are said: the language, the user's labels, and the memory the words live in.  One for each output. */
#ifndef FLOORSTAT_VOICE_H
#define FLOORSTAT_VOICE_H

#include "../analysis/findings.h"
#include "render.h"
#include "words.h"

struct voice {
	struct arena *arena;
	const struct findings *findings;
	const struct render_options *options;
	enum question question;
	enum language language;
	struct words constants; /* factors that have one level in all groups: they tell nothing apart */
};

struct voice voice_of(struct arena *arena, const struct findings *findings,
	const struct render_options *options, enum question question);

/* A text of the language with {1}, {2} … replaced by what follows:  SAY(voice, NEAR, count, of). */
#define SAY(voice, word, ...)                                                                                \
	words_fill((voice)->arena, words_text((voice)->language, WORD_##word),                               \
		(const char *const[]){__VA_ARGS__ __VA_OPT__(, ) NULL})

/* The text --label gave for a name, else the name. */
const char *voice_name(const struct voice *voice, const char *name);

/* "1.804 times", and "twice" for 2. */
const char *voice_times(const struct voice *voice, const char *factor);

/* The same of a pass, by its index in the data set. */
const char *voice_pass(const struct voice *voice, size_t pass);

/* A table's workload under its label; NULL where no dump named one. */
const char *voice_workload(const struct voice *voice, const struct table *table);
/* The same, and "the runs" where no name is known. */
const char *voice_workload_or_runs(const struct voice *voice, const struct table *table);

/* "cpu 8", "cpu 8, threads=4", without constant factors; the workload where nothing else is left. */
const char *voice_group(const struct voice *voice, const struct table *table, const struct group *group);
/* A voice that leaves these factors out of names. */
struct voice voice_without(const struct voice *voice, const char *const *factors, size_t count);
/* The same by indices into the findings. */
const char *voice_group_at(const struct voice *voice, size_t table, size_t group);

/* The group of a table that bears a label as analysis joins them ("8, release"), as a phrase; a class by its name. */
const char *voice_label(const struct voice *voice, size_t table, const char *label);

/* Groups of any tables in a phrase: as voice_groups where they share one, else name by name with their workloads. */
const char *voice_groups_at(
	const struct voice *voice, const size_t *tables, const size_t *groups, size_t count);

/* What the groups' load is, in a sentence: "background load", or what stands for it ("clock frequency"). */
const char *voice_load(const struct voice *voice);
/* Whether something stands for it, whose values have a unit of their own. */
bool voice_load_stands_in(const struct voice *voice);

/* Several groups of one table in a phrase: "cpu 0, 1, 2 and 3", "cpu 0 to 7". */
const char *voice_groups(
	const struct voice *voice, const struct table *table, const size_t *groups, size_t count);

/* Clauses as a list: "a, b, and c". */
const char *voice_clauses(const struct voice *voice, const char *const *items, size_t count);

/* Names as a list, the end of a long one counted: "a, b and 5 more"; long names are shortened and fewer. */
const char *voice_names(const struct voice *voice, const char *const *names, size_t count);

/* "loop, wall time" and, with several passes, "pass A30: loop, wall time". */
const char *voice_table(const struct voice *voice, const struct table *table);

/* The same inside a sentence: "wall time of loop (pass A30)". */
const char *voice_prose(const struct voice *voice, const struct table *table);

/* "Pass a: 360 runs used; left out: 12 marked as warm-up and 1 failed." */
const char *voice_runs_used(const struct voice *voice, const struct pass *pass);

/* "a, b and c" in the language's way. */
const char *voice_list(const struct voice *voice, const char *const *items, size_t count);

/* Whether a factor has one level in all groups. */
bool voice_is_constant(const struct voice *voice, const char *factor);

/* The text in at most 'width' characters, its middle left out. */
const char *voice_shortened(const struct voice *voice, const char *text, size_t width);

/* The name of a verdict in the voice's language (JSON and CSV keep English). */
const char *voice_floor(const struct voice *voice, enum floor_verdict verdict);
const char *voice_comparability(const struct voice *voice, enum comparability verdict);

#endif
