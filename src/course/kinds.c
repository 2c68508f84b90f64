/* The registry: build/gen/kinds.inc lists KIND(name) for every src/kinds/kind_NAME.c.  The kinds themselves are the
 * linker's to find, so that this folder includes nothing that stands above it. */
#include "course/kind.h"

#define KIND(name) extern const struct kind kind_##name;
#include "kinds.inc"
#undef KIND

#define KIND(name) &kind_##name,
static const struct kind *const kinds[] = {
#include "kinds.inc"
};
#undef KIND

size_t kinds_count(void)
{
    return ARRAY_LEN(kinds);
}

const struct kind *kinds_at(size_t i)
{
    return kinds[i];
}

const struct kind *kind_find(struct str name)
{
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (str_is(name, kinds[i]->name))
            return kinds[i];
    return NULL;
}
