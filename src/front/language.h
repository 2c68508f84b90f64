/* language: in which language the texts of a course are shown.  Numbers and verdicts are the same in all of them. */
#ifndef MHA_FRONT_LANGUAGE_H
#define MHA_FRONT_LANGUAGE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"

/* language_wanted: the one that the learner chose last in the tutor, else, if it may say so, that of the environment
 * (LC_ALL, LC_MESSAGES, LANG).  A tag such as "tr-TR", or NULL when nothing is known. */
const char *language_wanted(bool by_environment, struct arena *arena);

/* language_keep: keeps what was chosen, for the next time. */
MUST_CHECK bool language_keep(const char *language, struct arena *arena, struct err *err);

/* language_name: "Türkçe" of "tr"; the tag itself where the name is not known. */
const char *language_name(const char *tag);

#endif
