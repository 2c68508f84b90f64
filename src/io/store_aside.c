/* Keeping a damaged database: somebody may still get rows out of it. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/fs.h"
#include "io/clock.h"
#include "io/store_db.h"

const char *const store_journals[STORE_JOURNALS] = {"-journal", "-wal", "-shm"};

const char *store_dated_name(const char *path, const char *what, struct arena *arena)
{
    char stamp[32] = "";
    time_t now = (time_t)clock_now();
    struct tm local;
    if (localtime_r(&now, &local) != NULL)
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    const char *name = arena_printf(arena, "%s.%s-%s", path, what, stamp);
    for (int i = 2; fs_exists(name); i++)
        name = arena_printf(arena, "%s.%s-%s-%d", path, what, stamp, i);
    return name;
}

static bool move(const char *path, const char *to, const char *suffix, struct arena *arena, struct err *err)
{
    const char *from = arena_printf(arena, "%s%s", path, suffix);
    if (rename(from, arena_printf(arena, "%s%s", to, suffix)) == 0 || errno == ENOENT)
        return true;
    err_set(err, ERR_PROGRESS, "is damaged and can't be moved aside: %s", strerror(errno));
    return err_at(err, path, 0, NULL);
}

/* The journals first: one that stayed behind would be taken for that of the new database. */
bool store_move_aside(const char *path, const char *what, const char **out, struct arena *arena, struct err *err)
{
    *out = store_dated_name(path, what, arena);
    for (size_t i = 0; i < STORE_JOURNALS; i++)
        if (!move(path, *out, store_journals[i], arena, err))
            return false;
    return move(path, *out, "", arena, err);
}
