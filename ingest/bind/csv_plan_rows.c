#include "csv_plan_inside.h"

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
		hash = (hash ^ key[i]) * HASH_SPREAD;
		hash ^= hash >> 32;
	}
	return hash;
}

/* Where its number stands, or would. */
static uint32_t *find(const struct csv_plan *plan, const uint64_t *key, size_t words, uint64_t hash)
{
	size_t at = (size_t)hash & (plan->capacity - 1);
	for (; plan->slots[at]; at = (at + 1) & (plan->capacity - 1)) {
		const struct combination *c = combination_of(plan, plan->slots[at]);
		if (c->hash == hash && c->words == words && memcmp(c->key, key, words * WORD) == 0)
			break;
	}
	return &plan->slots[at];
}

static void grow(struct csv_plan *plan)
{
	plan->capacity *= 2;
	plan->slots = arena_alloc(plan->arena, plan->capacity, sizeof *plan->slots);
	for (size_t number = 1; number <= plan->count; number++) {
		size_t at = (size_t)combination_of(plan, number)->hash & (plan->capacity - 1);
		while (plan->slots[at])
			at = (at + 1) & (plan->capacity - 1);
		plan->slots[at] = (uint32_t)number;
	}
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
	return kind != NUMBER_NO || !covariate_unit(from->covariate)[0];
}

/* The combination of a row that doesn't follow the last one as it did before; 0: it wasn't met. */
static size_t look_up(const struct csv_plan *plan, struct row row)
{
	uint64_t key[KEY_WORDS];
	size_t words = make_key(plan, row, key);
	return words == 0 ? 0 : *find(plan, key, words, hash_of(key, words));
}

static inline size_t match(const struct csv_plan *plan, struct row row, size_t last, double *numbers)
{
	size_t number = last ? combination_of(plan, last)->next : 0;
	if (!number || !has_key(plan, row, combination_of(plan, number)->key))
		number = look_up(plan, row);
	if (number == 0)
		return 0;
	const struct combination *combination = combination_of(plan, number);
	if (combination->may_overflow)
		return 0;
	if (!combination->outcome.bound) {
		for (size_t i = 0; i <= plan->covariate_count; i++)
			numbers[i] = NAN;
		return number;
	}
	if (number_parse(cell_of(row, plan->value), plan->style, &numbers[0]) != NUMBER_FINITE ||
		fabs(numbers[0]) >= 0x1p53) /* whole numbers may be inexact then: the binder says so */
		return 0;
	for (size_t i = 0; i < plan->covariate_count; i++) {
		const struct covariate_column *from = &plan->covariates[i];
		if (!covariate_value(plan, from, combination->outcome.pass, cell_of(row, from->column),
			    &numbers[1 + i]))
			return 0;
	}
	return number;
}

size_t csv_plan_match(const struct csv_plan *plan, const struct csv_line *line, char delimiter, size_t last,
	double *numbers)
{
	return match(plan, (struct row){&no_cells, line, delimiter}, last, numbers);
}

size_t csv_plan_match_row(
	const struct csv_plan *plan, const struct csv_row *row, size_t last, double *numbers)
{
	return match(plan, (struct row){row, NULL, 0}, last, numbers);
}

size_t csv_plan_last(const struct csv_plan *plan)
{
	return plan->last;
}

void csv_plan_expect(const struct csv_plan *plan, size_t last, struct csv_expected *expected)
{
	expected->numbers = (struct stencil_memory){0};
	expected->last = last;
	expected->combinations[0].next = 0;
	for (size_t i = 1; i <= plan->count && i <= CSV_EXPECTED_MOST; i++) {
		const struct combination *combination = combination_of(plan, i);
		bool few = combination->next <= CSV_EXPECTED_MOST;
		expected->combinations[i].stencil = combination->stencil;
		expected->combinations[i].next = (uint16_t)(few ? combination->next : 0);
		expected->combinations[i].lacks = combination->lacks;
	}
}

void csv_plan_followed(struct csv_expected *expected, size_t combination)
{
	bool known = expected->last <= CSV_EXPECTED_MOST && combination <= CSV_EXPECTED_MOST;
	if (known)
		expected->combinations[expected->last].next = (uint16_t)combination;
	expected->last = combination;
}

size_t csv_plan_follow(const struct csv_plan *plan, struct csv_expected *expected, const char *at,
	const char *end, size_t longest, struct csv_rows *rows)
{
	const char *from = at;
	size_t last = expected->last, row = rows->count, capacity = rows->capacity;
	const struct stencil_format format = plan->format;
	while (row < capacity && at < end) {
		size_t number = last <= CSV_EXPECTED_MOST ? expected->combinations[last].next : 0;
		if (number == 0 || !expected->combinations[number].stencil)
			break;
		double *numbers = rows->numbers + row;
		for (size_t i = 0; expected->combinations[number].lacks && i <= plan->covariate_count; i++)
			numbers[i * capacity] = NAN;
		const char *stop = stencil_match(expected->combinations[number].stencil, at, end, &format,
			&expected->numbers, numbers, capacity);
		if (!stop || (size_t)(stop - at) > longest)
			break;
		rows->combinations[row++] = (uint32_t)number;
		last = number;
		at = stop;
	}
	expected->last = last;
	rows->count = row;
	return (size_t)(at - from);
}

