/* io/npy: the files of tests/data/npy, written by NumPy, and files that are not what they should be. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/fs.h"
#include "io/npy.h"
#include "support/tmpdir.h"

struct place {
    struct tmpdir dir;
    struct arena arena;
    struct err err;
    struct npy npy;
};

static int begin(void **state)
{
    struct place *p = calloc(1, sizeof *p);
    tmpdir_make(&p->dir);
    *state = p;
    return 0;
}

static int end(void **state)
{
    struct place *p = *state;
    arena_free(&p->arena);
    tmpdir_remove(&p->dir);
    free(p);
    return 0;
}

static bool read_data(struct place *p, const char *name)
{
    return npy_read(fs_join("tests/data/npy", name, &p->arena), &p->npy, &p->arena, &p->err);
}

/* gen_npy.py's array: entry i is i / 8 - 1. */
static void assert_counts_from(const struct npy *npy, double first, size_t n)
{
    for (size_t i = 0; i < n; i++)
        assert_true(npy->data[i] == first + (double)i / 8);
}

static void test_arrays_of_numpy_are_read(void **state)
{
    struct place *p = *state;
    static const struct {
        const char *name;
        size_t ndim, shape[NPY_MAX_DIM], n;
        double first;
    } cases[] = {
        {"f8-3d.npy", 3, {2, 3, 4}, 24, -1},
        {"f8-2d.npy", 2, {3, 4}, 12, -1},
        {"f8-1d.npy", 1, {4}, 4, -1},
        {"f8-0d.npy", 0, {0}, 1, -0.5},
        {"f4-2d.npy", 2, {3, 4}, 12, 0.5},
        {"f8-version-2.npy", 2, {3, 4}, 12, -1},
        {"f8-fortran.npy", 3, {2, 3, 4}, 24, -1},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_true(read_data(p, cases[i].name));
        assert_int_equal(p->npy.ndim, cases[i].ndim);
        assert_memory_equal(p->npy.shape, cases[i].shape, cases[i].ndim * sizeof(size_t));
        assert_counts_from(&p->npy, cases[i].first, cases[i].n);
    }
}

static void test_special_numbers_keep_their_bits(void **state)
{
    struct place *p = *state;
    assert_true(read_data(p, "f8-special.npy"));
    const double *x = p->npy.data;
    assert_true(x[0] == HUGE_VAL && x[1] == -HUGE_VAL && isnan(x[2]));
    assert_true(x[3] == 0 && signbit(x[3]));
    assert_true(x[4] == 0x1p-1074 && x[5] == 0x1.fffffffffffffp1023);
}

static void test_other_arrays_are_refused_with_the_reason(void **state)
{
    struct place *p = *state;
    static const struct {
        const char *name, *text;
    } cases[] = {
        {"bad-big-endian.npy", "expected numbers of type '<f8' or '<f4', found '>f8'"},
        {"bad-integers.npy", "expected numbers of type '<f8' or '<f4', found '<i8'"},
        {"bad-4d.npy", "expected an array of at most 3 axes"},
        {"bad-empty.npy", "expected an array that is not empty"},
        {"bad-structured.npy", "expected one type of number for the whole array (structured arrays are not read)"},
        {"bad-version-3.npy", "expected version 1 or 2 of the .npy format, found version 3"},
        {"gen_npy.py", "expected a .npy file, as numpy.save writes it"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_false(read_data(p, cases[i].name));
        assert_int_equal(p->err.code, ERR_CONTENT);
        assert_string_equal(p->err.text, cases[i].text);
        assert_non_null(strstr(p->err.file, cases[i].name));
    }
}

/* A version 1 file around a header, with n bytes of numbers. */
static bool parse_header(struct place *p, const char *header, size_t n)
{
    struct sb file = {.arena = &p->arena};
    sb_add(&file, STR("\x93NUMPY\x01"));
    const char rest[] = {0, (char)strlen(header), 0};
    sb_add(&file, (struct str){rest, sizeof rest});
    sb_put(&file, header);
    for (size_t i = 0; i < n; i++)
        sb_char(&file, '\0');
    return npy_parse(&p->npy, (struct str){file.p, file.n}, &p->arena, &p->err);
}

static void test_a_header_may_be_spelt_in_other_ways(void **state)
{
    struct place *p = *state;
    assert_true(parse_header(p, "{\"shape\":(2,),\"fortran_order\":False,\"descr\":\"<f8\"}\n", 16));
    assert_int_equal(p->npy.ndim, 1);
    assert_true(parse_header(p, "{ 'shape' : ( 1 , 2 ) , 'descr' : '<f4' , 'fortran_order' : True , } \n", 8));
    assert_int_equal(p->npy.shape[1], 2);
}

static void test_odd_headers_are_refused(void **state)
{
    struct place *p = *state;
    static const char *const headers[] = {
        "",
        "{",
        "{}",
        "{'descr'",
        "{'descr': '<f8', 'fortran_order': False}",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': (1,)}",
        "{'descr': '<f8', 'descr': '<f8', 'shape': (1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), 'more': 1}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1 1)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)} x",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999999999,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (4294967296, 4294967296, 4294967296)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)}",
    };
    for (size_t i = 0; i < ARRAY_LEN(headers); i++) {
        assert_false(parse_header(p, headers[i], 8));
        assert_int_equal(p->err.code, ERR_CONTENT);
    }
}

