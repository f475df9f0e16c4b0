/* The lines of a mapping made on the fly. */
#include <string.h>

#include "generic_json_inside.h"

static void quote(struct buffer *out, const char *text)
{
	buffer_char(out, '"');
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			buffer_char(out, '\\');
		buffer_char(out, *text);
	}
	buffer_char(out, '"');
}

/* What is no time is called as its field, like a column of CSV; a list's key says what its runs are part of. */
static bool is_named_by_field(
	const struct drafter *drafter, const struct leaf *leaf, const struct field_guess *guess)
{
	return guess->units_in_cells || (!guess->unit && !drafter->unit_field && !leaf->list);
}

static void print_value(struct drafter *drafter, const char *path, struct text name,
	const struct field_guess *guess, const char *level, bool named)
{
	struct buffer *out = &drafter->out;
	buffer_print(out, "value %s", path);
	struct unit unit;
	struct text rest = name;
	bool in_name = unit_in_name(drafter->names, name, &unit, &rest);
	if (guess->unit) {
		buffer_text(out, " unit ");
		quote(out, guess->unit);
	}
	struct text metric = text_trim(in_name && rest.length > 0 ? rest : named ? name : (struct text){0});
	if (metric.length > 0 && !level && !drafter->metric_field) {
		buffer_text(out, " metric ");
		quote(out, arena_copy(drafter->arena, metric.at, metric.length));
	}
	if (level) {
		buffer_text(out, " as ");
		quote(out, level);
	}
	if (!level && strstr(out->at, " main") == NULL)
		buffer_text(out, " main");
	if (guess->weight)
		buffer_print(out, " weight %s", guess->weight);
	buffer_text(out,
		guess->unit || guess->units_in_cells || drafter->unit_field ? "" : "    # no unit is stated");
	if (guess->why)
		buffer_print(out, "%s%s", guess->unit || drafter->unit_field ? "    # " : "; ", guess->why);
	buffer_text(out, "\n");
}

static void print_depth(struct drafter *drafter, size_t depth)
{
	for (size_t i = 0; i < depth; i++)
		buffer_char(&drafter->out, '\t');
}

const char *draft_last_key(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot ? dot + 1 : path;
}

/* What a value is called where several stand side by side. */
static const char *variant_of(const struct drafter *drafter, const struct leaf *leaf)
{
	const struct text *list = &leaf->node->parent->key;
	if (leaf->list)
		return arena_copy(drafter->arena, list->at, list->length);
	return draft_last_key(leaf->path);
}

/* What is of a role by its path, and no more. */
static void print_role(struct drafter *drafter, const char *path, const struct field_guess *guess)
{
	struct buffer *out = &drafter->out;
	buffer_print(out, "%s %s", field_role_keyword(guess->role), path);
	if (guess->clock > 0)
		buffer_print(out, " + \" \" + %s", drafter->leaves[guess->clock - 1].path);
	if (guess->unit && (guess->role == FIELD_CPU_FREQ || guess->role == FIELD_CPU_TEMP)) {
		buffer_text(out, " unit ");
		quote(out, guess->unit);
	}
	buffer_text(out, "\n");
}

void draft_print_field(struct drafter *drafter, const struct leaf *leaf, const struct field_guess *guess,
	bool several, size_t depth)
{
	const char *path = leaf->path;
	struct buffer *out = &drafter->out;
	bool quote_inside = text_find(leaf->node->key, '\'') < leaf->node->key.length;
	if (strchr(path, '\n') || (guess->role == FIELD_FACT && quote_inside)) /* no line can name it */
		return;
	print_depth(drafter, depth);
	switch (guess->role) {
	case FIELD_LEFT_OUT:
		buffer_print(out, "# %s: left out%s%s\n", path, guess->why ? ", " : "",
			guess->why ? guess->why : "");
		break;
	case FIELD_VALUE:
	case FIELD_RUNS:
		print_value(drafter, path, leaf->list ? leaf->node->parent->key : leaf->node->key, guess,
			NULL,
			(several && guess->role == FIELD_VALUE) || is_named_by_field(drafter, leaf, guess));
		break;
	case FIELD_VARIANT:
		print_value(drafter, path, leaf->node->key, guess, variant_of(drafter, leaf), false);
		break;
	case FIELD_WARMUP:
		buffer_print(
			out, "warmup when %s != 0 and %s != \"false\" and %s present\n", path, path, path);
		break;
	case FIELD_STATUS:
		buffer_print(out, "%s\n",
			status_rule(drafter->arena, text_of(draft_last_key(leaf->path)), path, guess));
		break;
	case FIELD_ITERATIONS:
		buffer_print(out, "work %s\n", path);
		break;
	case FIELD_FACT:
		buffer_text(out, "meta ");
		quote(out, arena_copy(drafter->arena, leaf->node->key.at, leaf->node->key.length));
		buffer_print(out, " %s\n", path);
		break;
	default:
		print_role(drafter, path, guess);
	}
}

