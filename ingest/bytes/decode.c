#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "../base/text.h"
#include "layer.h"

enum { LOOK_BYTES = 64 << 10, RAW_BYTES = 64 << 10 };

/* UTF-8 as it is; bytes that aren't are taken as Windows-1252, one by one. */
struct repair {
	struct layer layer;
	unsigned char *pending; /* read from below, not given yet */
	size_t count, used, capacity;
	bool below_ended;
};

/* Windows-1252 from 0x80 to 0x9F; 0 where nothing is assigned. */
static const uint16_t windows_1252[32] = {0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6,
	0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
	0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178};

static uint32_t windows_character(unsigned char byte)
{
	if (byte >= 0xA0)
		return byte;
	uint32_t code = windows_1252[byte - 0x80];
	return code ? code : 0xFFFD;
}

static bool is_ascii(const unsigned char *bytes, size_t eights)
{
	uint64_t all = 0, eight;
	for (size_t i = 0; i < eights; i++) {
		memcpy(&eight, bytes + i * sizeof eight, sizeof eight);
		all |= eight;
	}
	return !(all & 0x8080808080808080u);
}

/* How many bytes from the beginning are valid UTF-8. */
static size_t valid_bytes(const unsigned char *bytes, size_t n)
{
	size_t i = 0;
	while (i < n) {
		while (n - i >= 32 && is_ascii(bytes + i, 4))
			i += 32;
		while (n - i >= 8 && is_ascii(bytes + i, 1))
			i += 8;
		uint32_t code;
		size_t size = i < n ? utf8_decode((const char *)bytes + i, n - i, &code) : 0;
		if (size == 1 && code == 0xFFFD)
			return i;
		i += size;
	}
	return n;
}

/* Whether bytes[0, n) could be the beginning of a longer character. */
static bool is_beginning(const unsigned char *bytes, size_t n)
{
	size_t size = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : bytes[0] >= 0xC2 ? 2 : 1;
	if (size <= n || bytes[0] > 0xF4)
		return false;
	for (size_t i = 1; i < n; i++)
		if ((bytes[i] & 0xC0) != 0x80)
			return false;
	return true;
}

/* Gives pending bytes, repaired; 0 when they are used up, or a character waits for more bytes. */
static size_t give_pending(struct repair *repair, unsigned char *out, size_t size)
{
	size_t made = 0;
	while (repair->used < repair->count && size - made >= 4) {
		const unsigned char *at = repair->pending + repair->used;
		size_t left = repair->count - repair->used;
		uint32_t code;
		size_t bytes = utf8_decode((const char *)at, left, &code);
		if (bytes == 1 && code == 0xFFFD) {
			if (!repair->below_ended && is_beginning(at, left))
				break;
			repair->layer.trouble =
				"some bytes aren't UTF-8 and were read as Windows-1252; if that is wrong: --encoding E";
			made += utf8_encode(windows_character(*at), (char *)out + made);
		} else {
			memcpy(out + made, at, bytes);
			made += bytes;
		}
		repair->used += bytes;
	}
	return made;
}

static void keep_pending(struct repair *repair, const unsigned char *bytes)
{
	size_t needed = repair->count + 4; /* room to complete a cut character */
	if (repair->count == 0)
		return;
	if (needed > repair->capacity) {
		size_t capacity = needed < 64 ? 64 : 2 * needed;
		repair->pending = arena_grow(
			repair->layer.arena, repair->pending, repair->capacity, capacity, 1);
		repair->capacity = capacity;
	}
	memcpy(repair->pending, bytes, repair->count);
}

