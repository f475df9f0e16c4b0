/* Every figure on every kind of data, through the canvas that writes the verbs down: no text covers another, a mark or
 * the edge; and the files themselves: sizes, resolution, metadata, equal bytes. */
#include <stdlib.h>

#include "arena_setup.h"

#include "figure_findings.h"
#include "near.h"
#include "render/figures.h"

/* --- scenes --- */

struct scene {
	const char *name;
	size_t groups, runs;
	const char *label; /* with %zu for the number of the group */
	const char *unit;
	enum direction direction;
	double scale;   /* of the values */
	double shift;   /* added to them: negative values */
	double outlier; /* factor of every 37th run, 0: none */
	bool constant;
	bool as_workloads; /* each group a table of its own */
};

static const struct scene scenes[] = {
	{"one run", 1, 1, "%zu", "s", DIRECTION_LOWER, 0.02, 0, 0, false, false},
	{"two runs", 1, 2, "%zu", "s", DIRECTION_LOWER, 0.02, 0, 0, false, false},
	{"one group", 1, 80, "%zu", "s", DIRECTION_LOWER, 0.02, 0, 0, false, false},
	{"twelve groups", 12, 30, "%zu", "s", DIRECTION_LOWER, 0.2, 0, 0, false, false},
	{"many runs", 3, 20000, "%zu", "s", DIRECTION_LOWER, 3e-6, 0, 0, false, false},
	{"200 groups", 200, 5, "%zu", "s", DIRECTION_LOWER, 0.02, 0, 0, false, false},
	{"300 groups", 300, 3, "%zu", "s", DIRECTION_LOWER, 0.02, 0, 0, false, false},
	{"all equal", 4, 10, "%zu", "s", DIRECTION_LOWER, 1, 0, 0, true, false},
	{"zeros", 2, 10, "%zu", "s", DIRECTION_LOWER, 0, 0, 0, true, false},
	{"outliers", 6, 60, "%zu", "s", DIRECTION_LOWER, 0.02, 0, 1000, false, false},
	{"rates", 5, 40, "%zu", "events/s", DIRECTION_HIGHER, 4000, 0, 0, false, false},
	{"negative", 4, 20, "%zu", NULL, DIRECTION_UNKNOWN, 1, -1.5, 0, false, false},
	{"no unit", 3, 20, "variant %zu", NULL, DIRECTION_UNKNOWN, 12345678, 0, 0, false, false},
	{"workloads", 7, 20, "workload-%zu --with some=options", "s", DIRECTION_LOWER, 2, 0, 0, false, true},
	{"long names", 9, 20,
		"com.example.benchmarks.serialization/JsonRoundTrip.encodeLargeDocument/%zu-threads", "s",
		DIRECTION_LOWER, 0.5, 0, 0, false, false},
	{"long words", 3, 20,
		"Xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx%zu", "s",
		DIRECTION_LOWER, 0.5, 0, 0, false, true},
	{"scripts", 5, 20, "日本語ベンチマーク العربية é %zu", "s", DIRECTION_LOWER, 0.5, 0, 0, false, false},
	{"many workloads", 20, 20, "workload-%zu", "s", DIRECTION_LOWER, 2, 0, 0, false, true},
	{"huge range", 6, 20, "%zu", "s", DIRECTION_LOWER, 1e-9, 0, 1e5, false, false},
};

/* Every third group is ten times slower in the scene of a huge range. */
static double scene_value(const struct scene *scene, uint64_t *random, size_t group, size_t run)
{
	double floor = 1 + 0.8 * (double)((group * 7) % 12) / 12;
	double value = scene->constant ? 1 : made_value(random, floor);
	if (scene->outlier > 0 && scene->scale < 1e-6)
		value *= group % 3 == 0 ? scene->outlier : 1;
	else if (scene->outlier > 0 && run % 37 == 5)
		value *= scene->outlier;
	if (scene->direction == DIRECTION_HIGHER)
		value = 1 / value;
	return (value + scene->shift) * scene->scale;
}

static struct findings *scene_findings(struct made *made, const struct scene *scene)
{
	uint64_t random = 42;
	*made = made_new(arena);
	for (size_t group = 0; group < scene->groups; group++)
		for (size_t run = 0; run < scene->runs; run++) {
			char label[200];
			snprintf(label, sizeof label, scene->label,
				group); /* the formats stand in the table above */
			made_run(made, "A30", scene->as_workloads ? label : "loop", scene->unit,
				scene->direction, scene->as_workloads ? NULL : "cpu", label,
				scene_value(scene, &random, group, run));
		}
	struct findings *findings = made_findings(made);
	made_load(made);
	made_classes(made);
	made_comparison(made);
	made_trace(made);
	return findings;
}

