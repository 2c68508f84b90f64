/* base: errors, arenas, strings, UTF-8. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "base/utf8.h"

static void test_err_says_where(void **state)
{
    (void)state;
    struct err err;
    char buf[512];
    assert_false(err_set(&err, ERR_CONTENT, "expected %d numbers, found %d", 4, 3));
    assert_string_equal(err_format(&err, buf, sizeof buf), "expected 4 numbers, found 3");
    assert_false(err_at(&err, "a.json", 7, "/steps/1"));
    err_at(&err, "other.json", 9, "/else");
    assert_string_equal(err_format(&err, buf, sizeof buf), "a.json:7: /steps/1: expected 4 numbers, found 3");
}

static void test_err_cuts_long_text_at_a_character(void **state)
{
    (void)state;
    char text[ERR_TEXT_SIZE + 40];
    for (size_t i = 0; i + 2 < sizeof text; i += 2)
        memcpy(text + i, "\xc3\xa9", 3);
    struct err err;
    err_set(&err, ERR_CONTENT, "x%s", text);
    assert_int_equal(utf8_invalid(err.text, strlen(err.text)), strlen(err.text));
    assert_true(strlen(err.text) > ERR_TEXT_SIZE - 8);
}

static void test_str_is_cut_at_a_character(void **state)
{
    (void)state;
    assert_int_equal(str_cut(STR("abc"), 3).n, 3);
    assert_int_equal(str_cut(STR("abc"), 2).n, 2);
    assert_int_equal(str_cut(STR("a\xe6\xb3\xa8z"), 4).n, 4);
    assert_int_equal(str_cut(STR("a\xe6\xb3\xa8z"), 3).n, 1);
    assert_int_equal(str_cut(STR("a\xe6\xb3\xa8z"), 2).n, 1);
    assert_int_equal(str_cut(STR("\xe6\xb3\xa8"), 1).n, 0);
    assert_int_equal(str_cut(STR(""), 0).n, 0);
}

static void test_str_word_passes_over_separators(void **state)
{
    (void)state;
    struct str rest = STR(" 3,, 1 x\0y ");
    assert_true(str_is(str_word(&rest, " ,"), "3"));
    assert_true(str_is(str_word(&rest, " ,"), "1"));
    assert_true(str_eq(str_word(&rest, " ,"), STR("x\0y")));
    assert_int_equal(str_word(&rest, " ,").n, 0);
    rest = (struct str){0};
    assert_int_equal(str_word(&rest, " ").n, 0);
}

static void test_arena_zeroes_aligns_and_reuses(void **state)
{
    (void)state;
    struct arena a = {0};
    for (int round = 0; round < 3; round++) {
        for (size_t size = 1; size < 40000; size = size * 3 + 1) {
            unsigned char *p = arena_alloc(&a, size);
            assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
            for (size_t i = 0; i < size; i++) {
                assert_int_equal(p[i], 0);
                p[i] = 0xAB;
            }
        }
        arena_reset(&a);
        assert_int_equal(a.used, 0);
    }
    assert_string_equal(arena_printf(&a, "%s-%d", "head", 3), "head-3");
    arena_free(&a);
}

/* What was reserved is one block, so that neighbours lie together even when they are many. */
/* More each time, which fits no block that is there; then little; then much now and then, for which blocks are kept. */
static void test_arena_does_not_hoard(void **state)
{
    (void)state;
    const size_t mb = 1024 * 1024;
    struct arena a = {0};
    for (size_t i = 1; i <= 40; i++) {
        arena_alloc(&a, i * mb);
        assert_true(a.kept <= 6 * i * mb + 10 * mb);
        arena_reset(&a);
    }
    for (int i = 0; i < 40; i++) {
        arena_alloc(&a, 100);
        arena_reset(&a);
    }
    assert_true(a.kept < 10 * mb);
    arena_alloc(&a, 12 * mb);
    size_t kept = a.kept;
    for (size_t i = 0; i < 10; i++) {
        arena_reset(&a);
        arena_alloc(&a, i % 2 * 12 * mb);
        assert_int_equal(a.kept, kept);
    }
    arena_free(&a);
    assert_int_equal(a.kept, 0);
}

