/* Pieces that several JSON documents have alike. */
#ifndef FLOORSTAT_JSON_PIECES_H
#define FLOORSTAT_JSON_PIECES_H

#include "../analysis/findings.h"
#include "json.h"

/* {"cpu": "8"}: the levels that the group has, by their factors. */
void json_levels(struct json *json, const char *key, const struct table *table, const struct group *group);

/* [low, high]; an end that is unbounded is null. */
void json_interval(struct json *json, const char *key, struct interval interval);

/* "path" to "format": which file an input is, and what it was taken for. */
void json_origin(struct json *json, const struct input *input);

/* "problems" and "readings": what was odd about an input, and how its fields were understood. */
void json_problems(struct json *json, const struct input *input);
void json_readings(struct json *json, const struct input *input);

#endif
