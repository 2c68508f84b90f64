/* line: the tutor in line mode: append-only, for screen readers, pipes and simple terminals.
 *
 * The same course with the same functions as the full screen.  What is typed is an answer in its text form, or one of
 * hint, skip, retry, undo, review, next, back, list, go ID, cell I J K, ?, quit.  Output is flushed before each read;
 * the end of input ends it. */
#ifndef MHA_FRONT_LINE_H
#define MHA_FRONT_LINE_H

#include <stdbool.h>
#include <stdio.h>

#include "front/start.h"
#include "front/tutor.h"

struct line_options {
    struct start start;
    bool is_ascii;
    int width;                /* columns of text; 0: 78 */
    const char *edit_command; /* the editor asked for, or NULL */
};

/* line_run: 0, or the errno of what could not be written. */
int line_run(struct tutor *tutor, const struct line_options *options, FILE *in, FILE *out);

#endif
