/* Answers: what an operand is for a record, or for one element of a list in it. */
#include <stdio.h>
#include <string.h>

#include "bind_inside.h"

static const struct datum absent = {DATUM_ABSENT, {0}, NAN};

static struct datum text_datum(struct text text)
{
	return (struct datum){DATUM_TEXT, text, NAN};
}

static struct datum cell_datum(const struct record *record, const struct cell *cell)
{
	struct text text = {record->bytes + cell->at, cell->length};
	double value = NAN;
	switch (cell->kind) {
	case CELL_NULL:
		return (struct datum){DATUM_NULL, {0}, NAN};
	case CELL_TEXT:
		return text_datum(text);
	case CELL_NUMBER:
		number_parse(text, NUMBER_PLAIN, &value);
		return (struct datum){DATUM_NUMBER, text, value};
	case CELL_TRUE:
		return text_datum(TEXT("true"));
	case CELL_FALSE:
		return text_datum(TEXT("false"));
	default:
		return absent;
	}
}

static struct datum element_datum(const struct list *list, size_t at)
{
	if (at >= list->count)
		return absent;
	const char *text = list_text_at(list, at);
	if (!isnan(list_number_at(list, at)))
		return (struct datum){DATUM_NUMBER, text_of(text), list_number_at(list, at)};
	return text ? text_datum(text_of(text)) : (struct datum){DATUM_NULL, {0}, NAN};
}

static struct datum index_datum(struct look *look, double index)
{
	char digits[32];
	int length = snprintf(digits, sizeof digits, "%.0f", index);
	const char *name = names_intern(look->binder->dataset->names, (struct text){digits, (size_t)length});
	return (struct datum){DATUM_NUMBER, text_of(name), index};
}

static struct datum list_captured(struct look *look, const struct list *list, size_t capture, size_t at)
{
	double index = column_at(&list->indices[capture], at);
	if (!isnan(index))
		return index_datum(look, index);
	const char *key = list_key_at(list, capture, at);
	return key ? text_datum(text_of(key)) : absent;
}

/* The last key on the way to an element of a list field. */
static struct datum list_key(
	struct look *look, const struct mapping_field *field, const struct list *list, size_t at)
{
	if (at >= list->count)
		return absent;
	for (size_t c = field->path.capture_count; c-- > 0;)
		if (list->keys[c] && isnan(column_at(&list->indices[c], at)))
			return list_captured(look, list, c, at);
	return absent;
}

static const struct record *record_of_scope(const struct record *record, int scope)
{
	while (record && (int)record->scope != scope)
		record = record->parent;
	return record;
}

/* Which element of a list field goes with the element being bound: the one at the same place. */
static size_t element_beside(struct look *look, const struct list *list)
{
	if (!look->list)
		return 0;
	look->asked = look->varies && look->asked != list ? NULL : list;
	look->varies = true;
	return list->count == 1 && look->list->count != 1 ? 0 : look->element;
}

static struct datum field_datum(struct look *look, const struct operand *operand)
{
	const struct record *record = record_of_scope(look->record, operand->scope);
	if (!record)
		return absent;
	const struct mapping_field *field = &look->binder->mapping->scopes[operand->scope]
						     .fields[operand->field];
	struct datum datum = absent;
	size_t at = 0;
	if (field->list) {
		const struct list *list = &record->lists[operand->field];
		at = list->count > 0 ? element_beside(look, list) : 0;
		datum = operand->key ? list_key(look, field, list, at) : element_datum(list, at);
		if (operand->key)
			look->asked = NULL;
	} else if (record->cells[operand->field].kind != CELL_ABSENT) {
		datum = cell_datum(record, &record->cells[operand->field]);
	}
	if (operand->numbers && datum.kind == DATUM_TEXT)
		datum = absent;
	if (record == look->record)
		look->origin = (struct origin){(size_t)operand->field + 1, at};
	if (datum.kind == DATUM_ABSENT && record != look->record && !record->complete)
		look->waits = true;
	return datum;
}

static struct datum record_captured(struct look *look, const struct record *record, const char *name)
{
	const struct path *path = &look->binder->mapping->scopes[record->scope].path;
	for (size_t c = 0; c < path->capture_count; c++) {
		if (strcmp(path->captures[c], name) != 0)
			continue;
		const struct capture_value *value = &record->captures[c];
		return value->key ? text_datum(text_of(value->key)) : index_datum(look, (double)value->index);
	}
	return absent;
}

