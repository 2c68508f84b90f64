/* folder: what files are there? */
#ifndef MHA_IO_FOLDER_H
#define MHA_IO_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"

enum { FOLDER_DEPTH = 8, FOLDER_FILES = 20000 };

/* folder_files: the regular files at and below a folder whose names end in `suffix`, as paths relative to it, in byte
 * order.  Links are not followed, names that begin with a point are left out, and so is what lies deeper than
 * FOLDER_DEPTH.  ERR_OPEN, and ERR_TOO_BIG for more than FOLDER_FILES entries. */
MUST_CHECK bool folder_files(const char *folder, const char *suffix, const char ***out, size_t *n, struct arena *arena,
                             struct err *err);

#endif
