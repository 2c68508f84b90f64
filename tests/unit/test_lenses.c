/* The walk through its lenses, keys in and screens out; and the same in line mode's model: nothing that is still asked
 * can be looked at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/app.h"
#include "support/screen_text.h"
#include "support/tmpdir.h"

static const char course_json[] = "{\"format\": 1, \"id\": \"c\", \"title\": \"C\", \"lessons\": [\"l.json\"]}";

/* One head; K is asked about before V is walked to, so that scores can be seen while nothing of Kh was asked. */
static const char lesson_json[] =
    "{\"format\": 1, \"id\": \"l\", \"rev\": 1, \"title\": \"L\", \"minutes\": 1, \"setups\": {\"s\": {\"num_heads\": "
    "2, \"tensors\": ["
    "{\"name\": \"X\", \"values\": [[1, 2], [3, 4]]}, {\"name\": \"W_q\", \"values\": [[1, 0], [0, 1]]},"
    "{\"name\": \"W_k\", \"values\": [[0, 1], [1, 0]]}, {\"name\": \"W_v\", \"values\": [[2, 0], [0, 2]]}]}},"
    "\"steps\": [{\"kind\": \"walk\", \"id\": \"w\", \"rev\": 1, \"title\": \"W\", \"setup\": \"s\", \"from\": \"X\","
    "\"to\": \"concat\", \"predict\": [{\"step\": \"Kh\", \"ask\": \"shape\"}]}]}";

struct fixture {
    struct arena arena;
    struct course course;
    struct progress progress;
    struct app app;
};

static int setup(void **state)
{
    static struct fixture f;
    struct tmpdir dir;
    f = (struct fixture){0};
    struct problems problems = {.arena = &f.arena};
    tmpdir_make(&dir);
    tmpdir_write(&dir, "course.json", course_json, strlen(course_json));
    tmpdir_write(&dir, "l.json", lesson_json, strlen(lesson_json));
    bool ok = course_load(&f.course, arena_dup(&f.arena, dir.path), &f.arena, &problems);
    tmpdir_remove(&dir);
    assert_true(ok && f.course.n_lessons == 1);
    progress_build(&f.progress, NULL, 0, &f.arena);
    app_init(&f.app, &f.course, &f.progress, NULL, 1);
    app_open(&f.app, &f.course.lessons[0].steps[0]);
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    app_free(&f->app);
    arena_free(&f->arena);
    return 0;
}

static void press(struct fixture *f, const char *keys)
{
    struct str rest = str_of(keys);
    for (struct str name; (name = str_word(&rest, " ")).n > 0;) {
        struct key key;
        assert_true(key_parse(name, &key));
        app_key(&f->app, key);
        journal_drop(&f->app.journal, f->app.journal.n);
    }
}

static const char *screen(struct fixture *f, int w, int h)
{
    struct canvas *canvas = canvas_new(&f->arena, w, h);
    app_view(&f->app, canvas);
    return canvas_text(canvas, &f->arena);
}

static void shows(struct fixture *f, const char *text)
{
    const char *all = screen(f, 100, 40);
    if (strstr(all, text) == NULL)
        fail_msg("'%s' is not on the screen:\n%s", text, all);
}

static void shows_not(struct fixture *f, const char *text)
{
    const char *all = screen(f, 100, 40);
    if (strstr(all, text) != NULL)
        fail_msg("'%s' is on the screen:\n%s", text, all);
}

static void test_operands_are_followed_and_come_back(void **state)
{
    struct fixture *f = *state;
    press(f, "n Down");
    shows(f, "Q[1, 0] = 3 * 1 + 4 * 0 = 3");
    shows(f, "Enter follows X[1, 0], operand 1 of 4");
    press(f, "Tab Enter");
    shows(f, "Q[1, 0] › W_q[0, 0]");
    press(f, "Enter");
    shows(f, "nothing to follow");
    press(f, "Backspace");
    shows(f, "Q[1, 0] = 3 * 1 + 4 * 0 = 3");
    press(f, "X");
    shows(f, "Q[1, 1] =");
    press(f, "g 0 Space 1 n Enter");
    shows(f, "whole numbers are needed");
    press(f, "Backspace Enter");
    shows(f, "Q[0, 1] =");
}

static void test_the_memory_of_a_split(void **state)
{
    struct fixture *f = *state;
    press(f, "n n n n n ( 2 , 2 , 1 ) Enter p p p p Right m");
    shows(f, "Q[0, 1] lies in slot 0 * 2 + 1 * 1 + 0 * 1 = 1, and is Qh[1, 0, 0].");
    shows(f, "* The reshape alone takes it for [0, 1, 0], where Q[1, 0] belongs.");
    press(f, "Down Down");
    shows(f, "lies in slot 1 * 2 + 1 * 1 + 0 * 1 = 3");
    press(f, "m");
    shows(f, "Q[0, 1] =");
}

/* The question about Kh stands: nothing of Kh in memory, and no question is passed by. */
static void test_what_is_asked_stays_hidden(void **state)
{
    struct fixture *f = *state;
    press(f, "n m");
    shows(f, "Q in memory: 4 numbers in a row.");
    shows_not(f, "Qh[");
    press(f, "n");
    shows(f, "K in memory: 4 numbers in a row.");
    shows_not(f, "Kh[");
    shows_not(f, "reshape");
    press(f, "m n n n");
    shows(f, "what is the shape of Kh?");
    press(f, "m w e Enter");
    shows_not(f, "in memory");
    shows_not(f, "scale_missing");
}

static void test_what_if_beside_the_right_one(void **state)
{
    struct fixture *f = *state;
    press(f, "n n n w Down");
    shows(f, "[ ] head_0_off");
    shows(f, "Nothing is changed.");
    press(f, "Enter");
    shows(f, "[x] head_0_off");
    shows(f, "what if: V (2, 2)");
    shows(f, "2 of 4 numbers differ, most of all V[1, 0]: 6 became 0.");
    press(f, "w");
    shows(f, "What if head_0_off: 2 of 4 numbers differ");
    press(f, "e");
    shows(f, "Only what is given can be edited");
    press(f, "w Enter");
    shows(f, "Nothing is changed.");
    shows_not(f, "V (2, 2)");
}

static void test_a_ripple(void **state)
{
    struct fixture *f = *state;
    press(f, "e 5 Enter");
    shows(f, "What if X[0, 0] = 5: 1 of 4 numbers differ, most of all X[0, 0]: 1 became 5.");
    press(f, "n");
    shows(f, "1 of 4 numbers differ, most of all Q[0, 0]: 1 became 5.");
    shows(f, "5*");
    press(f, "p e x Enter");
    shows(f, "means nothing here");
    press(f, "Esc w g Enter");
    shows(f, "Nothing is changed.");
}

/* Every size, every lens: what does not fit is cut, never drawn over. */
static void test_any_size(void **state)
{
    struct fixture *f = *state;
    static const char *const lenses[] = {"n", "m", "m w", "w a", "e"};
    for (size_t i = 0; i < sizeof lenses / sizeof *lenses; i++) {
        press(f, lenses[i]);
        for (int w = 40; w < 150; w += 11)
            for (int h = 10; h < 50; h += 5) {
                struct canvas *canvas = canvas_new(&f->arena, w, h);
                app_view(&f->app, canvas);
                assert_true(canvas_is_sound(canvas));
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_operands_are_followed_and_come_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_memory_of_a_split, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_asked_stays_hidden, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_if_beside_the_right_one, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_ripple, setup, teardown),
        cmocka_unit_test_setup_teardown(test_any_size, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
