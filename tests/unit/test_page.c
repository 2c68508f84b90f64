/* Pages: wrapping, growth, focus, showing a part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/visible.h"
#include "screen/flow.h"
#include "screen/page.h"
#include "support/screen_text.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static const char *wrapped(const char *text, int w)
{
    struct page page;
    page_init(&page, &arena, w, false);
    page_text(&page, ROLE_NORMAL, str_of(text));
    assert_true(canvas_is_sound(&page.canvas));
    return page_text_of(&page, &arena);
}

static void test_words_wrap_at_blanks(void **state)
{
    (void)state;
    assert_string_equal(wrapped("one query meets all keys", 10), "one query\nmeets all\nkeys\n");
    assert_string_equal(wrapped("exactly ten", 7), "exactly\nten\n");
    assert_string_equal(wrapped("", 7), "\n");
    assert_string_equal(wrapped("a\n\n  b", 7), "a\n\n  b\n");
    assert_string_equal(wrapped("abcdefghij kl", 4), "abcd\nefgh\nij\nkl\n");
    assert_string_equal(wrapped("ab abcdefghi", 4), "ab\nabcd\nefgh\ni\n");
    assert_string_equal(wrapped("trailing   ", 8), "trailing\n");
}

static void test_characters_are_never_split(void **state)
{
    (void)state;
    assert_string_equal(wrapped("注意力机制", 5), "注意\n力机\n制\n");
    assert_string_equal(wrapped("ab注意", 3), "ab\n注\n意\n");
    assert_string_equal(wrapped("x\xcc\x81x\xcc\x81x\xcc\x81", 2), "x\xcc\x81x\xcc\x81\nx\xcc\x81\n");
    assert_string_equal(wrapped("abcdefgh\xe2\x80\xae", 10), "abcdefgh\n<U+202E>\n");
    assert_string_equal(wrapped("注", 1), "\n");
    assert_string_equal(wrapped("\x9b", 3), "<9B\n>\n");
}

static const char *without_blanks(const char *text)
{
    struct sb sb = {.arena = &arena};
    for (; *text != '\0'; text++)
        if (*text != ' ' && *text != '\n')
            sb_char(&sb, *text);
    return sb_text(&sb);
}

/* Whatever the width, wrapping loses and adds nothing but blanks. */
static void test_wrapping_keeps_every_character(void **state)
{
    (void)state;
    static const char *const pieces[] = {"weights ",  "a",  " ",         "softmax", "注意",
                                         "e\xcc\x81", "  ", "(2, 5, 4)", "\x1b",    "\xff"};
    uint32_t seed = 3;
    for (int round = 0; round < 300; round++) {
        struct sb text = {.arena = &arena}, visible = {.arena = &arena};
        for (int i = 0; i < 30; i++) {
            seed = seed * 1664525 + 1013904223;
            sb_put(&text, pieces[(seed >> 16) % ARRAY_LEN(pieces)]);
        }
        visible_add(&visible, str_of(sb_text(&text)), false);
        const char *shown = wrapped(sb_text(&text), 2 + round % 40);
        assert_string_equal(without_blanks(shown), without_blanks(sb_text(&visible)));
        arena_reset(&arena);
    }
}

static void test_a_word_of_several_roles_moves_as_a_whole(void **state)
{
    (void)state;
    struct page page;
    page_init(&page, &arena, 10, false);
    struct flow flow = flow_begin(&page, ROLE_NORMAL, (struct str){0});
    flow_add(&flow, ROLE_NORMAL, STR("the first "));
    flow_add(&flow, ROLE_CODE, STR("Qh"));
    flow_add(&flow, ROLE_NORMAL, STR("-th, so"));
    assert_string_equal(page_text_of(&page, &arena), "the first\nQh-th, so\n");
    page.canvas.h = 2;
    assert_string_equal(canvas_roles(&page.canvas, &arena), "\ncc\n");
}

static void test_items_hang_under_their_lead(void **state)
{
    (void)state;
    struct page page;
    page_init(&page, &arena, 14, false);
    page_item(&page, ROLE_NORMAL, STR("a) "), STR("the rows of Q and K"));
    page_item(&page, ROLE_NORMAL, STR("a very long lead "), STR("x y z"));
    assert_string_equal(page_text_of(&page, &arena), "a) the rows of\n   Q and K\na very long le\n       x y z\n");
}

