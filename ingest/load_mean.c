/* Means of load profiles.  Weak until the readers of load profiles bring their own. */
#include "load.h"

#include <math.h>
#include <string.h>

__attribute__((weak)) double load_window(const struct load_profile *profile, const char *cpu, size_t window)
{
	if (window >= profile->window_count)
		return NAN;
	size_t width = profile->cpu_count ? profile->cpu_count : 1;
	const double *row = profile->percent + window * width;
	if (profile->cpu_count == 0)
		return cpu ? NAN : row[0];
	double sum = 0;
	size_t known = 0;
	for (size_t c = 0; c < profile->cpu_count; c++) {
		if (cpu && strcmp(profile->cpus[c], cpu) == 0)
			return row[c];
		if (!cpu && !isnan(row[c])) {
			sum += row[c];
			known++;
		}
	}
	return known > 0 ? sum / (double)known : NAN;
}

__attribute__((weak)) double load_mean(const struct load_profile *profile, const char *cpu)
{
	bool lengths = true;
	for (size_t w = 0; w < profile->window_count; w++)
		lengths &= profile->window_seconds[w] > 0;
	double sum = 0, weights = 0;
	for (size_t w = 0; w < profile->window_count; w++) {
		double percent = load_window(profile, cpu, w);
		double weight = lengths ? profile->window_seconds[w] : 1;
		if (isnan(percent))
			continue;
		sum += weight * percent;
		weights += weight;
	}
	return weights > 0 ? sum / weights : NAN;
}
