/* From bytes to keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "front/keyboard.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static struct keyboard *keyboard_new(void)
{
    return ARENA_NEW(&arena, struct keyboard);
}

static void feed(struct keyboard *keyboard, const char *bytes, size_t n)
{
    size_t room;
    unsigned char *into = keyboard_room(keyboard, &room);
    assert_true(n <= room);
    memcpy(into, bytes, n);
    keyboard_fed(keyboard, n);
}

/* The names of all keys that can be had now. */
static void name_keys(struct keyboard *keyboard, bool is_quiet, struct sb *out)
{
    struct key key;
    char name[KEY_NAME_SIZE];
    while (keyboard_next(keyboard, is_quiet, &key)) {
        if (out->n > 0)
            sb_char(out, ' ');
        if (key.code == K_PASTE)
            sb_printf(out, "<%.*s>", (int)key.paste_n, key.paste);
        else
            sb_put(out, key_spell(key, name));
    }
}

static const char *keys_of(const char *bytes, size_t n)
{
    struct keyboard *keyboard = keyboard_new();
    struct sb out = {.arena = &arena};
    feed(keyboard, bytes, n);
    name_keys(keyboard, false, &out);
    name_keys(keyboard, true, &out);
    return sb_text(&out);
}

/* The same bytes, one at a time: what a slow line does. */
static const char *keys_of_slow(const char *bytes, size_t n)
{
    struct keyboard *keyboard = keyboard_new();
    struct sb out = {.arena = &arena};
    for (size_t i = 0; i < n; i++) {
        feed(keyboard, bytes + i, 1);
        name_keys(keyboard, false, &out);
    }
    name_keys(keyboard, true, &out);
    return sb_text(&out);
}

static void test_what_terminals_send(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *keys;
    } cases[] = {
        {"aZ1", "a Z 1"},
        {" \r\n\t\x7f", "Space Enter Enter Tab Backspace"},
        {"\x01\x08\x1a", "C-a C-h C-z"},
        {"\x1b[A\x1b[B\x1b[C\x1b[D", "Up Down Right Left"},
        {"\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF", "Up Down Right Left Home End"},
        {"\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[7~\x1b[8~", "Home End Home End Home End"},
        {"\x1b[2~\x1b[3~\x1b[5~\x1b[6~\x1b[Z", "Insert Delete PageUp PageDown BackTab"},
        {"\x1bOP\x1bOS\x1b[11~\x1b[15~\x1b[24~\x1b[[A\x1b[[E", "F1 F4 F1 F5 F12 F1 F5"},
        {"\x1b[1;5A\x1b[1;2H\x1b[3;5~", "Up Home Delete"},
        {"\x1bOM", "Enter"},
        {"\xc3\xa9\xe6\xb3\xa8\xf0\x9f\x98\x80\xcc\x81", "é 注 😀 \xcc\x81"},
        {"\x1b[<64;10;5M\x1b[<65;10;5M\x1b[<0;10;5M\x1b[<64;10;5m", "WheelUp WheelDown"},
        {"\x1b[M`!!\x1b[Ma!!x", "WheelUp WheelDown x"},
        {"\x1b", "Esc"},
        {"\x1b\x1b", "Esc Esc"},
        {"\x1b[R\x1b[1;2R\x1bOR", "F3 F3 F3"},
        {"\x1b[200~a\r\nq\x1b[201~b", "<a\r\nq> b"},
        {"\x1b[200~\x1b[201~\x1b[200~\x1b[A\x1b[201~", "<> <\x1b[A>"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        size_t n = strlen(cases[i].bytes);
        assert_string_equal(keys_of(cases[i].bytes, n), cases[i].keys);
        assert_string_equal(keys_of_slow(cases[i].bytes, n), cases[i].keys);
    }
}

