/* Names of sizes and parameters, and texts with {names} in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "course/names.h"
#include "support/content.h"

static struct content content;

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

static double number_of(const struct names *names, const char *name)
{
    const struct name *found = names_find(names, str_of(name));
    return found == NULL || found->is_text ? -1 : found->number;
}

static void test_a_setup_gives_its_sizes(void **state)
{
    (void)state;
    const struct setup *setup = content_setup(
        &content, "{\"num_heads\": 4, \"num_kv_heads\": 2, \"tensors\": [{\"name\": \"Q\", \"normal\": [5, 12]},"
                  "{\"name\": \"K\", \"normal\": [7, 6]}, {\"name\": \"V\", \"normal\": [7, 10]}]}");
    assert_non_null(setup);
    struct names names = {0};
    names_of_setup(&names, setup);
    static const struct {
        const char *name;
        double value;
    } expected[] = {{"n_q", 5},       {"n_k", 7}, {"d_model", 12},     {"d", 12}, {"h", 4},
                    {"num_heads", 4}, {"d_k", 3}, {"num_kv_heads", 2}, {"d_v", 5}};
    for (size_t i = 0; i < ARRAY_LEN(expected); i++)
        if (number_of(&names, expected[i].name) != expected[i].value)
            fail_msg("%s is %g", expected[i].name, number_of(&names, expected[i].name));
    assert_null(names_find(&names, STR("n"))); /* 5 or 7? */
    assert_int_equal(names.n, ARRAY_LEN(expected));
}

static void test_names_complete_each_other(void **state)
{
    (void)state;
    struct names a = {0}, b = {0}, c = {0};
    names_set_number(&a, STR("h"), 3);
    names_set_number(&a, STR("d_k"), 4);
    names_complete(&a);
    assert_true(number_of(&a, "num_heads") == 3 && number_of(&a, "d") == 12 && number_of(&a, "d_model") == 12);
    names_set_number(&b, STR("num_heads"), 3);
    names_set_number(&b, STR("d_model"), 12);
    names_set_number(&b, STR("n"), 6);
    names_complete(&b);
    assert_true(number_of(&b, "h") == 3 && number_of(&b, "d_k") == 4 && number_of(&b, "d") == 12);
    assert_true(number_of(&b, "n_q") == 6 && number_of(&b, "n_k") == 6);
    /* What is set stays, even where it does not fit. */
    names_set_number(&c, STR("h"), 0);
    names_set_number(&c, STR("d"), 7);
    names_set_number(&c, STR("d_model"), 9);
    names_set_text(&c, STR("n"), STR("many"));
    names_complete(&c);
    assert_true(number_of(&c, "d") == 7 && number_of(&c, "d_model") == 9);
    assert_null(names_find(&c, STR("d_k")));
    assert_null(names_find(&c, STR("n_q")));
}

static const char *filled(const struct names *names, const char *text)
{
    struct str out = names_fill(names, str_of(text), &content.arena);
    return arena_dup_n(&content.arena, out.p, out.n);
}

static void test_texts_are_filled(void **state)
{
    (void)state;
    struct names names = {0};
    names_set_number(&names, STR("h"), 8);
    names_set_number(&names, STR("x"), 0.5);
    names_set_text(&names, STR("label"), STR("scale_{h}"));
    assert_string_equal(filled(&names, "{h} heads"), "8 heads");
    assert_string_equal(filled(&names, "{h}{h} {x}"), "88 0.5");
    assert_string_equal(filled(&names, "{label}!"), "scale_{h}!"); /* once, not over and over */
    assert_string_equal(filled(&names, "no names"), "no names");
    assert_string_equal(filled(&names, ""), "");
    assert_string_equal(filled(&names, "{unknown} {h}"), "{unknown} 8");
    assert_string_equal(filled(&names, "f'{{h}}' {"), "f'{8}' {");
    assert_string_equal(filled(&names, "\\{h} of {h}, \\{unknown}"), "{h} of 8, {unknown}");
    assert_string_equal(filled(&names, "\\{h \\{} \\h {h}"), "\\{h \\{} \\h 8");
    assert_string_equal(filled(&names, "{} { h } {h"), "{} { h } {h");
}

static void test_a_full_table_says_so(void **state)
{
    (void)state;
    struct names names = {0};
    for (int i = 0; i < NAMES_MAX; i++)
        assert_true(names_set_number(&names, str_of(arena_printf(&content.arena, "p%d", i)), i));
    assert_false(names_set_number(&names, STR("one_more"), 1));
    assert_false(names_set_text(&names, STR("one_more"), STR("x")));
    assert_true(names_set_number(&names, STR("p7"), 70));
    assert_true(number_of(&names, "p7") == 70);
    assert_int_equal(names.n, NAMES_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_setup_gives_its_sizes),
        cmocka_unit_test(test_names_complete_each_other),
        cmocka_unit_test(test_texts_are_filled),
        cmocka_unit_test(test_a_full_table_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
