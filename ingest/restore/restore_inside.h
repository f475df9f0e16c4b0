/* Inside of restore: names of passes and runs, common to both forms. */
#ifndef FLOORSTAT_RESTORE_INSIDE_H
#define FLOORSTAT_RESTORE_INSIDE_H

#include "../base/number.h"
#include "../syntax/json_node.h"
#include "restore.h"

struct restore {
	struct dataset *dataset;
	struct arena *scratch;
	struct source *source;
	const char *label, *stem;
	const struct ingest_options *options;
	struct where *wheres; /* options->where.count of them */
	struct words *metrics;
	struct fault *fault;
	const char **names; /* of the file's passes, interned */
	size_t *passes;     /* their indices in the data set */
	size_t pass_count, pass_capacity;
	size_t promised; /* runs that the header counts */
	size_t groups;   /* with runs */
	bool condensed;  /* a partial state: passes of one name are one, a run counts by its weight */
};

/* The data set's pass for the file's pass of that name, made when it is new. */
size_t restore_pass(struct restore *restore, struct text name, bool named_by_user);

/* What is known of one run. */
struct restored_run {
	struct group_key key;
	double value;
	double covariates[COVARIATE_COUNT];
};

/* Unit and direction of the options, where the file has none; the scale to apply to values. */
double restore_unit(const struct restore *restore, struct group_key *key);

/* The direction that a run states; false after a fault. */
bool restore_direction(struct restore *restore, struct text text, struct place place, struct group_key *key);

/* For a --metric that nothing has: what there is instead. */
void restore_metric(struct restore *restore, const char *metric);

void restored_run_clear(struct restored_run *run);
/* Adds the run, unless options leave it out (--metric, --where on names). */
bool restore_run(struct restore *restore, struct restored_run *run, struct place place);

/* The first line of NDJSON: everything but the runs. */
bool restore_header(struct restore *restore, const struct node *root);

bool restore_ndjson(struct restore *restore);
bool restore_csv(struct restore *restore);

#endif
