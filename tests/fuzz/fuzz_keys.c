/* Bytes as a terminal sends them, to a learner's session on the whole course: the first two bytes choose where it
 * begins and how large the screen is. */
#include "app/app.h"
#include "course/course.h"
#include "front/keyboard.h"
#include "fuzz/fuzz.h"
#include "fuzz/shown.h"

static void look(struct app *app, int h, int w)
{
    static struct arena arena; /* kept: fresh memory for every screen takes longer than the screen */
    struct canvas *canvas = canvas_new(&arena, w, h);
    app_view(app, canvas);
    CHECK(canvas->cursor_y < h && canvas->cursor_x < w, "the cursor is off the screen");
    arena_reset(&arena);
}

static void press_all(struct app *app, const uint8_t *data, size_t size, int h, int w)
{
    static struct keyboard keyboard; /* too large for a stack */
    struct key key;
    keyboard = (struct keyboard){0};
    while (size > 0 && !app->wants_quit) {
        size_t room, n;
        unsigned char *to = keyboard_room(&keyboard, &room);
        n = size < room ? size : room;
        memcpy(to, data, n);
        keyboard_fed(&keyboard, n);
        data += n;
        size -= n;
        while (keyboard_next(&keyboard, size == 0, &key) && !app->wants_quit) {
            app_key(app, key);
            journal_drop(&app->journal, app->journal.n);
            look(app, h, w);
        }
    }
}

static void begin_at(struct app *app, const struct course *course, size_t which)
{
    const struct lesson *lesson = &course->lessons[which % course->n_lessons];
    app_open(app, &lesson->steps[which / course->n_lessons % lesson->n_steps]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct arena course_arena;
    static struct course course;
    struct problems problems = {.arena = &course_arena};
    if (course.lessons == NULL)
        CHECK(course_load(&course, "exercises", &course_arena, &problems), "to be run where exercises/ is");
    if (size < 2)
        return 0;
    struct arena arena = {0};
    struct progress progress;
    struct app app;
    progress_build(&progress, NULL, 0, &arena);
    app_init(&app, &course, &progress, NULL, 1);
    begin_at(&app, &course, data[0]);
    press_all(&app, data + 2, size - 2, 3 + data[1] % 16 * 3, 10 + data[1] / 16 * 9);
    app_free(&app);
    arena_free(&arena);
    return 0;
}
