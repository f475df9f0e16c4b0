/* summary, check and compare: the answer in the format asked for. */
#include "answer.h"

#include "output.h"
#include "results.h"
#include "results_csv.h"

/* To add a format, write its function and put its row here. */
static const struct {
	enum output_format format;
	bool (*write)(const struct voice *voice, FILE *out, struct fault *fault);
} writers[] = {
	{OUTPUT_TERMINAL, answer_terminal},
	{OUTPUT_JSON, answer_json},
	{OUTPUT_MARKDOWN, answer_markdown},
	{OUTPUT_CSV, answer_csv},
	{OUTPUT_GITHUB, answer_github},
	{OUTPUT_JUNIT, answer_junit},
};

bool answer_json(const struct voice *voice, FILE *out, struct fault *fault)
{
	(void)fault;
	results_write(voice, out);
	return true;
}

bool answer_csv(const struct voice *voice, FILE *out, struct fault *fault)
{
	(void)fault;
	if (voice->question == QUESTION_SUMMARY)
		results_csv_groups(voice, out);
	else
		results_csv_pairs(voice, out);
	return true;
}

bool render_answer(const struct findings *findings, enum question question,
	const struct render_options *options, struct fault *fault)
{
	for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
		if (writers[i].format != options->to)
			continue;
		struct arena *arena = arena_child(findings->arena);
		struct voice voice = voice_of(arena, findings, options, question);
		struct output *output = output_begin(arena, options->output, fault);
		bool good = output && writers[i].write(&voice, output_stream(output), fault);
		good = good && output_end(output, fault);
		arena_free(arena);
		return good;
	}
	return fault_set(
		fault, STATUS_USAGE, "this command has no such format; --to ndjson belongs to convert");
}
