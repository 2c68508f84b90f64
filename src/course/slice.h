/* slice: a part of one step of a trace, as prompts, answers and predictions name it:
 *   {"step": "weights", "head": 0, "row": 1}   {"step": "scores", "at": [0, 1, 2]}   {"step": "Qh", "mistake": "..."}
 */
#ifndef MHA_COURSE_SLICE_H
#define MHA_COURSE_SLICE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/problems.h"
#include "course/names.h"
#include "engine/trace.h"
#include "io/json.h"

struct slice {
    enum step_id step;
    bool has_head, has_row;
    size_t head, row;
    size_t n_at; /* 0: no single cell */
    size_t at[TENSOR_MAX_DIM];
    struct str mistake; /* label, maybe with a {name}; empty for the right recipe */
};

/* slice_parse: the keys step, head, row, at and mistake of an object; other keys are the caller's to check. */
bool slice_parse(const struct json *object, struct slice *out, struct problems *problems);

/* slice_take: the numbers of the part: a tensor that shares the trace's data, its axes narrowed (a cell has none, and
 * one entry).  ERR_CONTENT when the step does not occur or an index is outside. */
MUST_CHECK bool slice_take(struct tensor *out, const struct slice *slice, const struct trace *trace, struct err *err);

/* slice_trace: the trace that the slice speaks of: `right`, or the mistake's, computed in the arena. */
const struct trace *slice_trace(const struct slice *slice, const struct trace *right, const struct names *names,
                                struct arena *arena, struct err *err);

/* slice_title: "weights, head 0, row 1". */
const char *slice_title(const struct slice *slice, struct arena *arena);

#endif
