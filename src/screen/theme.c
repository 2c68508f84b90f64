/* Foregrounds that stand on the terminal's own background have a luminance near the middle (xterm's 30, 32, 130, 243),
 * so that they can be read on black and on white: tests/unit/test_theme.c computes the contrasts. */
#include "screen/theme.h"

#include "base/err.h"

enum { BOLD = 1, UNDER = 2, REVERSE = 4, DIM = 8 };

/* Whatever the colours are. */
static const unsigned char attributes[ROLE_COUNT] = {
    [ROLE_TITLE] = BOLD,       [ROLE_STRONG] = BOLD,      [ROLE_EMPH] = UNDER,  [ROLE_KEY] = BOLD,
    [ROLE_SELECTED] = REVERSE, [ROLE_CURSOR] = REVERSE,   [ROLE_FIELD] = UNDER, [ROLE_FIELD_FOCUS] = BOLD | UNDER,
    [ROLE_OK] = BOLD,          [ROLE_BAD] = BOLD | UNDER, [ROLE_WARN] = BOLD,   [ROLE_MARK] = BOLD | UNDER,
};

/* Without colours shades are made of what is left: dim, plain, bold, reversed.  Numbers have a sign of their own. */
static const unsigned char shades[ROLE_COUNT] = {
    [ROLE_HEAT_0] = REVERSE,  [ROLE_HEAT_1] = REVERSE,  [ROLE_HEAT_2] = BOLD,    [ROLE_HEAT_4] = DIM,
    [ROLE_HEAT_6] = BOLD,     [ROLE_HEAT_7] = REVERSE,  [ROLE_HEAT_8] = REVERSE, [ROLE_SHADE_0] = DIM,
    [ROLE_SHADE_3] = BOLD,    [ROLE_SHADE_4] = BOLD,    [ROLE_SHADE_5] = BOLD,   [ROLE_SHADE_6] = REVERSE,
    [ROLE_SHADE_7] = REVERSE, [ROLE_SHADE_8] = REVERSE,
};

/* Colour numbers plus 1, so that a role that is not listed has the terminal's own. */
struct colours {
    short fg, bg;
};

#define FG(fg)                                                                                                         \
    {                                                                                                                  \
        (fg) + 1, 0                                                                                                    \
    }
#define ON(bg, fg)                                                                                                     \
    {                                                                                                                  \
        (fg) + 1, (bg) + 1                                                                                             \
    }

static const struct colours colours_8[ROLE_COUNT] = {
    [ROLE_CODE] = FG(6),       [ROLE_OK] = FG(6),         [ROLE_BAD] = FG(1),        [ROLE_HINT] = FG(5),
    [ROLE_WARN] = FG(5),       [ROLE_MARK] = FG(1),       [ROLE_HEAT_0] = ON(4, 7),  [ROLE_HEAT_1] = ON(4, 7),
    [ROLE_HEAT_2] = ON(6, 0),  [ROLE_HEAT_6] = ON(3, 0),  [ROLE_HEAT_7] = ON(1, 7),  [ROLE_HEAT_8] = ON(1, 7),
    [ROLE_SHADE_3] = ON(3, 0), [ROLE_SHADE_4] = ON(3, 0), [ROLE_SHADE_5] = ON(3, 0), [ROLE_SHADE_6] = ON(1, 7),
    [ROLE_SHADE_7] = ON(1, 7), [ROLE_SHADE_8] = ON(1, 7),
};

static const struct colours colours_16[ROLE_COUNT] = {
    [ROLE_CODE] = FG(6),        [ROLE_OK] = FG(6),          [ROLE_BAD] = FG(1),         [ROLE_HINT] = FG(5),
    [ROLE_WARN] = FG(5),        [ROLE_MARK] = FG(1),        [ROLE_HEAT_0] = ON(4, 15),  [ROLE_HEAT_1] = ON(12, 0),
    [ROLE_HEAT_2] = ON(6, 0),   [ROLE_HEAT_3] = ON(14, 0),  [ROLE_HEAT_5] = ON(11, 0),  [ROLE_HEAT_6] = ON(3, 0),
    [ROLE_HEAT_7] = ON(9, 0),   [ROLE_HEAT_8] = ON(1, 15),  [ROLE_SHADE_1] = ON(11, 0), [ROLE_SHADE_2] = ON(11, 0),
    [ROLE_SHADE_3] = ON(3, 0),  [ROLE_SHADE_4] = ON(3, 0),  [ROLE_SHADE_5] = ON(9, 0),  [ROLE_SHADE_6] = ON(9, 0),
    [ROLE_SHADE_7] = ON(1, 15), [ROLE_SHADE_8] = ON(1, 15),
};

static const struct colours colours_256[ROLE_COUNT] = {
    [ROLE_DIM] = FG(243),         [ROLE_BORDER] = FG(243),      [ROLE_CODE] = FG(30),
    [ROLE_OK] = FG(32),           [ROLE_BAD] = FG(166),         [ROLE_HINT] = FG(133),
    [ROLE_WARN] = FG(130),        [ROLE_MARK] = FG(166),        [ROLE_HEAT_0] = ON(25, 231),
    [ROLE_HEAT_1] = ON(32, 16),   [ROLE_HEAT_2] = ON(74, 16),   [ROLE_HEAT_3] = ON(153, 16),
    [ROLE_HEAT_5] = ON(223, 16),  [ROLE_HEAT_6] = ON(215, 16),  [ROLE_HEAT_7] = ON(208, 16),
    [ROLE_HEAT_8] = ON(166, 16),  [ROLE_SHADE_1] = ON(230, 16), [ROLE_SHADE_2] = ON(229, 16),
    [ROLE_SHADE_3] = ON(223, 16), [ROLE_SHADE_4] = ON(222, 16), [ROLE_SHADE_5] = ON(215, 16),
    [ROLE_SHADE_6] = ON(208, 16), [ROLE_SHADE_7] = ON(172, 16), [ROLE_SHADE_8] = ON(166, 16),
};

static const struct colours *const by_depth[] = {
    [THEME_8] = colours_8, [THEME_16] = colours_16, [THEME_256] = colours_256};

struct style theme_style(enum role role, enum theme_depth depth)
{
    CHECK(role < ROLE_COUNT && depth <= THEME_256, "role %d, depth %d", (int)role, (int)depth);
    struct colours c = depth == THEME_MONO ? (struct colours){0, 0} : by_depth[depth][role];
    unsigned attribute = attributes[role] | (depth == THEME_MONO ? shades[role] : 0u);
    return (struct style){.fg = (short)(c.fg - 1),
                          .bg = (short)(c.bg - 1),
                          .is_bold = attribute & BOLD,
                          .is_underlined = attribute & UNDER,
                          .is_reversed = attribute & REVERSE,
                          .is_dim = (attribute & DIM) || (role == ROLE_DIM && depth != THEME_256)};
}