/* Cut anywhere, a file is refused; nothing behind its end is looked at (the sanitizers watch). */
static void test_a_file_that_is_cut_is_refused(void **state)
{
    struct place *p = *state;
    struct str whole;
    assert_true(fs_read("tests/data/npy/f8-2d.npy", 1000, &whole, &p->arena, &p->err));
    for (size_t n = 0; n < whole.n; n++) {
        char *part = malloc(n + 1);
        memcpy(part, whole.p, n);
        assert_false(npy_parse(&p->npy, (struct str){part, n}, &p->arena, &p->err));
        free(part);
    }
}

/* As large as may be read, and nearly all of it a hole: refused by its beginning, before memory is taken for the rest.
 */
static void test_a_large_file_is_judged_by_its_header(void **state)
{
    struct place *p = *state;
    char path[TMPDIR_PATH];
    tmpdir_join(&p->dir, "large.npy", path);
    assert_true(fs_copy("tests/data/npy/f8-2d.npy", path, &p->err));
    assert_int_equal(truncate(path, 1 << 30), 0);
    assert_false(npy_read(path, &p->npy, &p->arena, &p->err));
    assert_int_equal(p->err.code, ERR_CONTENT);
    assert_true(p->arena.kept < (1 << 20));
}

static void assert_written_as_numpy_does(struct place *p, const char *name)
{
    char path[TMPDIR_PATH];
    struct str ours, theirs;
    tmpdir_join(&p->dir, "out.npy", path);
    assert_true(read_data(p, name));
    assert_true(npy_write(path, p->npy.ndim, p->npy.shape, p->npy.data, &p->arena, &p->err));
    assert_true(fs_read(path, 1000, &ours, &p->arena, &p->err));
    assert_true(fs_read(fs_join("tests/data/npy", name, &p->arena), 1000, &theirs, &p->arena, &p->err));
    assert_int_equal(ours.n, theirs.n);
    assert_memory_equal(ours.p, theirs.p, ours.n);
}

static void test_what_is_written_equals_numpys_file(void **state)
{
    static const char *const names[] = {"f8-3d.npy", "f8-2d.npy", "f8-1d.npy", "f8-0d.npy", "f8-special.npy"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        assert_written_as_numpy_does(*state, names[i]);
}

static void test_content_reaches_no_file_outside_its_folder(void **state)
{
    struct place *p = *state;
    char link[TMPDIR_PATH], real[TMPDIR_PATH], folder[TMPDIR_PATH];
    assert_true(npy_read_inside("tests/data", "npy/f8-2d.npy", &p->npy, &p->arena, &p->err));
    assert_true(npy_read_inside("tests/data/npy", "f8-2d.npy", &p->npy, &p->arena, &p->err));
    static const char *const paths[] = {"/etc/passwd", "../npy/f8-2d.npy", "./f8-2d.npy", "", "npy//f8-2d.npy", "npy/"};
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        assert_false(npy_read_inside("tests/data", paths[i], &p->npy, &p->arena, &p->err));
        assert_string_equal(p->err.text, "expected a path inside this folder");
    }
    assert_non_null(realpath("tests/data/npy", real));
    assert_int_equal(symlink(real, tmpdir_join(&p->dir, "folder", folder)), 0);
    assert_int_equal(symlink(fs_join(real, "f8-2d.npy", &p->arena), tmpdir_join(&p->dir, "link.npy", link)), 0);
    assert_false(npy_read_inside(p->dir.path, "link.npy", &p->npy, &p->arena, &p->err));
    assert_string_equal(p->err.text, "expected a file inside this folder, found a link");
    assert_false(npy_read_inside(p->dir.path, "folder/f8-2d.npy", &p->npy, &p->arena, &p->err));
    assert_int_equal(p->err.code, ERR_OPEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_arrays_of_numpy_are_read, begin, end),
        cmocka_unit_test_setup_teardown(test_special_numbers_keep_their_bits, begin, end),
        cmocka_unit_test_setup_teardown(test_other_arrays_are_refused_with_the_reason, begin, end),
        cmocka_unit_test_setup_teardown(test_a_header_may_be_spelt_in_other_ways, begin, end),
        cmocka_unit_test_setup_teardown(test_odd_headers_are_refused, begin, end),
        cmocka_unit_test_setup_teardown(test_a_file_that_is_cut_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(test_a_large_file_is_judged_by_its_header, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_written_equals_numpys_file, begin, end),
        cmocka_unit_test_setup_teardown(test_content_reaches_no_file_outside_its_folder, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
