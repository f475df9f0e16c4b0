#include "../bind/bind.h"
#include "roles_inside.h"

static size_t field_named(const struct guesser *g, struct text name)
{
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (text_equal(g->sample->fields[f], name))
			return f;
	for (size_t f = 0; f < g->sample->field_count; f++)
		if (text_equal_folded(g->sample->fields[f], name))
			return f;
	return g->sample->field_count;
}

static bool no_such_field(const struct guesser *g, const char *option, struct text name)
{
	struct text nearest = {0};
	size_t best = 1000;
	struct buffer all = buffer_new(g->arena);
	for (size_t f = 0; f < g->sample->field_count; f++) {
		size_t distance = text_distance(name, g->sample->fields[f]);
		if (distance < best) {
			best = distance;
			nearest = g->sample->fields[f];
		}
		if (f < 30)
			buffer_print(&all, "%s%.*s", f ? ", " : "", (int)g->sample->fields[f].length,
				g->sample->fields[f].at);
	}
	if (best <= 2 && nearest.length > 2)
		return fault_set_at(g->fault, STATUS_USAGE, g->place,
			"%s %.*s: there is no such column; did you mean %.*s?", option, (int)name.length,
			name.at, (int)nearest.length, nearest.at);
	return fault_set_at(g->fault, STATUS_USAGE, g->place,
		"%s %.*s: there is no such column; there are %s", option, (int)name.length, name.at, all.at);
}

static bool give(struct guesser *g, const char *option, struct text name, enum field_role role)
{
	size_t field = field_named(g, name);
	if (field == g->sample->field_count)
		return no_such_field(g, option, name);
	g->guesses[field].role = role;
	g->given[field] = true;
	return true;
}

static bool give_words(struct guesser *g, const char *option, const struct words *words, enum field_role role)
{
	for (size_t i = 0; i < words->count; i++)
		if (!give(g, option, text_of(words->at[i]), role))
			return false;
	return true;
}

bool is_pass_none(const struct ingest_options *options)
{
	return options->passes.count == 1 && strcmp(options->passes.at[0], "none") == 0;
}

enum field_role load_stand_in(const char *option, struct text *name)
{
	struct text role = text_split(text_of(option), '=', name);
	if (!text_is(role, field_role_keyword(FIELD_LOAD)))
		return FIELD_LEFT_OUT;
	enum field_role found = role_of_name(*name);
	bool stands = found == FIELD_LOAD_AVERAGE || found == FIELD_CPU_FREQ || found == FIELD_CPU_TEMP;
	return stands ? found : FIELD_LEFT_OUT;
}

enum covariate load_by_options(const struct ingest_options *options)
{
	enum covariate by = COVARIATE_LOAD;
	for (size_t i = 0; i < options->columns.count; i++) {
		struct text name;
		enum role role;
		enum field_role stand_in = load_stand_in(options->columns.at[i], &name);
		if (stand_in != FIELD_LEFT_OUT &&
			role_by_keyword(text_of(field_role_keyword(stand_in)), &role))
			by = role_covariate(role);
	}
	return by;
}

static bool give_columns(struct guesser *g)
{
	for (size_t i = 0; i < g->options->columns.count; i++) {
		struct text column, role = text_split(text_of(g->options->columns.at[i]), '=', &column);
		enum field_role wanted = FIELD_LEFT_OUT;
		for (enum field_role r = FIELD_VALUE; r < FIELD_ROLE_COUNT; r++)
			if (field_role_keyword(r)[0] && text_is(role, field_role_keyword(r)))
				wanted = r;
		enum field_role stand_in = load_stand_in(g->options->columns.at[i], &column);
		wanted = stand_in != FIELD_LEFT_OUT ? stand_in : wanted;
		if (wanted == FIELD_LEFT_OUT)
			return fault_set(g->fault, STATUS_USAGE,
				"--column %s: '%.*s' is no role; there are value unit metric workload pass round order time "
				"cpu cpu-before cpu-after load load-average cpu-freq cpu-temp status warmup iterations process factor",
				g->options->columns.at[i], (int)role.length, role.at);
		do {
			if (!give(g, "--column", text_trim(text_split(column, ',', &column)), wanted))
				return false;
		} while (column.length > 0);
	}
	return true;
}

/* What options state.  --by comes last: a field that is the workload stays it. */
bool take_options(struct guesser *g)
{
	if (!give_words(g, "--value", &g->options->values, FIELD_VALUE) || !give_columns(g))
		return false;
	return is_pass_none(g->options) || give_words(g, "--pass", &g->options->passes, FIELD_PASS);
}

bool take_by(struct guesser *g)
{
	for (size_t i = 0; i < g->options->by.count; i++) {
		size_t field = field_named(g, text_of(g->options->by.at[i]));
		if (field == g->sample->field_count)
			return no_such_field(g, "--by", text_of(g->options->by.at[i]));
		enum field_role role = g->guesses[field].role;
		if (role != FIELD_WORKLOAD && role != FIELD_CPU)
			g->guesses[field] = (struct field_guess){.role = FIELD_FACTOR};
		g->given[field] = true;
	}
	return true;
}
