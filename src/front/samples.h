/* samples: small valid files for authors to start from; tests/cli holds them to lint. */
#ifndef MHA_FRONT_SAMPLES_H
#define MHA_FRONT_SAMPLES_H

#include <stddef.h>

#include "base/arena.h"
#include "base/str.h"

/* sample_find: the sample of "course", "lesson", "setup", "text", "walk", "recall", a kind of exercise, "code-c" or
 * "code-script"; NULL when there is none. */
const char *sample_find(struct str name, struct arena *arena);

size_t samples_count(void);
const char *samples_name(size_t i);

#endif
