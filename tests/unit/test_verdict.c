/* Verdicts: the words, the exit statuses, and the JSON that graders read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "course/verdict.h"
#include "support/content.h"

static struct content content;

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

static const char *json_of(const struct verdict *v)
{
    struct json_out out = {.sb.arena = &content.arena};
    verdict_json(&out, "an-exercise", v);
    return sb_text(&out.sb);
}

static void test_words_and_exit_statuses(void **state)
{
    (void)state;
    static const struct {
        enum verdict_status status;
        const char *word;
        int exit;
    } all[] = {
        {VERDICT_RIGHT, "right", 0},
        {VERDICT_WRONG, "wrong", 1},
        {VERDICT_INVALID, "invalid", 1},
        {VERDICT_COMPILE_ERROR, "compile_error", 1},
        {VERDICT_EXCEPTION, "exception", 1},
        {VERDICT_TIME_LIMIT, "time_limit", 5},
        {VERDICT_MEMORY_LIMIT, "memory_limit", 5},
        {VERDICT_OUTPUT_LIMIT, "output_limit", 5},
        {VERDICT_CRASHED, "crashed", 1},
        {VERDICT_UNAVAILABLE, "unavailable", 4},
        {VERDICT_INTERNAL_ERROR, "internal_error", 70},
    };
    assert_int_equal(ARRAY_LEN(all), N_VERDICTS);
    for (size_t i = 0; i < ARRAY_LEN(all); i++) {
        assert_string_equal(verdict_word(all[i].status), all[i].word);
        assert_int_equal(verdict_exit(all[i].status), all[i].exit);
    }
}

static void test_makers_set_what_follows(void **state)
{
    (void)state;
    struct verdict v;
    memset(&v, 0xAB, sizeof v);
    verdict_right(&v, "m");
    assert_true(v.status == VERDICT_RIGHT && v.score == 1.0 && v.n_mistakes == 0 && v.n_steps == 0 && v.n_tests == 0);
    assert_null(v.first_wrong_step);
    verdict_wrong(&v, 0.25, "m");
    assert_true(v.status == VERDICT_WRONG && v.score == 0.25);
    verdict_invalid(&v, "m");
    assert_true(v.status == VERDICT_INVALID && v.score == 0.0 && !v.is_near);
}

static void test_mistakes_are_kept_once_and_bounded(void **state)
{
    (void)state;
    struct verdict v;
    verdict_wrong(&v, 0, "m");
    for (int i = 0; i < 3 * VERDICT_MAX_MISTAKES; i++)
        verdict_add_mistake(&v, arena_printf(&content.arena, "label_%d", i / 2));
    assert_int_equal(v.n_mistakes, VERDICT_MAX_MISTAKES);
    for (size_t i = 0; i < v.n_mistakes; i++)
        assert_string_equal(v.mistakes[i], arena_printf(&content.arena, "label_%zu", i));
}

static void test_all_eight_keys_are_always_there(void **state)
{
    (void)state;
    static const char *const keys[] = {"exercise", "status",           "score", "message",
                                       "mistakes", "first_wrong_step", "steps", "tests"};
    struct verdict v;
    verdict_right(&v, "Yes.");
    for (int status = 0; status < N_VERDICTS; status++) {
        v.status = (enum verdict_status)status;
        const struct json *object = content_json(&content, json_of(&v));
        assert_non_null(object);
        assert_int_equal(object->n, ARRAY_LEN(keys));
        const struct json *member = object->child;
        for (size_t i = 0; i < ARRAY_LEN(keys); i++, member = member->next)
            assert_true(str_is(member->key, keys[i]));
        assert_true(str_is(json_get(object, "status")->text, verdict_word(v.status)));
        assert_int_equal(json_get(object, "first_wrong_step")->kind, JSON_NULL);
        assert_int_equal(json_get(object, "mistakes")->kind, JSON_ARRAY);
        assert_int_equal(json_get(object, "steps")->n + json_get(object, "tests")->n, 0);
    }
}

static void test_a_full_report_reads_back(void **state)
{
    (void)state;
    struct verdict_part steps[] = {{"Qh", "right", NULL}, {"scaled", "wrong", NULL}},
                        tests[] = {{"two tokens", "pass", NULL}, {"one \"head\"", "fail", "\x1b[31m\xff\n"}};
    struct verdict v;
    verdict_wrong(&v, 1.0 / 3, "Not \"so\":\t注意 \x01");
    verdict_add_mistake(&v, "scale_missing");
    verdict_add_mistake(&v, "scale_by_d_k");
    v.first_wrong_step = "scaled";
    v.steps = steps;
    v.n_steps = 2;
    v.tests = tests;
    v.n_tests = 2;
    const char *text = json_of(&v);
    for (const char *p = text; *p != '\0'; p++)
        assert_true((unsigned char)*p >= 0x20 || *p == '\n'); /* whatever a learner's program printed */
    const struct json *object = content_json(&content, text);
    assert_non_null(object);
    assert_true(json_get(object, "score")->number == 1.0 / 3);
    assert_true(str_is(json_get(object, "message")->text, "Not \"so\":\t注意 \x01"));
    assert_true(str_is(json_get(object, "mistakes")->child->next->text, "scale_by_d_k"));
    assert_true(str_is(json_get(object, "first_wrong_step")->text, "scaled"));
    const struct json *step = json_get(object, "steps")->child, *test = json_get(object, "tests")->child;
    assert_int_equal(step->n, 2);
    assert_true(str_is(json_get(step->next, "name")->text, "scaled"));
    assert_true(str_is(json_get(step->next, "status")->text, "wrong"));
    assert_null(json_get(test, "message"));
    assert_true(str_is(json_get(test->next, "name")->text, "one \"head\""));
    assert_non_null(json_get(test->next, "message"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_words_and_exit_statuses, teardown),
        cmocka_unit_test_teardown(test_makers_set_what_follows, teardown),
        cmocka_unit_test_teardown(test_mistakes_are_kept_once_and_bounded, teardown),
        cmocka_unit_test_teardown(test_all_eight_keys_are_always_there, teardown),
        cmocka_unit_test_teardown(test_a_full_report_reads_back, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
