/* code_parts: how an array of the learner's stands to a right tensor: to all of it, to one head, or to one row. */
#ifndef MHA_COURSE_CODE_PARTS_H
#define MHA_COURSE_CODE_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "course/code_report.h"
#include "engine/same.h"
#include "engine/tensor.h"

size_t array_entries(const struct report_array *a);
bool array_is_zero(const struct report_array *a);

/* part_next: part *at (from 0; then counted up) of (heads, rows, columns), as rows: all of it, one head, or one row of
 * at least three, whichever has n entries.  False when there are no more. */
bool part_next(struct tensor *part, const struct tensor *whole, size_t n, size_t *at);

/* A way in which n entries of the learner's stand to the right ones. */
typedef bool part_relation(const struct tensor *right, const double *got, const struct sameness *how);

bool part_relates(const struct tensor *whole, const struct report_array *a, part_relation *relation,
                  const struct sameness *how);

bool part_is_same(const struct tensor *right, const double *got, const struct sameness *how);
bool part_is_shifted(const struct tensor *right, const double *got, const struct sameness *how); /* by row */

/* part_is_undivided: right once every row is divided by its sum. */
bool part_is_undivided(const struct tensor *right, const double *got, const struct sameness *how);

/* part_is_begun: right up to some entry, the next one being made perhaps, and zeros from there. */
bool part_is_begun(const struct tensor *right, const double *got, const struct sameness *how);

/* part_factor: got = right * factor, for some part; 0: for none. */
double part_factor(const struct tensor *whole, const struct report_array *a, const struct sameness *how);

/* part_softmax_factor: the array is the softmax of a part of the scores times this; 0: it is not. */
double part_softmax_factor(const struct tensor *scores, const struct report_array *a, const struct sameness *how);

struct nearest {
    struct tensor part;
    size_t at;
    double apart, size; /* the sums of absolute differences, and of absolute right entries */
};

/* part_nearest: the part that the array is nearest to; false where none has its size. */
bool part_nearest(struct nearest *out, const struct tensor *whole, const struct report_array *a);

#endif
