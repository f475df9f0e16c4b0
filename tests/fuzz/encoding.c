/* As target read, with an encoding that is stated; the length chooses which. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const encodings[] = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32", "Windows-1252",
		"SHIFT_JIS", "CP437", "ISO-2022-JP", "UTF-7", "GB18030", "EUC-JP", "no-such-encoding"};
	fuzz_dump(data, size, encodings[size % (sizeof encodings / sizeof *encodings)]);
	return 0;
}
