/* The canvas: clipping, wide characters, marks, boxes, dumps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "screen/canvas.h"
#include "support/screen_text.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static void test_put_and_dump(void **state)
{
    (void)state;
    struct canvas *c = canvas_new(&arena, 12, 3);
    assert_int_equal(canvas_put(c, 0, 1, ROLE_TITLE, STR("Heads")), 5);
    assert_int_equal(canvas_printf(c, 2, 0, ROLE_NORMAL, "h = %d", 8), 5);
    assert_string_equal(canvas_text(c, &arena), " Heads\n\nh = 8\n");
    assert_string_equal(canvas_roles(c, &arena), ".TTTTT\n\n\n");
}

static void test_wide_characters_own_two_cells(void **state)
{
    (void)state;
    struct canvas *c = canvas_new(&arena, 6, 1);
    assert_int_equal(canvas_put(c, 0, 0, ROLE_NORMAL, STR("注意力")), 6);
    assert_string_equal(canvas_text(c, &arena), "注意力\n");
    canvas_put(c, 0, 1, ROLE_NORMAL, STR("x"));
    assert_string_equal(canvas_text(c, &arena), " x意力\n");
    canvas_put(c, 0, 3, ROLE_NORMAL, STR("力"));
    assert_string_equal(canvas_text(c, &arena), " x 力\n");
    assert_true(canvas_is_sound(c));
}

static void test_a_wide_character_is_never_cut_in_two(void **state)
{
    (void)state;
    struct canvas *c = canvas_new(&arena, 5, 1);
    canvas_put(c, 0, 0, ROLE_NORMAL, STR("注意力"));
    assert_string_equal(canvas_text(c, &arena), "注意\n");
    canvas_put(c, 0, -1, ROLE_NORMAL, STR("力!"));
    assert_string_equal(canvas_text(c, &arena), " !意\n"); /* half of 力 is outside: left out */
}

static void test_marks_join_the_character_before(void **state)
{
    (void)state;
    struct canvas *c = canvas_new(&arena, 4, 1);
    assert_int_equal(canvas_put(c, 0, 0, ROLE_NORMAL, STR("e\xcc\x81\xcc\x82x")), 2);
    assert_string_equal(canvas_text(c, &arena), "e\xcc\x81\xcc\x82x\n");
    canvas_put(c, 0, 3, ROLE_NORMAL, STR("ae\xcc\x81")); /* its base is clipped: the mark goes with it */
    assert_string_equal(canvas_text(c, &arena), "e\xcc\x81\xcc\x82x a\n");
}

static void test_text_that_is_too_long_ends_in_an_ellipsis(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int w;
        bool is_ascii;
        const char *shown;
    } cases[] = {
        {"weights", 7, false, "weights\n"}, {"weights", 6, false, "weigh…\n"}, {"weights", 1, false, "…\n"},
        {"weights", 0, false, "\n"},        {"注意力", 5, false, "注意…\n"},   {"注意力", 4, false, "注…\n"},
        {"weights", 6, true, "wei...\n"},   {"weights", 2, true, "..\n"},      {"a\x1b", 2, false, "a…\n"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct canvas *c = canvas_new(&arena, 20, 1);
        c->is_ascii = cases[i].is_ascii;
        int w = canvas_put_fit(c, 0, 0, ROLE_NORMAL, str_of(cases[i].text), cases[i].w);
        assert_in_range(w, 0, cases[i].w);
        const char *shown = canvas_text(c, &arena);
        if (strcmp(shown, cases[i].shown) != 0)
            fail_msg("%s in %d: %s", cases[i].text, cases[i].w, shown);
    }
}

static void test_box_with_a_title(void **state)
{
    (void)state;
    struct canvas *c = canvas_new(&arena, 16, 3);
    canvas_box(c, (struct rect){0, 0, 3, 16}, ROLE_BORDER, STR("scores (2, 5, 5)"));
    assert_string_equal(canvas_text(c, &arena), "┌ scores (2, … ┐\n│              │\n└──────────────┘\n");
    c = canvas_new(&arena, 5, 2);
    c->is_ascii = true;
    canvas_box(c, (struct rect){0, 0, 2, 5}, ROLE_BORDER, STR("no room"));
    assert_string_equal(canvas_text(c, &arena), "+---+\n+---+\n");
}

