/* Tensors: shapes, offsets, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/tensor.h"

static void test_entries_are_row_major_zeros(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct err err;
    struct tensor t;
    assert_true(tensor_new(&t, 3, (const size_t[]){2, 3, 4}, &arena, &err));
    assert_int_equal(tensor_count(&t), 24);
    for (size_t i = 0; i < 24; i++)
        assert_true(t.data[i] == 0.0);
    assert_int_equal(tensor_offset(&t, (const size_t[]){1, 2, 3}), 23);
    assert_int_equal(tensor_offset(&t, (const size_t[]){1, 0, 2}), 14);
    t.data[14] = 2.5;
    assert_true(tensor_get(&t, (const size_t[]){1, 0, 2}) == 2.5);
    arena_free(&arena);
}

static void test_no_tensor_has_no_entries(void **state)
{
    (void)state;
    struct tensor none = {0}, scalar_row = {.ndim = 1, .shape = {1}};
    assert_int_equal(tensor_count(&none), 0);
    assert_int_equal(tensor_count(&scalar_row), 1);
    assert_false(tensor_same_shape(&none, &scalar_row));
    assert_true(tensor_same_shape(&none, &none));
}

static void test_sizes_beyond_memory_are_refused(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct err err;
    struct tensor t;
    const size_t overflowing[] = {SIZE_MAX / 2, 3, 5}, huge[] = {16, (size_t)1 << 22, (size_t)1 << 22};
    assert_false(tensor_new(&t, 3, overflowing, &arena, &err));
    assert_int_equal(err.code, ERR_TOO_BIG);
    assert_false(tensor_new(&t, 3, huge, &arena, &err));
    assert_string_equal(err.text, "a tensor (16, 4194304, 4194304) does not fit into memory");
    assert_int_equal(arena.used, 0);
}

static void test_shapes_read_as_in_python(void **state)
{
    (void)state;
    char buf[SHAPE_SIZE], wide[SHAPE_SIZE];
    const size_t shape[] = {2, 5, 4}, widest[] = {SIZE_MAX, SIZE_MAX, SIZE_MAX};
    assert_string_equal(shape_format(3, shape, buf), "(2, 5, 4)");
    assert_string_equal(shape_format(1, shape + 1, buf), "(5,)");
    assert_string_equal(shape_format(0, shape, buf), "()");
    snprintf(wide, sizeof wide, "(%zu, %zu, %zu)", SIZE_MAX, SIZE_MAX, SIZE_MAX);
    assert_string_equal(shape_format(3, widest, buf), wide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries_are_row_major_zeros),
        cmocka_unit_test(test_no_tensor_has_no_entries),
        cmocka_unit_test(test_sizes_beyond_memory_are_refused),
        cmocka_unit_test(test_shapes_read_as_in_python),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
