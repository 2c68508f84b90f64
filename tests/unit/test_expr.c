/* Expressions: what they are worth, as in Python, and what is said of those that can't be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "course/expr.h"
#include "engine/rng.h"

static struct names sizes(void)
{
    struct names names = {0};
    names_set_number(&names, STR("h"), 2);
    names_set_number(&names, STR("d_k"), 4);
    names_set_number(&names, STR("n"), 5);
    names_set_text(&names, STR("label"), STR("scale_missing"));
    names_complete(&names);
    return names;
}

/* The values in the right column are Python's: python3 -c 'from math import *; print(...)'. */
static void test_values_are_those_of_python(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"0.6698", 0.6698},
        {".5", 0.5},
        {"5.", 5},
        {"5e-1", 0.5},
        {"+0.5", 0.5},
        {"1E3", 1000},
        {"1_000", 1000},
        {"007", 7},
        {"-0", 0},
        {" 1\t+\n2 ", 3},
        {"1\xc2\xa0+ 2", 3},
        {"\xe2\x88\x92"
         "3",
         -3},
        {"5 \xe2\x88\x92 3", 2},
        {"2 + 3 * 4", 14},
        {"(2 + 3) * 4", 20},
        {"2 * 3 % 4", 2},
        {"7 // 2", 3},
        {"-7 // 2", -4},
        {"7 % 3", 1},
        {"-7 % 3", 2},
        {"7 % -3", -2},
        {"-2 ** 2", -4},
        {"2 ** -1", 0.5},
        {"-2 ** -1", -0.5},
        {"2 ** 3 ** 2", 512},
        {"(2 ** 3) ** 2", 64},
        {"4 ** 1/2", 2},
        {"6 / 2 / 3", 1},
        {"2 - 3 - 4", -5},
        {"- - 3", 3},
        {"sqrt(16)", 4},
        {"np.sqrt(16)", 4},
        {"math.sqrt(16)", 4},
        {"numpy.exp(0)", 1},
        {"sqrt(9) ** 2", 9},
        {"sqrt 9", 3},
        {"ln(1)", 0},
        {"ln 4", 1.3862943611198906},
        {"2*ln(9)", 4.394449154672439},
        {"log(4)", 1.3862943611198906},
        {"exp(ln 3)", 3},
        {"abs(-3)", 3},
        {"pi", 3.141592653589793},
        {"inf", INFINITY},
        {"-inf", -INFINITY},
        {"np.inf", INFINITY},
        {"4 * d_model ** 2", 256},
        {"h*d_k", 8},
        {"d // h", 4},
        {"num_heads", 2},
        {"n_q + n_k", 10},
        {"1 == 1", 1},
        {"1 != 1", 0},
        {"h < d_k", 1},
        {"h >= 3", 0},
        {"h <= 2 and n > 4", 1},
        {"h > 2 or n > 4", 1},
        {"not h > 2", 1},
        {"not not h", 1},
        {"not 1 or 1", 1},
        {"1 or 0 and 0", 1},
    };
    struct names names = sizes();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        double x = -99;
        struct err err;
        if (!expr_eval(&x, str_of(cases[i].text), &names, &err))
            fail_msg("%s: %s", cases[i].text, err.text);
        if (!(x == cases[i].value || fabs(x - cases[i].value) <= 1e-15 * fabs(x)))
            fail_msg("%s: expected %.17g, got %.17g", cases[i].text, cases[i].value, x);
    }
}

static void test_overflow_is_no_error(void **state)
{
    (void)state;
    double x;
    struct err err;
    assert_true(expr_eval(&x, STR("10 ** 400"), NULL, &err));
    assert_true(isinf(x));
    assert_true(expr_eval(&x, STR("inf - inf"), NULL, &err));
    assert_true(isnan(x));
    assert_true(expr_eval(&x, STR("sqrt(-1)"), NULL, &err));
    assert_true(isnan(x));
}

