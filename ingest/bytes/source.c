#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/plugin.h"
#include "../base/sha256.h"
#include "layer.h"

enum {
	FIRST_BYTES = 64 << 10, /* first guess at the size of what isn't a plain file */
	STEP_BYTES = 2 << 20,   /* how much is read at a time after the first block */
	MAGIC_BYTES = 512,
	FRONT_BYTES = 64 << 10, /* before what is read ahead, for what is left of the block */
	ROOM_BYTES = 64,        /* the least a layer is asked for: a character must fit */
};

/* The lowest layer: a descriptor, or bytes in memory; counts and hashes what passes. */
struct raw {
	struct layer layer;
	int descriptor; /* -1: memory, or closed */
	struct text memory;
	struct text again; /* taken already, to be given before anything else */
	bool ended;        /* what was taken ahead was the end */
	uint64_t bytes;
	bool unhashed;
	struct sha256 sha;
};

/* What comes behind the block, read while that is used. */
struct ahead {
	unsigned char *buffer; /* what was read begins at FRONT_BYTES */
	size_t capacity, count;
	bool filled, utf_8;
	struct fault fault; /* of reading it */
};

struct source_inside {
	struct arena *arena;
	const struct ingest_options *options;
	struct raw raw;
	struct layer *unpacked; /* below the decoder */
	struct layer *top;
	const struct archive_opener *opener; /* NULL: no archive */
	unsigned char *buffer;
	size_t capacity, begin, end; /* the block is buffer[begin, end) */
	struct ahead ahead;
};

static void close_raw(void *what)
{
	struct raw *raw = what;
	if (raw->descriptor > STDIN_FILENO)
		close(raw->descriptor);
	raw->descriptor = -1;
}

static struct place place_of(const char *path)
{
	return (struct place){.file = path};
}

static ssize_t take_raw(struct raw *raw, unsigned char *out, size_t size, struct fault *fault)
{
	size_t count = raw->memory.length < size ? raw->memory.length : size;
	if (raw->descriptor >= 0) {
		ssize_t got;
		do
			got = read(raw->descriptor, out, size);
		while (got < 0 && errno == EINTR);
		if (got < 0) {
			fault_at(fault, place_of(raw->layer.path), "reading failed: %s", strerror(errno));
			return -1;
		}
		count = (size_t)got;
	} else if (count > 0) {
		memcpy(out, raw->memory.at, count);
		raw->memory = text_slice(raw->memory, count, raw->memory.length);
	}
	raw->bytes += count;
	if (!raw->unhashed)
		sha256_add(&raw->sha, out, count);
	return (ssize_t)count;
}

static ssize_t read_raw(struct layer *layer, unsigned char *out, size_t size, struct fault *fault)
{
	struct raw *raw = (struct raw *)layer;
	size_t count = raw->again.length < size ? raw->again.length : size;
	if (count == 0)
		return raw->ended ? 0 : take_raw(raw, out, size, fault);
	memcpy(out, raw->again.at, count);
	raw->again = text_slice(raw->again, count, raw->again.length);
	return (ssize_t)count;
}

/* Formats that are told by their first bytes. */
static const struct magic {
	const char *bytes;
	size_t length, at;
	const char *packing;
} magics[] = {
	{"\x1F\x8B\x08", 3, 0, "gzip"},
	{"BZh", 3, 0, "bzip2"},
	{"\xFD"
	 "7zXZ\0",
		6, 0, "xz"},
	{"\x28\xB5\x2F\xFD", 4, 0, "zstd"},
	{"PK\3\4", 4, 0, "zip"},
	{"ustar", 5, 257, "tar"},
};

static const char *packing_of(const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
		const struct magic *m = &magics[i];
		if (count >= m->at + m->length && memcmp(bytes + m->at, m->bytes, m->length) == 0)
			return m->packing;
	}
	return NULL;
}

/* Opens the archive above 'below' and goes to its first member. */
static bool open_archive(struct source *source, struct layer *below, struct fault *fault)
{
	struct source_inside *in = source->inside;
	in->opener = plugin_symbol("archive", "archive_opener", fault);
	if (!in->opener)
		return false;
	in->unpacked = in->opener->open(below, &in->raw.bytes, in->options->limits.archive_bytes, fault);
	if (!in->unpacked)
		return false;
	source->member = in->opener->next(in->unpacked, fault);
	if (!source->member && fault->status == STATUS_OK)
		return fault_at(fault, place_of(source->path), "the archive holds no file");
	return source->member != NULL;
}