/* $name... : outermost first, joined by '/'. */
static struct datum joined_captures(struct look *look, const struct record *record, const char *name)
{
	struct buffer joined = buffer_new(look->binder->scratch);
	const struct record *chain[MAPPING_DEPTH_MOST];
	size_t count = 0;
	for (; record && count < MAPPING_DEPTH_MOST; record = record->parent)
		chain[count++] = record;
	while (count-- > 0) {
		struct datum datum = record_captured(look, chain[count], name);
		if (datum.kind == DATUM_ABSENT)
			continue;
		if (joined.length > 0)
			buffer_char(&joined, '/');
		buffer_add(&joined, datum.text.at, datum.text.length);
	}
	const char *text = names_text(look->binder->dataset->names, joined.at);
	return joined.length > 0 ? text_datum(text_of(text)) : absent;
}

static struct datum capture_datum(struct look *look, const struct operand *operand)
{
	if (operand->joined)
		return joined_captures(look, look->record, operand->text);
	if (look->list) {
		for (size_t c = 0; c < look->field->path.capture_count; c++) {
			if (strcmp(look->field->path.captures[c], operand->text) != 0)
				continue;
			look->varies = true;
			look->asked = NULL;
			return list_captured(look, look->list, c, look->element);
		}
	}
	for (const struct record *record = look->record; record; record = record->parent) {
		struct datum datum = record_captured(look, record, operand->text);
		if (datum.kind != DATUM_ABSENT)
			return datum;
	}
	return absent;
}

/* @name: the cell of this record's array at the place where the array of names says so. */
static struct datum named_cell(struct look *look, const struct operand *operand)
{
	const struct operand *names = look->binder->mapping->scopes[operand->scope].in_columns;
	const struct record *owner = record_of_scope(look->record, names->scope);
	const struct record *record = record_of_scope(look->record, operand->scope);
	while (names->otherwise && (!owner || owner->lists[names->field].count == 0)) {
		names = names->otherwise;
		owner = record_of_scope(look->record, names->scope);
	}
	if (!owner || !record)
		return absent;
	const struct list *list = &owner->lists[names->field];
	if (list->count == 0 && !owner->complete)
		look->waits = true;
	for (size_t i = 0; i < list->count; i++)
		if (list_text_at(list, i) && strcmp(list_text_at(list, i), operand->text) == 0)
			return element_datum(&record->lists[operand->field], i);
	return absent;
}

static struct text path_base(struct text path, struct text *folder)
{
	size_t slash = path.length;
	while (slash > 0 && path.at[slash - 1] != '/')
		slash--;
	*folder = text_slice(path, 0, slash ? slash - 1 : 0);
	return text_slice(path, slash, path.length);
}

static struct datum file_datum(const struct look *look, const struct operand *operand)
{
	struct text path = text_of(look->binder->dataset->inputs[look->binder->input].path);
	if (strcmp(operand->text, "path") == 0)
		return text_datum(path);
	struct text folder;
	struct text base = path_base(path, &folder);
	if (strcmp(operand->text, "folder") == 0) {
		struct text above;
		base = path_base(folder, &above);
		return base.length > 0 ? text_datum(base) : absent;
	}
	size_t dot = text_find(base, '.');
	return text_datum(dot > 0 ? text_slice(base, 0, dot) : base);
}

enum { PATTERN_BYTES_MOST = 4096 };

/* The part of a text that a regular expression picks out. */
static struct datum pick(struct datum datum, const regex_t *pattern)
{
	if (datum.kind < DATUM_TEXT || datum.text.length >= PATTERN_BYTES_MOST)
		return absent;
	char text[PATTERN_BYTES_MOST];
	if (datum.text.length > 0)
		memcpy(text, datum.text.at, datum.text.length);
	text[datum.text.length] = '\0';
	regmatch_t match[2];
	if (regexec(pattern, text, 2, match, 0) != 0)
		return absent;
	const regmatch_t *m = match[1].rm_so >= 0 ? &match[1] : &match[0];
	return text_datum(text_slice(datum.text, (size_t)m->rm_so, (size_t)m->rm_eo));
}

static struct datum single_datum(struct look *look, const struct operand *operand)
{
	switch (operand->kind) {
	case OPERAND_TEXT:
		return text_datum(text_of(operand->text));
	case OPERAND_FIELD:
		return field_datum(look, operand);
	case OPERAND_CAPTURE:
		return capture_datum(look, operand);
	case OPERAND_CELL:
		return named_cell(look, operand);
	case OPERAND_FILE:
		return file_datum(look, operand);
	}
	return absent;
}

static bool is_empty(struct datum datum)
{
	return datum.kind < DATUM_TEXT || (datum.kind == DATUM_TEXT && datum.text.length == 0);
}

