/* code_clue: what an array of the learner's shows that nothing right explains. */
#ifndef MHA_COURSE_CODE_CLUE_H
#define MHA_COURSE_CODE_CLUE_H

#include <stdbool.h>
#include <stddef.h>

#include "course/code_report.h"
#include "engine/same.h"
#include "engine/trace.h"

enum step_state { STEP_UNSEEN, STEP_RIGHT, STEP_WRONG };

/* One test: what is right in it, and the learner's arrays in order of time. */
struct scene {
    size_t test;
    const struct trace *trace;
    const struct report_array *arrays;
    size_t n_arrays;
    const struct sameness *how;
    const struct tensor *result; /* what came back; NULL: no tensor */
    enum step_id returns;
};

struct clue {
    bool is_one;
    enum step_id step;   /* that is wrong */
    enum step_id beside; /* whose right numbers the array is to be set beside; that step, or an earlier one */
    bool was_right;      /* before its variable was changed; beside: it held that step */
    bool is_rearranged;  /* the numbers of the step in other places */
    double factor;       /* the scores reach the softmax times this, which is not 1 / sqrt(d_k); 0: not known.  Below 0:
                          * the scores themselves have the wrong sign. */
};

const struct tensor *scene_right(const struct scene *scene, enum step_id id);

/* clue_holds: the array is all, a head or a row of this step. */
bool clue_holds(const struct scene *scene, enum step_id id, const struct report_array *array);

/* clue_is_explained: the array holds a right step, a head of one, or an intermediate of a right softmax. */
bool clue_is_explained(const struct scene *scene, const struct report_array *array);
bool clue_is_like_scores(const struct scene *scene, const struct report_array *array);

/* clue_of_change: array i holds something else in a variable that was right, and of which the next step is to be made.
 * after: the last step that is right. */
struct clue clue_of_change(const struct scene *scene, size_t i, enum step_id after);

/* clue_of: state: of every step, those handed to the learner being right.  after: the last step that is right.
 * scores_were_made: an array shaped like scores came before. */
struct clue clue_of(const struct scene *scene, const struct report_array *array, const enum step_state *state,
                    enum step_id after, bool scores_were_made);

#endif
