#include "results.h"

void results_levels(struct json *json, const char *key, const struct table *table, const struct group *group)
{
	json_object_flat(json, key);
	for (size_t i = 0; i < table->factor_count; i++)
		if (group->levels[i])
			json_text(json, table->factors[i], group->levels[i]);
	json_end(json);
}

void results_interval(struct json *json, const char *key, struct interval interval)
{
	json_array_flat(json, key);
	json_result(json, NULL, interval.low);
	json_result(json, NULL, interval.high);
	json_end(json);
}
