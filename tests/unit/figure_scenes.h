/* Scenes that figures are drawn of, and what was drawn, read back from the canvas that writes the verbs down. */
#ifndef FLOORSTAT_TEST_FIGURE_SCENES_H
#define FLOORSTAT_TEST_FIGURE_SCENES_H

#include <stdlib.h>

#include "arena_setup.h"

#include "figure_findings.h"
#include "render/figures.h"

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
	bool as_workloads;         /* each group a table of its own */
	size_t workloads;          /* 0: one; each is 30 times slower than the one before */
	const char *const *labels; /* the groups' names themselves; NULL: by 'label' */
};

static const char *const hostile_names[] = {"<b>&amp; \"bold\"</b> & 'quoted'",
	"emoji 👩‍🚀 and 🇯🇵 flags", "قياس الأداء على المعالج", "מדידת ביצועים abc 123",
	"日本語の非常に長いベンチマークの名前がここに入ります", "中文名字",
	"e\u0301\u0301\u0301 combining z\u0351\u036b\u0343", "", "tab\there\nand\rlines\x1b[31m",
	"\u202ereversed\u2066 and isolated",
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
	"  blanks   within  ", "%s %n {1} \\u0041",
	"com.example.benchmarks.serialization/JsonRoundTrip.encodeLargeDocument/8-threads"};

static const struct scene scenes[] = {
	{"one run", 1, 1, "%zu", "s", DIRECTION_LOWER, .scale = 0.02},
	{"two runs", 1, 2, "%zu", "s", DIRECTION_LOWER, .scale = 0.02},
	{"one group", 1, 80, "%zu", "s", DIRECTION_LOWER, .scale = 0.02},
	{"twelve groups", 12, 30, "%zu", "s", DIRECTION_LOWER, .scale = 0.2},
	{"many runs", 3, 20000, "%zu", "s", DIRECTION_LOWER, .scale = 3e-6},
	{"200 groups", 200, 5, "%zu", "s", DIRECTION_LOWER, .scale = 0.02},
	{"300 groups", 300, 3, "%zu", "s", DIRECTION_LOWER, .scale = 0.02},
	{"all equal", 4, 10, "%zu", "s", DIRECTION_LOWER, .scale = 1, .constant = true},
	{"zeros", 2, 10, "%zu", "s", DIRECTION_LOWER, .constant = true},
	{"outliers", 6, 60, "%zu", "s", DIRECTION_LOWER, .scale = 0.02, .outlier = 1000},
	{"rates", 5, 40, "%zu", "events/s", DIRECTION_HIGHER, .scale = 4000},
	{"negative", 4, 20, "%zu", NULL, DIRECTION_UNKNOWN, .scale = 1, .shift = -1.5},
	{"no unit", 3, 20, "variant %zu", NULL, DIRECTION_UNKNOWN, .scale = 12345678},
	{"workloads", 7, 20, "workload-%zu --with some=options", "s", DIRECTION_LOWER, .scale = 2,
		.as_workloads = true},
	{"long names", 9, 20,
		"com.example.benchmarks.serialization/JsonRoundTrip.encodeLargeDocument/%zu-threads", "s",
		DIRECTION_LOWER, .scale = 0.5},
	{"long words", 3, 20,
		"Xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx%zu", "s",
		DIRECTION_LOWER, .scale = 0.5, .as_workloads = true},
	{"scripts", 5, 20, "日本語ベンチマーク العربية é %zu", "s", DIRECTION_LOWER, .scale = 0.5},
	{"many workloads", 20, 20, "workload-%zu", "s", DIRECTION_LOWER, .scale = 2, .as_workloads = true},
	{"huge range", 6, 20, "%zu", "s", DIRECTION_LOWER, .scale = 1e-9, .outlier = 1e5},
	{"hostile names", 14, 20, "", "s", DIRECTION_LOWER, .scale = 0.02, .labels = hostile_names},
	{"hostile workloads", 14, 20, "", "s", DIRECTION_LOWER, .scale = 0.02, .as_workloads = true,
		.labels = hostile_names},
	{"groups of workloads", 3, 20, "%zu", "s", DIRECTION_LOWER, .scale = 1e-6, .workloads = 5},
	{"two groups of 60 workloads", 2, 5, "%zu", "s", DIRECTION_LOWER, .scale = 1e-40, .workloads = 60},
	{"a run each", 40, 1, "variant-%zu", "B/s", DIRECTION_HIGHER, .scale = 1e9},
	{"nearly equal", 5, 30, "%zu", "s", DIRECTION_LOWER, .scale = 1e-13, .shift = 1e13},
	{"tiny", 3, 30, "%zu", "s", DIRECTION_LOWER, .scale = 1e-300},
	{"vast", 3, 30, "%zu", "B", DIRECTION_LOWER, .scale = 1e299},
};

static inline const struct scene *scene_named(const char *name)
{
	for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
		if (strcmp(scenes[i].name, name) == 0)
			return &scenes[i];
	fail_msg("there is no scene '%s'", name);
	return NULL;
}

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

