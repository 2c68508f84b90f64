/* One exercise being worked on: what is typed becomes rows, and the rows bring all of it back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/sitting.h"
#include "course/kind.h"
#include "support/learner.h"
#include "support/screen_text.h"

static struct learner learner;
static struct sitting s;

static int setup(void **state)
{
    (void)state;
    learner_begin(&learner, "tests/data/course/small");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    sitting_close(&s);
    learner_end(&learner);
    return 0;
}

static void sit_down(const char *id, bool fresh)
{
    struct err err;
    sitting_close(&s);
    if (!sitting_open(&s, learner_step(&learner, id), fresh, &learner.journal, &err))
        fail_msg("%s: %s", id, err.text);
    learner_save(&learner, &learner.journal);
}

static const char *row(size_t from_last)
{
    learner_save(&learner, &learner.journal);
    return learner_row(&learner, from_last);
}

static const char *page_of(void)
{
    struct page page;
    page_init(&page, &learner.arena, 78, false);
    sitting_page(&s, true, &page);
    return page_text_of(&page, &learner.arena);
}

static void type(const char *text)
{
    for (; *text != '\0'; text++)
        sitting_key(&s, (struct key){.code = K_CHAR, .cp = (uint32_t)*text});
}

static enum key_result press(enum key_code code)
{
    return sitting_key(&s, (struct key){.code = code});
}

static void test_wrong_hinted_right(void **state)
{
    (void)state;
    sit_down("which-shape", false);
    assert_string_equal(row(0), "seen which-shape 0 0");
    assert_true(sitting_wants_letters(&s));
    type("(5, 2, 4)");
    assert_int_equal(press(K_ENTER), KEY_SUBMIT);
    assert_int_equal(s.verdict.status, VERDICT_WRONG);
    assert_string_equal(s.verdict.message, "The heads stand second here. They have to come first.");
    assert_string_equal(row(0), "answer which-shape 0 0 | (5, 2, 4) | wrong");
    assert_false(sitting_is_over(&s));
    assert_true(sitting_hint(&s));
    assert_string_equal(row(0), "hint which-shape 0 1");
    assert_non_null(strstr(page_of(), "Hint 1: Heads first."));
    assert_null(strstr(page_of(), "Hint 2"));
    assert_null(strstr(page_of(), "One matrix a head.")); /* the explanation is for later */
    sitting_answer(&s, STR("2x5x4"));
    assert_string_equal(row(0), "answer which-shape 0 1 | 2x5x4 | right");
    assert_true(s.is_solved && sitting_is_over(&s));
    assert_false(sitting_wants_letters(&s));
    assert_int_equal(press(K_ENTER), KEY_IGNORED);
    assert_non_null(strstr(page_of(), "One matrix a head."));
    assert_true(sitting_hint(&s)); /* hints may still be read */
    assert_false(sitting_hint(&s));
}

static void test_what_can_not_be_read_is_no_attempt(void **state)
{
    (void)state;
    sit_down("which-shape", false);
    size_t n = learner.n_rows;
    sitting_answer(&s, STR("two by five"));
    assert_int_equal(s.verdict.status, VERDICT_INVALID);
    type("(1");
    press(K_ENTER);
    assert_int_equal(s.verdict.status, VERDICT_INVALID);
    learner_save(&learner, &learner.journal);
    assert_int_equal(learner.n_rows, n);
    assert_int_equal(progress_status(&learner.progress, s.step), STATUS_SEEN);
}

static void test_a_changed_answer_is_not_judged_yet(void **state)
{
    (void)state;
    sit_down("which-shape", false);
    type("(1, 2)");
    press(K_ENTER);
    assert_true(s.has_verdict);
    press(K_HOME);
    assert_true(s.has_verdict); /* a cursor that moves changes no answer */
    type("0");
    assert_false(s.has_verdict);
}

