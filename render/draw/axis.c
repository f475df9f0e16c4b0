#include "axis.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../../ingest/base/text.h"
#include "../quantity.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* "10⁻⁷", "2×10⁶". */
static const char *power_text(struct arena *arena, const char *digits, int decade)
{
	static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
	struct buffer text = buffer_new(arena);
	if (strcmp(digits, "1") != 0)
		buffer_print(&text, "%s×", digits);
	buffer_print(&text, "10%s", decade < 0 ? "⁻" : "");
	unsigned power = (unsigned)(decade < 0 ? -decade : decade);
	if (power >= 100)
		buffer_text(&text, raised[power / 100]);
	if (power >= 10)
		buffer_text(&text, raised[power / 10 % 10]);
	buffer_text(&text, raised[power % 10]);
	return text.at;
}

/* What a prefix can't bring near 1 is counted in a power of a thousand: "10⁶", "10⁻¹⁵ s"; not where that is no number. */
static struct dress dress_power(struct arena *arena, const char *unit, double typical)
{
	int decade = 3 * (int)floor(log10(typical) / 3 + 1e-9);
	if (decade < DBL_MIN_10_EXP || decade > DBL_MAX_10_EXP)
		return (struct dress){1, unit ? unit : ""};
	const char *power = power_text(arena, "1", decade);
	return (struct dress){pow(10, -decade), unit ? arena_printf(arena, "%s %s", power, unit) : power};
}

struct dress dress_for(struct arena *arena, const char *unit, double typical)
{
	double size = isfinite(typical) ? fabs(typical) : 0;
	struct scale scale = scale_fitting(arena, unit, size, 1);
	double shown = size * scale.factor;
	if (size > 0 && (shown < 0.01 || shown >= 1e5))
		return dress_power(arena, unit, size);
	return (struct dress){scale.factor, scale.unit};
}

static bool has_power(struct dress dress)
{
	return strncmp(dress.unit, "10", 2) == 0;
}

struct dress dress_without_power(const char *unit, struct dress dress)
{
	return has_power(dress) ? (struct dress){1, unit ? unit : ""} : dress;
}

struct dress dress_shown(struct arena *arena, const char *unit, const char *show, double typical)
{
	struct scale scale;
	if (scale_show(arena, unit, show, &scale))
		return (struct dress){scale.factor, scale.unit};
	return dress_for(arena, unit, typical);
}

/* Minus as typesetters write it. */
static const char *minus_typeset(struct arena *arena, const char *number)
{
	return *number == '-' ? arena_printf(arena, "−%s", number + 1) : number;
}

/* value times factor in 'digits' significant digits; very large and very small numbers with a power of ten, even those
 * that no double holds. */
static const char *product_text(struct arena *arena, double value, double factor, unsigned digits)
{
	double number = value * factor;
	double power = value == 0 ? 0 : log10(fabs(value)) + log10(factor);
	int decade = (int)floor(power + 1e-12);
	int decimals = (int)digits - 1 - decade;
	if (decade < -4 || decade > 8) {
		bool held = isnormal(number) && isnormal(pow(10, decade));
		double first = held ? number / pow(10, decade) : copysign(pow(10, power - decade), value);
		const char *text = arena_printf(arena, "%.*f", (int)digits - 1, first);
		return power_text(arena, minus_typeset(arena, text), decade);
	}
	return minus_typeset(arena, arena_printf(arena, "%.*f", decimals < 0 ? 0 : decimals, number));
}

const char *dress_text(struct arena *arena, struct dress dress, double value, unsigned digits)
{
	if (isnan(value))
		return "–";
	const char *space = has_power(dress) ? "×" : *dress.unit ? "\u00a0" : "";
	const char *number = isinf(value) ? value > 0 ? "∞" : "−∞"
					  : product_text(arena, value, dress.factor, digits);
	return arena_printf(arena, "%s%s%s", number, space, dress.unit);
}

