/* Reading a database whose last write was interrupted.
 *
 * SQLite can't read it before that write is undone, and undoing it changes the file, which a reader must not.  So the
 * database and its journal are copied into a folder of our own, where SQLite may do its work; the names of the copies
 * are removed at once and their content lives as long as it is open. */
#include <stdlib.h>
#include <unistd.h>

#include "base/fs.h"
#include "io/store_db.h"

static const char *const suffixes[] = {"", "-journal", "-wal"};

static bool copy_files(const char *path, const char *copy, struct arena *arena, struct err *err)
{
    for (size_t i = 0; i < ARRAY_LEN(suffixes); i++) {
        const char *from = arena_printf(arena, "%s%s", path, suffixes[i]);
        if (fs_exists(from) && !fs_copy(from, arena_printf(arena, "%s%s", copy, suffixes[i]), err))
            return false;
    }
    return true;
}

static void remove_files(const char *folder, const char *copy, struct arena *arena)
{
    for (size_t i = 0; i < ARRAY_LEN(suffixes); i++)
        unlink(arena_printf(arena, "%s%s", copy, suffixes[i]));
    rmdir(folder);
}

/* A database that is unsound beyond its journal opens too; whoever reads it will see. */
static bool open_copy(const char *path, const char *copy, sqlite3 **db, struct arena *arena, struct err *err)
{
    struct store store = {.path = path};
    if (!copy_files(path, copy, arena, err))
        return false;
    bool ok = sqlite3_open_v2(copy, &store.db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK || store_fail(&store, err);
    if (ok)
        sqlite3_exec(store.db, "PRAGMA user_version", NULL, NULL, NULL); /* any reading undoes the write */
    *db = store.db;
    return ok;
}

bool store_open_copy(const char *path, sqlite3 **db, struct err *err)
{
    struct arena arena = {0};
    const char *base = getenv("TMPDIR");
    char *folder = arena_printf(&arena, "%s/mha-tutor-XXXXXX", base != NULL && base[0] == '/' ? base : "/tmp");
    bool ok = mkdtemp(folder) != NULL;
    if (ok) {
        const char *copy = fs_join(folder, "progress.db", &arena);
        ok = open_copy(path, copy, db, &arena, err);
        remove_files(folder, copy, &arena);
    }
    arena_free(&arena);
    if (ok)
        return true;
    err_set(err, ERR_PROGRESS, "a write to it was interrupted: open the tutor once, which sets it right");
    return err_at(err, path, 0, NULL);
}
