/* From bytes to answers: what is read is analysed, its numbers agree with one another, and each format that is written
 * is well-formed.  Runs written by convert are read as they were.  A report's page and figures cost a hundred times as
 * much as the rest: one input in 64 has them. */
#include "analysis/options.h"
#include "fuzz.h"
#include "render/answer.h"
#include "render/report.h"

enum { WHOLE_MOST = 6 * 1024 }; /* longer inputs cost time and try nothing else: target read has them whole */

typedef bool writer(const struct voice *voice, FILE *out, struct fault *fault);

static bool write_report(const struct voice *voice, FILE *out, struct fault *fault)
{
	const struct report report = {.voice = voice};
	return report_write(&report, out, fault);
}

/* Each format beside the check it must pass. */
static const struct {
	writer *write;
	void (*check)(const char *text, size_t length);
} formats[] = {
	{answer_json, fuzz_check_json},
	{answer_markdown, fuzz_check_markdown},
	{answer_csv, fuzz_check_csv},
	{answer_terminal, fuzz_check_terminal},
	{answer_junit, fuzz_check_xml},
	{answer_github, fuzz_check_terminal},
};

/* What a writer writes, to be freed. */
static char *written(writer *write, const struct voice *voice, size_t *length)
{
	char *text = NULL;
	struct fault fault = {0};
	FILE *stream = open_memstream(&text, length);
	PROPERTY(stream && write(voice, stream, &fault) && fclose(stream) == 0);
	return text;
}

static void check_answers(const struct voice *voice)
{
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		size_t length = 0;
		char *text = written(formats[i].write, voice, &length);
		formats[i].check(text, length);
		free(text);
	}
}

static void check_page(const struct voice *voice)
{
	size_t length = 0;
	char *markdown = written(write_report, voice, &length);
	fuzz_check_markdown(markdown, length);
	struct buffer html = buffer_new(voice->arena);
	const struct report report = {.voice = voice};
	struct fault fault = {0};
	PROPERTY(report_page(&report, markdown, length, &html, &fault));
	fuzz_check_html(html.at, html.length);
	free(markdown);
}

static void check_figures(const struct voice *voice)
{
	struct figure_requests requests = {0};
	struct fault fault = {0};
	PROPERTY(figures_of_report(voice->findings, voice->options, &requests, &fault));
	for (size_t i = 0; i < requests.count; i++) {
		struct figure_result figure = {0};
		PROPERTY(figure_make(
			voice->findings, &requests.at[i], voice->options, 1u << FIGURE_SVG, &figure, &fault));
		if (!figure.title)
			continue;
		fuzz_check_xml(figure.files[FIGURE_SVG].at, figure.files[FIGURE_SVG].length);
		fuzz_check_figure(&figure.data);
	}
}

/* What convert writes is read as it was. */
static void check_conversion(struct arena *arena, const struct dataset *dataset)
{
	char path[200];
	snprintf(path, sizeof path, "%s", fuzz_file("runs.ndjson", (const uint8_t *)"", 0));
	const struct render_options options = {
		.to = OUTPUT_NDJSON, .output = path, .lang = "en", .command = "floorstat", .quiet = true};
	struct fault fault = {0};
	PROPERTY(render_runs(dataset, &options, &fault));
	const struct ingest_options reading = fuzz_reading();
	const struct dataset *again = fuzz_read(arena, path, &reading, &fault);
	PROPERTY(again);
	fuzz_same_runs(dataset, again);
}

static void check_findings(struct arena *arena, const struct findings *findings, bool all)
{
	const struct render_options options = {.lang = "en", .title = NULL, .command = "floorstat"};
	struct voice voice = voice_of(
		arena, findings, &options, findings->comparison_count ? QUESTION_CHECK : QUESTION_SUMMARY);
	fuzz_check_findings(findings);
	check_answers(&voice);
	if (all) {
		check_page(&voice);
		check_figures(&voice);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	jmp_buf recovery;
	if (setjmp(recovery))
		abort();
	struct arena *arena = arena_new(&recovery);
	const struct ingest_options reading = fuzz_reading();
	struct analysis_options analysis = analysis_defaults();
	analysis.compare = analysis.self = true;
	struct fault fault = {0};
	char path[200];
	snprintf(path, sizeof path, "%s", fuzz_file("dump", data, size < WHOLE_MOST ? size : WHOLE_MOST));
	const struct dataset *dataset = fuzz_read(arena, path, &reading, &fault);
	fuzz_read_in_pieces(arena, path, reading, 1 + size % 61, dataset, &fault);
	if (dataset)
		check_conversion(arena, dataset);
	const struct findings *findings = dataset ? analyse(arena, dataset, &analysis, &fault) : NULL;
	if (findings)
		check_findings(arena, findings, size % 64 == 0);
	else
		fuzz_check_fault(arena, &fault);
	arena_free(arena);
	return 0;
}
