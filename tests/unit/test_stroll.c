/* A walk being taken: nothing is seen before it is asked about, and one comes back to where one was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/stroll.h"
#include "support/learner.h"
#include "support/screen_text.h"

static struct learner learner;
static struct stroll s;

static void set_out(const char *id)
{
    struct err err;
    stroll_close(&s);
    if (!stroll_open(&s, learner_step(&learner, id), &learner.journal, &err))
        fail_msg("%s: %s", id, err.text);
    learner_save(&learner, &learner.journal);
}

static int setup(void **state)
{
    (void)state;
    learner_begin(&learner, "tests/data/course/small");
    set_out("walk-all");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    stroll_close(&s);
    learner_end(&learner);
    return 0;
}

static const char *row(size_t from_last)
{
    learner_save(&learner, &learner.journal);
    return learner_row(&learner, from_last);
}

static const char *here(void)
{
    return step_name(stroll_step(&s)->id);
}

static const char *question(void)
{
    struct page page;
    page_init(&page, &learner.arena, 78, false);
    stroll_page_question(&s, &page);
    return page_text_of(&page, &learner.arena);
}

static enum verdict_status guess(const char *text)
{
    stroll_guess(&s, str_of(text));
    return s.verdict.status;
}

/* On to the first question. */
static void walk_to_question(void)
{
    while (!stroll_asks(&s))
        assert_true(stroll_next(&s));
}

static void test_steps_one_after_the_other(void **state)
{
    (void)state;
    assert_string_equal(here(), "Q");
    assert_string_equal(row(0), "seen walk-all 0 0 | Q");
    assert_false(stroll_back(&s));
    assert_true(stroll_next(&s));
    assert_string_equal(here(), "K");
    assert_string_equal(row(0), "seen walk-all 0 0 | K");
    assert_true(stroll_back(&s));
    assert_string_equal(here(), "Q");
}

static void test_a_question_holds_one_up(void **state)
{
    (void)state;
    walk_to_question();
    assert_string_equal(here(), "Qh");
    assert_false(stroll_next(&s));
    assert_int_equal(guess("what?"), VERDICT_INVALID);
    assert_string_equal(row(0), "seen walk-all 0 0 | Qh"); /* what can't be read is no attempt */
    assert_int_equal(guess("(3, 2, 2)"), VERDICT_WRONG);
    assert_string_equal(row(0), "predict walk-all 0 0 | Qh shape | (3, 2, 2) | wrong");
    assert_false(stroll_next(&s));
    assert_int_equal(guess("(2, 3, 2)"), VERDICT_RIGHT);
    assert_string_equal(row(0), "predict walk-all 0 1 | Qh shape | (2, 3, 2) | right");
    assert_true(stroll_asks(&s)); /* there are two about this step */
    assert_false(stroll_next(&s));
    assert_int_equal(guess("14"), VERDICT_RIGHT); /* Qh[1, 0, 1]: head 1 has columns 2 and 3 of the first row */
    assert_false(stroll_asks(&s));
    assert_true(stroll_next(&s));
    assert_string_equal(here(), "Kh");
}

static void test_one_may_go_back_from_a_question(void **state)
{
    (void)state;
    walk_to_question();
    assert_true(stroll_back(&s));
    assert_string_equal(here(), "V");
    assert_false(stroll_asks(&s));
    assert_true(stroll_next(&s));
    assert_true(stroll_asks(&s)); /* it still stands */
}

static void test_giving_up_shows_the_answer(void **state)
{
    (void)state;
    walk_to_question();
    stroll_give_up(&s);
    assert_string_equal(row(0), "skip walk-all 0 0 | Qh shape");
    assert_non_null(strstr(s.verdict.message, "(2, 3, 2)"));
    assert_true(s.has_verdict);
    stroll_give_up(&s);
    assert_non_null(strstr(s.verdict.message, "14"));
    assert_false(stroll_asks(&s));
}

/* Every number of the tensor, and its shape where that is asked, must be absent from the page of its question. */
static void test_a_question_shows_nothing_of_its_step(void **state)
{
    (void)state;
    size_t asked = 0;
    for (;;) {
        if (stroll_asks(&s)) {
            const struct tensor *t = &stroll_step(&s)->value;
            const char *page = question();
            char shape[SHAPE_SIZE];
            asked++;
            for (size_t i = 0; i < tensor_count(t); i++) {
                char number[NUM_SIZE];
                num_digits(t->data[i], 3, number);
                if (strlen(number) > 1 && strstr(page, number) != NULL) /* digits stand in indices, too */
                    fail_msg("%s shows %s:\n%s", here(), number, page);
            }
            assert_null(
                strstr(page, arena_printf(&learner.arena, "%s %s", here(), shape_format(t->ndim, t->shape, shape))));
            stroll_give_up(&s);
        } else if (!stroll_next(&s)) {
            break;
        }
    }
    assert_int_equal(asked, 4);
}

