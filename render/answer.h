/* The formats of summary, check and compare; each writes a whole answer.  Errors of the stream stay in the stream.  False: a
 * fault of what was asked for (STATUS_USAGE), such as a --sort by no column. */
#ifndef FLOORSTAT_ANSWER_H
#define FLOORSTAT_ANSWER_H

#include <stdio.h>

#include "voice.h"

bool answer_terminal(const struct voice *voice, FILE *out, struct fault *fault);
bool answer_json(const struct voice *voice, FILE *out, struct fault *fault);
bool answer_markdown(const struct voice *voice, FILE *out, struct fault *fault);
bool answer_csv(const struct voice *voice, FILE *out, struct fault *fault);
bool answer_github(const struct voice *voice, FILE *out, struct fault *fault);
bool answer_junit(const struct voice *voice, FILE *out, struct fault *fault);

#endif