/* Such a key is no Esc, and not the key without Alt; but Alt-Up is Up, as Shift-Up is. */
static void test_alt_means_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *keys;
    } cases[] = {
        {"\x1b"
         "bx",
         "x"},
        {"\x1bqx", "x"},
        {"\x1b\x7fx", "x"},
        {"\x1b\rx", "x"},
        {"\x1b\xc3\xa9x", "x"},
        {"\x1b\x1b[Ax", "Up x"},
        {"\x1b[1;3Ax", "Up x"},
        {"\x1b\x1bOPx", "F1 x"},
        {"\x1b\x1bqx", "Esc x"},
    };
    static const char *const alone[] = {"\x1b[", "\x1bO", "\x1b]",   "\x1bP",   "\x1bX",
                                        "\x1b^", "\x1b_", "\x1b[1;", "\x1b\xc3"};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        size_t n = strlen(cases[i].bytes);
        assert_string_equal(keys_of(cases[i].bytes, n), cases[i].keys);
        assert_string_equal(keys_of_slow(cases[i].bytes, n), cases[i].keys);
    }
    for (size_t i = 0; i < ARRAY_LEN(alone); i++)
        assert_string_equal(keys_of(alone[i], strlen(alone[i])), "");
}

static void test_what_is_not_known_is_dropped_whole(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *keys;
    } cases[] = {
        {"\x1b[999999999;1Xx", "x"},
        {"\x1b[?1;2cx", "x"},
        {"\x1b[24;80R\x1b[?24;80R\x1b[?1;80Rx", "x"}, /* where the cursor is: no F3 */
        {"\x1b[?1;0;256S\x1b[?1A\x1b[?3~x", "x"},
        {"\x1b[32;10;20M\x1b[35;10;20M\x1b[1;2Mx", "x"}, /* urxvt's mouse: no Enter */
        {"\x1b[99~x", "x"},
        {"\x1bOzx", "x"},
        {"\x1b]0;title\x07x", "x"},
        {"\x1bPq\x1b\\x", "x"},
        {"\x1bXqqq\x1b\\x", "x"},
        {"\x1b_q\x1b[Ax", "Up x"},   /* broken off by the next */
        {"\x1b[1;5\x1b[Ax", "Up x"}, /* broken off by the next */
        {"\xff\xfe\x80x", "x"},
        {"\xc3x", "x"},
        {"\xc2\x9bx\xe2\x80\xaey", "x y"}, /* a control, a bidi control: not typable */
        {"\x1c\x1fx", "x"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        size_t n = strlen(cases[i].bytes);
        assert_string_equal(keys_of(cases[i].bytes, n), cases[i].keys);
        assert_string_equal(keys_of_slow(cases[i].bytes, n), cases[i].keys);
    }
    assert_string_equal(keys_of("\0x", 2), "x");
}

static void test_a_beginning_waits_for_its_end(void **state)
{
    (void)state;
    static const char *const begun[] = {"\x1b",   "\x1b[",   "\x1b[1;",  "\x1bO",       "\x1b[M!",
                                        "\x1b[[", "\x1b]0;", "\xe6\xb3", "\x1b[200~abc"};
    for (size_t i = 0; i < ARRAY_LEN(begun); i++) {
        struct keyboard *keyboard = keyboard_new();
        struct key key;
        assert_int_equal(keyboard_patience(keyboard, 25), -1);
        feed(keyboard, begun[i], strlen(begun[i]));
        assert_false(keyboard_next(keyboard, false, &key));
        assert_true(keyboard_patience(keyboard, 25) >= 25);
    }
}

static void test_a_paste_that_never_ends_is_given_back(void **state)
{
    (void)state;
    struct keyboard *keyboard = keyboard_new();
    struct sb out = {.arena = &arena};
    feed(keyboard, "\x1b[200~abc\x1b[2", 12);
    name_keys(keyboard, false, &out);
    assert_string_equal(sb_text(&out), "");
    struct key key;
    assert_true(keyboard_next(keyboard, true, &key));
    assert_int_equal(key.code, K_PASTE);
    assert_int_equal(key.paste_n, 3);
}

static void test_a_huge_paste_is_cut_not_overrun(void **state)
{
    (void)state;
    struct keyboard *keyboard = keyboard_new();
    struct key key;
    char many[KEYBOARD_SIZE / 2];
    memset(many, 'x', sizeof many);
    feed(keyboard, "\x1b[200~", 6);
    for (size_t i = 0; i < 2 * PASTE_MAX / sizeof many; i++) {
        assert_false(keyboard_next(keyboard, false, &key));
        feed(keyboard, many, sizeof many);
    }
    assert_false(keyboard_next(keyboard, false, &key));
    feed(keyboard, "\x1b[201~q", 7);
    assert_true(keyboard_next(keyboard, false, &key));
    assert_int_equal(key.paste_n, PASTE_MAX);
    assert_true(keyboard_next(keyboard, false, &key));
    assert_true(key_is(key, 'q'));
}

