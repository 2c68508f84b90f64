/* xapi: attempts as statements that a learning record store takes (Experience API 1.0.3).
 *
 * A statement's id hangs on the attempt's alone, so that one that is sent twice is known to be the same. */
#ifndef MHA_COURSE_XAPI_H
#define MHA_COURSE_XAPI_H

#include "course/course.h"
#include "io/history.h"
#include "io/json_out.h"

/* xapi_json: an array of statements.  What was reset is none, and an answer that was taken back is voided. */
void xapi_json(struct json_out *out, const struct history *history, const struct course *course);

#endif
