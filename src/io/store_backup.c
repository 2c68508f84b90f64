/* A copy of the database, made whenever a tutor that has written to it ends: what a damaged one is restored from.
 *
 * SQLite copies the state of one moment, whatever other tutors do meanwhile.  The copy takes the place of the last one
 * only when it is whole and on the disk; and since rows are never deleted, a copy with more of them than the database
 * knows of a loss: it is kept, under another name.  Nothing here is an error to the learner: without a copy all is as
 * before. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/fs.h"
#include "io/store.h"
#include "io/store_db.h"

static const char *path_of_copy(const char *path, struct arena *arena)
{
    return arena_printf(arena, "%s.backup", path);
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

/* Rows of the file; -1 when it can't be read. */
static int64_t count_in(const char *path)
{
    struct store *copy;
    struct err unheard;
    bool is_damaged;
    if (!store_open_file(&copy, path, &is_damaged, &unheard))
        return -1;
    int64_t n = store_count(copy);
    store_close(copy);
    return n;
}

/* False when there is a copy that must not be replaced, and it can't be kept otherwise. */
static bool make_room(const char *copy, int64_t n_new, struct arena *arena)
{
    if (!fs_exists(copy))
        return true;
    const char *kept;
    struct err unheard;
    int64_t n = count_in(copy);
    return (n >= 0 && n <= n_new) || store_move_aside(copy, "kept", &kept, arena, &unheard);
}

/* ---- what a process that was killed left half made ---- */

/* The number of a process in the name of a copy that it began, or of a journal of that. */
static bool is_fresh(const char *name, const char *copy, uint64_t *pid)
{
    size_t n = strlen(copy);
    if (strncmp(name, copy, n) != 0 || name[n] != '-')
        return false;
    size_t n_digits = strspn(name + n + 1, "0123456789");
    const char *rest = name + n + 1 + n_digits;
    return num_parse_uint((struct str){name + n + 1, n_digits}, pid) && *pid <= INT_MAX &&
           (rest[0] == '\0' || rest[0] == '-');
}

/* Our own number is that of one before us. */
static bool is_gone(uint64_t pid)
{
    return pid == (uint64_t)getpid() || (kill((pid_t)pid, 0) != 0 && errno == ESRCH);
}

static void remove_left_over(const char *copy, struct arena *arena)
{
    const char *folder = fs_folder(copy, arena);
    DIR *dir = opendir(folder);
    uint64_t pid;
    if (dir == NULL)
        return;
    for (const struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir))
        if (is_fresh(entry->d_name, fs_name(copy), &pid) && is_gone(pid))
            unlink(fs_join(folder, entry->d_name, arena));
    closedir(dir);
}

/* ---- making one ---- */

void store_keep_copy(struct store *store)
{
    struct arena arena = {0};
    const char *copy = path_of_copy(store->path, &arena);
    const char *fresh = arena_printf(&arena, "%s-%ld", copy, (long)getpid());
    remove_left_over(copy, &arena);
    if (!copy_to(store, fresh) || !make_room(copy, count_in(fresh), &arena) || rename(fresh, copy) != 0)
        unlink(fresh);
    arena_free(&arena);
}

bool store_copy(struct store *store, const char *what, const char **out, struct arena *arena, struct err *err)
{
    *out = store_dated_name(store->path, what, arena);
    if (copy_to(store, *out))
        return true;
    unlink(*out);
    err_set(err, ERR_PROGRESS, "can't be copied to %s, so nothing was changed", *out);
    return err_at(err, store->path, 0, NULL);
}

struct store *store_open_backup(const char *path)
{
    struct arena arena = {0};
    struct store *copy = NULL;
    struct err unheard;
    bool is_damaged;
    bool ok = store_open_file(&copy, path_of_copy(path, &arena), &is_damaged, &unheard) && store_count(copy) > 0;
    arena_free(&arena);
    if (ok)
        return copy;
    store_close(copy);
    return NULL;
}

size_t store_restore(struct store *store)
{
    struct arena arena = {0};
    struct store *copy = store_open_backup(store->path);
    struct attempt *rows;
    struct err unheard;
    size_t n, n_restored = 0;
    if (copy == NULL)
        return 0;
    if (!store_all(copy, &rows, &n, &arena, &unheard) || !store_merge(store, rows, n, &n_restored, &unheard))
        n_restored = 0;
    store_close(copy);
    arena_free(&arena);
    return n_restored;
}
