/* Parts of the program that are loaded on demand, so that a summary needn't wait for Pango: shared objects named
 * floorstat-NAME.so beside the program, or in ../lib/floorstat from there, or in LIBDIR. */
#ifndef FLOORSTAT_PLUGIN_H
#define FLOORSTAT_PLUGIN_H

#include "fault.h"

/* The address of 'symbol' of the plugin ("draw", "archive"); NULL and STATUS_OUTPUT when it can't be loaded.  Where
 * the symbol is linked in already (unit tests), that one is given.  A plugin stays loaded. */
void *plugin_symbol(const char *plugin, const char *symbol, struct fault *fault);

#endif
