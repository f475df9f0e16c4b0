/* Groups said in one line, for tests that compare what was read as text. */
#ifndef FLOORSTAT_TEST_TOLD_H
#define FLOORSTAT_TEST_TOLD_H

#include "ingest/base/dataset.h"

/* "workload metric unit factor=level: v v; …" of all groups; a unit that nobody states is "-". */
static inline const char *groups_told(const struct dataset *dataset)
{
	struct buffer out = buffer_new(dataset->arena);
	buffer_text(&out, "");
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count; g++) {
			const struct group *group = &table->groups[g];
			buffer_print(&out, "%s %s %s", table->workload, table->metric,
				table->unit ? table->unit : "-");
			for (size_t f = 0; f < table->factor_count; f++)
				if (group->levels[f])
					buffer_print(&out, " %s=%s", table->factors[f], group->levels[f]);
			buffer_char(&out, ':');
			for (size_t i = 0; i < group->runs.n; i++)
				buffer_print(&out, " %g", group->runs.values[i]);
			buffer_text(&out, "; ");
		}
	}
	return out.at;
}

#endif
