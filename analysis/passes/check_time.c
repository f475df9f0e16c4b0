/* T: did the passes run in turn?  Apart, nothing speaks for equal conditions, and nothing against them. */
#include "comparability.h"
#include "comparison.h"

static const double INTERLEAVED = 0.5; /* of the shorter pass: statistics.md 7.2 */

/* When a pass ran: seconds, or places in the order of the inputs. */
struct span {
	double first, last;
};

/* Time stamps of one kind; false: not both known, or only one has a zone. */
static bool spans_by_time(const struct comparison *comparison, struct span *a, struct span *b)
{
	*a = (struct span){comparison->a->start, comparison->a->end};
	*b = (struct span){comparison->b->start, comparison->b->end};
	return comparison->a->zoned == comparison->b->zoned &&
		!isnan(a->first + a->last + b->first + b->last);
}

static bool span_of_inputs(const struct pass *pass, struct span *span)
{
	*span = (struct span){INFINITY, -INFINITY};
	for (size_t i = 0; i < pass->input_count; i++) {
		span->first = fmin(span->first, (double)pass->inputs[i]);
		span->last = fmax(span->last, (double)pass->inputs[i]);
	}
	return pass->input_count > 1;
}

/* old new old new on the command line. */
static bool spans_by_inputs(const struct comparison *comparison, struct span *a, struct span *b)
{
	return span_of_inputs(comparison->a, a) && span_of_inputs(comparison->b, b);
}

static void judge(struct comparison *comparison, struct check_finding *check)
{
	struct span a, b;
	bool by_time = spans_by_time(comparison, &a, &b);
	check->margin = INTERLEAVED;
	check->numbers[0] = NAN;
	if (!by_time && !spans_by_inputs(comparison, &a, &b))
		return;
	double overlap = fmin(a.last, b.last) - fmax(a.first, b.first);
	double shorter = fmin(a.last - a.first, b.last - b.first);
	check->value = shorter > 0 ? fmax(0, overlap) / shorter : 0;
	if (by_time)
		check->numbers[0] = fmax(0, -overlap);
	comparison->interleaved = check->value >= INTERLEAVED;
	check->status = comparison->interleaved ? CHECK_EQUIVALENT : CHECK_UNDETERMINED;
}

const struct comparability_check comparability_time = {
	.name = "time",
	.letter = 'T',
	.summary = "did the passes run in turn?",
	.value = "overlap, as a share of the shorter pass",
	.numbers = "seconds between the passes (NaN: no time stamps, or only one of them with a zone)",
	.source = "statistics.md 7.2",
	.judge = judge,
};
