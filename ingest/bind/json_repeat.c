#include "json_repeat.h"

#include <string.h>

#include "../syntax/json_alike.h"

enum {
	LOOKS = 4, /* so many looks are known at a time */
	COMBINATIONS_MOST = 1 << 18,
	LEARN_MOST = 1 << 12, /* so many new combinations, and more than half of all records: give up */
	NO_VALUE = -1,
};

/* Texts that name and mark a record, and what became of the first one with them. */
struct combination {
	uint64_t hash;
	const struct text *keys; /* NULL: the slot is free */
	struct bind_steps steps; /* their numbers are of values, by place */
};

/* Records of one look. */
struct look_of {
	const struct json_alike *alike;
	size_t keys[JSON_ALIKE_MOST]; /* values that name or mark */
	size_t key_count;
	bool is_key[JSON_ALIKE_MOST];
	struct combination *slots; /* open addressing, at most half full */
	size_t capacity, count;
	size_t last; /* slot of the last one, plus 1 */
};

struct json_repeat {
	struct arena *parent, *arena; /* of what is known; NULL: nothing is */
	struct binder *binder;
	const struct mapping_scope *scope;
	bool *compared; /* one a field: it counts as it is written, not as a number alone */
	struct look_of *looks[LOOKS];
	size_t look_count, last;
	size_t learnt, taken;
	/* Of the record at hand. */
	struct text values[JSON_ALIKE_MOST];
	double numbers[JSON_ALIKE_MOST];
	uint64_t converted; /* a bit for each of them */
};

static void compare_fields(bool *compared, const struct operand *operand, size_t scope)
{
	for (; operand; operand = operand->otherwise) {
		if (operand->kind == OPERAND_FIELD && operand->scope == (int)scope)
			compared[operand->field] = true;
		compare_fields(compared, operand->then, scope);
	}
}

/* A chain of fields, taken as they are. */
static bool is_plain(const struct operand *operand)
{
	for (; operand; operand = operand->otherwise)
		if (operand->then || operand->pattern || operand->key)
			return false;
	return true;
}

static bool part_is_number(const struct mapping_rule *rule, enum part part)
{
	enum covariate covariate = role_covariate(rule->role);
	if (rule->role == ROLE_VALUE)
		return part == PART_WHAT || part == PART_ITERATIONS;
	return part == PART_WHAT && covariate < COVARIATE_COUNT && covariate != COVARIATE_TIME &&
		covariate != COVARIATE_WEIGHT;
}

static void compare_condition(bool *compared, const struct condition *condition, size_t scope)
{
	for (; condition; condition = condition->and) {
		compare_fields(compared, condition->left, scope);
		compare_fields(compared, condition->right, scope);
	}
}

/* All fields that any rule takes as more than a number. */
static void find_compared(bool *compared, const struct mapping *mapping, size_t scope)
{
	for (size_t s = 0; s < mapping->scope_count; s++) {
		const struct mapping_scope *in = &mapping->scopes[s];
		compare_fields(compared, in->in_columns, scope);
		for (size_t i = 0; i < in->rule_count; i++) {
			compare_condition(compared, in->rules[i].when, scope);
			for (size_t part = 0; part < PART_COUNT; part++)
				if (!part_is_number(&in->rules[i], (enum part)part) ||
					!is_plain(in->rules[i].part[part]))
					compare_fields(compared, in->rules[i].part[part], scope);
		}
	}
	for (size_t i = 0; i < mapping->setting_count; i++)
		compare_condition(compared, mapping->settings[i].when, scope);
}

