/* io/safetensors: files of tests/data/safetensors, and each way in which one can be wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/fs.h"
#include "io/safetensors.h"
#include "support/tmpdir.h"

static struct arena arena;
static struct safetensors file;
static struct err err;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static void test_arrays_and_their_names(void **state)
{
    (void)state;
    double *data;
    assert_true(safetensors_read("tests/data/safetensors/plain.safetensors", &file, &arena, &err));
    assert_int_equal(file.n, 4);
    assert_true(str_is(file.tensor[3].name, "W_v") && str_is(file.tensor[3].type, "F64"));
    assert_int_equal(file.tensor[3].ndim, 2);
    assert_true(file.tensor[3].shape[0] == 8 && file.tensor[3].shape[1] == 8);
    assert_true(safetensors_take(&file.tensor[3], &data, &arena, &err));
    for (size_t i = 0; i < 64; i++)
        assert_true(data[i] == (i % 9 == 0 ? 2 : 0));
}

/* What else a model holds does not stand in the way. */
static void test_arrays_of_other_kinds_are_listed(void **state)
{
    (void)state;
    double *data;
    assert_true(safetensors_read("tests/data/safetensors/layer.safetensors", &file, &arena, &err));
    assert_int_equal(file.n, 6);
    assert_true(str_is(file.tensor[1].name, "conv") && file.tensor[1].ndim == 4);
    assert_false(safetensors_take(&file.tensor[1], &data, &arena, &err));
    assert_string_equal(err.text, "conv: expected one or two axes, found 4");
}

static bool read_bad(const char *name)
{
    return safetensors_read(fs_join("tests/fuzz/corpus/safetensors", name, &arena), &file, &arena, &err);
}

static void test_what_is_wrong_is_said(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
    } cases[] = {
        {"short", "expected a .safetensors file: the length of its header, and the header"},
        {"length-beyond", "expected a .safetensors file: the length of its header, and the header"},
        {"no-object", "in its header, /X: expected an object, found an array of 0"},
        {"offsets-beyond", "in its header, /X/data_offsets: from 8 to 40, but the file has 32 bytes of numbers"},
        {"offsets-reversed", "in its header, /X/data_offsets: from 32 to 0, but the file has 32 bytes of numbers"},
        {"too-few-bytes", "in its header, /X/data_offsets: 24 bytes, but type and shape make 32"},
        {"truncated", "in its header, /X/data_offsets: from 0 to 32, but the file has 24 bytes of numbers"},
        {"hole", "in its header, Y begins at byte 32, but what stands before it ends at 0"},
        {"overlap", "in its header, Y begins at byte 16, but what stands before it ends at 32"},
        {"bytes-of-none", "40 bytes of numbers, but the arrays of its header end at 32"},
        {"shape-huge", "in its header, /X/shape: these are more numbers than any file holds"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_false(read_bad(cases[i].name));
        assert_int_equal(err.code, ERR_CONTENT);
        assert_string_equal(err.text, cases[i].text);
    }
    assert_false(read_bad("no-json") || read_bad("offsets-negative") || read_bad("shape-of-text"));
}

/* As large as may be read, and nearly all of it a hole: refused by its beginning, before memory is taken for the rest.
 */
static void test_a_large_file_is_judged_by_its_header(void **state)
{
    (void)state;
    struct tmpdir dir;
    struct arena own = {0};
    char path[TMPDIR_PATH];
    tmpdir_make(&dir);
    tmpdir_join(&dir, "large.safetensors", path);
    assert_true(fs_copy("tests/fuzz/corpus/safetensors/good", path, &err));
    assert_int_equal(truncate(path, 1 << 30), 0);
    assert_false(safetensors_read(path, &file, &own, &err));
    assert_int_equal(err.code, ERR_CONTENT);
    assert_true(own.kept < (64 << 20));
    arena_free(&own);
    tmpdir_remove(&dir);
}

static void test_types_that_are_not_taken(void **state)
{
    (void)state;
    double *data;
    static const struct {
        const char *name, *text;
    } cases[] = {{"half", "X: expected numbers of type F32 or F64, found F16"},
                 {"integers", "X: expected numbers of type F32 or F64, found I32"},
                 {"empty-array", "X: the array is empty"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_true(read_bad(cases[i].name));
        assert_false(safetensors_take(&file.tensor[0], &data, &arena, &err));
        assert_string_equal(err.text, cases[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrays_and_their_names),   cmocka_unit_test(test_arrays_of_other_kinds_are_listed),
        cmocka_unit_test(test_what_is_wrong_is_said),    cmocka_unit_test(test_a_large_file_is_judged_by_its_header),
        cmocka_unit_test(test_types_that_are_not_taken),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
