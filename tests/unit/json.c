/* JSON as events: the same whatever the blocks, with what yajl alone would refuse, miss or invent. */
#include <stdio.h>
#include <string.h>

#include "arena_setup.h"

#include "json_reference.h"

static struct buffer events_told;

static bool tell(const char *text)
{
	buffer_print(&events_told, "%s ", text);
	return true;
}

static bool on_null(void *context)
{
	(void)context;
	return tell("null");
}

static bool on_missing(void *context)
{
	(void)context;
	return tell("missing");
}

static bool on_flag(void *context, bool flag)
{
	(void)context;
	return tell(flag ? "true" : "false");
}

static bool on_number(void *context, struct text text)
{
	(void)context;
	return tell(arena_printf(arena, "%.*s", (int)text.length, text.at));
}

static bool on_string(void *context, struct text text)
{
	(void)context;
	return tell(arena_printf(arena, "'%.*s'", (int)text.length, text.at));
}

static bool on_begin(void *context, bool array)
{
	(void)context;
	return tell(array ? "[" : "{");
}

static bool on_end(void *context)
{
	(void)context;
	return tell("]");
}

static bool on_key(void *context, struct text key)
{
	(void)context;
	return tell(arena_printf(arena, "%.*s:", (int)key.length, key.at));
}

static const struct json_events events = {
	on_null, on_flag, on_number, on_missing, on_string, on_begin, on_end, on_key};

/* Feeds the text in blocks of 'size', what isn't used again in front of the next. */
static enum json_status feed(struct json *json, const char *text, size_t size)
{
	size_t length = strlen(text), from = 0, end = 0;
	enum json_status status = JSON_GOOD;
	events_told = buffer_new(arena);
	buffer_text(&events_told, "");
	while (status == JSON_GOOD && end < length) {
		end = end + size < length ? end + size : length;
		size_t used;
		status = json_feed(json, (struct text){text + from, end - from}, end == length, &used);
		from += used;
	}
	return status;
}

static void events_hang_on_no_block_size(void **state)
{
	(void)state;
	static const struct {
		const char *text, *told;
		enum json_status status;
	} rows[] = {
		{"{\"a\":[1,-2.5e3,\"x\\\"y\"],\"b\":null,\"c\":true}",
			"{ a: [ 1 -2.5e3 'x\"y' ] b: null c: true ] ", JSON_GOOD},
		{"[NaN,Infinity,-Infinity,inf,-nan,1]", "[ missing missing missing missing missing 1 ] ",
			JSON_GOOD},
		{"[0E0,\"NaN\",nan]", "[ 0E0 'NaN' missing ] ", JSON_GOOD},
		{"{\"NaN\":\"a Infinity b\"}", "{ NaN: 'a Infinity b' ] ", JSON_GOOD},
		{"{\"a\":1}\n{\"a\":2}\n", "{ a: 1 ] { a: 2 ] ", JSON_GOOD},
		/* A number that the end cuts is not one. */
		{"[1,2,0.3", "[ 1 2 ", JSON_CUT},
		{"{\"a\":\"tex", "{ a: ", JSON_CUT},
		{"{\"a\":{}", "{ a: { ] ", JSON_CUT},
	};
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		for (size_t size = 1; size <= strlen(rows[i].text); size++) {
			struct json *json = json_new(arena, &events, NULL, 512);
			assert_int_equal(feed(json, rows[i].text, size), rows[i].status);
			assert_string_equal(events_told.at, rows[i].told);
		}
	}
}

static void what_is_broken_has_a_place(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		size_t line, column;
	} rows[] = {
		{"{\"a\":1,\n \"b\":}", 2, 6},
		{"[1,\n2,,3]", 2, 4},
		{"{\"a\":[1,2}", 1, 11},
		{"[1,nope]", 1, 5},
	};
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct json *json = json_new(arena, &events, NULL, 512);
		size_t line, column;
		assert_int_equal(feed(json, rows[i].text, 1000), JSON_BROKEN);
		json_place(json, &line, &column);
		assert_int_equal(line, rows[i].line);
		assert_in_range(column, rows[i].column - 1, rows[i].column + 1);
		assert_non_null(json_complaint(json));
	}
}

/* However many lines stand before it at once. */
static void a_place_far_down(void **state)
{
	(void)state;
	for (size_t lines = 0; lines < 3000; lines += 1 + lines / 3) {
		struct buffer text = buffer_new(arena);
		buffer_text(&text, "[1");
		for (size_t i = 0; i < lines; i++)
			buffer_text(&text, i % 700 == 5 ? "\r\n" : "\n");
		buffer_text(&text, ",]");
		struct json *json = json_new(arena, &events, NULL, 512);
		size_t line, column;
		assert_int_equal(feed(json, text.at, 10000), JSON_BROKEN);
		json_place(json, &line, &column);
		assert_int_equal(line, lines + 1);
	}
}

static void depth_is_bounded(void **state)
{
	(void)state;
	char deep[2001];
	memset(deep, '[', 2000);
	deep[2000] = '\0';
	struct json *json = json_new(arena, &events, NULL, 512);
	assert_int_equal(feed(json, deep, 2000), JSON_BROKEN);
	assert_string_equal(json_complaint(json), "nested more than 512 levels deep (--limit depth=N)");
}

