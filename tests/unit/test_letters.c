/* An exercise that is answered by more letters than are free: all letters are the answer's, commands are on Ctrl. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/app.h"
#include "support/learner.h"
#include "support/screen_text.h"
#include "support/tmpdir.h"

static const char course_json[] = "{\"format\": 1, \"id\": \"c\", \"title\": \"C\", \"lessons\": [\"l.json\"]}";

#define WRONG(text) "{\"text\": \"" text "\", \"why\": \"No.\"},"
static const char lesson_json[] =
    "{\"format\": 1, \"id\": \"l\", \"rev\": 1, \"title\": \"L\", \"minutes\": 1, \"steps\": [{\"kind\": \"choice\", "
    "\"id\": \"many\", \"rev\": 1, \"title\": \"Many\", \"prompt\": \"Which?\", \"hints\": [\"The last word.\"], "
    "\"explain\": \"So it is.\", \"options\": [" WRONG("1") WRONG("2") WRONG("3") WRONG("4") WRONG("5") WRONG("6")
        WRONG("7") WRONG("8") WRONG("9") "{\"text\": \"ten\", \"correct\": true}]}]}";

static void test_with_many_options_letters_are_the_answers(void **state)
{
    (void)state;
    struct tmpdir dir;
    struct learner learner;
    struct app app;
    tmpdir_make(&dir);
    tmpdir_write(&dir, "course.json", course_json, strlen(course_json));
    tmpdir_write(&dir, "l.json", lesson_json, strlen(lesson_json));
    learner_begin(&learner, dir.path);
    assert_int_equal(learner.course.n_lessons, 1);
    app_init(&app, &learner.course, &learner.progress, NULL, 1);
    app_open(&app, &learner.course.lessons[0].steps[0]);
    for (char c = 'h'; c <= 'z'; c++) { /* h, l, n, p, r, s and q are commands elsewhere; j and k move */
        app_key(&app, (struct key){.code = K_CHAR, .cp = (uint32_t)c});
        assert_int_equal(app.screen, SCREEN_PAGE);
        assert_false(app.wants_quit || app.asks_give_up);
        assert_int_equal(app.sitting.hints, 0);
    }
    struct canvas *canvas = canvas_new(&learner.arena, 80, 24);
    app_view(&app, canvas);
    const char *screen = canvas_text(canvas, &learner.arena);
    assert_non_null(strstr(screen, "(*) j)")); /* the last letter that is an option's */
    assert_non_null(strstr(screen, "^T hint"));
    app_key(&app, (struct key){.code = K_CTRL, .cp = 't'});
    assert_int_equal(app.sitting.hints, 1);
    app_free(&app);
    learner_end(&learner);
    tmpdir_remove(&dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_with_many_options_letters_are_the_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
