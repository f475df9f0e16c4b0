#include "amend.h"

#include <string.h>

#include "../bind/bind.h"
#include "../bind/bind_where.h"
#include "roles.h"

/* A mapping being amended. */
struct amender {
	struct arena *arena;
	struct mapping *mapping;
	const struct ingest_options *options;
	const struct shape *shape;
	struct fault *fault;
	size_t values; /* the innermost block that binds values, before any rule was removed */
};

static bool has_rule(const struct mapping_scope *scope, enum role role)
{
	for (size_t i = 0; i < scope->rule_count; i++)
		if (scope->rules[i].role == role)
			return true;
	return false;
}

static bool mapping_has(const struct mapping *mapping, enum role role)
{
	for (size_t s = 0; s < mapping->scope_count; s++)
		if (has_rule(&mapping->scopes[s], role))
			return true;
	return false;
}

/* The innermost block that binds values. */
static size_t value_scope(const struct mapping *mapping)
{
	for (size_t s = mapping->scope_count; s-- > 0;)
		if (mapping->scopes[s].kind != SCOPE_COMPANION &&
			(has_rule(&mapping->scopes[s], ROLE_VALUE) ||
				has_rule(&mapping->scopes[s], ROLE_STATED)))
			return s;
	return 0;
}

static void remove_rules(struct mapping *mapping, enum role role)
{
	for (size_t s = 0; s < mapping->scope_count; s++) {
		struct mapping_scope *scope = &mapping->scopes[s];
		size_t kept = 0;
		for (size_t i = 0; i < scope->rule_count; i++)
			if (scope->rules[i].role != role)
				scope->rules[kept++] = scope->rules[i];
		scope->rule_count = kept;
	}
}

static bool join_paths(struct path *whole, const struct path *part)
{
	if (whole->count + part->count > MAPPING_DEPTH_MOST)
		return false;
	for (size_t i = 0; i < part->count; i++)
		whole->steps[whole->count++] = part->steps[i];
	return true;
}

/* The way from the top of a document to a scope. */
static bool scope_way(const struct mapping *mapping, size_t scope, struct path *whole)
{
	int parent = mapping->scopes[scope].parent;
	if (parent >= 0 && mapping->scopes[parent].kind != SCOPE_COMPANION &&
		!scope_way(mapping, (size_t)parent, whole))
		return false;
	return join_paths(whole, &mapping->scopes[scope].path);
}

static bool leads_somewhere(struct amender *amender, size_t scope, const struct path *path)
{
	struct path_step steps[MAPPING_DEPTH_MOST];
	struct path whole = {.steps = steps};
	return scope_way(amender->mapping, scope, &whole) && join_paths(&whole, path) &&
		shape_find(amender->shape->root, &whole, 0, NULL);
}

struct nearest {
	struct text wanted;
	const struct shape_node *node;
	size_t distance;
};

static void find_nearest(const struct shape_node *node, struct nearest *nearest)
{
	size_t distance = node->element ? SIZE_MAX : text_distance(node->key, nearest->wanted);
	if (distance < nearest->distance) {
		nearest->distance = distance;
		nearest->node = node;
	}
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		find_nearest(child, nearest);
}

static bool no_such_field(struct amender *amender, const char *option, struct text name)
{
	struct nearest nearest = {.wanted = name, .distance = name.length / 2 + 1};
	find_nearest(amender->shape->root, &nearest);
	if (nearest.node)
		return fault_set(amender->fault, STATUS_USAGE, "%s %.*s: no such field; did you mean '%s'?",
			option, (int)name.length, name.at, shape_path(amender->arena, nearest.node, NULL));
	return fault_set(amender->fault, STATUS_USAGE,
		"%s %.*s: no such field (floorstat formats --of FILE says what there is)", option,
		(int)name.length, name.at);
}

/* The scope in which a field of that name stands: that of the values, or one around it. */
static bool find_scope(struct amender *amender, const char *option, struct text name, size_t *scope)
{
	*scope = amender->values;
	if (!amender->shape->root || amender->mapping->format != MAPPING_JSON)
		return true;
	struct path path;
	if (!path_parse(amender->arena, MAPPING_JSON, name, &path, amender->fault))
		return false;
	for (int s = (int)*scope; s >= 0; s = amender->mapping->scopes[s].parent) {
		if (amender->mapping->scopes[s].kind == SCOPE_COMPANION)
			break;
		if (leads_somewhere(amender, (size_t)s, &path)) {
			*scope = (size_t)s;
			return true;
		}
	}
	return no_such_field(amender, option, name);
}

/* A column's name as the language writes it. */
static char *quoted(struct amender *amender, struct text name)
{
	bool plain = amender->mapping->format == MAPPING_JSON || (name.length > 0 && name.at[0] == '[');
	return arena_printf(amender->arena, plain ? "%.*s" : "'%.*s'", (int)name.length, name.at);
}

static bool add_line(struct amender *amender, size_t scope, const char *line)
{
	struct fault fault = {0};
	if (mapping_add(amender->arena, amender->mapping, scope, text_of(line), &fault))
		return true;
	return fault_set(amender->fault, STATUS_USAGE, "%s", fault.text);
}

