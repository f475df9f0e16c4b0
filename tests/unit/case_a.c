/* Case A: twelve cores in 30 rounds, cores 8 to 11 again in 60, from the reconstructed fixtures.  The numbers are those of
 * the published tables. */
#include "near.h"
#include "support.h"

#include "analysis/passes/comparability.h"
#include "ingest/ingest.h"
#include "render/render.h"

static const struct ingest_input INPUTS[] = {
	{"fixtures/core_affinity_30.csv", "A30"}, {"fixtures/core_affinity_60.csv", "B60"}};

static struct findings *read_case(struct build *build)
{
	static const char *loads[] = {"A30=fixtures/core_load_profile.csv"};
	struct ingest_options options = ingest_defaults();
	options.loads = (struct words){loads, 1, 1};
	struct fault fault = {0};
	struct dataset *dataset = ingest_read(build->arena, &options, INPUTS, 2, &fault);
	if (!dataset)
		fail_msg("%s: %s", fault.place, fault.text);
	build->options.compare = true;
	struct findings *findings = analyse(build->arena, dataset, &build->options, &fault);
	if (!findings)
		fail_msg("%s", fault.text);
	return findings;
}

static void group_numbers(void **state)
{
	(void)state;
	/* cpu, min, median, max, ratio to best, load in both windows */
	static const char *const rows[][6] = {
		{"0", "0.2469", "0.4317", "0.7626", "1.804", "100.0"},
		{"1", "0.2257", "0.3637", "0.6324", "1.649", "100.0"},
		{"2", "0.1873", "0.3507", "0.4375", "1.368", "100.0"},
		{"3", "0.1799", "0.3290", "0.8579", "1.314", "100.0"},
		{"4", "0.1784", "0.3122", "0.5486", "1.303", "72.5"},
		{"5", "0.1694", "0.2652", "0.7408", "1.238", "59.0"},
		{"6", "0.1541", "0.2450", "0.4014", "1.126", "37.9"},
		{"7", "0.1369", "0.2305", "0.3747", "1.000", "21.9"},
		{"8", "0.2447", "0.3211", "0.4104", "1.788", "13.5"},
		{"9", "0.1629", "0.3043", "0.3966", "1.190", "7.2"},
		{"10", "0.1746", "0.2745", "0.3430", "1.276", "4.2"},
		{"11", "0.1414", "0.2585", "0.3246", "1.033", "2.0"},
	};
	BUILD(build);
	const struct findings *findings = read_case(&build);
	const struct table_finding *table = &findings->tables[0];
	assert_int_equal(table->group_count, 12);
	for (size_t g = 0; g < 12; g++) {
		const struct group_finding *group = &table->groups[g];
		assert_string_equal(group->group->levels[0], rows[g][0]);
		assert_int_equal(group->n, 30);
		assert_printed(group->min, 4, rows[g][1]);
		assert_printed(group->median, 4, rows[g][2]);
		assert_printed(group->max, 4, rows[g][3]);
		assert_printed(group->ratio_to_best, 3, rows[g][4]);
		assert_printed(group->load, 1, rows[g][5]);
		assert_string_equal(group->load_source, "load profile");
	}
	assert_printed(100 * table->spread, 1, "80.4");
	assert_int_equal(table->near_count, 22);
	assert_int_equal(table->near_minima, 12);
	assert_int_equal(table->n, 360);
	assert_int_equal(table->best_group, 7);
	assert_printed(findings->passes[0].load.mean, 1, "51.5");
	assert_true(findings->passes[0].load.complete);
	assert_printed(findings->passes[0].load.rank_agreement, 6, "1.000000");
	assert_printed(100 * findings->tables[1].spread, 1, "6.5");
	assert_true(isnan(findings->tables[1].groups[0].load));
	assert_null(findings->tables[1].groups[0].load_source);
	arena_free(build.arena);
}