static void test_refusals_say_what_is_off(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"", "nothing was typed"},
        {"   ", "something is missing at the end"},
        {"1 +", "something is missing at the end"},
        {"(1", "a closing bracket is missing"},
        {"1)", "this could not be read, found ')'"},
        {"0,5", "write decimals with a point, found ',5'"},
        {"1 2", "this could not be read, found '2'"},
        {"1.2.3", "this is not a number, found '1.2.3'"},
        {"0.5.", "this is not a number, found '0.5.'"},
        {"1e", "this is not a number, found '1e'"},
        {"1__0", "this could not be read, found '_0'"},
        {".", "this is not a number, found '.'"},
        {"2 ^ 3", "write ** for a power, found '^ 3'"},
        {"2 x 3", "write * for times, found 'x 3'"},
        {"2\xc2\xb7"
         "3",
         "write * for times, found '\xc2\xb7"
         "3'"},
        {"2(3)", "write * between two factors, found '(3)'"},
        {"\xe2\x88\x9a"
         "3",
         "write sqrt( ) for a root, found '\xe2\x88\x9a"
         "3'"},
        {"33%", "write 0.33 for 33 %"},
        {"%", "a number or a name was expected, found '%'"},
        {"nan", "this name means nothing here, found 'nan'"},
        {"foo + 1", "this name means nothing here, found 'foo + 1'"},
        {"label", "this name means nothing here, found 'label'"},
        {"np.foo(1)", "this name means nothing here, found 'np.foo(1)'"},
        {"sqrt", "something is missing at the end"},
        {"1/0", "division by zero"},
        {"1//0", "division by zero"},
        {"1%0", "division by zero"},
        {"*2", "a number or a name was expected, found '*2'"},
        {"[1]", "a number or a name was expected, found '[1]'"},
        {"\xc2\xbd", "a number or a name was expected, found '\xc2\xbd'"},
        {"\xef\xbc\x94", "a number or a name was expected, found '\xef\xbc\x94'"},
        {"1 = 1", "this could not be read, found '= 1'"},
        {"True", "this name means nothing here, found 'True'"},
    };
    struct names names = sizes();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        double x;
        struct err err;
        assert_false(expr_eval(&x, str_of(cases[i].text), &names, &err));
        assert_int_equal(err.code, ERR_CONTENT);
        assert_string_equal(err.text, cases[i].why);
    }
}

static void test_depth_and_length_are_bounded(void **state)
{
    (void)state;
    static char deep[1001], longest[1026];
    double x;
    struct err err;
    memset(deep, '(', 1000);
    assert_false(expr_eval(&x, str_of(deep), NULL, &err));
    assert_string_equal(err.text, "this is nested too deeply, found '(((((((((((((((('");
    memset(deep, '-', 1000);
    assert_false(expr_eval(&x, str_of(deep), NULL, &err));
    memset(longest, '1', 1025);
    assert_false(expr_eval(&x, str_of(longest), NULL, &err));
    assert_string_equal(err.text, "this is too long to read (1025 bytes)");
    assert_false(expr_eval(&x, (struct str){longest, 100}, NULL, &err)); /* no number of 100 digits is meant */
}

/* What is shown of a text is cut between characters, never inside one. */
static void test_what_was_found_is_whole_characters(void **state)
{
    (void)state;
    double x;
    struct err err;
    static const char six[] = "\xe6\xb3\xa8\xe6\xb3\xa8\xe6\xb3\xa8\xe6\xb3\xa8\xe6\xb3\xa8\xe6\xb3\xa8";
    assert_false(expr_eval(&x, str_of(six), NULL, &err));
    assert_string_equal(err.text, "a number or a name was expected, found "
                                  "'\xe6\xb3\xa8\xe6\xb3\xa8\xe6\xb3\xa8\xe6\xb3\xa8\xe6\xb3\xa8'");
}