static ssize_t read_repair(struct layer *layer, unsigned char *out, size_t size, struct fault *fault)
{
	struct repair *repair = (struct repair *)layer;
	for (;;) {
		size_t made = give_pending(repair, out, size), left = repair->count - repair->used;
		if (made > 0 || (left == 0 && repair->below_ended))
			return (ssize_t)made;
		if (left > 0) { /* a character is cut: a few bytes more */
			memmove(repair->pending, repair->pending + repair->used, left);
			ssize_t got = layer_read(layer->below, repair->pending + left, 4, fault);
			if (got < 0)
				return -1;
			repair->below_ended = got == 0;
			repair->count = left + (size_t)got;
			repair->used = 0;
			continue;
		}
		ssize_t got = layer_read(layer->below, out, size, fault);
		if (got < 0)
			return -1;
		repair->below_ended = got == 0;
		size_t valid = valid_bytes(out, (size_t)got);
		repair->count = (size_t)got - valid;
		repair->used = 0;
		keep_pending(repair, out + valid);
		if (valid > 0)
			return (ssize_t)valid;
	}
}

static bool repair_is_through(const struct layer *layer)
{
	const struct repair *repair = (const struct repair *)layer;
	return repair->used == repair->count && !repair->below_ended;
}

bool layer_is_utf_8(const unsigned char *bytes, size_t n)
{
	return valid_bytes(bytes, n) == n;
}

/* Any other encoding, by iconv. */
struct converter {
	struct layer layer;
	iconv_t iconv;
	char *raw;
	size_t begin, end, unit; /* unit: bytes that are passed over when they are no character */
	bool below_ended;
};

static void close_iconv(void *what)
{
	struct converter *converter = what;
	iconv_close(converter->iconv);
}

static bool feed(struct converter *converter, struct fault *fault)
{
	size_t left = converter->end - converter->begin;
	if (left > 0)
		memmove(converter->raw, converter->raw + converter->begin, left);
	converter->begin = 0;
	converter->end = left;
	ssize_t got = layer_read(
		converter->layer.below, (unsigned char *)converter->raw + left, RAW_BYTES - left, fault);
	if (got < 0)
		return false;
	converter->below_ended = got == 0;
	converter->end += (size_t)got;
	return true;
}

static ssize_t read_converted(struct layer *layer, unsigned char *out, size_t size, struct fault *fault)
{
	struct converter *converter = (struct converter *)layer;
	char *to = (char *)out;
	size_t room = size;
	bool need = converter->begin == converter->end;
	while (to == (char *)out) {
		if (need && !converter->below_ended && !feed(converter, fault))
			return -1;
		char *from = converter->raw + converter->begin;
		size_t left = converter->end - converter->begin;
		if (left == 0)
			return 0;
		size_t status = iconv(converter->iconv, &from, &left, &to, &room);
		need = status == (size_t)-1 && errno == EINVAL;
		bool bad = status == (size_t)-1 && (errno == EILSEQ || (need && converter->below_ended));
		if (bad && room >= 3) {
			size_t skipped = left < converter->unit ? left : converter->unit;
			to += utf8_encode(0xFFFD, to);
			from += skipped;
			left -= skipped;
			layer->trouble =
				"some bytes are no characters in this encoding; if it is the wrong one: --encoding E";
		}
		converter->begin = converter->end - left;
		need = need || left == 0;
	}
	return to - (char *)out;
}

static struct layer *layer_convert(struct layer *below, const char *encoding, struct fault *fault)
{
	struct converter *converter = arena_alloc(below->arena, 1, sizeof *converter);
	converter->layer = (struct layer){read_converted, below, below->arena, below->path, NULL, NULL};
	converter->iconv = iconv_open("UTF-8", encoding);
	if (converter->iconv == (iconv_t)-1) {
		fault_set(fault, STATUS_USAGE,
			"--encoding %s: no such encoding is known here (iconv -l lists those that are)",
			encoding);
		return NULL;
	}
	arena_defer(below->arena, close_iconv, converter);
	converter->raw = arena_alloc(below->arena, RAW_BYTES, 1);
	struct text name = text_of(encoding);
	converter->unit = text_contains_folded(name, "16") ? 2 : text_contains_folded(name, "32") ? 4 : 1;
	return &converter->layer;
}

/* Skips the byte order mark, which takes its first 'bytes'. */
static bool skip(struct layer *layer, size_t bytes, struct fault *fault)
{
	unsigned char mark[4];
	for (size_t done = 0; done < bytes;) {
		ssize_t got = layer_read(layer, mark, bytes - done, fault);
		if (got <= 0)
			return false;
		done += (size_t)got;
	}
	return true;
}

