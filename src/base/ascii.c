#include "base/ascii.h"

#include <stdlib.h>

#include "base/macros.h"

struct spelling {
    uint32_t cp;
    const char *text;
};

static const struct spelling spellings[] = {
#include "base/ascii_table.inc"
};

static int by_cp(const void *key, const void *item)
{
    const uint32_t *cp = key;
    const struct spelling *s = item;
    return (*cp > s->cp) - (*cp < s->cp);
}

const char *ascii_spell(uint32_t cp)
{
    const struct spelling *s = bsearch(&cp, spellings, ARRAY_LEN(spellings), sizeof spellings[0], by_cp);
    return s == NULL ? NULL : s->text;
}
