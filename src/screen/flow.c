/* Text is written to the page at once, glyph by glyph.  When a glyph does not fit, the cells of the word it belongs to
 * move to the next row: no paragraph is ever held in memory, and runs of several roles may share a word. */
#include "screen/flow.h"

#include "base/visible.h"

struct flow flow_begin(struct page *page, enum role role, struct str lead)
{
    int y = page_reserve(page, 1);
    int x = canvas_put(&page->canvas, y, 0, role, lead);
    int most = page->canvas.w / 2;
    return (struct flow){.page = page, .left = x < most ? x : most, .y = y, .x = x, .word_x = x};
}

static void next_row(struct flow *flow)
{
    flow->y = page_reserve(flow->page, 1);
    flow->x = flow->word_x = flow->left;
}

/* A new row, to which the word that was begun moves, unless it fills the row it is on. */
static void break_row(struct flow *flow)
{
    int y = flow->y, word_x = flow->word_x, word_w = flow->x - flow->word_x;
    next_row(flow);
    if (word_x == flow->left || word_w == 0)
        return;
    struct rect word = {y, word_x, 1, word_w};
    canvas_copy(&flow->page->canvas, flow->y, flow->x, &flow->page->canvas, word);
    canvas_fill(&flow->page->canvas, word, ROLE_NORMAL);
    flow->x += word_w;
}

static void put_blanks(struct flow *flow, enum role role, int n)
{
    canvas_fill(&flow->page->canvas, (struct rect){flow->y, flow->x, 1, n}, role);
    flow->x += n;
    flow->word_x = flow->x;
}

static void put_glyph(struct flow *flow, enum role role, const struct glyph *glyph)
{
    bool is_wide = glyph->width == 2 && glyph->n > 2; /* not two columns of ASCII: an escape or a spelling */
    if (is_wide)
        flow->word_x = flow->x;
    while (flow->x + glyph->width > flow->page->canvas.w && flow->x > flow->left)
        break_row(flow);
    canvas_put(&flow->page->canvas, flow->y, flow->x, role, (struct str){glyph->text, glyph->n});
    flow->x += glyph->width;
    if (is_wide)
        flow->word_x = flow->x;
}

/* An escape or a spelling that is wider than a whole row: the one thing that is cut. */
static void put_characters(struct flow *flow, enum role role, const struct glyph *glyph)
{
    for (size_t i = 0; i < glyph->n; i++) {
        struct glyph one = {.text = {glyph->text[i]}, .n = 1, .width = 1};
        put_glyph(flow, role, &one);
    }
}

void flow_add(struct flow *flow, enum role role, struct str text)
{
    struct visible v = {.rest = text, .is_ascii = flow->page->canvas.is_ascii};
    struct glyph glyph;
    for (v.column = flow->x - flow->left; visible_next(&v, &glyph); v.column = flow->x - flow->left) {
        if (glyph.text[0] == '\n')
            next_row(flow);
        else if (glyph.text[0] == ' ' && !glyph.is_escape && glyph.n == (size_t)glyph.width)
            put_blanks(flow, role, glyph.width);
        else if (glyph.width > 2 && glyph.width > flow->page->canvas.w - flow->left)
            put_characters(flow, role, &glyph);
        else
            put_glyph(flow, role, &glyph);
    }
}
