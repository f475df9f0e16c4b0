#include "quantity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIGNIFICANT = 4, MOST_SIGNIFICANT = 6, MOST_DECIMALS = 9, MOST_TELLING = 12 };

#define LEAST_PLAIN 1e-8 /* of smaller numbers that many decimals show less than two digits */
#define MOST_PLAIN 1e15  /* the digits of larger numbers mean nothing: a double has no more */

struct prefix {
	const char *sign;
	double size;
};

/* From large to small. */
static const struct prefix prefixes[] = {
	{"T", 1e12},
	{"G", 1e9},
	{"M", 1e6},
	{"k", 1e3},
	{"", 1},
	{"m", 1e-3},
	{"µ", 1e-6},
	{"n", 1e-9},
	{"p", 1e-12},
};
enum { PREFIX_COUNT = sizeof prefixes / sizeof *prefixes, PREFIX_NONE = 4 };

/* Units that take a prefix as it is ("ms"), and whether less than one of them makes sense. */
static const struct {
	const char *unit;
	bool above, below;
} symbols[] = {
	{"s", false, true},
	{"B", true, false},
	{"B/s", true, true},
	{"bit/s", true, true},
	{"Hz", true, true},
	{"J", true, true},
	{"W", true, true},
	{"FLOP/s", true, true},
	{"V", true, true},
	{"A", true, true},
};

/* Which prefixes a unit takes: those of a symbol, else only M and above, set apart by a blank ("M events/s"). */
static void prefix_range(const char *unit, size_t *largest, size_t *smallest, const char **joint)
{
	*joint = "";
	*largest = *smallest = PREFIX_NONE;
	if (!unit || strcmp(unit, "%") == 0)
		return;
	for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
		if (strcmp(symbols[i].unit, unit) == 0) {
			*largest = symbols[i].above ? 0 : PREFIX_NONE;
			*smallest = symbols[i].below ? PREFIX_COUNT - 1 : PREFIX_NONE;
			return;
		}
	*largest = 0;
	*joint = " ";
}

/* The finite value nearest zero, zeros left aside; NaN when there is none. */
static double nearest_zero(const double *values, size_t count)
{
	double least = NAN;
	for (size_t i = 0; i < count; i++)
		if (isfinite(values[i]) && values[i] != 0 && !(fabs(values[i]) >= least))
			least = fabs(values[i]);
	return least;
}

/* The largest prefix of which 'value' is at least one, of the unit itself at least that part (0.1369 s, but 100.5 ns); the
 * smallest that the unit takes when it is less of all. */
static const struct prefix *fitting_prefix(const char *unit, double value, double part, const char **joint)
{
	size_t largest, smallest;
	prefix_range(unit, &largest, &smallest, joint);
	for (size_t i = largest; i <= smallest; i++) {
		bool kilo_apart = **joint && prefixes[i].size == 1e3; /* 3317 events/s needs no k */
		double least = i == PREFIX_NONE ? part : prefixes[i].size;
		if (!kilo_apart && value >= least * 0.999995)
			return &prefixes[i];
	}
	return &prefixes[smallest];
}

static const char *unit_with(
	struct arena *arena, const struct prefix *prefix, const char *joint, const char *unit)
{
	if (!unit)
		return "";
	if (!*prefix->sign)
		return unit;
	if (strncmp(unit, "1/", 2) == 0) /* "M/s" */
		return arena_printf(arena, "%s%s", prefix->sign, unit + 1);
	return arena_printf(arena, "%s%s%s", prefix->sign, joint, unit);
}

struct scale scale_fitting(struct arena *arena, const char *unit, double value, double part)
{
	const char *joint = "";
	const struct prefix *prefix = value > 0 ? fitting_prefix(unit, value, part, &joint)
						: &prefixes[PREFIX_NONE];
	struct scale scale = {1 / prefix->size, 0, MOST_SIGNIFICANT, unit_with(arena, prefix, joint, unit)};
	if (prefix->size < 1) /* exact where 1 / 1e-3 isn't */
		scale.factor = round(scale.factor);
	return scale;
}