/* --- what was drawn --- */

struct item {
	double x, y, width, height;
	const char *text; /* NULL: a mark */
};

struct drawn {
	double width, height;
	struct item *texts, *marks;
	size_t text_count, mark_count, text_capacity, mark_capacity;
};

static void drawn_add(struct drawn *drawn, struct item item)
{
	if (item.text) {
		ARENA_ROOM(arena, drawn->texts, drawn->text_count, drawn->text_capacity);
		drawn->texts[drawn->text_count++] = item;
	} else {
		ARENA_ROOM(arena, drawn->marks, drawn->mark_count, drawn->mark_capacity);
		drawn->marks[drawn->mark_count++] = item;
	}
}

static struct drawn drawn_read(const struct buffer *record)
{
	struct drawn drawn = {0};
	char *lines = arena_copy(arena, record->at, record->length), *rest = NULL;
	for (char *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		struct item item = {0};
		double x, y, size;
		int kind, taken;
		if (sscanf(line, "text %lf %lf %lf %lf %n", &item.x, &item.y, &item.width, &item.height,
			    &taken) == 4) {
			item.text = line + taken;
			drawn_add(&drawn, item);
		} else if (sscanf(line, "marker %d %lf %lf %lf", &kind, &x, &y, &size) == 4) {
			drawn_add(&drawn, (struct item){x - size / 2, y - size / 2, size, size, NULL});
		} else {
			sscanf(line, "sheet %lf %lf", &drawn.width, &drawn.height);
		}
	}
	return drawn;
}

/* Line boxes have air above capitals and below the baseline: they may share that much. */
static bool items_overlap(const struct item *a, const struct item *b)
{
	double slack_y = 0.12 * (a->height < b->height ? a->height : b->height);
	return a->x + 0.05 < b->x + b->width && b->x + 0.05 < a->x + a->width &&
		a->y + slack_y < b->y + b->height && b->y + slack_y < a->y + a->height;
}

static size_t complaints;

#define COMPLAIN(...) (complaints++ < 40 ? print_error(__VA_ARGS__) : (void)0)

static void check_text_apart(const struct drawn *drawn, const char *what)
{
	for (size_t i = 0; i < drawn->text_count; i++) {
		const struct item *a = &drawn->texts[i];
		if (a->x < 0 || a->y < 0 || a->x + a->width > drawn->width ||
			a->y + a->height > drawn->height)
			COMPLAIN("%s: '%s' sticks out of the sheet\n", what, a->text);
		for (size_t k = i + 1; k < drawn->text_count; k++)
			if (items_overlap(a, &drawn->texts[k]))
				COMPLAIN("%s: '%s' covers '%s'\n", what, a->text, drawn->texts[k].text);
		for (size_t k = 0; k < drawn->mark_count; k++)
			if (items_overlap(a, &drawn->marks[k]))
				COMPLAIN("%s: a mark at %.1f, %.1f covers '%s'\n", what, drawn->marks[k].x,
					drawn->marks[k].y, a->text);
	}
}

static struct figure_result draw(
	struct findings *findings, const char *figure, const struct render_options *options, unsigned formats)
{
	size_t *tables = arena_alloc(arena, findings->table_count, sizeof *tables);
	for (size_t i = 0; i < findings->table_count; i++)
		tables[i] = i;
	struct figure_request request = {.row = figure_find(figure),
		.stem = figure,
		.tables = tables,
		.table_count = findings->table_count};
	struct figure_result result;
	struct fault fault = {0};
	assert_non_null(request.row);
	if (!figure_make(findings, &request, options, formats, &result, &fault))
		fail_msg("%s: %s", figure, fault.text);
	return result;
}

static const struct render_options plain = {.lang = "en"};

/* --- tests --- */