/* Elements of an array, without blocks inside them, each field a member. */
static bool is_simple(const struct mapping *mapping, size_t scope)
{
	const struct mapping_scope *in = &mapping->scopes[scope];
	const struct path_step *last = in->path.count > 0 ? &in->path.steps[in->path.count - 1] : NULL;
	if (in->kind != SCOPE_EACH || in->hook != HOOK_NONE || in->in_columns || !last ||
		last->kind != STEP_ANY_INDEX || last->capture != NO_CAPTURE)
		return false;
	for (size_t s = 0; s < mapping->scope_count; s++)
		if (mapping->scopes[s].parent == (int)scope)
			return false;
	for (size_t f = 0; f < in->field_count; f++)
		if (in->fields[f].path.count == 0 || in->fields[f].path.steps[0].kind == STEP_ANY_DEPTH)
			return false;
	return true;
}

struct json_repeat *json_repeat_new(
	struct arena *arena, const struct mapping *mapping, size_t scope, struct binder *binder)
{
	if (!is_simple(mapping, scope))
		return NULL;
	struct json_repeat *repeat = arena_alloc(arena, 1, sizeof *repeat);
	repeat->parent = arena;
	repeat->binder = binder;
	repeat->scope = &mapping->scopes[scope];
	repeat->compared = arena_alloc(arena, repeat->scope->field_count, sizeof *repeat->compared);
	find_compared(repeat->compared, mapping, scope);
	binder_steps(binder);
	return repeat;
}

static bool key_enters(struct text key, const struct path *path)
{
	return path->steps[0].kind == STEP_ANY_KEY ||
		(path->steps[0].kind == STEP_KEY && text_equal(path->steps[0].key, key));
}

/* Which values of a look name and mark: texts of any field, numbers of those that are compared.  False where a field is
 * looked for inside a member. */
static bool find_keys(const struct json_repeat *repeat, struct look_of *look)
{
	const struct json_alike *alike = look->alike;
	for (size_t f = 0; f < repeat->scope->field_count; f++)
		for (size_t m = 0; m < alike->member_count; m++)
			if (repeat->scope->fields[f].path.count > 1 &&
				key_enters(alike->keys[m], &repeat->scope->fields[f].path))
				return false;
	for (size_t i = 0; i < alike->count; i++) {
		bool *is_key = &look->is_key[i];
		for (size_t f = 0; f < repeat->scope->field_count; f++)
			*is_key = *is_key ||
				((repeat->compared[f] || alike->values[i].is_string) &&
					key_enters(alike->values[i].key, &repeat->scope->fields[f].path));
		if (*is_key)
			look->keys[look->key_count++] = i;
	}
	return true;
}

static uint64_t hash_of(const struct json_repeat *repeat, const struct look_of *look)
{
	uint64_t hash = 0;
	for (size_t i = 0; i < look->key_count; i++)
		hash = (hash ^ text_hash(repeat->values[look->keys[i]])) * HASH_SPREAD;
	return hash ^ hash >> 32;
}

static bool has_keys(
	const struct json_repeat *repeat, const struct look_of *look, const struct combination *combination)
{
	for (size_t i = 0; i < look->key_count; i++)
		if (!text_equal(combination->keys[i], repeat->values[look->keys[i]]))
			return false;
	return true;
}

/* Where the combination of the record at hand stands, or would. */
static struct combination *find(const struct json_repeat *repeat, const struct look_of *look, uint64_t hash)
{
	size_t at = (size_t)hash & (look->capacity - 1);
	for (; look->slots[at].keys; at = (at + 1) & (look->capacity - 1))
		if (look->slots[at].hash == hash && has_keys(repeat, look, &look->slots[at]))
			break;
	return &look->slots[at];
}

static void grow(struct json_repeat *repeat, struct look_of *look)
{
	struct combination *old = look->slots;
	size_t capacity = look->capacity;
	look->capacity = capacity ? 2 * capacity : 64;
	look->slots = arena_alloc(repeat->arena, look->capacity, sizeof *look->slots);
	look->last = 0;
	for (size_t i = 0; i < capacity; i++) {
		size_t at = (size_t)old[i].hash & (look->capacity - 1);
		while (old[i].keys && look->slots[at].keys)
			at = (at + 1) & (look->capacity - 1);
		if (old[i].keys)
			look->slots[at] = old[i];
	}
}

