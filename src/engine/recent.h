/* recent: the parts of a trace's steps that were computed last, kept for the next question about them.
 *
 * A screen asks for a window of weights, then for the origin of a cell in it, then for the scores beside it: with what
 * is kept, all of that is computed once.  Of each step the few parts used last are kept. */
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

enum { RECENT_PARTS = 3 };

struct recent_part {
    struct box box;
    double *data;       /* its entries; NULL: nothing is kept */
    size_t room;        /* entries there is memory for */
    struct arena arena; /* of them */
    unsigned used;      /* when last: the count of questions by then */
};

struct recent {
    struct recent_part part[N_STEPS][RECENT_PARTS];
    unsigned asked;
};

void recent_free(struct recent *recent);

/* recent_find: a part that holds a box; NULL where none does.  recent_copy: the entries of a box that it holds. */
const struct recent_part *recent_find(struct recent *recent, enum step_id step, const struct box *box);
void recent_copy(double *data, const struct box *box, const struct recent_part *part);

/* recent_keep: copies the entries of a box, in place of the part of the step that was not asked for for longest;
 * nothing where they are more than a screen needs. */
void recent_keep(struct recent *recent, enum step_id step, const struct box *box, const double *data);

#endif
