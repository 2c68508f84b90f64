/* One pass, no allocation: visible_next cuts the text into glyphs, and every other function here, the canvas and the
 * wrapping of pages are loops over it.  So there is one opinion about what a text looks like and how wide it is. */
#include "base/visible.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/macros.h"
#include "base/utf8.h"
#include "base/width.h"

enum { TAB_STOP = 8 };

static void glyph_ascii(struct glyph *g, const char *text)
{
    g->n = strlen(text);
    memcpy(g->text, text, g->n);
    g->width = (int)g->n;
}

static void glyph_blanks(struct glyph *g, int n)
{
    memset(g->text, ' ', (size_t)n);
    g->n = (size_t)n;
    g->width = n;
}

static void glyph_escape_byte(struct glyph *g, unsigned char byte)
{
    char text[GLYPH_SIZE];
    snprintf(text, sizeof text, "<%02X>", byte);
    glyph_ascii(g, text);
    g->is_escape = true;
}

static void glyph_escape_char(struct glyph *g, uint32_t cp)
{
    char text[GLYPH_SIZE];
    if (cp < 0x20 || cp == 0x7F)
        snprintf(text, sizeof text, "^%c", (char)(cp ^ 0x40));
    else
        snprintf(text, sizeof text, "<U+%04" PRIX32 ">", cp);
    glyph_ascii(g, text);
    g->is_escape = true;
}

static void glyph_spelt(struct glyph *g, uint32_t cp)
{
    const char *text = ascii_spell(cp);
    if (text == NULL)
        glyph_escape_char(g, cp);
    else
        glyph_ascii(g, text);
}

static bool is_variation_selector(uint32_t cp)
{
    return (cp >= 0xFE00 && cp <= 0xFE0F) || (cp >= 0xE0100 && cp <= 0xE01EF) || (cp >= 0x180B && cp <= 0x180F);
}

static struct str skip(struct str s, size_t n)
{
    return (struct str){s.p + n, s.n - n};
}

/* The marks that follow a base: added while there is room, read in any case.  ASCII spells the base alone. */
static void take_marks(struct visible *v, struct glyph *g)
{
    int n_marks = 0;
    while (v->rest.n > 0) {
        uint32_t cp;
        size_t len = utf8_decode(v->rest.p, v->rest.n, &cp);
        if (len == 0 || char_width(cp) != 0)
            return;
        if (!v->is_ascii && n_marks < GLYPH_MARKS && !is_variation_selector(cp)) {
            g->n += utf8_encode(cp, g->text + g->n);
            n_marks++;
        }
        v->rest = skip(v->rest, len);
    }
}

static void take_char(struct visible *v, struct glyph *g, uint32_t cp)
{
    int width = char_width(cp);
    if (width < 0 || (width == 0 && v->is_ascii)) {
        glyph_escape_char(g, cp);
        return;
    }
    if (v->is_ascii && cp >= 0x80) {
        glyph_spelt(g, cp);
    } else {
        if (width == 0)
            g->text[g->n++] = ' ';
        g->n += utf8_encode(cp, g->text + g->n);
        g->width = width == 0 ? 1 : width;
    }
    if (!g->is_escape)
        take_marks(v, g);
}

/* What shows nothing at all: CR before LF, variation selectors without a base. */
static void skip_unseen(struct visible *v)
{
    uint32_t cp;
    size_t len;
    while (v->rest.n > 0 && (len = utf8_decode(v->rest.p, v->rest.n, &cp)) > 0) {
        bool is_line_end = cp == '\r' && v->rest.n > 1 && v->rest.p[1] == '\n';
        if (!is_line_end && !is_variation_selector(cp))
            return;
        v->rest = skip(v->rest, len);
    }
}

bool visible_next(struct visible *v, struct glyph *glyph)
{
    glyph->n = 0;
    glyph->width = 0;
    glyph->is_escape = false;
    skip_unseen(v);
    if (v->rest.n == 0)
        return false;
    uint32_t cp;
    size_t len = utf8_decode(v->rest.p, v->rest.n, &cp);
    unsigned char byte = (unsigned char)v->rest.p[0];
    v->rest = skip(v->rest, len == 0 ? 1 : len);
    if (len == 0)
        glyph_escape_byte(glyph, byte);
    else if (cp == '\t')
        glyph_blanks(glyph, TAB_STOP - v->column % TAB_STOP);
    else if (cp == '\n')
        glyph->text[glyph->n++] = '\n';
    else
        take_char(v, glyph, cp);
    v->column = len > 0 && cp == '\n' ? 0 : v->column + glyph->width;
    return true;
}

bool visible_next_in_line(struct visible *v, struct glyph *glyph)
{
    int column = v->column;
    if (!visible_next(v, glyph))
        return false;
    if (glyph->n == 1 && glyph->text[0] == '\n') {
        glyph_escape_char(glyph, '\n');
        v->column = column + glyph->width;
    }
    return true;
}

int visible_columns(struct str text, bool is_ascii)
{
    struct visible v = {.rest = text, .is_ascii = is_ascii};
    struct glyph g;
    while (visible_next_in_line(&v, &g)) {
    }
    return v.column;
}

void visible_add(struct sb *out, struct str text, bool is_ascii)
{
    struct visible v = {.rest = text, .is_ascii = is_ascii};
    struct glyph g;
    while (visible_next(&v, &g))
        sb_add(out, (struct str){g.text, g.n});
}

void visible_add_line(struct sb *out, struct str text, bool is_ascii)
{
    struct visible v = {.rest = text, .is_ascii = is_ascii};
    struct glyph g;
    while (visible_next_in_line(&v, &g))
        sb_add(out, (struct str){g.text, g.n});
}
