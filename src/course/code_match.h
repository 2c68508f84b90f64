/* code_match: whether a learner's arrays reproduce a step, whatever they are called and however they are laid out:
 * with axes exchanged, with extra axes of length 1, one array a head, or one a row. */
#ifndef MHA_COURSE_CODE_MATCH_H
#define MHA_COURSE_CODE_MATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "course/code_report.h"
#include "engine/same.h"
#include "engine/tensor.h"

/* match_step: the place among the n arrays of one that has part in reproducing t (the last, where several do it
 * together); n when they don't. */
size_t match_step(const struct tensor *t, const struct report_array *arrays, size_t n, const struct sameness *how);

/* match_layout: whether one array is all of t; axes may be exchanged, and those of length 1 don't count. */
bool match_layout(const struct tensor *t, const struct report_array *array, const struct sameness *how);

/* match_shape: the same for the shapes alone. */
bool match_shape(const struct tensor *t, const struct report_array *array);

/* match_straight: the shapes alone, with no axis exchanged: the numbers stand in the same order. */
bool match_straight(const struct tensor *t, const struct report_array *array);

/* tensor_head: head i of a tensor of three axes, sharing its data. */
struct tensor tensor_head(const struct tensor *t, size_t i);

#endif
