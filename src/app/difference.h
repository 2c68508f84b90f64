/* difference: where two tensors of the same name differ, and by how much at most. */
#ifndef MHA_APP_DIFFERENCE_H
#define MHA_APP_DIFFERENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "app/microscope.h"
#include "engine/trace.h"

struct difference {
    bool same_shape;           /* if not, the rest is 0 */
    size_t n, n_of;            /* entries that differ in any bit that counts, of how many; NaN equals NaN */
    double most;               /* the largest |a - b|; INFINITY where one is finite and the other isn't */
    size_t at[TENSOR_MAX_DIM]; /* where, the first of equal ones */
};

struct difference difference_of(const struct tensor *a, const struct tensor *b);

bool difference_counts(double a, double b); /* whether two entries differ */

/* difference_text: "3 of 12 numbers differ, most of all weights[0, 1, 2]: 0.31 became 0.12."  Of a step that is not
 * stored, of the cell's row alone. */
const char *difference_text(const struct trace *trace, const struct trace *changed, const struct look *look,
                            struct arena *arena);

#endif
