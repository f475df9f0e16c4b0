/* What the program gives up before it reads what strangers wrote: other programs, the network, and every folder but the
 * one it writes into.  Where the kernel has no Landlock or no seccomp, that part is left out in silence. */
#ifndef FLOORSTAT_CLI_SANDBOX_H
#define FLOORSTAT_CLI_SANDBOX_H

#include "options.h"

/* Cannot be taken back.  Files are still read anywhere; written only beside the outputs that 'line' names. */
void sandbox_enter(const struct command_line *line);

#endif