static void scene_run(struct made *made, const struct scene *scene, uint64_t *random, size_t workload,
	size_t group, size_t run)
{
	char label[400], work[40];
	if (scene->labels)
		snprintf(label, sizeof label, "%s", scene->labels[group]);
	else
		snprintf(label, sizeof label, scene->label, group); /* the formats stand in the table above */
	snprintf(work, sizeof work, "work-%zu", workload);
	const char *name = scene->workloads > 0 ? work : "loop";
	made_run(made, "A30", scene->as_workloads ? label : name, scene->unit, scene->direction,
		scene->as_workloads ? NULL : "cpu", label,
		pow(30, (double)workload) * scene_value(scene, random, group, run));
}

static inline struct findings *scene_findings(struct made *made, const struct scene *scene)
{
	uint64_t random = 42;
	*made = made_new(arena);
	for (size_t workload = 0; workload < (scene->workloads ? scene->workloads : 1); workload++)
		for (size_t group = 0; group < scene->groups; group++)
			for (size_t run = 0; run < scene->runs; run++)
				scene_run(made, scene, &random, workload, group, run);
	struct findings *findings = made_findings(made);
	made_load(made);
	made_classes(made);
	made_comparison(made);
	made_trace(made);
	return findings;
}

struct item {
	double x, y, width, height;
	const char *text; /* NULL: a mark */
};

struct segment {
	double x0, y0, x1, y1;
	struct item clip; /* what is outside of it isn't seen */
};

struct drawn {
	double width, height;
	struct item *texts, *marks, clip;
	struct segment *lines;
	size_t text_count, mark_count, line_count, text_capacity, mark_capacity, line_capacity;
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

#define GRID "stroke=e4e7ebff" /* of the light theme */

/* The segments of a line that is no grid line. */
static void drawn_add_lines(struct drawn *drawn, const char *line)
{
	size_t count;
	int taken;
	struct segment segment = {.clip = drawn->clip};
	if (strstr(line, GRID) || sscanf(line, "polyline %zu%n", &count, &taken) != 1)
		return;
	for (size_t i = 0; i < count; i++) {
		line += taken;
		assert_int_equal(sscanf(line, " %lf,%lf%n", &segment.x1, &segment.y1, &taken), 2);
		if (i > 0) {
			ARENA_ROOM(arena, drawn->lines, drawn->line_count, drawn->line_capacity);
			drawn->lines[drawn->line_count++] = segment;
		}
		segment.x0 = segment.x1;
		segment.y0 = segment.y1;
	}
}

static inline struct drawn drawn_read(const struct buffer *record)
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
			if (sscanf(line, "sheet %lf %lf", &drawn.width, &drawn.height) == 2 ||
				strcmp(line, "unclip") == 0)
				drawn.clip = (struct item){0, 0, drawn.width, drawn.height, NULL};
			sscanf(line, "clip %lf %lf %lf %lf", &drawn.clip.x, &drawn.clip.y, &drawn.clip.width,
				&drawn.clip.height);
			drawn_add_lines(&drawn, line);
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

/* Whether a line runs through the letters: the part of it left after cutting at the box's sides has a length. */
static bool line_crosses(const struct segment *line, const struct item *text)
{
	const struct item *clip = &line->clip;
	double air = 0.2 * text->height, from = 0, to = 1;
	double ends[2][2] = {
		{fmax(text->x + 0.05, clip->x), fmin(text->x + text->width - 0.05, clip->x + clip->width)},
		{fmax(text->y + air, clip->y), fmin(text->y + text->height - air, clip->y + clip->height)}};
	if (!(ends[0][0] < ends[0][1]) || !(ends[1][0] < ends[1][1]))
		return false;
	double start[] = {line->x0, line->y0}, way[] = {line->x1 - line->x0, line->y1 - line->y0};
	for (int i = 0; i < 2; i++) {
		if (way[i] == 0 && (start[i] <= ends[i][0] || start[i] >= ends[i][1]))
			return false;
		if (way[i] == 0)
			continue;
		double a = (ends[i][0] - start[i]) / way[i], b = (ends[i][1] - start[i]) / way[i];
		from = fmax(from, fmin(a, b));
		to = fmin(to, fmax(a, b));
	}
	return to - from > 1e-9;
}

static size_t complaints;

#define COMPLAIN(...) (complaints++ < 40 ? print_error(__VA_ARGS__) : (void)0)

static inline void check_text_apart(const struct drawn *drawn, const char *what)
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
		for (size_t k = 0; k < drawn->line_count; k++)
			if (line_crosses(&drawn->lines[k], a))
				COMPLAIN(
					"%s: a line from %.1f, %.1f to %.1f, %.1f runs through '%s' at %.1f, %.1f\n",
					what, drawn->lines[k].x0, drawn->lines[k].y0, drawn->lines[k].x1,
					drawn->lines[k].y1, a->text, a->x, a->y);
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

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

/* With the fonts of the tests' own. */
#define FIGURE_TESTS(...)                                                                                    \
	int main(void)                                                                                       \
	{                                                                                                    \
		const struct CMUnitTest tests[] = {__VA_ARGS__};                                             \
		char *fonts = realpath("tests/fonts.conf", NULL);                                            \
		if (!fonts || setenv("FONTCONFIG_FILE", fonts, 1) != 0)                                      \
			return 1;                                                                            \
		free(fonts);                                                                                 \
		return RUN_TESTS(tests);                                                                     \
	}

#endif
