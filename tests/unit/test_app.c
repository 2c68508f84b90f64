/* The full-screen tutor without a terminal: keys in, a canvas and rows out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/app.h"
#include "engine/rng.h"
#include "support/learner.h"
#include "support/screen_text.h"

static struct learner learner;
static struct app app;

static void start(void)
{
    app_init(&app, &learner.course, &learner.progress, NULL, 1);
    learner_save(&learner, &app.journal);
}

static int setup(void **state)
{
    (void)state;
    learner_begin(&learner, "tests/data/course/small");
    start();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    app_free(&app);
    learner_end(&learner);
    return 0;
}

/* Leaves, and opens the tutor the next day. */
static void come_back(void)
{
    app_free(&app);
    learner_return(&learner);
    start();
}

static void open_step(const char *id)
{
    app_open(&app, learner_step(&learner, id));
    learner_save(&learner, &app.journal);
}

static void press_key(struct key key)
{
    app_key(&app, key);
    learner_save(&learner, &app.journal);
}

/* Keys by their names, with blanks between. */
static void press(const char *names)
{
    struct str rest = str_of(names);
    for (struct str name = str_word(&rest, " "); name.n > 0; name = str_word(&rest, " ")) {
        struct key key;
        if (!key_parse(name, &key))
            fail_msg("there is no key %.*s", (int)name.n, name.p);
        press_key(key);
    }
}

static void type(const char *text)
{
    for (; *text != '\0'; text++)
        press_key((struct key){.code = K_CHAR, .cp = (uint32_t)*text});
}

static void paste(const char *text)
{
    press_key((struct key){.code = K_PASTE, .paste = text, .paste_n = strlen(text)});
}

static const char *screen_of(int w, int h)
{
    struct canvas *canvas = canvas_new(&learner.arena, w, h);
    app_view(&app, canvas);
    assert_true(canvas_is_sound(canvas));
    assert_true(canvas->cursor_y < h && canvas->cursor_x < w);
    return canvas_text(canvas, &learner.arena);
}

static bool shows(const char *text)
{
    return strstr(screen_of(80, 24), text) != NULL;
}

#define SHOWS(text)                                                                                                    \
    do {                                                                                                               \
        if (!shows(text))                                                                                              \
            fail_msg("'%s' is not on the screen:\n%s", (text), screen_of(80, 24));                                     \
    } while (0)

static void test_a_newcomer_is_welcomed_and_begins(void **state)
{
    (void)state;
    assert_int_equal(app.screen, SCREEN_WELCOME);
    press("Enter");
    assert_string_equal(app.step->id, "words");
    assert_string_equal(learner_row(&learner, 0), "seen words 0 0");
    press("n");
    assert_string_equal(learner_row(&learner, 1), "finish words 0 0");
    assert_string_equal(app.step->id, "pick-one");
}

static void test_one_comes_back_to_where_one_was(void **state)
{
    (void)state;
    static const char *const ids[] = {"words", "pair-up", "walk-all", "once-more"};
    for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
        open_step(ids[i]);
        come_back();
        assert_non_null(app.step);
        assert_string_equal(app.step->id, ids[i]);
    }
}

static void test_a_recall_is_not_left_by_trying_again(void **state)
{
    (void)state;
    open_step("once-more");
    assert_string_equal(app.sitting.step->id, "which-shape");
    type("(2, 5, 4)");
    press("Enter r");
    come_back();
    assert_string_equal(app.step->id, "once-more");
    press("C-g y C-n");
    assert_string_equal(app.sitting.step->id, "pick-one"); /* "gone" is no exercise of this course */
    SHOWS("Asked again");
    press("n");
    assert_string_equal(app.sitting.step->id, "pick-one"); /* first an answer */
    press("b Enter n");
    assert_int_equal(app.screen, SCREEN_SUMMARY);
    assert_int_equal(progress_status(&learner.progress, learner_step(&learner, "once-more")), STATUS_DONE);
}

