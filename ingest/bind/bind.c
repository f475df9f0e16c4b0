#include <string.h>

#include "bind_inside.h"
#include "hooks.h"

struct binder *binder_new(struct arena *scratch, const struct mapping *mapping, struct dataset *dataset,
	size_t input, const struct ingest_options *options)
{
	struct binder *binder = arena_alloc(scratch, 1, sizeof *binder);
	binder->scratch = scratch;
	binder->mapping = mapping;
	binder->dataset = dataset;
	binder->input = input;
	binder->options = options;
	binder->style = NUMBER_PLAIN;
	const struct mapping_setting *decimal = mapping_setting(mapping, "decimal");
	binder->either_mark = decimal && text_is(decimal->words[0], "either");
	binder->plans = arena_alloc(scratch, mapping->scope_count, sizeof *binder->plans);
	binder->free = arena_alloc(scratch, mapping->scope_count, sizeof(struct record *));
	binder->rule_first = arena_alloc(scratch, mapping->scope_count + 1, sizeof(size_t));
	for (size_t i = 0; i < mapping->scope_count; i++) {
		binder->rule_first[i + 1] = binder->rule_first[i] + mapping->scopes[i].rule_count;
		plan_make(binder, i);
	}
	size_t rules = binder->rule_first[mapping->scope_count];
	binder->rule_used = arena_alloc(scratch, rules, sizeof(bool));
	binder->rule_unit = arena_alloc(scratch, rules, sizeof(char *));
	binder->value_pass = SIZE_MAX;
	binder->pass_name = names_text(dataset->names, "runs");
	binder->unnamed = names_text(dataset->names, WORKLOAD_UNNAMED);
	return binder;
}

void binder_pass(struct binder *binder, const char *name, bool named_by_user, const char *prefix)
{
	binder->pass_name = names_text(binder->dataset->names, name);
	binder->pass_by_user = named_by_user;
	binder->pass_prefix = prefix;
}

void binder_unnamed(struct binder *binder, const char *workload)
{
	binder->unnamed = workload;
}

void binder_touch(struct binder *binder, size_t pass)
{
	if (pass < binder->touched_count && binder->touched[pass])
		return;
	if (pass >= binder->touched_count) {
		binder->touched = arena_grow(
			binder->scratch, binder->touched, binder->touched_count, pass + 1, sizeof(bool));
		binder->touched_count = pass + 1;
	}
	binder->touched[pass] = true;
	struct pass *of = &binder->dataset->passes[pass];
	ARENA_ROOM(binder->dataset->arena, of->inputs, of->input_count, of->input_capacity);
	of->inputs[of->input_count++] = binder->input;
}

size_t binder_default_pass(struct binder *binder)
{
	size_t pass = dataset_pass(binder->dataset, text_of(binder->pass_name), binder->pass_by_user);
	binder_touch(binder, pass);
	return pass;
}

void binder_wheres(struct binder *binder, struct where *wheres)
{
	binder->wheres = wheres;
}

void binder_number_style(struct binder *binder, struct number_style style)
{
	binder->style = style;
}

void binder_path_teller(struct binder *binder, const char *(*tell)(void *reader), void *reader)
{
	binder->tell_path = tell;
	binder->reader = reader;
}

static struct record *record_new(struct binder *binder, size_t scope)
{
	size_t fields = binder->mapping->scopes[scope].field_count;
	struct record *record = arena_alloc(binder->scratch, 1, sizeof *record);
	record->scope = scope;
	record->cells = arena_alloc(binder->scratch, fields, sizeof *record->cells);
	record->lists = arena_alloc(binder->scratch, fields, sizeof *record->lists);
	return record;
}

struct record *record_open(
	struct binder *binder, size_t scope, struct record *parent, size_t line, size_t column)
{
	struct record *record = binder->free[scope];
	if (record)
		binder->free[scope] = record->next;
	else
		record = record_new(binder, scope);
	record->parent = parent;
	record->line = line;
	record->column = column;
	record->next = NULL;
	record->path = NULL;
	record->complete = false;
	return record;
}

/* The record's memory serves the next one of its scope. */
static void record_release(struct binder *binder, struct record *record)
{
	size_t fields = binder->mapping->scopes[record->scope].field_count;
	memset(record->cells, 0, fields * sizeof *record->cells);
	for (size_t i = 0; i < fields; i++)
		list_reset(&record->lists[i]);
	record->length = 0;
	memset(record->captures, 0, sizeof record->captures);
	record->next = binder->free[record->scope];
	binder->free[record->scope] = record;
}

bool record_set(
	struct binder *binder, struct record *record, size_t field, enum cell_kind kind, struct text text)
{
	struct cell *cell = &record->cells[field];
	if (cell->kind != CELL_ABSENT)
		return false;
	while (record->capacity - record->length < text.length) {
		size_t capacity = record->capacity ? 2 * record->capacity : 256;
		record->bytes = arena_grow(binder->scratch, record->bytes, record->capacity, capacity, 1);
		record->capacity = capacity;
	}
	if (text.length > 0)
		memcpy(record->bytes + record->length, text.at, text.length);
	cell->kind = kind;
	cell->at = record->length;
	cell->length = text.length;
	record->length += text.length;
	return true;
}

void record_unset(struct record *record, size_t field)
{
	record->cells[field] = (struct cell){0};
	list_reset(&record->lists[field]);
}

void record_place(struct record *record, size_t field, size_t line, size_t column)
{
	record->cells[field].line = line;
	record->cells[field].column = column;
}

