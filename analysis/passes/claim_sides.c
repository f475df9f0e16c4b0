#include "claim_sides.h"

#include <string.h>

#include "pairs.h"

/* Whether 'side' is the name, or begins with it and a sign that parts them; *rest is what follows. */
static bool begins_with_pass(struct text side, const char *name, struct text *rest)
{
	size_t length = strlen(name);
	if (!text_begins(side, name))
		return false;
	if (side.length > length && !strchr("/ \t:", side.at[length]))
		return false;
	*rest = text_trim(text_slice(side, side.length > length ? length + 1 : length, side.length));
	return true;
}

/* The longest name that fits: passes may be called "a" and "a/b". */
static size_t pass_find(const struct findings *findings, struct text side, struct text *rest)
{
	const struct dataset *dataset = findings->dataset;
	size_t best = SIZE_MAX, longest = 0;
	for (size_t p = 0; p < dataset->pass_count; p++) {
		struct text behind;
		size_t length = strlen(dataset->passes[p].name);
		if (length < longest || !begins_with_pass(side, dataset->passes[p].name, &behind))
			continue;
		best = p;
		longest = length;
		*rest = behind;
	}
	if (best == SIZE_MAX && dataset->pass_count == 1) {
		best = 0;
		*rest = side;
	}
	return best;
}

static bool level_matches(struct arena *arena, struct text wanted, const char *level)
{
	for (size_t dots = 0; dots + 2 <= wanted.length; dots++) {
		if (wanted.at[dots] != '.' || wanted.at[dots + 1] != '.')
			continue;
		struct text low = text_trim(text_slice(wanted, 0, dots)),
			    high = text_trim(text_slice(wanted, dots + 2, wanted.length));
		return text_compare_natural(low, text_of(level)) <= 0 &&
			text_compare_natural(text_of(level), high) <= 0;
	}
	return name_matches(arena_copy(arena, wanted.at ? wanted.at : "", wanted.length), level);
}

/* One "FACTOR=LEVEL" or "LEVEL". */
static bool part_matches(
	struct arena *arena, const struct table *table, const struct group *group, struct text part)
{
	size_t equals = text_find(part, '=');
	struct text factor = text_trim(text_slice(part, 0, equals)),
		    level = equals < part.length ? text_trim(text_slice(part, equals + 1, part.length))
						 : factor;
	for (size_t i = 0; i < table->factor_count; i++) {
		bool named = equals == part.length || text_equal_folded(factor, text_of(table->factors[i]));
		if (named && group->levels[i] && level_matches(arena, level, group->levels[i]))
			return true;
	}
	return false;
}

static bool levels_match(
	struct arena *arena, const struct table *table, const struct group *group, struct text levels)
{
	while (levels.length > 0)
		if (!part_matches(arena, table, group, text_trim(text_split(levels, ',', &levels))))
			return false;
	return true;
}

/* "WORKLOAD/LEVELS", "WORKLOAD" or "LEVELS"; a workload may hold slashes itself. */
static bool group_is_meant(
	struct arena *arena, const struct table *table, const struct group *group, struct text wanted)
{
	if (wanted.length == 0 || levels_match(arena, table, group, wanted))
		return true;
	if (!table->workload)
		return false;
	size_t length = strlen(table->workload);
	if (text_begins(wanted, table->workload) && wanted.length > length && wanted.at[length] == '/')
		return levels_match(arena, table, group, text_slice(wanted, length + 1, wanted.length));
	return name_matches(arena_copy(arena, wanted.at, wanted.length), table->workload);
}

static void side_collect(struct arena *arena, const struct findings *findings, struct text wanted, bool main,
	struct claim_side *side)
{
	size_t capacity = 0;
	for (size_t t = 0; t < findings->table_count; t++) {
		const struct table *table = findings->tables[t].table;
		if (table->pass != side->pass || table->main != main)
			continue;
		for (size_t g = 0; g < table->group_count; g++) {
			if (!group_is_meant(arena, table, &table->groups[g], wanted))
				continue;
			ARENA_ROOM(arena, side->groups, side->count, capacity);
			side->groups[side->count++] = (struct unmatched){t, g};
		}
	}
}

struct claim_side claim_side_find(struct arena *arena, const struct findings *findings, struct text side)
{
	struct text wanted = side;
	struct claim_side found = {.pass = pass_find(findings, side, &wanted)};
	if (found.pass == SIZE_MAX)
		return found;
	side_collect(arena, findings, wanted, true, &found);
	if (found.count == 0)
		side_collect(arena, findings, wanted, false, &found);
	return found;
}