/* Left at its second question, a recall is opened there, with the same draw, hints and answer; gone through, it begins
 * again. */
static void test_a_recall_is_taken_up_where_it_was_left(void **state)
{
    (void)state;
    open_step("which-shape");
    type("(2, 5, 4)");
    press("Enter");
    assert_true(app.sitting.is_solved);
    open_step("once-more");
    int64_t draw = app.sitting.item.draw;
    assert_false(app.sitting.is_solved); /* what was answered in the lesson is asked again */
    press("C-t");
    come_back();
    assert_string_equal(app.sitting.step->id, "which-shape");
    assert_int_equal(app.sitting.item.draw, draw);
    assert_int_equal(app.sitting.hints, 1);
    press("C-g y C-n a Enter");
    come_back();
    assert_string_equal(app.sitting.step->id, "pick-one");
    assert_true(app.sitting.has_verdict && !app.sitting.is_solved);
    press("b Enter");
    come_back();
    assert_string_equal(app.sitting.step->id, "pick-one");
    assert_true(app.sitting.is_solved);
    press("n");
    assert_int_equal(app.screen, SCREEN_SUMMARY);
    open_step("once-more");
    assert_string_equal(app.sitting.step->id, "which-shape");
    assert_true(app.sitting.item.draw > draw && app.sitting.hints == 0);
}

static void test_letters_go_to_the_field(void **state)
{
    (void)state;
    static const char *const fields[] = {"fill-one", "fill-two", "which-shape", "which-number", "which-grid"};
    for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
        open_step(fields[i]);
        type("qnphslrcjk?");
        assert_string_equal(app.step->id, fields[i]);
        assert_false(app.shows_help || app.asks_give_up || app.wants_quit);
        SHOWS("lrcjk?");
        press("C-n");
        assert_string_not_equal(app.step->id, fields[i]);
        press("C-p");
        assert_string_equal(app.step->id, fields[i]);
        press("F1");
        assert_true(app.shows_help);
        press("Esc");
        assert_false(app.shows_help);
        press("F6");
        assert_int_equal(app.screen, SCREEN_COURSE);
    }
    open_step("walk-all");
    while (!stroll_asks(&app.stroll))
        press("n");
    type("qnphs?");
    assert_string_equal(app.step->id, "walk-all");
    SHOWS("[qnphs?");
}

static void test_letters_are_commands_where_nothing_is_typed(void **state)
{
    (void)state;
    open_step("pick-one");
    press("h");
    SHOWS("Hint 1:");
    press("l");
    assert_int_equal(app.screen, SCREEN_CONTENTS);
    press("Enter n");
    assert_string_equal(app.step->id, "pick-some");
    press("p ?");
    assert_true(app.shows_help);
    press("x q");
    assert_int_equal(app.screen, SCREEN_COURSE);
    press("q");
    assert_true(app.wants_quit);
}

static void test_control_c_leaves_from_anywhere(void **state)
{
    (void)state;
    static const char *const before[] = {"Enter", "c", "l Enter", "F1", "C-g"};
    for (size_t i = 0; i < ARRAY_LEN(before); i++) {
        open_step("which-shape");
        app.wants_quit = false;
        press(before[i]);
        press("C-c");
        assert_true(app.wants_quit);
    }
}

static void test_giving_up_asks_first(void **state)
{
    (void)state;
    open_step("which-number");
    press("C-g");
    SHOWS("Show the answer?");
    press("x");
    assert_false(sitting_is_over(&app.sitting));
    assert_string_equal(learner_row(&learner, 0), "seen which-number 0 0");
    press("C-g y");
    assert_true(app.sitting.gave_up);
    assert_string_equal(learner_row(&learner, 0), "skip which-number 0 0");
    SHOWS("The answer:");
    press("s"); /* there is nothing to be shown any more */
    assert_false(app.asks_give_up);
    open_step("words");
    press("s");
    assert_false(app.asks_give_up);
    open_step("walk-all");
    press("n n n C-g Enter");
    assert_string_equal(learner_row(&learner, 0), "skip walk-all 0 0 | Qh shape");
}