static void test_giving_up_always_works(void **state)
{
    (void)state;
    for (size_t i = 0; i < learner.course.n_lessons; i++)
        for (size_t k = 0; k < learner.course.lessons[i].n_steps; k++) {
            const struct lesson_step *step = &learner.course.lessons[i].steps[k];
            if (step->type != LESSON_EXERCISE)
                continue;
            sit_down(step->id, false);
            assert_null(strstr(page_of(), "The answer:"));
            sitting_give_up(&s);
            assert_true(sitting_is_over(&s) && !s.is_solved);
            assert_string_equal(row(0), arena_printf(&learner.arena, "skip %s 0 0", step->id));
            const char *page = page_of();
            assert_non_null(strstr(page, "The answer:"));
            struct str explain = item_text(&s.item, step->exercise.explain);
            assert_non_null(strstr(page, arena_dup_n(&learner.arena, explain.p, explain.n)));
            sitting_give_up(&s); /* once is enough */
            learner_save(&learner, &learner.journal);
            assert_string_equal(row(0), arena_printf(&learner.arena, "skip %s 0 0", step->id));
        }
}

/* Leaves and comes back: the page must be the same, character for character, cursor included. */
static void leave_and_return(void)
{
    const char *before = page_of();
    const char *id = s.step->id;
    uint64_t seed = s.item.seed;
    learner_return(&learner);
    sit_down(id, false);
    assert_string_equal(page_of(), before);
    assert_int_equal(s.item.seed, seed);
}