static void passes_are_refused(void **state)
{
	(void)state;
	BUILD(build);
	const struct findings *findings = read_case(&build);
	assert_int_equal(findings->comparison_count, 1);
	const struct pass_comparison *comparison = &findings->comparisons[0];
	assert_int_equal(comparison->verdict, NOT_COMPARABLE);
	assert_int_equal(comparison->floors, NOT_COMPARABLE);
	assert_int_equal(comparison->pair_count, 4);
	assert_int_equal(comparison->unmatched_a_count, 8);
	assert_int_equal(comparison->checks[COMPARABILITY_floor].status, CHECK_DIFFERENT);
	assert_int_equal(comparison->checks[COMPARABILITY_load].status, CHECK_MISSING);
	assert_int_equal(comparison->checks[COMPARABILITY_effort].status, CHECK_DIFFERENT);
	static const char *const moved[] = {"-55", "-30", "-35", "-17"};
	for (size_t p = 0; p < 4; p++) {
		const struct pair_finding *pair = &comparison->pairs[p];
		double a = findings->tables[pair->table_a].groups[pair->group_a].best;
		double b = findings->tables[pair->table_b].groups[pair->group_b].best;
		assert_printed(100 * (b / a - 1), 0, moved[p]);
		assert_int_equal(pair->k, 30);
		assert_int_equal(pair->verdict, NOT_COMPARABLE);
		assert_true(pair->min_b > b); /* 30 of the 60 rounds */
	}
	assert_true(comparison->remedy.needed && comparison->remedy.record_load);
	assert_int_equal(render_status(findings, NULL), STATUS_NOT_COMPARABLE);
	assert_int_equal(render_status(findings, "cannot-tell,slower"), STATUS_OK);
	arena_free(build.arena);
}

static void halves_are_not_refused(void **state)
{
	(void)state;
	BUILD(build);
	build.options.self = true;
	const struct findings *findings = read_case(&build);
	assert_int_equal(findings->self_count, 4);
	const struct self_finding *odd_even = &findings->selves[0];
	assert_int_equal(odd_even->pass, 0);
	assert_int_equal(odd_even->split, SELF_ODD_EVEN);
	assert_int_not_equal(odd_even->comparison.verdict, NOT_COMPARABLE);
	assert_int_equal(odd_even->comparison.pair_count, 12);
	assert_int_equal(odd_even->comparison.pairs[0].k, 15);
	assert_int_equal(odd_even->claimed, 0);
	arena_free(build.arena);
}

static void claims_of_the_article(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		enum claim_verdict verdict;
		const char *reason;
	} rows[] = {
		{"B60/cpu=8 faster A30/cpu=7", CLAIM_NOT_ALLOWED, "pass-verdict"},
		{"A30/cpu=7 slower than B60/cpu=8", CLAIM_NOT_ALLOWED, "pass-verdict"},
		{"B60/cpu=8..11 within 7 %", CLAIM_ALLOWED, "minima"},
		{"B60 cpu=8..11 within 7", CLAIM_ALLOWED, "minima"},
		{"B60/cpu=8..11 within 6 %", CLAIM_CONTRADICTED, "size"},
		{"A30/cpu=7 faster than A30/cpu=0", CLAIM_NOT_ALLOWED, "floor"}, /* 100 % busy throughout */
		{"A30/cpu=8 faster A30/cpu=7", CLAIM_CONTRADICTED, "opposite"},
		{"A30/cpu=77 faster A30/cpu=7", CLAIM_NOT_ALLOWED, "unknown-group"},
		{"C90/cpu=7 faster A30/cpu=7", CLAIM_NOT_ALLOWED, "unknown-pass"},
	};
	enum { ROWS = sizeof rows / sizeof *rows };
	const char *texts[ROWS];
	for (size_t i = 0; i < ROWS; i++)
		texts[i] = rows[i].text;
	BUILD(build);
	build.options.claims = (struct words){texts, ROWS, ROWS};
	const struct findings *findings = read_case(&build);
	assert_int_equal(findings->claim_count, ROWS);
	for (size_t i = 0; i < ROWS; i++) {
		if (findings->claims[i].verdict != rows[i].verdict)
			fail_msg("%s: %s", rows[i].text, claim_verdict_name(findings->claims[i].verdict));
		assert_string_equal(findings->claims[i].reason, rows[i].reason);
	}
	assert_printed(100 * (findings->claims[2].ratio - 1), 1, "6.5");
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(group_numbers),
		cmocka_unit_test(passes_are_refused),
		cmocka_unit_test(halves_are_not_refused),
		cmocka_unit_test(claims_of_the_article),
	};
	return RUN_TESTS(tests);
}
