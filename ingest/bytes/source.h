/* The bytes of one input, unpacked and in UTF-8: a file, a pipe, or the members of an archive.
 *
 *   struct source *source = source_open(arena, path, options, fault);
 *   do {
 *           look at source->block: the first 4 MiB, or all there is when source->at_end
 *           while (source->block.length > 0) {
 *                   use some of source->block;
 *                   source_more(source, used, fault)
 *           }
 *   } while (source_next_member(source, fault));
 *   source_finish(source, fault);
 *
 * Read with read(2): mapped pages would count as memory. */
#ifndef FLOORSTAT_SOURCE_H
#define FLOORSTAT_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/fault.h"
#include "../base/text.h"
#include "../ingest.h"

enum { SOURCE_PREFIX_BYTES = 4 << 20, SOURCE_SLACK = 64 };

struct source_inside;

/* Read only for callers. */
struct source {
	const char *path;     /* as the user named it; "-" is shown as "standard input" */
	const char *member;   /* name inside the archive, NULL when it is none */
	const char *packing;  /* "gzip", "bzip2", "xz", "zstd", "zip", "tar" …; NULL: not packed */
	const char *encoding; /* "UTF-8", "UTF-16LE", "Windows-1252" …: how its bytes were read */
	/* what is there to read; valid until source_more; SOURCE_SLACK bytes more may be read */
	struct text block;
	uint64_t offset; /* of block.at[0] in the text as decoded, a byte order mark not counted */
	bool at_end;     /* nothing follows after the block */
	/* the data end early or hold odd bytes, what was read is good (to be told); NULL */
	const char *trouble;
	uint64_t bytes;  /* size of the raw bytes, complete after source_finish */
	char sha256[65]; /* of the raw bytes, after source_finish; empty with options->unhashed */
	struct source_inside *inside;
};

/* Opens PATH ("-": standard input) and fills the first block.  Binary data, a folder, what can't be opened and a damaged
 * archive are faults (STATUS_INPUT), an unknown --encoding is STATUS_USAGE.  An empty file gives an empty block. The
 * descriptor is closed when the arena is freed, or by source_finish. */
struct source *source_open(
	struct arena *arena, const char *path, const struct ingest_options *options, struct fault *fault);

/* The same for bytes in memory, for tests and for what is embedded.  'name' is shown in messages. */
struct source *source_of_text(struct arena *arena, const char *name, struct text text,
	const struct ingest_options *options, struct fault *fault);

/* The caller has used the first 'used' bytes of the block: the rest moves to the front and more is read behind it.
 * The block is empty when all was used and nothing is left.  It grows as long as nothing is used, so that a line
 * fits; a caller bounds that (limits.line_bytes).  False after a fault (damaged data, or too much of it). */
bool source_more(struct source *source, size_t used, struct fault *fault);

/* Whether what follows the block may be read ahead; then source_read_ahead does it, while the block is used, also in another
 * thread (but not while one of these functions runs elsewhere), and the next source_more has it. */
bool source_may_read_ahead(struct source *source);
void source_read_ahead(struct source *source);

/* The next regular file of an archive: its first block.  False when there is none, or after a fault. */
bool source_next_member(struct source *source, struct fault *fault);

/* Reads what is left, so that size and checksum are of the whole input, and closes it. */
bool source_finish(struct source *source, struct fault *fault);

/* False for "-" and for what isn't there. */
bool source_is_folder(const char *path);

/* All regular files below a folder, as "FOLDER/sub/file", sorted by bytes, so that a/b stands before a/c/d whatever
 * the file system says.  Links are followed to files, not to folders; hidden names are left out.  At most 100,000. */
bool folder_files(struct arena *arena, const char *folder, struct words *files, struct fault *fault);

#endif
