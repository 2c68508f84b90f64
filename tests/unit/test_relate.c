/* Relations: what can be said of a wrong tensor that no known mistake explains. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/relate.h"

static const struct sameness NEAR = {.atol = 1e-9, .rtol = 1e-9};

static struct tensor matrix(size_t rows, size_t cols, double *data)
{
    return (struct tensor){.ndim = 2, .shape = {rows, cols}, .data = data};
}

static struct relation relate_matrices(const struct tensor *right, const struct tensor *got, size_t heads)
{
    struct relation r;
    relate(&r, right, got, heads, true, &NEAR);
    return r;
}

static void expect(const struct relation *r, enum relation_kind kind, const char *text)
{
    char buf[RELATION_TEXT];
    assert_int_equal(r->kind, kind);
    assert_string_equal(relation_format(r, buf), text);
}

static void test_transposed(void **state)
{
    (void)state;
    double a[] = {1, 2, 3, 4, 5, 6}, b[] = {1, 4, 2, 5, 3, 6};
    struct tensor right = matrix(2, 3, a), got = matrix(3, 2, b);
    struct relation r = relate_matrices(&right, &got, 1);
    expect(&r, RELATION_TRANSPOSED, "These are the right numbers, but transposed.");
    b[0] = 2;
    r = relate_matrices(&right, &got, 1);
    expect(&r, RELATION_OTHER_SHAPE, "");
}

static void test_each_head_transposed(void **state)
{
    (void)state;
    double a[] = {1, 2, 3, 4, 5, 6, 7, 8}, b[] = {1, 3, 2, 4, 5, 7, 6, 8};
    struct tensor right = {.ndim = 3, .shape = {2, 2, 2}, .data = a}, got = right;
    got.data = b;
    struct relation r = relate_matrices(&right, &got, 1);
    expect(&r, RELATION_TRANSPOSED, "These are the right numbers, but transposed.");
}

static void test_heads_in_another_order(void **state)
{
    (void)state;
    double a[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, b[] = {5, 6, 1, 2, 3, 4, 11, 12, 7, 8, 9, 10};
    struct tensor right = matrix(2, 6, a), got = matrix(2, 6, b);
    struct relation r = relate_matrices(&right, &got, 3);
    expect(&r, RELATION_HEADS_PERMUTED, "The heads are right, but in another order: head 2 comes first.");
    assert_int_equal(r.n_heads, 3);
    assert_int_equal(r.order[1], 0);
    assert_int_equal(r.order[2], 1);
    right = (struct tensor){.ndim = 3, .shape = {3, 2, 2}, .data = a};
    double c[] = {5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4};
    got = right;
    got.data = c;
    r = relate_matrices(&right, &got, 1);
    expect(&r, RELATION_HEADS_PERMUTED, "The heads are right, but in another order: head 1 comes first.");
}

static void test_factor_and_shift(void **state)
{
    (void)state;
    double a[] = {1, 0, -2, 4}, b[4], c[4];
    for (size_t i = 0; i < 4; i++) {
        b[i] = a[i] * sqrt(6);
        c[i] = a[i] - 0.5;
    }
    struct tensor right = matrix(2, 2, a), scaled = matrix(2, 2, b), shifted = matrix(2, 2, c);
    struct relation r = relate_matrices(&right, &scaled, 1);
    expect(&r, RELATION_FACTOR, "Your numbers are the right ones times 2.449.");
    assert_true(fabs(r.number - sqrt(6)) < 1e-12);
    r = relate_matrices(&right, &shifted, 1);
    expect(&r, RELATION_SHIFT, "Every number is off by -0.5.");
}

static void test_columns_that_sum_to_one(void **state)
{
    (void)state;
    double a[] = {0.5, 0.5, 0.25, 0.75}, b[] = {0.8, 0.4, 0.2, 0.6};
    struct tensor right = matrix(2, 2, a), got = matrix(2, 2, b);
    struct relation r = relate_matrices(&right, &got, 1);
    expect(&r, RELATION_COLUMNS_SUM, "Your columns sum to 1. It is the rows that must: one row for each query.");
}

static void test_a_row_that_does_not_sum_to_one(void **state)
{
    (void)state;
    double a[] = {0.5, 0.5, 0.25, 0.75}, b[] = {0.5, 0.5, 0.1, 0.3};
    struct tensor right = matrix(2, 2, a), got = matrix(2, 2, b);
    struct relation r = relate_matrices(&right, &got, 1);
    expect(&r, RELATION_ROWS_SUM, "A row sums to 0.4; every row must sum to 1.");
}

static void test_what_the_weights_sum_to(void **state)
{
    (void)state;
    double a[] = {0.5, 0.5, 0.25, 0.75}, all[] = {0.25, 0.25, 0.125, 0.375}, rows[] = {0.3, 0.3, 0.2, 0.6};
    struct tensor right = matrix(2, 2, a), whole = matrix(2, 2, all), less = matrix(2, 2, rows);
    whole.data[0] = 0.2;
    whole.data[1] = 0.3;
    struct relation r = relate_matrices(&right, &whole, 1);
    expect(&r, RELATION_ALL_SUM, "All weights of a head together sum to 1. Every row must.");
    r = relate_matrices(&right, &less, 1);
    expect(&r, RELATION_ROWS_SUM, "A row sums to 0.6; every row must sum to 1.");
}

static void test_wrong_in_some_places_only(void **state)
{
    (void)state;
    double a[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    double head[] = {1, 2, 0, 0, 5, 6, 0, 0, 9, 10, 0, 0}, row[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9};
    double nan[] = {1, 2, 3, 4, 5, 6, 7, 8, NAN, NAN, NAN, NAN};
    struct tensor right = matrix(3, 4, a), second = matrix(3, 4, head), last = matrix(3, 4, row),
                  no = matrix(3, 4, nan);
    struct relation r = relate_matrices(&right, &second, 2);
    expect(&r, RELATION_SOME_HEADS, "Only head 1 is wrong: it is all zeros.");
    r = relate_matrices(&right, &last, 2);
    expect(&r, RELATION_SOME_ROWS, "Only row 2 is wrong.");
    r = relate_matrices(&right, &no, 2);
    expect(&r, RELATION_NAN, "4 of its 12 numbers are nan.");
}

static void test_otherwise_the_entries_that_differ(void **state)
{
    (void)state;
    double a[] = {1, 2, 3, 4, 5, 6}, b[] = {1, 2, 3, 4, 5, NAN}, c[] = {1, 9, 9, 4, 9, 6};
    struct tensor right = matrix(2, 3, a), one = matrix(2, 3, b), more = matrix(2, 3, c);
    struct relation r = relate_matrices(&right, &one, 1);
    expect(&r, RELATION_NONE, "One entry of 6 differs, first at [1, 2].");
    r = relate_matrices(&right, &more, 1);
    expect(&r, RELATION_NONE, "3 of 6 entries differ, first at [0, 1].");
    double x = 3, y = 4;
    struct tensor number = {.data = &x}, other = {.data = &y};
    r = relate_matrices(&number, &other, 1);
    expect(&r, RELATION_NONE, "One entry of 1 differs.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transposed),
        cmocka_unit_test(test_each_head_transposed),
        cmocka_unit_test(test_heads_in_another_order),
        cmocka_unit_test(test_factor_and_shift),
        cmocka_unit_test(test_columns_that_sum_to_one),
        cmocka_unit_test(test_a_row_that_does_not_sum_to_one),
        cmocka_unit_test(test_what_the_weights_sum_to),
        cmocka_unit_test(test_wrong_in_some_places_only),
        cmocka_unit_test(test_otherwise_the_entries_that_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
