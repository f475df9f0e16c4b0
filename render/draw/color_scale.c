#include "color_scale.h"

#include <math.h>

#define STEPS 128

color color_at(color from, color middle, color to, double share)
{
	share = fmax(0, fmin(share, 1));
	return share < 0.5 ? color_mix(from, middle, share * 2) : color_mix(middle, to, share * 2 - 1);
}

double color_key_height(const struct figure *figure)
{
	return line_height(figure, text_size(figure, TEXT_NOTE)) + figure->em * 0.6;
}

void color_key_draw(struct figure *figure, const struct color_key *key)
{
	double height = color_key_height(figure), em = figure->em, gap = em * 0.6;
	double y = figure->page.y + figure->page.height - (height - em * 0.6) / 2, x = figure->page.x;
	double room = figure->page.width - text_width(figure, TEXT_NOTE, key->low) -
		text_width(figure, TEXT_NOTE, key->high) - 3 * gap;
	const char *title = lettering_elide(
		figure->lettering, key->title, text_size(figure, TEXT_NOTE), false, room - em * 4);
	double bar = fmin(room - text_width(figure, TEXT_NOTE, title), em * 14);
	figure_text(figure, TEXT_NOTE, figure->theme->muted, ANCHOR_START, x, y, title);
	x += text_width(figure, TEXT_NOTE, title) + gap;
	figure_text(figure, TEXT_NOTE, figure->theme->muted, ANCHOR_START, x, y, key->low);
	x += text_width(figure, TEXT_NOTE, key->low) + gap;
	color steps[STEPS]; /* an image, for rectangles side by side would show seams */
	for (size_t i = 0; i < STEPS; i++)
		steps[i] = color_at(key->from, key->middle, key->to, ((double)i + 0.5) / STEPS);
	canvas_image(figure->canvas, (struct box){x, y - em * 0.4, bar, em * 0.8},
		(struct raster){steps, STEPS, 1});
	figure_text(figure, TEXT_NOTE, figure->theme->muted, ANCHOR_START, x + bar + gap, y, key->high);
	figure->page.height -= height;
}
