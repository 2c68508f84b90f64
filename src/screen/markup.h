/* markup: the marks within a line of course text: `code`, **strong**, *emphasis*, and a backslash before a mark.
 *
 * A mark counts only when it is closed in the same text and hugs what it marks: it opens after a blank or
 * punctuation and before a non-blank, and closes the other way round.  So 4 * d, d_k and h*d_k are plain text. */
#ifndef MHA_SCREEN_MARKUP_H
#define MHA_SCREEN_MARKUP_H

#include <stdbool.h>

#include "base/str.h"
#include "screen/role.h"

struct markup {
    struct str text;
    size_t at;
    bool is_strong, is_emph;         /* inside ** or * */
    bool has_no_strong, has_no_emph; /* known: no such mark is closed any more (keeps the walk linear) */
};

struct markup_run {
    struct str text;
    enum role role;   /* the plain role where nothing is marked */
    bool is_unclosed; /* a mark that is never closed, given back as text */
};

/* markup_next: the next run of one role, never empty; false at the end.  {.text = t} begins. */
bool markup_next(struct markup *markup, enum role plain, struct markup_run *run);

/* markup_says: whether the text without its marks is `plain`. */
bool markup_says(struct str text, struct str plain);

/* markup_columns: columns of the text without its marks. */
int markup_columns(struct str text, bool is_ascii);

#endif