/* A clipboard that is told, for instance. */
static void test_a_string_of_any_length_is_dropped(void **state)
{
    (void)state;
    static const char *const ends[] = {"\x07", "\x1b\\"};
    for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
        struct keyboard *keyboard = keyboard_new();
        struct sb out = {.arena = &arena};
        feed(keyboard, "\x1b]52;c;", 7);
        for (int n = 0; n < 10 * KEYBOARD_SIZE; n++) {
            feed(keyboard, "q", 1);
            name_keys(keyboard, false, &out);
        }
        feed(keyboard, ends[i], strlen(ends[i]));
        feed(keyboard, "x", 1);
        name_keys(keyboard, false, &out);
        assert_string_equal(sb_text(&out), "x");
    }
}

static void test_a_string_that_never_ends_is_given_up(void **state)
{
    (void)state;
    struct keyboard *keyboard = keyboard_new();
    struct sb out = {.arena = &arena};
    feed(keyboard, "\x1b]0;q", 5);
    name_keys(keyboard, true, &out);
    feed(keyboard, "x", 1);
    name_keys(keyboard, false, &out);
    assert_string_equal(sb_text(&out), "x");
}

static void test_what_was_not_taken_can_be_dropped(void **state)
{
    (void)state;
    static const char *const begun[] = {"\x1b", "\x1b[200~abc", "\x1b]0;q"};
    for (size_t i = 0; i < ARRAY_LEN(begun); i++) {
        struct keyboard *keyboard = keyboard_new();
        struct sb out = {.arena = &arena};
        feed(keyboard, begun[i], strlen(begun[i]));
        name_keys(keyboard, false, &out);
        keyboard_forget(keyboard);
        assert_int_equal(keyboard_patience(keyboard, 25), -1);
        feed(keyboard, "x", 1);
        name_keys(keyboard, false, &out);
        assert_string_equal(sb_text(&out), "x");
    }
}

static void test_terminfo_and_erase_add_to_it(void **state)
{
    (void)state;
    static const struct keyboard_sequence extra[] = {{"\x1bY", K_UP}};
    struct keyboard *keyboard = keyboard_new();
    struct sb out = {.arena = &arena};
    keyboard->extra = extra;
    keyboard->n_extra = ARRAY_LEN(extra);
    keyboard->is_erase_ctrl_h = true;
    feed(keyboard, "\x08\x1bY\x1b[A", 6);
    name_keys(keyboard, false, &out);
    assert_string_equal(sb_text(&out), "Backspace Up Up");
}

/* Any bytes in any pieces: no overrun (ASan watches), the buffer never fills up, typable characters only. */
static void test_random_bytes(void **state)
{
    (void)state;
    static const char *const pieces[] = {"\x1b",      "[",     "<", "1;5", "M",        "\x1b[200~",
                                         "\x1b[201~", "\x1b]", "O", "~",   "\xe2\x80", "\x90"};
    struct keyboard *keyboard = keyboard_new();
    uint32_t seed = 1;
    for (int i = 0; i < 200000; i++) {
        seed = seed * 1664525 + 1013904223;
        char byte = (char)(seed >> 20);
        const char *piece = pieces[(seed >> 16) % ARRAY_LEN(pieces)];
        if (seed >> 31)
            feed(keyboard, &byte, 1);
        else
            feed(keyboard, piece, strlen(piece));
        struct key key;
        while (keyboard_next(keyboard, seed % 5 == 0, &key))
            assert_true(key.code != K_NONE && (key.code != K_CHAR || key.cp >= 0x20));
        size_t room;
        keyboard_room(keyboard, &room);
        assert_true(room > 16);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_terminals_send),
        cmocka_unit_test(test_alt_means_nothing),
        cmocka_unit_test(test_what_is_not_known_is_dropped_whole),
        cmocka_unit_test(test_a_beginning_waits_for_its_end),
        cmocka_unit_test(test_a_paste_that_never_ends_is_given_back),
        cmocka_unit_test(test_a_huge_paste_is_cut_not_overrun),
        cmocka_unit_test(test_a_string_of_any_length_is_dropped),
        cmocka_unit_test(test_a_string_that_never_ends_is_given_up),
        cmocka_unit_test(test_what_was_not_taken_can_be_dropped),
        cmocka_unit_test(test_terminfo_and_erase_add_to_it),
        cmocka_unit_test(test_random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
