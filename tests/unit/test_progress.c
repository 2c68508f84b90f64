/* Progress from rows: status, where to resume, what is known of a step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "course/progress.h"

static struct arena arena;
static struct progress progress;

static struct lesson_step first_steps[] = {{.type = LESSON_TEXT, .id = "text", .kind = "text"},
                                           {.type = LESSON_EXERCISE, .id = "sum", .kind = "number"},
                                           {.type = LESSON_WALK, .id = "walk", .kind = "walk"}},
                          later_steps[] = {{.type = LESSON_EXERCISE, .id = "shape", .kind = "shape"}},
                          last_steps[] = {{.type = LESSON_TEXT, .id = "end", .kind = "text"}};
static struct str needs_first[] = {{"first", 5}}, needs_unknown[] = {{"gone", 4}}, old_names[] = {{"old-shape", 9}};
static struct lesson lessons[] = {
    {.id = "first", .steps = first_steps, .n_steps = 3},
    {.id = "later", .steps = later_steps, .n_steps = 1, .requires = needs_first, .n_requires = 1},
    {.id = "last", .steps = last_steps, .n_steps = 1, .requires = needs_unknown, .n_requires = 1},
};
static const struct course course = {.lessons = lessons, .n_lessons = 3};

static int setup(void **state)
{
    (void)state;
    for (size_t i = 0; i < course.n_lessons; i++)
        for (size_t k = 0; k < lessons[i].n_steps; k++)
            lessons[i].steps[k].lesson = &lessons[i];
    later_steps[0].exercise.replaces = old_names;
    later_steps[0].exercise.n_replaces = 1;
    progress_build(&progress, NULL, 0, &arena);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static struct attempt row(enum attempt_event event, const char *id)
{
    return (struct attempt){.event = event, .id = id, .prompt = "", .answer = "", .status = "", .mistakes = ""};
}

static void add(enum attempt_event event, const char *id)
{
    struct attempt r = row(event, id);
    progress_add(&progress, &r);
}

static void answer(const char *id, int64_t draw, const char *text, const char *status)
{
    struct attempt r = row(ATTEMPT_ANSWER, id);
    r.draw = draw;
    r.answer = text;
    r.status = status;
    progress_add(&progress, &r);
}

static void predict(const char *prompt, int64_t tries, const char *status)
{
    struct attempt r = row(ATTEMPT_PREDICT, "walk");
    r.prompt = prompt;
    r.hints = tries;
    r.status = status;
    progress_add(&progress, &r);
}

static enum step_status status(const char *id)
{
    return progress_status(&progress, course_find_step(&course, str_of(id)));
}

static enum step_status lesson_status(size_t i)
{
    return progress_lesson(&progress, &course, &lessons[i]);
}

static void test_nothing_is_known_at_first(void **state)
{
    (void)state;
    assert_int_equal(status("text"), STATUS_NEW);
    assert_int_equal(lesson_status(0), STATUS_NEW);
    assert_int_equal(lesson_status(1), STATUS_LOCKED);
    assert_int_equal(lesson_status(2), STATUS_NEW); /* what it requires is not in this course */
    struct step_record r = progress_of(&progress, &first_steps[1]);
    assert_string_equal(r.answer, "");
    assert_string_equal(r.place, "");
    assert_false(r.is_seen);
    assert_null(progress.last_id);
    assert_ptr_equal(progress_resume(&progress, &course), &first_steps[0]);
}

static void test_status_follows_the_rows(void **state)
{
    (void)state;
    add(ATTEMPT_SEEN, "text");
    assert_int_equal(status("text"), STATUS_SEEN);
    assert_int_equal(lesson_status(0), STATUS_SEEN);
    add(ATTEMPT_FINISH, "text");
    assert_int_equal(status("text"), STATUS_DONE);
    answer("sum", 0, "5", "wrong");
    assert_int_equal(status("sum"), STATUS_WRONG);
    assert_int_equal(lesson_status(0), STATUS_WRONG);
    answer("sum", 0, "4", "right");
    assert_int_equal(status("sum"), STATUS_DONE);
    assert_int_equal(lesson_status(0), STATUS_SEEN);
    assert_int_equal(progress_done_steps(&progress, &lessons[0]), 2);
    answer("sum", 1, "9", "wrong"); /* done is done */
    assert_int_equal(status("sum"), STATUS_DONE);
    add(ATTEMPT_FINISH, "walk");
    assert_int_equal(lesson_status(0), STATUS_DONE);
    assert_int_equal(lesson_status(1), STATUS_NEW); /* unlocked */
    add(ATTEMPT_SKIP, "shape");
    assert_int_equal(status("shape"), STATUS_WRONG); /* given up is not done */
}

