/* The mapping language: compiled, or refused with a place and words. */
#include "ingest/mapping/mapping.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	jmp_buf recovery;
	if (setjmp(recovery))
		abort();
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	struct text text = {(const char *)data, size};
	const struct mapping *mapping = mapping_parse(arena, "user.map", text, &fault);
	if (!mapping) {
		fuzz_check_fault(arena, &fault);
		PROPERTY(strstr(fault.place, "user.map"));
	}
	arena_free(arena);
	return 0;
}
