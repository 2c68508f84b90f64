/* What rows say over weeks: concepts, days, predictions, time, orphans; and of many learners together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/macros.h"
#include "course/cohort.h"
#include "course/progress.h"
#include "course/stats.h"

static struct arena arena;
static struct course course;
static struct problems problems;

enum { START = 1700000000, DAY = 86400 };

static int setup(void **state)
{
    (void)state;
    problems = (struct problems){.arena = &arena};
    assert_true(course_load(&course, "tests/data/small", &arena, &problems));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

#define ROW(seconds, what, step) .time = START + (seconds), .event = (what), .id = (step), .answer = ""
#define NO_TEXTS .prompt = "", .status = "", .mistakes = ""

static const struct attempt rows[] = {
    {ROW(0, ATTEMPT_SEEN, "a-choice"), NO_TEXTS},
    {ROW(60, ATTEMPT_ANSWER, "a-choice"), .prompt = "", .status = "wrong", .mistakes = "scale_missing"},
    {ROW(90, ATTEMPT_ANSWER, "a-choice"), .prompt = "", .status = "right", .mistakes = ""},
    {ROW(100, ATTEMPT_PREDICT, "a-walk"), .prompt = "scores shape", .status = "right", .mistakes = ""},
    {ROW(110, ATTEMPT_PREDICT, "a-walk"), .prompt = "scores 0 0 1", .status = "wrong", .mistakes = ""},
    {ROW(120, ATTEMPT_PREDICT, "a-walk"), .prompt = "scores 0 0 1", .hints = 1, .status = "right", .mistakes = ""},
    {ROW(2 * DAY, ATTEMPT_ANSWER, "gone"), .prompt = "", .status = "right", .mistakes = ""}, /* after a long pause */
    {ROW(2 * DAY + 300, ATTEMPT_ANSWER, "a-shape"), .prompt = "", .status = "right", .mistakes = ""},
    {ROW(2 * DAY + 200, ATTEMPT_FINISH, "a-text"), NO_TEXTS}, /* the clock was set back */
    {ROW(2 * DAY + 801, ATTEMPT_SEEN, "gone"), NO_TEXTS},
};

static struct stats stats_of_rows(void)
{
    struct progress progress;
    struct stats stats;
    progress_build(&progress, rows, ARRAY_LEN(rows), &arena);
    stats_make(&stats, &course, &progress, rows, ARRAY_LEN(rows), &arena);
    return stats;
}

static void assert_tally(struct tally tally, size_t right, size_t all)
{
    assert_int_equal(tally.right, right);
    assert_int_equal(tally.all, all);
}

static const struct concept *concept_of(const struct stats *stats, const char *skill)
{
    for (size_t i = 0; i < stats->n_concepts; i++)
        if (str_is(str_of(skill), stats->concepts[i].skill))
            return &stats->concepts[i];
    fail_msg("no concept %s", skill);
    return NULL;
}

static void test_what_rows_say(void **state)
{
    (void)state;
    struct stats stats = stats_of_rows();
    assert_tally(stats.shapes, 1, 1);
    assert_tally(stats.numbers, 0, 1); /* the first answer counts */
    assert_tally(stats.first, 2, 3);   /* that of an exercise that is gone, too */
    assert_int_equal(stats.steps.right, 3);
    assert_tally(concept_of(&stats, "scale")->level[LEVEL_RECOGNISE], 1, 1);
    assert_tally(concept_of(&stats, "scale")->level[LEVEL_STATE], 0, 1);
    assert_tally(concept_of(&stats, "shapes")->level[LEVEL_STATE], 1, 1);
    assert_tally(concept_of(&stats, "softmax")->level[LEVEL_COMPUTE], 0, 2);
    assert_tally(concept_of(&stats, "softmax")->level[LEVEL_WRITE], 0, 0);
}

static void test_days_and_time(void **state)
{
    (void)state;
    struct stats stats = stats_of_rows();
    assert_int_equal(stats.n_days, 2);
    assert_int_equal(stats.days[1].day - stats.days[0].day, 2);
    assert_tally(stats.days[0].answers, 3, 5);
    assert_int_equal(stats.days[0].seconds, 120);
    assert_int_equal(stats.days[1].seconds, 300); /* 300 is study, 601 is a pause, and back in time is nothing */
    assert_int_equal(stats.seconds, 420);
    assert_int_equal(stats.lesson_seconds[0] + stats.lesson_seconds[1], 420);
}

