/* Keys and what they do in a field and in a list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "screen/edit.h"
#include "screen/key.h"
#include "screen/list.h"
#include "support/screen_text.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

/* ---- keys ------------------------------------------------------------------------------------------------------ */

static void test_every_key_has_a_name_that_reads_back(void **state)
{
    (void)state;
    static const uint32_t chars[] = {' ', 'x', 'C', '-', '[', 0xE9, 0x6CE8, 0x1F600};
    char name[KEY_NAME_SIZE];
    struct key back;
    for (size_t i = 0; i < ARRAY_LEN(chars); i++) {
        assert_true(key_parse(str_of(key_spell((struct key){.code = K_CHAR, .cp = chars[i]}, name)), &back));
        assert_int_equal(back.code, K_CHAR);
        assert_int_equal(back.cp, chars[i]);
    }
    for (int code = K_ENTER; code <= K_F12; code++) {
        assert_true(key_parse(str_of(key_spell((struct key){.code = (enum key_code)code}, name)), &back));
        assert_int_equal(back.code, code);
    }
    assert_string_equal(key_spell((struct key){.code = K_CTRL, .cp = 'h'}, name), "C-h");
    assert_true(key_parse(STR("C-h"), &back));
    assert_true(key_is_ctrl(back, 'h'));
    assert_false(key_is(back, 'h'));
    assert_string_equal(key_spell((struct key){.code = K_F12}, name), "F12");
}

static void test_what_is_no_key_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",    "down", "F0", "F13",  "F1.0", "C-",
                                      "C-H", "C-hh", "ab", "\x1b", "\xff", "Paste"};
    struct key key;
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        if (key_parse(str_of(bad[i]), &key))
            fail_msg("taken for a key: %s", bad[i]);
}

/* ---- edit ------------------------------------------------------------------------------------------------------ */

static struct key key_of(const char *name)
{
    struct key key;
    if (!key_parse(str_of(name), &key))
        fail_msg("no key %s", name);
    return key;
}

static struct key paste_of(const char *text)
{
    return (struct key){.code = K_PASTE, .paste = text, .paste_n = strlen(text)};
}

static void type(struct edit *edit, const char *keys)
{
    struct str rest = str_of(keys);
    while (rest.n > 0) {
        struct str name = str_split(&rest, ' ');
        assert_int_not_equal(edit_key(edit, key_of(arena_dup_n(&arena, name.p, name.n))), KEY_IGNORED);
    }
}

static void test_editing(void **state)
{
    (void)state;
    static const struct {
        const char *before, *keys, *after;
        size_t at;
    } cases[] = {
        {"", "a b c", "abc", 3},
        {"abc", "Left Left x", "axbc", 2},
        {"abc", "Home Delete", "bc", 0},
        {"abc", "Backspace Home Backspace", "ab", 0},
        {"one two", "C-w", "one ", 4},
        {"one two  ", "C-w C-w", "", 0},
        {"one two", "C-a Right C-k", "o", 1},
        {"one two", "Left C-u", "o", 0},
        {"abc", "C-a x C-e y", "xabcy", 5},
        {"", "é 注 Left Left Right a", "éa注", 3},
        {"x\xcc\x81y", "Left Left Delete", "y", 0},
        {"x\xcc\x81", "Backspace", "", 0},
        {"abc", "End Delete Right", "abc", 3},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct edit edit;
        edit_set(&edit, str_of(cases[i].before));
        type(&edit, cases[i].keys);
        assert_string_equal(edit.text, cases[i].after);
        assert_int_equal(edit.at, cases[i].at);
    }
}

static void test_keys_of_the_screen_are_left_to_it(void **state)
{
    (void)state;
    static const char *const others[] = {"Enter", "Esc", "Tab", "Up", "Down", "C-h", "F1", "PageDown"};
    struct edit edit;
    edit_set(&edit, STR("abc"));
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        assert_int_equal(edit_key(&edit, key_of(others[i])), KEY_IGNORED);
    assert_string_equal(edit.text, "abc");
}

