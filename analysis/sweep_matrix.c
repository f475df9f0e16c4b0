#include "sweep_matrix.h"

#include "numbers/association.h"

const char *sweep_variable_name(enum sweep_variable variable)
{
	static const char *const names[] = {
#define ROW(name, text, number) text,
		SWEEP_VARIABLES(ROW)
#undef ROW
	};
	return names[variable];
}

static double number_of(const struct group_finding *group, size_t index, enum sweep_variable variable)
{
	const double numbers[] = {
#define ROW(name, text, number) number,
		SWEEP_VARIABLES(ROW)
#undef ROW
	};
	return numbers[variable];
}

static bool variable_varies(const struct table_finding *table, enum sweep_variable variable)
{
	double first = NAN;
	for (size_t i = 0; i < table->group_count; i++) {
		double number = number_of(&table->groups[i], i, variable);
		if (isnan(number) || number == first)
			continue;
		if (!isnan(first))
			return true;
		first = number;
	}
	return false;
}

static double rho_of(
	struct arena *arena, const struct table_finding *table, enum sweep_variable a, enum sweep_variable b)
{
	double *x = arena_alloc(arena, table->group_count, sizeof *x),
	       *y = arena_alloc(arena, table->group_count, sizeof *y);
	size_t k = 0;
	for (size_t i = 0; i < table->group_count; i++) {
		x[k] = number_of(&table->groups[i], i, a);
		y[k] = number_of(&table->groups[i], i, b);
		k += isfinite(x[k]) && isfinite(y[k]) ? 1 : 0;
	}
	return k < 3 ? NAN : spearman_rho(arena, x, y, k);
}

struct sweep_matrix sweep_matrix_of(struct arena *arena, const struct table_finding *table)
{
	struct sweep_matrix matrix = {.groups = table->group_count};
	struct arena *scratch = arena_child(arena);
	for (enum sweep_variable v = 0; v < SWEEP_VARIABLE_COUNT; v++)
		if (variable_varies(table, v))
			matrix.variables[matrix.count++] = v;
	for (size_t i = 0; i < matrix.count; i++)
		for (size_t k = 0; k < matrix.count; k++)
			matrix.rho[i][k] = i == k
				? 1
				: rho_of(scratch, table, matrix.variables[i], matrix.variables[k]);
	arena_free(scratch);
	return matrix;
}
