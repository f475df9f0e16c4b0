/* List fields: elements as they come. */
#include <string.h>

#include "bind_inside.h"

void list_reset(struct list *list)
{
	if (list->count == 0)
		return;
	size_t texts = list->kept < list->texts_capacity ? list->kept : list->texts_capacity;
	if (texts > 0)
		memset(list->texts, 0, texts * sizeof *list->texts);
	list->count = list->kept = 0;
	for (size_t c = 0; c < MAPPING_CAPTURES_MOST; c++)
		list->indices[c].count = 0;
}

static void list_text_room(struct binder *binder, struct list *list, size_t at)
{
	if (list->texts_capacity > at)
		return;
	size_t capacity = list->capacity > at ? list->capacity : at + 1;
	list->texts = arena_grow(
		binder->scratch, list->texts, list->texts_capacity, capacity, sizeof *list->texts);
	list->texts_capacity = capacity;
}

static void list_text(struct binder *binder, struct list *list, size_t at, struct text text)
{
	list_text_room(binder, list, at);
	list->texts[at] = names_intern(binder->dataset->names, text);
}

static void list_capture(struct binder *binder, struct list *list, size_t c, const struct captured *captured)
{
	column_add(binder->scratch, &list->indices[c], captured->is_key ? NAN : (double)captured->index);
	if (!captured->is_key)
		return;
	if (list->keys_capacity[c] <= list->count) {
		size_t capacity = list->capacity > list->count ? list->capacity : list->count + 1;
		list->keys[c] = arena_grow(binder->scratch, list->keys[c], list->keys_capacity[c], capacity,
			sizeof **list->keys);
		list->keys_capacity[c] = capacity;
	}
	list->keys[c][list->count] = names_intern(binder->dataset->names, captured->key);
}

static void list_stretch(struct binder *binder, struct list *list, size_t count)
{
	size_t capacity = list->capacity ? list->capacity : 64;
	while (capacity < count)
		capacity *= 2;
	list->numbers = arena_stretch(
		binder->scratch, list->numbers, list->capacity, capacity, sizeof *list->numbers);
	list->capacity = capacity;
}

/* Writes out those that are as the last one. */
static void list_spell_out(struct binder *binder, struct list *list)
{
	if (list->kept == list->count)
		return;
	size_t last = list->kept - 1;
	list_stretch(binder, list, list->count);
	if (last < list->texts_capacity)
		list_text_room(binder, list, list->count - 1);
	for (size_t i = list->kept; i < list->count; i++)
		list->numbers[i] = list->numbers[last];
	for (size_t i = list->kept; i < list->count && last < list->texts_capacity; i++)
		list->texts[i] = list->texts[last];
	list->kept = list->count;
}

/* Whether the next number is one more as the last. */
static bool list_goes_on(const struct list *list, struct text number)
{
	return list->kept < list->count && text_is(number, list_text_at(list, list->kept - 1));
}

static struct list *list_room(struct binder *binder, struct record *record, size_t field)
{
	struct list *list = &record->lists[field];
	list_spell_out(binder, list);
	ARENA_ROOM(binder->scratch, list->numbers, list->kept, list->capacity);
	return list;
}

void record_add_number(struct binder *binder, struct record *record, size_t field, double value,
	const struct captured *captured)
{
	struct list *list = list_room(binder, record, field);
	const struct path *path = &binder->mapping->scopes[record->scope].fields[field].path;
	list->numbers[list->kept] = value;
	for (size_t c = 0; c < path->capture_count; c++)
		list_capture(binder, list, c, &captured[c]);
	list->count = ++list->kept;
}

void record_add(struct binder *binder, struct record *record, size_t field, enum cell_kind kind,
	struct text text, const struct captured *captured)
{
	if (kind == CELL_NUMBER && list_goes_on(&record->lists[field], text)) {
		record->lists[field].count++;
		return;
	}
	struct list *list = list_room(binder, record, field);
	bool as_text = binder->mapping->scopes[record->scope].fields[field].as_text;
	double value = NAN;
	switch (kind) {
	case CELL_NUMBER:
		number_parse(text, NUMBER_PLAIN, &value);
		if (as_text)
			list_text(binder, list, list->count, text);
		break;
	case CELL_TEXT:
		list_text(binder, list, list->count, text);
		break;
	case CELL_TRUE:
		list_text(binder, list, list->count, TEXT("true"));
		break;
	case CELL_FALSE:
		list_text(binder, list, list->count, TEXT("false"));
		break;
	default:
		break;
	}
	record_add_number(binder, record, field, value, captured);
}

void record_add_numbers(
	struct binder *binder, struct record *record, size_t field, const struct text *numbers, size_t count)
{
	struct list *list = &record->lists[field];
	bool as_text = binder->mapping->scopes[record->scope].fields[field].as_text;
	for (size_t i = 0; i < count; i++) {
		if (list_goes_on(list, numbers[i])) {
			list->count++;
			continue;
		}
		list_room(binder, record, field);
		size_t at = list->kept++;
		list->count = list->kept;
		/* What is wanted as text is mostly a code, the same again and again. */
		bool again = as_text && i > 0 && text_equal(numbers[i], numbers[i - 1]);
		if (again)
			list->numbers[at] = list->numbers[at - 1];
		else
			number_parse(numbers[i], NUMBER_PLAIN, &list->numbers[at]);
		if (again && at < list->texts_capacity)
			list->texts[at] = list->texts[at - 1];
		else if (as_text)
			list_text(binder, list, at, numbers[i]);
	}
}

void record_add_values(
	struct binder *binder, struct record *record, size_t field, const double *values, size_t count)
{
	struct list *list = &record->lists[field];
	list_spell_out(binder, list);
	list_stretch(binder, list, list->count + count);
	if (count > 0)
		memcpy(list->numbers + list->kept, values, count * sizeof *values);
	list->count = list->kept += count;
}

void record_add_same(struct record *record, size_t field, size_t count)
{
	record->lists[field].count += count;
}

size_t record_count(const struct record *record, size_t field)
{
	return record->lists[field].count;
}

struct element record_element(const struct record *record, size_t field, size_t at)
{
	const struct list *list = &record->lists[field];
	struct element element = {.number = list_number_at(list, at)};
	if (isnan(element.number))
		element.text = list_text_at(list, at);
	for (size_t c = 0; c < MAPPING_CAPTURES_MOST; c++) {
		double index = column_at(&list->indices[c], at);
		if (!isnan(index))
			element.index[c] = (size_t)index;
		else
			element.key[c] = list_key_at(list, c, at);
	}
	return element;
}