/* Whatever the window, no number of a tensor is drawn while a question about it stands. */
static void test_a_question_hides_its_step(void **state)
{
    (void)state;
    static const int sizes[][2] = {{80, 24}, {140, 45}, {60, 20}, {40, 10}, {200, 60}};
    size_t asked = 0;
    open_step("walk-all");
    while (app.has_stroll) {
        if (!stroll_asks(&app.stroll)) {
            press("n");
            continue;
        }
        asked++;
        const struct tensor *t = &stroll_step(&app.stroll)->value;
        for (size_t size = 0; size < ARRAY_LEN(sizes); size++) {
            const char *text = screen_of(sizes[size][0], sizes[size][1]);
            for (size_t k = 0; k < tensor_count(t); k++) {
                char number[NUM_SIZE];
                num_digits(t->data[k], 3, number);
                if (strlen(number) > 2 && strstr(text, number) != NULL)
                    fail_msg("%s is shown:\n%s", number, text);
            }
        }
        press("C-g y");
    }
    assert_int_equal(asked, 4);
}

static void test_a_paste_is_text_and_nothing_else(void **state)
{
    (void)state;
    open_step("fill-one");
    paste("T\nq\x1b[201~");
    assert_int_equal(app.sitting.has_verdict, false); /* a line feed does not submit */
    assert_string_equal(app.step->id, "fill-one");
    open_step("words");
    paste("q\nn");
    assert_string_equal(app.step->id, "words");
    assert_false(app.wants_quit);
    press("F6");
    paste("q");
    assert_false(app.wants_quit);
}

static void test_unknown_keys_are_answered(void **state)
{
    (void)state;
    open_step("words");
    press_key((struct key){.code = K_CHAR, .cp = 0x439}); /* й: q on a Cyrillic keyboard */
    assert_false(app.wants_quit);
    SHOWS("? shows the keys");
    press("Down");
    assert_null(app.message);
}

static void test_trouble_stays_in_sight(void **state)
{
    (void)state;
    app_trouble(&app, "the disk is full");
    static const char *const ids[] = {"words", "pick-one", "walk-all", "once-more"};
    for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
        open_step(ids[i]);
        SHOWS("Progress is NOT being saved: the disk is full");
    }
    press("F6");
    SHOWS("Progress is NOT being saved");
}

static void test_a_small_window_loses_nothing(void **state)
{
    (void)state;
    open_step("which-grid");
    type("1/2");
    const char *before = screen_of(80, 24);
    assert_non_null(strstr(screen_of(23, 5), "Window too small"));
    assert_non_null(strstr(screen_of(39, 30), "40x10 needed, this is 39x30."));
    screen_of(1, 1);
    screen_of(0, 0);
    assert_string_equal(screen_of(80, 24), before);
    type("5");
    SHOWS("[1/25");
    screen_of(23, 5);
    press("C-c");
    assert_true(app.wants_quit);
}

/* Nobody knows what a key does that he can't see; but one can leave. */
static void test_keys_in_a_small_window_do_nothing(void **state)
{
    (void)state;
    static const char *const ids[] = {"words", "pick-one", "which-grid", "walk-all", "once-more"};
    for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
        open_step(ids[i]);
        const char *before = screen_of(80, 24);
        size_t n_rows = learner.n_rows;
        screen_of(39, 9);
        press("b 1 Enter Backspace Down n C-n C-p C-g y F1 F6 Esc w e");
        paste("1");
        assert_string_equal(screen_of(80, 24), before);
        assert_int_equal(learner.n_rows, n_rows);
        assert_false(app.wants_quit);
    }
    open_step("words");
    assert_non_null(strstr(screen_of(39, 9), "q quits."));
    press("q");
    assert_true(app.wants_quit);
    app.wants_quit = false;
    open_step("which-grid");
    assert_non_null(strstr(screen_of(39, 9), "^C quits."));
    press("q");
    assert_false(app.wants_quit);
}

