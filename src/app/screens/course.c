/* The course: its lessons with their status. */
#include "app/screen.h"

#include <string.h>

enum { BAR_ROOM = 18, MINUTES_ROOM = 8 };

/* The lesson in the selected row; NULL: it is the playground's. */
static const struct lesson *selected(const struct app *app)
{
    size_t i = (size_t)app->lessons.selected;
    return i < app->course->n_lessons ? &app->course->lessons[i] : NULL;
}

static void open_row(struct app *app)
{
    if (selected(app) == NULL)
        app_show_play(app);
    else
        app_open(app, progress_resume_lesson(app->progress, selected(app)));
}

/* The course is opened anew for it. */
static void leave_for_language(struct app *app)
{
    const char *waiting = journal_waiting(&app->journal);
    if (waiting != NULL)
        app_say(app, waiting);
    else
        app->wants_language = app->wants_quit = true;
}

static bool key(struct app *app, struct key key)
{
    if (key.code == K_ENTER)
        open_row(app);
    else if (key_is(key, 'L') && app->course->n_languages > 1)
        leave_for_language(app);
    else if (key_is(key, 'r') || key_is(key, 'x'))
        app_show_review(app, key_is(key, 'x'));
    else if (key_is(key, 't'))
        app_show_stats(app);
    else if (key.code == K_CHAR && key.cp >= '1' && key.cp <= '9' && (int)(key.cp - '1') < app->lessons.n)
        app->lessons.selected = (int)(key.cp - '1');
    else
        return list_key(&app->lessons, key) != KEY_IGNORED;
    return true;
}

static void command(struct app *app, enum command command)
{
    if (command == CMD_CLOSE)
        app->wants_quit = true;
    else if (command == CMD_CONTENTS && selected(app) != NULL)
        app_show_contents(app, selected(app));
    else if (command == CMD_CONTENTS)
        app_show_play(app);
    else if (command == CMD_NEXT)
        app_resume(app);
}

static void draw_lesson(const struct app *app, struct canvas *canvas, struct rect area, int i, bool is_selected)
{
    const struct lesson *lesson = &app->course->lessons[i];
    enum role role = is_selected ? ROLE_SELECTED : ROLE_NORMAL;
    enum step_status status = progress_lesson(app->progress, app->course, lesson);
    int right = area.x + area.w, room = area.w - BAR_ROOM - MINUTES_ROOM;
    int x = area.x + canvas_printf(canvas, area.y, area.x, role, "%s%s %2d  ", is_selected ? ">" : " ",
                                   status_mark(status), i + 1);
    canvas_put_fit(canvas, area.y, x, role, str_of(lesson->title), room - (x - area.x));
    canvas_printf(canvas, area.y, area.x + room, is_selected ? role : ROLE_DIM, "%3d min", (int)lesson->minutes);
    frame_bar(canvas, area.y, right, progress_done_steps(app->progress, lesson), lesson->n_steps);
}

static void draw_row(const void *context, struct canvas *canvas, struct rect area, int i, bool is_selected)
{
    const struct app *app = context;
    if (i < (int)app->course->n_lessons)
        draw_lesson(app, canvas, area, i, is_selected);
    else
        canvas_printf(canvas, area.y, area.x, is_selected ? ROLE_SELECTED : ROLE_NORMAL, "%s         Playground",
                      is_selected ? ">" : " ");
}

/* The part of the message that a narrow window must not lose comes first: the path as one knows it in the course. */
static const char *why_left_out(struct app *app, const struct left_out *out)
{
    char why[ERR_TEXT_SIZE + ERR_FILE_SIZE + ERR_FIELD_SIZE];
    size_t folder = strlen(app->course->folder);
    err_format(&out->why, why, sizeof why);
    bool is_inside = strncmp(why, app->course->folder, folder) == 0 && why[folder] == '/';
    return arena_printf(&app->frame, "Left out: %s", is_inside ? why + folder + 1 : why);
}

/* Lessons that could not be read, each in a line: the tutor goes on without them. */
static int draw_left_out(struct app *app, struct canvas *canvas, struct rect area)
{
    int n = (int)app->course->n_left_out, most = area.h / 3;
    int shown = n < most ? n : most;
    for (int i = 0; i < shown; i++)
        canvas_put_fit(canvas, area.y + area.h - shown + i, area.x, ROLE_WARN,
                       str_of(why_left_out(app, &app->course->left_out[i])), area.w);
    return shown;
}

static void draw_selected(struct app *app, struct canvas *canvas, int y, int x, int w)
{
    const struct lesson *lesson = selected(app);
    if (lesson == NULL) {
        canvas_put_fit(canvas, y, x, ROLE_DIM,
                       STR("A computation of your own: sizes, seed, mask, or tensors from files."), w);
        return;
    }
    enum step_status status = progress_lesson(app->progress, app->course, lesson);
    struct sb line = {.arena = &app->frame};
    if (status == STATUS_LOCKED) {
        sb_printf(&line, "Lesson %d builds on ", app->lessons.selected + 1);
        for (size_t i = 0; i < lesson->n_requires; i++) {
            const struct lesson *other = course_find_lesson(app->course, lesson->requires[i]);
            sb_printf(&line, "%s%s", i > 0 ? ", " : "", other == NULL ? lesson->requires[i].p : other->title);
        }
        sb_put(&line, "; you may open it all the same.");
    } else if (status == STATUS_WRONG) {
        sb_printf(&line, "Lesson %d: %zu of %zu wrong.", app->lessons.selected + 1,
                  progress_wrong_steps(app->progress, lesson), lesson->n_steps);
    } else {
        sb_printf(&line, "Lesson %d: %s.", app->lessons.selected + 1, status_word(status));
    }
    canvas_put_fit(canvas, y, x, ROLE_DIM, str_of(sb_text(&line)), w);
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    area.h -= draw_left_out(app, canvas, area);
    canvas_put(canvas, area.y, area.x, ROLE_DIM, STR("[x] done  [.] begun  [!] to look at again  [-] later  [ ] new"));
    const char *due = app_due(app);
    if (due != NULL)
        canvas_printf(canvas, area.y + 1, area.x, ROLE_STRONG, "%s: press r.", due);
    draw_selected(app, canvas, area.y + area.h - 1, area.x, area.w);
    struct rect rows = {.y = area.y + 2, .x = area.x, .h = area.h - 4, .w = area.w};
    list_draw(&app->lessons, canvas, rows, draw_row, app);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    size_t n = 0;
    items[n++] = (struct footer_item){.keys = "Enter", .word = "open"};
    items[n++] = (struct footer_item){.keys = "n", .word = "go on"};
    items[n++] = (struct footer_item){.keys = "r", .word = "review"};
    items[n++] = (struct footer_item){.keys = "t", .word = "progress"};
    items[n++] = (struct footer_item){.command = CMD_CONTENTS};
    if (app->course->n_languages > 1)
        items[n++] = (struct footer_item){.keys = "L", .word = "language"};
    items[n++] = (struct footer_item){.keys = "q", .word = "quit"};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_course = {
    .key = key,
    .command = command,
    .view = view,
    .footer = footer,
    .help =
        "- Up, Down, `j`, `k` or a digit choose a lesson; Enter opens it.\n"
        "- `n` goes on where you left off.\n"
        "- `r` asks again what is due today of what you got wrong, needed a hint for, or gave up; `x` all of it, for "
        "practice.\n"
        "- `t` shows how far you have come: mistakes, days, concepts.\n"
        "- `L` shows the course in another language, where it is translated.",
};
