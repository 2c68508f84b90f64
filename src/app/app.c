#include "app/app.h"

#include <stdarg.h>
#include <stdio.h>

#include "app/command.h"
#include "app/recall.h"
#include "app/screen.h"
#include "app/screens/help.h"
#include "io/clock.h"

enum { LEAST_W = 40, LEAST_H = 10, PAGE_END = 1 << 20 }; /* app_page_show cuts it to what there is */

static const struct app_screen_def *const screens[N_SCREENS] = {
    [SCREEN_WELCOME] = &screen_welcome, [SCREEN_COURSE] = &screen_course, [SCREEN_CONTENTS] = &screen_contents,
    [SCREEN_PAGE] = &screen_page,       [SCREEN_WALK] = &screen_walk,     [SCREEN_SUMMARY] = &screen_summary,
    [SCREEN_PLAY] = &screen_play,       [SCREEN_REVIEW] = &screen_review, [SCREEN_STATS] = &screen_stats,
};

static void close_step(struct app *app)
{
    if (app->has_sitting)
        sitting_close(&app->sitting);
    if (app->has_stroll)
        stroll_close(&app->stroll);
    app->has_sitting = app->has_stroll = false;
    app->viewer = (struct viewer){0};
    app->step = NULL;
    app->asks_give_up = false;
    app->scroll = 0;
}

const char *app_due(struct app *app)
{
    return app->journal.review == NULL ? NULL
                                       : drill_count(app->journal.review, clock_day(app->journal.now), &app->frame);
}

static void welcome_back(struct app *app)
{
    const char *due = app_due(app);
    if (due != NULL)
        app_sayf(app, "Welcome back. %s: F6, then r. Or go on where you left off.", due);
    else
        app_say(app, "Welcome back: this is where you left off (q quits, F6 lists the lessons).");
}

void app_init(struct app *app, const struct course *course, struct progress *progress, struct review *review,
              int64_t now)
{
    *app = (struct app){.course = course, .progress = progress};
    journal_init(&app->journal, progress, now);
    app->journal.review = review;
    play_init(&app->play);
    app->screen = SCREEN_WELCOME;
    if (progress->n == 0)
        return;
    app_show_course(app);
    app_resume(app);
    app->is_back = app->step != NULL;
    if (app->is_back)
        welcome_back(app);
}

void app_free(struct app *app)
{
    close_step(app);
    journal_free(&app->journal);
    play_free(&app->play);
    drill_end(&app->drill);
    arena_free(&app->stats_arena);
    arena_free(&app->frame);
}

void app_checked(struct app *app)
{
    app->message = NULL;
    app->follow_focus = true;
}

void app_trouble(struct app *app, const char *why)
{
    app->trouble[0] = '\0';
    if (why != NULL)
        snprintf(app->trouble, sizeof app->trouble, "Progress is NOT being saved: %s", why);
}

void app_say(struct app *app, const char *text)
{
    app_sayf(app, "%s", text);
}

void app_sayf(struct app *app, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(app->message_buf, sizeof app->message_buf, fmt, ap);
    va_end(ap);
    app->message = app->message_buf;
}

void app_say_if_full(struct app *app, enum key_result result)
{
    if (result == KEY_FULL)
        app_sayf(app, "Too long: a field holds %d bytes. Nothing was added.", EDIT_SIZE - 1);
}

void app_show_course(struct app *app)
{
    const struct lesson *here = app->lesson;
    const struct lesson_step *resumed = here == NULL ? progress_resume(app->progress, app->course) : NULL;
    if (resumed != NULL)
        here = resumed->lesson;
    close_step(app);
    app->screen = SCREEN_COURSE;
    /* The last row is the playground. */
    list_set(&app->lessons, (int)app->course->n_lessons + 1, here == NULL ? 0 : (int)(here - app->course->lessons));
}

void app_show_contents(struct app *app, const struct lesson *lesson)
{
    int here = app->step != NULL ? (int)(app->step - lesson->steps)
                                 : (int)(progress_resume_lesson(app->progress, lesson) - lesson->steps);
    close_step(app);
    app->lesson = lesson;
    app->screen = SCREEN_CONTENTS;
    list_set(&app->steps, (int)lesson->n_steps, here);
}

static void show_summary(struct app *app, const struct lesson *lesson)
{
    close_step(app);
    app->lesson = lesson;
    app->screen = SCREEN_SUMMARY;
}

static void open_exercise(struct app *app, const struct lesson_step *step)
{
    struct err err;
    app->has_sitting = sitting_open(&app->sitting, step, false, &app->journal, &err);
    if (!app->has_sitting)
        app_sayf(app, "%s can't be shown: %s", step->id, err.text);
}