static void test_an_opened_lesson_is_not_locked(void **state)
{
    (void)state;
    add(ATTEMPT_SEEN, "shape");
    assert_int_equal(lesson_status(1), STATUS_SEEN);
}

static void test_the_last_answer_and_the_hints_of_a_draw(void **state)
{
    (void)state;
    struct attempt seen = row(ATTEMPT_SEEN, "sum"), hint = row(ATTEMPT_HINT, "sum");
    seen.seed = 77;
    progress_add(&progress, &seen);
    seen.seed = 78; /* the first shuffle stays */
    progress_add(&progress, &seen);
    hint.hints = 2;
    progress_add(&progress, &hint);
    answer("sum", 0, "5", "wrong");
    answer("sum", 0, "6", "wrong");
    struct step_record r = progress_of(&progress, &first_steps[1]);
    assert_int_equal(r.seed, 77);
    assert_int_equal(r.hints, 2);
    assert_string_equal(r.answer, "6");
    assert_int_equal(r.n_answers, 2);
    assert_int_equal(r.n_wrong, 2);
    seen.draw = 1; /* fresh numbers: hints and answer were of the others */
    progress_add(&progress, &seen);
    r = progress_of(&progress, &first_steps[1]);
    assert_int_equal(r.draw, 1);
    assert_int_equal(r.hints, 0);
    assert_string_equal(r.answer, "");
    assert_int_equal(r.n_wrong, 2);
    assert_int_equal(r.seed, 77);
}

static void test_an_answer_after_giving_up_takes_its_place(void **state)
{
    (void)state;
    answer("sum", 0, "5", "wrong");
    add(ATTEMPT_SKIP, "sum");
    struct step_record r = progress_of(&progress, &first_steps[1]);
    assert_true(r.gave_up && r.is_shown);
    answer("sum", 0, "6", "wrong");
    r = progress_of(&progress, &first_steps[1]);
    assert_true(r.gave_up);
    assert_false(r.is_shown);
    add(ATTEMPT_SKIP, "sum");
    answer("sum", 1, "7", "wrong");
    r = progress_of(&progress, &first_steps[1]);
    assert_false(r.gave_up || r.is_shown);
}

static void test_questions_of_a_walk(void **state)
{
    (void)state;
    struct attempt seen = row(ATTEMPT_SEEN, "walk"), skip = row(ATTEMPT_SKIP, "walk");
    seen.prompt = "scores";
    progress_add(&progress, &seen);
    predict("scores shape", 0, "wrong");
    predict("scores shape", 1, "right");
    predict("scores[0, 1] cell", 0, "right");
    skip.prompt = "weights shape";
    progress_add(&progress, &skip);
    struct step_record r = progress_of(&progress, &first_steps[2]);
    assert_string_equal(r.place, "scores");
    assert_true(progress_is_settled(&r, "scores shape"));
    assert_true(progress_is_settled(&r, "scores[0, 1] cell"));
    assert_true(progress_is_settled(&r, "weights shape"));
    assert_false(progress_is_settled(&r, "scores"));
    assert_false(progress_is_settled(&r, "heads shape"));
    assert_false(r.gave_up); /* a question was, not the walk */
    assert_int_equal(r.predictions, 2);
    assert_int_equal(r.predictions_right, 1); /* at the first answer */
    assert_int_equal(status("walk"), STATUS_SEEN);
}

static void test_resume_leads_to_what_was_opened_last(void **state)
{
    (void)state;
    add(ATTEMPT_SEEN, "text");
    add(ATTEMPT_SEEN, "walk");
    answer("sum", 0, "4", "right"); /* asked inside something else */
    assert_ptr_equal(progress_resume(&progress, &course), &first_steps[2]);
    add(ATTEMPT_SEEN, "no-longer-there");
    assert_ptr_equal(progress_resume(&progress, &course), &first_steps[0]); /* the first that is not done */
    add(ATTEMPT_FINISH, "text");
    assert_ptr_equal(progress_resume(&progress, &course), &first_steps[2]);
    assert_ptr_equal(progress_resume_lesson(&progress, &lessons[0]), &first_steps[2]);
    add(ATTEMPT_FINISH, "walk");
    assert_ptr_equal(progress_resume(&progress, &course), &later_steps[0]);
    assert_ptr_equal(progress_resume_lesson(&progress, &lessons[0]), &first_steps[0]);
    answer("shape", 0, "(1,)", "right");
    add(ATTEMPT_FINISH, "end");
    assert_ptr_equal(progress_resume(&progress, &course), &first_steps[0]);
    static const struct course empty;
    assert_null(progress_resume(&progress, &empty));
}

