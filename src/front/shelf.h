/* shelf: the courses that are here: the shipped one, and those in the learner's own folder (io/paths.h). */
#ifndef MHA_FRONT_SHELF_H
#define MHA_FRONT_SHELF_H

#include <stddef.h>

#include "app/chooser.h"
#include "base/arena.h"

struct shelf {
    const char **folder;
    struct choice *choice; /* their titles */
    size_t n;
};

void shelf_read(struct shelf *out, struct arena *arena);

#endif