/* A paste is taken as a whole, or refused in words. */
static void test_what_does_not_fit_is_refused_in_words(void **state)
{
    (void)state;
    char text[EDIT_SIZE + 1];
    memset(text, '1', EDIT_SIZE);
    text[EDIT_SIZE] = '\0';
    open_step("which-number");
    type("7");
    paste(text);
    SHOWS("Too long: a field holds 255 bytes. Nothing was added.");
    SHOWS("[7 ");
    press("Backspace");
    paste(text + 1);
    assert_null(app.message);
    press("1");
    SHOWS("Too long");
    struct playground own;
    playground_init(&own);
    app_open_play(&app, &own, true);
    paste(text);
    SHOWS("Too long");
    open_step("walk-all");
    press("n n n");
    paste(text);
    SHOWS("Too long");
    press("C-g y g");
    paste(text);
    SHOWS("Too long");
    open_step("words");
    paste("q");
    SHOWS("This can't be pasted here.");
}

static void test_help_brings_one_back_to_the_same_place(void **state)
{
    (void)state;
    open_step("words");
    screen_of(80, 14);
    press("PageDown");
    const char *before = screen_of(80, 14);
    press("?");
    assert_string_not_equal(screen_of(80, 14), before);
    press("Down Down");
    assert_true(app.shows_help);
    press("Esc");
    assert_string_equal(screen_of(80, 14), before);
}

static void test_lessons_left_out_are_named(void **state)
{
    (void)state;
    press("c");
    SHOWS("Left out: broken.json:3: /steps/0: expected \"body\" (a text or an array");
    SHOWS("One of every kind");
}

static void test_a_locked_lesson_may_be_opened(void **state)
{
    (void)state;
    press("c Down");
    SHOWS("Lesson 2 builds on One of every kind; you may open it all the same.");
    press("Enter");
    assert_string_equal(app.step->id, "walk-all");
}

static void test_a_lesson_ends_with_its_summary(void **state)
{
    (void)state;
    for (size_t i = 0; i < learner.course.lessons[0].n_steps; i++) {
        app_open(&app, &learner.course.lessons[0].steps[i]);
        press(i == 0 ? "n" : "C-g y n");
    }
    assert_int_equal(app.screen, SCREEN_SUMMARY);
    SHOWS("The end of lesson 1: One of every kind");
    SHOWS("answer shown          9");
    SHOWS("Still open:");
    SHOWS("Next lesson: Walks and recalls (12 min)");
    press("n");
    assert_string_equal(app.step->id, "walk-all");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_newcomer_is_welcomed_and_begins, setup, teardown),
        cmocka_unit_test_setup_teardown(test_one_comes_back_to_where_one_was, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_recall_is_not_left_by_trying_again, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_recall_is_taken_up_where_it_was_left, setup, teardown),
        cmocka_unit_test_setup_teardown(test_letters_go_to_the_field, setup, teardown),
        cmocka_unit_test_setup_teardown(test_letters_are_commands_where_nothing_is_typed, setup, teardown),
        cmocka_unit_test_setup_teardown(test_control_c_leaves_from_anywhere, setup, teardown),
        cmocka_unit_test_setup_teardown(test_giving_up_asks_first, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_question_hides_its_step, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_paste_is_text_and_nothing_else, setup, teardown),
        cmocka_unit_test_setup_teardown(test_unknown_keys_are_answered, setup, teardown),
        cmocka_unit_test_setup_teardown(test_trouble_stays_in_sight, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_small_window_loses_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(test_keys_in_a_small_window_do_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_does_not_fit_is_refused_in_words, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_does_not_fit_is_refused_in_words, setup, teardown),
        cmocka_unit_test_setup_teardown(test_help_brings_one_back_to_the_same_place, setup, teardown),
        cmocka_unit_test_setup_teardown(test_lessons_left_out_are_named, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_locked_lesson_may_be_opened, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_lesson_ends_with_its_summary, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