static void test_clip_keeps_drawing_inside(void **state)
{
    (void)state;
    struct canvas *c = canvas_new(&arena, 8, 3);
    struct rect before = canvas_clip(c, (struct rect){1, 2, 1, 3});
    canvas_fill(c, (struct rect){-5, -5, 50, 50}, ROLE_SELECTED);
    canvas_put(c, 1, 0, ROLE_NORMAL, STR("abcdefgh"));
    canvas_put(c, 0, 0, ROLE_NORMAL, STR("abcdefgh"));
    canvas_cursor(c, 0, 0);
    assert_int_equal(c->cursor_y, -1);
    canvas_cursor(c, 1, 4);
    c->clip = before;
    assert_string_equal(canvas_text(c, &arena), "\n  cde\n\n");
    assert_int_equal(c->cursor_y, 1);
    assert_int_equal(c->cursor_x, 4);
}

static void test_a_clip_only_narrows(void **state)
{
    (void)state;
    struct canvas *c = canvas_new(&arena, 4, 1);
    canvas_clip(c, (struct rect){0, 1, 1, 1});
    canvas_clip(c, (struct rect){0, 0, 1, 4});
    canvas_put(c, 0, 0, ROLE_NORMAL, STR("abcd"));
    assert_string_equal(canvas_text(c, &arena), " b\n");
}

static void test_copy_takes_cells_and_cursor(void **state)
{
    (void)state;
    struct canvas *from = canvas_new(&arena, 6, 2), *to = canvas_new(&arena, 4, 2);
    canvas_put(from, 0, 0, ROLE_OK, STR("注意力"));
    canvas_put(from, 1, 0, ROLE_BAD, STR("e\xcc\x81x"));
    canvas_cursor(from, 1, 1);
    canvas_copy(to, 0, 1, from, (struct rect){0, 0, 2, 6});
    assert_string_equal(canvas_text(to, &arena), " 注\n e\xcc\x81x\n");
    assert_string_equal(canvas_roles(to, &arena), ".oo\n.bb\n");
    assert_int_equal(to->cursor_y, 1);
    assert_int_equal(to->cursor_x, 2);
}

/* Nothing written anywhere on canvases of any size leaves half a character, or a cell outside (ASan watches that). */
static void test_random_drawing_keeps_rows_straight(void **state)
{
    (void)state;
    static const char *const texts[] = {"注意力", "e\xcc\x81", "plain",        "\x1b[0m", "\t",
                                        "\xff",   "√ → ₖ",     "\xe2\x80\xae", "a\nb"};
    uint32_t seed = 7;
    for (int round = 0; round < 400; round++) {
        struct canvas *c = canvas_new(&arena, round % 9, round % 4);
        c->is_ascii = round % 3 == 0;
        for (int i = 0; i < 30; i++) {
            seed = seed * 1664525 + 1013904223;
            int y = (int)(seed >> 28) - 4, x = (int)(seed >> 24 & 15) - 4;
            canvas_put_fit(c, y, x, ROLE_NORMAL, str_of(texts[(seed >> 16) % ARRAY_LEN(texts)]), (int)(seed >> 8 & 7));
            canvas_box(c, (struct rect){y, x, (int)(seed >> 4 & 3), (int)(seed & 7)}, ROLE_BORDER, STR("注注注注"));
        }
        assert_true(canvas_is_sound(c));
        arena_reset(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_put_and_dump),
        cmocka_unit_test(test_wide_characters_own_two_cells),
        cmocka_unit_test(test_a_wide_character_is_never_cut_in_two),
        cmocka_unit_test(test_marks_join_the_character_before),
        cmocka_unit_test(test_text_that_is_too_long_ends_in_an_ellipsis),
        cmocka_unit_test(test_box_with_a_title),
        cmocka_unit_test(test_clip_keeps_drawing_inside),
        cmocka_unit_test(test_a_clip_only_narrows),
        cmocka_unit_test(test_copy_takes_cells_and_cursor),
        cmocka_unit_test(test_random_drawing_keeps_rows_straight),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
