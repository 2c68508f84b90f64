/* ascii: how a character is spelt where only ASCII can be shown. */
#ifndef MHA_BASE_ASCII_H
#define MHA_BASE_ASCII_H

#include <stdint.h>

/* ascii_spell: "->" for an arrow, "sqrt" for a root, "[x]" for a check mark, "e" for e acute; NULL when there is no
 * good spelling.  Never called for cp < 0x80. */
const char *ascii_spell(uint32_t cp);

#endif
