/* Labels that don't fit lose their middle, but never what tells them from one another. */
#include "render/draw/lettering.h"
#include "arena_setup.h"

#define MAP "std::unordered_map<std::string, std::vector<int>>::find/"

/* Widths are of the fonts the tests are given; 'in': as many letters of 10 points. */
static const struct {
	const char *text, *others[3];
	int letters;
	const char *keeps, *never; /* texts that must, must not be in what comes of it; NULL */
} rows[] = {
	{"short", {"shore"}, 20, "short", "…"},
	{MAP "1048576/real_time", {MAP "1024/real_time"}, 24, "1048576", MAP},
	{MAP "1024/real_time", {MAP "1048576/real_time"}, 24, "…1024/", MAP},
	{MAP "1024/real_time", {"BM_sort/8", "BM_sort/16"}, 24, "std::", "1024"},
	{MAP "8 · optimised -O3 -march=native", {MAP "8 · baseline"}, 24, "march=native", NULL},
	{"x/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/x", {"x/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/x"},
		8, "…", NULL},
	{"größenänderung/größe/ende-ende-ende", {"größenänderung/güte/ende-ende-ende"}, 18, "größe/", NULL},
	{"same-name-twice-same-name-twice", {"same-name-twice-same-name-twice"}, 12, "…", NULL},
	{"same-name-twice-same-name-twice", {"same-name-twice-same-name-twice-and-more"}, 12, "same", NULL},
	{"", {"a"}, 1, "", "…"},
};

static void what_differs_is_kept(void **state)
{
	(void)state;
	struct lettering *lettering = lettering_new(arena, "en");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *texts[4] = {rows[i].text};
		struct words others = {texts, 1, 4};
		for (size_t o = 0; o < 3 && rows[i].others[o]; o++)
			texts[others.count++] = rows[i].others[o];
		double width = rows[i].letters * lettering_measure(lettering, "n", 10, false).width;
		const char *cut = lettering_elide_among(lettering, rows[i].text, &others, 10, false, width);
		if (!strstr(cut, rows[i].keeps) || (rows[i].never && strstr(cut, rows[i].never)))
			fail_msg("%s is cut to %s", rows[i].text, cut);
		assert_true(lettering_measure(lettering, cut, 10, false).width <= width + 0.01);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(what_differs_is_kept, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
