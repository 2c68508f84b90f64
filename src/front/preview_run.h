/* preview_run: a preview (front/preview.h) on the terminal, or in plain text. */
#ifndef MHA_FRONT_PREVIEW_RUN_H
#define MHA_FRONT_PREVIEW_RUN_H

#include <stdbool.h>

#include "base/err.h"
#include "base/macros.h"

struct preview_options {
    const char *start; /* the step to begin at: its number or id; NULL: the first */
    bool is_plain, is_ascii;
};

/* preview_run: until the author has enough.  Plain, or where there is no terminal, every page is printed, again
 * whenever the file was saved; a line of input moves (next, back, a number or an id, quit), its end ends the preview.
 * Returns the exit status; -1 with *err when the file can't be opened at all. */
MUST_CHECK int preview_run(const char *path, const struct preview_options *options, struct err *err);

#endif
