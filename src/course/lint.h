/* lint: is this course right?
 *
 * Everything that is wrong is found, not only the first thing; each finding says where it stands and what to do.
 * Errors would hurt a learner; warnings are for the author to weigh.  tests/lint has for every
 * rule something bad that it alone catches. */
#ifndef MHA_COURSE_LINT_H
#define MHA_COURSE_LINT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/macros.h"
#include "base/problems.h"
#include "base/str.h"
#include "io/program.h"

enum { LINT_DRAWS = 200 }; /* of an exercise that varies; fewer where no more differ */

/* lint_path: a course (its folder or its course.json), a lesson file, or a setup file.  False, with *err, only when the
 * path can't be opened; all else becomes a problem.
 * tools: to run the solutions and starters of code exercises with; NULL: content is not executed. */
MUST_CHECK bool lint_path(const char *path, struct toolbox *tools, struct arena *arena, struct problems *problems,
                          struct err *err);

/* lint_report: for every exercise of a course (its folder) whose answer is computed: which mistakes its data tells
 * apart, which look alike, which survive.  Nothing when course.json can't be read. */
void lint_report(const char *folder, struct sb *out, struct arena *arena);

#endif