unsigned digits_apart(struct arena *arena, struct dress dress, double a, double b, unsigned least)
{
	enum { MOST_TELLING = 12 };
	while (a != b && isfinite(a) && isfinite(b) && least < MOST_TELLING &&
		strcmp(dress_text(arena, dress, a, least), dress_text(arena, dress, b, least)) == 0)
		least++;
	return least;
}

double axis_at(const struct axis *axis, double value)
{
	double low = axis->low, high = axis->high;
	if (axis->logarithmic) {
		low = log10(low);
		high = log10(high);
		value = value > 0 ? log10(value) : -DBL_MAX_10_EXP;
	}
	if (!(high > low))
		return (axis->from + axis->to) / 2;
	return axis->from + (value - low) / (high - low) * (axis->to - axis->from);
}

double axis_value(const struct axis *axis, double place)
{
	double share = (place - axis->from) / (axis->to - axis->from);
	if (axis->logarithmic)
		return axis->low * pow(axis->high / axis->low, share);
	return axis->low + share * (axis->high - axis->low);
}

bool axis_holds(const struct axis *axis, double value)
{
	double slack = (axis->high - axis->low) * 1e-9;
	return value >= axis->low - slack && value <= axis->high + slack;
}

bool range_asks_for_log(double low, double high)
{
	return low > 0 && isfinite(high) && high / low > 30;
}

static struct axis axis_log_around(double low, double high)
{
	double air = high > low ? exp(0.04 * (log(high) - log(low)))
				: 2; /* high / low may be too large a number */
	return (struct axis){.logarithmic = true,
		.low = fmax(low / air, DBL_MIN * DBL_EPSILON),
		.high = fmin(high * air, DBL_MAX)};
}

struct axis axis_around(double low, double high, bool logarithmic)
{
	if (!isfinite(low) || !isfinite(high))
		return (struct axis){.low = 0, .high = 1};
	if (logarithmic && low > 0)
		return axis_log_around(low, high);
	/* Differences near the resolution of a double are no range. */
	double least = fmax(fabs(low), fabs(high)) * 1e-12;
	if (!(high - low > least)) {
		double half = low == 0 ? 1 : fabs(low) * 0.05;
		return (struct axis){.low = low - half, .high = high + half};
	}
	double air = (high - low) * 0.04;
	bool near_zero_above = low >= 0 && low * 3 <= high;
	bool near_zero_below = high <= 0 && high * 3 >= low;
	return (struct axis){
		.low = near_zero_above ? 0 : low - air,
		.high = near_zero_below ? 0 : high + air,
	};
}

/* The next of 1, 2, 5 times a power of ten at or above x. */
static double round_step(double x)
{
	double power = pow(10, floor(log10(x)));
	double digit = x / power;
	double round = digit <= 1.0000001 ? 1 : digit <= 2.0000001 ? 2 : digit <= 5.0000001 ? 5 : 10;
	return round * power;
}

static int step_decimals(double step)
{
	int decimals = (int)ceil(-log10(step) - 1e-9);
	return decimals < 0 ? 0 : decimals > 15 ? 15 : decimals;
}

/* Commas between groups of three digits, from 10,000 on. */
static const char *digits_grouped(struct arena *arena, const char *number)
{
	size_t sign = *number == '-', whole = strspn(number + sign, "0123456789");
	if (whole < 5)
		return number;
	struct buffer text = buffer_new(arena);
	buffer_add(&text, number, sign);
	for (size_t i = 0; i < whole; i++) {
		if (i > 0 && (whole - i) % 3 == 0)
			buffer_char(&text, ',');
		buffer_char(&text, number[sign + i]);
	}
	buffer_text(&text, number + sign + whole);
	return text.at;
}

static const char *tick_text(struct arena *arena, double shown, int decimals)
{
	double magnitude = fabs(shown);
	if (magnitude >= 1e15)
		return minus_typeset(arena, arena_printf(arena, "%.6g", shown));
	if (magnitude < pow(10, -decimals) / 2)
		shown = 0;
	return minus_typeset(arena, digits_grouped(arena, arena_printf(arena, "%.*f", decimals, shown)));
}

