#include "csv_plan.h"

#include <string.h>

/* A combination of names and marks, and what became of its first row. */
struct combination {
	uint64_t hash;
	const uint64_t *key;
	size_t words;
	struct bind_outcome outcome;
	size_t next; /* slot of the one that came after it last time, plus 1: rows often come in turn */
};

struct covariate_column {
	size_t column;
	enum covariate covariate;
	double scale;
};

enum {
	WORD = sizeof(uint64_t),
	KEY_WORDS = 128, /* longer names go through the binder */
	COMBINATIONS_MOST = 1 << 20,
	LEARN_MOST = 1 << 18, /* so many rows of new combinations, and more than half of all: give up */
};

struct csv_plan {
	struct arena *arena;
	struct binder *binder;
	struct number_style style;
	size_t value;
	size_t *keys;
	size_t key_count;
	struct covariate_column covariates[COVARIATE_COUNT];
	size_t covariate_count;
	struct combination *slots; /* open addressing, at most half full; key NULL: free */
	size_t capacity, count;
	size_t rows, learnt, learnt_at; /* learnt_at: rows when the binder was last needed */
	size_t last;                    /* slot of the last row's combination, plus 1; 0: none */
	/* The row that csv_plan_take left to the binder. */
	uint64_t key[KEY_WORDS];
	size_t key_words; /* 0: can't be learnt */
	bool is_number;   /* its value, without a unit behind it */
};

/* A field of the row, taken as it is. */
static bool is_plain_field(const struct operand *operand, size_t scope)
{
	return operand && operand->kind == OPERAND_FIELD && operand->scope == (int)scope &&
		!operand->otherwise && !operand->then && !operand->pattern && !operand->key;
}

static bool value_is_simple(const struct mapping_rule *rule, size_t scope)
{
	return is_plain_field(rule->part[PART_WHAT], scope) && !rule->part[PART_BY] &&
		!rule->part[PART_WEIGHT] && !rule->part[PART_ITERATIONS];
}

/* What the numbers of a covariate rule are multiplied by; NaN when that differs from row to row. */
static double covariate_times(
	const struct csv_plan *plan, const struct mapping_rule *rule, enum covariate covariate)
{
	const struct operand *unit = rule->part[PART_UNIT];
	if (rule->part[PART_BY] || (unit && unit->kind != OPERAND_TEXT))
		return NAN;
	return unit ? rule->times *
			covariate_scale(binder_dataset(plan->binder)->names, covariate, text_of(unit->text))
		    : rule->times;
}

/* Takes one rule into the plan: false when it asks for too much.  Fields of other rules stay in the key. */
static bool take_rule(struct csv_plan *plan, const struct mapping_rule *rule, size_t scope,
	const size_t *columns, bool *beside)
{
	enum covariate covariate = role_covariate(rule->role);
	if (rule->role == ROLE_STATED || rule->role == ROLE_BEYOND || rule->role == ROLE_WORK)
		return false;
	if (rule->role == ROLE_VALUE) {
		if (plan->value != SIZE_MAX || !value_is_simple(rule, scope))
			return false;
		plan->value = columns[rule->part[PART_WHAT]->field];
		beside[rule->part[PART_WHAT]->field] = true;
		return plan->value != SIZE_MAX;
	}
	if (covariate == COVARIATE_COUNT)
		return true;
	double scale = covariate_times(plan, rule, covariate);
	if (!is_plain_field(rule->part[PART_WHAT], scope) || rule->when || isnan(scale) ||
		plan->covariate_count == COVARIATE_COUNT)
		return false;
	size_t column = columns[rule->part[PART_WHAT]->field];
	for (size_t i = 0; i < plan->covariate_count; i++)
		if (plan->covariates[i].covariate == covariate)
			return false;
	beside[rule->part[PART_WHAT]->field] = true;
	if (column != SIZE_MAX)
		plan->covariates[plan->covariate_count++] = (struct covariate_column){
			column, covariate, scale};
	return true;
}

static void keep_in_key(const struct operand *operand, bool *wanted, size_t scope)
{
	for (; operand; operand = operand->otherwise) {
		if (operand->kind == OPERAND_FIELD && operand->scope == (int)scope)
			wanted[operand->field] = true;
		keep_in_key(operand->then, wanted, scope);
	}
}

