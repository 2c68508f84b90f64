/* Parameters that are drawn anew: always the same ones for a draw, always such that the conditions hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "course/vary.h"
#include "support/content.h"

static struct content content;

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

static const struct vary *vary_from(const char *json)
{
    return vary_parse(content_json(&content, json), &content.arena, &content.problems);
}

static double number_of(const struct names *names, const char *name)
{
    const struct name *found = names_find(names, str_of(name));
    assert_non_null(found);
    assert_false(found->is_text);
    return found->number;
}

static struct names drawn(const struct vary *vary, int64_t draw)
{
    struct err err;
    struct names names = {0};
    if (!vary_draw(&names, vary, "an-id", draw, &err))
        fail_msg("%s", err.text);
    return names;
}

static const char every_rule[] =
    "{\"h\": [2, 3, 4], \"n\": {\"from\": 3, \"to\": 9}, \"d_k\": [4, 2],"
    "\"d_model\": {\"expr\": \"h * d_k\"}, \"where\": [\"h != d_k\", \"n > h\"],"
    "\"cases\": [{\"label\": \"scale_missing\", \"by\": 1}, {\"label\": \"x\", \"by\": 2}]}";

static void test_draw_0_takes_the_first_of_everything(void **state)
{
    (void)state;
    const struct vary *vary = vary_from(every_rule);
    struct names names = drawn(vary, 0);
    assert_true(number_of(&names, "h") == 2 && number_of(&names, "n") == 3 && number_of(&names, "d_k") == 4);
    assert_true(number_of(&names, "d_model") == 8 && number_of(&names, "by") == 1);
    assert_true(str_is(names_find(&names, STR("label"))->text, "scale_missing"));
    assert_false(vary_permutes_tokens(vary));
}

static void test_conditions_hold_and_draws_differ(void **state)
{
    (void)state;
    const struct vary *vary = vary_from(every_rule);
    unsigned heads = 0, tokens = 0, labels = 0;
    for (int64_t draw = 0; draw < 200; draw++) {
        struct names names = drawn(vary, draw);
        double h = number_of(&names, "h"), n = number_of(&names, "n"), d_k = number_of(&names, "d_k");
        assert_true(h != d_k && n > h && n >= 3 && n <= 9);
        assert_true(number_of(&names, "d_model") == h * d_k);
        heads |= 1U << (unsigned)h;
        tokens |= 1U << (unsigned)n;
        bool first = str_is(names_find(&names, STR("label"))->text, "scale_missing");
        assert_true(number_of(&names, "by") == (first ? 1 : 2)); /* the names of a case stay together */
        labels |= 1U << first;
    }
    assert_int_equal(heads, 1U << 2 | 1U << 3 | 1U << 4);
    assert_int_equal(tokens, 0x3F8); /* each of 3 to 9 */
    assert_int_equal(labels, 3);
}

static void test_a_draw_is_the_same_for_ever(void **state)
{
    (void)state;
    const struct vary *vary = vary_from(every_rule);
    for (int64_t draw = 0; draw < 20; draw++) {
        struct names a = drawn(vary, draw), b = drawn(vary, draw);
        assert_true(number_of(&a, "h") == number_of(&b, "h") && number_of(&a, "n") == number_of(&b, "n"));
    }
    /* Stored attempts name their draw only: these may not change. */
    struct names one = drawn(vary, 1), two = drawn(vary, 2), far = drawn(vary, INT64_C(1) << 40);
    char numbers[160];
    snprintf(numbers, sizeof numbers, "%g %g %g, %g %g %g, %g %g %g", number_of(&one, "h"), number_of(&one, "n"),
             number_of(&one, "d_k"), number_of(&two, "h"), number_of(&two, "n"), number_of(&two, "d_k"),
             number_of(&far, "h"), number_of(&far, "n"), number_of(&far, "d_k"));
    assert_string_equal(numbers, "3 8 2, 2 5 4, 3 7 2");
}

static size_t count(const char *json, size_t n_tokens)
{
    struct names names = {0};
    return vary_count(&names, vary_from(json), n_tokens);
}

static void test_every_combination_comes_before_one_comes_again(void **state)
{
    (void)state;
    /* h and d_k: 2 4, 3 4, 3 2, 4 2; n: 3 to 9, over h; 2 cases. */
    enum { N = 2 * (7 + 6 + 6 + 5) };
    const struct vary *vary = vary_from(every_rule);
    char drawn_before[N][64];
    for (int64_t draw = 0; draw < 2 * N; draw++) {
        struct names names = drawn(vary, draw);
        char now[64];
        snprintf(now, sizeof now, "%g %g %g %g", number_of(&names, "h"), number_of(&names, "n"),
                 number_of(&names, "d_k"), number_of(&names, "by"));
        for (int64_t k = 0; k < draw && draw < N; k++)
            assert_string_not_equal(now, drawn_before[k]);
        if (draw >= N)
            assert_string_equal(now, drawn_before[draw - N]);
        else
            strcpy(drawn_before[draw], now);
    }
    assert_int_equal(count(every_rule, 0), N);
}

static void test_draws_are_counted(void **state)
{
    (void)state;
    assert_int_equal(count("{\"h\": [2, 3]}", 5), 2);
    assert_int_equal(count("{\"permute_tokens\": true}", 3), 6);
    assert_int_equal(count("{\"permute_tokens\": true, \"h\": [2, 3]}", 3), 12);
    assert_int_equal(count("{\"h\": [2, 3], \"where\": [\"h > 3\"]}", 0), 0);
    assert_true(count("{\"a\": {\"from\": 1, \"to\": 1000}, \"b\": {\"from\": 1, \"to\": 1000}}", 0) == SIZE_MAX);
}

