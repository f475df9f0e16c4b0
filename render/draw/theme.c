#include "theme.h"

#include <string.h>

#include "../../ingest/base/number.h"

static const struct theme themes[] = {
	{
		.name = "light",
		.background = 0xffffffff,
		.ink = 0x1f2328ff,
		.muted = 0x5d646dff,
		.rule = 0x8a9199ff,
		.grid = 0xe4e7ebff,
		.stripe = 0xf5f6f8ff,
		.run = 0x3b7dbbff,
		.typical = 0x1f2328ff,
		.best = 0xc8500aff,
		.band = 0xfbe3c4ff,
		.alarm = 0xb3261eff,
		.series = {0x0072b2ff, 0xd55e00ff, 0x009e73ff, 0xcc79a7ff, 0x56b4e9ff, 0xe69f00ff, 0x6b4ba1ff,
			0x5d646dff},
		.low = 0xfff7e0ff,
		.middle = 0xe8853aff,
		.high = 0x4a1a54ff,
	},
	{
		.name = "dark",
		.background = 0x16191dff,
		.ink = 0xe8eaedff,
		.muted = 0xa3abb5ff,
		.rule = 0x757d87ff,
		.grid = 0x2b3036ff,
		.stripe = 0x1d2126ff,
		.run = 0x6fb1ecff,
		.typical = 0xf1f3f5ff,
		.best = 0xff9d5cff,
		.band = 0x4a3620ff,
		.alarm = 0xff8a80ff,
		.series = {0x56b4e9ff, 0xff8f45ff, 0x3cc99fff, 0xe29cc6ff, 0x9ad3f5ff, 0xf2c14eff, 0xb39ae0ff,
			0xa3abb5ff},
		.low = 0x2b1d3aff,
		.middle = 0xc65a2eff,
		.high = 0xfff0c4ff,
	},
};

static const struct preset presets[] = {
	{"article", 88, 0, 7, 300},
	{"article-wide", 180, 0, 7.5, 300},
	{"slide", 254, 143, 16, 144},
	{"web", 190.5, 0, 9.75, 192},
};

static const struct {
	const char *name;
	double points; /* 0: pixels */
} lengths[] = {{"mm", 72 / 25.4}, {"cm", 72 / 2.54}, {"in", 72}, {"pt", 1}, {"px", 0}};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct theme *theme_find(const char *name)
{
	for (size_t i = 0; i < COUNT(themes); i++)
		if (strcmp(themes[i].name, name) == 0)
			return &themes[i];
	return NULL;
}

static const struct preset *preset_find(const char *name)
{
	for (size_t i = 0; i < COUNT(presets); i++)
		if (strcmp(presets[i].name, name) == 0)
			return &presets[i];
	return NULL;
}

/* "88", "88mm": the number, and the unit where one is given. */
static bool length_parse(struct text text, double *number, const char **unit)
{
	struct text rest;
	if (number_parse_prefix(text, NUMBER_PLAIN, number, &rest) != NUMBER_FINITE || !(*number > 0))
		return false;
	for (size_t i = 0; i < COUNT(lengths); i++)
		if (text_is(rest, lengths[i].name))
			*unit = lengths[i].name;
	return rest.length == 0 || (*unit && text_is(rest, *unit));
}

static double length_points(double number, const char *unit, double dpi)
{
	for (size_t i = 0; i < COUNT(lengths); i++)
		if (strcmp(lengths[i].name, unit) == 0)
			return number * (lengths[i].points > 0 ? lengths[i].points : 72 / dpi);
	return number;
}

static bool size_parse(const struct render_options *options, struct layout *layout)
{
	struct text font, height, width = text_split(text_of(options->size), '@', &font);
	width = text_split(width, 'x', &height);
	if (font.length == 0 && strchr(options->size, '@'))
		return false;
	const char *unit = NULL, *font_unit = NULL, *width_unit = NULL;
	double wide, high = 0;
	if (!length_parse(width, &wide, &width_unit))
		return false;
	if (height.length > 0 && !length_parse(height, &high, &unit))
		return false;
	unit = unit ? unit : width_unit ? width_unit : "mm";
	if (font.length > 0) {
		if (!length_parse(font, &layout->font, &font_unit))
			return false;
		layout->font = length_points(layout->font, font_unit ? font_unit : "pt", layout->dpi);
	}
	if (strcmp(unit, "px") == 0 && !(options->dpi > 0))
		layout->dpi = 96;
	layout->width = length_points(wide, width_unit ? width_unit : unit, layout->dpi);
	layout->height = length_points(high, unit, layout->dpi);
	return true;
}

/* Bounds that keep a figure drawable: a picture of at most 100 million pixels, text that has room. */
static bool layout_check(const struct layout *layout, struct fault *fault)
{
	double pixels = layout->width * (layout->height > 0 ? layout->height : layout->width) * layout->dpi *
		layout->dpi / 5184;
	if (layout->width < 16 * layout->font || (layout->height > 0 && layout->height < 10 * layout->font))
		return fault_set(fault, STATUS_USAGE,
			"a figure of that size has no room for text of %g pt; a larger --size, or a smaller font ('@5pt' behind the size)",
			layout->font);
	if (pixels > 1e8)
		return fault_set(fault, STATUS_USAGE,
			"a figure of that size and resolution has %.0f million pixels; at most 100 are drawn",
			pixels / 1e6);
	return true;
}

bool layout_of(const struct render_options *options, struct layout *layout, struct fault *fault)
{
	const char *preset_name = options->preset ? options->preset : "article";
	const char *theme_name = options->theme ? options->theme : "light";
	const struct preset *preset = preset_find(preset_name);
	if (!preset)
		return fault_set(fault, STATUS_USAGE,
			"there is no preset '%s': article, article-wide, slide or web", preset_name);
	layout->theme = theme_find(theme_name);
	if (!layout->theme)
		return fault_set(fault, STATUS_USAGE, "there is no theme '%s': light or dark", theme_name);
	layout->width = preset->width * 72 / 25.4;
	layout->height = preset->height * 72 / 25.4;
	layout->font = preset->font;
	layout->dpi = options->dpi > 0 ? options->dpi : preset->dpi;
	if (options->size && !size_parse(options, layout))
		return fault_set(fault, STATUS_USAGE,
			"'%s' is no size: say it as 88x60mm, 7x4in or 800x600px, with @8pt for the font",
			options->size);
	return layout_check(layout, fault);
}
