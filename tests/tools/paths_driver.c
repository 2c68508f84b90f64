/* paths_driver: prints where the learner's things are kept ("data") or where the course is ("course"). */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "io/paths.h"

int main(int argc, char **argv)
{
    struct arena arena = {0};
    struct err err;
    const char *path;
    bool is_data = argc == 2 && strcmp(argv[1], "data") == 0;
    bool ok = is_data ? paths_data(&path, &arena, &err) : paths_course(&path, NULL, &arena, &err);
    puts(ok ? path : err.text);
    arena_free(&arena);
    return ok ? 0 : 1;
}
