/* course/translation: the shipped lesson in Turkish: what is shown is Turkish, what is asked and what is right is the
 * same.  How a language is chosen, and what lint says of sidecar files, is in tests/cli/test_translation.sh. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "course/course.h"
#include "course/item.h"
#include "course/kind.h"
#include "course/translation.h"

static struct arena arena;
static struct course english, turkish;

static int setup(void **state)
{
    (void)state;
    struct problems problems = {.arena = &arena};
    bool ok = course_load(&english, "exercises", &arena, &problems) &&
              course_load_in(&turkish, "exercises", "tr-TR", &arena, &problems);
    return ok && problems.n_errors == 0 ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static struct item item_of(const struct lesson_step *step, int64_t draw)
{
    struct item item;
    struct err err;
    if (!item_make(&item, &step->exercise, draw, 0, &arena, &err))
        fail_msg("%s: %s", step->id, err.text);
    return item;
}

static struct str solution_of(const struct item *item)
{
    struct sb text = {.arena = &arena};
    void *answer = item_answer(item, &arena);
    item->exercise->kind->solution(item, answer);
    item->exercise->kind->to_text(item, answer, &text);
    return (struct str){sb_text(&text), text.n};
}

static enum verdict_status grade(const struct item *item, struct str answer)
{
    struct verdict v;
    item_grade(item, answer, &v, &arena);
    return v.status;
}

static void test_answers_are_the_same(void **state)
{
    (void)state;
    static const char *const typed[] = {"a", "b", "c", "3", "3.0", "3,0", "1=a 2=b", "1 2 3", "(1, 2, 3)", "1/3", "x"};
    for (size_t i = 0; i < english.lessons[0].n_steps; i++) {
        const struct lesson_step *step = &english.lessons[0].steps[i], *other = &turkish.lessons[0].steps[i];
        assert_string_equal(step->id, other->id);
        if (step->type != LESSON_EXERCISE || step->exercise.kind->request != NULL)
            continue; /* programs are run elsewhere */
        struct item in_english = item_of(step, 0), in_turkish = item_of(other, 0);
        struct str right = solution_of(&in_english);
        assert_true(str_eq(right, solution_of(&in_turkish)));
        assert_int_equal(grade(&in_turkish, right), VERDICT_RIGHT);
        for (size_t k = 0; k < ARRAY_LEN(typed); k++)
            if (grade(&in_english, str_of(typed[k])) != grade(&in_turkish, str_of(typed[k])))
                fail_msg("%s: %s", step->id, typed[k]);
    }
}

/* The whole lesson is translated; every text of it differs. */
static void test_every_text_is_turkish(void **state)
{
    (void)state;
    assert_string_equal(turkish.language, "tr");
    assert_string_not_equal(turkish.title, english.title);
    for (size_t i = 0; i < english.lessons[0].n_steps; i++) {
        const struct lesson_step *step = &english.lessons[0].steps[i], *other = &turkish.lessons[0].steps[i];
        assert_string_not_equal(step->title, other->title);
        if (step->type == LESSON_EXERCISE)
            assert_false(str_eq(step->exercise.prompt, other->exercise.prompt));
    }
    assert_string_equal(turkish.lessons[1].title, english.lessons[1].title); /* not translated yet */
}

static void test_values_of_a_draw_stand_in_it(void **state)
{
    (void)state;
    const struct lesson_step *step = course_find_step(&turkish, STR("nothing-to-choose"));
    struct item item = item_of(step, 0);
    struct str prompt = item_text(&item, step->exercise.prompt);
    assert_true(str_starts(prompt, "3 anahtar"));
}

static void test_a_course_without_translations_stays_as_it_is(void **state)
{
    (void)state;
    struct course course;
    struct problems problems = {.arena = &arena};
    assert_true(course_load_in(&course, "tests/data/small", "tr", &arena, &problems));
    assert_string_equal(course.language, "en");
    assert_int_equal(course.n_languages, 1);
}

static void test_tags(void **state)
{
    (void)state;
    static const char *const good[] = {"en", "tr", "pt-BR", "zh-Hant-TW", "gsw", "sr-Latn"};
    static const char *const bad[] = {"", "e", "TR", "turk", "tr-", "tr_TR", "t1", "tr--TR", "tr/x", "../tr", "C"};
    for (size_t i = 0; i < ARRAY_LEN(good); i++)
        assert_true(translation_is_tag(str_of(good[i])));
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        if (translation_is_tag(str_of(bad[i])))
            fail_msg("'%s'", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers_are_the_same),
        cmocka_unit_test(test_every_text_is_turkish),
        cmocka_unit_test(test_values_of_a_draw_stand_in_it),
        cmocka_unit_test(test_a_course_without_translations_stays_as_it_is),
        cmocka_unit_test(test_tags),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