/* The look of an object whose values are read then; a new one takes the place of the oldest. */
static struct look_of *look_of_object(struct json_repeat *repeat, struct text object)
{
	for (size_t i = 0; i < repeat->look_count; i++)
		if (json_alike_read(repeat->looks[i]->alike, object, repeat->values))
			return repeat->looks[i];
	const struct json_alike *alike = json_alike_new(repeat->arena, object, repeat->values);
	if (!alike)
		return NULL;
	struct look_of *look = arena_alloc(repeat->arena, 1, sizeof *look);
	look->alike = alike;
	if (!find_keys(repeat, look))
		return NULL;
	if (repeat->look_count == LOOKS)
		memmove(repeat->looks, repeat->looks + 1, (LOOKS - 1) * sizeof *repeat->looks);
	else
		repeat->look_count++;
	repeat->looks[repeat->look_count - 1] = look;
	grow(repeat, look);
	return look;
}

/* The value that a number came from, plus 1; 0: none that is a number and differs from record to record. */
static size_t value_of(
	const struct json_repeat *repeat, const struct look_of *look, const struct bind_number *from)
{
	const struct json_alike *alike = look->alike;
	size_t seen = 0, member = 0;
	if (from->field == 0)
		return 0;
	for (; member < alike->member_count; member++)
		if (key_enters(alike->keys[member], &repeat->scope->fields[from->field - 1].path) &&
			seen++ == from->element)
			break;
	for (size_t i = 0; i < alike->count; i++)
		if (alike->values[i].member == member && !look->is_key[i])
			return i + 1;
	return 0;
}

static void steps_keep(struct json_repeat *repeat, const struct look_of *look,
	struct combination *combination, const struct bind_steps *steps)
{
	struct bind_steps *kept = &combination->steps;
	*kept = (struct bind_steps){.count = steps->count,
		.unit_count = steps->unit_count,
		.runs = steps->runs,
		.pass = steps->pass};
	kept->steps = arena_alloc(repeat->arena, steps->count, sizeof *kept->steps);
	kept->units = arena_alloc(repeat->arena, steps->unit_count, sizeof *kept->units);
	kept->beside = arena_alloc(repeat->arena, steps->beside_count, sizeof *kept->beside);
	if (steps->unit_count > 0)
		memcpy(kept->units, steps->units, steps->unit_count * sizeof *kept->units);
	for (size_t i = 0; i < steps->count; i++) {
		kept->steps[i] = steps->steps[i];
		kept->steps[i].from.field = value_of(repeat, look, &steps->steps[i].from);
	}
	for (size_t i = 0; i < steps->beside_count; i++) {
		struct bind_beside *beside = &kept->beside[kept->beside_count];
		*beside = steps->beside[i];
		beside->from.field = value_of(repeat, look, &steps->beside[i].from);
		kept->beside_count += beside->from.field > 0;
	}
}

static const struct text *keys_keep(struct json_repeat *repeat, const struct look_of *look)
{
	struct text *keys = arena_alloc(repeat->arena, look->key_count + 1, sizeof *keys);
	for (size_t i = 0; i < look->key_count; i++) {
		struct text key = repeat->values[look->keys[i]];
		keys[i] = (struct text){arena_copy(repeat->arena, key.at, key.length), key.length};
	}
	return keys;
}

/* A number too large to be held is none to some rules. */
static bool are_finite(const struct json_repeat *repeat, const struct json_alike *alike)
{
	double number;
	for (size_t i = 0; i < alike->count; i++)
		if (!alike->values[i].is_string &&
			number_parse(repeat->values[i], NUMBER_PLAIN, &number) != NUMBER_FINITE)
			return false;
	return true;
}

