/* preview: a lesson file while it is being written: its steps as pages, read again whenever it or one of its setup
 * files is saved.  What lint finds stands under the step that it is about.  While the file can't be read its errors are
 * shown, and the step as it was when it last could. */
#ifndef MHA_FRONT_PREVIEW_H
#define MHA_FRONT_PREVIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/problems.h"
#include "base/str.h"
#include "course/course.h"
#include "io/workspace.h"
#include "screen/page.h"

enum { PREVIEW_WATCHED = 16 }; /* files at most: the lesson and the first of its setups */

struct preview {
    const char *path;
    struct arena arena[2]; /* of the lesson, and of a reading that failed since */
    unsigned reading;      /* which of them was read into last */
    struct lesson *lesson; /* as it last could be read; NULL: it never could */
    bool is_sound;         /* the last reading went well; else the problems say why not */
    struct problems problems;
    size_t at; /* the step that is shown; kept when the file is read again */
    struct watch watch[PREVIEW_WATCHED];
    size_t n_watched;
};

/* preview_open: reads a lesson file; errors in it are no failure here.  preview_close frees what was read. */
void preview_open(struct preview *preview, const char *path);
void preview_close(struct preview *preview);

/* preview_refresh: called every now and then: reads again what was saved since; whether anything was. */
bool preview_refresh(struct preview *preview);

/* preview_go: to a step, by its number from 1 or its id; false when there is none.  preview_move: so many steps on. */
bool preview_go(struct preview *preview, struct str step);
void preview_move(struct preview *preview, int steps);

/* preview_page: the step, what only its author may see of it, and the findings about it; before it the errors of a file
 * that can't be read. */
void preview_page(const struct preview *preview, struct page *page);

/* preview_heading: "01-first.json: step 2 of 5, choice sample-choice", in the arena. */
const char *preview_heading(const struct preview *preview, struct arena *arena);

#endif
