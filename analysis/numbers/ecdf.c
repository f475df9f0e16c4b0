#include "ecdf.h"

struct ecdf_step *ecdf_of(struct arena *arena, const struct sample *sample, size_t most, size_t *count)
{
	size_t n = sample->n;
	double total = sample->weights ? sample->total : (double)n, passed = 0, last = 0;
	struct ecdf_step *steps = arena_alloc(arena, n < most ? n : most + 2, sizeof *steps);
	*count = 0;
	for (size_t i = 0; i < n; i++) {
		passed += sample->weights ? sample->weights[i] : 1;
		bool tied = i + 1 < n && sample->sorted[i + 1] == sample->sorted[i];
		bool due = n <= most || passed - last >= total / (double)most || i + 1 == n || *count == 0;
		if (tied || !due)
			continue;
		steps[(*count)++] = (struct ecdf_step){sample->sorted[i], passed / total};
		last = passed;
	}
	return steps;
}