static const char *log_tick_text(struct arena *arena, int digit, int decade)
{
	if (decade < -4 || decade > 5)
		return power_text(arena, (char[]){(char)('0' + digit), '\0'}, decade);
	return tick_text(arena, digit * pow(10, decade), decade < 0 ? -decade : 0);
}

static void tick_add(
	struct arena *arena, struct ticks *ticks, size_t *capacity, double value, const char *text)
{
	ARENA_ROOM(arena, ticks->at, ticks->count, *capacity);
	ticks->at[ticks->count++] = (struct tick){value, text};
}

static double linear_step(const struct axis *axis, struct dress dress, size_t most)
{
	double span = (axis->high - axis->low) * dress.factor;
	double step = round_step(span / (double)most);
	double low = axis->low * dress.factor, high = axis->high * dress.factor;
	while (floor(high / step * (1 + 1e-12)) - ceil(low / step * (1 - 1e-12)) + 1 > (double)most)
		step = round_step(step * 1.5);
	return step;
}

static struct ticks linear_ticks(
	struct arena *arena, const struct axis *axis, struct dress dress, size_t most)
{
	struct ticks ticks = {0};
	size_t capacity = 0;
	double step = linear_step(axis, dress, most);
	double first = ceil(axis->low * dress.factor / step - 1e-9);
	for (double i = first; ticks.count < most; i++) {
		double shown = i * step, value = shown / dress.factor;
		if (!axis_holds(axis, value))
			break;
		tick_add(arena, &ticks, &capacity, value, tick_text(arena, shown, step_decimals(step)));
	}
	return ticks;
}

/* Labelled digits within a decade, finest first. */
static const struct {
	const char *digits;
	double per_decade;
} log_choices[] = {{"125", 3}, {"13", 2}, {"1", 1}};

static bool log_digit_labelled(const char *digits, int digit, int decade, int every)
{
	if (digits[1] == '\0')
		return digit == 1 && decade % every == 0;
	return strchr(digits, '0' + digit) != NULL;
}

static struct ticks log_ticks(struct arena *arena, const struct axis *axis, struct dress dress, size_t most)
{
	struct ticks ticks = {0};
	size_t capacity = 0;
	/* Products and quotients of what spans hundreds of decades may be no numbers: their logarithms are. */
	double shift = log10(dress.factor), low = log10(axis->low) + shift, high = log10(axis->high) + shift;
	double decades = high - low;
	size_t choice = 0;
	while (choice + 1 < COUNT(log_choices) && decades * log_choices[choice].per_decade + 1 > (double)most)
		choice++;
	int every = choice + 1 < COUNT(log_choices) ? 1 : (int)ceil((decades + 1) / (double)most);
	for (int decade = (int)floor(low); decade <= (int)ceil(high); decade++)
		for (int digit = 1; digit <= 9; digit++) {
			double shown = digit * pow(10, decade);
			double value = isnormal(shown) ? shown / dress.factor
						       : digit * pow(10, decade - shift);
			if (value < axis->low || value > axis->high)
				continue;
			bool labelled = log_digit_labelled(log_choices[choice].digits, digit, decade, every);
			const char *text = labelled ? log_tick_text(arena, digit, decade) : NULL;
			if (labelled || every == 1)
				tick_add(arena, &ticks, &capacity, value, text);
		}
	return ticks;
}

static size_t labelled_count(const struct ticks *ticks)
{
	size_t count = 0;
	for (size_t i = 0; i < ticks->count; i++)
		count += ticks->at[i].text != NULL;
	return count;
}

struct ticks axis_ticks(struct arena *arena, const struct axis *axis, struct dress dress, size_t most)
{
	most = most < 2 ? 2 : most;
	if (axis->logarithmic) {
		struct ticks ticks = log_ticks(arena, axis, dress, most);
		if (labelled_count(&ticks) >= 2)
			return ticks;
	}
	return linear_ticks(arena, axis, dress, most);
}
