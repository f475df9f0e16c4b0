#include "label.h"

long label_find(const struct dataset *dataset, struct text label)
{
	for (size_t i = 0; i < dataset->pass_count; i++)
		if (text_is(label, dataset->passes[i].name))
			return (long)i;
	return NO_PASS;
}

bool label_unknown(const struct dataset *dataset, const char *option, struct text label, struct fault *fault)
{
	const char *nearest = "";
	size_t least = SIZE_MAX;
	for (size_t i = 0; i < dataset->pass_count; i++) {
		size_t distance = text_distance(label, text_of(dataset->passes[i].name));
		if (distance < least) {
			least = distance;
			nearest = dataset->passes[i].name;
		}
	}
	return fault_set(fault, STATUS_USAGE, "%s: no pass is called '%.*s'; the nearest name is '%s'",
		option, (int)label.length, label.at, nearest);
}