static bool unpack(struct source *source, struct fault *fault)
{
	struct source_inside *in = source->inside;
	const unsigned char *bytes;
	size_t count;
	struct layer *layer = layer_peek(&in->raw.layer, MAGIC_BYTES, &bytes, &count, fault);
	if (!layer)
		return false;
	source->packing = packing_of(bytes, count);
	if (source->packing && strcmp(source->packing, "gzip") == 0) {
		layer = layer_gzip(layer, &in->raw.bytes, in->options->limits.archive_bytes);
		layer = layer_peek(layer, MAGIC_BYTES, &bytes, &count, fault);
		if (!layer)
			return false;
		const char *inner = packing_of(bytes, count);
		if (!inner || strcmp(inner, "tar") != 0) {
			in->unpacked = layer;
			return true;
		}
	}
	in->unpacked = layer;
	return !source->packing || open_archive(source, layer, fault);
}

/* The block is what is read, with zeros behind it. */
static void show_block(struct source *source)
{
	struct source_inside *in = source->inside;
	memset(in->buffer + in->end, 0, SOURCE_SLACK);
	source->block = (struct text){(const char *)in->buffer + in->begin, in->end - in->begin};
}

/* Reads until the block holds 'wanted' bytes or the input ends. */
static bool fill(struct source *source, size_t wanted, struct fault *fault)
{
	struct source_inside *in = source->inside;
	while (!source->at_end && in->end - in->begin < wanted) {
		if (in->capacity - in->end < ROOM_BYTES) {
			size_t capacity = 2 * in->capacity;
			in->buffer = arena_stretch(in->arena, in->buffer, in->capacity + SOURCE_SLACK,
				capacity + SOURCE_SLACK, 1);
			in->capacity = capacity;
		}
		size_t room = in->capacity - in->end, missing = wanted - (in->end - in->begin);
		size_t size = missing < ROOM_BYTES ? ROOM_BYTES : missing < room ? missing : room;
		ssize_t got = layer_read(in->top, in->buffer + in->end, size, fault);
		if (got < 0)
			return false;
		source->at_end = got == 0;
		in->end += (size_t)got;
	}
	show_block(source);
	for (struct layer *layer = in->top; layer && !source->trouble; layer = layer->below)
		source->trouble = layer->trouble;
	return true;
}

/* The first block of the file or archive member that in->unpacked stands at. */
static bool begin(struct source *source, struct fault *fault)
{
	struct source_inside *in = source->inside;
	in->top = layer_decode(in->unpacked, in->options->encoding, &source->encoding, fault);
	if (!in->top)
		return false;
	in->begin = in->end = 0;
	source->at_end = false;
	source->offset = 0;
	return fill(source, SOURCE_PREFIX_BYTES, fault);
}

static bool open_file(struct raw *raw, const char *path, size_t *size, struct fault *fault)
{
	struct stat about;
	if (strcmp(path, "-") == 0) {
		raw->descriptor = STDIN_FILENO;
		return true;
	}
	arena_defer(raw->layer.arena, close_raw, raw);
	raw->descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (raw->descriptor < 0)
		return fault_at(fault, place_of(path), "can't be opened: %s", strerror(errno));
	if (fstat(raw->descriptor, &about) == 0 && S_ISDIR(about.st_mode))
		return fault_at(fault, place_of(path), "is a folder; give the files in it");
	if (fstat(raw->descriptor, &about) == 0 && S_ISREG(about.st_mode))
		*size = ROOM_BYTES +
			(about.st_size < SOURCE_PREFIX_BYTES ? (size_t)about.st_size : SOURCE_PREFIX_BYTES);
	return true;
}

static struct source *source_new(struct arena *arena, const char *path, const struct ingest_options *options)
{
	struct arena *own = arena_child(arena);
	struct source *source = arena_alloc(own, 1, sizeof *source);
	struct source_inside *in = arena_alloc(own, 1, sizeof *in);
	source->path = strcmp(path, "-") == 0 ? "standard input" : path;
	source->inside = in;
	in->arena = own;
	in->options = options;
	in->raw.layer = (struct layer){.read = read_raw, .arena = own, .path = source->path};
	in->raw.descriptor = -1;
	in->raw.unhashed = options->unhashed;
	sha256_begin(&in->raw.sha);
	return source;
}

static struct source *source_begin(struct source *source, size_t size, struct fault *fault)
{
	struct source_inside *in = source->inside;
	if (!unpack(source, fault))
		return NULL;
	in->capacity = source->packing || size < MAGIC_BYTES ? FIRST_BYTES : size;
	in->buffer = arena_bare(in->arena, in->capacity + SOURCE_SLACK, 1);
	return begin(source, fault) ? source : NULL;
}

