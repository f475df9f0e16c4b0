/* Why a floor verdict is what it is, in words: short for a table's cell, whole for a sentence. */
#ifndef FLOORSTAT_REASONS_H
#define FLOORSTAT_REASONS_H

#include "voice.h"

/* A whole clause with its evidence: "its support comes from 2 of 6 windows of time". */
const char *reason_text(const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group, enum floor_reason reason);

/* The verdict with what it rests on, for a cell: "reached, by its own runs only", "not reached: stands alone". */
const char *floor_cell(const struct voice *voice, const struct group_finding *group);

/* The reason that matters most, short: "stands alone"; "–" without any. */
const char *floor_main_reason(const struct voice *voice, const struct group_finding *group);

/* What to do about a verdict that isn't "reached"; NULL when there is nothing to advise.  least: the rounds that would
 * do for some of the groups that are spoken of, when this one needs most. */
const char *floor_advice(const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group, size_t least);

/* Machine words of results.json. */
const char *load_tag_name(enum load_tag tag);
const char *order_source_name(const struct order_finding *order);

#endif
