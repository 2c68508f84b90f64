/* lens: one way to look at a step of a walk.  For app/screens alone. */
#ifndef MHA_APP_SCREENS_LENS_H
#define MHA_APP_SCREENS_LENS_H

#include "app/screen.h"

struct lens_def {
    bool (*key)(struct app *app, struct key key);
    bool (*letters_taken)(const struct app *app); /* NULL: never */
    void (*view)(struct app *app, struct canvas *canvas, struct rect area);
    size_t (*footer)(const struct app *app, struct footer_item *items); /* without the entries of every lens */
};

extern const struct lens_def lens_question, lens_cells, lens_memory, lens_what_if;

/* lens_close_key: Esc, Backspace, q or the letter that opened the lens go back to the cells; true when it was one. */
bool lens_close_key(struct app *app, struct key key, char opener);

/* lens_view_beside: the step looked at and the same of the computation beside it; rows used, 0 when there is none. */
int lens_view_beside(struct app *app, struct canvas *canvas, struct rect area);

/* walk_put_intro: what the lesson says before the first step. */
void walk_put_intro(const struct app *app, struct page *page);

#endif
