#include "side.h"

#include <math.h>
#include <string.h>

#include "../quantity.h"

double tick_width(struct figure *figure, const struct tick *tick)
{
	return text_width(figure, TEXT_LABEL, tick->text);
}

/* Whether no two neighbouring labels of a horizontal axis come nearer than that. */
static bool ticks_fit(struct figure *figure, const struct side *side, double gap)
{
	double free_from = -INFINITY;
	for (size_t i = 0; i < side->ticks.count; i++) {
		const struct tick *tick = &side->ticks.at[i];
		if (!tick->text)
			continue;
		double half = tick_width(figure, tick) / 2, at = axis_at(&side->axis, tick->value);
		if (at - half < free_from)
			return false;
		free_from = at + half + gap;
	}
	return true;
}

/* Without the decimals that the fractions between them asked for. */
static void ticks_keep_whole(struct arena *arena, struct ticks *ticks)
{
	size_t kept = 0;
	for (size_t i = 0; i < ticks->count; i++) {
		struct tick tick = ticks->at[i];
		if (fabs(tick.value - round(tick.value)) > 1e-9)
			continue;
		const char *point = tick.text ? strchr(tick.text, '.') : NULL;
		if (point)
			tick.text = arena_copy(arena, tick.text, (size_t)(point - tick.text));
		ticks->at[kept++] = tick;
	}
	ticks->count = kept;
}

static void side_set_ticks(struct figure *figure, struct side *side, size_t most)
{
	side->ticks = axis_ticks(figure->arena, &side->axis, side->dress, most);
	if (side->counts)
		ticks_keep_whole(figure->arena, &side->ticks);
}

/* Only the first keeps its number. */
static void ticks_keep_first(struct ticks *ticks)
{
	bool first = true;
	for (size_t i = 0; i < ticks->count; i++) {
		if (!ticks->at[i].text)
			continue;
		if (!first)
			ticks->at[i].text = NULL;
		first = false;
	}
}

/* "1.5", "1,048,576": levels as people know them. */
static const char *mark_text(struct arena *arena, double mark)
{
	bool whole = mark == floor(mark) && mark >= 0 && mark < 1e9;
	return whole ? quantity_count(arena, (size_t)mark) : arena_printf(arena, "%.6g", mark);
}

/* Ticks where the data are; a label that would touch the one before it is left away. */
static void marked_ticks(struct figure *figure, struct side *side)
{
	double free_from = -INFINITY;
	side->ticks = (struct ticks){.at = arena_alloc(figure->arena, side->mark_count, sizeof(struct tick))};
	for (size_t i = 0; i < side->mark_count; i++) {
		double value = side->marks[i], at = axis_at(&side->axis, value);
		struct tick tick = {value, mark_text(figure->arena, value * side->dress.factor)};
		double half = tick_width(figure, &tick) / 2;
		if (at - half < free_from)
			tick.text = NULL;
		else
			free_from = at + half + figure->em * 0.5;
		side->ticks.at[side->ticks.count++] = tick;
	}
}

static size_t ticks_labelled(const struct ticks *ticks)
{
	size_t count = 0;
	for (size_t i = 0; i < ticks->count; i++)
		count += ticks->at[i].text != NULL;
	return count;
}

/* As many ticks as have room, at most nine; where not even two fit, only the first keeps its number. */
void side_ticks_across(struct figure *figure, struct side *side)
{
	static const double gaps[] = {0.8, 0.4}; /* em; the second where the first leaves a single number */
	if (side->marks) {
		marked_ticks(figure, side);
		return;
	}
	for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++)
		for (size_t most = 9; most >= 2; most--) {
			side_set_ticks(figure, side, most);
			if (ticks_fit(figure, side, gaps[i] * figure->em) &&
				ticks_labelled(&side->ticks) >= 2)
				return;
		}
	if (!ticks_fit(figure, side, figure->em * 0.4))
		ticks_keep_first(&side->ticks);
}

void side_ticks_upright(struct figure *figure, struct side *side, double height)
{
	double line = line_height(figure, text_size(figure, TEXT_LABEL)), last = INFINITY;
	double room = floor(height / (line * 1.4));
	size_t most = room > 8 ? 8 : room < 2 ? 2 : (size_t)room, enough = most + 2;
	do /* a single number says nothing of the scale */
		side_set_ticks(figure, side, most);
	while (ticks_labelled(&side->ticks) < 2 && ++most <= enough);
	for (size_t i = 0; i < side->ticks.count; i++) {
		double at = axis_at(&side->axis, side->ticks.at[i].value);
		if (!side->ticks.at[i].text)
			continue;
		if (last - at < line) {
			ticks_keep_first(&side->ticks);
			return;
		}
		last = at;
	}
}

/* A value axis that doesn't begin at zero says so. */
bool side_lacks_zero(const struct side *side)
{
	return !side->axis.logarithmic && !side->counts && !axis_holds(&side->axis, 0);
}

const char *side_own_note(struct figure *figure, const struct side *side, const char *note)
{
	const char *scale = side->axis.logarithmic ? SAY(figure, LOG_SCALE) : "";
	return arena_printf(figure->arena, "%s%s%s%s%s", side->dress.unit, *side->dress.unit ? " · " : "",
		scale, *scale ? " · " : "", note);
}

/* What is said of an axis: quantity, scale, a missing zero, the better direction. */
const char *side_title(struct figure *figure, const struct side *side, const char *better)
{
	struct buffer title = buffer_new(figure->arena);
	buffer_text(&title, side->title);
	if (side->own)
		buffer_print(&title, " · %s", SAY(figure, OWN_SCALES));
	else if (side->axis.logarithmic)
		buffer_print(&title, " · %s", SAY(figure, LOG_SCALE));
	else if (side_lacks_zero(side))
		buffer_print(&title, " · %s", SAY(figure, NOT_FROM_ZERO));
	if (side->direction != DIRECTION_UNKNOWN)
		buffer_print(&title, " · %s\u00a0%s", better,
			side->direction == DIRECTION_LOWER ? SAY(figure, LOWER_IS_BETTER)
							   : SAY(figure, HIGHER_IS_BETTER));
	return title.at;
}

/* Numbers that would reach out of [left, right] are left away; their ticks stay. */
void side_keep_inside(struct figure *figure, struct side *side, double left, double right)
{
	for (size_t i = 0; i < side->ticks.count; i++) {
		struct tick *tick = &side->ticks.at[i];
		if (!tick->text)
			continue;
		double half = tick_width(figure, tick) / 2, at = axis_at(&side->axis, tick->value);
		if (at - half < left || at + half > right)
			tick->text = NULL;
	}
}

void side_place(struct side *side, double from, double to)
{
	side->axis.from = from;
	side->axis.to = to;
}
