/* A copy of the database, made whenever a tutor that has written to it ends: what a damaged one is restored from.
 *
 * SQLite copies the state of one moment, whatever other tutors do meanwhile.  The copy takes the place of the last one
 * only when it is whole and on the disk.  Nothing here is an error to the learner: without a copy all is as before. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/fs.h"
#include "io/store.h"
#include "io/store_db.h"

static const char *path_of_copy(const struct store *store, struct arena *arena)
{
    return arena_printf(arena, "%s.backup", store->path);
}

static bool is_on_disk(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

static bool copy_to(struct store *store, const char *path)
{
    char *sql = sqlite3_mprintf("VACUUM INTO %Q", path);
    bool ok = sql != NULL && sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(sql);
    return ok && is_on_disk(path);
}

void store_keep_copy(struct store *store)
{
    struct arena arena = {0};
    const char *copy = path_of_copy(store, &arena), *fresh = arena_printf(&arena, "%s-%ld", copy, (long)getpid());
    if (!copy_to(store, fresh) || rename(fresh, copy) != 0)
        unlink(fresh);
    arena_free(&arena);
}

size_t store_restore(struct store *store)
{
    struct arena arena = {0};
    struct store *copy = NULL;
    struct attempt *rows;
    struct err unheard;
    size_t n, n_restored = 0;
    const char *path = path_of_copy(store, &arena);
    if (!fs_exists(path) || !store_open_to_read(&copy, path, &unheard) ||
        !store_all(copy, &rows, &n, &arena, &unheard) || !store_merge(store, rows, n, &n_restored, &unheard))
        n_restored = 0;
    store_close(copy);
    arena_free(&arena);
    return n_restored;
}
