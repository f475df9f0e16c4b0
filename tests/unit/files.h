/* Files that tests read and write; what fails there fails the test. */
#ifndef FLOORSTAT_TEST_FILES_H
#define FLOORSTAT_TEST_FILES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "ingest/base/text.h"

/* All of a file, zero-terminated. */
static inline struct text file_content(struct arena *arena, const char *path)
{
	FILE *file = fopen(path, "rb");
	if (!file)
		fail_msg("%s can't be read", path);
	struct buffer content = buffer_new(arena);
	buffer_text(&content, "");
	char block[4096];
	for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;)
		buffer_add(&content, block, got);
	fclose(file);
	return (struct text){content.at, content.length};
}

/* Replaces what stood there. */
static inline void file_write(const char *path, struct text text)
{
	FILE *file = fopen(path, "wb");
	if (!file)
		fail_msg("%s can't be written", path);
	assert_int_equal(fwrite(text.at, 1, text.length, file), text.length);
	assert_int_equal(fclose(file), 0);
}

#endif