static void test_paste_is_one_line_and_all_or_nothing(void **state)
{
    (void)state;
    struct edit edit;
    char many[EDIT_SIZE + 10];
    memset(many, '1', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    edit_set(&edit, STR("[]"));
    type(&edit, "Left");
    assert_int_equal(edit_key(&edit, paste_of("1,\r\n2,\n\t3\xff")), KEY_CHANGED);
    assert_string_equal(edit.text, "[1, 2,  3]");
    assert_int_equal(edit_key(&edit, paste_of(many)), KEY_FULL);
    assert_string_equal(edit.text, "[1, 2,  3]");
    edit_set(&edit, str_of(many));
    assert_int_equal(edit.n, EDIT_SIZE - 1);
    assert_int_equal(edit_key(&edit, key_of("x")), KEY_FULL);
    assert_int_equal(edit.n, EDIT_SIZE - 1);
    assert_int_not_equal(edit_key(&edit, paste_of("")), KEY_FULL);
}

static const char *field(const struct edit *edit, int w)
{
    struct canvas *canvas = canvas_new(&arena, 14, 1);
    canvas_put(canvas, 0, 0, ROLE_NORMAL, STR("|"));
    canvas_put(canvas, 0, 1 + w, ROLE_NORMAL, STR("|"));
    edit_draw(edit, canvas, 0, 1, w, true);
    assert_true(canvas_is_sound(canvas));
    struct sb sb = {.arena = &arena};
    canvas_dump(canvas, &sb);
    sb_printf(&sb, "%d", canvas->cursor_x);
    return sb_text(&sb);
}

static void test_a_field_scrolls_with_its_cursor(void **state)
{
    (void)state;
    struct edit edit;
    edit_set(&edit, STR("0123456789abcdef"));
    assert_string_equal(field(&edit, 8), "|<abcdef |\n8");
    type(&edit, "Left");
    assert_string_equal(field(&edit, 8), "|<abcdef |\n7");
    type(&edit, "Home");
    assert_string_equal(field(&edit, 8), "|0123456>|\n1");
    edit_set(&edit, STR("1234567"));
    assert_string_equal(field(&edit, 8), "|1234567 |\n8");
    edit_set(&edit, STR("注意力机制"));
    assert_string_equal(field(&edit, 8), "|<力机制 |\n8");
    edit_set(&edit, STR(""));
    assert_string_equal(field(&edit, 1), "| |\n1");
}

/* Any keys at all: the text stays valid UTF-8, the cursor between characters, the drawing inside its field with the
 * cursor in sight. */
static void check_invariants(const struct edit *edit)
{
    assert_true(edit->n < EDIT_SIZE && edit->at <= edit->n);
    assert_int_equal(strlen(edit->text), edit->n);
    assert_int_equal(utf8_invalid(edit->text, edit->n), edit->n);
    assert_int_equal(utf8_invalid(edit->text, edit->at), edit->at);
    for (int w = 1; w < 14; w += 3) {
        struct canvas *canvas = canvas_new(&arena, 16, 1);
        edit_draw(edit, canvas, 0, 1, w, true);
        assert_true(canvas_is_sound(canvas));
        assert_in_range(canvas->cursor_x, 1, w);
        assert_true(canvas_is_blank(canvas, 0, 0) && canvas_is_blank(canvas, 0, 1 + w));
    }
}

static void test_any_keys_keep_a_field_sound(void **state)
{
    (void)state;
    static const char *const keys[] = {"a",      "Space", "é",   "注",  "\xcc\x81", "Left", "Right",
                                       "Left",   "Home",  "End", "C-w", "C-k",      "C-u",  "Backspace",
                                       "Delete", "Enter", "a",   "注",  "b",        "😀"};
    uint32_t seed = 5;
    struct edit edit = {0};
    for (int i = 0; i < 10000; i++) {
        seed = seed * 1664525 + 1013904223;
        uint32_t choice = (seed >> 16) % (ARRAY_LEN(keys) + 1);
        edit_key(&edit, choice < ARRAY_LEN(keys) ? key_of(keys[choice]) : paste_of("x\xe2\x80\xae\x80\n12"));
        check_invariants(&edit);
        arena_reset(&arena);
    }
}

/* ---- list ------------------------------------------------------------------------------------------------------ */

static void draw_number(const void *context, struct canvas *canvas, struct rect area, int index, bool is_selected)
{
    const char *prefix = context;
    canvas_printf(canvas, area.y, area.x, is_selected ? ROLE_SELECTED : ROLE_NORMAL, "%s%d", prefix, index);
}

static const char *listed(struct list *list)
{
    struct canvas *canvas = canvas_new(&arena, 6, 4);
    list_draw(list, canvas, (struct rect){1, 1, 3, 4}, draw_number, "row");
    struct sb sb = {.arena = &arena};
    canvas_dump(canvas, &sb);
    sb_printf(&sb, "%d,%d", canvas->cursor_y, canvas->cursor_x);
    return sb_text(&sb);
}

static void test_a_list_scrolls_with_its_selection(void **state)
{
    (void)state;
    struct list list = {0};
    list_set(&list, 5, 0);
    assert_string_equal(listed(&list), "\n row0\n row1\n row2\n1,1");
    assert_int_equal(list_key(&list, key_of("Up")), KEY_MOVED);
    assert_int_equal(list_key(&list, key_of("G")), KEY_CHANGED);
    assert_string_equal(listed(&list), "\n row2\n row3\n row4\n3,1");
    assert_int_equal(list_key(&list, key_of("k")), KEY_CHANGED);
    assert_string_equal(listed(&list), "\n row2\n row3\n row4\n2,1");
    assert_int_equal(list_key(&list, key_of("PageUp")), KEY_CHANGED);
    assert_string_equal(listed(&list), "\n row1\n row2\n row3\n1,1");
    list_set(&list, 2, list.selected);
    assert_string_equal(listed(&list), "\n row0\n row1\n\n2,1");
    assert_int_equal(list_key(&list, key_of("Enter")), KEY_IGNORED);
    list_set(&list, 0, 3);
    assert_int_equal(list_key(&list, key_of("Down")), KEY_MOVED);
    assert_string_equal(listed(&list), "\n\n\n\n-1,-1");
}

static void test_the_selected_row_is_filled(void **state)
{
    (void)state;
    struct list list = {0};
    list_set(&list, 2, 1);
    struct canvas *canvas = canvas_new(&arena, 8, 2);
    list_draw(&list, canvas, (struct rect){0, 0, 2, 7}, draw_number, "");
    assert_string_equal(canvas_roles(canvas, &arena), "\n>>>>>>>\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_key_has_a_name_that_reads_back),
        cmocka_unit_test(test_what_is_no_key_is_refused),
        cmocka_unit_test(test_editing),
        cmocka_unit_test(test_keys_of_the_screen_are_left_to_it),
        cmocka_unit_test(test_paste_is_one_line_and_all_or_nothing),
        cmocka_unit_test(test_a_field_scrolls_with_its_cursor),
        cmocka_unit_test(test_any_keys_keep_a_field_sound),
        cmocka_unit_test(test_a_list_scrolls_with_its_selection),
        cmocka_unit_test(test_the_selected_row_is_filled),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