/* Fields that name, mark or are compared: those of all rules, but of values and covariates only the conditions'. */
static void find_key(const struct mapping_scope *in, size_t scope, bool *wanted)
{
	for (size_t i = 0; i < in->rule_count; i++) {
		const struct mapping_rule *rule = &in->rules[i];
		bool number = rule->role == ROLE_VALUE || role_covariate(rule->role) < COVARIATE_COUNT;
		for (size_t part = 0; part < PART_COUNT; part++)
			if (part != PART_WHAT || !number)
				keep_in_key(rule->part[part], wanted, scope);
		for (const struct condition *c = rule->when; c; c = c->and) {
			keep_in_key(c->left, wanted, scope);
			keep_in_key(c->right, wanted, scope);
		}
	}
}

static bool take_rules(
	struct csv_plan *plan, const struct mapping *mapping, size_t scope, const size_t *columns)
{
	const struct mapping_scope *in = &mapping->scopes[scope], *document = &mapping->scopes[0];
	bool *beside = arena_alloc(plan->arena, in->field_count, sizeof *beside);
	bool *wanted = arena_alloc(plan->arena, in->field_count, sizeof *wanted);
	for (size_t f = 0; f < in->field_count; f++)
		if (in->fields[f].list || text_is(in->fields[f].path.steps[0].key, "#"))
			return false;
	for (size_t i = 0; i < in->rule_count; i++)
		if (!take_rule(plan, &in->rules[i], scope, columns, beside))
			return false;
	for (size_t i = 0; i < document->rule_count && document != in; i++)
		if (document->rules[i].role == ROLE_VALUE ||
			role_covariate(document->rules[i].role) < COVARIATE_COUNT)
			return false;
	if (in->hook != HOOK_NONE)
		return false;
	find_key(in, scope, wanted);
	plan->keys = arena_alloc(plan->arena, in->field_count, sizeof *plan->keys);
	for (size_t f = 0; f < in->field_count; f++)
		if ((wanted[f] || !beside[f]) && columns[f] != SIZE_MAX)
			plan->keys[plan->key_count++] = columns[f];
	return plan->value != SIZE_MAX;
}

struct csv_plan *csv_plan_new(struct arena *arena, const struct mapping *mapping, size_t scope,
	const size_t *columns, struct binder *binder, struct number_style style)
{
	struct csv_plan *plan = arena_alloc(arena, 1, sizeof *plan);
	plan->arena = arena;
	plan->binder = binder;
	plan->style = style;
	plan->value = SIZE_MAX;
	if (!take_rules(plan, mapping, scope, columns))
		return NULL;
	plan->capacity = 64;
	plan->slots = arena_alloc(arena, plan->capacity, sizeof *plan->slots);
	return plan;
}

/* Where cells of a row are found. */
struct row {
	const struct csv_row *cells; /* no_cells: in the line */
	const struct csv_line *line;
	char delimiter;
};

static const struct csv_row no_cells;

static inline struct text cell_of(struct row row, size_t column)
{
	if (row.line)
		return csv_line_cell(row.line, column, row.delimiter);
	return column < row.cells->count ? row.cells->cells[column].text : (struct text){"", 0};
}

static inline size_t words_of(struct text cell)
{
	return cell.length <= WORD ? 1 : (cell.length + WORD - 1) / WORD;
}

/* Texts of one length have equal words where they are equal, and only there. */
static inline uint64_t word_of(struct text cell, size_t i)
{
	const unsigned char *at = (const unsigned char *)cell.at;
	size_t n = cell.length;
	if (n >= WORD) {
		uint64_t word;
		memcpy(&word, at + (i * WORD < n - WORD ? i * WORD : n - WORD), sizeof word);
		return word;
	}
	if (n >= sizeof(uint32_t)) {
		uint32_t first, last;
		memcpy(&first, at, sizeof first);
		memcpy(&last, at + n - sizeof last, sizeof last);
		return (uint64_t)last << 32 | first;
	}
	return n == 0 ? 0 : (uint64_t)at[0] | (uint64_t)at[n / 2] << 8 | (uint64_t)at[n - 1] << 16;
}

/* The key of a row, no two alike: of each key column the length of its cell, then its bytes as words.  How many words; 0:
 * too long. */
