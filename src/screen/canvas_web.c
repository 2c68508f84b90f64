/* Both formats are made of runs: neighbours in a row that have one role. */
#include "screen/canvas_web.h"

#include "base/utf8.h"
#include "screen/theme.h"

enum {
    GROUND = 0xFFFFFF,
    INK = 0x1A1A1A,
    CELL_W = 9,
    CELL_H = 20,
    BASELINE = 15,
    NO_BREAK_SPACE = 0xA0,
    MARGIN = 12,
    FONT_SIZE = 15
};

static const char fonts[] = "'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace";

/* ---- colours ---- */

/* xterm's 256 colours: 16 named ones, a cube of 6 * 6 * 6, 24 greys.  The theme of 256 colours uses the last two. */
static unsigned rgb_of(int colour, unsigned own)
{
    enum { CUBE = 16, GREYS = 232, LEAST = 55, STEP = 40 };
    unsigned c = (unsigned)colour;
    if (colour < CUBE)
        return own;
    if (c >= GREYS) {
        unsigned grey = 8 + 10 * (c - GREYS);
        return grey << 16 | grey << 8 | grey;
    }
    unsigned levels[] = {(c - CUBE) / 36, (c - CUBE) / 6 % 6, (c - CUBE) % 6}, rgb = 0;
    for (int i = 0; i < 3; i++)
        rgb = rgb << 8 | (levels[i] == 0 ? 0 : LEAST + STEP * levels[i]);
    return rgb;
}

struct paint {
    unsigned ink, ground;
    bool is_bold, is_underlined;
};

static struct paint paint_of(enum role role)
{
    struct style s = theme_style(role, THEME_256);
    struct paint p = {.ink = rgb_of(s.fg, INK),
                      .ground = rgb_of(s.bg, GROUND),
                      .is_bold = s.is_bold,
                      .is_underlined = s.is_underlined};
    return s.is_reversed ? (struct paint){.ink = p.ground, .ground = p.ink, .is_bold = p.is_bold} : p;
}

/* ---- runs ---- */

struct run {
    int x, w;
    enum role role;
};

static const struct cell *cell_at(const struct canvas *canvas, int y, int x)
{
    return &canvas->cells[(size_t)y * (size_t)canvas->w + (size_t)x];
}

/* The run that begins at column x; w 0 at the end of the row. */
static struct run run_at(const struct canvas *canvas, int y, int x)
{
    struct run run = {.x = x, .role = x < canvas->w ? (enum role)cell_at(canvas, y, x)->role : ROLE_NORMAL};
    while (x + run.w < canvas->w && cell_at(canvas, y, x + run.w)->role == run.role)
        run.w++;
    return run;
}

static void put_char(uint32_t cp, struct sb *out)
{
    char bytes[4];
    switch (cp) {
    case '<':
        sb_put(out, "&lt;");
        break;
    case '>':
        sb_put(out, "&gt;");
        break;
    case '&':
        sb_put(out, "&amp;");
        break;
    default:
        sb_add(out, (struct str){bytes, utf8_encode(cp, bytes)});
    }
}

/* blank: what a blank is written as. */
static void put_text(const struct canvas *canvas, int y, struct run run, uint32_t blank, struct sb *out)
{
    for (int x = run.x; x < run.x + run.w; x++)
        for (int i = 0; i < CELL_CHARS && cell_at(canvas, y, x)->cp[i] != 0; i++) {
            uint32_t cp = cell_at(canvas, y, x)->cp[i];
            put_char(cp == ' ' ? blank : cp, out);
        }
}

static void put_escaped(const char *text, struct sb *out)
{
    for (; *text != '\0'; text++)
        if (*text == '<' || *text == '>' || *text == '&')
            put_char((unsigned char)*text, out);
        else
            sb_char(out, *text);
}

static bool is_space(const struct canvas *canvas, int y, int x)
{
    const struct cell *c = cell_at(canvas, y, x);
    return c->width == 1 && c->cp[0] == ' ' && c->cp[1] == 0;
}

