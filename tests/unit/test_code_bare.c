/* What is no code is blank, and nothing else: lines and columns stay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/macros.h"
#include "course/code_bare.h"

static void check_all(const char *const (*texts)[2], size_t n, enum program_language language)
{
    struct arena arena = {0};
    for (size_t i = 0; i < n; i++)
        assert_string_equal(code_bare(str_of(texts[i][0]), language, &arena).p, texts[i][1]);
    arena_free(&arena);
}

static void test_python(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"", ""},
        {"while x:  # while y\n  f()", "while x:           \n  f()"},
        {"a = 'it''s' + \"#\" # b", "a = '  '' ' + \" \"    "},
        {"a = '\\'#' + b", "a = '   ' + b"},
        {"a = 'open\nb = 1", "a = '    \nb = 1"},
        {"\"\"\"one # ' \" two\nthree\"\"\"\nx # y", "\"\"\"             \n     \"\"\"\nx    "},
        {"'''never\nclosed", "'''     \n      "},
        {"a = 'ends in \\", "a = '         "},
        {"a // b /* c */", "a // b /* c */"},
    };
    check_all(texts, ARRAY_LEN(texts), PROGRAM_PYTHON);
}

static void test_c(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"a / b; // while\nc", "a / b;         \nc"},
        {"/* while\n * x */ y", "        \n     */ y"},
        {"puts(\"/* \\\" //\"); x = '\"'; y", "puts(\"        \"); x = ' '; y"},
        {"#define A 1 /* never closed", "#define A 1                "},
        {"f('''');", "f('''');"},
    };
    check_all(texts, ARRAY_LEN(texts), PROGRAM_C);
}

static void test_words(void **state)
{
    (void)state;
    assert_true(code_has_word(STR("while"), "while"));
    assert_true(code_has_word(STR("meanwhile(while)"), "while"));
    assert_false(code_has_word(STR("meanwhile while_ while2 whil"), "while"));
    assert_false(code_has_word(STR(""), "while"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_python),
        cmocka_unit_test(test_c),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