static void test_what_the_course_no_longer_has(void **state)
{
    (void)state;
    struct stats stats = stats_of_rows();
    assert_int_equal(stats.n_orphans, 1);
    assert_string_equal(stats.orphans[0].id, "gone");
    assert_int_equal(stats.orphans[0].n, 2);
}

static struct stats stats_of(const struct attempt *some, size_t n)
{
    struct progress progress;
    struct stats stats;
    progress_build(&progress, some, n, &arena);
    stats_make(&stats, &course, &progress, some, n, &arena);
    return stats;
}

static void test_what_was_reset_does_not_count(void **state)
{
    (void)state;
    struct attempt some[ARRAY_LEN(rows) + 2];
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        some[i] = rows[i];
    some[ARRAY_LEN(rows)] = (struct attempt){ROW(9 * DAY, ATTEMPT_RESET, "a-walk"), NO_TEXTS};
    some[ARRAY_LEN(rows) + 1] = (struct attempt){ROW(9 * DAY, ATTEMPT_RESET, "a-choice"), NO_TEXTS};
    struct stats stats = stats_of(some, ARRAY_LEN(some));
    assert_int_equal(stats.n_days, 1); /* neither the day of what was reset, nor that of the reset */
    assert_tally(stats.shapes, 0, 0);
    assert_tally(stats.numbers, 0, 0);
    assert_tally(stats.first, 2, 2);
    some[0] = some[ARRAY_LEN(rows)]; /* what is done after a reset counts */
    assert_tally(stats_of(some, ARRAY_LEN(rows)).shapes, 1, 1);
}

static void test_what_can_not_be_read_is_no_answer(void **state)
{
    (void)state;
    const struct attempt some[] = {
        {ROW(0, ATTEMPT_ANSWER, "a-choice"), .prompt = "", .status = "invalid", .mistakes = ""},
        {ROW(1, ATTEMPT_ANSWER, "a-choice"), .prompt = "", .status = "right", .mistakes = ""},
        {ROW(2, ATTEMPT_ANSWER, "a-choice"), .prompt = "", .status = "wrong", .mistakes = ""},
    };
    struct stats stats = stats_of(some, ARRAY_LEN(some));
    assert_tally(stats.first, 1, 1);
    assert_tally(stats.days[0].answers, 1, 2);
}

static void test_nothing_was_done(void **state)
{
    (void)state;
    struct progress progress;
    struct stats stats;
    progress_build(&progress, NULL, 0, &arena);
    stats_make(&stats, &course, &progress, NULL, 0, &arena);
    assert_int_equal(stats.n_days + stats.n_orphans + stats.first.all + stats.steps.right, 0);
    assert_true(stats.n_concepts > 0);
}

static void test_a_class(void **state)
{
    (void)state;
    struct cohort c;
    struct attempt copy[ARRAY_LEN(rows)];
    struct history all = {.rows = copy, .n = ARRAY_LEN(rows)}, few = {.rows = copy, .n = 2}, none = {0};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        copy[i] = rows[i];
    cohort_init(&c, &course, 3, &arena);
    cohort_add(&c, "ada", &all);
    cohort_add(&c, "bob", &few);
    cohort_add(&c, "cy", &none);
    cohort_sort(&c);
    assert_int_equal(c.n_learners, 3);
    assert_int_equal(c.learners[0].exercises_done, 2);
    assert_int_equal(c.learners[0].steps_done, 3);
    assert_int_equal(c.learners[1].open_mistakes, 1);
    assert_int_equal(c.learners[2].last_day, -1);
    assert_int_equal(c.n_mistakes, 1);
    assert_int_equal(c.mistakes[0].learners, 2);
    assert_int_equal(c.mistakes[0].times, 2);
    assert_int_equal(c.n_exercises, 2);
    assert_string_equal(c.exercises[0].step->id, "a-choice"); /* bob has not solved it */
    assert_int_equal(c.exercises[0].tried, 2);
    assert_int_equal(c.exercises[0].solved, 1);
}

int main(void)
{
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_rows_say, setup, teardown),
        cmocka_unit_test_setup_teardown(test_days_and_time, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_the_course_no_longer_has, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_was_reset_does_not_count, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_can_not_be_read_is_no_answer, setup, teardown),
        cmocka_unit_test_setup_teardown(test_nothing_was_done, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_class, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
