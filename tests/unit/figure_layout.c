/* Every figure on every kind of data, through the canvas that writes the verbs down: no text covers another, a mark, a
 * line or the edge, and no figure is higher than a page. */
#include "figure_scenes.h"

/* An A4 page without its margins and a caption. */
#define PAGE 244

static const struct {
	const char *lang, *preset, *size;
} looks[] = {{"en", "article", NULL}, {"ja", "article-wide", NULL}, {"en", "slide", NULL},
	{"ja", "web", NULL}, {"en", "article", "60x55mm"}};
/* The layout is the same with the sanitizers: of their build the first two looks, as they take their time. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { LOOKS = 2 };
#else
enum { LOOKS = sizeof looks / sizeof *looks };
#endif

/* One figure of one scene in one look: nothing there covers anything. */
static void check_look(struct findings *findings, const struct scene *scene, const char *figure, size_t look)
{
	struct render_options options = {
		.lang = looks[look].lang, .preset = looks[look].preset, .size = looks[look].size};
	if (scene->groups > 14 && options.size)
		return;
	struct figure_result result = draw(findings, figure, &options, 1u << FIGURE_RECORD);
	if (!result.title)
		return;
	struct drawn drawn = drawn_read(&result.files[FIGURE_RECORD]);
	char what[200];
	snprintf(what, sizeof what, "%s of %s (%s %s)", figure, scene->name, options.lang,
		options.size ? options.size : options.preset);
	assert_true(drawn.text_count >= 2);
	check_text_apart(&drawn, what);
	if (result.height > PAGE)
		COMPLAIN("%s: %.0f mm are higher than a page\n", what, result.height);
}

static void nothing_covers_anything(void **state)
{
	(void)state;
	for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
		struct made made;
		struct findings *findings = scene_findings(&made, &scenes[s]);
		for (const struct figure_row *row = figure_rows; row->name; row++)
			for (size_t l = 0; l < LOOKS; l++)
				check_look(findings, &scenes[s], row->name, l);
	}
	assert_int_equal(complaints, 0);
}

/* What a scene has nothing for; all else is drawn. */
static const struct {
	const char *scene, *missing;
} undrawn[] = {
	{"one run", " load rarefaction correlation scaling"},
	{"two runs", " load correlation scaling"},
	{"one group", " load correlation scaling"},
	{"zeros", " heatmap correlation"},
	{"negative", " rarefaction"}, /* no direction */
	{"no unit", " rarefaction scaling"},
	{"workloads", " load correlation scaling"},
	{"long names", " scaling"},
	{"long words", " load correlation scaling"},
	{"scripts", " scaling"},
	{"many workloads", " load correlation scaling"},
	{"hostile names", " scaling"},
	{"hostile workloads", " load correlation scaling"},
	{"two groups of 60 workloads", " correlation"},
	{"a run each", " order histogram rarefaction scaling"},
};

static const char *undrawn_of(const struct scene *scene)
{
	for (size_t i = 0; i < sizeof undrawn / sizeof *undrawn; i++)
		if (strcmp(undrawn[i].scene, scene->name) == 0)
			return undrawn[i].missing;
	return "";
}

static void figures_draw_what_they_can(void **state)
{
	(void)state;
	for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
		struct made made;
		struct findings *findings = scene_findings(&made, &scenes[s]);
		struct buffer missing = buffer_new(arena);
		buffer_text(&missing, "");
		for (const struct figure_row *row = figure_rows; row->name; row++)
			if (!draw(findings, row->name, &plain, 1u << FIGURE_RECORD).title)
				buffer_print(&missing, " %s", row->name);
		assert_string_equal(missing.at, undrawn_of(&scenes[s]));
	}
}

FIGURE_TESTS(TEST(nothing_covers_anything), TEST(figures_draw_what_they_can))