bool scale_show(struct arena *arena, const char *unit, const char *show, struct scale *scale)
{
	struct names *names = names_new(arena);
	struct unit wanted;
	if (!unit || !show || !unit_parse(names, text_of(show), &wanted) || strcmp(wanted.base, unit) != 0)
		return false;
	scale->factor = 1 / wanted.scale;
	scale->unit = strcmp(show, "us") == 0 ? "µs" : show;
	return true;
}

/* Decimals that give 'shown' as many significant digits once it is rounded to them (0.09999999 is 0.1000). */
static int decimals_for(double shown, unsigned digits)
{
	if (!(shown > 0))
		return 0;
	char text[64];
	snprintf(text, sizeof text, "%.*e", (int)digits - 1, shown);
	int exponent = (int)strtol(strchr(text, 'e') + 1, NULL, 10);
	int decimals = (int)digits - 1 - exponent;
	return decimals < 0 ? 0 : decimals > MOST_DECIMALS ? MOST_DECIMALS : decimals;
}

/* Whole but for the rounding of the unit: 25e-9 s are 25 ns. */
static bool all_whole(const double *values, size_t count, double factor)
{
	for (size_t i = 0; i < count; i++) {
		double shown = values[i] * factor;
		if (isfinite(shown) && fabs(shown - round(shown)) > 1e-12 * fabs(shown))
			return false;
	}
	return true;
}

static struct scale scale_from(struct arena *arena, const char *unit, const double *values, size_t count,
	double part, const struct render_options *options)
{
	double least = nearest_zero(values, count);
	bool asked = options && options->digits;
	struct scale scale = scale_fitting(arena, unit, least, part);
	if (asked)
		scale.significant = options->digits;
	if (options)
		scale_show(arena, unit, options->show_unit, &scale);
	unsigned digits = asked ? options->digits : SIGNIFICANT;
	if (!(digits == SIGNIFICANT && all_whole(values, count, scale.factor)))
		scale.decimals = decimals_for(least * scale.factor, digits);
	return scale;
}

struct scale scale_of(struct arena *arena, const char *unit, const double *values, size_t count,
	const struct render_options *options)
{
	return scale_from(arena, unit, values, count, 0.1, options);
}

struct scale scale_of_line(struct arena *arena, const char *unit, const double *values, size_t count,
	const struct render_options *options)
{
	return scale_from(arena, unit, values, count, 1, options);
}

void scale_tell_apart(struct arena *arena, struct scale *scale, double a, double b)
{
	while (a != b && isfinite(a) && isfinite(b) && scale->significant < MOST_TELLING &&
		strcmp(quantity_value(arena, scale, a), quantity_value(arena, scale, b)) == 0) {
		scale->significant++;
		scale->decimals++;
	}
}

void shown_values(const struct group_finding *group, double values[SHOWN_VALUES])
{
	values[0] = group->min;
	values[1] = isnan(group->min) && isnan(group->median) ? group->mean : group->median;
	values[2] = group->max;
}

struct scale scale_of_table(
	struct arena *arena, const struct table_finding *table, const struct render_options *options)
{
	size_t count = SHOWN_VALUES * table->group_count;
	double *values = arena_alloc(arena, count, sizeof *values);
	for (size_t i = 0; i < table->group_count; i++)
		shown_values(&table->groups[i], values + SHOWN_VALUES * i);
	return scale_of(arena, table->table->unit, values, count, options);
}

/* The real minus in place of the hyphen; what rounds to zero has no sign. */
static const char *with_minus(struct arena *arena, const char *digits)
{
	if (digits[0] != '-')
		return digits;
	bool zero = strspn(digits, "-0.") == strlen(digits);
	return arena_printf(arena, "%s%s", zero ? "" : "−", digits + 1);
}

const char *quantity_number(struct arena *arena, double value, int decimals)
{
	if (isnan(value))
		return QUANTITY_NONE;
	if (isinf(value))
		return value > 0 ? "∞" : "−∞";
	if (fabs(value) >= MOST_PLAIN)
		return with_minus(arena, arena_printf(arena, "%.*e", SIGNIFICANT - 1, value));
	return with_minus(arena, arena_printf(arena, "%.*f", decimals, value));
}