/* Into base units. */
static inline double scaled(const struct combination *combination, double value)
{
	const struct bind_outcome *outcome = &combination->outcome;
	return unit_scaled_by(value * outcome->times, outcome->scale, combination->parts);
}

static void scale_row(const struct csv_plan *plan, size_t number, double *numbers)
{
	numbers[0] = scaled(combination_of(plan, number), numbers[0]);
	for (size_t i = 0; i < plan->covariate_count; i++)
		numbers[1 + i] = unit_scaled_by(
			numbers[1 + i], plan->covariates[i].scale, plan->covariates[i].parts);
}

void csv_rows_scale(const struct csv_plan *plan, struct csv_rows *rows)
{
	double *numbers = rows->numbers;
	for (size_t i = 0; plan->scales && i < rows->count; i++)
		numbers[i] = scaled(combination_of(plan, rows->combinations[i]), numbers[i]);
	for (size_t c = 0; c < plan->covariate_count; c++) {
		const struct covariate_column *from = &plan->covariates[c];
		numbers += rows->capacity;
		for (size_t i = 0; from->scale != 1 && i < rows->count; i++)
			numbers[i] = unit_scaled_by(numbers[i], from->scale, from->parts);
	}
}

static inline void apply(struct csv_plan *plan, size_t number, const double *numbers)
{
	double covariates[COVARIATE_COUNT];
	const struct bind_outcome *outcome = &combination_of(plan, number)->outcome;
	unsigned given = 0;
	if (!isnan(outcome->cpu)) {
		covariates[COVARIATE_CPU] = outcome->cpu;
		given = 1u << COVARIATE_CPU;
	}
	for (size_t i = 0; outcome->bound && i < plan->covariate_count; i++) {
		covariates[plan->covariates[i].covariate] = numbers[1 + i];
		given |= 1u << plan->covariates[i].covariate;
	}
	binder_repeat(plan->binder, outcome, numbers[0], covariates, given);
}

static void apply_one_by_one(struct csv_plan *plan, const struct csv_rows *rows)
{
	double numbers[NUMBERS_MOST] = {0};
	for (size_t i = 0; i < rows->count; i++) {
		for (size_t n = 0; n <= plan->covariate_count; n++)
			numbers[n] = rows->numbers[n * rows->capacity + i];
		apply(plan, rows->combinations[i], numbers);
	}
}

void csv_plan_apply(struct csv_plan *plan, struct csv_rows *rows)
{
	if (rows->grouped)
		csv_plan_apply_runs(plan, rows);
	else
		apply_one_by_one(plan, rows);
	plan->rows += rows->count;
	if (rows->count > 0)
		plan->last = rows->combinations[rows->count - 1];
}

bool csv_plan_take(struct csv_plan *plan, const struct csv_row *row)
{
	double numbers[NUMBERS_MOST];
	const struct row cells = {row, NULL, 0};
	size_t last = plan->last, number = match(plan, cells, last, numbers);
	plan->last = number;
	plan->rows++;
	if (number > 0) {
		if (last > 0)
			plan->combinations[last - 1].next = number;
		scale_row(plan, number, numbers);
		apply(plan, number, numbers);
		return true;
	}
	plan->key_words = make_key(plan, cells, plan->key);
	plan->is_number = plan->value < row->count &&
		number_parse(row->cells[plan->value].text, plan->style, &numbers[0]) == NUMBER_FINITE;
	return false;
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
	uint32_t *slot = find(plan, plan->key, plan->key_words, hash);
	if (*slot)
		return;
	uint64_t *key = arena_alloc(plan->arena, plan->key_words, sizeof *key);
	memcpy(key, plan->key, plan->key_words * sizeof *key);
	ARENA_ROOM(plan->arena, plan->combinations, plan->count, plan->combination_capacity);
	struct combination *combination = &plan->combinations[plan->count];
	*combination = (struct combination){.hash = hash,
		.key = key,
		.words = plan->key_words,
		.outcome = *outcome,
		.parts = unit_parts(outcome->scale)};
	combination->may_overflow = outcome->bound && !isfinite(scaled(combination, 0x1p53));
	plan->scales = plan->scales || (outcome->bound && (outcome->times != 1 || outcome->scale != 1));
	csv_plan_aim(plan, combination);
	*slot = (uint32_t)++plan->count;
	if (2 * plan->count > plan->capacity)
		grow(plan);
}