static void nothing_covers_anything(void **state)
{
	(void)state;
	static const struct {
		const char *lang, *preset, *size;
	} looks[] = {{"en", "article", NULL}, {"ja", "article-wide", NULL}, {"en", "slide", NULL},
		{"en", "article", "60x55mm"}};
	for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
		struct made made;
		struct findings *findings = scene_findings(&made, &scenes[s]);
		for (const struct figure_row *row = figure_rows; row->name; row++)
			for (size_t l = 0; l < sizeof looks / sizeof *looks; l++) {
				struct render_options options = {.lang = looks[l].lang,
					.preset = looks[l].preset,
					.size = looks[l].size};
				bool crowded = scenes[s].groups > 12 && options.size;
				if (crowded)
					continue;
				struct figure_result result = draw(
					findings, row->name, &options, 1u << FIGURE_RECORD);
				if (!result.title)
					continue;
				struct drawn drawn = drawn_read(&result.files[FIGURE_RECORD]);
				char what[200];
				snprintf(what, sizeof what, "%s of %s (%s %s)", row->name, scenes[s].name,
					looks[l].lang, looks[l].size ? looks[l].size : looks[l].preset);
				assert_true(drawn.text_count >= 2);
				check_text_apart(&drawn, what);
			}
	}
	assert_int_equal(complaints, 0);
}

/* Each figure draws something of the scene that is made for it, and says so in a sentence. */
static void every_figure_has_its_finding(void **state)
{
	(void)state;
	struct made made;
	struct findings *findings = scene_findings(&made, &scenes[3]);
	for (const struct figure_row *row = figure_rows; row->name; row++) {
		struct render_options options = plain;
		options.data = "wanted";
		struct figure_result result = draw(findings, row->name, &options, 1u << FIGURE_RECORD);
		if (!result.title)
			fail_msg("%s draws nothing", row->name);
		assert_true(strlen(result.alt) > 40 && strchr(result.alt, '.'));
		assert_null(strchr(result.alt, '{'));
		assert_true(result.data.column_count >= 3);
		assert_true(
			result.data.cell_count > 0 && result.data.cell_count % result.data.column_count == 0);
		assert_int_equal(result.problems.count, 0);
	}
}

static bool record_has(const struct figure_result *result, const char *text)
{
	return strstr(result->files[FIGURE_RECORD].at, text) != NULL;
}

static void honest_words_are_there(void **state)
{
	(void)state;
	struct made made;
	struct figure_result result = draw(
		scene_findings(&made, &scenes[9]), "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "n = 60 each"));
	assert_true(record_has(&result, "outside the axis: "));
	assert_true(record_has(&result, "lower is better"));
	assert_true(record_has(&result, "(ms)"));
	result = draw(scene_findings(&made, &scenes[10]), "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "higher is better"));
	assert_true(record_has(&result, "within 10 % of the maximum"));
	result = draw(scene_findings(&made, &scenes[18]), "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "log scale"));
	result = draw(scene_findings(&made, &scenes[4]), "violin", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "density of the runs (Gaussian kernel)"));
	result = draw(scene_findings(&made, &scenes[6]), "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "200 of 300 groups: the best and the worst"));
	result = draw(scene_findings(&made, &scenes[4]), "order", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "lowest to highest, and median, of each"));
}

/* Values of different workloads are not better or worse than each other. */
static void workloads_are_no_rivals(void **state)
{
	(void)state;
	struct made made;
	struct findings *findings = scene_findings(&made, &scenes[17]);
	static const char *const figures[] = {"rarefaction", "ecdf"};
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		struct figure_result result = draw(findings, figures[i], &plain, 1u << FIGURE_RECORD);
		assert_true(record_has(&result, "(the lowest)"));
		assert_true(record_has(&result, "(the highest)"));
		assert_false(record_has(&result, "(the best)"));
		assert_false(record_has(&result, "(the worst)"));
	}
	struct figure_result result = draw(findings, "groups", &plain, 1u << FIGURE_RECORD);
	assert_null(strstr(result.alt, "best"));
	assert_null(strstr(result.alt, "worst"));
}

/* In a crowd names find no room: the user is told how many, and those drawn are all the others. */
static void names_without_room_are_counted(void **state)
{
	(void)state;
	struct made made;
	struct figure_result result = draw(
		scene_findings(&made, &scenes[5]), "load", &plain, 1u << FIGURE_RECORD);
	unsigned without = 0, all = 0, named = 0;
	assert_int_equal(result.problems.count, 1);
	assert_int_equal(sscanf(result.problems.at[0], "%u of %u points", &without, &all), 2);
	assert_int_equal(all, 200);
	struct drawn drawn = drawn_read(&result.files[FIGURE_RECORD]);
	for (size_t i = 0; i < drawn.text_count; i++)
		named += drawn.texts[i].height > 0 && drawn.texts[i].x > 0 &&
			strspn(drawn.texts[i].text, "0123456789") == strlen(drawn.texts[i].text);
	/* Tick labels are numbers too. */
	assert_in_range(named, all - without, all - without + 20);
}

/* A dump that doesn't say what it measured is named by its pass alone. */
static void unnamed_workloads_are_left_out(void **state)
{
	(void)state;
	struct made made = made_new(arena);
	for (int i = 1; i < 9; i++)
		made_run(&made, "monday", "benchmark", "s", DIRECTION_LOWER, "cpu", i % 2 ? "0" : "1", i);
	struct figure_result result = draw(made_findings(&made), "groups", &plain, 1u << FIGURE_RECORD);
	assert_string_equal(result.title, "monday");
	assert_null(strstr(result.alt, "benchmark"));
}

static void labels_can_be_renamed(void **state)
{
	(void)state;
	struct made made;
	const char *labels[] = {"loop=My loop", "wall time=Dauer"};
	struct render_options options = {.lang = "en", .labels = {labels, 2, 2}, .title = NULL};
	struct figure_result result = draw(
		scene_findings(&made, &scenes[3]), "groups", &options, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "My loop"));
	assert_true(record_has(&result, "Dauer (ms)"));
	options.title = "A title of mine";
	result = draw(made.findings, "groups", &options, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "A title of mine"));
}

