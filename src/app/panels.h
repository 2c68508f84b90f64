/* panels: a step of a trace and what it is made from, side by side: the cell under the cursor, its operands marked. */
#ifndef MHA_APP_PANELS_H
#define MHA_APP_PANELS_H

#include <stddef.h>

#include "app/microscope.h"
#include "base/arena.h"
#include "engine/trace.h"
#include "screen/canvas.h"
#include "screen/grid.h"
#include "screen/rect.h"

enum { PANELS_MAX = 4 };

/* One matrix in a box. */
struct panel {
    const char *title;
    struct tensor matrix; /* two axes; a vector is one row */
    enum step_id step;
    const struct setup *setup;
    bool *marked;               /* as many as the matrix has entries, or NULL */
    double heat_max;            /* the strongest shade; 0: the matrix's own largest */
    bool has_row_sums;          /* of weights */
    int cursor_row, cursor_col; /* -1: none */
};

/* panels_of: the operands of a cell, then the step itself with the cursor on the cell; returns how many.  The operand
 * that would be followed has a cursor, too. */
size_t panels_of(const struct trace *trace, const struct look *look, struct panel out[PANELS_MAX], struct arena *arena);

/* panels_of_step: all matrices of a step, in the arena, shaded alike, without a cursor; returns how many. */
size_t panels_of_step(const struct trace *trace, const struct step *step, struct panel **out, struct arena *arena);

/* panels_of_heads: the same with the cursor, of a step with heads; 0 without heads. */
size_t panels_of_heads(const struct trace *trace, const struct look *look, struct panel **out, struct arena *arena);

/* panel_beside: the same step of another trace, cells that differ marked where the shapes allow; false when the other
 * trace has no such step. */
bool panel_beside(const struct trace *trace, const struct trace *beside, const struct look *look, const char *title,
                  struct panel *out, struct arena *arena);

/* panels_draw: in one row if they fit, perhaps without the sums, else the last one, the result, below the others;
 * returns the rows used. */
int panels_draw(struct panel *panels, size_t n, struct canvas *canvas, struct rect area, struct arena *arena);

/* panels_draw_rows: as many beside each other as fit, in rows that begin with the one that holds panel `first`;
 * returns the rows used. */
int panels_draw_rows(const struct panel *panels, size_t n, size_t first, struct canvas *canvas, struct rect area,
                     struct arena *arena);

/* panels_rows_height: what panels_draw_rows needs for all of them. */
int panels_rows_height(const struct panel *panels, size_t n, int w, bool is_ascii, struct arena *arena);

/* panels_size: of all in one row. */
struct grid_size panels_size(const struct panel *panels, size_t n, bool is_ascii, struct arena *arena);

#endif