void app_open(struct app *app, const struct lesson_step *step)
{
    struct err err;
    close_step(app);
    app->is_back = false;
    app->message = NULL;
    app->step = step;
    app->lesson = step->lesson;
    app->screen = step->type == LESSON_WALK ? SCREEN_WALK : SCREEN_PAGE;
    app->follow_focus = false;
    app->recall_at = 0;
    if (step->type == LESSON_WALK) {
        app->has_stroll = stroll_open(&app->stroll, step, &app->journal, &err);
        if (!app->has_stroll) {
            app_show_contents(app, step->lesson);
            app_sayf(app, "This walk can't be shown: %s", err.text);
        }
        return;
    }
    if (step->type == LESSON_EXERCISE) {
        open_exercise(app, step);
        return;
    }
    journal_add(&app->journal, step, (struct attempt){.event = ATTEMPT_SEEN});
    if (step->type == LESSON_RECALL)
        app->has_sitting = recall_open(&app->sitting, app->course, step, &app->recall_at, &app->journal);
}

bool app_recall_next(struct app *app)
{
    if (app->has_sitting)
        sitting_close(&app->sitting);
    app->scroll = 0;
    app->has_sitting = recall_next(&app->sitting, app->course, app->step, &app->recall_at, &app->journal);
    return app->has_sitting;
}

void app_resume(struct app *app)
{
    const struct lesson_step *step = progress_resume(app->progress, app->course);
    if (step != NULL)
        app_open(app, step);
    else
        app_say(app, "This course has no lessons that can be opened.");
}

void app_show_review(struct app *app, bool extra)
{
    static const struct review none;
    const struct review *review = app->journal.review != NULL ? app->journal.review : &none;
    close_step(app);
    app->is_back = false;
    app->message = NULL;
    app->screen = SCREEN_REVIEW;
    drill_begin(&app->drill, review, clock_day(app->journal.now), extra);
    app_review_next(app);
}

bool app_review_next(struct app *app)
{
    if (app->has_sitting)
        sitting_close(&app->sitting);
    app->scroll = 0;
    app->has_sitting = drill_next(&app->drill, &app->sitting, &app->journal);
    return app->has_sitting;
}

void app_show_stats(struct app *app)
{
    close_step(app);
    app->screen = SCREEN_STATS;
    app->stats = (struct stats){0};
    app->wants_stats = true;
}

void app_show_play(struct app *app)
{
    close_step(app);
    app->screen = SCREEN_PLAY;
    app->follow_focus = true;
}

void app_play(struct app *app)
{
    struct err err;
    close_step(app);
    if (!play_make(&app->play, &err) || !stroll_open(&app->stroll, &app->play.step, NULL, &err)) {
        app_show_play(app);
        app_sayf(app, "%s%s%s", err.field, err.field[0] == '\0' ? "" : ": ", err.text);
        return;
    }
    app->step = &app->play.step;
    app->screen = SCREEN_WALK;
    app->has_stroll = true;
    app->is_back = false;
}

void app_open_play(struct app *app, const struct playground *ground, bool opens_form)
{
    play_take(&app->play, ground);
    app_show_play(app);
    app->is_back = false;
    app->message = NULL;
    app->play.wish = opens_form ? PLAY_NO_WISH : PLAY_WALK;
}

bool app_is_playing(const struct app *app)
{
    return app->step == &app->play.step;
}

bool app_key_is_long(const struct app *app, struct key key)
{
    bool changes = app->viewer.typing == FIELD_EDIT || app->viewer.lens == LENS_WHAT_IF;
    bool is_walk = app->screen == SCREEN_WALK && app_is_playing(app) && play_is_long(&app->play);
    return is_walk && changes && !app->is_too_small && (key.code == K_ENTER || key_is(key, ' '));
}

void app_next_step(struct app *app)
{
    if (app_is_playing(app)) {
        app_say(app, "This was the last step. q goes back to the sizes.");
        return;
    }
    const struct lesson *lesson = app->step->lesson;
    size_t at = (size_t)(app->step - lesson->steps);
    if (at + 1 < lesson->n_steps)
        app_open(app, &lesson->steps[at + 1]);
    else
        show_summary(app, lesson);
}

void app_previous_step(struct app *app)
{
    size_t at = (size_t)(app->step - app->step->lesson->steps);
    if (at > 0)
        app_open(app, &app->step->lesson->steps[at - 1]);
    else
        app_say(app, "This is the first step of the lesson.");
}

void app_scroll_to_end(struct app *app)
{
    app->follow_focus = false;
    app->scroll = PAGE_END;
}

bool app_scroll_key(struct app *app, struct key key)
{
    enum { FAR = 10 };
    app->follow_focus = false;
    if (key.code == K_DOWN || key_is(key, 'j') || key.code == K_WHEEL_DOWN)
        app->scroll++;
    else if (key.code == K_UP || key_is(key, 'k') || key.code == K_WHEEL_UP)
        app->scroll--;
    else if (key.code == K_PAGE_DOWN || key_is(key, ' '))
        app->scroll += FAR;
    else if (key.code == K_PAGE_UP)
        app->scroll -= FAR;
    else if (key.code == K_HOME)
        app->scroll = 0;
    else if (key.code == K_END)
        app_scroll_to_end(app);
    else
        return false;
    return true;
}

