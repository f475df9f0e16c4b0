/* How the text of an option becomes its value: one function a kind.  Each is an option_store. */
#ifndef FLOORSTAT_CLI_STORE_H
#define FLOORSTAT_CLI_STORE_H

#include "options.h"

#define STORES(ROW)                                                                                          \
	ROW(flag)      /* bool: true */                                                                      \
	ROW(no)        /* bool: false */                                                                     \
	ROW(text)      /* const char * */                                                                    \
	ROW(pair)      /* struct words: one more KEY=TEXT */                                                 \
	ROW(word)      /* struct words: one more */                                                          \
	ROW(list)      /* struct words: more, split at commas (a backslash keeps one) */                     \
	ROW(choice)    /* unsigned: the value of one of the row's choices */                                 \
	ROW(name)      /* const char *: one of the row's choices */                                          \
	ROW(names)     /* const char *: several of the row's choices with commas between */                  \
	ROW(keep)      /* bool: true for the row's only choice */                                            \
	ROW(percent)   /* double: a fraction */                                                              \
	ROW(quantiles) /* struct analysis_options: fractions, split at commas */                             \
	ROW(margins)   /* struct analysis_options: floor=P,median=P,load=POINTS */                           \
	ROW(limit)     /* struct limits: NAME=N, N with k, M or G */                                         \
	ROW(count)     /* size_t */                                                                          \
	ROW(small)     /* unsigned, 1..1024 */                                                               \
	ROW(digits)    /* unsigned, 1..17 */                                                                 \
	ROW(seed)      /* uint64_t */                                                                        \
	ROW(unit)      /* const char *: a unit that is known */                                              \
	ROW(positive)  /* double > 0 */                                                                      \
	ROW(character) /* char: one byte, or a name: tab, space, comma, semicolon, pipe, point */

#define ROW(kind) option_store store_##kind;
STORES(ROW)
#undef ROW

#endif
