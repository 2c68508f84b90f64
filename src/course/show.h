/* show: tensors on a page: under a prompt, in a text, in line mode's walk. */
#ifndef MHA_COURSE_SHOW_H
#define MHA_COURSE_SHOW_H

#include "course/exercise.h"
#include "course/names.h"
#include "engine/trace.h"
#include "screen/grid.h"
#include "screen/page.h"

/* show_take: the numbers of a show, the trace they come from and the unit they are divided by (0: none).  ERR_CONTENT
 * when there is no such step or part. */
MUST_CHECK bool show_take(struct tensor *out, const struct trace **trace, double *unit, const struct show *show,
                          const struct trace *right, const struct names *names, struct arena *arena, struct err *err);

/* show_page: one tensor of `show`, titled, with row and column labels.  What can't be taken is said in its place
 * (lint finds it first). */
void show_page(const struct show *show, const struct trace *right, const struct names *names, struct page *page);

/* show_step: a whole tensor, its heads one after the other; of a large one, the part that begins at an entry. */
void show_step(const struct trace *trace, enum step_id id, const size_t *at, struct page *page);

/* show_labels: sets what the rows and columns of a matrix of this step are called (i0 query, j0 key, k0 feature), with
 * the setup's token words where there are some; names are made in the arena. */
void show_labels(struct grid *grid, enum step_id step, const struct setup *setup, struct arena *arena);

/* show_heat: how a step's numbers are shaded. */
enum grid_heat show_heat(enum step_id step);

#endif
