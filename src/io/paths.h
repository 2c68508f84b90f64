/* paths: where things are kept.  MHA_TUTOR_HOME overrides all; else the XDG base directory specification, where an
 * empty or relative value counts as unset; HOME unset is looked up in the password file. */
#ifndef MHA_IO_PATHS_H
#define MHA_IO_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"

/* paths_data: the folder of progress.db and work/: $MHA_TUTOR_HOME, else $XDG_DATA_HOME/mha-tutor, else
 * ~/.local/share/mha-tutor.  Absolute.  Not created here.  ERR_PROGRESS when no home is known. */
MUST_CHECK bool paths_data(const char **out, struct arena *arena, struct err *err);

/* paths_learner: what is one learner's own: that folder, or learners/NAME in it, where MHA_TUTOR_LEARNER names one.
 * paths_set_learner: names one for this program and those that it starts.  A name is up to 64 ASCII letters, digits,
 * points, underscores and hyphens, and begins with a letter or digit; any other is an ERR_USAGE. */
MUST_CHECK bool paths_learner(const char **out, struct arena *arena, struct err *err);
MUST_CHECK bool paths_set_learner(const char *name, struct err *err);
const char *paths_learner_name(void); /* "" when none is named */

/* paths_course: the folder of a course: `asked` (--course) when it is not NULL: a folder, or where there is none the
 * name of one of the learner's own; else the shipped one: beside the binary, beside its build folder, or installed
 * (share/mha-tutor/course beside its bin, else below the prefix of the build), whichever has a course.json.  ERR_OPEN
 * when there is none. */
MUST_CHECK bool paths_course(const char **out, const char *asked, struct arena *arena, struct err *err);

/* paths_own_courses: the folders courses/NAME of the learner's own folder that have a course.json, in byte order. */
void paths_own_courses(const char ***out, size_t *n, struct arena *arena);

/* paths_progress: the database of a course, the learner's own: progress.db; progress-NAME.db for one of the learner's
 * own, whose ids may be those of another course. */
MUST_CHECK bool paths_progress(const char **out, const char *course, struct arena *arena, struct err *err);

#endif