static void reading_goes_on_after_a_bad_line(void **state)
{
	(void)state;
	const char *text = "{\"a\":1}\n{\"a\":]}\n{\"a\":3}\n";
	struct json *json = json_new(arena, &events, NULL, 512);
	assert_int_equal(feed(json, text, 1000), JSON_BROKEN);
	size_t used, line, column;
	json_place(json, &line, &column);
	assert_int_equal(line, 2);
	assert_true(json_next_line(json, text_of(text), &used));
	assert_int_equal(used, 16);
	assert_int_equal(json_feed(json, text_of(text + used), true, &used), JSON_GOOD);
	assert_int_equal(json_documents(json), 2);
}

static uint64_t next_random(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

/* What JSON is made of, and what it may not hold. */
static const char *const fragments[] = {"{", "}", "[", "]", ",", ":", "\"a\"", "\"key\":", "\"\"", " ", "\n",
	"\t\r", "1", "-2.5e3", "0.125", "12345678901234567890", "2345678", "1E+5", "true", "false", "null",
	"\"x\\\"y\"", "\"\\u00e9\"", "\"\xc3\xa9\"", "\"\\ud834\\udd1e\"",
	/* from here on something is wrong */
	"NaN", "-Infinity", "+inf", "nan", "\"\\q\"", "\"\\u00g0\"", "\"", "\\", "\"tab\there\"", "\"\xff\"",
	"01", "1.", ".5", "-", "1e", "tru", "nullx", "nanx", "+1", "'a'", "/", "//c\n", "\v\f", "\x01",
	"\xef\xbb\xbf", "infinity", "--nan", "e5"};
enum { FRAGMENTS = sizeof fragments / sizeof fragments[0], SOUND_FRAGMENTS = 25 };

/* A value, well-formed but for one token in 'odd'. */
static void value_put(struct buffer *out, uint64_t *seed, unsigned odd, int depth)
{
	static const char *const scalars[] = {
		"1", "-2.5e3", "0.125", "\"a b\"", "true", "null", "\"x\\n\"", "NaN"};
	uint64_t luck = next_random(seed);
	size_t count = (size_t)(luck >> 8) % (depth > 4 ? 2 : 6);
	bool array = luck & 1;
	if (luck % odd == 0)
		buffer_text(out, fragments[(luck >> 16) % FRAGMENTS]);
	if (depth == 0 || ((luck >> 4) % 3 == 0 && depth < 5)) {
		buffer_text(out, scalars[(luck >> 24) % 8]);
		return;
	}
	buffer_text(out, array ? "[" : "{");
	for (uint64_t i = 0; array && count > 0 && i < (luck >> 40) % 8; i++)
		buffer_print(out, "%d.5%s", (int)i, (luck >> 44) % 3 ? ",\n  " : ",");
	for (size_t i = 0; i < count; i++) {
		buffer_print(out, "%s%s", i > 0 ? "," : "", (luck >> 32) % 3 ? "" : " \n ");
		if (!array)
			buffer_print(out, "\"k%zu\":", i);
		value_put(out, seed, odd, depth - 1);
	}
	buffer_text(out, array ? "]" : "}");
}

static struct text document(struct arena *in, uint64_t *seed)
{
	struct buffer out = buffer_new(in);
	uint64_t luck = next_random(seed);
	buffer_text(&out, "");
	for (uint64_t i = 0; luck % 3 == 0 && i < (luck >> 8) % 20; i++)
		buffer_text(&out, fragments[next_random(seed) % (luck & 16 ? SOUND_FRAGMENTS : FRAGMENTS)]);
	for (uint64_t i = 0; luck % 3 > 0 && i < 1 + (luck >> 8) % 3; i++) {
		value_put(&out, seed, luck & 16 ? 20 : 100000, luck & 32 ? 4 : 22);
		buffer_text(&out, luck & 64 ? "\n" : "");
	}
	if ((luck >> 20) % 4 == 0 && out.length > 0)
		out.length = (size_t)(luck >> 24) % out.length;
	return (struct text){out.at, out.length};
}

/* How many bytes of whole lines are the same in both. */
static size_t same_bytes(struct text a, struct text b)
{
	size_t same = 0, least = a.length < b.length ? a.length : b.length, lines = 0;
	for (; same < least && a.at[same] == b.at[same]; same++)
		lines = a.at[same] == '\n' ? same + 1 : lines;
	return same == a.length && same == b.length ? same : lines;
}

static void compare(struct arena *in, struct text text, size_t piece, bool ahead)
{
	struct text ours = our_log(in, text, piece, ahead), yajls = reference_log(in, text, ahead);
	size_t same = same_bytes(ours, yajls);
	if (same < ours.length || same < yajls.length)
		fail_msg("<%.*s> in pieces of %zu, behind '%.*s': '%.*s', by yajl '%.*s'", (int)text.length,
			text.at, piece, (int)same, ours.at, (int)(ours.length - same), ours.at + same,
			(int)(yajls.length - same), yajls.at + same);
}

/* Whatever the bytes are and however they are cut: events, texts, places and complaints are yajl's. */
static void all_is_as_yajl_reads_it(void **state)
{
	(void)state;
	uint64_t seed = 20260105;
	for (int i = 0; i < 20000; i++) {
		struct arena *in = arena_child(arena);
		struct text text = document(in, &seed);
		compare(in, text, text.length + 1, i % 2);
		compare(in, text, 1, i % 2);
		compare(in, text, 1 + (size_t)next_random(&seed) % 40, i % 2);
		arena_free(in);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(events_hang_on_no_block_size, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_is_broken_has_a_place, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_place_far_down, set_up, tear_down),
		cmocka_unit_test_setup_teardown(depth_is_bounded, set_up, tear_down),
		cmocka_unit_test_setup_teardown(reading_goes_on_after_a_bad_line, set_up, tear_down),
		cmocka_unit_test_setup_teardown(all_is_as_yajl_reads_it, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