static void missing_glyphs_are_reported(void **state)
{
	(void)state;
	struct made made = made_new(arena);
	made_run(&made, "p", "loop", "s", DIRECTION_LOWER, "variant", "\xf3\xb0\x80\x80 private",
		1.0); /* U+F0000 */
	struct figure_result result = draw(made_findings(&made), "groups", &plain, 1u << FIGURE_RECORD);
	assert_int_equal(result.problems.count, 1);
}

static void control_characters_are_not_drawn(void **state)
{
	(void)state;
	struct made made = made_new(arena);
	made_run(&made, "p", "evil\x1b[2J\nname\xe2\x80\xae<script>", "s", DIRECTION_LOWER, NULL, NULL, 1.0);
	struct figure_result result = draw(
		made_findings(&made), "groups", &plain, 1u << FIGURE_RECORD | 1u << FIGURE_SVG);
	assert_false(record_has(&result, "\x1b"));
	assert_false(record_has(&result, "\xe2\x80\xae"));
	assert_null(strstr(result.files[FIGURE_SVG].at, "<script>"));
	assert_non_null(strstr(result.files[FIGURE_SVG].at, "&lt;script&gt;"));
}

static size_t figures_drawn(struct findings *findings)
{
	size_t drawn = 0;
	for (const struct figure_row *row = figure_rows; row->name; row++) {
		struct figure_result result = draw(findings, row->name, &plain, 1u << FIGURE_RECORD);
		if (!result.title)
			continue;
		struct drawn items = drawn_read(&result.files[FIGURE_RECORD]);
		check_text_apart(&items, row->name);
		assert_false(record_has(&result, "nan"));
		assert_false(record_has(&result, "inf"));
		drawn++;
	}
	assert_int_equal(complaints, 0);
	return drawn;
}