static void test_of_very_many_chance_picks(void **state)
{
    (void)state;
    const struct vary *vary =
        vary_from("{\"a\": {\"from\": 1, \"to\": 1000000}, \"b\": [1, 2], \"where\": [\"a % 2 == 1\"]}");
    struct names first = drawn(vary, 0), one = drawn(vary, 1), two = drawn(vary, 2), again = drawn(vary, 2);
    assert_true(number_of(&first, "a") == 1 && number_of(&first, "b") == 1);
    assert_true(number_of(&one, "a") != number_of(&two, "a") && number_of(&two, "a") == number_of(&again, "a"));
}

static void test_what_can_not_be_drawn_is_said(void **state)
{
    (void)state;
    static const struct {
        const char *json, *why;
    } cases[] = {
        {"{\"h\": [2], \"where\": [\"h > 2\"]}", "no values of \"vary\" satisfy \"where\""},
        {"{\"h\": [2], \"where\": [\"g > 2\"]}", "this name means nothing here, found 'g > 2'"},
        {"{\"h\": {\"expr\": \"2 +\"}}", "something is missing at the end"},
        {"{\"h\": {\"expr\": \"g\"}, \"g\": {\"expr\": \"1\"}}", "this name means nothing here, found 'g'"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err;
        struct names names = {0};
        const struct vary *vary = vary_from(cases[i].json);
        assert_non_null(vary);
        assert_false(vary_draw(&names, vary, "an-id", 3, &err));
        assert_int_equal(err.code, ERR_CONTENT);
        assert_string_equal(err.text, cases[i].why);
        assert_int_equal(names.n, 0);
    }
}

static void test_bad_ones_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *json, *why;
    } cases[] = {
        {"[]", "x.json:1: expected an object, found an array of 0"},
        {"{\"h\": 3}",
         "x.json:1: /h: expected a list of values, a range {\"from\", \"to\"} or {\"expr\"}, found the number 3"},
        {"{\"h\": []}", "x.json:1: /h: expected 1 to 256 values, found an array of 0"},
        {"{\"h\": [1, null]}", "x.json:1: /h/1: expected a number or a text, found null"},
        {"{\"h\": {\"from\": 1}}",
         "x.json:1: /h: expected \"to\" (an integer from -1073741824 to 1073741824), found nothing"},
        {"{\"h\": {\"from\": 5, \"to\": 3}}", "x.json:1: /h: \"from\" is greater than \"to\""},
        {"{\"h\": {\"from\": 1.5, \"to\": 3}}",
         "x.json:1: /h/from: expected an integer from -1073741824 to 1073741824, found the number 1.5"},
        {"{\"h\": {\"from\": 1, \"to\": 3, \"by\": 2}}", "x.json:1: /h/by: expected a known name, found \"by\""},
        {"{\"h\": {\"expr\": 3}}", "x.json:1: /h/expr: expected a text, found the number 3"},
        {"{\"where\": \"h\"}", "x.json:1: /where: expected an array, found the text \"h\""},
        {"{\"where\": [1]}", "x.json:1: /where/0: expected a condition such as \"h != d_k\", found the number 1"},
        {"{\"cases\": {}}", "x.json:1: /cases: expected an array, found an object"},
        {"{\"cases\": []}", "x.json:1: /cases: expected 1 to 256 cases, found an array of 0"},
        {"{\"cases\": [1]}", "x.json:1: /cases/0: expected an object, found the number 1"},
        {"{\"cases\": [{\"a\": []}]}", "x.json:1: /cases/0/a: expected a number or a text, found an array of 0"},
        {"{\"permute_tokens\": 1}", "x.json:1: /permute_tokens: expected true or false, found the number 1"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct vary *vary = vary_from(cases[i].json);
        assert_true(vary == NULL || content.problems.n_errors > 0);
        assert_string_equal(content_problem(&content, 0), cases[i].why);
    }
}

static void test_orders_of_tokens(void **state)
{
    (void)state;
    size_t order[5], again[5];
    unsigned moved = 0;
    vary_order(order, 5, "an-id", 0);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(order[i], i);
    for (int64_t draw = 1; draw < 50; draw++) {
        unsigned seen = 0;
        vary_order(order, 5, "an-id", draw);
        vary_order(again, 5, "an-id", draw);
        assert_memory_equal(order, again, sizeof order);
        for (size_t i = 0; i < 5; i++) {
            seen |= 1U << order[i];
            moved += order[i] != i;
        }
        assert_int_equal(seen, 31);
    }
    assert_true(moved > 100);
    unsigned orders = 0; /* of three tokens there are six: each in turn */
    for (int64_t draw = 6; draw < 12; draw++) {
        vary_order(order, 3, "an-id", draw);
        orders |= 1U << (order[0] * 9 + order[1] * 3 + order[2]);
    }
    assert_int_equal(orders, 1U << 5 | 1U << 7 | 1U << 11 | 1U << 15 | 1U << 19 | 1U << 21);
    assert_true(vary_permutes_tokens(vary_from("{\"permute_tokens\": true}")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draw_0_takes_the_first_of_everything),
        cmocka_unit_test(test_conditions_hold_and_draws_differ),
        cmocka_unit_test(test_a_draw_is_the_same_for_ever),
        cmocka_unit_test(test_every_combination_comes_before_one_comes_again),
        cmocka_unit_test(test_draws_are_counted),
        cmocka_unit_test(test_of_very_many_chance_picks),
        cmocka_unit_test(test_what_can_not_be_drawn_is_said),
        cmocka_unit_test(test_bad_ones_are_refused),
        cmocka_unit_test(test_orders_of_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
