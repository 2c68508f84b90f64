/* Setups: which are taken, what is said of those that are not. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/macros.h"
#include "engine/setup.h"

/* A tensor of this shape; only its shape matters here. */
static struct tensor shaped(size_t rows, size_t cols)
{
    return (struct tensor){.ndim = cols == 0 ? 1 : 2, .shape = {rows, cols}};
}

static struct setup direct(void)
{
    struct setup s = {.num_heads = 2};
    s.input[STEP_Q] = shaped(5, 8);
    s.input[STEP_K] = shaped(7, 8);
    s.input[STEP_V] = shaped(7, 12);
    return s;
}

static struct setup layer(void)
{
    struct setup s = {.num_heads = 4, .num_kv_heads = 2};
    s.input[STEP_X] = shaped(5, 6);
    s.input[STEP_X_KV] = shaped(3, 10);
    s.input[STEP_W_Q] = shaped(6, 8);
    s.input[STEP_W_K] = shaped(10, 4);
    s.input[STEP_W_V] = shaped(10, 6);
    s.input[STEP_B_Q] = shaped(8, 0);
    s.input[STEP_W_O] = shaped(12, 9);
    s.input[STEP_B_O] = shaped(9, 0);
    return s;
}

static void test_sizes_are_derived(void **state)
{
    (void)state;
    struct err err;
    struct setup s = direct();
    assert_true(setup_check(&s, &err));
    assert_int_equal(s.num_kv_heads, 2);
    assert_int_equal(s.n_q, 5);
    assert_int_equal(s.n_k, 7);
    assert_int_equal(s.d_model, 8);
    assert_int_equal(s.d_k, 4);
    assert_int_equal(s.d_v, 6);
    s = layer();
    assert_true(setup_check(&s, &err));
    assert_int_equal(s.n_k, 3);
    assert_int_equal(s.d_k, 2);
    assert_int_equal(s.d_v, 3);
}

static void expect_refusal(struct setup s, const char *field, const char *text)
{
    struct err err;
    assert_false(setup_check(&s, &err));
    assert_int_equal(err.code, ERR_CONTENT);
    assert_string_equal(err.field, field);
    assert_string_equal(err.text, text);
}

static void test_bad_shapes_are_named_with_both_numbers(void **state)
{
    (void)state;
    static const struct {
        enum step_id id;
        size_t rows, cols;
        const char *text;
    } cases[] = {
        {STEP_W_Q, 7, 8, "expected 6 rows, as many as X has columns, found 7"},
        {STEP_W_K, 6, 4, "expected 10 rows, as many as X_kv has columns, found 6"},
        {STEP_W_K, 10, 8, "expected 4 columns (2 key/value heads of 2), found 8"},
        {STEP_W_V, 10, 7, "expected a number of columns that 2 key/value heads can share, found 7"},
        {STEP_B_Q, 9, 0, "expected 8 entries, as many as W_q has columns, found 9"},
        {STEP_B_Q, 8, 1, "expected 1 axis/axes of at least 1, found shape (8, 1)"},
        {STEP_W_O, 8, 9, "expected 12 rows (4 heads of 3), found 8"},
        {STEP_B_O, 8, 0, "expected 9 entries, as many as W_o has columns, found 8"},
        {STEP_X, 0, 6, "expected 2 axis/axes of at least 1, found shape (0,)"},
        {STEP_SCORES, 5, 5, "is computed and can't be given"},
        {STEP_Q, 5, 8, "expected either X with its weights or Q, K and V, found X and Q"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct setup s = layer();
        s.input[cases[i].id] = shaped(cases[i].rows, cases[i].rows == 0 ? 0 : cases[i].cols);
        expect_refusal(s, step_name(cases[i].id), cases[i].text);
    }
}

static void test_missing_tensors_are_named(void **state)
{
    (void)state;
    struct setup s = layer();
    s.input[STEP_W_V].ndim = 0;
    expect_refusal(s, "W_v", "expected W_v beside X, found none");
    s = direct();
    s.input[STEP_K].ndim = 0;
    expect_refusal(s, "K", "expected X with its weights, or Q, K and V; found neither X nor K");
    s = direct();
    s.input[STEP_W_K] = shaped(8, 8);
    expect_refusal(s, "W_k", "expected W_k only beside X, found it beside Q");
    s = direct();
    s.input[STEP_B_O] = shaped(8, 0);
    expect_refusal(s, "b_o", "expected b_o only beside W_o, found no W_o");
    s = direct();
    s.input[STEP_V] = shaped(6, 12);
    expect_refusal(s, "V", "expected 7 rows, as many as K has, found 6");
}

static void test_heads_mask_and_tokens_must_fit(void **state)
{
    (void)state;
    struct setup s = direct();
    s.num_heads = 0;
    expect_refusal(s, "num_heads", "expected a number of at least 1, found 0");
    s.num_heads = 3;
    expect_refusal(s, "Q", "expected a number of columns that 3 heads can share, found 8");
    s = direct();
    s.num_kv_heads = 4;
    expect_refusal(s, "num_kv_heads", "expected a divisor of num_heads (2), found 4");
    s = direct();
    s.mask = (struct mask){.kind = MASK_PADDING, .rows = 1, .cols = 5};
    expect_refusal(s, "mask", "expected a mask of shape (1, 7), found (1, 5)");
    s.mask = (struct mask){.kind = MASK_BOOLEAN, .rows = 7, .cols = 5};
    expect_refusal(s, "mask", "expected a mask of shape (5, 7), found (7, 5)");
    static const char *const words[] = {"a", "b"};
    s = direct();
    s.tokens = words;
    s.n_tokens = 2;
    expect_refusal(s, "tokens", "expected 5, one for every row, found 2");
}

static void test_causal_queries_end_with_the_keys(void **state)
{
    (void)state;
    struct err err;
    struct setup s = direct();
    s.mask.kind = MASK_CAUSAL;
    assert_true(setup_check(&s, &err));
    for (size_t i = 0; i < 5; i++)
        for (size_t j = 0; j < 7; j++)
            assert_int_equal(setup_may_attend(&s, i, j), j <= i + 2);
}

static void test_additive_masks_forbid_minus_infinity_only(void **state)
{
    (void)state;
    static const double added[] = {0.0, -1e9, -HUGE_VAL, HUGE_VAL};
    struct setup s = {.n_q = 1, .n_k = 4, .mask = {.kind = MASK_ADDITIVE, .rows = 1, .cols = 4, .additive = added}};
    for (size_t j = 0; j < 4; j++)
        assert_int_equal(setup_may_attend(&s, 0, j), j != 2);
}

static void test_step_names_go_both_ways(void **state)
{
    (void)state;
    for (enum step_id id = 0; id < N_STEPS; id++) {
        enum step_id back;
        assert_true(step_of_name(str_of(step_name(id)), &back));
        assert_int_equal(back, id);
    }
    enum step_id any;
    assert_false(step_of_name(STR("x"), &any));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes_are_derived),
        cmocka_unit_test(test_bad_shapes_are_named_with_both_numbers),
        cmocka_unit_test(test_missing_tensors_are_named),
        cmocka_unit_test(test_heads_mask_and_tokens_must_fit),
        cmocka_unit_test(test_causal_queries_end_with_the_keys),
        cmocka_unit_test(test_additive_masks_forbid_minus_infinity_only),
        cmocka_unit_test(test_step_names_go_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
