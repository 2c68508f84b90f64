/* A page is a canvas that grows by doubling.  Text flows onto it directly (screen/flow.h), so there is no second,
 * logical form of a paragraph: what a page holds is what is seen. */
#include "screen/page.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/visible.h"
#include "screen/flow.h"

enum { FIRST_ROWS = 32 };

void page_init(struct page *page, struct arena *arena, int w, bool is_ascii)
{
    *page = (struct page){.arena = arena, .canvas = *canvas_new(arena, w > 1 ? w : 1, FIRST_ROWS)};
    page->canvas.is_ascii = is_ascii;
}

static void grow(struct page *page)
{
    const struct canvas old = page->canvas;
    page->canvas = *canvas_new(page->arena, old.w, old.h * 2);
    canvas_copy(&page->canvas, 0, 0, &old, (struct rect){0, 0, old.h, old.w});
    page->canvas.is_ascii = old.is_ascii;
}

static void say_that_it_is_cut(struct page *page)
{
    struct rect last = {PAGE_ROWS_MAX - 1, 0, 1, page->canvas.w};
    canvas_fill(&page->canvas, last, ROLE_WARN);
    canvas_put_fit(&page->canvas, last.y, 0, ROLE_WARN, STR("(too long to be shown in full)"), last.w);
}

int page_reserve(struct page *page, int n)
{
    int y = page->y;
    page->y = n < PAGE_ROWS_MAX - y ? y + n : PAGE_ROWS_MAX;
    while (page->canvas.h < page->y)
        grow(page);
    if (n > page->y - y)
        say_that_it_is_cut(page);
    return n > page->y - y ? PAGE_ROWS_MAX : y;
}

void page_text(struct page *page, enum role role, struct str text)
{
    page_item(page, role, (struct str){0}, text);
}

void page_printf(struct page *page, enum role role, const char *fmt, ...)
{
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    page_text(page, role, str_of(text));
}

void page_item(struct page *page, enum role role, struct str lead, struct str text)
{
    struct flow flow = flow_begin(page, role, lead);
    flow_add(&flow, role, text);
}

void page_line(struct page *page, enum role role, struct str text)
{
    canvas_put_fit(&page->canvas, page_reserve(page, 1), 0, role, text, page->canvas.w);
}

static bool is_row_blank(const struct page *page, int y)
{
    for (int x = 0; x < page->canvas.w; x++)
        if (!canvas_is_blank(&page->canvas, y, x))
            return false;
    return true;
}

void page_blank(struct page *page)
{
    if (page->y > 0 && !is_row_blank(page, page->y - 1))
        page_reserve(page, 1);
}

int page_put(struct page *page, int y, int x, enum role role, struct str text)
{
    if (y >= page->y)
        page_reserve(page, y + 1 - page->y);
    return canvas_put(&page->canvas, y, x, role, text);
}

void page_cursor(struct page *page, int y, int x)
{
    canvas_cursor(&page->canvas, y, x);
    if (page->focus_h == 0)
        page_focus(page, y, 1);
}

void page_focus(struct page *page, int y, int h)
{
    page->focus_y = y;
    page->focus_h = h;
}

int page_scroll(const struct page *page, int scroll, int h)
{
    if (page->focus_h > 0) {
        int bottom = page->focus_y + page->focus_h;
        if (bottom > scroll + h)
            scroll = bottom - h;
        if (page->focus_y < scroll)
            scroll = page->focus_y;
    }
    int most = page->y > h ? page->y - h : 0;
    return scroll > most ? most : scroll < 0 ? 0 : scroll;
}

void page_show(const struct page *page, struct canvas *canvas, struct rect area, int scroll)
{
    struct rect clip = canvas_clip(canvas, area);
    int h = page->y - scroll < area.h ? page->y - scroll : area.h;
    canvas_copy(canvas, area.y, area.x, &page->canvas, (struct rect){scroll, 0, h, page->canvas.w});
    canvas->clip = clip;
}

void page_dump(const struct page *page, struct sb *out)
{
    for (int y = 0; y < page->y; y++)
        canvas_dump_row(&page->canvas, y, out);
}
