/* Every reader: whatever the bytes are, they are read or refused; runs are finite and counts add up; the same bytes
 * through a pipe-like source of other block sizes give the same data set (ingest is told so by the file name). */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	jmp_buf recovery;
	if (setjmp(recovery))
		abort(); /* no allocation may be so large that memory runs out */
	struct arena *arena = arena_new(&recovery);
	const char *path = fuzz_file("dump", data, size);
	struct ingest_options options = ingest_defaults();
	options.sandbox = false;
	options.jobs = 1;
	struct fault fault = {0};
	struct ingest_input input = {path, NULL};
	const struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	if (dataset)
		fuzz_check_dataset(dataset);
	else
		fuzz_check_fault(&fault);
	arena_free(arena);
	return 0;
}
