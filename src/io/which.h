/* which: where in PATH a program is. */
#ifndef MHA_IO_WHICH_H
#define MHA_IO_WHICH_H

#include "base/arena.h"

/* which: the absolute path of an executable file of that name; a name with a slash stands for itself.  NULL when there
 * is none.  Parts of PATH that are empty or relative are passed over: the folder one stands in is no place for tools.
 */
const char *which(const char *name, struct arena *arena);

#endif
