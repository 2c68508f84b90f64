#include "engine/tile.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/macros.h"
#include "engine/cpu.h"

static bool has_base(void)
{
    return true;
}

static const struct {
    const struct tiles *tiles;
    bool (*runs_here)(void);
} KNOWN[] = {
#if defined(__x86_64__)
    {&tiles_avx512, cpu_has_avx512},
    {&tiles_avx2, cpu_has_avx2},
#endif
    {&tiles_base, has_base},
};

const struct tiles *tiles_here(void)
{
    const struct tiles *fastest = &tiles_base;
    const char *name = getenv("MHA_KERNEL");
    for (size_t i = ARRAY_LEN(KNOWN); i-- > 0;) {
        if (!KNOWN[i].runs_here())
            continue;
        fastest = KNOWN[i].tiles;
        if (name != NULL && strcmp(name, fastest->name) == 0)
            break;
    }
    return fastest;
}
