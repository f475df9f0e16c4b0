/* No option does nothing: what names a thing that isn't there is refused, what bears on nothing that was read is told. */
#ifndef FLOORSTAT_CLI_HEED_H
#define FLOORSTAT_CLI_HEED_H

#include "session.h"

/* Against what was read; remarks go to standard error.  False after a fault (STATUS_USAGE). */
bool options_fit_dataset(struct session *session, const struct dataset *dataset);

/* Before anything is read: no output is one of the inputs (operands from 'from' on), nor two outputs one file.  False after
 * a fault (STATUS_USAGE). */
bool options_spare_inputs(struct session *session, size_t from);

#endif
