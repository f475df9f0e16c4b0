/* Every reader of runs: whatever the bytes are, they are read or refused; runs are finite and counts add up; in pieces
 * and by several threads the same comes out.  JSON's events are those of yajl. */
#include "fuzz.h"
#include "tests/unit/json_reference.h"

static void check_events(struct text text, size_t piece)
{
	jmp_buf recovery;
	if (setjmp(recovery))
		abort();
	struct arena *arena = arena_new(&recovery);
	bool ahead = piece % 2;
	struct text by_yajl = reference_log(arena, text, ahead);
	PROPERTY(text_equal(our_log(arena, text, text.length + 1, ahead), by_yajl));
	PROPERTY(text_equal(our_log(arena, text, piece, ahead), by_yajl));
	arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	check_events((struct text){(const char *)data, size}, 1 + size % 61);
	fuzz_dump(data, size, NULL);
	return 0;
}
