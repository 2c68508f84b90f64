#include "screen/markdown_block.h"

struct str markdown_line(struct str *rest)
{
    struct str line = str_split(rest, '\n');
    if (line.n > 0 && line.p[line.n - 1] == '\r')
        line.n--;
    return line;
}

static struct str next_line(struct markdown_reader *reader)
{
    reader->line++;
    return markdown_line(&reader->rest);
}

static struct str peek_line(const struct markdown_reader *reader)
{
    struct str rest = reader->rest;
    return markdown_line(&rest);
}

static bool is_blank(struct str line)
{
    return str_trim(line).n == 0;
}

/* Bytes of "- " or "12. " at the start of a line; 0 when it is no item. */
static size_t lead_size(struct str line)
{
    if (str_starts(line, "- "))
        return 2;
    size_t digits = 0;
    while (digits < line.n && digits < 4 && ascii_digit(line.p[digits]))
        digits++;
    bool is_number = digits > 0 && digits + 1 < line.n && line.p[digits] == '.' && line.p[digits + 1] == ' ';
    return is_number ? digits + 2 : 0;
}

static enum markdown_kind kind_of(struct str line)
{
    if (is_blank(line))
        return MARKDOWN_BLANK;
    if (str_starts(line, "```"))
        return MARKDOWN_FENCE;
    if (str_starts(line, "## "))
        return MARKDOWN_HEADING;
    if (str_starts(line, "|"))
        return MARKDOWN_TABLE;
    return lead_size(line) > 0 ? MARKDOWN_ITEM : MARKDOWN_PARAGRAPH;
}

/* Whether a line goes on with a block of this kind. */
static bool continues(enum markdown_kind kind, struct str line)
{
    if (kind == MARKDOWN_ITEM)
        return str_starts(line, "  ") && !is_blank(line);
    return kind != MARKDOWN_HEADING && kind_of(line) == kind;
}

static void take_fence(struct markdown_reader *reader, struct markdown_block *block)
{
    block->text = (struct str){reader->rest.p, 0};
    block->is_unclosed = true;
    while (reader->rest.n > 0) {
        size_t left = reader->rest.n;
        if (str_starts(next_line(reader), "```")) {
            block->is_unclosed = false;
            return;
        }
        block->text.n += left - reader->rest.n;
    }
}

bool markdown_next(struct markdown_reader *reader, struct markdown_block *block)
{
    if (reader->rest.n == 0)
        return false;
    const char *from = reader->rest.p;
    struct str line = next_line(reader);
    *block = (struct markdown_block){.kind = kind_of(line), .line = reader->line};
    if (block->kind == MARKDOWN_FENCE) {
        take_fence(reader, block);
        return true;
    }
    while (reader->rest.n > 0 && continues(block->kind, peek_line(reader)))
        line = next_line(reader);
    block->text = (struct str){from, (size_t)(line.p + line.n - from)};
    size_t lead = block->kind == MARKDOWN_ITEM ? lead_size(block->text) : block->kind == MARKDOWN_HEADING ? 3 : 0;
    block->lead = (struct str){from, lead};
    block->text = (struct str){from + lead, block->text.n - lead};
    return true;
}

bool markdown_cell(struct str *row, struct str *cell)
{
    if (!str_starts(*row, "|"))
        return false;
    *row = (struct str){row->p + 1, row->n - 1};
    size_t end = 0;
    bool is_code = false;
    for (; end < row->n && (is_code || row->p[end] != '|'); end++) {
        if (row->p[end] == '`')
            is_code = !is_code;
        if (row->p[end] == '\\' && end + 1 < row->n)
            end++;
    }
    *cell = str_trim((struct str){row->p, end});
    *row = (struct str){row->p + end, row->n - end};
    return cell->n > 0 || row->n > 0;
}

bool markdown_is_rule(struct str row)
{
    bool has_dash = false;
    for (size_t i = 0; i < row.n; i++) {
        if (row.p[i] != '|' && row.p[i] != '-' && row.p[i] != ':' && row.p[i] != ' ')
            return false;
        has_dash = has_dash || row.p[i] == '-';
    }
    return has_dash;
}
