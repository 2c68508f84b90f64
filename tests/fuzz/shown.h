/* shown: what may be sent to a terminal: valid UTF-8 without anything that it would obey or hide.  Pages are so; other
 * texts are when they have gone through base/visible.h. */
#ifndef MHA_TESTS_FUZZ_SHOWN_H
#define MHA_TESTS_FUZZ_SHOWN_H

#include <string.h>

#include "base/err.h"
#include "base/utf8.h"
#include "base/width.h"

/* check_shown: line feeds are allowed in a text of several lines only. */
static inline void check_shown(const char *text, bool has_lines)
{
    for (size_t at = 0, left = strlen(text), n; left > 0; at += n, left -= n) {
        uint32_t cp = 0;
        n = utf8_decode(text + at, left, &cp);
        CHECK(n > 0 && (char_width(cp) >= 0 || (has_lines && cp == '\n')), "byte %zu of a message", at);
    }
}

#endif
