/* The Markdown subset: how it is drawn, what its check refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "screen/markdown.h"
#include "screen/markup.h"
#include "support/screen_text.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static const char *drawn(const char *text, int w)
{
    struct page page;
    page_init(&page, &arena, w, false);
    markdown_page(&page, str_of(text));
    assert_true(canvas_is_sound(&page.canvas));
    return page_text_of(&page, &arena);
}

static void test_blocks(void **state)
{
    (void)state;
    assert_string_equal(drawn("One line\nand the next.\n\n\nAnother.", 40), "One line and the next.\n\nAnother.\n");
    assert_string_equal(drawn("Text.\n## A **strong** heading\nMore.", 40), "Text.\n\nA strong heading\nMore.\n");
    assert_string_equal(drawn("- first\n  goes on\n- second one\n\n12. third", 12),
                        "• first goes\n  on\n• second one\n\n12. third\n");
    assert_string_equal(drawn("```python\nQh = Q.reshape(n, h)\n\n  x\n```\nafter", 18),
                        "  Qh = Q.reshape(…\n\n    x\nafter\n");
    assert_string_equal(drawn("| step | shape |\n|---|:-:|\n| `Q` | (5, 8) |\n| **Qh** | (2, 5, 4) |", 40),
                        "step  shape\nQ     (5, 8)\nQh    (2, 5, 4)\n");
    assert_string_equal(drawn("```\nnever closed", 40), "  never closed\n");
    assert_string_equal(drawn("a\r\n\r\nb\r\n", 40), "a\n\nb\n");
    assert_string_equal(drawn("", 40), "");
}

static void test_a_table_too_wide_is_wrapped_as_written(void **state)
{
    (void)state;
    assert_string_equal(drawn("| step | shape |\n|---|---|\n| `Q` | (5, 8) |", 10),
                        "  | step |\n  shape |\n  | Q |\n  (5, 8) |\n");
}

static const char *marked(const char *text)
{
    struct canvas *canvas = canvas_new(&arena, 60, 1);
    struct page page;
    page_init(&page, &arena, 60, false);
    markdown_item(&page, ROLE_NORMAL, (struct str){0}, str_of(text));
    page_show(&page, canvas, (struct rect){0, 0, 1, 60}, 0);
    struct sb sb = {.arena = &arena};
    canvas_dump(canvas, &sb);
    canvas_dump_roles(canvas, &sb);
    return sb_text(&sb);
}

static void test_marks_within_lines(void **state)
{
    (void)state;
    assert_string_equal(marked("a `b*c*` **d e** *f*."), "a b*c* d e f.\n..cccc.SSS.E\n");
    assert_string_equal(marked("**all `of` it**"), "all of it\nSSSSccSSS\n");
    assert_string_equal(marked("***both***"), "both\nSSSS\n");
    assert_string_equal(marked("(*x*), \"**y**\""), "(x), \"y\"\n.E....S\n");
    assert_string_equal(marked("`a`-th"), "a-th\nc\n");
}

static void test_what_is_no_mark_stays_text(void **state)
{
    (void)state;
    static const char *const plain[] = {"4*d_model*2",   "d ** 2 ** 3", "2 * 3 * 4", "h*d_k", "one ` backtick",
                                        "d_model**2 a*", "``",          "*",         "**",    "a\\n b\\"};
    for (size_t i = 0; i < ARRAY_LEN(plain); i++) {
        struct sb want = {.arena = &arena};
        sb_printf(&want, "%s\n\n", plain[i]);
        assert_string_equal(marked(plain[i]), sb_text(&want));
    }
    assert_string_equal(marked("\\*not\\* \\`this\\` \\\\ \\|"), "*not* `this` \\ |\n\n");
    assert_string_equal(marked("**open *and `never closed"), "**open *and `never closed\n\n");
}

static void test_check_accepts_the_subset(void **state)
{
    (void)state;
    struct err err;
    static const char *const good[] = {
        "",
        "Text with `code`, **strong** and *emphasis*; 4 * d, d_k, a < b, h*d_k.",
        "## Heading\n\n- one\n  more\n- two\n\n1. first\n2. second\n",
        "```\nx = [](y) # > | <b> *\n```\n",
        "| a | b |\n|---|---|\n| `x|y` | 2 |\n",
        "`<b>` and `[a](b)` and \\*",
    };
    for (size_t i = 0; i < ARRAY_LEN(good); i++)
        if (!markdown_check(str_of(good[i]), 40, &err))
            fail_msg("%s: %s", good[i], err.text);
}

static void test_check_names_the_line_and_the_fault(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"a\n\nb **c", "line 3 of the text: a mark is not closed"},
        {"a `b\n\nc` d", "line 1 of the text: a mark is not closed"},
        {"a\n```\nx", "line 2 of the text: ``` is not closed"},
        {"```\nshort\n0123456789012345678901234567890123456789\n```", "line 3 of the text: a line of code is too wide"},
        {"# Title", "line 1 of the text: only headings"},
        {"x\n### Deep", "line 2 of the text: only headings"},
        {"> quoted", "line 1 of the text: block quotes"},
        {"a\n\n---\n", "line 3 of the text: rules"},
        {"* item", "line 1 of the text: list items begin"},
        {"- a\n  - b", "line 2 of the text: lists have one level"},
        {"    code", "line 1 of the text: code blocks"},
        {"see [this](http://x)", "line 1 of the text: links"},
        {"a <b>c</b>", "line 1 of the text: HTML"},
        {"| a | b |\n| c |", "line 2 of the text: the rows of a table"},
        {"| a | b", "line 1 of the text: a row of a table ends"},
        {"| 01234567890123456789 | 01234567890123456789 |", "line 1 of the text: the table is too wide"},
        {"|1|2|3|4|5|6|7|8|9|", "line 1 of the text: the table has too many"},
    };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err;
        if (markdown_check(str_of(bad[i].text), 40, &err))
            fail_msg("accepted: %s", bad[i].text);
        if (strstr(err.text, bad[i].message) != err.text)
            fail_msg("%s: %s", bad[i].text, err.text);
    }
}

/* Drawing takes any text; a megabyte of opening marks takes no longer than a megabyte of prose. */
static void test_any_text_is_drawn(void **state)
{
    (void)state;
    static const char *const pieces[] = {"*",  "**", "`", "|",   "\n", "- ", "## ", "```",
                                         "\\", " ",  "a", "1. ", "\r", "注", "---"};
    uint32_t seed = 11;
    for (int round = 0; round < 500; round++) {
        struct sb text = {.arena = &arena};
        struct err err;
        for (int i = 0; i < 40; i++) {
            seed = seed * 1664525 + 1013904223;
            sb_put(&text, pieces[(seed >> 16) % ARRAY_LEN(pieces)]);
        }
        drawn(sb_text(&text), 1 + round % 30);
        bool is_good = markdown_check(str_of(sb_text(&text)), 40, &err);
        assert_true(is_good || err.code == ERR_CONTENT);
        arena_reset(&arena);
    }
    struct sb stars = {.arena = &arena};
    for (int i = 0; i < 150000; i++)
        sb_put(&stars, " *a **b");
    drawn(sb_text(&stars), 80);
}

