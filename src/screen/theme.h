/* theme: from roles to colours and attributes.
 *
 * Nothing is told by colour alone: every role that matters also differs in an attribute, or stands beside a word or
 * sign.  Roles without a background use the terminal's own colours, so that light and dark both work; a background
 * never comes without its foreground.  Shades go from blue to orange, which all kinds of colour blindness tell apart.
 */
#ifndef MHA_SCREEN_THEME_H
#define MHA_SCREEN_THEME_H

#include <stdbool.h>

#include "screen/role.h"

enum theme_depth { THEME_MONO, THEME_8, THEME_16, THEME_256 };

struct style {
    short fg, bg; /* colour numbers of the terminal; -1: its own */
    bool is_bold, is_dim, is_underlined, is_reversed;
};

struct style theme_style(enum role role, enum theme_depth depth);

#endif
