/* width: how many columns a character takes on a terminal.
 *
 * From our own table (width_table.inc, made by width_table.py from the Unicode data), not from wcwidth, so that a
 * lesson is laid out alike in every locale and on every C library. */
#ifndef MHA_BASE_WIDTH_H
#define MHA_BASE_WIDTH_H

#include <stdint.h>

/* char_width: 1, 2 for East Asian wide and emoji, 0 for marks that stand on the character before, and -1 for what
 * has no fixed shape of its own and must be made visible (base/visible.h): controls, format characters (bidi
 * controls, joiners), line separators, surrogates, private use, unassigned.  Ambiguous width counts as 1. */
int char_width(uint32_t cp);

#endif