static struct datum joined_datum(struct look *look, struct datum first, const struct operand *then)
{
	struct datum rest = operand_datum(look, then);
	if (is_empty(first))
		return rest;
	if (is_empty(rest))
		return first;
	char *text = arena_printf(look->binder->scratch, "%.*s%.*s", (int)first.text.length, first.text.at,
		(int)rest.text.length, rest.text.at);
	return text_datum(text_of(names_text(look->binder->dataset->names, text)));
}

struct datum operand_datum(struct look *look, const struct operand *operand)
{
	struct datum found = absent;
	for (const struct operand *o = operand; o; o = o->otherwise) {
		look->origin = (struct origin){0};
		struct datum datum = single_datum(look, o);
		if (o->pattern)
			datum = pick(datum, o->pattern);
		if (found.kind == DATUM_ABSENT || datum.kind >= DATUM_TEXT)
			found = datum;
		if (!is_empty(datum) || look->waits)
			break;
	}
	return operand->then ? joined_datum(look, found, operand->then) : found;
}

enum number_kind datum_number(const struct binder *binder, struct datum datum, double *value)
{
	*value = datum.number;
	switch (datum.kind) {
	case DATUM_NUMBER:
		return isfinite(datum.number) ? NUMBER_FINITE : NUMBER_MISSING;
	case DATUM_TEXT: {
		enum number_kind kind = number_parse(datum.text, binder->style, value);
		if (kind == NUMBER_NO && binder->either_mark)
			kind = number_parse(datum.text, (struct number_style){.decimal = ','}, value);
		return kind;
	}
	default:
		return NUMBER_MISSING;
	}
}

const char *datum_name(struct binder *binder, struct datum datum)
{
	if (is_empty(datum))
		return NULL;
	if (datum.kind == DATUM_NUMBER && datum.text.length == 0) {
		char digits[40];
		snprintf(digits, sizeof digits, "%.17g", datum.number);
		return names_text(binder->dataset->names, digits);
	}
	struct text text = text_trim(datum.text);
	return text.length > 0 ? names_intern(binder->dataset->names, text) : NULL;
}

/* What begins with a letter is none, whatever the style. */
static bool may_be_number(struct datum datum)
{
	return datum.kind != DATUM_TEXT || datum.text.length == 0 || !is_letter(datum.text.at[0]);
}

static bool both_numbers(const struct binder *binder, struct datum a, struct datum b, double *x, double *y)
{
	return may_be_number(a) && may_be_number(b) && datum_number(binder, a, x) == NUMBER_FINITE &&
		datum_number(binder, b, y) == NUMBER_FINITE;
}

static bool compare(
	const struct binder *binder, struct datum left, enum comparison comparison, struct datum right)
{
	if (left.kind < DATUM_TEXT || right.kind < DATUM_TEXT)
		return comparison == COMPARE_UNEQUAL;
	double x, y;
	int order;
	if (left.text.length > 0 && text_equal(left.text, right.text))
		order = 0;
	else if (both_numbers(binder, left, right, &x, &y))
		order = x < y ? -1 : x > y;
	else
		order = text_equal(left.text, right.text)                 ? 0
			: text_compare_natural(left.text, right.text) < 0 ? -1
									  : 1;
	switch (comparison) {
	case COMPARE_EQUAL:
		return order == 0;
	case COMPARE_UNEQUAL:
		return order != 0;
	case COMPARE_LESS:
		return order < 0;
	case COMPARE_LESS_EQUAL:
		return order <= 0;
	case COMPARE_MORE:
		return order > 0;
	default:
		return order >= 0;
	}
}

static bool single_condition(struct look *look, const struct condition *condition)
{
	struct datum left = operand_datum(look, condition->left);
	switch (condition->comparison) {
	case COMPARE_PRESENT:
		return left.kind > DATUM_NULL;
	case COMPARE_ABSENT:
		return left.kind <= DATUM_NULL;
	case COMPARE_MATCH:
		return binder_matches(look->binder, condition->pattern, left);
	case COMPARE_MISMATCH:
		return !binder_matches(look->binder, condition->pattern, left);
	default:
		return compare(
			look->binder, left, condition->comparison, operand_datum(look, condition->right));
	}
}

bool condition_holds(struct look *look, const struct condition *condition)
{
	for (; condition; condition = condition->and)
		if (!single_condition(look, condition))
			return false;
	return true;
}

struct datum role_datum(
	struct look *look, const struct plan *plan, enum role role, const struct mapping_rule **rule)
{
	struct datum datum = absent;
	for (size_t i = 0; i < plan->count[role]; i++) {
		const struct mapping_rule *candidate = plan->rules[role][i];
		if (candidate->when && !condition_holds(look, candidate->when))
			continue;
		datum = operand_datum(look, candidate->part[PART_WHAT]);
		*rule = candidate;
		if (datum.kind != DATUM_ABSENT)
			break;
	}
	return datum;
}
