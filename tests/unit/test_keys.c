/* Any keys in any window, over every screen of the shipped course, the playground, and a walk too large to be stored.
 * KEYS_SECONDS=60 goes on with other keys for that long (make keys). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "app/app.h"
#include "app/effect_play.h"
#include "engine/rng.h"
#include "support/learner.h"
#include "support/screen_text.h"

enum { PRESSES = 20000, BETWEEN_PLACES = 250, MOST_W = 201, MOST_H = 61 };

struct fixture {
    struct learner learner;
    struct app app;
    struct rng rng;
    int w, h;
    unsigned screens; /* those that were seen, a bit each */
    bool saw_windows; /* a walk whose scores are not stored */
};

static bool one_in(struct fixture *f, uint64_t n)
{
    return rng_below(&f->rng, n) == 0;
}

static struct key any_key(struct rng *rng)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789?[]()., /-+*ABCG$_'\"|=";
    static const char *const pastes[] = {"0.5", "(2, 5, 4)", "a\nb", "\x1b[31m", "\xff", "注意", ""};
    uint64_t sort = rng_below(rng, 12);
    if (sort < 3) /* on, so that the whole course is seen */
        return (struct key){.code = K_CTRL, .cp = sort == 0 ? 'g' : 'n'};
    if (sort < 7)
        return (struct key){.code = K_CHAR, .cp = (uint32_t)letters[rng_below(rng, sizeof letters - 1)]};
    if (sort == 7)
        return (struct key){.code = K_CHAR, .cp = rng_below(rng, 2) == 0 ? 0x6CE8 : 0x202E};
    if (sort == 8) {
        const char *text = pastes[rng_below(rng, ARRAY_LEN(pastes))];
        return (struct key){.code = K_PASTE, .paste = text, .paste_n = strlen(text)};
    }
    if (sort == 9)
        return (struct key){.code = K_CTRL, .cp = 'a' + (uint32_t)rng_below(rng, 26)};
    return (struct key){.code = (enum key_code)(K_ENTER + rng_below(rng, K_F12 - K_ENTER + 1))};
}

/* A computation of one's own; one in four has more scores than are stored. */
static void open_play(struct fixture *f)
{
    static const char *const n[] = {"1", "4", "9", "1100"};
    static const char *const d[] = {"8", "16", "24"};
    struct err err;
    struct playground p;
    playground_init(&p);
    assert_true(playground_set(&p, PLAY_N, str_of(n[rng_below(&f->rng, ARRAY_LEN(n))]), &err));
    assert_true(playground_set(&p, PLAY_D_MODEL, str_of(d[rng_below(&f->rng, ARRAY_LEN(d))]), &err));
    assert_true(playground_set(&p, PLAY_HEADS, STR("4"), &err));
    assert_true(playground_set(&p, PLAY_MASK, one_in(f, 2) ? STR("causal") : STR("none"), &err));
    app_open_play(&f->app, &p, one_in(f, 4));
}

static void open_any_place(struct fixture *f)
{
    const struct lesson *lesson = &f->learner.course.lessons[rng_below(&f->rng, f->learner.course.n_lessons)];
    f->app.wants_quit = false;
    if (one_in(f, 3))
        open_play(f);
    else
        app_open(&f->app, &lesson->steps[rng_below(&f->rng, lesson->n_steps)]);
}

/* Walks of sizes that a test has time for, and no files. */
static void grant(struct fixture *f)
{
    const uint64_t *value = f->app.play.ground.value;
    if (f->app.play.wish != PLAY_WALK || value[PLAY_N] > 1100 || value[PLAY_D_MODEL] > 64)
        f->app.play.wish = PLAY_NO_WISH;
    effect_play(&f->app);
    const struct step *scores = f->app.has_stroll ? trace_find(f->app.stroll.trace, STEP_SCORES) : NULL;
    f->saw_windows |= scores != NULL && scores->value.data == NULL;
}

/* What is typed, wherever; a resize is a view on another canvas, and must not change it. */
static struct edit typed(const struct fixture *f)
{
    const struct app *app = &f->app;
    if (app->screen == SCREEN_PLAY)
        return app->play.row[app->play.focus];
    return app->has_stroll && stroll_asks(&app->stroll) ? app->stroll.guess : app->viewer.field;
}

static void look(struct fixture *f, struct arena *canvases)
{
    struct canvas *canvas = canvas_new(canvases, f->w, f->h);
    struct edit before = typed(f);
    canvas->is_ascii = one_in(f, 4);
    app_view(&f->app, canvas);
    assert_true(canvas_is_sound(canvas));
    assert_true(canvas->cursor_y < canvas->h && canvas->cursor_x < canvas->w);
    struct edit after = typed(f);
    assert_memory_equal(&before, &after, sizeof before);
    arena_reset(canvases);
}

/* In a window that is too small, keys only leave. */
static void press_key(struct fixture *f)
{
    struct edit before = typed(f);
    enum app_screen screen = f->app.screen;
    bool is_too_small = f->app.is_too_small;
    app_key(&f->app, any_key(&f->rng));
    if (is_too_small) {
        struct edit after = typed(f);
        assert_int_equal(f->app.screen, screen);
        assert_memory_equal(&before, &after, sizeof before);
    }
}

static void press_any(struct fixture *f, uint64_t seed)
{
    struct arena canvases = {0};
    rng_seed(&f->rng, seed);
    for (int i = 0; i < PRESSES; i++) {
        if (f->app.wants_quit || i % BETWEEN_PLACES == 0)
            open_any_place(f);
        else
            press_key(f);
        grant(f);
        journal_drop(&f->app.journal, f->app.journal.n);
        if (one_in(f, 8)) {
            f->w = (int)rng_below(&f->rng, MOST_W);
            f->h = (int)rng_below(&f->rng, MOST_H);
        }
        f->screens |= 1U << f->app.screen;
        if (i % 2 == 0)
            look(f, &canvases);
    }
    arena_free(&canvases);
}

static double seconds_asked(void)
{
    double seconds;
    const char *text = getenv("KEYS_SECONDS");
    return text != NULL && num_parse(str_of(text), &seconds) ? seconds : 0;
}

static void test_any_keys_and_any_window(void **state)
{
    (void)state;
    static struct fixture f;
    time_t begin = time(NULL);
    f.w = 80;
    f.h = 24;
    learner_begin(&f.learner, "exercises");
    app_init(&f.app, &f.learner.course, &f.learner.progress, NULL, 1);
    for (uint64_t seed = 7; seed == 7 || difftime(time(NULL), begin) < seconds_asked(); seed++) {
        print_message("seed %d\n", (int)seed);
        press_any(&f, seed);
    }
    app_free(&f.app);
    learner_end(&f.learner);
    assert_int_equal(f.screens | 1U << SCREEN_WELCOME, (1U << N_SCREENS) - 1);
    assert_true(f.saw_windows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_keys_and_any_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