static void test_blank_rows_do_not_pile_up(void **state)
{
    (void)state;
    struct page page;
    page_init(&page, &arena, 14, false);
    page_blank(&page);
    page_line(&page, ROLE_CODE, STR("scores = Q @ K.T"));
    page_blank(&page);
    page_blank(&page);
    page_put(&page, 3, 2, ROLE_NORMAL, STR("far"));
    assert_string_equal(page_text_of(&page, &arena), "scores = Q @ …\n\n\n  far\n");
}

static void test_a_page_grows_and_then_says_that_it_is_cut(void **state)
{
    (void)state;
    struct page page;
    page_init(&page, &arena, 40, false);
    for (int i = 0; i < 100; i++)
        page_printf(&page, ROLE_NORMAL, "row %d", i);
    page_cursor(&page, 1, 2);
    for (int i = 100; i < 2 * PAGE_ROWS_MAX; i++)
        page_printf(&page, ROLE_NORMAL, "row %d", i);
    assert_int_equal(page.y, PAGE_ROWS_MAX);
    assert_int_equal(page.canvas.cursor_x, 2);
    const char *text = page_text_of(&page, &arena);
    assert_true(strstr(text, "row 0\nrow 1\n") == text);
    const char *end = "row 4094\n(too long to be shown in full)\n";
    assert_string_equal(text + strlen(text) - strlen(end), end);
}

static void test_show_copies_a_window_with_the_cursor(void **state)
{
    (void)state;
    struct page page;
    page_init(&page, &arena, 8, false);
    for (int i = 0; i < 10; i++)
        page_printf(&page, ROLE_NORMAL, "row %d", i);
    page_cursor(&page, 7, 4);
    int scroll = page_scroll(&page, 0, 3);
    assert_int_equal(scroll, 5);
    struct canvas *c = canvas_new(&arena, 6, 5);
    page_show(&page, c, (struct rect){1, 1, 3, 4}, scroll);
    assert_string_equal(canvas_text(c, &arena), "\n row\n row\n row\n\n");
    assert_int_equal(c->cursor_y, -1); /* its column is outside the area */
    page_show(&page, c, (struct rect){1, 0, 3, 6}, scroll);
    assert_string_equal(canvas_text(c, &arena), "\nrow 5\nrow 6\nrow 7\n\n");
    assert_int_equal(c->cursor_y, 3);
    assert_int_equal(c->cursor_x, 4);
}

static void test_scroll_shows_the_focus_and_stays_on_the_page(void **state)
{
    (void)state;
    struct page page;
    page_init(&page, &arena, 8, false);
    page_reserve(&page, 20);
    assert_int_equal(page_scroll(&page, 50, 6), 14);
    assert_int_equal(page_scroll(&page, -3, 6), 0);
    assert_int_equal(page_scroll(&page, 9, 6), 9);
    page_focus(&page, 4, 2);
    assert_int_equal(page_scroll(&page, 9, 6), 4);
    assert_int_equal(page_scroll(&page, 3, 6), 3);
    assert_int_equal(page_scroll(&page, 0, 5), 1);
    page_focus(&page, 4, 12);
    assert_int_equal(page_scroll(&page, 0, 6), 4);
    assert_int_equal(page_scroll(&page, 0, 40), 0);
}

static void test_ascii_pages_spell_out(void **state)
{
    (void)state;
    struct page page;
    page_init(&page, &arena, 12, true);
    page_text(&page, ROLE_NORMAL, STR("Q → √d_k · é"));
    page_text(&page, ROLE_NORMAL, STR("ein Straßenname"));
    page_text(&page, ROLE_NORMAL, STR("12345678901ß"));
    assert_string_equal(page_text_of(&page, &arena), "Q -> sqrtd_k\n* e\nein\nStrassenname\n12345678901\nss\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_wrap_at_blanks),
        cmocka_unit_test(test_characters_are_never_split),
        cmocka_unit_test(test_wrapping_keeps_every_character),
        cmocka_unit_test(test_a_word_of_several_roles_moves_as_a_whole),
        cmocka_unit_test(test_items_hang_under_their_lead),
        cmocka_unit_test(test_blank_rows_do_not_pile_up),
        cmocka_unit_test(test_a_page_grows_and_then_says_that_it_is_cut),
        cmocka_unit_test(test_show_copies_a_window_with_the_cursor),
        cmocka_unit_test(test_scroll_shows_the_focus_and_stays_on_the_page),
        cmocka_unit_test(test_ascii_pages_spell_out),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
