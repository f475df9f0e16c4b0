#include "stretches.h"

#include <string.h>

#include "sort.h"

struct stretch *stretches_of(struct arena *arena, const double *values, size_t n, size_t *count)
{
	*count = *count < n ? *count : n;
	struct stretch *stretches = arena_alloc(arena, *count, sizeof *stretches);
	struct arena *scratch = arena_child(arena);
	double *sorted = arena_alloc(scratch, *count ? n / *count + 1 : 0, sizeof *sorted);
	for (size_t i = 0; i < *count; i++) {
		size_t from = n / *count * i + n % *count * i / *count;
		size_t to = n / *count * (i + 1) + n % *count * (i + 1) / *count;
		size_t length = to - from;
		memcpy(sorted, values + from, length * sizeof *sorted);
		sort_values(scratch, sorted, length);
		stretches[i] = (struct stretch){from, length, sorted[0],
			(sorted[(length - 1) / 2] + sorted[length / 2]) / 2, sorted[length - 1]};
	}
	arena_free(scratch);
	return stretches;
}
