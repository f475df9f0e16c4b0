#include <archive.h>
#include <archive_entry.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "arena_setup.h"
#include "files.h"

#include "ingest/base/sha256.h"
#include "ingest/bytes/line.h"
#include "ingest/bytes/source.h"

static struct ingest_options options;

static int set_up_options(void **state)
{
	options = (struct ingest_options){.limits.archive_bytes = (size_t)1 << 30};
	return set_up(state);
}

static const char *hash_of(struct text text, size_t piece, bool plain)
{
	struct sha256 sha;
	char *hash = arena_alloc(arena, 65, 1);
	sha256_begin(&sha);
	if (plain)
		sha.blocks = sha256_plain;
	for (size_t at = 0, n; at < text.length; at += n) {
		n = piece < text.length - at ? piece : text.length - at;
		sha256_add(&sha, text.at + at, n);
	}
	sha256_end(&sha, hash);
	return hash;
}

/* With the processor's own instructions, where it has them, and without. */
static void sha256_known_answers(void **state)
{
	(void)state;
	char *many = arena_alloc(arena, 1000000, 1);
	memset(many, 'a', 1000000);
	const struct {
		struct text text;
		const char *hash; /* FIPS 180-4 examples */
	} rows[] = {{TEXT(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
		{TEXT("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{TEXT("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
			"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
		{{many, 1000000}, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"}};
	static const size_t pieces[] = {SIZE_MAX, 997, 64, 63, 1};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++)
			for (int plain = 0; plain < 2; plain++)
				assert_string_equal(hash_of(rows[i].text, pieces[p], plain), rows[i].hash);
}

/* All of a source, taken 'step' bytes at a time. */
static struct text read_all(struct source *source, size_t step, struct fault *fault)
{
	struct buffer all = buffer_new(arena);
	while (source->block.length > 0) {
		size_t used = step < source->block.length ? step : source->block.length;
		buffer_add(&all, source->block.at, used);
		if (!source_more(source, used, fault))
			break;
	}
	return (struct text){all.at, all.length};
}

static void expect_text(struct text raw, const char *encoding, const char *text)
{
	struct fault fault = {0};
	options.encoding = encoding;
	struct source *source = source_of_text(arena, "x", raw, &options, &fault);
	if (!source)
		fail_msg("%s", fault.text);
	struct text all = read_all(source, 7, &fault);
	if (!text_is(all, text))
		fail_msg("'%.*s', not '%s'", (int)all.length, all.at, text);
	options.encoding = NULL;
}

static void encodings(void **state)
{
	(void)state;
	expect_text(TEXT("a,1\nb,2\n"), NULL, "a,1\nb,2\n");
	expect_text(TEXT("\xEF\xBB\xBF"
			 "a,1\n"),
		NULL, "a,1\n");
	expect_text(TEXT("\xFF\xFEt\0 \0\xB5\0s\0"), NULL, "t \xC2\xB5s");
	expect_text(TEXT("\xFE\xFF\0t\0 \0\xB5\0s"), NULL, "t \xC2\xB5s");
	expect_text(TEXT("t\0i\0m\0e\0\n\0"
			 "1\0"),
		NULL, "time\n1");
	expect_text(
		TEXT("time \xB5s;1,5 \x80 \xC3\xA9\n"), NULL, "time \xC2\xB5s;1,5 \xE2\x82\xAC \xC3\xA9\n");
	expect_text(TEXT("time \xE6s"), "CP437", "time \xC2\xB5s");
	expect_text(TEXT("\x8E\x9E\x8A\xD4,1"), "SHIFT_JIS", "\xE6\x99\x82\xE9\x96\x93,1");
	expect_text(TEXT(""), NULL, "");
	expect_text(TEXT("\0t\0i\0m\0e\0\n\0"
			 "1"),
		NULL, "time\n1");
	expect_text(TEXT("\xEF\xBB\xBF"
			 "a"),
		"UTF-8",
		"\xEF\xBB\xBF"
		"a");
	struct fault fault = {0};
	options.encoding = "no-such-code";
	assert_null(source_of_text(arena, "x", TEXT("a"), &options, &fault));
	assert_int_equal(fault.status, STATUS_USAGE);
}

/* Bytes that are no characters, each with what is read in their place; told of unless 'quiet'. */
static void invalid_bytes_are_told(void **state)
{
	(void)state;
	const struct {
		struct text raw;
		const char *encoding, *read;
		bool quiet;
	} rows[] = {
		{TEXT("1\xFF 2"), NULL, "1\xC3\xBF 2", false},
		{TEXT("1\xC3\xA9 2"), NULL, "1\xC3\xA9 2", true},
		{TEXT("\x81"), NULL, "\xEF\xBF\xBD", false}, /* nothing in Windows-1252 either */
		{TEXT("\xF8"), NULL, "\xC3\xB8", false},
		/* a character that the end of the file cuts; beginnings that go on otherwise */
		{TEXT("1\xE6\x99"), NULL, "1\xC3\xA6\xE2\x84\xA2", false},
		{TEXT("\xF0\x9F\x98"), NULL, "\xC3\xB0\xC5\xB8\xCB\x9C", false},
		{TEXT("\xE6"
		      "a"),
			NULL,
			"\xC3\xA6"
			"a",
			false},
		{TEXT("\xF0\x9F"
		      "a"),
			NULL,
			"\xC3\xB0\xC5\xB8"
			"a",
			false},
		/* half a unit at the end, half a pair; other encodings pass over one byte, or four */
		{TEXT("a\0b\0c"), "UTF-16LE", "ab\xEF\xBF\xBD", false},
		{TEXT("a\0\x00\xDC"
		      "b\0"),
			"UTF-16LE",
			"a\xEF\xBF\xBD"
			"b",
			false},
		{TEXT("a\x80z"), "ASCII", "a\xEF\xBF\xBDz", false},
		{TEXT("a\0\0\0\xFF\xFF\xFF\xFF"
		      "b\0\0\0"),
			"UTF-32LE",
			"a\xEF\xBF\xBD"
			"b",
			false},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fault fault = {0};
		options.encoding = rows[i].encoding;
		struct source *source = source_of_text(arena, "x", rows[i].raw, &options, &fault);
		assert_non_null(source);
		assert_int_equal(source->trouble == NULL, rows[i].quiet);
		assert_true(rows[i].quiet || strstr(source->trouble, "--encoding E"));
		options.encoding = NULL;
		expect_text(rows[i].raw, rows[i].encoding, rows[i].read);
	}
}

/* Characters of two to four bytes at every offset against the reads of 1 MiB. */
static void characters_across_blocks(void **state)
{
	(void)state;
	static const char sample[] = "a\xC2\xB5\xE6\x99\x82\xF0\x9F\x98\x80";
	size_t count = ((9 << 20) / (sizeof sample - 1)) * (sizeof sample - 1);
	char *bytes = arena_alloc(arena, count, 1);
	for (size_t i = 0; i < count; i++)
		bytes[i] = sample[i % (sizeof sample - 1)];
	struct fault fault = {0};
	struct source *source = source_of_text(arena, "x", (struct text){bytes, count}, &options, &fault);
	struct text all = read_all(source, 1 << 20, &fault);
	assert_true(text_equal(all, (struct text){bytes, count}));
	assert_null(source->trouble);
	bytes[5 << 20] = (char)0xFF;
	source = source_of_text(arena, "x", (struct text){bytes, count}, &options, &fault);
	all = read_all(source, 1 << 20, &fault);
	assert_non_null(source->trouble);
	assert_true(all.length > count && all.length < count + 20);
}

/* All of a source, with all but 'left' bytes of each block used, and each block behind it read ahead or not: what was read,
 * then size, checksum and trouble. */
static const char *read_blocks(struct text raw, size_t left, unsigned ahead)
{
	struct fault fault = {0};
	struct source *source = source_of_text(arena, "x", raw, &options, &fault);
	struct buffer all = buffer_new(arena);
	for (unsigned block = 0;; block++) {
		if (ahead >> block % 8 & 1 && source_may_read_ahead(source))
			source_read_ahead(source);
		size_t keep = source->at_end || left >= source->block.length ? 0 : left;
		size_t used = source->block.length - keep;
		buffer_add(&all, source->block.at, used);
		if (source->at_end)
			break;
		assert_true(source_more(source, used, &fault));
	}
	assert_true(source_finish(source, &fault));
	buffer_print(&all, "%zu %s %s", (size_t)source->bytes, source->sha256,
		source->trouble ? source->trouble : "");
	return all.at;
}

static void reading_ahead_changes_nothing(void **state)
{
	(void)state;
	static const char *const fills[] = {
		"0123456789\n", "a\xC2\xB5\xE6\x99\x82\xF0\x9F\x98\x80", "abcdefg\xFF"};
	static const size_t lefts[] = {0, 1, 5000, 64 << 10, (64 << 10) + 1, 3 << 20};
	static const unsigned aheads[] = {0xFF, 0x01, 0x55, 0xB6};
	size_t length = 9 << 20;
	char *bytes = arena_alloc(arena, length, 1);
	for (size_t f = 0; f < sizeof fills / sizeof *fills; f++) {
		for (size_t i = 0; i < length; i++)
			bytes[i] = fills[f][i % strlen(fills[f])];
		for (size_t l = 0; l < sizeof lefts / sizeof *lefts; l++) {
			const char *plain = read_blocks((struct text){bytes, length}, lefts[l], 0);
			const char *ahead = read_blocks(
				(struct text){bytes, length}, lefts[l], aheads[(f + l) % 4]);
			if (strcmp(plain, ahead) != 0)
				fail_msg("filled with %s, %zu left", fills[f], lefts[l]);
		}
	}
}

static void refuse(struct text raw, const char *says)
{
	struct fault fault = {0};
	assert_null(source_of_text(arena, "x", raw, &options, &fault));
	assert_int_equal(fault.status, STATUS_INPUT);
	if (!strstr(fault.text, says))
		fail_msg("'%s' doesn't say '%s'", fault.text, says);
}

static void binary_is_refused(void **state)
{
	(void)state;
	refuse(TEXT("\x7F"
		    "ELF\2\1\1\0\0\0"),
		"a program");
	refuse(TEXT("PERFILE2\0\0"), "perf stat");
	refuse(TEXT("\1\2\3\4\5\6\7\x10\x11\x12 junk \0\0\0\1"), "binary data");
	refuse(TEXT("BZh91AY&SY junk that is no bzip2 data at all"), "can't be unpacked");
	refuse(TEXT("\x1F\x8B\x08\0\0\0\0\0\0\3\xFF\xFF\xFF\xFF\xFF"), "damaged gzip");
}

static struct text gzipped(struct text plain)
{
	z_stream z = {0};
	size_t room = plain.length + 200;
	unsigned char *out = arena_alloc(arena, room, 1);
	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY), Z_OK);
	z.next_in = (unsigned char *)(uintptr_t)plain.at;
	z.avail_in = (uInt)plain.length;
	z.next_out = out;
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	size_t n = room - z.avail_out;
	deflateEnd(&z);
	return (struct text){(char *)out, n};
}

static struct text joined(struct text a, struct text b)
{
	struct buffer both = buffer_new(arena);
	buffer_add(&both, a.at, a.length);
	buffer_add(&both, b.at, b.length);
	return (struct text){both.at, both.length};
}

static void gzip_streams(void **state)
{
	(void)state;
	struct text a = gzipped(TEXT("one\n")), b = gzipped(TEXT("two\n"));
	expect_text(a, NULL, "one\n");
	expect_text(joined(a, b), NULL, "one\ntwo\n");
	expect_text(joined(a, TEXT("\0\0\0\0")), NULL, "one\n");
	expect_text(gzipped(TEXT("\xEF\xBB\xBF"
				 "one")),
		NULL, "one");
	struct fault fault = {0};
	struct source *source = source_of_text(arena, "x", joined(a, TEXT("junk")), &options, &fault);
	assert_non_null(strstr(source->trouble, "left out"));
	for (size_t cut = 1; cut < b.length;
		cut++) { /* cut anywhere: never a fault once it is gzip, never silence */
		struct text cut_off = joined(a, text_slice(b, 0, cut));
		source = source_of_text(arena, "x", cut_off, &options, &fault);
		assert_non_null(source);
		assert_non_null(source->trouble);
		assert_true(text_begins(source->block, "one\n"));
	}
	char *damaged = arena_copy(arena, a.at, a.length);
	damaged[a.length - 6] ^= 1; /* in the checksum */
	source = source_of_text(arena, "x", (struct text){damaged, a.length}, &options, &fault);
	assert_null(source);
	assert_non_null(strstr(fault.text, "damaged gzip"));
}

static void small_archives_stay_small(void **state)
{
	(void)state;
	size_t size = 100 << 20;
	struct text zeros = {arena_alloc(arena, size, 1), size};
	memset((char *)(uintptr_t)zeros.at, '7', size);
	struct fault fault = {0};
	struct source *source = source_of_text(arena, "x", gzipped(zeros), &options, &fault);
	read_all(source, 1 << 20, &fault);
	assert_non_null(strstr(fault.text, "200 times"));
	fault = (struct fault){0};
	options.limits.archive_bytes = 1 << 20;
	assert_null(source_of_text(arena, "x", gzipped(zeros), &options, &fault));
	assert_non_null(strstr(fault.text, "1048576"));
}

/* Two files packed by libarchive; a filter alone (raw) takes the first only. */
static struct text packed(int (*format)(struct archive *), int (*filter)(struct archive *), bool raw)
{
	size_t used = 0, room = 1 << 20;
	char *out = arena_alloc(arena, room, 1);
	struct archive *archive = archive_write_new();
	format(archive);
	if (filter)
		filter(archive);
	archive_write_set_bytes_in_last_block(archive, 1);
	assert_int_equal(archive_write_open_memory(archive, out, room, &used), ARCHIVE_OK);
	for (int i = 0; i < (raw ? 1 : 2); i++) {
		struct archive_entry *entry = archive_entry_new();
		archive_entry_set_pathname(entry, i == 0 ? "a.csv" : "b/c.csv");
		archive_entry_set_size(entry, 4);
		archive_entry_set_filetype(entry, AE_IFREG);
		archive_entry_set_perm(entry, 0644);
		archive_write_header(archive, entry);
		archive_write_data(archive, i == 0 ? "one\n" : "two\n", 4);
		archive_entry_free(entry);
	}
	archive_write_close(archive);
	archive_write_free(archive);
	return (struct text){out, used};
}

static void archives(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		int (*format)(struct archive *), (*filter)(struct archive *);
		bool raw;
	} rows[] = {{"bzip2", archive_write_set_format_raw, archive_write_add_filter_bzip2, true},
		{"xz", archive_write_set_format_raw, archive_write_add_filter_xz, true},
		{"zstd", archive_write_set_format_raw, archive_write_add_filter_zstd, true},
		{"zip", archive_write_set_format_zip, NULL, false},
		{"tar", archive_write_set_format_ustar, NULL, false},
		{"gzip", archive_write_set_format_ustar, archive_write_add_filter_gzip, false},
		{"xz", archive_write_set_format_ustar, archive_write_add_filter_xz, false}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fault fault = {0};
		struct text bytes = packed(rows[i].format, rows[i].filter, rows[i].raw);
		struct source *source = source_of_text(arena, "x", bytes, &options, &fault);
		if (!source)
			fail_msg("%s: %s", rows[i].name, fault.text);
		assert_string_equal(source->packing, rows[i].name);
		assert_true(text_is(source->block, "one\n"));
		if (!rows[i].raw) {
			assert_string_equal(source->member, "a.csv");
			assert_true(source_next_member(source, &fault));
			assert_string_equal(source->member, "b/c.csv");
			assert_true(text_is(source->block, "two\n"));
		}
		assert_false(source_next_member(source, &fault));
		assert_int_equal(fault.status, STATUS_OK);
		assert_true(source_finish(source, &fault));
		assert_int_equal(source->bytes, bytes.length);
		for (size_t cut = 1; cut < bytes.length; cut += 1 + bytes.length / 97) {
			fault = (struct fault){0};
			source = source_of_text(arena, "x", text_slice(bytes, 0, cut), &options, &fault);
			assert_true(source || fault.status != STATUS_OK);
		}
	}
}

/* Joins lines by '|'; 'stop' ends the reading. */
static bool join_line(void *context, struct text line, size_t number, struct fault *fault)
{
	struct buffer *all = context;
	buffer_print(all, "%zu %.*s|", number, (int)line.length, line.at);
	return !text_is(line, "stop") || fault_set(fault, STATUS_INPUT, "stopped");
}

static void lines_are_cut_at_their_ends(void **state)
{
	(void)state;
	const struct {
		struct text text;
		const char *lines, *fault;
	} rows[] = {
		{TEXT(""), "", ""},
		{TEXT("1234567890\n12345678901\n"), "1 1234567890|",
			"a line of more than 10 bytes; if that is meant: --limit line=N"},
		{TEXT("12345678901"), "", "a line of more than 10 bytes; if that is meant: --limit line=N"},
		{TEXT("a\r\n\r\n\nb\r"), "1 a|2 |3 |4 b|", ""},
		{TEXT("a\nb"), "1 a|2 b|", ""},
		{TEXT("1%\r2%\r3%\nb\r\r\n\r\n"), "1 3%|2 b|3 |", ""}, /* written over */
		{TEXT("a\nstop\nb\n"), "1 a|2 stop|", "stopped"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fault fault = {0};
		struct buffer all = buffer_new(arena);
		buffer_text(&all, "");
		struct source *source = source_of_text(arena, "x", rows[i].text, &options, &fault);
		bool good = source_lines(source, 10, join_line, &all, &fault);
		assert_int_equal(good, fault.status == STATUS_OK);
		assert_string_equal(all.at, rows[i].lines);
		assert_string_equal(fault.text, rows[i].fault);
	}
}

/* A line that a block doesn't hold is read on, up to the bound. */
static void a_line_has_a_bound(void **state)
{
	(void)state;
	size_t length = 6 << 20;
	char *bytes = arena_alloc(arena, length, 1);
	memset(bytes, 'x', length);
	bytes[0] = '\n';
	for (int bounded = 0; bounded < 2; bounded++) {
		struct fault fault = {0};
		struct buffer all = buffer_new(arena);
		struct source *source = source_of_text(
			arena, "x", (struct text){bytes, length}, &options, &fault);
		assert_int_equal(
			source_lines(source, bounded ? 5 << 20 : 7 << 20, join_line, &all, &fault), !bounded);
		assert_int_equal(all.length, bounded ? 3 : 3 + 2 + length - 1 + 1);
		assert_string_equal(fault.place, bounded ? "x:2" : "");
		assert_string_equal(fault.text,
			bounded ? "a line of more than 5242880 bytes; if that is meant: --limit line=N" : "");
	}
}

/* Members without a name, hidden ones, folders and links are no dumps; an archive of nothing else says so. */
static void members_that_are_no_files(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		__LA_MODE_T kind;
	} members[] = {{"d/", AE_IFDIR}, {"link", AE_IFLNK}, {".hidden", AE_IFREG}, {"d/.x", AE_IFREG},
		{"__MACOSX/a", AE_IFREG}, {"./d/a", AE_IFREG}};
	for (size_t count = 5; count < 7; count++) {
		size_t used = 0;
		char *out = arena_alloc(arena, 1 << 16, 1);
		struct archive *tar = archive_write_new();
		archive_write_set_format_ustar(tar);
		assert_int_equal(archive_write_open_memory(tar, out, 1 << 16, &used), ARCHIVE_OK);
		for (size_t i = 0; i < count; i++) {
			struct archive_entry *entry = archive_entry_new();
			archive_entry_set_pathname(entry, members[i].name);
			archive_entry_set_size(entry, members[i].kind == AE_IFREG ? 1 : 0);
			archive_entry_set_filetype(entry, members[i].kind);
			if (members[i].kind == AE_IFLNK)
				archive_entry_set_symlink(entry, "a");
			archive_write_header(tar, entry);
			archive_write_data(tar, "1", members[i].kind == AE_IFREG ? 1 : 0);
			archive_entry_free(entry);
		}
		archive_write_free(tar);
		struct fault fault = {0};
		struct source *source = source_of_text(
			arena, "x", (struct text){out, used}, &options, &fault);
		assert_int_equal(source != NULL, count == 6);
		assert_string_equal(
			source ? source->member : fault.text, source ? "./d/a" : "the archive holds no file");
	}
}

static void files_and_folders(void **state)
{
	(void)state;
	char top[] = "/tmp/source-XXXXXX";
	assert_non_null(mkdtemp(top));
	char *inner = arena_printf(arena, "%s/b", top), *file = arena_printf(arena, "%s/b/one.csv", top),
	     *other = arena_printf(arena, "%s/a.csv", top), *hidden = arena_printf(arena, "%s/.x", top);
	assert_int_equal(mkdir(inner, 0700), 0);
	const char *all[] = {file, other, hidden};
	for (size_t i = 0; i < 3; i++)
		file_write(all[i], TEXT("abc"));
	struct fault fault = {0};
	struct words files;
	assert_true(source_is_folder(top));
	assert_false(source_is_folder(file));
	assert_true(folder_files(arena, top, &files, &fault));
	assert_int_equal(files.count, 2);
	assert_string_equal(files.at[0], other);
	assert_string_equal(files.at[1], file);
	struct source *source = source_open(arena, file, &options, &fault);
	assert_true(text_is(source->block, "abc") && source->at_end);
	assert_true(source_finish(source, &fault));
	assert_string_equal(
		source->sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	struct ingest_options unhashed = options;
	unhashed.unhashed = true;
	source = source_open(arena, file, &unhashed, &fault);
	assert_true(source_finish(source, &fault));
	assert_int_equal(source->bytes, 3);
	assert_string_equal(source->sha256, "");
	assert_null(source_open(arena, top, &options, &fault));
	assert_non_null(strstr(fault.text, "folder"));
	fault = (struct fault){0};
	assert_null(source_open(arena, "/tmp/source-none/at/all", &options, &fault));
	assert_string_equal(fault.text, "can't be opened: No such file or directory");
	for (size_t i = 0; i < 3; i++)
		unlink(all[i]);
	rmdir(inner);
	rmdir(top);
}

int main(void)
{
#define ROW(name) cmocka_unit_test_setup_teardown(name, set_up_options, tear_down)
	const struct CMUnitTest tests[] = {ROW(sha256_known_answers), ROW(encodings),
		ROW(invalid_bytes_are_told), ROW(characters_across_blocks),
		ROW(reading_ahead_changes_nothing), ROW(binary_is_refused), ROW(gzip_streams),
		ROW(small_archives_stay_small), ROW(archives), ROW(lines_are_cut_at_their_ends),
		ROW(a_line_has_a_bound), ROW(members_that_are_no_files), ROW(files_and_folders)};
	return RUN_TESTS(tests);
}
