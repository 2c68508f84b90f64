#include "front/fullscreen.h"

#include "app/app.h"
#include "app/effect_play.h"
#include "app/effect_program.h"
#include "app/effect_stats.h"
#include "front/exit.h"
#include "front/tui_run.h"
#include "io/clock.h"

enum { LOOK_MS = 400 }; /* between two looks at the learner's file */

struct fullscreen {
    struct app app;
    struct tutor *tutor;
    struct tui *tui;
    struct tui_client client;
    struct desk desk;
    bool was_interrupted; /* by ^C, which reaches us as a key */
};

/* What can't be written waits, under a lasting line, and is tried again after every key. */
static void save(void *self)
{
    struct fullscreen *f = self;
    enum saving saving = tutor_save(f->tutor, &f->app.journal);
    if (saving == SAVING_AS_BEFORE)
        return;
    app_trouble(&f->app, saving == SAVING_AGAIN ? NULL : f->tutor->trouble.text);
    if (saving == SAVING_AGAIN)
        app_say(&f->app, saving_again);
}

static void view(void *self, struct canvas *canvas)
{
    app_view(&((struct fullscreen *)self)->app, canvas);
}

/* ---- programs ---- */

static bool wants_stop(void *self)
{
    const struct fullscreen *f = self;
    return tui_wants_stop(f->tui, &f->client);
}

/* Shown at once, before something that takes its time. */
static void announce(struct fullscreen *f, const char *what)
{
    app_say(&f->app, what);
    tui_draw(f->tui, &f->client);
}

static void check(struct fullscreen *f)
{
    announce(f, "Running the tests. Esc stops them.");
    effect_check(&f->app.sitting, &f->desk);
    app_checked(&f->app);
}

static void edit(struct fullscreen *f)
{
    tui_yield(f->tui);
    effect_edit(&f->app.sitting, &f->desk);
    tui_resume(f->tui);
}

static void play(struct fullscreen *f)
{
    if (f->app.play.wish == PLAY_WALK && play_is_long(&f->app.play))
        announce(f, "Computing the projections; this takes a while.");
    effect_play(&f->app);
}

/* One wish may lead to the next: an edited file is checked. */
static void grant_wishes(struct fullscreen *f)
{
    play(f);
    effect_stats(&f->app, f->tutor->store);
    while (f->app.has_sitting && f->app.sitting.wish != SITTING_NO_WISH) {
        switch (f->app.sitting.wish) {
        case SITTING_OPEN_FILE:
            effect_open_file(&f->app.sitting, &f->desk);
            break;
        case SITTING_EDIT:
            edit(f);
            break;
        case SITTING_CHECK:
            check(f);
            break;
        case SITTING_NO_WISH:
            break;
        }
    }
}

static bool has_open_program(const struct app *app)
{
    return app->has_sitting && sitting_is_program(&app->sitting) && !sitting_is_over(&app->sitting);
}

static int patience(const void *self)
{
    return has_open_program(&((const struct fullscreen *)self)->app) ? LOOK_MS : -1;
}

static bool look_at_file(void *self)
{
    struct fullscreen *f = self;
    if (!has_open_program(&f->app) || !effect_was_saved(&f->desk))
        return false;
    check(f);
    save(f);
    return true;
}

static void press(void *self, struct key key)
{
    struct fullscreen *f = self;
    f->was_interrupted = key_is_ctrl(key, 'c');
    f->app.journal.now = clock_now();
    if (app_key_is_long(&f->app, key))
        announce(f, "Computing what hangs on it.");
    app_key(&f->app, key);
    grant_wishes(f);
    save(self);
}

static bool wants_quit(const void *self)
{
    return ((const struct fullscreen *)self)->app.wants_quit;
}

static void begin(struct fullscreen *f, const struct start *start)
{
    struct tutor *t = f->tutor;
    app_init(&f->app, &t->course, &t->progress, &t->review, clock_now());
    if (t->trouble.code != ERR_NONE)
        app_trouble(&f->app, t->trouble.text);
    if (t->notice != NULL)
        app_say(&f->app, t->notice);
    if (start->step != NULL)
        app_open(&f->app, start->step);
    else if (start->play != NULL)
        app_open_play(&f->app, start->play, start->opens_form);
    else if (start->reviews)
        app_show_review(&f->app, start->is_extra);
    grant_wishes(f);
    save(f);
}

int fullscreen_run(struct tutor *tutor, const struct start *start, const char *edit_command,
                   const struct tui_terminal *terminal, const struct tui_options *options, struct err *err)
{
    struct fullscreen f = {.tutor = tutor,
                           .desk = {.edit_command = edit_command, .tools = {.should_stop = wants_stop, .self = &f}}};
    f.client = (struct tui_client){.self = &f,
                                   .key = press,
                                   .view = view,
                                   .wants_quit = wants_quit,
                                   .save = save,
                                   .patience = patience,
                                   .tick = look_at_file};
    struct arena arena = {0};
    struct tui *tui = tui_open(terminal, options, &arena, err);
    int status = -1;
    if (tui != NULL) {
        f.tui = tui;
        begin(&f, start);
        int signal = tui_run(tui, &f.client);
        tui_close(tui);
        store_be_patient(tutor->store);
        save(&f);
        status = signal != 0 ? 128 + signal : f.was_interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
        tutor->wants_language = f.app.wants_language;
        tutor->left_at = f.app.step == NULL ? NULL : f.app.step->id;
        app_free(&f.app);
        desk_free(&f.desk);
    }
    arena_free(&arena);
    return status;
}
