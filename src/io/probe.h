/* probe: is a program there, and what does it say of itself? */
#ifndef MHA_IO_PROBE_H
#define MHA_IO_PROBE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/macros.h"

/* probe_run: runs argv[0], looked up in PATH, with no input and no messages, and keeps the first line that it prints.
 * False when it can't be started, ends with a status other than 0, or takes longer than 20 seconds; it is then
 * killed. */
MUST_CHECK bool probe_run(char *const argv[], char *line, size_t size);

#endif
