#include "course/text.h"

#include "course/show.h"
#include "engine/trace.h"
#include "screen/markdown.h"

void text_page(const struct lesson_text *text, struct page *page)
{
    struct trace trace;
    struct err err;
    struct names names = {0};
    bool has_trace = text->setup != NULL && trace_right(&trace, text->setup, page->arena, &err);
    if (has_trace)
        names_of_setup(&names, text->setup);
    markdown_page(page, text->body);
    for (size_t i = 0; i < text->n_shows; i++) {
        page_blank(page);
        show_page(&text->shows[i], has_trace ? &trace : NULL, &names, page);
    }
}
