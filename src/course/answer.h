/* answer: what a number, shape or tensor exercise asks for: computed from a trace, from an expression, or literal.
 *
 *   {"step": "masked", "head": 0, "row": 1, "at": [...], "unit": "ln 2", "mistake": "..."}
 *   {"expr": "4 * d_model ** 2"}   {"shape": "(h, n, d // h)"}   {"values": [[1, "1/3"]]} */
#ifndef MHA_COURSE_ANSWER_H
#define MHA_COURSE_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/problems.h"
#include "course/item.h"
#include "course/slice.h"
#include "course/verdict.h"
#include "engine/tensor.h"
#include "io/json.h"

enum answer_from { ANSWER_STEP, ANSWER_EXPR, ANSWER_SHAPE, ANSWER_VALUES };

struct answer {
    enum answer_from from;
    struct slice slice;      /* ANSWER_STEP */
    struct str unit;         /* ANSWER_STEP: what its numbers are divided by; empty: nothing */
    struct str text;         /* ANSWER_EXPR, ANSWER_SHAPE */
    const struct json *json; /* ANSWER_VALUES: the literal; the place to complain at otherwise */
    const struct json *pin;  /* a literal that must equal what is computed; or NULL */
};

/* answer_parse: the keys "answer" and "pin" of an exercise. */
bool answer_parse(const struct json *object, struct answer *out, struct problems *problems);

/* answer_tensor: the numbers asked for in this draw, in the arena.  A number has no axes and one entry. */
MUST_CHECK bool answer_tensor(struct tensor *out, const struct answer *answer, const struct item *item,
                              struct arena *arena, struct err *err);

/* answer_entries: how many numbers; one when there are no axes. */
size_t answer_entries(const struct tensor *t);

/* answer_shape: the shape asked for: of the step, of {"shape"}, or the literal list of sizes. */
MUST_CHECK bool answer_shape(size_t *ndim, size_t shape[], size_t max, const struct answer *answer,
                             const struct item *item, struct err *err);

/* answer_pin_holds: whether the pin, if any, equals the numbers within 1e-4 of the largest.  A pin speaks of draw 0
 * only, so it holds in any other.  tests/unit/test_answer.c. */
MUST_CHECK bool answer_pin_holds(const struct answer *answer, const struct tensor *computed, const struct item *item,
                                 struct err *err);

#endif