void json_repeat_learn(struct json_repeat *repeat, struct text object)
{
	const struct bind_steps *steps = binder_steps(repeat->binder);
	bool useless = ++repeat->learnt > LEARN_MOST && repeat->learnt > repeat->taken;
	if (!steps->valid || useless || object.length == 0)
		return;
	if (!repeat->arena)
		repeat->arena = arena_child(repeat->parent);
	struct look_of *look = look_of_object(repeat, object);
	if (!look || look->count == COMBINATIONS_MOST || !are_finite(repeat, look->alike))
		return;
	uint64_t hash = hash_of(repeat, look);
	struct combination *slot = find(repeat, look, hash);
	if (slot->keys)
		return;
	*slot = (struct combination){.hash = hash, .keys = keys_keep(repeat, look)};
	steps_keep(repeat, look, slot, steps);
	look->last = (size_t)(slot - look->slots) + 1;
	if (2 * ++look->count > look->capacity)
		grow(repeat, look);
}

/* The combination of a record whose values were read; NULL: it wasn't met. */
static struct combination *combination_of(struct json_repeat *repeat, struct look_of *look)
{
	if (look->last > 0 && has_keys(repeat, look, &look->slots[look->last - 1]))
		return &look->slots[look->last - 1];
	struct combination *found = find(repeat, look, hash_of(repeat, look));
	if (!found->keys)
		return NULL;
	look->last = (size_t)(found - look->slots) + 1;
	return found;
}

/* False for what the binder has more to say of: beyond 2^53 whole numbers may be inexact. */
static bool convert(struct json_repeat *repeat, const struct bind_number *from, double *number)
{
	size_t value = from->field - 1;
	if (!(repeat->converted >> value & 1)) {
		if (number_parse(repeat->values[value], NUMBER_PLAIN, &repeat->numbers[value]) !=
				NUMBER_FINITE ||
			fabs(repeat->numbers[value]) >= 0x1p53)
			return false;
		repeat->converted |= (uint64_t)1 << value;
	}
	*number = repeat->numbers[value] * from->scale / from->by * from->times;
	return true;
}

/* Puts the numbers of the record at hand into the steps. */
static bool fill(struct json_repeat *repeat, struct bind_steps *steps)
{
	repeat->converted = 0;
	for (size_t i = 0; i < steps->count; i++) {
		struct bind_step *step = &steps->steps[i];
		if (!step->bound || step->from.field == 0)
			continue;
		if (!convert(repeat, &step->from, &step->value))
			return false;
		step->value = unit_scaled(step->value, step->scale);
		if (!isfinite(step->value))
			return false;
	}
	for (size_t i = 0; i < steps->beside_count; i++) {
		const struct bind_beside *beside = &steps->beside[i];
		if (!convert(
			    repeat, &beside->from, &steps->steps[beside->step].covariates[beside->covariate]))
			return false;
	}
	return true;
}

/* Binds the record at 'at', behind a comma; where it ends, NULL: it isn't known. */
static const char *take_one(struct json_repeat *repeat, const char *at, const char *end)
{
	for (size_t i = 0; i < repeat->look_count; i++) {
		struct look_of *look = repeat->looks[(repeat->last + i) % repeat->look_count];
		const char *stop = json_alike_take(look->alike, at, end, repeat->values);
		if (!stop)
			continue;
		struct combination *combination = combination_of(repeat, look);
		if (!combination || !fill(repeat, &combination->steps))
			return NULL;
		binder_repeat_steps(repeat->binder, &combination->steps);
		repeat->last = (repeat->last + i) % repeat->look_count;
		return stop;
	}
	return NULL;
}

size_t json_repeat_take(struct json_repeat *repeat, struct text ahead, size_t *bytes)
{
	const char *at = ahead.at, *end = ahead.at + ahead.length, *next;
	size_t records = 0;
	while (!binder_waits(repeat->binder) && (next = take_one(repeat, at, end))) {
		at = next;
		records++;
	}
	repeat->taken += records;
	*bytes = (size_t)(at - ahead.at);
	return records;
}

void json_repeat_forget(struct json_repeat *repeat)
{
	if (!repeat)
		return;
	arena_free(repeat->arena);
	repeat->arena = NULL;
	repeat->look_count = repeat->last = 0;
}
