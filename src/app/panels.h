/* panels: a step of a trace and what it is made from, side by side: the cell under the cursor, its operands marked.
 *
 * Of a matrix that is large, or that the trace does not store, a panel holds the window around its cell: pages that
 * overlap by half, so that a cursor that moves on changes the window now and then, not with every key. */
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
    struct tensor matrix; /* what is shown of it: two axes; a vector is one row */
    size_t row0, col0;    /* where that begins */
    size_t rows, cols;    /* of all of it */
    enum step_id step;
    size_t head;
    const struct setup *setup;
    bool *marked;               /* as many as the matrix has entries, or NULL */
    double heat_max;            /* the strongest shade; 0: the matrix's own largest */
    bool has_row_sums;          /* of weights */
    int cursor_row, cursor_col; /* in what is shown; -1: none */
};

/* panels_window: how much of a large matrix is worth computing where so much room is. */
struct grid_size panels_window(struct rect area);

/* panels_of: the operands of a cell, then the step itself with the cursor on the cell; returns how many.  The operand
 * that would be followed has a cursor, too. */
size_t panels_of(const struct trace *trace, const struct look *look, struct grid_size window,
                 struct panel out[PANELS_MAX], struct arena *arena);

/* panels_of_step: all matrices of a step, in the arena, shaded alike, without a cursor; returns how many.  Of large
 * ones, the window around a cell. */
size_t panels_of_step(const struct trace *trace, const struct look *look, struct grid_size window, struct panel **out,
                      struct arena *arena);

/* panels_of_heads: the same with the cursor, of a step with heads; 0 without heads. */
size_t panels_of_heads(const struct trace *trace, const struct look *look, struct grid_size window, struct panel **out,
                       struct arena *arena);

/* panel_beside: the same part of the same step of another trace, cells that differ marked where the shapes allow; false
 * when the other trace has no such step. */
bool panel_beside(const struct panel *mine, const struct trace *beside, const struct look *look, const char *title,
                  struct grid_size window, struct panel *out, struct arena *arena);

/* panels_are_whole: whether all of the step's matrices would be shown, and so are at hand without computing. */
bool panels_are_whole(const struct step *step);

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
