/* code_blocks: mistakes of attention in blocks, which no stage of the trace makes. */
#ifndef MHA_COURSE_CODE_BLOCKS_H
#define MHA_COURSE_CODE_BLOCKS_H

#include "base/arena.h"
#include "course/code_slips.h"
#include "engine/same.h"

/* code_blocks: the label of the one that gives what came back in every test; NULL: none, or the exercise is another. It
 * is about blocks where each test has "with": {"block": ...} and hands over Q, K and V of one head. */
const char *code_blocks(const struct evidence_of_run *e, const struct sameness *how, struct arena *arena);

#endif