static bool stands_above(const struct shape_node *node, const struct shape_node *below)
{
	for (; below; below = below->parent)
		if (below == node)
			return true;
	return false;
}

/* Facts of the pass: scalars of the document outside the records. */
void draft_print_facts(
	struct drafter *drafter, const struct shape_node *node, const struct shape_node *table, size_t depth)
{
	if (depth > 3 || !(node->types & SHAPE_OBJECT))
		return;
	size_t scalars = 0;
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		scalars += child->types & SCALAR && !child->merged ? 1 : 0;
	if (scalars > 0 && node->parent)
		buffer_print(&drafter->out, "meta %s.{key}\n", shape_path(drafter->arena, node, NULL));
	else if (scalars > 0)
		buffer_text(&drafter->out, "meta {key}\n");
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		if (!child->element && !child->merged && !stands_above(child, table))
			draft_print_facts(drafter, child, table, depth + 1);
}

void draft_print_head(struct drafter *drafter, const char *name, const struct shape_node *node)
{
	buffer_print(&drafter->out,
		"# Made by looking at the dump: each line below is a guess.\nname %s\nformat json\nrecognise %s\n",
		name, shape_path(drafter->arena, node, NULL));
	if (drafter->shape->preamble > 0)
		buffer_text(&drafter->out, "preamble allowed\n");
}

bool draft_print_unit(struct drafter *drafter)
{
	for (const struct shape_node *child = drafter->shape->root->first_child; child; child = child->next) {
		struct name_words words;
		name_split(child->key, &words);
		if (child->element || child->merged || !(child->types & SHAPE_TEXT) ||
			!name_has(&words, "unit|units"))
			continue;
		buffer_print(&drafter->out, "unit %s\n", shape_path(drafter->arena, child, NULL));
		return true;
	}
	return false;
}

/* A document whose keys number its rows, a run each: {"0": {"ms": 12.5}, "1": {"ms": 12.6}}. */
static bool are_row_numbers(const struct drafter *drafter, const struct shape_node *node)
{
	for (size_t f = 0; f < drafter->leaf_count; f++)
		if (drafter->leaves[f].list)
			return false;
	return node->counted && !node->parent->parent;
}

/* Keys that name records: the workload, or else what splits the runs; "variant" where the values don't have that name. */
static void print_names(struct drafter *drafter, const struct shape_node *node,
	const struct field_guess *guesses, size_t depth)
{
	struct name_words words;
	name_split(node->parent->key, &words);
	bool workload = name_has(&words,
		"bench|benches|benchmark|benchmarks|test|tests|workload|workloads|program|"
		"programs|result|results|suite|case|cases");
	bool named = false, variants = false;
	for (size_t f = 0; f < drafter->leaf_count; f++) {
		named = named || guesses[f].role == FIELD_WORKLOAD;
		variants = variants || guesses[f].role == FIELD_VARIANT;
	}
	print_depth(drafter, depth);
	if (are_row_numbers(drafter, node))
		buffer_text(&drafter->out, "order $name\n");
	else if ((workload || variants) && !named)
		buffer_text(&drafter->out, "workload $name\n");
	else
		buffer_text(&drafter->out, variants ? "factor $name\n" : "factor $name as variant\n");
}

/* Records around records: blocks in blocks. */
void draft_print_records(
	struct drafter *drafter, const struct shape_node *record, const struct field_guess *guesses)
{
	const struct shape_node *chain[32] = {NULL};
	size_t count = 0, values = 0, depth = 0;
	for (const struct shape_node *node = record; node && count < 32;
		node = draft_record_around(drafter, node))
		chain[count++] = node;
	for (size_t f = 0; f < drafter->leaf_count; f++)
		values += guesses[f].role == FIELD_VALUE;
	while (count-- > 0) {
		const struct shape_node *node = chain[count];
		if (node->parent) {
			print_depth(drafter, depth++);
			buffer_print(&drafter->out, "each %s\n",
				shape_path(drafter->arena, node, draft_record_around(drafter, node)));
		}
		if (node->merged)
			print_names(drafter, node, guesses, depth);
		for (size_t f = 0; f < drafter->leaf_count; f++)
			if (drafter->leaves[f].record == node)
				draft_print_field(
					drafter, &drafter->leaves[f], &guesses[f], values > 1, depth);
	}
}
