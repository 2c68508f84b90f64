/* stdin: what is typed or piped in. */
#ifndef MHA_FRONT_STDIN_H
#define MHA_FRONT_STDIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

/* stdin_read: all of standard input, at most `limit` bytes. */
MUST_CHECK bool stdin_read(size_t limit, struct str *out, struct arena *arena, struct err *err);

/* stdin_read_line: up to the next line feed, which is left out; what goes beyond `size` - 1 bytes is dropped.  False at
 * the end of input.  Nothing behind the line is taken. */
bool stdin_read_line(char *buf, size_t size);

#endif
