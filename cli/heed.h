/* No option does nothing: what names a thing that isn't there is refused, what bears on nothing that was read is told. */
#ifndef FLOORSTAT_CLI_HEED_H
#define FLOORSTAT_CLI_HEED_H

#include "session.h"

/* Against what was read; remarks go to standard error.  False after a fault (STATUS_USAGE). */
bool options_fit_dataset(struct session *session, const struct dataset *dataset);

#endif
