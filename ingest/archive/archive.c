/* Archives and compressed files by libarchive.  Filters and formats are named one by one: those that call outside
 * programs, and those nobody keeps dumps in, stay out. */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <string.h>

#include "../bytes/layer.h"

enum { PACKED_BYTES = 64 << 10 };

struct packed {
	struct layer layer;
	struct archive *archive;
	unsigned char *bytes;
	struct unpacked unpacked;
	struct fault *fault; /* of the call that is under way */
	bool stopped;
};

static void free_archive(void *what)
{
	struct packed *packed = what;
	archive_read_free(packed->archive);
}

static la_ssize_t give(struct archive *archive, void *context, const void **bytes)
{
	struct packed *packed = context;
	ssize_t got = layer_read(packed->layer.below, packed->bytes, PACKED_BYTES, packed->fault);
	if (got < 0)
		archive_set_error(archive, EIO, "reading failed");
	*bytes = packed->bytes;
	return got;
}

static bool say_damaged(struct packed *packed, struct fault *fault)
{
	const char *why = archive_error_string(packed->archive);
	return fault_at(fault, (struct place){.file = packed->layer.path}, "can't be unpacked: %s",
		why ? why : "damaged data");
}

/* Damage after the first bytes of a member leaves what was unpacked: the end is cut. */
static ssize_t read_packed(struct layer *layer, unsigned char *out, size_t size, struct fault *fault)
{
	struct packed *packed = (struct packed *)layer;
	if (packed->stopped)
		return 0;
	packed->fault = fault;
	la_ssize_t got = archive_read_data(packed->archive, out, size);
	if (got == ARCHIVE_WARN || got == ARCHIVE_RETRY)
		got = archive_read_data(packed->archive, out, size);
	if (got < 0) {
		const char *why = archive_error_string(packed->archive);
		packed->stopped = true;
		if (fault->status == STATUS_OK && packed->unpacked.bytes > 0 && why &&
			(strstr(why, "truncated") || strstr(why, "Truncated"))) {
			layer->trouble = "the packed data are cut off; what was complete is read";
			return 0;
		}
		say_damaged(packed, fault);
		return -1;
	}
	return unpacked_add(&packed->unpacked, (size_t)got, layer->path, fault) ? got : -1;
}

static bool support(struct archive *archive)
{
	int (*const supports[])(struct archive *) = {archive_read_support_filter_gzip,
		archive_read_support_filter_bzip2, archive_read_support_filter_xz,
		archive_read_support_filter_zstd, archive_read_support_format_zip_streamable,
		archive_read_support_format_tar, archive_read_support_format_raw,
		archive_read_support_format_empty};
	for (size_t i = 0; i < sizeof supports / sizeof *supports; i++)
		if (supports[i](archive) != ARCHIVE_OK)
			return false;
	return true;
}

static struct layer *open_packed(struct layer *below, const uint64_t *bytes, size_t most, struct fault *fault)
{
	struct packed *packed = arena_alloc(below->arena, 1, sizeof *packed);
	packed->layer = (struct layer){read_packed, below, below->arena, below->path, NULL, NULL};
	packed->bytes = arena_alloc(below->arena, PACKED_BYTES, 1);
	packed->unpacked = (struct unpacked){0, bytes, most};
	packed->fault = fault;
	packed->archive = archive_read_new();
	if (!packed->archive)
		arena_exhausted(below->arena);
	arena_defer(below->arena, free_archive, packed);
	if (!support(packed->archive) ||
		archive_read_open(packed->archive, packed, NULL, give, NULL) != ARCHIVE_OK) {
		say_damaged(packed, fault);
		return NULL;
	}
	return &packed->layer;
}

/* In UTF-8 where the archive says so: the locale, which is C here, can't say other letters. */
static const char *name_of(struct archive_entry *entry)
{
	const char *name = archive_entry_pathname_utf8(entry);
	if (!name)
		name = archive_entry_pathname(entry);
	return name ? name : "a member without a name";
}

static const char *next_file(struct layer *layer, struct fault *fault)
{
	struct packed *packed = (struct packed *)layer;
	struct archive_entry *entry;
	packed->fault = fault;
	while (!packed->stopped) {
		int status = archive_read_next_header(packed->archive, &entry);
		if (status == ARCHIVE_EOF)
			return NULL;
		if (status < ARCHIVE_WARN) {
			say_damaged(packed, fault);
			return NULL;
		}
		const char *name = name_of(entry);
		bool hidden = strstr(name, "/.") || name[0] == '.' || strstr(name, "__MACOSX");
		bool file = archive_entry_filetype(entry) == AE_IFREG ||
			archive_format(packed->archive) == ARCHIVE_FORMAT_RAW;
		if (file && (!hidden || strncmp(name, "./", 2) == 0))
			return arena_copy(layer->arena, name, strlen(name));
	}
	return NULL;
}

extern const struct archive_opener archive_opener;
const struct archive_opener archive_opener = {open_packed, next_file};
