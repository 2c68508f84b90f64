#include "screen/grid.h"

#include "base/visible.h"
#include "screen/number.h"

static void speak_row(const struct grid *grid, struct sb *out, const struct number_format *format, int row)
{
    for (int col = 0; col < grid->cols; col++) {
        char buf[NUMBER_SIZE];
        size_t i = (size_t)row * (size_t)grid->cols + (size_t)col;
        sb_printf(out, " %s", number_text(format, grid->values[i], buf));
        if (grid->marked != NULL && grid->marked[i])
            sb_put(out, " (differs)");
    }
}

void grid_speak(const struct grid *grid, struct sb *out, const char *row_word)
{
    size_t n = (size_t)grid->rows * (size_t)grid->cols;
    struct number_format format = number_format_of(grid->values, n, grid->unit, grid->max_decimals);
    for (int row = 0; row < grid->rows; row++) {
        sb_printf(out, "%s %d", row_word, grid->row0 + row);
        if (grid->row_names != NULL) {
            sb_put(out, " (");
            visible_add_line(out, grid->row_names[row], true);
            sb_put(out, ")");
        }
        sb_char(out, ':');
        speak_row(grid, out, &format, row);
        sb_put(out, grid->has_more_cols ? " and more\n" : "\n");
    }
}