/* A dump that holds only minimum, median and maximum; of one group not even the median. */
static void summaries_are_drawn(void **state)
{
	(void)state;
	struct made made;
	struct findings *findings = scene_findings(&made, &scenes[3]);
	for (size_t i = 0; i < findings->tables[0].group_count; i++) {
		findings->tables[0].groups[i].sample = NULL;
		made.dataset->tables[0].groups[i].runs.n = 0;
	}
	findings->tables[0].groups[2].median = findings->tables[0].groups[2].max = NAN;
	assert_true(figures_drawn(findings) >= 7);
	struct figure_result result = draw(findings, "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "n = 30 each"));
	assert_null(draw(findings, "ecdf", &plain, 1u << FIGURE_RECORD).title);
}

/* Counts of a histogram have no order and no single runs. */
static void counts_are_drawn(void **state)
{
	(void)state;
	struct made made = made_new(arena);
	for (size_t i = 1; i <= 40; i++) {
		made.weight = 1 + (double)((i * 13) % 17);
		made_run(&made, "p", "latency", "s", DIRECTION_LOWER, "cpu", i % 2 ? "0" : "1",
			1e-6 * (double)i);
	}
	struct findings *findings = made_findings(&made);
	assert_true(figures_drawn(findings) >= 4);
	assert_null(draw(findings, "order", &plain, 1u << FIGURE_RECORD).title);
	assert_null(draw(findings, "heatmap", &plain, 1u << FIGURE_RECORD).title);
	struct figure_result result = draw(findings, "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "density of the runs"));
	assert_false(record_has(&result, "one run"));
}

/* --- files --- */

static uint32_t big_endian(const char *bytes)
{
	const unsigned char *at = (const unsigned char *)bytes;
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static const char *png_chunk(const struct buffer *file, const char *name)
{
	for (size_t at = 8; at + 8 < file->length; at += 12 + big_endian(file->at + at))
		if (memcmp(file->at + at + 4, name, 4) == 0)
			return file->at + at + 8;
	return NULL;
}

static void png_has_the_size_asked_for(void **state)
{
	(void)state;
	static const struct {
		const char *size, *preset;
		double dpi;
		uint32_t width, height, per_metre;
	} rows[] = {
		{"800x600px", NULL, 0, 800, 600, 3780},
		{"800x600px", NULL, 200, 800, 600, 7874},
		{"4x3in", NULL, 150, 600, 450, 5906},
		{"88x60mm", NULL, 300, 1040, 709, 11811},
		{"88x60mm@8pt", "article", 0, 1040, 709, 11811},
		{"12.7x10.16cm", "slide", 100, 500, 400, 3937},
		{NULL, "slide", 0, 1440, 811, 5669},
	};
	struct made made;
	struct findings *findings = scene_findings(&made, &scenes[3]);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct render_options options = {
			.lang = "en", .size = rows[i].size, .preset = rows[i].preset, .dpi = rows[i].dpi};
		struct figure_result result = draw(findings, "groups", &options, 1u << FIGURE_PNG);
		const struct buffer *file = &result.files[FIGURE_PNG];
		assert_memory_equal(file->at, "\x89PNG\r\n\x1a\n", 8);
		const char *header = png_chunk(file, "IHDR"), *resolution = png_chunk(file, "pHYs");
		assert_int_equal(big_endian(header), rows[i].width);
		assert_int_equal(big_endian(header + 4), rows[i].height);
		assert_int_equal(big_endian(resolution), rows[i].per_metre);
		assert_int_equal(resolution[8], 1);
		assert_non_null(png_chunk(file, "iTXt"));
	}
}

static void sizes_that_are_none_are_refused(void **state)
{
	(void)state;
	static const struct render_options refused[] = {{.size = "88"}, {.size = "axb"},
		{.size = "88x60furlongs"}, {.size = "-3x5in"}, {.size = "10x10mm"}, {.size = "2000x2000in"},
		{.size = "88x60mm@"}, {.preset = "poster"}, {.theme = "pink"}};
	struct made made;
	struct findings *findings = scene_findings(&made, &scenes[2]);
	size_t table = 0;
	/* A plain number is millimetres. */
	struct render_options plain_number = {.size = "88"};
	struct figure_request request = {
		.row = figure_find("groups"), .stem = "groups", .tables = &table, .table_count = 1};
	struct figure_result result;
	struct fault fault = {0};
	assert_true(figure_make(findings, &request, &plain_number, 0, &result, &fault));
	assert_near(result.width, 88, 1e-9);
	for (size_t i = 1; i < sizeof refused / sizeof *refused; i++) {
		fault = (struct fault){0};
		if (figure_make(findings, &request, &refused[i], 0, &result, &fault))
			fail_msg("row %zu is drawn", i);
		assert_int_equal(fault.status, STATUS_USAGE);
		assert_true(strlen(fault.text) > 10);
	}
}

static void equal_input_gives_equal_bytes(void **state)
{
	(void)state;
	unsigned all = 1u << FIGURE_PNG | 1u << FIGURE_PDF | 1u << FIGURE_SVG;
	struct made made;
	struct findings *findings = scene_findings(&made, &scenes[3]);
	for (const struct figure_row *row = figure_rows; row->name; row++) {
		struct figure_result first = draw(findings, row->name, &plain, all),
				     second = draw(findings, row->name, &plain, all);
		for (enum figure_format format = FIGURE_PNG; format <= FIGURE_SVG; format++) {
			assert_int_equal(first.files[format].length, second.files[format].length);
			assert_true(first.files[format].length > 500);
			assert_memory_equal(
				first.files[format].at, second.files[format].at, first.files[format].length);
		}
	}
}

static void million_runs_stay_small(void **state)
{
	(void)state;
	static const struct scene million = {
		"a million runs", 1, 1000000, "%zu", "s", DIRECTION_LOWER, 0.02, 0, 0, false, false};
	struct made made;
	struct findings *findings = scene_findings(&made, &million);
	for (const struct figure_row *row = figure_rows; row->name; row++) {
		struct figure_result result = draw(
			findings, row->name, &plain, 1u << FIGURE_PDF | 1u << FIGURE_SVG);
		if (result.files[FIGURE_PDF].length > 200000 || result.files[FIGURE_SVG].length > 200000)
			fail_msg("%s of a million runs: %zu bytes of PDF, %zu of SVG", row->name,
				result.files[FIGURE_PDF].length, result.files[FIGURE_SVG].length);
	}
}

/* --- the side that doesn't draw --- */

static void stems_are_safe_and_unique(void **state)
{
	(void)state;
	struct made made = made_new(arena);
	const char *names[] = {"../../etc/passwd", "A/b", "a b", "日本", "con", "x|y<z>"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		for (size_t g = 0; g < 2; g++)
			made_run(&made, names[i], names[i], "s", DIRECTION_LOWER, "cpu", g ? "1" : "0",
				1.0 + (double)g);
	struct findings *findings = made_findings(&made);
	struct figure_requests requests;
	struct fault fault = {0};
	assert_true(figures_of_report(findings, &plain, &requests, &fault));
	assert_true(requests.count >= 12);
	for (size_t i = 0; i < requests.count; i++) {
		assert_int_equal(strspn(requests.at[i].stem, "abcdefghijklmnopqrstuvwxyz0123456789-"),
			strlen(requests.at[i].stem));
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(requests.at[i].stem, requests.at[k].stem);
	}
}

static void reports_choose_figures(void **state)
{
	(void)state;
	struct made made;
	struct findings *findings = scene_findings(&made, &scenes[3]);
	struct figure_requests requests;
	struct fault fault = {0};
	const char *none[] = {"none"}, *wrong[] = {"histogrm"}, *two[] = {"violin", "groups"};
	struct render_options options = {.figures = {none, 1, 1}};
	assert_true(figures_of_report(findings, &options, &requests, &fault));
	assert_int_equal(requests.count, 0);
	options.figures = (struct words){two, 2, 2};
	assert_true(figures_of_report(findings, &options, &requests, &fault));
	assert_string_equal(requests.at[0].row->name, "groups"); /* in the order of the table */
	options.figures = (struct words){wrong, 1, 1};
	assert_false(figures_of_report(findings, &options, &requests, &fault));
	assert_non_null(strstr(fault.text, "'histogram'"));
	assert_int_equal(figure_format_of("a.PDF"), FIGURE_PDF);
	assert_int_equal(figure_format_of("a.jpeg"), FIGURE_FORMAT_COUNT);
	assert_int_equal(figure_format_of(""), FIGURE_FORMAT_COUNT);
}

static void data_is_csv(void **state)
{
	(void)state;
	const char *columns[] = {"a", "b"};
	struct figure_cell cells[] = {{"x,\"y\"", 0}, {NULL, 0.1}, {"=1+1", 0}, {NULL, NAN}};
	struct figure_data data = {.columns = columns, .column_count = 2, .cells = cells, .cell_count = 4};
	struct buffer csv = buffer_new(arena);
	figure_data_csv(&data, &csv);
	assert_string_equal(csv.at, "a,b\n\"x,\"\"y\"\"\",0.1\n\"'=1+1\",\n");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(nothing_covers_anything), TEST(every_figure_has_its_finding),
		TEST(honest_words_are_there), TEST(workloads_are_no_rivals),
		TEST(names_without_room_are_counted), TEST(unnamed_workloads_are_left_out),
		TEST(labels_can_be_renamed), TEST(missing_glyphs_are_reported),
		TEST(control_characters_are_not_drawn), TEST(summaries_are_drawn), TEST(counts_are_drawn),
		TEST(png_has_the_size_asked_for), TEST(sizes_that_are_none_are_refused),
		TEST(equal_input_gives_equal_bytes), TEST(million_runs_stay_small),
		TEST(stems_are_safe_and_unique), TEST(reports_choose_figures), TEST(data_is_csv)};
	char *fonts = realpath("tests/fonts.conf", NULL);
	if (!fonts || setenv("FONTCONFIG_FILE", fonts, 1) != 0)
		return 1;
	free(fonts);
	return cmocka_run_group_tests_name("figures", tests, NULL, NULL);
}
