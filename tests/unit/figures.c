/* What figures say: findings, honest words, names, problems; and the side that doesn't draw. */
#include "figure_scenes.h"

/* Each figure draws something of the scene that is made for it, and says so in a sentence. */
static void every_figure_has_its_finding(void **state)
{
	(void)state;
	struct made made;
	struct findings *findings = scene_findings(&made, scene_named("twelve groups"));
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

/* Profiles and traces have no runs. */
static void every_figure_says_how_many_runs(void **state)
{
	(void)state;
	struct made made;
	struct findings *findings = scene_findings(&made, scene_named("twelve groups"));
	for (const struct figure_row *row = figure_rows; row->name; row++) {
		bool without = strcmp(row->name, "profile") == 0 || strcmp(row->name, "residency") == 0;
		struct figure_result result = draw(findings, row->name, &plain, 1u << FIGURE_RECORD);
		if (record_has(&result, "n = 30") == without)
			fail_msg("%s: n", row->name);
	}
	struct figure_result result = draw(
		scene_findings(&made, scene_named("outliers")), "histogram", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "n = 60 · 2 outside"));
}

static void honest_words_are_there(void **state)
{
	(void)state;
	struct made made;
	struct figure_result result = draw(
		scene_findings(&made, scene_named("outliers")), "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "n = 60 each"));
	assert_true(record_has(&result, "outside the axis: "));
	assert_true(record_has(&result, "lower is better"));
	assert_true(record_has(&result, "(ms)"));
	result = draw(scene_findings(&made, scene_named("rates")), "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "higher is better"));
	assert_true(record_has(&result, "within 10 % of the maximum"));
	result = draw(
		scene_findings(&made, scene_named("huge range")), "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "log scale"));
	result = draw(scene_findings(&made, scene_named("many runs")), "violin", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "density of the runs (Gaussian kernel)"));
	result = draw(
		scene_findings(&made, scene_named("300 groups")), "groups", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "200 of 300 groups: the best and the worst"));
	result = draw(scene_findings(&made, scene_named("many runs")), "order", &plain, 1u << FIGURE_RECORD);
	assert_true(record_has(&result, "lowest to highest, and median, of each"));
}

/* Workloads far apart share no axis where each group has a panel of its own, and the figure says so. */
static void workloads_have_their_own_scales(void **state)
{
	(void)state;
	static const char *const figures[] = {"order", "histogram"};
	struct made made;
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		struct figure_result result = draw(scene_findings(&made, scene_named("groups of workloads")),
			figures[i], &plain, 1u << FIGURE_RECORD);
		assert_true(record_has(&result, "each workload has its own scale"));
		assert_true(record_has(&result, "µs · n = 20"));
		assert_true(record_has(&result, "ms · n = 20"));
		assert_false(record_has(&result, "log scale"));
		result = draw(scene_findings(&made, scene_named("twelve groups")), figures[i], &plain,
			1u << FIGURE_RECORD);
		assert_false(record_has(&result, "its own scale"));
	}
}

/* What a figure has no room or no colour for is counted on it. */
static void what_is_left_out_is_said(void **state)
{
	(void)state;
	static const struct {
		const char *figure, *scene, *says;
	} rows[] = {
		{"groups", "300 groups", "200 of 300 groups: the best and the worst"},
		{"order", "200 groups", " of 200 groups: the best and the worst"},
		{"histogram", "200 groups", " of 200 groups: the best and the worst"},
		{"classes", "two groups of 60 workloads", "the first 40 of 60 tables"},
		{"correlation", "groups of workloads", "the largest of 5 tables"},
		{"passes", "200 groups", " of 200 that moved most"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct made made;
		struct figure_result result = draw(scene_findings(&made, scene_named(rows[i].scene)),
			rows[i].figure, &plain, 1u << FIGURE_RECORD);
		if (!record_has(&result, rows[i].says))
			fail_msg("%s of %s doesn't say '%s'", rows[i].figure, rows[i].scene, rows[i].says);
	}
}

/* A command that holds the level makes one line; different commands, or single points, make none. */
static void lines_of_scaling_are_of_one_command(void **state)
{
	(void)state;
	static const struct {
		const char *commands[3], *levels[3], *says;
	} rows[] = {
		{{"make -j 1", "make -j 4", "make -j 16"}, {"1", "4", "16"}, "Between 1 and 16 jobs"},
		{{"sort", "zip", "grep"}, {"1", "4", "16"}, NULL},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct made made = made_new(arena);
		for (size_t k = 0; k < 9; k++)
			made_run(&made, "p", rows[i].commands[k % 3], "s", DIRECTION_LOWER, "jobs",
				rows[i].levels[k % 3], 1.0 + (double)k);
		struct figure_result result = draw(
			made_findings(&made), "scaling", &plain, 1u << FIGURE_RECORD);
		assert_int_equal(result.title != NULL, rows[i].says != NULL);
		if (rows[i].says)
			assert_non_null(strstr(result.alt, rows[i].says));
	}
}

/* Values of different workloads are not better or worse than each other. */
static void workloads_are_no_rivals(void **state)
{
	(void)state;
	struct made made;
	struct findings *findings = scene_findings(&made, scene_named("many workloads"));
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
		scene_findings(&made, scene_named("200 groups")), "load", &plain, 1u << FIGURE_RECORD);
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
		scene_findings(&made, scene_named("twelve groups")), "groups", &options, 1u << FIGURE_RECORD);
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
	struct findings *findings = scene_findings(&made, scene_named("twelve groups"));
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
	struct findings *findings = scene_findings(&made, scene_named("twelve groups"));
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

FIGURE_TESTS(TEST(every_figure_has_its_finding), TEST(every_figure_says_how_many_runs),
	TEST(honest_words_are_there), TEST(workloads_have_their_own_scales), TEST(what_is_left_out_is_said),
	TEST(lines_of_scaling_are_of_one_command), TEST(workloads_are_no_rivals),
	TEST(names_without_room_are_counted), TEST(unnamed_workloads_are_left_out),
	TEST(labels_can_be_renamed), TEST(missing_glyphs_are_reported),
	TEST(control_characters_are_not_drawn), TEST(summaries_are_drawn), TEST(counts_are_drawn),
	TEST(stems_are_safe_and_unique), TEST(reports_choose_figures), TEST(data_is_csv))
