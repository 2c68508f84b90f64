/* mistakes: the rows of the table.  Internal to the engine; others see engine/recipe.h. */
#ifndef MHA_ENGINE_MISTAKES_H
#define MHA_ENGINE_MISTAKES_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/choice.h"
#include "engine/recipe.h"

struct mistake {
    const char *label;
    enum stage stage;     /* N_STAGES: a slip of code that is no stage's choice */
    const char *sentence; /* to the learner */
    const char *numpy;    /* how the step that goes wrong is spelled, for n_q = n_k and all heads alike */
    const char *hidden;   /* sizes on which nothing shows, as "d_k = 4 or num_heads = 1"; NULL: none that we know */
    unsigned needs;       /* of the setup; see engine/needs.h */
    struct choice wrong;  /* only the member of its own stage is set */
};

extern const struct mistake mistakes[]; /* engine/mistakes.c: choices of a stage */
extern const size_t n_mistakes;

/* engine/mistake_forms.c: other ways to make a mistake of the table, under the same label; only a diagnosis uses them.
 */
extern const struct mistake mistake_forms[];
extern const size_t n_mistake_forms;

extern const struct mistake slips[]; /* engine/slips.c: the others */
extern const size_t n_slips;

#endif
