/* From bytes to answers: what is read is analysed, its numbers agree with one another, and each format that is written
 * is well-formed. */
#include "analysis/options.h"
#include "fuzz.h"
#include "render/answer.h"

enum { WHOLE_MOST = 6 * 1024 }; /* longer inputs cost time and try nothing else: target read has them whole */

/* Each format beside the check it must pass. */
static const struct {
	bool (*write)(const struct voice *voice, FILE *out, struct fault *fault);
	void (*check)(const char *text, size_t length);
} formats[] = {
	{answer_json, fuzz_check_json},
	{answer_markdown, fuzz_check_markdown},
	{answer_csv, fuzz_check_csv},
	{answer_terminal, fuzz_check_terminal},
	{answer_junit, fuzz_check_xml},
	{answer_github, fuzz_check_terminal},
};

static void check_answers(struct arena *arena, const struct findings *findings, enum question question)
{
	const struct render_options options = {.lang = "en", .title = NULL, .command = "floorstat"};
	struct voice voice = voice_of(arena, findings, &options, question);
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		char *text = NULL;
		size_t length = 0;
		struct fault fault = {0};
		FILE *stream = open_memstream(&text, &length);
		PROPERTY(stream);
		PROPERTY(formats[i].write(&voice, stream, &fault));
		fclose(stream);
		formats[i].check(text, length);
		free(text);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	jmp_buf recovery;
	if (setjmp(recovery))
		abort();
	struct arena *arena = arena_new(&recovery);
	struct ingest_options ingest = ingest_defaults();
	ingest.sandbox = false;
	ingest.jobs = 1;
	struct analysis_options analysis = analysis_defaults();
	analysis.compare = analysis.self = true;
	struct fault fault = {0};
	struct ingest_input input = {fuzz_file("dump", data, size < WHOLE_MOST ? size : WHOLE_MOST), NULL};
	const struct dataset *dataset = ingest_read(arena, &ingest, &input, 1, &fault);
	const struct findings *findings = dataset ? analyse(arena, dataset, &analysis, &fault) : NULL;
	if (findings) {
		fuzz_check_findings(findings);
		check_answers(
			arena, findings, findings->comparison_count ? QUESTION_CHECK : QUESTION_SUMMARY);
	} else {
		fuzz_check_fault(&fault);
	}
	arena_free(arena);
	return 0;
}
