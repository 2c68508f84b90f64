#include "front/fullscreen.h"

#include "app/app.h"
#include "app/effect.h"
#include "front/exit.h"
#include "front/tui_run.h"

struct fullscreen {
    struct app app;
    struct tutor *tutor;
    bool was_interrupted; /* by ^C, which reaches us as a key */
};

/* A row that can't be written ends saving for this run: better a lasting line than a message at every key. */
static void save(void *self)
{
    struct fullscreen *f = self;
    struct err err;
    if (effect_save(&f->app.journal, f->tutor->store, effect_now(), &err))
        return;
    app_trouble(&f->app, err.text);
    store_close(f->tutor->store);
    f->tutor->store = NULL;
}

static void press(void *self, struct key key)
{
    struct fullscreen *f = self;
    f->was_interrupted = key_is_ctrl(key, 'c');
    app_key(&f->app, key);
    save(self);
}

static void view(void *self, struct canvas *canvas)
{
    app_view(&((struct fullscreen *)self)->app, canvas);
}

static bool wants_quit(const void *self)
{
    return ((const struct fullscreen *)self)->app.wants_quit;
}

static void begin(struct fullscreen *f, const struct lesson_step *start)
{
    struct tutor *t = f->tutor;
    app_init(&f->app, &t->course, &t->progress, (uint64_t)effect_now());
    if (t->trouble.code != ERR_NONE)
        app_trouble(&f->app, t->trouble.text);
    if (t->notice != NULL)
        app_say(&f->app, t->notice);
    if (start != NULL)
        app_open(&f->app, start);
    save(f);
}

int fullscreen_run(struct tutor *tutor, const struct lesson_step *start, const struct tui_terminal *terminal,
                   const struct tui_options *options, struct err *err)
{
    struct fullscreen f = {.tutor = tutor};
    struct tui_client client = {.self = &f, .key = press, .view = view, .wants_quit = wants_quit, .save = save};
    struct arena arena = {0};
    struct tui *tui = tui_open(terminal, options, &arena, err);
    int status = -1;
    if (tui != NULL) {
        begin(&f, start);
        int signal = tui_run(tui, &client);
        tui_close(tui);
        status = signal != 0 ? 128 + signal : f.was_interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
        app_free(&f.app);
    }
    arena_free(&arena);
    return status;
}
