#include "matrix.h"

#include <stdlib.h>
#include <string.h>

#include "comparability.h"

enum { SETS_MOST = 8, STEPS_MOST = 200000 };

/* Share of comparisons under equal, independent conditions that are refused: measured, statistics.md 7.4. */
static const double FALSE_REFUSALS = 0.016;

/* Passes as vertices; two may be compared where an edge is. */
struct graph {
	size_t n;
	bool *edges; /* n * n */
};

static bool has_edge(const struct graph *graph, size_t a, size_t b)
{
	return graph->edges[a * graph->n + b];
}

static bool may_be_compared(enum comparability verdict)
{
	return verdict == COMPARABLE || verdict == COMPARABLE_WITH_CAUTION;
}

static struct graph graph_of(struct arena *arena, const struct findings *findings)
{
	struct graph graph = {.n = findings->dataset->pass_count};
	graph.edges = arena_alloc(arena, graph.n * graph.n, sizeof *graph.edges);
	for (size_t i = 0; i < findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		bool edge = may_be_compared(comparison->verdict);
		graph.edges[comparison->a * graph.n + comparison->b] = edge;
		graph.edges[comparison->b * graph.n + comparison->a] = edge;
	}
	return graph;
}

struct list {
	size_t *at, count;
};

/* The search for maximal sets: Bron & Kerbosch 1973 with Tomita's pivot. */
struct search {
	struct arena *arena;
	const struct graph *graph;
	struct list chosen;
	struct list found[SETS_MOST]; /* largest first; equal sizes as they came */
	size_t found_count, steps;
};

static struct list neighbours_among(
	struct arena *arena, const struct graph *graph, struct list list, size_t of)
{
	struct list kept = {arena_alloc(arena, list.count, sizeof *kept.at), 0};
	for (size_t i = 0; i < list.count; i++)
		if (has_edge(graph, of, list.at[i]))
			kept.at[kept.count++] = list.at[i];
	return kept;
}

static int by_index(const void *a, const void *b)
{
	size_t x = *(const size_t *)a, y = *(const size_t *)b;
	return (x > y) - (x < y);
}

static void set_found(struct search *search)
{
	size_t at = search->found_count, count = search->chosen.count;
	if (count < 2)
		return;
	while (at > 0 && search->found[at - 1].count < count)
		at--;
	if (at == SETS_MOST)
		return;
	if (search->found_count < SETS_MOST)
		search->found_count++;
	for (size_t i = search->found_count - 1; i > at; i--)
		search->found[i] = search->found[i - 1];
	struct list set = {arena_alloc(search->arena, count, sizeof *set.at), count};
	memcpy(set.at, search->chosen.at, count * sizeof *set.at);
	qsort(set.at, count, sizeof *set.at, by_index);
	search->found[at] = set;
}

static size_t degree_among(const struct graph *graph, struct list list, size_t vertex)
{
	size_t degree = 0;
	for (size_t i = 0; i < list.count; i++)
		degree += has_edge(graph, vertex, list.at[i]);
	return degree;
}

static size_t pivot_of(const struct graph *graph, struct list candidates, struct list excluded)
{
	size_t best = SIZE_MAX, most = 0;
	for (size_t i = 0; i < candidates.count + excluded.count; i++) {
		size_t vertex = i < candidates.count ? candidates.at[i] : excluded.at[i - candidates.count];
		size_t degree = degree_among(graph, candidates, vertex);
		if (best == SIZE_MAX || degree > most) {
			best = vertex;
			most = degree;
		}
	}
	return best;
}

