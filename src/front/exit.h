/* exit: the exit statuses of the program, as scripts and graders rely on them. */
#ifndef MHA_FRONT_EXIT_H
#define MHA_FRONT_EXIT_H

#include "base/err.h"

enum exit_status {
    EXIT_DONE = 0,      /* right or done */
    EXIT_NOT_RIGHT = 1, /* an answer that isn't right, or lint findings */
    EXIT_USAGE = 2,     /* also: no terminal and no --plain */
    EXIT_CONTENT = 3,   /* unreadable or invalid content */
    EXIT_TOOL = 4,      /* a tool is missing */
    EXIT_LIMIT = 5,     /* the learner's code hit a limit */
    EXIT_PROGRESS = 6,  /* progress can't be read or written */
    EXIT_INTERNAL = 70,
    EXIT_WRITE = 74, /* the output can't be written; a reader that went away is no error */
    EXIT_INTERRUPTED = 130
};

int exit_of(enum err_code code);

#endif
