/* A style is written as the letter of the first role that has it, so that roles which look alike share a letter. */
#include "screen/canvas_styles.h"

static bool same_style(struct style a, struct style b)
{
    return a.fg == b.fg && a.bg == b.bg && a.is_bold == b.is_bold && a.is_dim == b.is_dim &&
           a.is_underlined == b.is_underlined && a.is_reversed == b.is_reversed;
}

static enum role first_alike(enum role role, enum theme_depth depth)
{
    struct style style = theme_style(role, depth);
    int first = 0;
    while (!same_style(theme_style((enum role)first, depth), style))
        first++;
    return (enum role)first;
}

static void put_style(enum role role, enum theme_depth depth, struct sb *out)
{
    struct style s = theme_style(role, depth);
    sb_printf(out, "%c ", role_letter(role));
    if (s.fg >= 0 && s.bg >= 0)
        sb_printf(out, " %d on %d", s.fg, s.bg);
    else if (s.fg >= 0)
        sb_printf(out, " %d", s.fg);
    sb_printf(out, "%s%s%s%s\n", s.is_bold ? " bold" : "", s.is_dim ? " dim" : "", s.is_underlined ? " underlined" : "",
              s.is_reversed ? " reversed" : "");
}

void canvas_dump_styles(const struct canvas *canvas, enum theme_depth depth, struct sb *out)
{
    bool occurs[ROLE_COUNT] = {false};
    for (int y = 0; y < canvas->h; y++) {
        const struct cell *row = &canvas->cells[(size_t)y * (size_t)canvas->w];
        int w = canvas->w;
        while (w > 0 && first_alike((enum role)row[w - 1].role, depth) == ROLE_NORMAL)
            w--;
        for (int x = 0; x < w; x++) {
            enum role role = first_alike((enum role)row[x].role, depth);
            occurs[role] = true;
            sb_char(out, role_letter(role));
        }
        sb_char(out, '\n');
    }
    for (int role = ROLE_NORMAL + 1; role < ROLE_COUNT; role++)
        if (occurs[role])
            put_style((enum role)role, depth, out);
}
