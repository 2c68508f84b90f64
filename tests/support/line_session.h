/* line_session: line mode run in a test: what is typed comes from memory, what is written goes there. */
#ifndef MHA_TESTS_LINE_SESSION_H
#define MHA_TESTS_LINE_SESSION_H

#include <stddef.h>

#include "base/arena.h"
#include "base/str.h"
#include "front/tutor.h"

struct line_session {
    int status;
    struct str out; /* in the arena */
    size_t n_done;  /* steps of the course that are done afterwards */
};

/* line_session_run: a newcomer on a course; shuffles have a fixed seed.  Fails when the course can't be loaded. */
void line_session_run(struct line_session *out, const char *course, struct str typed, struct arena *arena);

/* line_session_check: fails the test when anything was written that a terminal would obey or hide, or a line of more
 * than 80 columns. */
void line_session_check(const struct line_session *session, const char *what);

#endif
