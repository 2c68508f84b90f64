#include "io/which.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/str.h"

static bool is_program(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

const char *which(const char *name, struct arena *arena)
{
    if (strchr(name, '/') != NULL)
        return is_program(name) ? name : NULL;
    const char *path = getenv("PATH");
    struct str rest = str_of(path == NULL ? "/usr/local/bin:/usr/bin:/bin" : path);
    while (rest.p != NULL) {
        struct str folder = str_split(&rest, ':');
        if (folder.n == 0 || folder.p[0] != '/')
            continue;
        const char *found = arena_printf(arena, "%.*s/%s", (int)folder.n, folder.p, name);
        if (is_program(found))
            return found;
    }
    return NULL;
}
