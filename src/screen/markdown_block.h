/* markdown_block: a course text cut into its blocks; what drawing and checking have in common. */
#ifndef MHA_SCREEN_MARKDOWN_BLOCK_H
#define MHA_SCREEN_MARKDOWN_BLOCK_H

#include <stdbool.h>

#include "base/str.h"

enum {
    MARKDOWN_COLUMNS_MAX = 8, /* of a table */
    MARKDOWN_CODE_INDENT = 2  /* columns before a fenced line */
};

enum markdown_kind {
    MARKDOWN_BLANK,     /* one or more blank lines */
    MARKDOWN_PARAGRAPH, /* text: its lines */
    MARKDOWN_HEADING,   /* text: without the ## */
    MARKDOWN_ITEM,      /* lead: "- " or "12. "; text: the rest and its indented lines */
    MARKDOWN_FENCE,     /* text: the lines between the fences */
    MARKDOWN_TABLE      /* text: its lines */
};

struct markdown_block {
    enum markdown_kind kind;
    struct str lead, text;
    unsigned line;    /* 1-based line in the text where the block begins */
    bool is_unclosed; /* a fence without an end: the rest of the text is in it */
};

struct markdown_reader {
    struct str rest;
    unsigned line; /* lines taken so far */
};

/* markdown_next: the next block; false at the end.  {.rest = text} begins. */
bool markdown_next(struct markdown_reader *reader, struct markdown_block *block);

/* markdown_line: cuts the first line off *rest, without its line feed (and CR). */
struct str markdown_line(struct str *rest);

/* markdown_cell: cuts the first cell off a table row (which begins with '|'); false when none is left. */
bool markdown_cell(struct str *row, struct str *cell);

/* markdown_table_columns: how wide a table is drawn. */
int markdown_table_columns(struct str text, bool is_ascii);

/* markdown_is_rule: a table row such as |---|:-:| that only separates the header. */
bool markdown_is_rule(struct str row);

#endif
