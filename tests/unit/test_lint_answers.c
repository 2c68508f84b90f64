/* course/lint_exercise: answers that nobody has given.  No kind of exercise takes them today; a kind that took anything
 * would be noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "course/course.h"
#include "course/kind.h"
#include "course/lint_rules.h"

static void say_right(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    (void)item, (void)answer, (void)arena;
    verdict_right(out, "Right.");
}

/* The findings about an exercise of the small course, with one part of its kind exchanged. */
static void lint_with(struct kind kind, struct arena *arena, struct problems *problems)
{
    struct course course;
    assert_true(course_load(&course, "tests/data/small", arena, problems));
    struct exercise exercise = course_find_step(&course, STR("a-fill"))->exercise;
    exercise.kind = &kind;
    exercise.n_nears = 0;
    lint_exercise(&exercise, NULL, problems);
}

static void test_an_untouched_answer_that_is_taken(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct problems problems = {.arena = &arena};
    struct kind kind = *kind_find(STR("fill"));
    kind.check = say_right;
    lint_with(kind, &arena, &problems);
    assert_int_equal(problems.n_errors, 1);
    assert_string_equal(problems.first->err.text, "the answer that nobody has touched yet counts as right");
    arena_free(&arena);
}

static bool read_solution(const struct item *item, struct str text, void *answer, struct err *err)
{
    (void)text, (void)err;
    kind_find(STR("fill"))->solution(item, answer);
    return true;
}

static void test_an_empty_text_that_is_taken(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct problems problems = {.arena = &arena};
    struct kind kind = *kind_find(STR("fill"));
    kind.from_text = read_solution;
    lint_with(kind, &arena, &problems);
    assert_int_equal(problems.n_errors, 1);
    assert_string_equal(problems.first->err.text, "an empty answer counts as right");
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_untouched_answer_that_is_taken),
        cmocka_unit_test(test_an_empty_text_that_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