static void test_the_end_finishes_the_walk(void **state)
{
    (void)state;
    for (;;)
        if (stroll_asks(&s))
            stroll_give_up(&s);
        else if (!stroll_next(&s))
            break;
    assert_string_equal(here(), "concat");
    assert_string_equal(row(0), "finish walk-all 0 0");
    assert_string_equal(row(1), "seen walk-all 0 0 | concat");
    assert_int_equal(progress_status(&learner.progress, s.step), STATUS_DONE);
    assert_false(stroll_next(&s));
    set_out("walk-beside"); /* a walk of one step is finished by being opened */
    assert_non_null(s.beside);
    assert_string_equal(row(0), "finish walk-beside 0 0");
}

static void test_one_comes_back_to_where_one_was(void **state)
{
    (void)state;
    walk_to_question();
    guess("(2, 3, 2)");
    stroll_give_up(&s);
    while (!stroll_asks(&s))
        stroll_next(&s);
    assert_string_equal(here(), "masked");
    const char *before = question();
    learner_return(&learner);
    set_out("walk-all");
    assert_string_equal(here(), "masked");
    assert_true(stroll_asks(&s));
    assert_string_equal(question(), before);
    /* What was settled is not asked again on the way back and forth. */
    while (stroll_back(&s))
        assert_false(stroll_asks(&s));
    walk_to_question();
    assert_string_equal(here(), "masked");
}

static void test_what_is_looked_at_goes_with_the_walk(void **state)
{
    (void)state;
    struct err why;
    assert_false(stroll_follow(&s, &learner.arena, &why)); /* Q is an input */
    walk_to_question();
    stroll_give_up(&s);
    stroll_give_up(&s);
    assert_true(stroll_follow(&s, &learner.arena, &why));
    assert_string_equal(here(), "Q"); /* what Qh was made of */
    assert_true(stroll_next(&s));     /* the walk goes on from where it is, not from where one looks */
    assert_string_equal(here(), "Kh");
    assert_int_equal(s.scope.depth, 0);
}

/* Following back never leads to a step whose question is still open. */
static void test_an_open_question_is_not_walked_around(void **state)
{
    (void)state;
    struct err why;
    for (size_t i = 0; i < s.n_steps; i++) /* as if one had come from the end: only the last questions settled */
        if (s.trace->step[s.steps[i]].id == STEP_SCALED)
            s.at = i;
    microscope_open(&s.scope, STEP_SCORES);
    assert_false(stroll_follow(&s, &learner.arena, &why)); /* to Qh */
    assert_true(why.text[0] != '\0');
}

static void test_places_of_old_content_do_no_harm(void **state)
{
    (void)state;
    static const char *const places[] = {"output", "nonsense", "\xff", "Q K"};
    for (size_t i = 0; i < ARRAY_LEN(places); i++) {
        journal_add(&learner.journal, s.step, (struct attempt){.event = ATTEMPT_SEEN, .prompt = places[i]});
        journal_add(&learner.journal, s.step, (struct attempt){.event = ATTEMPT_SKIP, .prompt = places[i]});
        learner_return(&learner);
        set_out("walk-all");
        assert_string_equal(here(), "Q");
    }
}

/* In words, without a label that nobody has explained. */
static void test_what_stands_beside_is_said_in_words(void **state)
{
    (void)state;
    set_out("walk-beside");
    assert_string_equal(stroll_beside_title(&s, &learner.arena), "with a mistake");
    stroll_close(&s);
    learner_end(&learner);
    learner_begin(&learner, "exercises");
    set_out("walk-two-heads");
    assert_string_equal(stroll_beside_title(&s, &learner.arena), "with 1 head of 6 columns");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_steps_one_after_the_other, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_question_holds_one_up, setup, teardown),
        cmocka_unit_test_setup_teardown(test_one_may_go_back_from_a_question, setup, teardown),
        cmocka_unit_test_setup_teardown(test_giving_up_shows_the_answer, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_question_shows_nothing_of_its_step, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_end_finishes_the_walk, setup, teardown),
        cmocka_unit_test_setup_teardown(test_one_comes_back_to_where_one_was, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_looked_at_goes_with_the_walk, setup, teardown),
        cmocka_unit_test_setup_teardown(test_an_open_question_is_not_walked_around, setup, teardown),
        cmocka_unit_test_setup_teardown(test_places_of_old_content_do_no_harm, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_stands_beside_is_said_in_words, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
