/* The files that figures become: sizes, resolution, metadata, equal bytes. */
#include "figure_scenes.h"
#include "near.h"

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
	struct findings *findings = scene_findings(&made, scene_named("twelve groups"));
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
	struct findings *findings = scene_findings(&made, scene_named("one group"));
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
	struct findings *findings = scene_findings(&made, scene_named("twelve groups"));
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
		"a million runs", 1, 1000000, "%zu", "s", DIRECTION_LOWER, .scale = 0.02};
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

FIGURE_TESTS(TEST(png_has_the_size_asked_for), TEST(sizes_that_are_none_are_refused),
	TEST(equal_input_gives_equal_bytes), TEST(million_runs_stay_small))