static size_t make_key(const struct csv_plan *plan, struct row row, uint64_t *key)
{
	size_t words = 0;
	for (size_t i = 0; i < plan->key_count; i++) {
		struct text cell = cell_of(row, plan->keys[i]);
		if (words + 1 + words_of(cell) >= KEY_WORDS)
			return 0;
		key[words++] = cell.length;
		for (size_t w = 0; w < words_of(cell); w++)
			key[words++] = word_of(cell, w);
	}
	key[words++] = 0; /* of a plan without key columns, too, there is one word */
	return words;
}

/* Whether the row's key is that one: as make_key, compared instead of written. */
static inline bool has_key(const struct csv_plan *plan, struct row row, const uint64_t *key)
{
	for (size_t i = 0; i < plan->key_count; i++) {
		struct text cell = cell_of(row, plan->keys[i]);
		if (*key++ != cell.length)
			return false;
		for (size_t w = 0; w < words_of(cell); w++)
			if (*key++ != word_of(cell, w))
				return false;
	}
	return true;
}

static uint64_t hash_of(const uint64_t *key, size_t words)
{
	uint64_t hash = 0;
	for (size_t i = 0; i < words; i++) {
		hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15u;
		hash ^= hash >> 32;
	}
	return hash;
}

static struct combination *find(const struct csv_plan *plan, const uint64_t *key, size_t words, uint64_t hash)
{
	size_t at = (size_t)hash & (plan->capacity - 1);
	for (; plan->slots[at].key; at = (at + 1) & (plan->capacity - 1)) {
		struct combination *c = &plan->slots[at];
		if (c->hash == hash && c->words == words && memcmp(c->key, key, words * WORD) == 0)
			break;
	}
	return &plan->slots[at];
}

static void grow(struct csv_plan *plan)
{
	struct combination *old = plan->slots;
	size_t capacity = plan->capacity;
	plan->capacity *= 2;
	plan->slots = arena_alloc(plan->arena, plan->capacity, sizeof *plan->slots);
	for (size_t i = 0; i < capacity; i++) {
		if (!old[i].key)
			continue;
		size_t at = (size_t)old[i].hash & (plan->capacity - 1);
		while (plan->slots[at].key)
			at = (at + 1) & (plan->capacity - 1);
		plan->slots[at] = old[i];
		plan->slots[at].next = 0; /* the slots have moved */
	}
	plan->last = 0;
}

/* False for a quantity that is written as no plain number: the binder reads it. */
static inline bool covariate_value(const struct csv_plan *plan, const struct covariate_column *from,
	size_t pass, struct text text, double *value)
{
	*value = NAN;
	if (text.length == 0)
		return true;
	if (from->covariate == COVARIATE_TIME) {
		*value = binder_time(plan->binder, pass, text);
		return true;
	}
	enum number_kind kind = number_parse(text, plan->style, value);
	*value = unit_scaled(*value, from->scale);
	return kind != NUMBER_NO || !covariate_unit(from->covariate)[0];
}

/* The slot + 1 of a row that doesn't follow the last one as it did before; 0: its combination wasn't met. */
static size_t slot_of(const struct csv_plan *plan, struct row row)
{
	uint64_t key[KEY_WORDS];
	size_t words = make_key(plan, row, key);
	if (words == 0)
		return 0;
	const struct combination *found = find(plan, key, words, hash_of(key, words));
	return found->key ? (size_t)(found - plan->slots) + 1 : 0;
}

static inline size_t match(
	const struct csv_plan *plan, struct row row, size_t last, double *value, double *beside)
{
	size_t slot = last ? plan->slots[last - 1].next : 0;
	if (!slot || !has_key(plan, row, plan->slots[slot - 1].key))
		slot = slot_of(plan, row);
	if (slot == 0)
		return 0;
	const struct bind_outcome *outcome = &plan->slots[slot - 1].outcome;
	*value = NAN;
	if (!outcome->bound)
		return slot;
	if (number_parse(cell_of(row, plan->value), plan->style, value) != NUMBER_FINITE ||
		fabs(*value) >= 0x1p53) /* whole numbers may be inexact then: the binder says so */
		return 0;
	*value = unit_scaled(*value * outcome->times, outcome->scale);
	for (size_t i = 0; i < plan->covariate_count; i++) {
		const struct covariate_column *from = &plan->covariates[i];
		if (!covariate_value(plan, from, outcome->pass, cell_of(row, from->column), &beside[i]))
			return 0;
	}
	return isfinite(*value) ? slot : 0;
}

