/* scratch: a folder for one run, in which programs can be started, gone with all that is in it afterwards. */
#ifndef MHA_IO_SCRATCH_H
#define MHA_IO_SCRATCH_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/macros.h"

/* scratch_make: below $TMPDIR or /tmp, or below the tutor's own folder where those are read-only or start no programs
 * (noexec).  ERR_TOOL when none will do. */
MUST_CHECK bool scratch_make(const char **out, struct arena *arena, struct err *err);

/* scratch_remove: whatever a program has put there, however deep and with whatever modes; links are not followed. */
void scratch_remove(const char *path);

#endif
