/* cell_text: one cell of a trace in words: where its number came from. */
#ifndef MHA_APP_CELL_TEXT_H
#define MHA_APP_CELL_TEXT_H

#include "base/arena.h"
#include "engine/trace.h"

/* cell_text: "scores[0, 0, 2] = 0.51 * 1.9 + (-1.2) * (-3.05) + ... = 5.771", an equation that holds for any recipe;
 * long sums show their first and last terms.  digits: significant digits of the numbers. */
const char *cell_text(const struct origin *origin, const struct trace *trace, enum step_id step, const size_t *at,
                      int digits, struct arena *arena);

/* cell_name: "scores[0, 0, 2]". */
const char *cell_name(const struct trace *trace, enum step_id step, const size_t *at, struct arena *arena);

#endif
