/* new_translation: the texts of a lesson as a sidecar file to translate (course/translation.h). */
#ifndef MHA_FRONT_NEW_TRANSLATION_H
#define MHA_FRONT_NEW_TRANSLATION_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

/* new_translation: the whole file, its texts still those of the lesson (or of course.json) at `path`. */
MUST_CHECK bool new_translation(const char *path, const char *language, struct sb *out, struct arena *arena,
                                struct err *err);

#endif