static void test_arena_reserve_is_one_piece(void **state)
{
    (void)state;
    enum { N = 3 << 20, PIECE = 4096 };
    struct arena a = {0};
    arena_alloc(&a, 1);
    arena_reserve(&a, N);
    unsigned char *last = arena_alloc(&a, PIECE);
    for (size_t done = PIECE; done + PIECE <= N; done += PIECE) {
        unsigned char *p = arena_alloc(&a, PIECE);
        assert_ptr_equal(p, last + PIECE);
        assert_int_equal(p[0] | p[PIECE - 1], 0);
        last = p;
    }
    arena_free(&a);
}

static void test_str_split_and_trim(void **state)
{
    (void)state;
    struct str rest = STR(" a | b|c ");
    assert_true(str_is(str_trim(str_split(&rest, '|')), "a"));
    assert_true(str_is(str_trim(str_split(&rest, '|')), "b"));
    assert_true(str_is(str_trim(str_split(&rest, '|')), "c"));
    assert_null(rest.p);
    assert_true(str_cmp(STR("a"), STR("ab")) < 0);
    assert_true(str_cmp(STR("b"), STR("ab")) > 0);
    assert_int_equal(str_cmp(STR("ab"), STR("ab")), 0);
}

static void test_did_you_mean(void **state)
{
    (void)state;
    const char *words[] = {"scale_missing", "softmax_twice"};
    assert_string_equal(did_you_mean(STR("scale_mising"), words, 2), "scale_missing");
    assert_null(did_you_mean(STR("frog"), words, 2));
    static char long_word[1000]; /* further from anything than a third of itself */
    assert_null(did_you_mean((struct str){long_word, sizeof long_word}, words, 2));
}

static void test_numbers_are_strict_and_round_trip(void **state)
{
    (void)state;
    double x;
    char buf[NUM_SIZE];
    const char *good[] = {"1", "-1.5", ".5", "5.", "1e3", "+2E-2"};
    for (size_t i = 0; i < ARRAY_LEN(good); i++)
        assert_true(num_parse(str_of(good[i]), &x));
    const char *bad[] = {"", ".", "0x10", "inf", "nan", "1,5", "1 ", "1e", "--1", "1_000"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        assert_false(num_parse(str_of(bad[i]), &x));
    assert_string_equal(num_roundtrip(0.1257302210933933, buf), "0.1257302210933933");
    assert_string_equal(num_roundtrip(0.1, buf), "0.1");
    assert_string_equal(num_roundtrip(-INFINITY, buf), "-inf");
    assert_string_equal(num_digits(-0.0, 4, buf), "0");
    num_digits(NAN, 4, buf);
    assert_string_equal(buf, "nan");
}

static void test_utf8_takes_valid_and_refuses_the_rest(void **state)
{
    (void)state;
    const uint32_t cps[] = {0x24, 0xA2, 0x20AC, 0x10348, 0x10FFFF};
    for (size_t i = 0; i < ARRAY_LEN(cps); i++) {
        char bytes[4];
        uint32_t back = 0;
        size_t n = utf8_encode(cps[i], bytes);
        assert_int_equal(utf8_decode(bytes, n, &back), n);
        assert_int_equal(back, cps[i]);
        if (n > 1)
            assert_int_equal(utf8_decode(bytes, n - 1, &back), 0);
    }
    const char *bad[] = {"\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff", "\x80", "\xe2\x28\xa1"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        assert_int_equal(utf8_invalid(bad[i], strlen(bad[i])), 0);
    assert_int_equal(utf8_invalid("caf\xe9!", 5), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_err_says_where),
        cmocka_unit_test(test_err_cuts_long_text_at_a_character),
        cmocka_unit_test(test_str_is_cut_at_a_character),
        cmocka_unit_test(test_str_word_passes_over_separators),
        cmocka_unit_test(test_arena_zeroes_aligns_and_reuses),
        cmocka_unit_test(test_arena_does_not_hoard),
        cmocka_unit_test(test_arena_reserve_is_one_piece),
        cmocka_unit_test(test_str_split_and_trim),
        cmocka_unit_test(test_did_you_mean),
        cmocka_unit_test(test_numbers_are_strict_and_round_trip),
        cmocka_unit_test(test_utf8_takes_valid_and_refuses_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
