#include "front/keyboard.h"

#include <string.h>

#include "base/macros.h"
#include "base/utf8.h"
#include "base/width.h"

enum { ESC = 0x1B, BEL = 0x07, SEQUENCE_MAX = 64, LONG_PATIENCE = 500 };

static const char paste_end[] = "\x1b[201~";

/* The bytes that are looked at: at least one of them.  The decoders return how many they took, 0 for "more is
 * needed"; a key of K_NONE is one that is dropped. */
struct bytes {
    const unsigned char *p;
    size_t n;
};

static size_t take(struct key *key, enum key_code code, size_t n)
{
    *key = (struct key){.code = code};
    return n;
}

/* ---- escape sequences ------------------------------------------------------------------------------------------ */

static enum key_code code_of_letter(unsigned char final)
{
    static const struct {
        char letter;
        enum key_code code;
    } letters[] = {{'A', K_UP},      {'B', K_DOWN}, {'C', K_RIGHT},  {'D', K_LEFT},   {'H', K_HOME},  {'F', K_END},
                   {'Z', K_BACKTAB}, {'P', K_F1},   {'Q', K_F1 + 1}, {'R', K_F1 + 2}, {'S', K_F1 + 3}};
    for (size_t i = 0; i < ARRAY_LEN(letters); i++)
        if (letters[i].letter == (char) final)
            return letters[i].code;
    return K_NONE;
}

/* ESC [ number ~ */
static enum key_code code_of_number(unsigned number)
{
    static const unsigned char codes[] = {
        [1] = K_HOME,      [2] = K_INSERT,  [3] = K_DELETE,  [4] = K_END,      [5] = K_PAGE_UP,
        [6] = K_PAGE_DOWN, [7] = K_HOME,    [8] = K_END,     [11] = K_F1,      [12] = K_F1 + 1,
        [13] = K_F1 + 2,   [14] = K_F1 + 3, [15] = K_F1 + 4, [17] = K_F1 + 5,  [18] = K_F1 + 6,
        [19] = K_F1 + 7,   [20] = K_F1 + 8, [21] = K_F1 + 9, [23] = K_F1 + 10, [24] = K_F1 + 11,
    };
    return number < ARRAY_LEN(codes) ? (enum key_code)codes[number] : K_NONE;
}

static enum key_code code_of_button(unsigned button)
{
    return button == 64 ? K_WHEEL_UP : button == 65 ? K_WHEEL_DOWN : K_NONE;
}

static unsigned number_at(struct bytes b, size_t i)
{
    unsigned number = 0;
    for (; i < b.n && b.p[i] >= '0' && b.p[i] <= '9' && number < 10000; i++)
        number = number * 10 + (b.p[i] - '0');
    return number;
}

/* ESC [ letter, or ESC [ 1 ; modifier letter.  With other parameters it is no key but what a terminal answers: where
 * the cursor is (R), what it can show (S), where urxvt has the mouse (M). */
static enum key_code code_of_csi(struct bytes parameters, unsigned char final)
{
    bool is_number = parameters.n == 0 || (parameters.p[0] >= '0' && parameters.p[0] <= '9');
    unsigned number = number_at(parameters, 0);
    if (!is_number)
        return K_NONE;
    return final == '~' ? code_of_number(number) : number <= 1 ? code_of_letter(final) : K_NONE;
}

/* ESC [ parameters intermediates final, as ECMA-48 5.4 has it.  Modifiers are not looked at: Shift-Up is Up. */
static size_t take_csi(struct keyboard *keyboard, struct bytes b, struct key *key)
{
    size_t i = 2;
    while (i < b.n && i < SEQUENCE_MAX && b.p[i] >= 0x20 && b.p[i] <= 0x3F)
        i++;
    if (i == SEQUENCE_MAX)
        return take(key, K_NONE, i);
    if (i == b.n)
        return 0;
    unsigned char final = b.p[i];
    if (final < 0x40 || final > 0x7E)
        return take(key, K_NONE, i); /* broken off */
    i++;
    if (b.p[2] == '<')
        return take(key, final == 'M' ? code_of_button(number_at(b, 3)) : K_NONE, i);
    if (final == '~' && number_at(b, 2) == 200) {
        keyboard->in_paste = true;
        keyboard->paste_n = 0;
    }
    return take(key, code_of_csi((struct bytes){b.p + 2, i - 3}, final), i);
}

/* ESC [ [ A to E: F1 to F5 of the Linux console. */
static size_t take_linux_function_key(struct bytes b, struct key *key)
{
    if (b.n < 4)
        return 0;
    bool is_known = b.p[3] >= 'A' && b.p[3] <= 'E';
    return take(key, is_known ? (enum key_code)(K_F1 + b.p[3] - 'A') : K_NONE, 4);
}