/* Without the blanks at its ends; w 0 when nothing is left. */
static struct run trimmed(const struct canvas *canvas, int y, struct run run)
{
    while (run.w > 0 && is_space(canvas, y, run.x)) {
        run.x++;
        run.w--;
    }
    while (run.w > 0 && is_space(canvas, y, run.x + run.w - 1))
        run.w--;
    return run;
}

/* ---- SVG ---- */

static void svg_ground(int y, struct run run, struct sb *out)
{
    struct paint p = paint_of(run.role);
    if (p.ground != GROUND)
        sb_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", MARGIN + run.x * CELL_W,
                  MARGIN + y * CELL_H, run.w * CELL_W, CELL_H, p.ground);
}

/* textLength keeps the columns, whatever font there is; blanks that follow each other are kept by no reader of SVG
 * unless they are no-break ones. */
static void svg_text(const struct canvas *canvas, int y, struct run run, struct sb *out)
{
    struct paint p = paint_of(run.role);
    run = trimmed(canvas, y, run);
    if (run.w == 0)
        return;
    sb_printf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s%s>", MARGIN + run.x * CELL_W,
              MARGIN + y * CELL_H + BASELINE, run.w * CELL_W, p.ink, p.is_bold ? " font-weight=\"bold\"" : "",
              p.is_underlined ? " text-decoration=\"underline\"" : "");
    put_text(canvas, y, run, NO_BREAK_SPACE, out);
    sb_put(out, "</text>\n");
}

void canvas_svg(const struct canvas *canvas, int h, const char *title, struct sb *out)
{
    int width = 2 * MARGIN + canvas->w * CELL_W, height = 2 * MARGIN + h * CELL_H;
    sb_printf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
              "font-family=\"%s\" font-size=\"%d\" role=\"img\">\n",
              width, height, width, height, fonts, FONT_SIZE);
    sb_put(out, "<title>");
    put_escaped(title, out);
    sb_printf(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", width, height, GROUND);
    for (int y = 0; y < h; y++)
        for (struct run run = run_at(canvas, y, 0); run.w > 0; run = run_at(canvas, y, run.x + run.w)) {
            svg_ground(y, run, out);
            svg_text(canvas, y, run, out);
        }
    sb_put(out, "</svg>\n");
}

/* ---- HTML ---- */

static void html_styles(struct sb *out)
{
    sb_printf(out, "body{background:#%06x;color:#%06x}\npre{font:%dpx/%dpx %s}\n", GROUND, INK, FONT_SIZE, CELL_H,
              fonts);
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct paint p = paint_of((enum role)role);
        sb_printf(out, ".r%d{color:#%06x", role, p.ink);
        if (p.ground != GROUND)
            sb_printf(out, ";background:#%06x", p.ground);
        sb_printf(out, "%s%s}\n", p.is_bold ? ";font-weight:bold" : "",
                  p.is_underlined ? ";text-decoration:underline" : "");
    }
}

static void html_row(const struct canvas *canvas, int y, struct sb *out)
{
    for (struct run run = run_at(canvas, y, 0); run.w > 0; run = run_at(canvas, y, run.x + run.w)) {
        if (run.role == ROLE_NORMAL) {
            put_text(canvas, y, run, ' ', out);
            continue;
        }
        sb_printf(out, "<span class=\"r%d\">", (int)run.role);
        put_text(canvas, y, run, ' ', out);
        sb_put(out, "</span>");
    }
    sb_char(out, '\n');
}

void canvas_html(const struct canvas *canvas, int h, const char *title, struct sb *out)
{
    sb_put(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    put_escaped(title, out);
    sb_put(out, "</title>\n<style>\n");
    html_styles(out);
    sb_put(out, "</style>\n</head>\n<body>\n<pre>\n");
    for (int y = 0; y < h; y++)
        html_row(canvas, y, out);
    sb_put(out, "</pre>\n</body>\n</html>\n");
}
