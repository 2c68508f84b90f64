/* sandbox: bubblewrap around a program, where it is installed: no network, a read-only file system but for the
 * program's own folder and an empty /tmp, processes of its own.
 *
 * With it a stranger's program can be run; without it a run is only guarded against accidents (io/run.h). */
#ifndef MHA_IO_SANDBOX_H
#define MHA_IO_SANDBOX_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"
#include "io/run.h"

/* sandbox_find: the path of bubblewrap, or NULL where it isn't installed. */
const char *sandbox_find(struct arena *arena);

/* sandbox_run: run_program inside of bubblewrap at `bwrap`.  *works is false when bubblewrap is refused what it needs
 * here (as within some containers): the program was not started then, and *out means nothing. */
MUST_CHECK bool sandbox_run(const struct run *run, const char *bwrap, struct run_result *out, bool *works,
                            struct arena *arena, struct err *err);

#endif
