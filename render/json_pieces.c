#include "json_pieces.h"

void json_levels(struct json *json, const char *key, const struct table *table, const struct group *group)
{
	json_object_flat(json, key);
	for (size_t i = 0; i < table->factor_count; i++)
		if (group->levels[i])
			json_text(json, table->factors[i], group->levels[i]);
	json_end(json);
}

void json_interval(struct json *json, const char *key, struct interval interval)
{
	json_array_flat(json, key);
	json_result(json, NULL, interval.low);
	json_result(json, NULL, interval.high);
	json_end(json);
}

void json_origin(struct json *json, const struct input *input)
{
	json_text(json, "path", input->path);
	json_text(json, "label", input->label);
	json_text(json, "sha256", input->sha256);
	json_count(json, "bytes", (size_t)input->bytes);
	json_text(json, "collector", input->collector);
	json_text(json, "format", input->format);
}

void json_problems(struct json *json, const struct input *input)
{
	json_array(json, "problems");
	for (size_t i = 0; i < input->problem_count; i++) {
		const struct problem *problem = &input->problems[i];
		json_object_flat(json, NULL);
		json_text(json, "place", problem->place);
		json_text(json, "text", problem->text);
		json_count(json, "count", problem->count);
		json_end(json);
	}
	json_end(json);
}

void json_readings(struct json *json, const struct input *input)
{
	json_array(json, "readings");
	for (size_t i = 0; i < input->reading_count; i++) {
		const struct reading *reading = &input->readings[i];
		json_object_flat(json, NULL);
		json_text(json, "field", reading->field);
		json_text(json, "role", reading->role);
		json_text(json, "detail", reading->detail);
		json_end(json);
	}
	json_end(json);
}
