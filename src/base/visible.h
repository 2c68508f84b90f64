/* visible: the one filter between text and any output.
 *
 * Course files, file names, compilers and the learner's program may hold bytes that a terminal obeys or hides.  All
 * text goes through here where it is shown (canvas, line mode, messages), never where it is read: data stays as it is.
 *
 *   control characters, DEL       ^[  ^?                C1 controls       <U+009B>
 *   bidi and invisible formats    <U+202E>              line separators   <U+2028>
 *   bytes that are not UTF-8      <E9>                  unassigned        <U+0378>
 *   TAB                           blanks to the next multiple of 8
 *   CR before LF, variation selectors (they change widths)   dropped
 *   a mark with nothing to stand on                          on a blank
 *
 * With is_ascii, what is left beyond ASCII is spelt out (base/ascii.h), or shown as <U+6CE8>. */
#ifndef MHA_BASE_VISIBLE_H
#define MHA_BASE_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

/* A walk over a text, glyph by glyph: {.rest = text, .is_ascii = ...} begins one. */
struct visible {
    struct str rest; /* what is still to come */
    int column;      /* columns shown so far in this line; TAB stops hang on it */
    bool is_ascii;
};

enum {
    GLYPH_MARKS = 3, /* marks that are kept on a character; more are dropped */
    GLYPH_SIZE = 24  /* bytes: holds a base with its marks, and the longest escape or spelling */
};

/* One thing that stays together: a character with its marks, or an escape. */
struct glyph {
    char text[GLYPH_SIZE]; /* n bytes of printable UTF-8 (ASCII with is_ascii); for a line feed "\n" */
    size_t n;
    int width;      /* columns: 1, 2, or more for an escape or a TAB; 0 for a line feed */
    bool is_escape; /* stands for something that can't be shown */
};

/* visible_next: the next glyph; false at the end.  visible_next_in_line: the same, a line feed being shown as ^J. */
bool visible_next(struct visible *v, struct glyph *glyph);
bool visible_next_in_line(struct visible *v, struct glyph *glyph);

/* visible_columns: columns of a text shown in one line. */
int visible_columns(struct str text, bool is_ascii);

/* visible_add: the whole text made visible; line feeds stay.  visible_add_line: in one line. */
void visible_add(struct sb *out, struct str text, bool is_ascii);
void visible_add_line(struct sb *out, struct str text, bool is_ascii);

#endif
