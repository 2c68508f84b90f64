/* Widths, ASCII spellings and the filter that makes text visible. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "base/visible.h"
#include "base/width.h"

static void test_width_of_known_characters(void **state)
{
    (void)state;
    static const struct {
        uint32_t cp;
        int width;
    } known[] = {
        {'a', 1},     {' ', 1},     {'~', 1},     {0x1B, -1},    {0x7F, -1},     {0x9B, -1},     {0xE9, 1},
        {0x301, 0},   {0x4E00, 2},  {0xAC00, 2},  {0x1F600, 2},  {0xFF21, 2},    {0x2500, 1},    {0x221A, 1},
        {0x202E, -1}, {0x200B, -1}, {0x200D, -1}, {0xFEFF, -1},  {0x2028, -1},   {0xAD, -1},     {0x3164, -1},
        {0xD800, -1}, {0xE000, -1}, {0x378, -1},  {0xE0041, -1}, {0x10FFFF, -1}, {0x110000, -1}, {0xFE0F, 0},
        {0x0, -1},    {0x3000, 2},  {0xA0, 1},    {0x2066, -1},
    };
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (char_width(known[i].cp) != known[i].width)
            fail_msg("width of U+%04X is %d, not %d", (unsigned)known[i].cp, char_width(known[i].cp), known[i].width);
}

static void test_ascii_spelling(void **state)
{
    (void)state;
    assert_string_equal(ascii_spell(0x2192), "->");
    assert_string_equal(ascii_spell(0x2713), "[x]");
    assert_string_equal(ascii_spell(0x221A), "sqrt");
    assert_string_equal(ascii_spell(0xE9), "e");
    assert_string_equal(ascii_spell(0x2096), "_k");
    assert_string_equal(ascii_spell(0xB2), "^2");
    assert_string_equal(ascii_spell(0x250C), "+");
    assert_string_equal(ascii_spell(0x3B1), "alpha");
    assert_null(ascii_spell(0x6CE8));
    assert_null(ascii_spell(0x10FFFF));
    for (uint32_t cp = 0x80; cp < 0x20000; cp++)
        for (const char *p = ascii_spell(cp); p != NULL && *p != '\0'; p++)
            assert_in_range(*p, 0x20, 0x7E);
}

/* Text in, text out, columns. */
struct sample {
    const char *text, *shown;
    int columns;
};

static void check_samples(const struct sample *samples, size_t n, bool is_ascii)
{
    for (size_t i = 0; i < n; i++) {
        struct arena arena = {0};
        struct sb sb = {.arena = &arena};
        visible_add_line(&sb, str_of(samples[i].text), is_ascii);
        assert_string_equal(sb_text(&sb), samples[i].shown);
        assert_int_equal(visible_columns(str_of(samples[i].text), is_ascii), samples[i].columns);
        arena_free(&arena);
    }
}

static void test_hostile_text_becomes_visible(void **state)
{
    (void)state;
    static const struct sample samples[] = {
        {"", "", 0},
        {"plain", "plain", 5},
        {"\x1b[31mred", "^[[31mred", 9},
        {"a\bb\x7f", "a^Hb^?", 6},
        {"\xc2\x9b", "<U+009B>", 8},
        {"a\xe2\x80\xae"
         "b",
         "a<U+202E>b", 10},
        {"\xe2\x80\xa8", "<U+2028>", 8},
        {"caf\xe9!", "caf<E9>!", 8},
        {"\xed\xa0\x80", "<ED><A0><80>", 12},
        {"a\tb", "a       b", 9},
        {"1234567\tb", "1234567 b", 9},
        {"a\r\nb", "a^Jb", 4},
        {"a\rb", "a^Mb", 4},
        {"e\xcc\x81x", "e\xcc\x81x", 2},
        {"\xcc\x81", " \xcc\x81", 1},
        {"\xe2\x9d\xa4\xef\xb8\x8f!", "\xe2\x9d\xa4!", 2},
        {"\xe6\xb3\xa8", "\xe6\xb3\xa8", 2},
        {"a\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x85"
         "b",
         "a\xcc\x81\xcc\x82\xcc\x83"
         "b",
         2},
    };
    check_samples(samples, ARRAY_LEN(samples), false);
}

static void test_ascii_alone_when_nothing_else_can_be_shown(void **state)
{
    (void)state;
    static const struct sample samples[] = {
        {"Q → K", "Q -> K", 6}, {"√d", "sqrtd", 5},    {"e\xcc\x81", "e", 1},
        {"é", "e", 1},          {"注", "<U+6CE8>", 8}, {"\xcc\x81", "<U+0301>", 8},
    };
    check_samples(samples, ARRAY_LEN(samples), true);
}

static void test_line_feeds_stay_in_a_text(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sb sb = {.arena = &arena};
    visible_add(&sb, STR("abc\r\n\tx\n"), false);
    assert_string_equal(sb_text(&sb), "abc\n        x\n");
    arena_free(&arena);
}

/* Any bytes at all: what comes out is valid UTF-8 without anything that a terminal obeys or hides, and the glyphs'
 * columns are those of their characters. */
static void check_glyph(const struct glyph *g, bool is_ascii)
{
    int columns = 0;
    for (size_t i = 0; i < g->n;) {
        uint32_t cp = 0;
        size_t len = utf8_decode(g->text + i, g->n - i, &cp);
        assert_int_not_equal(len, 0);
        assert_int_not_equal(char_width(cp), -1);
        assert_true(!is_ascii || cp < 0x80);
        columns += char_width(cp);
        i += len;
    }
    assert_int_equal(columns, g->width);
}

static void test_random_bytes_come_out_printable(void **state)
{
    (void)state;
    uint32_t seed = 1;
    for (int round = 0; round < 2000; round++) {
        char bytes[40];
        for (size_t i = 0; i < sizeof bytes; i++) {
            seed = seed * 1664525 + 1013904223;
            bytes[i] = (char)(seed >> 24);
        }
        bool is_ascii = round % 2 == 0;
        struct visible v = {.rest = {bytes, sizeof bytes}, .is_ascii = is_ascii};
        struct glyph g;
        while (visible_next_in_line(&v, &g))
            check_glyph(&g, is_ascii);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_width_of_known_characters),
        cmocka_unit_test(test_ascii_spelling),
        cmocka_unit_test(test_hostile_text_becomes_visible),
        cmocka_unit_test(test_ascii_alone_when_nothing_else_can_be_shown),
        cmocka_unit_test(test_line_feeds_stay_in_a_text),
        cmocka_unit_test(test_random_bytes_come_out_printable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
