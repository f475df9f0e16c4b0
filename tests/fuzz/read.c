/* Every reader of runs: whatever the bytes are, they are read or refused; runs are finite and counts add up; in pieces
 * and by several threads the same comes out. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_dump(data, size, NULL);
	return 0;
}