/* ESC [ M button column row: the mouse as X10 had it. */
static size_t take_x10_mouse(struct bytes b, struct key *key)
{
    return b.n < 6 ? 0 : take(key, code_of_button((unsigned)b.p[3] - 32), 6);
}

/* ESC O letter: what a keypad sends. */
static size_t take_ss3(struct bytes b, struct key *key)
{
    return b.n < 3 ? 0 : take(key, b.p[2] == 'M' ? K_ENTER : code_of_letter(b.p[2]), 3);
}

/* What terminfo says of this terminal comes first. */
static bool match_extra(const struct keyboard *keyboard, struct bytes b, struct key *key, size_t *taken)
{
    bool is_begun = false;
    for (size_t i = 0; i < keyboard->n_extra; i++) {
        const struct keyboard_sequence *s = &keyboard->extra[i];
        size_t n = strlen(s->text), common = n < b.n ? n : b.n;
        if (memcmp(s->text, b.p, common) != 0)
            continue;
        if (common == n) {
            *taken = take(key, s->code, n);
            return true;
        }
        is_begun = true;
    }
    *taken = 0;
    return is_begun;
}

/* ---- all else -------------------------------------------------------------------------------------------------- */

static size_t take_control(const struct keyboard *keyboard, unsigned char c, struct key *key)
{
    if (c == '\r' || c == '\n')
        return take(key, K_ENTER, 1);
    if (c == '\t')
        return take(key, K_TAB, 1);
    if (c == 0x7F || (c == 0x08 && keyboard->is_erase_ctrl_h))
        return take(key, K_BACKSPACE, 1);
    if (c < 1 || c > 26)
        return take(key, K_NONE, 1);
    *key = (struct key){.code = K_CTRL, .cp = (uint32_t)('a' + c - 1)};
    return 1;
}

static bool is_utf8_begun(struct bytes b)
{
    size_t need = b.p[0] >= 0xF0 ? 4 : b.p[0] >= 0xE0 ? 3 : 2;
    if (b.p[0] < 0xC2 || b.p[0] > 0xF4 || b.n >= need)
        return false;
    for (size_t i = 1; i < b.n; i++)
        if ((b.p[i] & 0xC0) != 0x80)
            return false;
    return true;
}

/* Characters without a shape of their own can't be typed into a field: they would not be seen. */
static size_t take_char(struct bytes b, struct key *key)
{
    uint32_t cp;
    size_t n = utf8_decode((const char *)b.p, b.n, &cp);
    if (n == 0)
        return is_utf8_begun(b) ? 0 : take(key, K_NONE, 1);
    *key = (struct key){.code = char_width(cp) < 0 ? K_NONE : K_CHAR, .cp = cp};
    return n;
}

static size_t take_plain(const struct keyboard *keyboard, struct bytes b, struct key *key)
{
    if (b.p[0] < 0x20 || b.p[0] == 0x7F)
        return take_control(keyboard, b.p[0], key);
    return take_char(b, key);
}

/* ---- what begins with ESC --------------------------------------------------------------------------------------- */

/* ESC and a key at once: that key with Alt, which means nothing here.  It is no Esc: that would close what the learner
 * is typing in. */
static size_t take_alt(const struct keyboard *keyboard, struct bytes b, struct key *key)
{
    size_t n = take_plain(keyboard, (struct bytes){b.p + 1, b.n - 1}, key);
    return n == 0 ? 0 : take(key, K_NONE, 1 + n);
}

/* Strings that a terminal may answer with, however long.  "ESC ]" and no more is Alt-]. */
static size_t begin_string(struct keyboard *keyboard, struct bytes b, struct key *key)
{
    if (b.n < 3)
        return 0;
    keyboard->in_string = true;
    return take(key, K_NONE, 2);
}

static size_t take_escape(struct keyboard *keyboard, struct bytes b, struct key *key)
{
    size_t taken;
    if (b.n == 1)
        return 0;
    if (match_extra(keyboard, b, key, &taken))
        return taken;
    switch (b.p[1]) {
    case '[':
        if (b.n > 2 && b.p[2] == '[')
            return take_linux_function_key(b, key);
        if (b.n > 2 && b.p[2] == 'M')
            return take_x10_mouse(b, key);
        return take_csi(keyboard, b, key);
    case 'O':
        return take_ss3(b, key);
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_':
        return begin_string(keyboard, b, key);
    default:
        return take_alt(keyboard, b, key);
    }
}

/* Esc twice; or, as rxvt and its kin have Alt-Up, ESC before what Up sends.  Modifiers are not looked at here, either.
 */
static size_t take_escapes(struct keyboard *keyboard, struct bytes b, struct key *key)
{
    if (b.n == 2)
        return 0;
    if (b.p[2] != '[' && b.p[2] != 'O')
        return take(key, K_ESC, 1);
    size_t n = take_escape(keyboard, (struct bytes){b.p + 1, b.n - 1}, key);
    return n == 0 ? 0 : 1 + n;
}