size_t csv_plan_match(const struct csv_plan *plan, const struct csv_line *line, char delimiter, size_t last,
	double *value, double *beside)
{
	return match(plan, (struct row){&no_cells, line, delimiter}, last, value, beside);
}

static inline void apply(struct csv_plan *plan, size_t slot, double value, const double *beside)
{
	double covariates[COVARIATE_COUNT];
	const struct bind_outcome *outcome = &plan->slots[slot - 1].outcome;
	unsigned given = 0;
	if (!isnan(outcome->cpu)) {
		covariates[COVARIATE_CPU] = outcome->cpu;
		given = 1u << COVARIATE_CPU;
	}
	for (size_t i = 0; outcome->bound && i < plan->covariate_count; i++) {
		/* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): set where it is bound */
		covariates[plan->covariates[i].covariate] = beside[i];
		given |= 1u << plan->covariates[i].covariate;
	}
	binder_repeat(plan->binder, outcome, value, covariates, given);
}

void csv_plan_apply(struct csv_plan *plan, const uint32_t *combinations, const double *numbers, size_t rows)
{
	size_t width = 1 + plan->covariate_count;
	for (size_t i = 0; i < rows; i++)
		apply(plan, combinations[i], numbers[i * width], numbers + i * width + 1);
	plan->rows += rows;
	if (rows > 0)
		plan->last = combinations[rows - 1];
}

bool csv_plan_take(struct csv_plan *plan, const struct csv_row *row)
{
	double value, beside[COVARIATE_COUNT];
	const struct row cells = {row, NULL, 0};
	size_t last = plan->last, slot = match(plan, cells, last, &value, beside);
	plan->last = slot;
	if (slot > 0) {
		if (last > 0)
			plan->slots[last - 1].next = slot;
		apply(plan, slot, value, beside);
		plan->rows++;
		return true;
	}
	plan->rows++;
	plan->key_words = make_key(plan, cells, plan->key);
	plan->is_number = plan->value < row->count &&
		number_parse(row->cells[plan->value].text, plan->style, &value) == NUMBER_FINITE;
	return false;
}

bool csv_plan_is_steady(const struct csv_plan *plan, size_t rows)
{
	bool times = false;
	for (size_t i = 0; i < plan->covariate_count; i++)
		times = times || plan->covariates[i].covariate == COVARIATE_TIME;
	return !times && plan->count > 0 && plan->rows - plan->learnt_at >= rows;
}

unsigned csv_plan_uses(const struct csv_plan *plan, size_t column)
{
	unsigned uses = column == plan->value ? CSV_PLAN_NUMBER : 0;
	for (size_t i = 0; i < plan->key_count; i++)
		uses |= plan->keys[i] == column ? CSV_PLAN_NAME : 0;
	for (size_t i = 0; i < plan->covariate_count; i++) {
		if (plan->covariates[i].column != column)
			continue;
		bool time = plan->covariates[i].covariate == COVARIATE_TIME;
		uses |= time ? CSV_PLAN_NUMBER | CSV_PLAN_TIME : CSV_PLAN_NUMBER;
	}
	return uses;
}

size_t csv_plan_beside(const struct csv_plan *plan)
{
	return plan->covariate_count;
}

size_t csv_plan_size(const struct csv_plan *plan)
{
	return plan->capacity;
}

void csv_plan_learn(struct csv_plan *plan)
{
	const struct bind_outcome *outcome = binder_outcome(plan->binder);
	bool useless = ++plan->learnt > LEARN_MOST && 2 * plan->learnt > plan->rows;
	plan->learnt_at = plan->rows;
	bool other_unit = outcome->bound && !plan->is_number;
	if (plan->key_words == 0 || outcome->count != 1 || useless || other_unit ||
		plan->count == COMBINATIONS_MOST)
		return;
	uint64_t hash = hash_of(plan->key, plan->key_words);
	struct combination *slot = find(plan, plan->key, plan->key_words, hash);
	if (slot->key)
		return;
	uint64_t *key = arena_alloc(plan->arena, plan->key_words, sizeof *key);
	memcpy(key, plan->key, plan->key_words * sizeof *key);
	*slot = (struct combination){hash, key, plan->key_words, *outcome, 0};
	if (2 * ++plan->count > plan->capacity)
		grow(plan);
}
