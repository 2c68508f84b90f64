#include "screen/edit.h"

#include <string.h>

#include "base/utf8.h"
#include "base/visible.h"
#include "base/width.h"

struct str edit_text(const struct edit *edit)
{
    return (struct str){edit->text, edit->n};
}

/* The start of the character before `at`, and of the one after.  Marks belong to the character they stand on. */
static bool starts_character(const struct edit *edit, size_t at)
{
    uint32_t cp;
    return at == 0 || at >= edit->n || (utf8_decode(edit->text + at, edit->n - at, &cp) > 0 && char_width(cp) != 0);
}

static size_t left_of(const struct edit *edit, size_t at)
{
    while (at > 0 && !starts_character(edit, --at)) {
    }
    return at;
}

static size_t right_of(const struct edit *edit, size_t at)
{
    while (at < edit->n && !starts_character(edit, ++at)) {
    }
    return at;
}

static bool erase(struct edit *edit, size_t from, size_t to)
{
    if (from == to)
        return false;
    memmove(edit->text + from, edit->text + to, edit->n - to + 1);
    edit->n -= to - from;
    edit->at = from;
    return true;
}

static bool insert(struct edit *edit, const char *text, size_t n)
{
    if (edit->n + n >= EDIT_SIZE)
        return false;
    memmove(edit->text + edit->at + n, edit->text + edit->at, edit->n - edit->at + 1);
    memcpy(edit->text + edit->at, text, n);
    edit->n += n;
    edit->at += n;
    while (!starts_character(edit, edit->at)) /* marks that were there now stand on the new character */
        edit->at++;
    return true;
}

/* One character of a text that comes from outside, as it may stand in a field: control characters (line feeds and
 * TABs) become blanks, CR before LF and bytes that are not UTF-8 vanish.  Returns its bytes, 0 for nothing. */
static size_t take_clean(struct str *rest, char out[4])
{
    uint32_t cp;
    size_t len = utf8_decode(rest->p, rest->n, &cp);
    bool is_line_end = len > 0 && cp == '\r' && rest->n > 1 && rest->p[1] == '\n';
    size_t used = len == 0 ? 1 : len;
    *rest = (struct str){rest->p + used, rest->n - used};
    if (len == 0 || is_line_end)
        return 0;
    return utf8_encode(cp < 0x20 || cp == 0x7F ? ' ' : cp, out);
}

void edit_set(struct edit *edit, struct str text)
{
    *edit = (struct edit){0};
    char bytes[4];
    while (text.n > 0) {
        if (!insert(edit, bytes, take_clean(&text, bytes)))
            return;
    }
}

static enum key_result type(struct edit *edit, const char *text, size_t n)
{
    return insert(edit, text, n) ? KEY_CHANGED : KEY_FULL;
}

/* All of it or nothing: half a matrix would be an answer that the learner did not give. */
static enum key_result paste(struct edit *edit, struct str text)
{
    char clean[EDIT_SIZE];
    size_t n = 0;
    while (text.n > 0) {
        char bytes[4];
        size_t len = take_clean(&text, bytes);
        if (n + len >= sizeof clean)
            return KEY_FULL;
        memcpy(clean + n, bytes, len);
        n += len;
    }
    return type(edit, clean, n);
}

static size_t word_start(const struct edit *edit)
{
    size_t at = edit->at;
    while (at > 0 && edit->text[at - 1] == ' ')
        at--;
    while (at > 0 && edit->text[at - 1] != ' ')
        at--;
    return at;
}

static enum key_result changed(bool is_changed)
{
    return is_changed ? KEY_CHANGED : KEY_MOVED;
}

static enum key_result moved(struct edit *edit, size_t at)
{
    edit->at = at;
    return KEY_MOVED;
}

static enum key_result edit_ctrl(struct edit *edit, uint32_t letter)
{
    switch (letter) {
    case 'a':
        return moved(edit, 0);
    case 'e':
        return moved(edit, edit->n);
    case 'k':
        return changed(erase(edit, edit->at, edit->n));
    case 'u':
        return changed(erase(edit, 0, edit->at));
    case 'w':
        return changed(erase(edit, word_start(edit), edit->at));
    default:
        return KEY_IGNORED;
    }
}

static enum key_result edit_char(struct edit *edit, uint32_t cp)
{
    char bytes[4];
    return type(edit, bytes, utf8_encode(cp, bytes));
}

enum key_result edit_key(struct edit *edit, struct key key)
{
    if (key.code == K_CHAR)
        return edit_char(edit, key.cp);
    if (key.code == K_CTRL)
        return edit_ctrl(edit, key.cp);
    if (key.code == K_PASTE)
        return paste(edit, (struct str){key.paste, key.paste_n});
    if (key.code == K_LEFT)
        return moved(edit, left_of(edit, edit->at));
    if (key.code == K_RIGHT)
        return moved(edit, right_of(edit, edit->at));
    if (key.code == K_HOME)
        return moved(edit, 0);
    if (key.code == K_END)
        return moved(edit, edit->n);
    if (key.code == K_BACKSPACE)
        return changed(erase(edit, left_of(edit, edit->at), edit->at));
    if (key.code == K_DELETE)
        return changed(erase(edit, edit->at, right_of(edit, edit->at)));
    return KEY_IGNORED;
}

/* The first character in sight: the leftmost with which the cursor still has a column of its own.  Where the text
 * goes on to the left or right, a sign takes a column (`sign_w`, 0 in a field too narrow for any). */
static size_t first_in_sight(const struct edit *edit, int w, int sign_w, bool is_ascii)
{
    size_t first = 0;
    while (first < edit->at) {
        int room = w - 1 - (first > 0 ? sign_w : 0) - (edit->at < edit->n ? sign_w : 0);
        if (visible_columns((struct str){edit->text + first, edit->at - first}, is_ascii) <= room)
            break;
        first = right_of(edit, first);
    }
    return first;
}

void edit_draw(const struct edit *edit, struct canvas *canvas, int y, int x, int w, bool has_focus)
{
    enum role role = has_focus ? ROLE_FIELD_FOCUS : ROLE_FIELD;
    struct rect area = {y, x, 1, w};
    struct rect clip = canvas_clip(canvas, area);
    canvas_fill(canvas, area, role);
    int sign_w = w > 2;
    size_t first = has_focus ? first_in_sight(edit, w, sign_w, canvas->is_ascii) : 0;
    int start = x + (first > 0 ? sign_w : 0);
    int end = start + canvas_put(canvas, y, start, role, (struct str){edit->text + first, edit->n - first});
    if (start > x)
        canvas_char(canvas, y, x, role, '<');
    if (end > x + w && sign_w > 0)
        canvas_char(canvas, y, x + w - 1, role, '>');
    if (has_focus) {
        struct str before = {edit->text + first, edit->at - first};
        canvas_cursor(canvas, y, start + visible_columns(before, canvas->is_ascii));
    }
    canvas->clip = clip;
}