const char *quantity_value(struct arena *arena, const struct scale *scale, double value)
{
	double shown = value * scale->factor;
	if (scale->decimals == MOST_DECIMALS && shown != 0 && fabs(shown) < LEAST_PLAIN)
		return with_minus(arena, arena_printf(arena, "%.*e", SIGNIFICANT - 1, shown));
	int own = isfinite(shown) && shown != 0 ? decimals_for(fabs(shown), scale->significant)
						: scale->decimals;
	return quantity_number(arena, shown, own < scale->decimals ? own : scale->decimals);
}

const char *quantity_with_unit(struct arena *arena, const struct scale *scale, double value)
{
	const char *number = value == 0 ? "0" : quantity_value(arena, scale, value);
	return *scale->unit && !isnan(value) ? arena_printf(arena, "%s %s", number, scale->unit) : number;
}

const char *quantity_alone(struct arena *arena, const char *unit, double value)
{
	struct scale scale = scale_of(arena, unit, &value, 1, NULL);
	return quantity_with_unit(arena, &scale, value);
}

const char *quantity_count(struct arena *arena, size_t count)
{
	char digits[32];
	int length = snprintf(digits, sizeof digits, "%zu", count);
	if (length < 5)
		return arena_copy(arena, digits, (size_t)length);
	char *out = arena_alloc(arena, (size_t)length * 2, 1);
	size_t at = 0;
	for (int i = 0; i < length; i++) {
		if (i > 0 && (length - i) % 3 == 0)
			out[at++] = ',';
		out[at++] = digits[i];
	}
	return out;
}

const char *quantity_ratio(struct arena *arena, double ratio)
{
	return quantity_number(arena, ratio, ratio < 100 ? 3 : ratio < 1000 ? 1 : 0);
}

const char *quantity_percent_number(struct arena *arena, double fraction)
{
	double percent = 100 * fraction;
	if (percent != 0 && fabs(percent) < 0.05)
		return fabs(percent) < 0.005 ? "<0.01" : quantity_number(arena, percent, 2);
	return quantity_number(arena, percent, 1);
}

static const char *percent_sign(struct arena *arena, const char *number, double fraction)
{
	return isnan(fraction) ? QUANTITY_NONE : arena_printf(arena, "%s %%", number);
}

const char *quantity_percent(struct arena *arena, double fraction)
{
	return percent_sign(arena, quantity_percent_number(arena, fraction), fraction);
}

const char *quantity_change_number(struct arena *arena, double fraction)
{
	double percent = 100 * fraction;
	const char *number = quantity_number(arena, percent, fabs(percent) >= 9.95 ? 0 : 1);
	return percent > 0 && strspn(number, "0.") != strlen(number) ? arena_printf(arena, "+%s", number)
								     : number;
}

const char *quantity_change(struct arena *arena, double fraction)
{
	return percent_sign(arena, quantity_change_number(arena, fraction), fraction);
}

const char *quantity_p(struct arena *arena, double p)
{
	if (isnan(p))
		return "p –";
	if (p < 0.001)
		return "p < 0.001";
	return arena_printf(arena, "p = %.*f", p < 0.1 ? 3 : 2, p);
}

/* Decimals at which an interval's width has two digits, 0 … 6; 3 when it has no width. */
static int decimals_of_interval(struct interval interval)
{
	double width = interval.high - interval.low;
	if (!isfinite(width) || !(width > 0))
		return 3;
	int decimals = 1 - (int)floor(log10(width) + 1e-9);
	return decimals < 0 ? 0 : decimals > 6 ? 6 : decimals;
}

const char *quantity_estimate(struct arena *arena, double value, struct interval interval)
{
	int decimals = decimals_of_interval(interval), own = decimals_for(value, 2);
	if (!isfinite(interval.high - interval.low) && own > decimals) /* 1e-9 is not 0.000 */
		decimals = own;
	const char *number = quantity_number(arena, value, decimals);
	if (isnan(interval.low) || isnan(value))
		return number;
	bool below = interval.low > 0, above = isfinite(interval.high);
	if (!below && !above)
		return arena_printf(arena, "%s [%s]", number, QUANTITY_NONE);
	return arena_printf(arena, "%s [%s, %s]", number,
		below ? quantity_number(arena, interval.low, decimals) : QUANTITY_NONE,
		above ? quantity_number(arena, interval.high, decimals) : QUANTITY_NONE);
}
