#include "front/tutor.h"

#include "base/fs.h"
#include "io/paths.h"

static bool open_store(struct tutor *t, bool writes, struct err *err)
{
    const char *folder, *path;
    if (!paths_data(&folder, &t->arena, err))
        return false;
    path = fs_join(folder, "progress.db", &t->arena);
    if (!writes)
        return store_open_to_read(&t->store, path, err);
    return store_open(&t->store, path, &t->notice, &t->arena, err);
}

static bool read_progress(struct tutor *t, struct err *err)
{
    struct attempt *rows;
    size_t n;
    if (!store_all(t->store, &rows, &n, &t->arena, err))
        return false;
    progress_build(&t->progress, rows, n, &t->arena);
    return true;
}

bool tutor_open_course(struct tutor *t, const char *course, struct err *err)
{
    const char *folder;
    *t = (struct tutor){0};
    t->problems.arena = &t->arena;
    if (!paths_course(&folder, course, &t->arena, err))
        return false;
    if (!course_load(&t->course, folder, &t->arena, &t->problems)) {
        *err = t->problems.first->err;
        return false;
    }
    progress_build(&t->progress, NULL, 0, &t->arena);
    return true;
}

bool tutor_open(struct tutor *t, const char *course, bool writes, struct err *err)
{
    if (!tutor_open_course(t, course, err))
        return false;
    if (!open_store(t, writes, &t->trouble) || !read_progress(t, &t->trouble)) {
        store_close(t->store);
        t->store = NULL;
    }
    return true;
}

void tutor_close(struct tutor *t)
{
    store_close(t->store);
    arena_free(&t->arena);
    *t = (struct tutor){0};
}
