/* stage: from a setup and the choices in force to the formula of one step.  Internal to the engine.
 *
 * One function a stage, each in a file of its own: engine/stage_project.c, engine/stage_split.c, ... */
#ifndef MHA_ENGINE_STAGE_H
#define MHA_ENGINE_STAGE_H

#include <stdbool.h>

#include "base/arena.h"
#include "engine/choice.h"
#include "engine/formula.h"
#include "engine/setup.h"
#include "engine/trace.h"

struct maker {
    const struct setup *setup;
    const struct recipe *recipe;
    struct choice choice;
    const struct trace *trace;     /* the steps so far */
    struct arena *arena, *scratch; /* what the steps are made of; what is needed while one is made */
    bool with_text;                /* whether to spell the steps in NumPy */
    const struct trace *base;      /* another computation, of whose steps some may be the same in part; or NULL */
};

/* One step, ready to be computed. */
struct plan {
    struct formula formula;
    size_t ndim, shape[TENSOR_MAX_DIM];
    const char *numpy;
};

/* Each returns false where the operands do not fit (only after a wrong choice). */
bool stage_project(const struct maker *m, enum step_id id, struct plan *out);
bool stage_split(const struct maker *m, enum step_id id, struct plan *out);
bool stage_scores(const struct maker *m, enum step_id id, struct plan *out);
bool stage_scale(const struct maker *m, enum step_id id, struct plan *out);
bool stage_mask(const struct maker *m, enum step_id id, struct plan *out);
bool stage_softmax(const struct maker *m, enum step_id id, struct plan *out);
bool stage_weigh(const struct maker *m, enum step_id id, struct plan *out);
bool stage_merge(const struct maker *m, enum step_id id, struct plan *out);
bool stage_output(const struct maker *m, enum step_id id, struct plan *out);

/* ---- shared by the stages ---- */

const struct tensor *maker_tensor(const struct maker *m,
                                  enum step_id id);             /* an input's or an earlier step's; or NULL */
struct view maker_view(const struct maker *m, enum step_id id); /* at its first entry, without strides */

/* maker_source: the tensor that is split into Qh (role 0), Kh (1) or Vh (2): Q, K or V.  Of tensors given directly, a
 * wrong choice may take one for another. */
enum step_id maker_source(const struct maker *m, size_t role);

bool maker_has_mask(const struct maker *m); /* whether a step `masked` occurs */
size_t maker_d_k(const struct maker *m);    /* the width a score sums over: d_model where heads are never split */

/* One side of a product of heads: Qh, Kh or Vh as (heads, rows, cols), with the key/value heads handed out to the
 * query heads where there are fewer of them. */
struct side {
    struct view view;
    size_t heads, rows, cols;
    size_t by_head; /* stride from head to head; 0 where one head stands for all, or each has a start of its own */
};

/* view_walk: the view with its strides for the loops set. */
struct view view_walk(struct view v, size_t head, size_t row, size_t col, size_t outer, size_t inner);

/* maker_side: false where a query head would read a key/value head that isn't there. */
bool maker_side(const struct maker *m, enum step_id id, struct side *out);

void plan_shape(struct plan *plan, size_t ndim, const size_t *shape);
void plan_loops_of(struct plan *plan, const struct tensor *t); /* over the axes of a tensor, the last being COL */
void plan_loops(struct plan *plan, size_t head, size_t row, size_t col, size_t outer, size_t inner);

/* plan_of_product: the sum of a * b; the loops and the shape are still to be set. */
struct plan plan_of_product(struct view a, struct view b);

/* plan_product: the product of two sides, head by head; where one has a single head it stands for all.  False where
 * they do not fit. */
bool plan_product(struct plan *out, struct side *a, struct side *b, enum product form);

/* plan_copy: the step is the earlier one unchanged (a skipped operation). */
void plan_copy(struct plan *out, const struct maker *m, enum step_id from);

/* maker_numpy: a NumPy expression with words exchanged.  renames is {word, replacement, ..., NULL}; where a word is
 * listed twice, the first counts.  "" where no text is wanted. */
const char *maker_numpy(const struct maker *m, const char *expression, const char *const *renames);

/* maker_wrong: how the wrong choice of this stage is spelled, or `right` where there is none. */
const char *maker_wrong(const struct maker *m, enum stage stage, const char *right);

/* maker_keep_numpy: which keys may be attended to, as a boolean array. */
const char *maker_keep_numpy(const struct maker *m);

/* maker_kv_numpy: Kh or Vh as query heads read it: "np.repeat(Kh, h // num_kv_heads, axis=0)". */
const char *maker_kv_numpy(const struct maker *m, enum step_id id);

#endif