struct source *source_open(
	struct arena *arena, const char *path, const struct ingest_options *options, struct fault *fault)
{
	struct source *source = source_new(arena, path, options);
	size_t size = FIRST_BYTES;
	struct raw *raw = &source->inside->raw;
	return open_file(raw, path, &size, fault) ? source_begin(source, size, fault) : NULL;
}

struct source *source_of_text(struct arena *arena, const char *name, struct text text,
	const struct ingest_options *options, struct fault *fault)
{
	struct source *source = source_new(arena, name, options);
	source->inside->raw.memory = text;
	return source_begin(source, FIRST_BYTES, fault);
}

/* Whether raw bytes come to the block as they are. */
static bool is_through(const struct source_inside *in)
{
	const struct layer *layer = in->top;
	while (layer != &in->raw.layer && layer->is_through && layer->is_through(layer))
		layer = layer->below;
	return layer == &in->raw.layer;
}

bool source_may_read_ahead(struct source *source)
{
	struct source_inside *in = source->inside;
	struct ahead *ahead = &in->ahead;
	if (source->at_end || ahead->filled || in->raw.again.length > 0 || in->raw.ended || !is_through(in))
		return false;
	if (ahead->capacity < FRONT_BYTES + STEP_BYTES) {
		ahead->capacity = FRONT_BYTES + STEP_BYTES;
		ahead->buffer = arena_stretch(in->arena, NULL, 0, ahead->capacity + SOURCE_SLACK, 1);
	}
	return true;
}

void source_read_ahead(struct source *source)
{
	struct source_inside *in = source->inside;
	struct ahead *ahead = &in->ahead;
	unsigned char *bytes = ahead->buffer + FRONT_BYTES;
	ssize_t got = 1;
	ahead->count = 0;
	while (got > 0 && ahead->count < STEP_BYTES) {
		got = take_raw(&in->raw, bytes + ahead->count, STEP_BYTES - ahead->count, &ahead->fault);
		ahead->count += got > 0 ? (size_t)got : 0;
	}
	in->raw.ended = got == 0;
	ahead->utf_8 = layer_is_utf_8(bytes, ahead->count);
	ahead->filled = true;
}

/* The block goes on in what was read ahead: 'left' of its bytes are put before that. */
static void go_ahead(struct source *source, size_t left)
{
	struct source_inside *in = source->inside;
	struct ahead *ahead = &in->ahead;
	unsigned char *old = in->buffer;
	size_t capacity = in->capacity;
	memcpy(ahead->buffer + FRONT_BYTES - left, old + in->begin, left);
	in->buffer = ahead->buffer;
	in->capacity = ahead->capacity;
	in->begin = FRONT_BYTES - left;
	in->end = FRONT_BYTES + ahead->count;
	ahead->buffer = old;
	ahead->capacity = capacity;
	source->at_end = in->raw.ended;
	show_block(source);
}

bool source_more(struct source *source, size_t used, struct fault *fault)
{
	struct source_inside *in = source->inside;
	in->begin += used;
	source->offset += used;
	size_t left = in->end - in->begin;
	if (in->ahead.filled) {
		in->ahead.filled = false;
		if (in->ahead.fault.status != STATUS_OK) {
			*fault = in->ahead.fault;
			return false;
		}
		if (left <= FRONT_BYTES && in->ahead.utf_8) {
			go_ahead(source, left);
			return true;
		}
		in->raw.again = (struct text){(const char *)in->ahead.buffer + FRONT_BYTES, in->ahead.count};
	}
	if (in->begin > 0) {
		memmove(in->buffer, in->buffer + in->begin, left);
		in->begin = 0;
		in->end = left;
	}
	/* What is long must not be read again and again by equal steps. */
	return fill(source, left + (used == 0 && left > STEP_BYTES ? left : STEP_BYTES), fault);
}

bool source_next_member(struct source *source, struct fault *fault)
{
	struct source_inside *in = source->inside;
	if (!in->opener || fault->status != STATUS_OK)
		return false;
	source->member = in->opener->next(in->unpacked, fault);
	return source->member && begin(source, fault);
}

bool source_finish(struct source *source, struct fault *fault)
{
	struct source_inside *in = source->inside;
	ssize_t got = 1;
	while (got > 0)
		got = layer_read(&in->raw.layer, in->buffer, in->capacity, fault);
	source->bytes = in->raw.bytes;
	if (!in->raw.unhashed)
		sha256_end(&in->raw.sha, source->sha256);
	close_raw(&in->raw);
	in->raw.memory = (struct text){0};
	return got == 0;
}
