/* audit: which mistakes do the data of an exercise tell apart?
 *
 * An exercise whose answer is a part of the right trace, or a program whose results are, is run once with every mistake
 * that can be made on its setups.  A mistake survives when what it makes would be accepted everywhere: a learner who
 * makes it is then told that all is right. */
#ifndef MHA_COURSE_AUDIT_H
#define MHA_COURSE_AUDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "course/answer.h"
#include "course/item.h"
#include "course/tolerance.h"
#include "engine/diagnose.h"
#include "engine/recipe.h"

enum audit_state {
    AUDIT_NONE, /* can't be named here: it does not apply, is made after the step asked for, changes a step that stands
                   under the prompt, or is a slip of code */
    AUDIT_TOLD, /* makes another answer, or none */
    AUDIT_SURVIVES
};

/* One thing that is asked for, on one setup. */
struct audit_part {
    struct item item;     /* the setup and its right trace */
    struct answer answer; /* the step of it */
    enum step_id given;   /* the last step that a program is handed: no mistake can be made before it */
    struct tensor right;
    struct evidence *shown; /* the steps under the prompt: no mistake was made that changes one of them */
    size_t n_shown;
};

struct audit_row {
    const struct mistake *mistake;
    enum audit_state state;
    struct tensor *made; /* for each part what it makes; data NULL where its trace ends before */
};

struct audit {
    const struct exercise *exercise;
    struct tolerance tolerance;
    bool is_shape;           /* the shape alone is asked for */
    struct audit_part *part; /* one; of a program one for each test or variable */
    size_t n_parts;
    struct audit_row *row; /* mistakes_count() of them, in the order of the catalogue */
};

/* audit_is_possible: whether what is asked for is computed, by the right recipe. */
bool audit_is_possible(const struct exercise *exercise);

/* audit_run: for an item of such an exercise. */
MUST_CHECK bool audit_run(struct audit *out, const struct item *item, struct arena *arena, struct err *err);

/* audit_may_show: whether a mistake can be made on some setup, between what is given and what is asked for; if not,
 * why. */
bool audit_may_show(const struct audit *audit, const struct mistake *m, struct arena *arena, struct err *why);

/* audit_find: the row of a label; NULL when it is unknown. */
const struct audit_row *audit_find(const struct audit *audit, struct str label);

/* audit_are_alike: whether two mistakes make the same answer, so that it can't be told which one was made. */
bool audit_are_alike(const struct audit *audit, const struct audit_row *a, const struct audit_row *b);

/* audit_is_blind: whether the author has excused a label. */
bool audit_is_blind(const struct exercise *exercise, struct str label);

/* audit_title: what is asked for: "weights, head 0", "shape of concat", "concat in 6 tests". */
const char *audit_title(const struct audit *audit, struct arena *arena);

/* audit_dimensions: sizes of the setup over 1 that coincide, "n = d_k = 4", which may hide that they were confused; ""
 * when all differ. */
const char *audit_dimensions(const struct setup *setup, struct arena *arena);

#endif