static void test_code_keeps_its_quotes_where_roles_are_not_seen(void **state)
{
    (void)state;
    struct page page;
    page_init(&page, &arena, 20, false);
    page.quotes_code = true;
    markdown_page(&page, STR("Type `go ID` or **quit**, not `` or `x."));
    assert_string_equal(page_text_of(&page, &arena), "Type `go ID` or\nquit, not `` or `x.\n");
}

static void test_a_text_is_compared_without_its_marks(void **state)
{
    (void)state;
    assert_true(markup_says(STR("`K.T` and **all**"), STR("K.T and all")));
    assert_true(markup_says(STR("4 * d"), STR("4 * d")));
    assert_true(markup_says(STR(""), STR("")));
    assert_false(markup_says(STR("`K.T`"), STR("`K.T`")));
    assert_false(markup_says(STR("`K.T`"), STR("K.T ")));
    assert_false(markup_says(STR("`K.T`"), STR("K.")));
    assert_false(markup_says(STR("x"), STR("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_a_table_too_wide_is_wrapped_as_written),
        cmocka_unit_test(test_marks_within_lines),
        cmocka_unit_test(test_what_is_no_mark_stays_text),
        cmocka_unit_test(test_check_accepts_the_subset),
        cmocka_unit_test(test_check_names_the_line_and_the_fault),
        cmocka_unit_test(test_code_keeps_its_quotes_where_roles_are_not_seen),
        cmocka_unit_test(test_a_text_is_compared_without_its_marks),
        cmocka_unit_test(test_any_text_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