static void test_all_of_it_comes_back(void **state)
{
    (void)state;
    static const struct {
        const char *id, *wrong, *right;
    } cases[] = {
        {"pick-one", "a", "b"},
        {"pick-some", "a,b", "a,c"},
        {"fill-one", "t", "T"},
        {"fill-two", "transpose | ", "transpose | reshape"},
        {"pair-up", "1=c 3=b", "1=c 2=c 3=a"},
        {"which-shape", "(5, 2, 4)", "(h, n, d // h)"},
        {"which-number", "1/2", "0.685"},
        {"which-grid", "[[1, 2], [4, 2]]", "[[5.48, 1.26], [4, 4/2]]"},
        {"in-order", "4 1", "2 1 4"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        sit_down(cases[i].id, false);
        leave_and_return(); /* as it was opened, shuffled the same */
        sitting_answer(&s, str_of(cases[i].wrong));
        assert_int_equal(s.verdict.status, VERDICT_WRONG);
        leave_and_return();
        sitting_hint(&s);
        leave_and_return();
        sitting_answer(&s, str_of(cases[i].right));
        assert_int_equal(s.verdict.status, VERDICT_RIGHT);
        leave_and_return();
        assert_true(s.is_solved);
        assert_int_equal(progress_status(&learner.progress, s.step), STATUS_DONE);
    }
}

static void test_given_up_comes_back_given_up(void **state)
{
    (void)state;
    sit_down("which-shape", false);
    sitting_answer(&s, STR("(1, 2, 3)"));
    sitting_give_up(&s);
    leave_and_return();
    assert_true(s.gave_up);
    assert_int_equal(progress_status(&learner.progress, s.step), STATUS_WRONG);
    sitting_retry(&s); /* other numbers: nothing is given up yet */
    leave_and_return();
    assert_false(s.gave_up);
    sitting_give_up(&s);
    leave_and_return();
    assert_true(s.gave_up);
}

static void test_given_up_then_tried_again_comes_back_tried(void **state)
{
    (void)state;
    sit_down("pick-one", false);
    sitting_give_up(&s);
    sitting_retry(&s);
    sitting_answer(&s, STR("c"));
    leave_and_return();
    assert_false(s.gave_up);
    assert_int_equal(s.verdict.status, VERDICT_WRONG);
}

static void test_retry_draws_fresh_numbers(void **state)
{
    (void)state;
    sit_down("which-shape", false);
    const char *first = page_of();
    sitting_hint(&s);
    sitting_answer(&s, STR("(2, 5, 4)"));
    sitting_retry(&s);
    assert_int_equal(s.item.draw, 1);
    assert_int_equal(s.hints, 0);
    assert_false(s.has_verdict || s.is_solved || s.gave_up);
    assert_string_equal(row(0), "seen which-shape 1 0");
    unsigned other = 0;
    for (int i = 0; i < 8; i++) {
        other += strcmp(page_of(), first) != 0;
        sitting_retry(&s);
    }
    assert_true(other >= 4); /* of four sets of numbers */
    /* Without `vary` the same exercise begins anew, shuffled as it was. */
    sit_down("pick-one", false);
    first = page_of();
    sitting_answer(&s, STR("b"));
    sitting_retry(&s);
    assert_string_equal(page_of(), first);
    assert_int_equal(s.item.draw, 0);
}

static void test_a_fresh_one_knows_nothing(void **state)
{
    (void)state;
    sit_down("which-shape", true);
    assert_int_equal(s.item.draw, 0); /* never seen: the first numbers are fresh */
    sitting_answer(&s, STR("(2, 5, 4)"));
    sitting_hint(&s);
    learner_save(&learner, &learner.journal);
    sit_down("which-shape", true);
    assert_int_equal(s.item.draw, 1);
    assert_int_equal(s.hints, 0);
    assert_false(s.is_solved);
    sit_down("pick-one", false);
    sitting_answer(&s, STR("b"));
    learner_save(&learner, &learner.journal);
    sit_down("pick-one", true);
    assert_false(s.is_solved || s.has_verdict);
}

static void test_shuffles_differ_from_learner_to_learner(void **state)
{
    (void)state;
    unsigned others = 0;
    const char *first = NULL;
    for (uint64_t seed = 0; seed < 20; seed++) {
        journal_free(&learner.journal);
        progress_build(&learner.progress, NULL, 0, &learner.arena);
        journal_init(&learner.journal, &learner.progress, (int64_t)seed);
        sit_down("pick-one", false);
        assert_true(s.item.seed <= INT64_MAX); /* as far as SQLite's integers go */
        const char *page = page_of();
        first = first == NULL ? page : first;
        others += strcmp(page, first) != 0;
        sitting_answer(&s, STR("b")); /* whatever stands where, the letters are the file's */
        assert_true(s.is_solved);
    }
    assert_in_range(others, 8, 19);
}

static void test_an_answer_of_old_content_does_no_harm(void **state)
{
    (void)state;
    static const char *const answers[] = {"z", "1=z", "[[1, 2, 3]]", "\x1b[2J", "9 9 9", "a | b | c", ""};
    for (size_t i = 0; i < ARRAY_LEN(answers); i++)
        for (size_t k = 1; k < learner.course.lessons[0].n_steps; k++) {
            const struct lesson_step *step = &learner.course.lessons[0].steps[k];
            journal_add(&learner.journal, step,
                        (struct attempt){.event = ATTEMPT_ANSWER, .answer = answers[i], .status = "wrong"});
            learner_return(&learner);
            sit_down(step->id, false);
            assert_false(s.is_solved);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_wrong_hinted_right, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_can_not_be_read_is_no_attempt, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_changed_answer_is_not_judged_yet, setup, teardown),
        cmocka_unit_test_setup_teardown(test_giving_up_always_works, setup, teardown),
        cmocka_unit_test_setup_teardown(test_all_of_it_comes_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_given_up_comes_back_given_up, setup, teardown),
        cmocka_unit_test_setup_teardown(test_given_up_then_tried_again_comes_back_tried, setup, teardown),
        cmocka_unit_test_setup_teardown(test_retry_draws_fresh_numbers, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_fresh_one_knows_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(test_shuffles_differ_from_learner_to_learner, setup, teardown),
        cmocka_unit_test_setup_teardown(test_an_answer_of_old_content_does_no_harm, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
