/* panels: a step of a trace and what it is made from, side by side: the cell under the cursor, its operands marked. */
#ifndef MHA_APP_PANELS_H
#define MHA_APP_PANELS_H

#include <stddef.h>

#include "base/arena.h"
#include "engine/trace.h"
#include "screen/canvas.h"
#include "screen/rect.h"

enum { PANELS_MAX = 4 };

/* One matrix in a box. */
struct panel {
    const char *title;
    struct tensor matrix; /* two axes; a vector is one row */
    enum step_id step;
    const struct setup *setup;
    bool *marked;               /* as many as the matrix has entries, or NULL */
    int cursor_row, cursor_col; /* -1: none */
};

/* panels_of: the operands of a cell, then the step itself with the cursor on the cell; returns how many. */
size_t panels_of(const struct trace *trace, enum step_id step, const size_t *cell, struct panel out[PANELS_MAX],
                 struct arena *arena);

/* panel_beside: the same step of another trace, cells that differ marked where the shapes allow; false when the other
 * trace has no such step. */
bool panel_beside(const struct trace *trace, const struct trace *beside, enum step_id step, const size_t *cell,
                  const char *title, struct panel *out, struct arena *arena);

/* panels_draw: in one row if they fit, else the last one, the result, below the others; returns the rows used. */
int panels_draw(const struct panel *panels, size_t n, struct canvas *canvas, struct rect area, struct arena *arena);

#endif