void record_capture(
	struct binder *binder, struct record *record, size_t capture, const struct captured *captured)
{
	record->captures[capture] = (struct capture_value){
		captured->is_key ? names_intern(binder->dataset->names, captured->key) : NULL,
		captured->index};
}

struct binder_sum binder_sum(const struct binder *binder)
{
	return (struct binder_sum){.runs = binder->dataset->inputs[binder->input].runs,
		.stated = binder->stated,
		.excluded = binder->excluded,
		.metrics = binder->metrics,
		.metric_count = binder->metric_count,
		.metric_met = binder->metric_met,
		.between_met = binder->between_met};
}

size_t record_scope(const struct record *record)
{
	return record->scope;
}

struct dataset *binder_dataset(const struct binder *binder)
{
	return binder->dataset;
}

struct input *binder_input(const struct binder *binder)
{
	return &binder->dataset->inputs[binder->input];
}

struct text record_text(const struct record *record, size_t field)
{
	const struct cell *cell = &record->cells[field];
	return (struct text){record->bytes ? record->bytes + cell->at : "", cell->length};
}

struct record *record_parent(const struct record *record)
{
	return record->parent;
}

const char *record_key(const struct record *record, size_t capture)
{
	return record->captures[capture].key;
}

bool record_has(const struct record *record, size_t field)
{
	return record->cells[field].kind > CELL_NULL || record->lists[field].count > 0;
}

struct place record_where(struct binder *binder, const struct record *record)
{
	const char *path = record->path;
	if (!path && binder->tell_path && binder->mapping->scopes[record->scope].kind == SCOPE_EACH)
		path = binder->tell_path(binder->reader);
	return (struct place){
		binder->dataset->inputs[binder->input].path, record->line, record->column, path};
}

/* Whether nothing that the record asks of those around it can still come. */
static bool is_ready(struct binder *binder, struct record *record)
{
	const struct plan *plan = &binder->plans[record->scope];
	for (size_t i = 0; i < plan->outside_count; i++) {
		struct look look = {.binder = binder, .record = record};
		operand_datum(&look, plan->outside[i]);
		if (look.waits)
			return false;
	}
	return true;
}

static void hold(struct binder *binder, struct record *record)
{
	if (binder->tell_path && !record->path && binder->mapping->scopes[record->scope].kind == SCOPE_EACH) {
		const char *path = binder->tell_path(binder->reader);
		record->path = arena_copy(binder->scratch, path, strlen(path));
	}
	for (struct record *r = record->parent; r; r = r->parent)
		r->children++;
	if (binder->held_last)
		binder->held_last->next = record;
	else
		binder->held_first = record;
	binder->held_last = record;
}

static struct record *unhold(struct binder *binder)
{
	struct record *record = binder->held_first;
	binder->held_first = record->next;
	if (!binder->held_first)
		binder->held_last = NULL;
	record->next = NULL;
	return record;
}

/* A record that waited for nothing more than its children is let go with the last of them. */
static void let_go(struct binder *binder, struct record *record)
{
	for (struct record *r = record->parent; r; r = r->parent)
		r->children--;
	record_release(binder, record);
}

/* Binds what is held as far as it is ready, in its order. */
static bool bind_held(struct binder *binder, struct fault *fault)
{
	while (binder->held_first && is_ready(binder, binder->held_first)) {
		struct record *record = unhold(binder);
		bool good = record_bind(binder, record, fault);
		let_go(binder, record);
		if (!good)
			return false;
	}
	return true;
}

bool record_close(struct binder *binder, struct record *record, struct fault *fault)
{
	record->complete = true;
	binder->steps.valid = false;
	if (!hook_run(binder->mapping->scopes[record->scope].hook, binder, binder->mapping, record, fault))
		return false;
	if (binder->held_first && !bind_held(binder, fault))
		return false;
	bool binds = binder->plans[record->scope].binds;
	binder->steps.valid = false; /* those held are other records */
	if (record->children > 0 || (binds && (binder->held_first || !is_ready(binder, record)))) {
		hold(binder, record);
		return true;
	}
	bool good = !binds || record_bind(binder, record, fault);
	record_release(binder, record);
	return good;
}

void record_keep(struct record *record)
{
	record->complete = true;
}

static bool is_inside(const struct record *record, const struct record *outer)
{
	for (; record; record = record->parent)
		if (record == outer)
			return true;
	return false;
}

void record_drop(struct binder *binder, struct record *record)
{
	struct record *kept = NULL, *kept_last = NULL;
	while (binder->held_first) {
		struct record *held = unhold(binder);
		if (is_inside(held, record)) {
			if (binder->plans[held->scope].binds)
				binder->dataset->inputs[binder->input].skipped++;
			let_go(binder, held);
			continue;
		}
		if (kept_last)
			kept_last->next = held;
		else
			kept = held;
		kept_last = held;
	}
	binder->held_first = kept;
	binder->held_last = kept_last;
	record_release(binder, record);
}

bool binder_finish(struct binder *binder, struct fault *fault)
{
	while (binder->held_first) {
		struct record *record = unhold(binder);
		bool good = record_bind(binder, record, fault);
		let_go(binder, record);
		if (!good)
			return false;
	}
	if (!binder->told)
		binder_tell_readings(binder);
	binder->told = true;
	return true;
}

bool binder_skip(struct binder *binder, struct place place, struct fault *fault, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	char *text = arena_vprintf(binder->scratch, format, rest);
	va_end(rest);
	if (binder->options->strict)
		return fault_at(fault, place, "%s", text);
	struct input *input = &binder->dataset->inputs[binder->input];
	input->skipped++;
	input_problem(binder->dataset, input, place, "%s: left out (--strict: an error)", text);
	return true;
}