/* UTF-16 without a mark: of Latin text every other byte is 0. */
static const char *utf_16_of(const unsigned char *bytes, size_t n)
{
	size_t zeros[2] = {0, 0};
	for (size_t i = 0; i < n / 2 * 2; i++)
		zeros[i % 2] += bytes[i] == 0;
	size_t pairs = n / 2;
	if (pairs >= 2 && zeros[1] > pairs / 2 && zeros[0] < pairs / 20 + 1)
		return "UTF-16LE";
	return pairs >= 2 && zeros[0] > pairs / 2 && zeros[1] < pairs / 20 + 1 ? "UTF-16BE" : NULL;
}

/* Files that people give by mistake, and what to do instead. */
static const struct binary {
	const char *magic;
	size_t length;
	const char *what, *advice;
} binaries[] = {
	{"PERFILE2", 8, "a perf.data recording",
		"give the output of 'perf stat -x,' or 'perf sched timehist'"},
	{"\x7F"
	 "ELF",
		4, "a program", "give the file that the benchmark wrote"},
	{"SQLite format 3", 15, "an SQLite database", "export the table as CSV"},
	{"PAR1", 4, "a Parquet file", "export the table as CSV"},
	{"\x89PNG", 4, "an image", "give the file it was made from"},
	{"%PDF", 4, "a PDF file", "give the file it was made from"},
	{"\xD0\xCF\x11\xE0", 4, "an old Excel file", "save the sheet as CSV"},
	{"RDX", 3, "an R data file", "write the data frame with write.csv"},
	{"\x93NUMPY", 6, "a NumPy array", "write it with numpy.savetxt"},
};

static bool refuse_binary(const char *path, const unsigned char *bytes, size_t n, struct fault *fault)
{
	struct place place = {.file = path};
	for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++) {
		const struct binary *b = &binaries[i];
		if (n >= b->length && memcmp(bytes, b->magic, b->length) == 0)
			return fault_at(fault, place, "is %s, not a text dump; %s", b->what, b->advice);
	}
	size_t controls = 0;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = bytes[i];
		controls += c < 0x20 && !(c >= '\t' && c <= '\r') && c != 0x1B;
	}
	if (controls * 20 > n)
		return fault_at(
			fault, place, "holds binary data, not a text dump; give a JSON, CSV or text file");
	return true;
}

static const struct mark {
	const char *bytes;
	size_t length;
	const char *encoding;
} marks[] = {
	{"\xEF\xBB\xBF", 3, "UTF-8"},
	{"\xFF\xFE", 2, "UTF-16LE"},
	{"\xFE\xFF", 2, "UTF-16BE"},
};

struct layer *layer_decode(struct layer *below, const char *encoding, const char **name, struct fault *fault)
{
	const unsigned char *bytes;
	size_t n;
	struct layer *layer = layer_peek(below, LOOK_BYTES, &bytes, &n, fault);
	if (!layer)
		return NULL;
	const struct mark *mark = NULL;
	for (size_t i = 0; i < sizeof marks / sizeof *marks && !mark; i++)
		if (n >= marks[i].length && memcmp(bytes, marks[i].bytes, marks[i].length) == 0)
			mark = &marks[i];
	if (mark && !encoding) {
		if (!skip(layer, mark->length, fault))
			return NULL;
		encoding = mark->encoding;
	}
	if (!encoding)
		encoding = utf_16_of(bytes, n);
	*name = encoding ? encoding : "UTF-8";
	if (encoding && !text_equal_folded(text_of(encoding), TEXT("UTF-8")))
		return layer_convert(layer, encoding, fault);
	if (!refuse_binary(below->path, bytes, n, fault))
		return NULL;
	struct repair *repair = arena_alloc(below->arena, 1, sizeof *repair);
	repair->layer = (struct layer){
		read_repair, layer, below->arena, below->path, NULL, repair_is_through};
	return &repair->layer;
}
