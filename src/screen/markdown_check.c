#include "screen/markdown.h"

#include <string.h>

#include "base/visible.h"
#include "screen/markdown_block.h"
#include "screen/markup.h"

static bool fail(struct err *err, unsigned line, const char *text)
{
    err_set(err, ERR_CONTENT, "line %u of the text: %s", line, text);
    return false;
}

/* The line, within a text that begins at first_line, where p stands. */
static unsigned line_of(struct str text, unsigned first_line, const char *p)
{
    for (const char *q = text.p; q < p; q++)
        first_line += *q == '\n';
    return first_line;
}

static bool has(struct str text, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= text.n; i++)
        if (memcmp(text.p + i, word, n) == 0)
            return true;
    return false;
}

/* <b>, </b> or <br/>, but not a < b. */
static bool has_tag(struct str text)
{
    bool is_open = false;
    for (size_t i = 0; i + 1 < text.n; i++) {
        is_open = is_open || (text.p[i] == '<' && (ascii_alpha(text.p[i + 1]) || text.p[i + 1] == '/'));
        if (is_open && text.p[i + 1] == '>')
            return true;
    }
    return false;
}

/* Why a run of text can't stand, or NULL. */
static const char *foreign_run(const struct markup_run *run)
{
    if (run->is_unclosed)
        return "a mark is not closed (a backslash before it makes it text)";
    if (run->role == ROLE_CODE)
        return NULL;
    if (has(run->text, "]("))
        return "links and images are not supported";
    if (has_tag(run->text))
        return "HTML is not supported (between ` ` it is shown as text)";
    return NULL;
}

static bool check_marks(const struct markdown_block *block, struct err *err)
{
    struct markup m = {.text = block->text};
    struct markup_run run;
    while (markup_next(&m, ROLE_NORMAL, &run)) {
        const char *why = foreign_run(&run);
        if (why != NULL)
            return fail(err, line_of(block->text, block->line, run.text.p), why);
    }
    return true;
}

/* Why a line can't stand where text is expected, or NULL. */
static const char *foreign_line(struct str line, bool is_first_of_item)
{
    struct str bare = str_trim(line);
    if (is_first_of_item)
        return NULL;
    if (str_starts(line, "#"))
        return "only headings that begin with \"## \" are supported";
    if (str_starts(line, ">"))
        return "block quotes are not supported";
    if (str_is(bare, "---") || str_is(bare, "***") || str_is(bare, "==="))
        return "rules are not supported";
    if (str_starts(line, "* ") || str_starts(line, "+ "))
        return "list items begin with \"- \"";
    if (str_starts(line, " ") && str_starts(bare, "- "))
        return "lists have one level";
    if (str_starts(line, "    "))
        return "code blocks stand between lines of ```";
    return NULL;
}

static bool check_lines(const struct markdown_block *block, struct err *err)
{
    struct str text = block->text;
    for (unsigned line = block->line; text.n > 0; line++) {
        const char *why = foreign_line(markdown_line(&text), block->kind == MARKDOWN_ITEM && line == block->line);
        if (why != NULL)
            return fail(err, line, why);
    }
    return true;
}

static bool check_fence(const struct markdown_block *block, int width, struct err *err)
{
    if (block->is_unclosed)
        return fail(err, block->line, "``` is not closed");
    struct str text = block->text;
    for (unsigned line = block->line + 1; text.n > 0; line++)
        if (MARKDOWN_CODE_INDENT + visible_columns(markdown_line(&text), false) > width)
            return fail(err, line, "a line of code is too wide for a screen");
    return true;
}

static int count_cells(struct str row)
{
    struct str cell;
    int n = 0;
    while (markdown_cell(&row, &cell))
        n++;
    return n;
}

static bool check_table(const struct markdown_block *block, int width, struct err *err)
{
    struct str text = block->text;
    int n_columns = 0;
    for (unsigned line = block->line; text.n > 0; line++) {
        struct str row = str_trim(markdown_line(&text));
        int n = count_cells(row);
        if (row.p[row.n - 1] != '|')
            return fail(err, line, "a row of a table ends with |");
        if (n > MARKDOWN_COLUMNS_MAX)
            return fail(err, line, "the table has too many columns");
        if (line > block->line && n != n_columns)
            return fail(err, line, "the rows of a table have the same number of cells");
        n_columns = n;
    }
    if (markdown_table_columns(block->text, false) > width)
        return fail(err, block->line, "the table is too wide for a screen");
    return check_marks(block, err);
}

bool markdown_check(struct str text, int width, struct err *err)
{
    struct markdown_reader reader = {.rest = text};
    struct markdown_block block;
    while (markdown_next(&reader, &block)) {
        bool is_good = true;
        if (block.kind == MARKDOWN_FENCE)
            is_good = check_fence(&block, width, err);
        else if (block.kind == MARKDOWN_TABLE)
            is_good = check_table(&block, width, err);
        else if (block.kind != MARKDOWN_BLANK)
            is_good = check_lines(&block, err) && check_marks(&block, err);
        if (!is_good)
            return false;
    }
    return true;
}
