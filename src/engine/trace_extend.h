/* trace_extend: the work behind trace_run, in pieces that can be shared.  Internal to the engine.
 *
 * A diagnosis runs hundreds of recipes that differ from some stage on; it computes what they share once. */
#ifndef MHA_ENGINE_TRACE_EXTEND_H
#define MHA_ENGINE_TRACE_EXTEND_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"
#include "engine/trace.h"

/* trace_begin: a trace that holds the given tensors alone. */
void trace_begin(struct trace *out, const struct setup *setup);

/* trace_extend: computes the steps of `recipe` after those that the trace has, up to and including `last`.  The
 * trace's earlier steps must be what the recipe would have made.  With with_text the steps get their NumPy spelling.
 * Returns false and fills err only where memory does not suffice; a step that does not fit just ends the trace. */
MUST_CHECK bool trace_extend(struct trace *trace, const struct recipe *recipe, enum step_id last, bool with_text,
                             struct arena *arena, struct err *err);

#endif