static void test_reset_forgets_a_step(void **state)
{
    (void)state;
    add(ATTEMPT_SEEN, "sum");
    answer("sum", 3, "4", "right");
    add(ATTEMPT_RESET, "sum");
    assert_int_equal(status("sum"), STATUS_NEW);
    assert_int_equal(progress_of(&progress, &first_steps[1]).draw, 0);
    answer("sum", 0, "5", "wrong");
    assert_int_equal(status("sum"), STATUS_WRONG);
}

static void test_a_renamed_exercise_inherits(void **state)
{
    (void)state;
    answer("old-shape", 2, "(2, 3)", "right");
    assert_int_equal(status("shape"), STATUS_DONE);
    assert_int_equal(progress_of(&progress, &later_steps[0]).draw, 2);
    answer("shape", 0, "(1,)", "wrong"); /* its own rows count alone from now on */
    assert_int_equal(status("shape"), STATUS_WRONG);
}

static void test_many_steps_are_kept_apart(void **state)
{
    (void)state;
    for (int i = 0; i < 1000; i++)
        answer(arena_printf(&arena, "step-%d", i), i, "x", i % 2 ? "right" : "wrong");
    assert_int_equal(progress.n, 1000);
    for (int i = 0; i < 1000; i++) {
        struct lesson_step step = {.id = arena_printf(&arena, "step-%d", i)};
        assert_int_equal(progress_of(&progress, &step).draw, i);
        assert_int_equal(progress_status(&progress, &step), i % 2 ? STATUS_DONE : STATUS_WRONG);
    }
}

static void test_words_and_marks_differ(void **state)
{
    (void)state;
    for (enum step_status a = STATUS_NEW; a < N_STATUSES; a++)
        for (enum step_status b = STATUS_NEW; b < a; b++) {
            assert_string_not_equal(status_word(a), status_word(b));
            assert_string_not_equal(status_mark(a), status_mark(b));
        }
}

static void test_an_answer_is_taken_back(void **state)
{
    (void)state;
    add(ATTEMPT_SEEN, "sum");
    answer("sum", 0, "5", "wrong");
    answer("sum", 0, "4", "right");
    add(ATTEMPT_UNDO, "sum");
    assert_int_equal(status("sum"), STATUS_WRONG);
    struct step_record r = progress_of(&progress, &first_steps[1]);
    assert_string_equal(r.answer, "5");
    assert_int_equal(r.n_answers, 1);
    add(ATTEMPT_UNDO, "sum"); /* one answer, not two */
    assert_int_equal(status("sum"), STATUS_WRONG);
    add(ATTEMPT_SKIP, "shape");
    add(ATTEMPT_UNDO, "shape");
    assert_int_equal(status("shape"), STATUS_NEW);
    add(ATTEMPT_UNDO, "text"); /* nothing was answered there */
    assert_int_equal(status("text"), STATUS_NEW);
}

static void test_a_review_is_not_where_one_is(void **state)
{
    (void)state;
    add(ATTEMPT_SEEN, "sum");
    struct attempt r = row(ATTEMPT_REVIEW, "shape");
    r.draw = 3;
    progress_add(&progress, &r);
    assert_ptr_equal(progress_resume(&progress, &course), &first_steps[1]);
    assert_int_equal(progress_of(&progress, &later_steps[0]).draw, 3);
    assert_int_equal(status("shape"), STATUS_SEEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_nothing_is_known_at_first, setup, teardown),
        cmocka_unit_test_setup_teardown(test_status_follows_the_rows, setup, teardown),
        cmocka_unit_test_setup_teardown(test_an_answer_is_taken_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_review_is_not_where_one_is, setup, teardown),
        cmocka_unit_test_setup_teardown(test_an_opened_lesson_is_not_locked, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_last_answer_and_the_hints_of_a_draw, setup, teardown),
        cmocka_unit_test_setup_teardown(test_an_answer_after_giving_up_takes_its_place, setup, teardown),
        cmocka_unit_test_setup_teardown(test_questions_of_a_walk, setup, teardown),
        cmocka_unit_test_setup_teardown(test_resume_leads_to_what_was_opened_last, setup, teardown),
        cmocka_unit_test_setup_teardown(test_reset_forgets_a_step, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_renamed_exercise_inherits, setup, teardown),
        cmocka_unit_test_setup_teardown(test_many_steps_are_kept_apart, setup, teardown),
        cmocka_unit_test(test_words_and_marks_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
