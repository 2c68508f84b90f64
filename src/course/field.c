#include "course/field.h"

bool field_set(struct edit *edit, struct str text, struct err *err)
{
    text = str_trim(text);
    if (text.n >= EDIT_SIZE)
        return err_set(err, ERR_CONTENT, "this is too long: %zu bytes of at most %d", text.n, EDIT_SIZE - 1);
    edit_set(edit, text);
    return true;
}

void field_draw(const struct edit *edit, struct page *page, int y, int x, int w, bool has_focus)
{
    /* Brackets show where a field is without colour. */
    enum role role = has_focus ? ROLE_STRONG : ROLE_DIM;
    page_put(page, y, x, role, STR("["));
    page_put(page, y, x + w - 1, role, STR("]"));
    edit_draw(edit, &page->canvas, y, x + 1, w - 2, has_focus);
    if (has_focus)
        page_cursor(page, page->canvas.cursor_y, page->canvas.cursor_x);
}

void field_page(const char *label, const struct edit *edit, int w, struct page *page, bool has_focus)
{
    int y = page_reserve(page, 1);
    int x = page_put(page, y, 0, has_focus ? ROLE_STRONG : ROLE_NORMAL, str_of(label));
    int room = page->canvas.w - x;
    field_draw(edit, page, y, x, w < room ? w : room, has_focus);
}

static enum key_result enter(const struct edit *fields, size_t n, size_t *focus)
{
    for (size_t i = 1; i <= n; i++) {
        size_t at = (*focus + i) % n;
        if (fields[at].n == 0) {
            *focus = at;
            return KEY_MOVED;
        }
    }
    return KEY_SUBMIT;
}

enum key_result fields_key(struct edit *fields, size_t n, size_t *focus, struct key key)
{
    if (key.code == K_ENTER)
        return enter(fields, n, focus);
    bool on = key.code == K_TAB || key.code == K_DOWN, back = key.code == K_BACKTAB || key.code == K_UP;
    if (!on && !back)
        return edit_key(&fields[*focus], key);
    if (n == 1)
        return KEY_IGNORED;
    *focus = (*focus + (on ? 1 : n - 1)) % n;
    return KEY_MOVED;
}

struct str one_field_text(const void *answer)
{
    return edit_text(&((const struct one_field *)answer)->edit);
}

void one_field_page(const char *label, const void *answer, int w, struct page *page, bool has_focus)
{
    if (has_focus || one_field_text(answer).n > 0)
        field_page(label, &((const struct one_field *)answer)->edit, w, page, has_focus);
}

enum key_result one_field_key(const struct item *item, void *answer, struct key key)
{
    (void)item;
    size_t focus = 0;
    return fields_key(&((struct one_field *)answer)->edit, 1, &focus, key);
}

void one_field_to_text(const struct item *item, const void *answer, struct sb *out)
{
    (void)item;
    sb_add(out, str_trim(one_field_text(answer)));
}

bool field_takes_letters(const struct item *item, const void *answer)
{
    (void)item, (void)answer;
    return true;
}
