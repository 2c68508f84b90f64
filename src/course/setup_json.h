/* setup_json: a setup (DESIGN: the inputs of a computation) from JSON to the engine's struct setup. */
#ifndef MHA_COURSE_SETUP_JSON_H
#define MHA_COURSE_SETUP_JSON_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/problems.h"
#include "engine/setup.h"
#include "io/json.h"

enum {
    SETUP_MAX_VALUES = 65536,   /* numbers in one JSON tensor */
    SETUP_MAX_NORMAL = 1 << 27, /* numbers drawn in one tensor */
    SETUP_MAX_HEADS = 4096
};

/* setup_from_json: a checked setup (setup_check has passed), its tensors in the arena.  NULL with problems added when
 * anything is off.  `object` is the setup's own JSON object. */
const struct setup *setup_from_json(const struct json *object, struct arena *arena, struct problems *problems);

/* setup_permuted: the same computation with its tokens in another order: row i of the result is row order[i].
 * Needs n_q = n_k and no mask by rows; NULL otherwise. */
const struct setup *setup_permuted(const struct setup *setup, const size_t *order, struct arena *arena);

#endif