static size_t take_key(struct keyboard *keyboard, struct bytes b, struct key *key)
{
    if (b.p[0] != ESC)
        return take_plain(keyboard, b, key);
    bool is_doubled = b.n > 1 && b.p[1] == ESC;
    return is_doubled ? take_escapes(keyboard, b, key) : take_escape(keyboard, b, key);
}

/* A beginning without an end: an Esc that was pressed, Alt-[, half a character, or a sequence that was broken off. */
static size_t take_begun(struct bytes b, struct key *key)
{
    bool is_escape = b.p[0] == ESC;
    if (is_escape && (b.n == 1 || b.p[1] == ESC))
        return take(key, K_ESC, 1);
    return take(key, K_NONE, is_escape ? b.n : 1);
}

static void drop(struct keyboard *keyboard, size_t n)
{
    memmove(keyboard->bytes, keyboard->bytes + n, keyboard->n - n);
    keyboard->n -= n;
}

/* ---- paste ----------------------------------------------------------------------------------------------------- */

static void keep_pasted(struct keyboard *keyboard, size_t n)
{
    size_t room = PASTE_MAX - keyboard->paste_n, kept = n < room ? n : room;
    memcpy(keyboard->paste + keyboard->paste_n, keyboard->bytes, kept);
    keyboard->paste_n += kept;
    drop(keyboard, n);
}

static bool end_paste(struct keyboard *keyboard, struct key *key)
{
    keyboard->in_paste = false;
    *key = (struct key){.code = K_PASTE, .paste = keyboard->paste, .paste_n = keyboard->paste_n};
    return true;
}

/* Moves what belongs to the paste; true at its end, or when the rest never comes. */
static bool take_paste(struct keyboard *keyboard, bool is_quiet, struct key *key)
{
    const size_t end_n = sizeof paste_end - 1;
    for (size_t i = 0; i < keyboard->n; i++) {
        size_t left = keyboard->n - i, common = left < end_n ? left : end_n;
        if (memcmp(keyboard->bytes + i, paste_end, common) != 0)
            continue;
        keep_pasted(keyboard, i);
        if (common == end_n) {
            drop(keyboard, end_n);
            return end_paste(keyboard, key);
        }
        return is_quiet && end_paste(keyboard, key);
    }
    keep_pasted(keyboard, keyboard->n);
    return is_quiet && end_paste(keyboard, key);
}

/* ---- strings --------------------------------------------------------------------------------------------------- */

/* Drops a string up to its end: BEL or ESC \, or else the next sequence, or silence; false when it goes on. */
static bool skip_string(struct keyboard *keyboard, bool is_quiet)
{
    const unsigned char *p = keyboard->bytes;
    size_t n = keyboard->n, i = 0;
    while (i < n && p[i] != BEL && p[i] != ESC)
        i++;
    bool is_open = i == n || (p[i] == ESC && i + 1 == n);
    size_t end_n = is_open ? 0 : p[i] == BEL ? 1 : p[i + 1] == '\\' ? 2 : 0;
    drop(keyboard, i + end_n);
    keyboard->in_string = is_open && !is_quiet;
    return !keyboard->in_string;
}

/* ---- interface ------------------------------------------------------------------------------------------------- */

unsigned char *keyboard_room(struct keyboard *keyboard, size_t *n)
{
    *n = KEYBOARD_SIZE - keyboard->n;
    return keyboard->bytes + keyboard->n;
}

void keyboard_fed(struct keyboard *keyboard, size_t n)
{
    keyboard->n += n;
}

void keyboard_forget(struct keyboard *keyboard)
{
    keyboard->n = 0;
    keyboard->in_paste = keyboard->in_string = false;
}

static bool is_within(const struct keyboard *keyboard)
{
    return keyboard->in_paste || keyboard->in_string;
}

bool keyboard_next(struct keyboard *keyboard, bool is_quiet, struct key *key)
{
    while (keyboard->n > 0 || (is_within(keyboard) && is_quiet)) {
        if (keyboard->in_paste)
            return take_paste(keyboard, is_quiet, key);
        if (keyboard->in_string) {
            if (!skip_string(keyboard, is_quiet))
                return false;
            continue;
        }
        struct bytes b = {keyboard->bytes, keyboard->n};
        size_t n = take_key(keyboard, b, key);
        if (n == 0 && !is_quiet)
            return false;
        if (n == 0)
            n = take_begun(b, key);
        drop(keyboard, n);
        if (key->code != K_NONE)
            return true;
    }
    return false;
}

int keyboard_patience(const struct keyboard *keyboard, int escape_delay)
{
    if (is_within(keyboard))
        return LONG_PATIENCE;
    return keyboard->n > 0 ? escape_delay : -1;
}
