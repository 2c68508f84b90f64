/* The memory view: the flat buffer of the step in sight, stepped through slot by slot. */
#include "app/memory_page.h"
#include "app/screens/lens.h"

enum { SLOT_ROWS = 4 }; /* of the words about a slot */

static void find(const struct app *app, struct memory *m)
{
    stroll_memory(&app->stroll, m);
}

static bool key(struct app *app, struct key key)
{
    static const struct {
        enum key_code code;
        int by;
    } moves[] = {{K_UP, -1},        {K_DOWN, 1},      {K_LEFT, -1},      {K_RIGHT, 1},         {K_WHEEL_UP, -1},
                 {K_WHEEL_DOWN, 1}, {K_PAGE_UP, -10}, {K_PAGE_DOWN, 10}, {K_HOME, -(1 << 30)}, {K_END, 1 << 30}};
    struct memory m;
    find(app, &m);
    size_t *slot = &app->viewer.slot, n = tensor_count(m.buffer);
    for (size_t i = 0; i < ARRAY_LEN(moves); i++)
        if (key.code == moves[i].code) {
            size_t by = (size_t)(moves[i].by < 0 ? -moves[i].by : moves[i].by);
            *slot = *slot < n ? *slot : n - 1;
            *slot = moves[i].by < 0 ? (*slot > by ? *slot - by : 0) : (*slot + by < n ? *slot + by : n - 1);
            return true;
        }
    return lens_close_key(app, key, 'm');
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct memory m;
    struct page page;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    find(app, &m);
    size_t n = tensor_count(m.buffer), slot = app->viewer.slot < n ? app->viewer.slot : n - 1;
    page_printf(&page, ROLE_NORMAL, "%s in memory: %zu numbers in a row.%s", step_name(m.step), n,
                m.made == N_STEPS ? ""
                                  : " Ways to read them, even and odd heads in two shades; * where the last is wrong.");
    page_blank(&page);
    int room = area.h - page.y - MEMORY_HEADING_ROWS - SLOT_ROWS;
    size_t rows = room > 1 ? (size_t)room : 1, first = slot > rows / 2 ? slot - rows / 2 : 0;
    if (n > rows && first > n - rows)
        first = n - rows;
    memory_page_table(&m, n > rows ? first : 0, rows, slot, &page);
    page_blank(&page);
    memory_page_slot(&m, slot, &page);
    page_show(&page, canvas, area, 0);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    (void)app;
    items[0] = (struct footer_item){.command = CMD_NEXT};
    items[1] = (struct footer_item){.keys = "arrows", .word = "slot"};
    items[2] = (struct footer_item){.keys = "m", .word = "cells"};
    return 3;
}

const struct lens_def lens_memory = {.key = key, .view = view, .footer = footer};