static void test_names_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool uses;
    } cases[] = {{"1e3 + 2", false}, {"sqrt(2)", false}, {"np.sqrt(pi)", false}, {"1 and not 2 or 3", false},
                 {"h", true},        {"2*d_k", true},    {"sqrt(d)", true},      {"1e3 + e", true},
                 {"", false},        {"inf", false},     {"label", true}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        if (expr_uses_names(str_of(cases[i].text)) != cases[i].uses)
            fail_msg("%s", cases[i].text);
}

static void test_equal_means_for_all_sizes(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        bool equal;
    } cases[] = {
        {"4 * d_model ** 2", "d * d * 4", true},
        {"d_model // h", "d_k", true},
        {"h * d_k", "d_model", true},
        {"n_q", "n", true},
        {"t*d_model + i*d_k + c", "c + (t * h + i) * d_k", true},
        {"t*d_model + i*d_k + c", "t*d_k + i*d_model + c", false},
        {"i*d_model + h*d_k + c", "i*d_model + c*d_k + h", false}, /* unknown names never take a size's value */
        {"h * 2", "d_k", false},                                   /* 2 * 2 = 4 with these sizes only */
        {"h + 2", "d_k", false},
        {"n", "5", false},
        {"8", "h * d_k", false},
        {"2 ** 3", "8", true},
        {"a - b", "b - a", false},
        {"a", "b", false},
        {"exp(a) * 1e305", "-a ** 1e1", false}, /* infinite, and far from it */
        {"a +", "a", false},
        {"", "", false},
    };
    struct names names = sizes();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        if (expr_equal(str_of(cases[i].a), str_of(cases[i].b), &names) != cases[i].equal)
            fail_msg("%s and %s", cases[i].a, cases[i].b);
        if (expr_equal(str_of(cases[i].a), str_of(cases[i].b), NULL) != cases[i].equal)
            fail_msg("%s and %s, without names", cases[i].a, cases[i].b);
    }
}

/* Random texts from an alphabet of tokens: nothing but a value or a message comes of them. */
static void test_random_texts_are_read_or_refused(void **state)
{
    (void)state;
    static const char *const tokens[] = {"1",    "2.5",  ".",       "e",  "_",  "+",    "-",    "*",
                                         "/",    "//",   "%",       "**", "(",  ")",    "^",    " ",
                                         ",",    "=",    "<",       ">",  "!",  "h",    "d_k",  "not",
                                         "and",  "or",   "inf",     "pi", "ln", "sqrt", "exp ", "\xe2\x88\x92",
                                         "\xc2", "\xff", "\xe2\x88"};
    struct names names = sizes();
    struct rng rng;
    rng_seed(&rng, 7);
    size_t read = 0;
    for (int round = 0; round < 50000; round++) {
        char text[128] = "";
        double x;
        struct err err;
        for (uint64_t n = rng_below(&rng, 14); n > 0; n--)
            strcat(text, tokens[rng_below(&rng, ARRAY_LEN(tokens))]);
        /* An exact heap copy, so that reading beyond the end is seen. */
        size_t n = strlen(text);
        char *copy = malloc(n + 1);
        memcpy(copy, text, n);
        bool ok = expr_eval(&x, (struct str){copy, n}, &names, &err);
        read += ok;
        if (!ok)
            assert_true(err.text[0] != '\0');
        expr_uses_names((struct str){copy, n});
        free(copy);
    }
    assert_in_range(read, 500, 49000); /* the generator makes both sorts */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_those_of_python),
        cmocka_unit_test(test_overflow_is_no_error),
        cmocka_unit_test(test_refusals_say_what_is_off),
        cmocka_unit_test(test_depth_and_length_are_bounded),
        cmocka_unit_test(test_what_was_found_is_whole_characters),
        cmocka_unit_test(test_names_are_found),
        cmocka_unit_test(test_equal_means_for_all_sizes),
        cmocka_unit_test(test_random_texts_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
