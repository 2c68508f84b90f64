/* app: the full-screen tutor as a model: a key changes it, a view draws it; no terminal and no file anywhere.
 *
 * A screen is one file in app/screens: what a key does on it, how it is drawn, what its footer says.  The front end
 * calls app_key and app_view, writes what the journal holds after every key (app/effect.h), and ends when wants_quit
 * is set. */
#ifndef MHA_APP_APP_H
#define MHA_APP_APP_H

#include <stdbool.h>
#include <stddef.h>

#include "app/drill.h"
#include "app/journal.h"
#include "app/play.h"
#include "app/sitting.h"
#include "app/stroll.h"
#include "app/viewer.h"
#include "base/arena.h"
#include "course/course.h"
#include "course/progress.h"
#include "course/stats.h"
#include "screen/canvas.h"
#include "screen/key.h"
#include "screen/list.h"

enum app_screen {
    SCREEN_WELCOME,
    SCREEN_COURSE,
    SCREEN_CONTENTS,
    SCREEN_PAGE,
    SCREEN_WALK,
    SCREEN_SUMMARY,
    SCREEN_PLAY,
    SCREEN_REVIEW,
    SCREEN_STATS,
    N_SCREENS
};

struct app {
    const struct course *course;
    struct progress *progress;
    struct journal journal;

    enum app_screen screen;
    bool shows_help;
    bool is_back;      /* just resumed, no key pressed yet: q leaves, even where letters are typed */
    bool is_too_small; /* nothing could be shown: of the keys, only those that leave do something */
    bool asks_give_up; /* the next key says whether the answer is to be shown */
    bool wants_quit;
    bool wants_language; /* it quits so that another language can be chosen */
    const char *message; /* one line above the footer until the next key; NULL: none */
    char trouble[200];   /* why progress is not being saved; stays; "": it is */
    char message_buf[200];

    struct list lessons; /* SCREEN_COURSE */
    struct list steps;   /* SCREEN_CONTENTS */
    const struct lesson *lesson;
    const struct lesson_step *step; /* the one open, or NULL */
    size_t recall_at;               /* which exercise of a recall is asked */
    struct sitting sitting;         /* in use while the open step asks an exercise */
    bool has_sitting;
    struct stroll stroll; /* in use on SCREEN_WALK */
    bool has_stroll;
    struct viewer viewer; /* of the stroll */
    struct play play;     /* the playground */
    struct drill drill;   /* in use on SCREEN_REVIEW */
    bool wants_stats;     /* the front end is to make them (app/effect_stats.h) */
    struct stats stats;   /* in use on SCREEN_STATS, in the arena */
    struct arena stats_arena;
    int scroll;         /* of the page, the summary and the help */
    int kept_scroll;    /* of what lies under the help */
    bool follow_focus;  /* scroll so that the focus is in sight */
    struct arena frame; /* reset for every view */
};

/* app_init: a newcomer's welcome, or the step where the learner left off.  review may be NULL: none is kept.  now: Unix
 * seconds. */
void app_init(struct app *app, const struct course *course, struct progress *progress, struct review *review,
              int64_t now);
void app_free(struct app *app);

/* app_open: goes straight to a lesson or step.  app_resume: to where the learner left off. */
void app_open(struct app *app, const struct lesson_step *step);
void app_resume(struct app *app);

/* app_show_review: what is due today; extra: practice on all open mistakes. */
void app_show_review(struct app *app, bool extra);

/* app_show_stats: how far the learner has come. */
void app_show_stats(struct app *app);

/* app_play: a walk through what the playground is set to; what is off is said above its form. */
void app_show_play(struct app *app);
void app_play(struct app *app);

/* app_open_play: the playground that the command line asks for, which is taken over: its form, or a wish to walk. */
void app_open_play(struct app *app, const struct playground *ground, bool opens_form);

/* app_key_is_long: whether a key will have a large walk computed anew, which takes more than a moment. */
bool app_key_is_long(const struct app *app, struct key key);

void app_key(struct app *app, struct key key);
void app_view(struct app *app, struct canvas *canvas);

/* app_checked: after a program was checked (app/effect_program.h): its verdict is brought into sight. */
void app_checked(struct app *app);

/* app_trouble: says, until it is over (NULL), that progress is not being saved, and why. */
void app_trouble(struct app *app, const char *why);

/* app_say: one line above the footer, until the next key. */
void app_say(struct app *app, const char *text);

#endif