/* Depth is bounded by the number of passes. */
static void extend(struct search *search, struct list candidates, struct list excluded)
{
	if (candidates.count == 0 && excluded.count == 0) {
		set_found(search);
		return;
	}
	bool hopeless = search->found_count == SETS_MOST &&
		search->chosen.count + candidates.count <= search->found[SETS_MOST - 1].count;
	if (hopeless || candidates.count == 0 || search->steps++ >= STEPS_MOST)
		return;
	struct arena *scratch = arena_child(search->arena);
	const struct graph *graph = search->graph;
	size_t pivot = pivot_of(graph, candidates, excluded);
	struct list left = {arena_alloc(scratch, candidates.count, sizeof *left.at), candidates.count},
		    seen = {arena_alloc(scratch, candidates.count + excluded.count, sizeof *seen.at),
			    excluded.count};
	memcpy(left.at, candidates.at, candidates.count * sizeof *left.at);
	if (excluded.count > 0)
		memcpy(seen.at, excluded.at, excluded.count * sizeof *seen.at);
	for (size_t i = 0; i < candidates.count; i++) {
		size_t vertex = candidates.at[i];
		if (has_edge(graph, pivot, vertex))
			continue;
		search->chosen.at[search->chosen.count++] = vertex;
		extend(search, neighbours_among(scratch, graph, left, vertex),
			neighbours_among(scratch, graph, seen, vertex));
		search->chosen.count--;
		size_t kept = 0;
		for (size_t j = 0; j < left.count; j++)
			if (left.at[j] != vertex)
				left.at[kept++] = left.at[j];
		left.count = kept;
		seen.at[seen.count++] = vertex;
	}
	arena_free(scratch);
}

static void sets_find(
	struct arena *scratch, struct findings *findings, const struct graph *graph, struct list passes)
{
	struct pass_matrix *matrix = findings->matrix;
	struct search search = {.arena = scratch, .graph = graph};
	search.chosen.at = arena_alloc(scratch, graph->n, sizeof *search.chosen.at);
	extend(&search, passes, (struct list){arena_alloc(scratch, 0, sizeof(size_t)), 0});
	size_t total = 0;
	for (size_t s = 0; s < search.found_count; s++)
		total += search.found[s].count + 1;
	matrix->sets = arena_alloc(findings->arena, total, sizeof *matrix->sets);
	size_t at = 0;
	for (size_t s = 0; s < search.found_count; s++) {
		memcpy(matrix->sets + at, search.found[s].at, search.found[s].count * sizeof *matrix->sets);
		at += search.found[s].count;
		matrix->sets[at++] = SIZE_MAX;
	}
	matrix->set_count = search.found_count;
}

static struct list passes_compared(struct arena *arena, const struct findings *findings)
{
	size_t n = findings->dataset->pass_count;
	bool *compared = arena_alloc(arena, n, sizeof *compared);
	for (size_t i = 0; i < findings->comparison_count; i++)
		compared[findings->comparisons[i].a] = compared[findings->comparisons[i].b] = true;
	struct list passes = {arena_alloc(arena, n, sizeof *passes.at), 0};
	for (size_t p = 0; p < n; p++)
		if (compared[p])
			passes.at[passes.count++] = p;
	return passes;
}

static void alone_find(struct findings *findings, const struct graph *graph, struct list passes)
{
	struct pass_matrix *matrix = findings->matrix;
	matrix->alone = arena_alloc(findings->arena, passes.count, sizeof *matrix->alone);
	for (size_t i = 0; i < passes.count; i++)
		if (degree_among(graph, passes, passes.at[i]) == 0)
			matrix->alone[matrix->alone_count++] = passes.at[i];
}

static void refusals_find(const struct findings *findings, struct pass_matrix *matrix)
{
	size_t refused[COMPARABILITY_CHECK_COUNT] = {0}, most = 0;
	for (size_t i = 0; i < findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		if (comparison->verdict != NOT_COMPARABLE)
			continue;
		matrix->refused++;
		for (size_t c = 0; c < comparison->check_count; c++)
			refused[c] += comparability_refuses(&comparison->checks[c]);
	}
	for (size_t c = 0; c < COMPARABILITY_CHECK_COUNT; c++) {
		if (refused[c] <= most)
			continue;
		most = refused[c];
		matrix->divides = comparability_checks[c];
	}
	matrix->pairs = findings->comparison_count;
	matrix->expected_by_chance = FALSE_REFUSALS * (double)matrix->pairs;
}

void matrix_find(struct findings *findings)
{
	struct arena *scratch = arena_child(findings->arena);
	findings->matrix = arena_alloc(findings->arena, 1, sizeof *findings->matrix);
	struct graph graph = graph_of(scratch, findings);
	struct list passes = passes_compared(scratch, findings);
	sets_find(scratch, findings, &graph, passes);
	alone_find(findings, &graph, passes);
	refusals_find(findings, findings->matrix);
	arena_free(scratch);
}
