/* Every load profile reader: attached to a fixed pass, or refused. */
#include "fuzz.h"

static const char dump[] = "cpu,round,seconds\n0,1,0.25\n1,1,0.26\n0,2,0.24\n1,2,0.25\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	jmp_buf recovery;
	if (setjmp(recovery))
		abort();
	struct arena *arena = arena_new(&recovery);
	char input_path[200];
	snprintf(input_path, sizeof input_path, "%s",
		fuzz_file("dump.csv", (const uint8_t *)dump, sizeof dump - 1));
	const char *load = fuzz_file("load", data, size);
	struct ingest_options options = ingest_defaults();
	options.sandbox = false;
	options.jobs = 1;
	options.loads = (struct words){&load, 1, 1};
	struct fault fault = {0};
	struct ingest_input input = {input_path, NULL};
	const struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	if (dataset)
		fuzz_check_dataset(dataset);
	else
		fuzz_check_fault(arena, &fault);
	arena_free(arena);
	return 0;
}
