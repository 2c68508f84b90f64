/* recent: the parts of a trace's steps that were computed last, kept for the next question about them.
 *
 * A screen asks for a window of weights, then for the origin of a cell in it, then for the scores beside it: with what
 * is kept, all of that is computed once.  Of each step one part is kept. */
#ifndef MHA_ENGINE_RECENT_H
#define MHA_ENGINE_RECENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "engine/setup.h"
#include "engine/tensor.h"

/* A part of a tensor, which is taken to have three axes, the leading ones of size 1 where it has fewer. */
struct box {
    size_t first[3], extent[3];
};

struct recent_part {
    struct box box;
    double *data;       /* its entries; NULL: nothing is kept */
    struct arena arena; /* of them */
};

struct recent {
    struct recent_part part[N_STEPS];
};

void recent_free(struct recent *recent);

/* recent_take: the entries of a box, to data, where they are kept.  recent_keep: copies them in place of what was kept
 * of the step. */
bool recent_take(const struct recent *recent, enum step_id step, const struct box *box, double *data);
void recent_keep(struct recent *recent, enum step_id step, const struct box *box, const double *data);

#endif
