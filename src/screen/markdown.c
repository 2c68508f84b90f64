#include "screen/markdown.h"

#include "screen/flow.h"
#include "screen/markdown_block.h"
#include "screen/markup.h"

enum { COLUMN_GAP = 2 };

/* Lines of one paragraph are one text: a line feed, with the indentation after it, is a blank. */
static void add_unbroken(struct flow *flow, enum role role, struct str text)
{
    while (text.n > 0) {
        flow_add(flow, role, markdown_line(&text));
        if (text.p == NULL)
            return;
        flow_add(flow, role, STR(" "));
        while (text.n > 0 && ascii_space(text.p[0]))
            text = (struct str){text.p + 1, text.n - 1};
    }
}

static void add_markup(struct flow *flow, enum role plain, struct str text)
{
    struct markup m = {.text = text};
    struct markup_run run;
    while (markup_next(&m, plain, &run)) {
        struct str quote = flow->page->quotes_code && run.role == ROLE_CODE ? STR("`") : (struct str){0};
        flow_add(flow, run.role, quote);
        add_unbroken(flow, run.role, run.text);
        flow_add(flow, run.role, quote);
    }
}

void markdown_item(struct page *page, enum role role, struct str lead, struct str text)
{
    struct flow flow = flow_begin(page, role, lead);
    add_markup(&flow, role, text);
}

static void draw_heading(struct page *page, struct str text)
{
    page_blank(page);
    markdown_item(page, ROLE_TITLE, (struct str){0}, text);
}

static void draw_list_item(struct page *page, const struct markdown_block *block)
{
    struct str lead = str_starts(block->lead, "-") ? STR("• ") : block->lead;
    markdown_item(page, ROLE_NORMAL, lead, block->text);
}

static void draw_fence(struct page *page, struct str text)
{
    while (text.n > 0) {
        struct str line = markdown_line(&text);
        canvas_put_fit(&page->canvas, page_reserve(page, 1), MARKDOWN_CODE_INDENT, ROLE_CODE, line,
                       page->canvas.w - MARKDOWN_CODE_INDENT);
    }
}

struct table {
    int n_columns;
    int w[MARKDOWN_COLUMNS_MAX];
};

static struct table measure_table(struct str text, bool is_ascii)
{
    struct table table = {0};
    while (text.n > 0) {
        struct str row = markdown_line(&text), cell;
        if (markdown_is_rule(row))
            continue;
        for (int i = 0; i < MARKDOWN_COLUMNS_MAX && markdown_cell(&row, &cell); i++) {
            int w = markup_columns(cell, is_ascii);
            table.w[i] = w > table.w[i] ? w : table.w[i];
            table.n_columns = i < table.n_columns ? table.n_columns : i + 1;
        }
    }
    return table;
}

int markdown_table_columns(struct str text, bool is_ascii)
{
    struct table table = measure_table(text, is_ascii);
    int w = 0;
    for (int i = 0; i < table.n_columns; i++)
        w += table.w[i] + (i > 0 ? COLUMN_GAP : 0);
    return w;
}

static void draw_row(struct page *page, const struct table *table, enum role plain, struct str row)
{
    struct str cell;
    int y = page_reserve(page, 1), left = 0;
    for (int i = 0; i < table->n_columns && markdown_cell(&row, &cell); i++) {
        struct markup m = {.text = cell};
        struct markup_run run;
        for (int x = left; markup_next(&m, plain, &run);)
            x += canvas_put(&page->canvas, y, x, run.role, run.text);
        left += table->w[i] + COLUMN_GAP;
    }
}

/* A table that is wider than the page is shown as it was written, wrapped: ugly, but nothing is lost. */
static void draw_table(struct page *page, struct str text)
{
    bool fits = markdown_table_columns(text, page->canvas.is_ascii) <= page->canvas.w;
    struct table table = measure_table(text, page->canvas.is_ascii);
    enum role role = ROLE_STRONG; /* the header */
    while (text.n > 0) {
        struct str row = markdown_line(&text);
        if (markdown_is_rule(row))
            continue;
        if (fits)
            draw_row(page, &table, role, row);
        else
            markdown_item(page, role, STR("  "), row);
        role = ROLE_NORMAL;
    }
}

static void draw_block(struct page *page, const struct markdown_block *block)
{
    switch (block->kind) {
    case MARKDOWN_BLANK:
        page_blank(page);
        break;
    case MARKDOWN_PARAGRAPH:
        markdown_item(page, ROLE_NORMAL, (struct str){0}, block->text);
        break;
    case MARKDOWN_HEADING:
        draw_heading(page, block->text);
        break;
    case MARKDOWN_ITEM:
        draw_list_item(page, block);
        break;
    case MARKDOWN_FENCE:
        draw_fence(page, block->text);
        break;
    case MARKDOWN_TABLE:
        draw_table(page, block->text);
        break;
    }
}

void markdown_page(struct page *page, struct str text)
{
    struct markdown_reader reader = {.rest = text};
    struct markdown_block block;
    while (markdown_next(&reader, &block))
        draw_block(page, &block);
}
