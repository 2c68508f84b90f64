/* screen: what a screen of the app is made of, and what screens share.  For app/app.c and app/screens alone. */
#ifndef MHA_APP_SCREEN_H
#define MHA_APP_SCREEN_H

#include <stdbool.h>

#include "app/app.h"
#include "app/command.h"
#include "base/macros.h"
#include "screen/canvas.h"
#include "screen/page.h"
#include "screen/rect.h"

struct app_screen_def {
    /* command and key: a key is first offered to `key` (true: taken), then as a command. */
    bool (*key)(struct app *app, struct key key);
    void (*command)(struct app *app, enum command command);
    bool (*letters_taken)(const struct app *app); /* NULL: never */
    bool (*can_give_up)(const struct app *app);   /* something is asked that can be shown; NULL: never */
    void (*view)(struct app *app, struct canvas *canvas, struct rect area);
    /* footer: fills items, returns how many. */
    size_t (*footer)(const struct app *app, struct footer_item *items);
    const char *help; /* what the help says about the keys of this screen alone; NULL: nothing */
};

extern const struct app_screen_def screen_welcome, screen_course, screen_contents, screen_page, screen_walk,
    screen_summary, screen_play, screen_review, screen_stats;

/* Moving between screens.  Each leaves what was open. */
void app_show_course(struct app *app);
void app_show_play(struct app *app); /* the playground's form */
void app_show_contents(struct app *app, const struct lesson *lesson);
bool app_is_playing(const struct app *app); /* the walk is the playground's */
void app_next_step(struct app *app);        /* the step after the open one, or the summary after the last */
void app_previous_step(struct app *app);
bool app_recall_next(struct app *app); /* the next exercise of the open recall; false after the last one */

bool app_review_next(struct app *app); /* the same of the review */
const char *app_due(struct app *app);  /* "3 to review", in the frame's arena; NULL: nothing is */

void app_sayf(struct app *app, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* app_say_if_full: says so when a key was for a field that has no room for it. */
void app_say_if_full(struct app *app, enum key_result result);

/* app_scroll_key: arrows, PageUp/Down, Home/End, j k, Space on a page that has nothing else to move. */
bool app_scroll_key(struct app *app, struct key key);

/* app_scroll_to_end: what was added last stands there; the focus is not followed until the next key. */
void app_scroll_to_end(struct app *app);

/* app_page_show: the page in the area, scrolled by app->scroll (kept in range), with a mark where it goes on. */
void app_page_show(struct app *app, struct page *page, struct canvas *canvas, struct rect area);

/* frame_header: course, lesson and place in row 0; frame_progress: "[####....] 5/9" right-aligned, returns its width.
 */
void frame_header(struct app *app, struct canvas *canvas);
int frame_bar(struct canvas *canvas, int y, int right, size_t done, size_t all);

#endif
