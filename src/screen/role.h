/* role: what a cell of the screen means.  Colours are the theme's affair (screen/theme.h). */
#ifndef MHA_SCREEN_ROLE_H
#define MHA_SCREEN_ROLE_H

/* name, its letter in the style map of a golden file */
#define ROLES(X)                                                                                                       \
    X(NORMAL, '.')                                                                                                     \
    X(TITLE, 'T')                                                                                                      \
    X(DIM, 'd')                                                                                                        \
    X(STRONG, 'S')                                                                                                     \
    X(EMPH, 'E')                                                                                                       \
    X(CODE, 'c')                                                                                                       \
    X(KEY, 'k')         /* the name of a key in the footer */                                                          \
    X(SELECTED, '>')    /* the selected row of a list */                                                               \
    X(CURSOR, '@')      /* the cell of a tensor under the cursor */                                                    \
    X(FIELD, 'f')       /* a place to type into */                                                                     \
    X(FIELD_FOCUS, 'F') /* the one that the letters go to */                                                           \
    X(OK, 'o')                                                                                                         \
    X(BAD, 'b')                                                                                                        \
    X(HINT, 'h')                                                                                                       \
    X(WARN, 'w')                                                                                                       \
    X(BORDER, '+')                                                                                                     \
    X(MARK, '*')   /* a cell that differs from the one beside it */                                                    \
    X(HEAT_0, 'A') /* diverging: 0 most negative, 4 zero, 8 most positive */                                           \
    X(HEAT_1, 'B')                                                                                                     \
    X(HEAT_2, 'C')                                                                                                     \
    X(HEAT_3, 'D')                                                                                                     \
    X(HEAT_4, 'G')                                                                                                     \
    X(HEAT_5, 'H')                                                                                                     \
    X(HEAT_6, 'I')                                                                                                     \
    X(HEAT_7, 'J')                                                                                                     \
    X(HEAT_8, 'K')                                                                                                     \
    X(SHADE_0, '0') /* sequential: 0 nothing, 8 the most */                                                            \
    X(SHADE_1, '1')                                                                                                    \
    X(SHADE_2, '2')                                                                                                    \
    X(SHADE_3, '3')                                                                                                    \
    X(SHADE_4, '4')                                                                                                    \
    X(SHADE_5, '5')                                                                                                    \
    X(SHADE_6, '6')                                                                                                    \
    X(SHADE_7, '7')                                                                                                    \
    X(SHADE_8, '8')

#define ROLE_ENUM(name, letter) ROLE_##name,
enum role { ROLES(ROLE_ENUM) ROLE_COUNT };
#undef ROLE_ENUM

/* role_letter: the letter of the style map. */
char role_letter(enum role role);

#endif
