/* Readers see their input in pieces of any size, and tables are shared among threads however short they are.
 *
 * Stands (linked with --wrap) between the readers and source_more: what a reader is shown of the block ends early.  The
 * looking before it, which decides what a dump is, sees all of the first block as in the program. */
#include "fuzz.h"
#include "ingest/bind/csv_records.h"
#include "ingest/bind/json_records.h"
#include "ingest/bind/line_pieces.h"
#include "ingest/bind/lines.h"
#include "ingest/bytes/source.h"
#include "ingest/mapping/mapping.h"
#include "ingest/syntax/csv.h"

static size_t piece; /* 0: the whole block */
static struct {
	const struct source *source;
	size_t length; /* of the block as it is */
	bool at_end;
	size_t shown;
} cut;

void fuzz_pieces(size_t bytes)
{
	piece = bytes;
	cut.source = NULL;
}

static void hide(struct source *source)
{
	cut.source = source;
	cut.length = source->block.length;
	cut.at_end = source->at_end;
	if (source->block.length > cut.shown) {
		source->block.length = cut.shown;
		source->at_end = false;
	}
}

static void begin(struct source *source)
{
	cut.source = NULL;
	cut.shown = piece;
	if (piece > 0)
		hide(source);
}

/* Declares what --wrap makes of a name, and begins to define what stands in for it. */
#define WRAPPED(type, name, ...)                                                                             \
	type __real_##name(__VA_ARGS__);                                                                     \
	type __wrap_##name(__VA_ARGS__);                                                                     \
	type __wrap_##name(__VA_ARGS__)

WRAPPED(bool, source_more, struct source *source, size_t used, struct fault *fault)
{
	if (cut.source != source)
		return __real_source_more(source, used, fault);
	source->block.length = cut.length;
	source->at_end = cut.at_end;
	if (!__real_source_more(source, used, fault))
		return false;
	cut.shown = used > 0 ? piece : 2 * cut.shown;
	hide(source);
	return true;
}

/* Guesses open a table, too, and see all of the block: only what is opened in here is cut. */
static bool is_read;

WRAPPED(bool, csv_records_read, struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault)
{
	is_read = true;
	bool good = __real_csv_records_read(source, binder, mapping, outer, options, fault);
	is_read = false;
	return good;
}

WRAPPED(struct csv_reader *, csv_open, struct arena *arena, struct source *source, struct csv_dialect dialect,
	const struct ingest_options *options, bool library_only)
{
	struct csv_reader *reader = __real_csv_open(arena, source, dialect, options, library_only);
	if (is_read)
		begin(source);
	return reader;
}

WRAPPED(bool, json_records_read, struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault)
{
	if (!mapping_setting(mapping, "preamble")) /* which is looked for in the first block */
		begin(source);
	return __real_json_records_read(source, binder, mapping, outer, options, fault);
}

WRAPPED(bool, line_records_read, struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault)
{
	begin(source);
	return __real_line_records_read(source, binder, mapping, outer, options, fault);
}

WRAPPED(struct line_pieces *, line_pieces_new, struct arena *arena, const struct line_format *format,
	struct csv_plan *plan, struct source *source, unsigned jobs, size_t share)
{
	return __real_line_pieces_new(arena, format, plan, source, jobs, piece > 0 ? 1 : share);
}

struct ingest_options fuzz_reading(void)
{
	struct ingest_options options = ingest_defaults();
	options.sandbox = false;
	options.jobs = 1;
	options.limits.archive_bytes = 1 << 20;
	return options;
}

const struct dataset *fuzz_read(
	struct arena *arena, const char *path, const struct ingest_options *options, struct fault *fault)
{
	struct ingest_input input = {path, NULL};
	const struct dataset *dataset = ingest_read(arena, options, &input, 1, fault);
	if (dataset)
		fuzz_check_dataset(dataset);
	else
		fuzz_check_fault(arena, fault);
	return dataset;
}

void fuzz_read_in_pieces(struct arena *arena, const char *path, struct ingest_options options, size_t bytes,
	const struct dataset *whole, const struct fault *fault)
{
	struct fault other = {0};
	options.jobs = 3;
	fuzz_pieces(bytes);
	const struct dataset *dataset = fuzz_read(arena, path, &options, &other);
	fuzz_pieces(0);
	PROPERTY(!dataset == !whole);
	PROPERTY(other.status == fault->status && strcmp(other.text, fault->text) == 0);
	if (!whole)
		return;
	fuzz_same_runs(whole, dataset);
	fuzz_same_problems(whole, dataset);
}

void fuzz_dump(const uint8_t *data, size_t size, const char *encoding)
{
	jmp_buf recovery;
	if (setjmp(recovery))
		abort(); /* no allocation may be so large that memory runs out */
	struct arena *arena = arena_new(&recovery);
	const char *path = fuzz_file("dump", data, size);
	struct ingest_options options = fuzz_reading();
	options.encoding = encoding;
	struct fault fault = {0};
	const struct dataset *dataset = fuzz_read(arena, path, &options, &fault);
	fuzz_read_in_pieces(arena, path, options, 1 + size % 61, dataset, &fault);
	arena_free(arena);
}
