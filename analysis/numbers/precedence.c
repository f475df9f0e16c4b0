#include "precedence.h"

#include "memo.h"

/* C(na + nb - j, nb) / C(na + nb, nb): as many factors as the smaller of j and nb, for histograms stand for any number of
 * runs. */
double precedence_tail(size_t j, size_t na, size_t nb)
{
	if (j > na)
		return 0;
	size_t all = na + nb, factors = j < nb ? j : nb, gap = j < nb ? nb : j;
	double p = 1;
	for (size_t i = 0; i < factors && p > 0; i++)
		p *= (double)(all - gap - i) / (double)(all - i);
	return p;
}

static size_t critical_found(size_t na, size_t nb, double alpha)
{
	size_t few = 0, enough = 1;
	while (enough < na && precedence_tail(enough, na, nb) > alpha) {
		few = enough;
		enough *= 2;
	}
	if (enough > na)
		enough = na;
	if (na == 0 || precedence_tail(enough, na, nb) > alpha)
		return 0;
	while (enough - few > 1) {
		size_t middle = few + (enough - few) / 2;
		*(precedence_tail(middle, na, nb) <= alpha ? &enough : &few) = middle;
	}
	return enough;
}

size_t precedence_critical(size_t na, size_t nb, double alpha)
{
	static _Thread_local struct memo memo;
	struct memo_row *row = memo_row(&memo, (double)na, (double)nb, alpha);
	if (!row->known)
		row->answer[0] = (double)critical_found(na, nb, alpha);
	row->known = true;
	return (size_t)row->answer[0];
}

static bool better(enum direction direction, double x, double y)
{
	return direction == DIRECTION_HIGHER ? x > y : x < y;
}

static double count_before(const struct sample *sample, double best)
{
	double count = 0;
	for (size_t i = 0; i < sample->n && better(sample->direction, sample_best(sample, i), best); i++)
		count += sample_best_weight(sample, i);
	return count;
}

struct precedence precedence_test(const struct sample *a, const struct sample *b)
{
	struct precedence test = {.a_before = (size_t)count_before(a, sample_best(b, 0)),
		.b_before = (size_t)count_before(b, sample_best(a, 0))};
	test.p_a = precedence_tail(test.a_before, (size_t)a->total, (size_t)b->total);
	test.p_b = precedence_tail(test.b_before, (size_t)b->total, (size_t)a->total);
	test.p = fmin(1, 2 * fmin(test.p_a, test.p_b));
	return test;
}

static double oriented_ratio(enum direction direction, double b, double a)
{
	return direction == DIRECTION_HIGHER ? a / b : b / a;
}

struct estimate floor_ratio(const struct sample *a, const struct sample *b, double level)
{
	double tail = (1 - level) / 2;
	size_t ja = precedence_critical((size_t)a->total, (size_t)b->total, tail);
	size_t jb = precedence_critical((size_t)b->total, (size_t)a->total, tail);
	double best_a = sample_best(a, 0), best_b = sample_best(b, 0);
	return (struct estimate){
		.value = oriented_ratio(a->direction, best_b, best_a),
		.interval =
			{
				.low = ja ? oriented_ratio(
						    a->direction, best_b, sample_best_at(a, (double)ja - 1))
					  : 0,
				.high = jb ? oriented_ratio(
						     a->direction, sample_best_at(b, (double)jb - 1), best_a)
					   : INFINITY,
				.level = level,
			},
	};
}
