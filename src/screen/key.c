#include "screen/key.h"

#include <stdio.h>
#include <string.h>

#include "base/macros.h"
#include "base/utf8.h"

static const struct {
    enum key_code code;
    const char *name;
} names[] = {
    {K_ENTER, "Enter"},
    {K_ESC, "Esc"},
    {K_TAB, "Tab"},
    {K_BACKTAB, "BackTab"},
    {K_BACKSPACE, "Backspace"},
    {K_DELETE, "Delete"},
    {K_INSERT, "Insert"},
    {K_UP, "Up"},
    {K_DOWN, "Down"},
    {K_LEFT, "Left"},
    {K_RIGHT, "Right"},
    {K_HOME, "Home"},
    {K_END, "End"},
    {K_PAGE_UP, "PageUp"},
    {K_PAGE_DOWN, "PageDown"},
    {K_WHEEL_UP, "WheelUp"},
    {K_WHEEL_DOWN, "WheelDown"},
};

bool key_is(struct key key, char c)
{
    return key.code == K_CHAR && key.cp == (uint32_t)c;
}

bool key_is_ctrl(struct key key, char c)
{
    return key.code == K_CTRL && key.cp == (uint32_t)c;
}

static const char *char_name(uint32_t cp, char buf[KEY_NAME_SIZE])
{
    if (cp == ' ')
        return "Space";
    buf[utf8_encode(cp, buf)] = '\0';
    return buf;
}

const char *key_spell(struct key key, char buf[KEY_NAME_SIZE])
{
    if (key.code == K_CHAR)
        return char_name(key.cp, buf);
    if (key.code == K_CTRL) {
        snprintf(buf, KEY_NAME_SIZE, "C-%c", (char)key.cp);
        return buf;
    }
    if (key.code >= K_F1 && key.code <= K_F12) {
        snprintf(buf, KEY_NAME_SIZE, "F%d", (int)(key.code - K_F1) + 1);
        return buf;
    }
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (names[i].code == key.code)
            return names[i].name;
    return "?";
}

static bool parse_function_key(struct str name, struct key *out)
{
    for (int code = K_F1; code <= K_F12; code++) {
        char text[KEY_NAME_SIZE];
        *out = (struct key){.code = (enum key_code)code};
        if (str_is(name, key_spell(*out, text)))
            return true;
    }
    return false;
}

static bool parse_ctrl(struct str name, struct key *out)
{
    if (name.n != 3 || !str_starts(name, "C-") || name.p[2] < 'a' || name.p[2] > 'z')
        return false;
    *out = (struct key){.code = K_CTRL, .cp = (uint32_t)name.p[2]};
    return true;
}

static bool parse_char(struct str name, struct key *out)
{
    uint32_t cp;
    if (name.n == 0 || utf8_decode(name.p, name.n, &cp) != name.n || cp < 0x20 || cp == 0x7F)
        return false;
    *out = (struct key){.code = K_CHAR, .cp = cp};
    return true;
}

bool key_parse(struct str name, struct key *out)
{
    *out = (struct key){.code = K_NONE};
    if (str_is(name, "Space"))
        name = STR(" ");
    if (parse_char(name, out) || parse_ctrl(name, out) || parse_function_key(name, out))
        return true;
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        if (str_is(name, names[i].name)) {
            out->code = names[i].code;
            return true;
        }
    }
    return false;
}
