/* Course texts, whatever they hold: checked, and drawn at several widths with nothing a terminal would obey. */
#include "fuzz/fuzz.h"
#include "fuzz/shown.h"
#include "screen/markdown.h"

static void draw(struct str text, int width, bool is_ascii, struct arena *arena)
{
    struct page page;
    struct sb out = {.arena = arena};
    page_init(&page, arena, width, is_ascii);
    markdown_page(&page, text);
    markdown_item(&page, ROLE_NORMAL, STR("a) "), text);
    page_dump(&page, &out);
    check_shown(sb_text(&out), true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int widths[] = {1, 7, 40, 76, 140};
    static struct arena arena; /* kept: fresh memory for every page takes longer than the page */
    struct str text = {(const char *)data, size};
    struct err err = {0};
    bool is_sound = markdown_check(text, 76, &err);
    CHECK(is_sound || err.text[0] != '\0', "refused without a word");
    for (size_t i = 0; i < ARRAY_LEN(widths); i++)
        draw(text, widths[i], i % 2 == 0, &arena);
    arena_reset(&arena);
    return 0;
}
