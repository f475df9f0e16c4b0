#include "canvas.h"

static unsigned channel_mix(color a, color b, unsigned shift, double share)
{
	double from = (a >> shift) & 255, to = (b >> shift) & 255;
	return (unsigned)(from + (to - from) * share + 0.5);
}

color color_mix(color a, color b, double share)
{
	return channel_mix(a, b, 24, share) << 24 | channel_mix(a, b, 16, share) << 16 |
		channel_mix(a, b, 8, share) << 8 | 0xffu;
}

/* Corners of the markers in a box from -1 to 1; areas are made alike, so that no shape looks heavier. */
static const struct {
	size_t count;
	struct point at[MARKER_POINTS_MOST];
} outlines[MARKER_COUNT] = {
	[MARKER_DIAMOND] = {4, {{0, -1.2}, {1.2, 0}, {0, 1.2}, {-1.2, 0}}},
	[MARKER_TRIANGLE] = {3, {{0, -1.15}, {1.15, 0.85}, {-1.15, 0.85}}},
	[MARKER_SQUARE] = {4, {{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}}},
	[MARKER_DOWN] = {3, {{0, 1.15}, {1.15, -0.85}, {-1.15, -0.85}}},
	[MARKER_CROSS] = {4, {{-0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}, {0.9, -0.9}}},
	[MARKER_BAR] = {2, {{0, -1}, {0, 1}}},
};

size_t marker_outline(enum marker marker, double size, struct point points[MARKER_POINTS_MOST])
{
	for (size_t i = 0; i < outlines[marker].count; i++)
		points[i] = (struct point){
			outlines[marker].at[i].x * size / 2, outlines[marker].at[i].y * size / 2};
	return outlines[marker].count;
}

size_t dash_lengths(enum dash dash, double width, double lengths[4])
{
	static const struct {
		size_t count;
		double at[4];
	} dashes[] = {
		[DASH_SOLID] = {0, {0}},
		[DASH_DASHED] = {2, {4, 2.5}},
		[DASH_DOTTED] = {2, {1, 1.8}},
		[DASH_MIXED] = {4, {5, 2, 1, 2}},
	};
	for (size_t i = 0; i < dashes[dash].count; i++)
		lengths[i] = dashes[dash].at[i] * width;
	return dashes[dash].count;
}
