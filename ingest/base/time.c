#include "time.h"

#include <stdio.h>

bool time_from_number(double number, struct moment *moment)
{
	static const double scales[] = {1, 1e3, 1e6, 1e9};
	for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
		if (!(number >= 1e9 * scales[i] && number < 1e10 * scales[i]))
			continue;
		*moment = (struct moment){.seconds = number / scales[i], .dated = true, .zoned = true};
		return true;
	}
	return false;
}

double time_of_date(long year, int month, int day)
{
	/* Days from 1970 in the Gregorian calendar, years beginning in March so that the leap day comes last. */
	long y = month <= 2 ? year - 1 : year;
	long era = (y >= 0 ? y : y - 399) / 400;
	long of_era = y - era * 400;
	long of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
	long days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
	return (double)days * 86400;
}

const char *time_text(double seconds, bool zoned, char *out)
{
	out[0] = '\0';
	if (!(fabs(seconds) < 2e11)) /* beyond the year 8000, or NaN */
		return out;
	long long micros = llround(seconds * 1e6);
	long long day = micros / 86400000000, rest = micros % 86400000000;
	if (rest < 0) {
		rest += 86400000000;
		day--;
	}
	/* The inverse of time_of_date. */
	long long shifted = day + 719468;
	long long era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
	long long of_era = shifted - era * 146097;
	long long year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	long long of_year = of_era - (365 * year + year / 4 - year / 100);
	int month_index = (int)((5 * of_year + 2) / 153);
	int month = month_index < 10 ? month_index + 3 : month_index - 9;
	long long seconds_of_day = rest / 1000000, fraction = rest % 1000000;
	int n = snprintf(out, 40, "%04lld-%02d-%02lldT%02lld:%02lld:%02lld", year + era * 400 + (month <= 2),
		month, of_year - (153 * month_index + 2) / 5 + 1, seconds_of_day / 3600,
		seconds_of_day / 60 % 60, seconds_of_day % 60);
	if (fraction > 0) {
		n += snprintf(out + n, 40 - (size_t)n, ".%06lld", fraction);
		while (out[n - 1] == '0')
			out[--n] = '\0';
	}
	if (zoned)
		memcpy(out + n, "Z", 2);
	return out;
}

double clock_read(struct clock *clock, struct moment moment)
{
	if (moment.dated)
		return moment.seconds;
	if (moment.seconds < clock->previous - 43200)
		clock->day += 86400;
	clock->previous = moment.seconds;
	return clock->day + moment.seconds;
}
