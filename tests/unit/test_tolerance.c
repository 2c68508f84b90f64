/* How near a typed number must come. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "course/tolerance.h"
#include "support/content.h"

static struct content content;

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

static struct tolerance tolerance_from(const char *json)
{
    struct tolerance t = {0};
    if (json != NULL)
        assert_true(tolerance_parse(content_json(&content, json), &t, &content.problems));
    return t;
}

static void test_what_is_near_enough(void **state)
{
    (void)state;
    static const char four[] = "{\"digits\": 4}", two[] = "{\"digits\": 2}", both[] = "{\"atol\": 0.1, \"rtol\": 0.01}";
    static const struct {
        const char *json;
        double expected, got;
        bool met;
    } cases[] = {
        /* Nothing given: whole numbers exactly, others to four digits. */
        {NULL, 4, 4, true},
        {NULL, 4, 4 + 1e-12, true}, /* a rounding error */
        {NULL, 4, 4.001, false},
        {NULL, 1048576, 1048577, false},
        {NULL, 0, 0, true},
        {NULL, 0, -0.0, true},
        {NULL, 0, 1e-3, false},
        {NULL, 0.66976, 0.6698, true},
        {NULL, 0.66976, 0.6697, true}, /* the last digit may be off by one */
        {NULL, 0.66976, 0.6696, false},
        {NULL, 0.66976, 0.67, false},
        {NULL, 0.66976, 0.669764321, true}, /* more digits than asked */
        {NULL, 5.77101, 5.771, true},
        {NULL, 5.77101, 5.77, false},
        {NULL, 123.456, 123.5, true},
        {NULL, 123.456, 123.7, false},
        /* Below 0.1 digits are decimals: 0.0023 is as good as one can say with four of them. */
        {four, 0.00234, 0.0023, true},
        {four, 0.00234, 0.002, false},
        {four, -5.77101, -5.771, true},
        {four, -5.77101, 5.771, false},
        {two, 0.66976, 0.67, true},
        {two, 0.66976, 0.7, false},
        {two, 1234, 1200, true},
        {two, 1234, 1100, false},
        {both, 10, 10.19, true},
        {both, 10, 10.21, false},
        {both, 0, 0.1, true},
        {both, 0, 0.11, false},
        /* What is no finite number matches itself alone. */
        {NULL, INFINITY, INFINITY, true},
        {NULL, INFINITY, -INFINITY, false},
        {NULL, -INFINITY, -INFINITY, true},
        {NULL, INFINITY, 1e308, false},
        {both, 1e308, INFINITY, false},
        {NULL, NAN, NAN, true},
        {NULL, NAN, 0, false},
        {NULL, 0, NAN, false},
        {both, 1, NAN, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct tolerance t = tolerance_from(cases[i].json);
        if (tolerance_met(&t, cases[i].expected, cases[i].got) != cases[i].met)
            fail_msg("%s: %.17g for %.17g", cases[i].json, cases[i].got, cases[i].expected);
    }
}

static void test_right_answers_are_written_short(void **state)
{
    (void)state;
    char buf[NUM_SIZE];
    struct tolerance none = {0}, ten = tolerance_from("{\"digits\": 10}");
    assert_string_equal(tolerance_write(&none, 2.0 / 3, buf), "0.666667");
    assert_string_equal(tolerance_write(&ten, 2.0 / 3, buf), "0.6666666666666666");
    assert_string_equal(tolerance_write(&none, 1048577, buf), "1048577"); /* six digits would be another number */
    assert_string_equal(tolerance_write(&none, 4, buf), "4");
    assert_string_equal(tolerance_write(&none, -INFINITY, buf), "-inf");
}

static void test_what_the_learner_is_told(void **state)
{
    (void)state;
    static const double whole[] = {1, 2, -INFINITY}, mixed[] = {1, 0.5};
    char buf[96];
    struct tolerance none = {0}, three = tolerance_from("{\"digits\": 3}"), atol = tolerance_from("{\"atol\": 0.01}"),
                     rtol = tolerance_from("{\"rtol\": 1e-6}");
    assert_string_equal(tolerance_say(&none, whole, 3, buf, sizeof buf), "");
    assert_string_equal(tolerance_say(&none, mixed, 2, buf, sizeof buf),
                        "4 significant digits are enough; fractions such as 1/3 count too.");
    assert_string_equal(tolerance_say(&three, whole, 3, buf, sizeof buf),
                        "3 significant digits are enough; fractions such as 1/3 count too.");
    assert_string_equal(tolerance_say(&atol, mixed, 2, buf, sizeof buf), "Within 0.01 is near enough.");
    assert_string_equal(tolerance_say(&rtol, mixed, 2, buf, sizeof buf),
                        "Within 1e-06 times the number is near enough.");
}

static void test_bad_ones_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *json, *why;
    } cases[] = {
        {"{}", "x.json:1: expected either digits, or atol and rtol, found an object"},
        {"{\"digits\": 3, \"atol\": 1}", "x.json:1: expected either digits, or atol and rtol, found an object"},
        {"{\"digits\": 0}", "x.json:1: /digits: expected an integer from 1 to 15, found the number 0"},
        {"{\"digits\": 2.5}", "x.json:1: /digits: expected an integer from 1 to 15, found the number 2.5"},
        {"{\"digits\": \"4\"}", "x.json:1: /digits: expected an integer from 1 to 15, found the text \"4\""},
        {"{\"atol\": -1}", "x.json:1: /atol: expected a number that is not negative, found the number -1"},
        {"{\"rtol\": true}", "x.json:1: /rtol: expected a number that is not negative, found true"},
        {"{\"digit\": 3}", "x.json:1: /digit: expected a known name, found \"digit\"; did you mean \"digits\"?"},
        {"4", "x.json:1: expected an object, found the number 4"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct tolerance t;
        bool ok = tolerance_parse(content_json(&content, cases[i].json), &t, &content.problems);
        assert_false(ok && content.problems.n_errors == 0);
        assert_string_equal(content_problem(&content, 0), cases[i].why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_near_enough),
        cmocka_unit_test(test_right_answers_are_written_short),
        cmocka_unit_test(test_what_the_learner_is_told),
        cmocka_unit_test(test_bad_ones_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
