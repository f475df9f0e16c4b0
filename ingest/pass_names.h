/* What the passes of the inputs are called. */
#ifndef FLOORSTAT_PASS_NAMES_H
#define FLOORSTAT_PASS_NAMES_H

#include "ingest.h"

/* What an input calls its pass where the dump says nothing else. */
struct pass_name {
	const char *name;
	bool by_user;
};

/* One an input: its label, else its file's stem; equal stems are told apart by their folders, else by
 * their extensions, equal paths by a number. */
struct pass_name *pass_names(struct arena *arena, const struct ingest_input *inputs, size_t count);

/* "dir/sub/bench.json.gz" without its extensions and with 'folders' folders in front: "sub/bench" for 1. */
const char *path_stem(struct arena *arena, const char *path, size_t folders);

/* A file of a folder: its stem; where another one has the same, all of its path below the folder. */
const char *file_name_among(struct arena *arena, const char *folder, const struct words *files, size_t which);

/* Where a field that nobody asked for made several passes of an input, the input says so. */
void pass_split_tell(struct dataset *dataset, size_t input, const char *field);

/* A label goes before what the dump says: the pass "abc123" of an input labelled A is called A where A gave no other. */
void pass_labels_take(struct dataset *dataset);

#endif
