/* LABEL in options: which pass it names. */
#ifndef FLOORSTAT_LABEL_H
#define FLOORSTAT_LABEL_H

#include "dataset.h"

enum { NO_PASS = -1 };

/* Index of the pass called 'label', NO_PASS. */
long label_find(const struct dataset *dataset, struct text label);

/* Sets the fault (STATUS_USAGE) for an option whose label no pass bears, with the nearest name.  Always false. */
bool label_unknown(const struct dataset *dataset, const char *option, struct text label, struct fault *fault);

#endif
