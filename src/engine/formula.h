/* formula: how one tensor is made of earlier ones, as data.
 *
 * Every step of a computation, right or wrong, is one of four kinds of formula over strided views.  The same record
 * computes all entries (formula_run) and names the operands of a single one (formula_origin), so what the cell
 * microscope shows can't differ from the values.  A choice of a stage only sets strides, extents and numbers here:
 * splitting into heads by blocks, by strides or by a bare reshape are three settings of the same four strides. */
#ifndef MHA_ENGINE_FORMULA_H
#define MHA_ENGINE_FORMULA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "engine/masking.h"
#include "engine/setup.h"
#include "engine/softmax.h"
#include "engine/tensor.h"
#include "engine/trace.h"

/* Loops of a contraction: three free (they are the entries of the result, in memory order), two summed. */
enum { HEAD, ROW, COL, SUM_OUTER, SUM_INNER, N_LOOPS };

struct place {
    enum step_id step;
    const struct tensor *tensor; /* that step's */
    size_t offset;               /* flat index of an entry */
};

/* The entries of an earlier step, addressed by loop indices. */
struct view {
    struct place start;
    const struct place *starts; /* or NULL: a start for every value of the loop `starts_by`, in place of a stride */
    unsigned starts_by;         /* HEAD or ROW */
    size_t stride[N_LOOPS];     /* 0 where the index plays no part, and for the loop `starts_by` */
};

/* view_place: where the view stands at these values of the HEAD and ROW loops, the others being 0. */
struct place view_place(const struct view *v, size_t head, size_t row);

enum formula_kind {
    FORMULA_CONTRACT, /* sum of a * b over the two inner loops, plus bias; b is `number` where has_b is false */
    FORMULA_DIVIDE,   /* a / number */
    FORMULA_MASK,     /* a with the mask in force */
    FORMULA_SOFTMAX   /* softmax of a, / number, * 0 where the mask forbids (the last two: wrong choices) */
};

struct formula {
    enum formula_kind kind;
    size_t extent[N_LOOPS]; /* the result has heads * rows * cols entries, in this order */
    struct view a, b, bias; /* all kinds but CONTRACT read `a` entry by entry */
    bool has_b, has_bias;
    bool at_least_zero; /* CONTRACT: negative sums become 0 */
    double number;
    struct masking masking;
    struct softmax softmax;
};

/* formula_moves: whether every entry is one of `a`, unchanged. */
bool formula_moves(const struct formula *f);

/* formula_run: all entries, to out.  It must not overlap any operand, but for the kinds other than CONTRACT, whose `a`
 * it may be.
 *
 * Every sum runs in the order of the loops (SUM_INNER fastest) with one accumulator, so results are the same bits on
 * every machine and for every window of a tensor. */
void formula_run(const struct formula *f, double *out, struct arena *scratch);

/* formula_origin: the terms of the entry with this flat index; fills all but `value` of the origin. */
void formula_origin(const struct formula *f, size_t flat, struct origin *out, struct arena *arena);

#endif
