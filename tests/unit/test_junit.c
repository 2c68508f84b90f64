/* What a teacher's CI is told: one test that fails for every answer that is not right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "front/junit.h"

static struct arena arena;

static const char *xml(const struct verdict *v)
{
    struct sb out = {.arena = &arena};
    junit_xml(&out, "mha-function", v);
    return sb_text(&out);
}

static void holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" is not in:\n%s", part, text);
}

static void test_tests_of_a_program_are_told_apart(void **state)
{
    (void)state;
    struct verdict_part tests[] = {{"one head", "pass", NULL}, {"two heads", "fail", "1 of 8 < differs"}};
    const char *text = xml(&(struct verdict){.status = VERDICT_WRONG, .message = "M", .tests = tests, .n_tests = 2});
    holds(text, "tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\"");
    holds(text, "<testcase classname=\"mha-function\" name=\"one head\"/>");
    holds(text, "name=\"two heads\"><failure message=\"1 of 8 &lt; differs\"/></testcase>");
    tests[1].status = "pass";
    text = xml(&(struct verdict){.status = VERDICT_RIGHT, .message = "M", .tests = tests, .n_tests = 2});
    holds(text, "tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"0\"");
}

static void test_a_program_that_does_not_run_fails(void **state)
{
    (void)state;
    struct verdict_part tests[] = {{"one head", "not_run", NULL}, {"two heads", "not_run", NULL}};
    struct verdict v = {.status = VERDICT_COMPILE_ERROR, .message = "Line 3: \"(\"", .tests = tests, .n_tests = 2};
    holds(xml(&v), "tests=\"3\" failures=\"0\" errors=\"1\" skipped=\"2\"");
    holds(xml(&v), "name=\"answer\"><error message=\"Line 3: &quot;(&quot;\"/></testcase>");
    v.n_tests = 0;
    holds(xml(&v), "tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\"");
}

static void test_an_answer_without_tests_is_one(void **state)
{
    (void)state;
    holds(xml(&(struct verdict){.status = VERDICT_WRONG, .message = "M"}), "tests=\"1\" failures=\"1\" errors=\"0\"");
    holds(xml(&(struct verdict){.status = VERDICT_RIGHT, .message = "M"}), "tests=\"1\" failures=\"0\" errors=\"0\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tests_of_a_program_are_told_apart),
        cmocka_unit_test(test_a_program_that_does_not_run_fails),
        cmocka_unit_test(test_an_answer_without_tests_is_one),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&arena);
    return failed;
}