void app_page_show(struct app *app, struct page *page, struct canvas *canvas, struct rect area)
{
    int most = page->y > area.h ? page->y - area.h : 0;
    app->scroll = app->scroll > most ? most : app->scroll < 0 ? 0 : app->scroll;
    if (app->follow_focus)
        app->scroll = page_scroll(page, app->scroll, area.h);
    page_show(page, canvas, area, app->scroll);
    /* In the row of messages, so that it hides nothing. */
    int y = canvas->h - 2, x = canvas->w - 9;
    if (app->scroll > 0 || app->scroll < most)
        canvas_printf(canvas, y, x, ROLE_KEY, "%s more %s", app->scroll > 0 ? "↑" : " ",
                      app->scroll < most ? "↓" : " ");
}

static bool letters_taken(const struct app *app)
{
    const struct app_screen_def *screen = screens[app->screen];
    return screen->letters_taken != NULL && screen->letters_taken(app);
}

static void run_command(struct app *app, enum command command)
{
    const struct app_screen_def *screen = screens[app->screen];
    if (command == CMD_QUIT)
        app->wants_quit = true;
    else if (command == CMD_HELP) {
        app->shows_help = true;
        app->kept_scroll = app->scroll;
        app->scroll = 0;
    } else if (command == CMD_GIVE_UP)
        app->asks_give_up = screen->can_give_up != NULL && screen->can_give_up(app);
    else
        screen->command(app, command);
}

static void answer_give_up(struct app *app, struct key key)
{
    app->asks_give_up = false;
    if (key_is(key, 'y') || key.code == K_ENTER)
        screens[app->screen]->command(app, CMD_GIVE_UP);
    else
        app_say(app, "Not shown. Go on trying.");
}

static void help_key(struct app *app, struct key key)
{
    app->shows_help = app_scroll_key(app, key);
    if (!app->shows_help)
        app->scroll = app->kept_scroll;
}

static bool leaves_too_small(const struct app *app, struct key key)
{
    return key_is_ctrl(key, 'c') || (key_is(key, 'q') && !letters_taken(app));
}

void app_key(struct app *app, struct key key)
{
    if (app->is_too_small) {
        app->wants_quit = leaves_too_small(app, key);
        return;
    }
    bool was_back = app->is_back;
    app->message = NULL;
    app->is_back = false;
    if (key_is_ctrl(key, 'c') || (was_back && key_is(key, 'q')))
        app->wants_quit = true;
    else if (app->shows_help)
        help_key(app, key);
    else if (app->asks_give_up)
        answer_give_up(app, key);
    else if (!screens[app->screen]->key(app, key)) {
        enum command command = command_of(key, letters_taken(app));
        if (command != CMD_NONE)
            run_command(app, command);
        else if (key.code == K_CHAR)
            app_sayf(app, "This key does nothing here; %s shows the keys.", command_key(CMD_HELP, letters_taken(app)));
        else if (key.code == K_PASTE)
            app_say(app, "This can't be pasted here.");
    }
}

static void view_too_small(const struct app *app, struct canvas *canvas)
{
    canvas_printf(canvas, 0, 0, ROLE_WARN, "Window too small:");
    canvas_printf(canvas, 1, 0, ROLE_NORMAL, "%dx%d needed, this is %dx%d.", LEAST_W, LEAST_H, canvas->w, canvas->h);
    canvas_printf(canvas, 2, 0, ROLE_NORMAL, "Nothing is lost.");
    canvas_printf(canvas, 3, 0, ROLE_NORMAL, "%s quits.", letters_taken(app) ? "^C" : "q");
}

static void view_message(struct app *app, struct canvas *canvas, int y)
{
    if (app->asks_give_up)
        canvas_put(canvas, y, 1, ROLE_WARN, STR("Show the answer? y yes, any other key no"));
    else if (app->message != NULL)
        canvas_put_fit(canvas, y, 1, ROLE_WARN, str_of(app->message), canvas->w - 12);
    else if (app->trouble[0] != '\0')
        canvas_put_fit(canvas, y, 1, ROLE_WARN, str_of(app->trouble), canvas->w - 12);
}

void app_view(struct app *app, struct canvas *canvas)
{
    const struct app_screen_def *screen = screens[app->screen];
    arena_reset(&app->frame);
    app->is_too_small = canvas->w < LEAST_W || canvas->h < LEAST_H;
    if (app->is_too_small) {
        view_too_small(app, canvas);
        return;
    }
    struct footer_item items[FOOTER_MAX];
    struct rect area = {.y = 1, .x = 1, .h = canvas->h - 3, .w = canvas->w - 2};
    frame_header(app, canvas);
    if (app->shows_help)
        help_view(app, screen, letters_taken(app), canvas, area);
    else
        screen->view(app, canvas, area);
    view_message(app, canvas, canvas->h - 2);
    if (app->shows_help) {
        items[0] = (struct footer_item){.keys = "any key", .word = "back"};
        footer_draw(canvas, canvas->h - 1, items, 1, false);
    } else {
        footer_draw(canvas, canvas->h - 1, items, screen->footer(app, items), letters_taken(app));
    }
}
