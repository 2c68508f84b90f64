#include "io/compiler.h"

#include <stddef.h>

#include "base/macros.h"
#include "io/which.h"

const char *compiler_find(struct arena *arena)
{
    static const char *const names[] = {"gcc", "clang", "cc"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        const char *path = which(names[i], arena);
        if (path != NULL)
            return path;
    }
    return NULL;
}

const char compiler_advice[] = "No C compiler was found. Install one: apt install gcc.";
