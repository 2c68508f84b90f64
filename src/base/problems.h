/* problems: all that is wrong with a file or a course, not only the first thing. */
#ifndef MHA_BASE_PROBLEMS_H
#define MHA_BASE_PROBLEMS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"

/* More than anybody reads; those beyond are counted only, so that a hostile file can't fill the memory with them. */
enum { PROBLEMS_KEPT = 1000 };

struct problem {
    struct err err;
    bool is_warning;
    struct problem *next;
};

struct problems {
    struct arena *arena; /* must be set before the first problem */
    struct problem *first, *last;
    size_t n_errors, n_warnings;
};

/* problems_add: appends a copy; problems_warn the same as a warning.  problems_add returns false, so that
 * `return problems_add(...)` is one line. */
bool problems_add(struct problems *problems, const struct err *err);
void problems_warn(struct problems *problems, const struct err *err);

/* problems_move: adds all that is in `from`, which is empty afterwards. */
void problems_move(struct problems *problems, struct problems *from);

#endif