/* Columns are known when the table's header is read. */
static bool ask_for(struct amender *amender, const char *option, size_t scope, struct text name)
{
	struct mapping *mapping = amender->mapping;
	if (mapping->format != MAPPING_CSV)
		return true;
	struct asked_field asked = {option, name,
		mapping_operand(
			amender->arena, mapping, scope, text_of(quoted(amender, name)), amender->fault)};
	if (!asked.field)
		return false;
	ARENA_ROOM(amender->arena, mapping->asked, mapping->asked_count, mapping->asked_capacity);
	mapping->asked[mapping->asked_count++] = asked;
	return true;
}

static bool add_field(struct amender *amender, const char *option, enum role role, struct text name)
{
	size_t scope;
	if (!find_scope(amender, option, name, &scope) || !ask_for(amender, option, scope, name))
		return false;
	const char *field = quoted(amender, name);
	if (role == ROLE_WARMUP)
		return add_line(amender, scope,
			arena_printf(amender->arena, "warmup when %s present and %s != 0 and %s != \"false\"",
				field, field, field));
	if (role == ROLE_VALUE && scope != amender->values)
		return no_such_field(amender, option, name);
	return add_line(amender, scope, arena_printf(amender->arena, "%s %s", role_keyword(role), field));
}

static bool add_fields(struct amender *amender, enum role role, struct text names)
{
	while (names.length > 0) {
		struct text name = text_trim(text_split(names, ',', &names));
		if (name.length > 0 && !add_field(amender, "--column", role, name))
			return false;
	}
	return true;
}

static bool take_words(struct amender *amender, const char *option, enum role role, const struct words *words)
{
	if (words->count == 0)
		return true;
	remove_rules(amender->mapping, role);
	if (role == ROLE_VALUE)
		remove_rules(amender->mapping, ROLE_STATED);
	for (size_t i = 0; i < words->count; i++)
		if (!add_field(amender, option, role, text_of(words->at[i])))
			return false;
	return true;
}

static bool take_columns(struct amender *amender)
{
	for (size_t i = 0; i < amender->options->columns.count; i++) {
		struct text names, word = text_of(amender->options->columns.at[i]);
		struct text keyword = text_trim(text_split(word, '=', &names));
		enum role role;
		if (!role_by_keyword(keyword, &role) || names.length == 0)
			return fault_set(amender->fault, STATUS_USAGE,
				"--column %.*s: ROLE=FIELD is wanted; the roles are value unit metric workload factor pass "
				"round order time process cpu cpu-before cpu-after load load-average cpu-freq cpu-temp status warmup iterations",
				(int)word.length, word.at);
		enum field_role stand_in = load_stand_in(amender->options->columns.at[i], &names);
		if (stand_in != FIELD_LEFT_OUT) {
			role_by_keyword(text_of(field_role_keyword(stand_in)), &role);
			if (mapping_has(amender->mapping, role) &&
				text_is(names, covariate_name(role_covariate(role))))
				continue; /* the mapping says where it is */
		}
		remove_rules(amender->mapping, role);
		if (!add_fields(amender, role, names))
			return false;
	}
	return true;
}

static bool takes_none(const struct words *passes)
{
	return passes->count == 1 && strcmp(passes->at[0], "none") == 0;
}

static bool take_passes(struct amender *amender)
{
	const struct words *passes = &amender->options->passes;
	if (!takes_none(passes))
		return take_words(amender, "--pass", ROLE_PASS, passes);
	remove_rules(amender->mapping, ROLE_PASS);
	return true;
}

/* The field that a condition is about, unless it is a role's or a factor's name. */
static bool take_wheres(struct amender *amender)
{
	const struct words *where = &amender->options->where;
	amender->mapping->wheres = arena_alloc(
		amender->arena, where->count, sizeof *amender->mapping->wheres);
	for (size_t i = 0; i < where->count; i++) {
		struct fault absent = {0};
		size_t scope;
		struct text name = where_name(where->at[i]);
		struct amender quiet = *amender;
		quiet.fault = &absent;
		/* "times" is of each of "times[]" */
		struct text elements = text_of(
			arena_printf(amender->arena, "%.*s[]", (int)name.length, name.at));
		bool list = amender->mapping->format == MAPPING_JSON && name.length > 0 &&
			amender->shape->root && find_scope(&quiet, "--where", elements, &scope);
		name = list ? elements : name;
		if (name.length == 0 || (!list && !find_scope(&quiet, "--where", name, &scope)))
			continue;
		amender->mapping->wheres[i] = mapping_operand(
			amender->arena, amender->mapping, scope, text_of(quoted(amender, name)), &absent);
	}
	return true;
}

const struct mapping *mapping_amend(struct arena *arena, const struct mapping *mapping,
	const struct ingest_options *options, const struct shape *shape, struct fault *fault)
{
	bool fields = !mapping->guessed &&
		options->values.count + options->by.count + options->columns.count + options->passes.count >
			0;
	if (!fields && options->where.count == 0)
		return mapping;
	struct amender amender = {.arena = arena, .options = options, .shape = shape, .fault = fault};
	amender.mapping = mapping_parse(arena, mapping->file, text_of(mapping->source_text), fault);
	if (!amender.mapping)
		return NULL;
	amender.mapping->guessed = mapping->guessed;
	amender.values = value_scope(amender.mapping);
	bool good = !fields ||
		(take_words(&amender, "--value", ROLE_VALUE, &options->values) &&
			take_words(&amender, "--by", ROLE_FACTOR, &options->by) && take_columns(&amender) &&
			take_passes(&amender));
	return good && take_wheres(&amender) ? amender.mapping : NULL;
}
