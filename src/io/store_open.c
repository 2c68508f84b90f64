/* Opening: what is there, is it sound, is it ours?
 *
 *   missing, without rows     restored from the copy; a new history when there is none
 *   no database, or unsound   moved aside, never deleted, then as if it were missing; the learner is told
 *   of a newer tutor          refused; never written with an older format
 *   locked, full, read-only   an error: this is not damage
 *
 * A reader changes nothing: where a writer restores the copy, it reads the copy.
 *
 * A hot journal (the tutor or the machine died while a row was written) is no damage either: SQLite undoes that write
 * when it opens the file for writing.  A reader may not, so it looks at a copy (store_copy.c). */
#include "io/store.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/fs.h"
#include "io/store_db.h"

/* What has been read is read once: half a MB of it is enough to keep. */
static const char setting[] = "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA cache_size = -512";

enum { FORMAT = 1 }; /* PRAGMA user_version of the databases that we write */

#define CREATE_TABLE                                                                                                   \
    "CREATE TABLE attempt (row INTEGER PRIMARY KEY, time INTEGER NOT NULL, event TEXT NOT NULL, id TEXT NOT NULL,"     \
    " rev INTEGER NOT NULL, seed INTEGER NOT NULL, draw INTEGER NOT NULL, hints INTEGER NOT NULL,"                     \
    " prompt TEXT NOT NULL, answer TEXT NOT NULL, status TEXT NOT NULL, score REAL NOT NULL, mistakes TEXT NOT NULL);" \
    " PRAGMA user_version = 1;"

/* What was found at the path. */
enum finding { NEW, SOUND, DAMAGED, FAILED };

static struct store *new_store(const char *path, bool is_read_only)
{
    struct arena arena = {0};
    struct store *store = ARENA_NEW(&arena, struct store);
    *store = (struct store){
        .path = arena_dup(&arena, path), .is_read_only = is_read_only, .lock_tries = STORE_TRIES_AT_START};
    store->arena = arena; /* it lives in its own arena */
    return store;
}

static void close_database(struct store *store)
{
    sqlite3_close(store->db);
    store->db = NULL;
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    if (store->was_written)
        store_keep_copy(store);
    close_database(store);
    struct arena arena = store->arena;
    arena_free(&arena);
}

static bool fail(const struct store *store, struct err *err, const char *text)
{
    err_set(err, ERR_PROGRESS, "%s", text);
    return err_at(err, store->path, 0, NULL);
}

/* ---- opening ---- */

/* SQLite's own handler sleeps longer and longer, so that of two busy tutors one may never get its turn. */
static int wait_for_lock(void *store, int tries)
{
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    return tries < ((const struct store *)store)->lock_tries;
}

/* A reader learns of a hot journal by an error that says "read-only". */
static bool has_hot_journal(struct store *store)
{
    int64_t version;
    return (store_query(store, "PRAGMA user_version", &version) & 0xFF) == SQLITE_READONLY;
}

/* SQLite's pools are meant for busy databases: here, the first touch of their pages takes longer than all queries of a
 * start.  It takes this advice only before its first database is open. */
static void set_aside_nothing(void)
{
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
    sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
}

static bool open_database(struct store *store, struct err *err)
{
    set_aside_nothing();
    int flags = store->is_read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(store->path, &store->db, flags, NULL) != SQLITE_OK)
        return store_fail(store, err);
    sqlite3_extended_result_codes(store->db, 1);
    sqlite3_busy_handler(store->db, wait_for_lock, store);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL); /* a damaged file keeps its -wal */
    if (!store->is_read_only && sqlite3_db_readonly(store->db, "main"))
        return fail(store, err, "can be read but not written");
    if (store->is_read_only && has_hot_journal(store)) {
        close_database(store);
        return store_open_copy(store->path, &store->db, err);
    }
    return true;
}

/* ---- what is there ---- */

static enum finding refuse_format(const struct store *store, int64_t format, struct err *err)
{
    err_set(err, ERR_PROGRESS, "was written by a newer mha-tutor (format %d, this one knows %d): please update",
            (int)format, FORMAT);
    err_at(err, store->path, 0, NULL);
    return FAILED;
}

static enum finding examine(struct store *store, struct err *err)
{
    int64_t format, is_sound = 0, n_tables = 0, row;
    int code = store_query(store, "PRAGMA user_version", &format);
    if (code == SQLITE_OK && format > FORMAT)
        return refuse_format(store, format, err);
    if (code == SQLITE_OK)
        code = store_query(store, "SELECT quick_check = 'ok' FROM pragma_quick_check(1)", &is_sound);
    if (code == SQLITE_OK)
        code = store_query(store, "SELECT count(*) FROM sqlite_master", &n_tables);
    if (code == SQLITE_OK && is_sound && n_tables == 0)
        return NEW;
    if (code == SQLITE_OK && is_sound)
        code = store_query(store, STORE_SELECT " LIMIT 1", &row);
    if (code == SQLITE_OK)
        return is_sound ? SOUND : DAMAGED;
    if (store_is_damage(code) || code == SQLITE_ERROR) /* SQLITE_ERROR: it has not our table */
        return DAMAGED;
    store_fail(store, err);
    return FAILED;
}

static enum finding open_and_examine(struct store *store, struct err *err)
{
    return open_database(store, err) ? examine(store, err) : FAILED;
}

/* ---- opening to write ---- */

/* *st is zero when there is nothing yet. */
static bool look_at_file(const char *path, struct stat *st, struct err *err)
{
    struct stat link;
    *st = (struct stat){0};
    if (stat(path, st) == 0 && S_ISREG(st->st_mode))
        return true;
    if (st->st_mode != 0)
        err_set(err, ERR_PROGRESS, "expected a file, found a folder, a FIFO or a device");
    else if (errno != ENOENT)
        err_set(err, ERR_PROGRESS, "can't be opened: %s", strerror(errno));
    else if (lstat(path, &link) == 0)
        err_set(err, ERR_PROGRESS, "is a link to a file that is missing");
    else
        return true;
    return err_at(err, path, 0, NULL);
}

/* Each file that SQLite would open: it waits at a FIFO for ever, and whichever is at fault it blames the database.
 * *st is that of the database itself. */
static bool look_at_files(struct store *store, struct stat *st, struct err *err)
{
    struct stat journal;
    for (size_t i = 0; i < STORE_JOURNALS; i++)
        if (!look_at_file(arena_printf(&store->arena, "%s%s", store->path, store_journals[i]), &journal, err))
            return false;
    return look_at_file(store->path, st, err);
}

static bool make_folder(struct store *store, struct err *err)
{
    if (fs_make_folders(fs_folder(store->path, &store->arena), err))
        return true;
    err->code = ERR_PROGRESS;
    return false;
}

/* Moves the damaged file away, unless another tutor has done so since `before`, and opens a new one. */
static enum finding begin_anew(struct store *store, const struct stat *before, const char **notice, struct arena *arena,
                               struct err *err)
{
    const char *kept;
    struct stat now;
    close_database(store);
    if (stat(store->path, &now) == 0 && now.st_ino == before->st_ino && now.st_dev == before->st_dev) {
        if (!store_move_aside(store->path, "corrupt", &kept, arena, err))
            return FAILED;
        *notice = arena_printf(arena, "%s was damaged. It is kept as %s", store->path, kept);
    }
    enum finding finding = open_and_examine(store, err);
    if (finding != DAMAGED)
        return finding;
    fail(store, err, "is damaged, and so is the one that was begun instead");
    return FAILED;
}

/* Another tutor may have been quicker, so it looks again inside of the transaction. */
static bool create_table(struct store *store, struct err *err)
{
    int64_t n_tables;
    if (!store_run(store, "BEGIN IMMEDIATE", err))
        return false;
    bool ok =
        store_query(store, "SELECT count(*) FROM sqlite_master", &n_tables) == SQLITE_OK || store_fail(store, err);
    ok = ok && (n_tables > 0 || store_run(store, CREATE_TABLE, err)) && store_run(store, "COMMIT", err);
    if (!ok)
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return ok;
}

/* Rows are never deleted: a database without any, beside a copy with some, has lost them. */
static void restore(struct store *store, bool was_missing, const char **notice, struct arena *arena)
{
    size_t n = store_restore(store);
    const char *restored =
        arena_printf(arena, "%zu %s restored from the copy of the last time", n, n == 1 ? "entry was" : "entries were");
    if (n == 0)
        restored = "a new history was begun";
    if (*notice != NULL)
        *notice = arena_printf(arena, "%s, and %s.", *notice, restored);
    else if (n > 0)
        *notice = arena_printf(arena, "%s was %s; %s.", store->path, was_missing ? "missing" : "empty", restored);
}

static bool open_to_write(struct store *store, const char **notice, struct arena *arena, struct err *err)
{
    struct stat before;
    if (!make_folder(store, err) || !look_at_files(store, &before, err))
        return false;
    enum finding finding = open_and_examine(store, err);
    if (finding == DAMAGED)
        finding = begin_anew(store, &before, notice, arena, err);
    if (finding == FAILED || !store_run(store, setting, err))
        return false;
    if (finding == SOUND ? !store_number_anew(store, err) : !create_table(store, err))
        return false;
    if (store_count(store) == 0)
        restore(store, before.st_mode == 0, notice, arena);
    return true;
}

bool store_open(struct store **out, const char *path, const char **notice, struct arena *arena, struct err *err)
{
    struct store *store = new_store(path, false);
    *notice = NULL;
    *out = NULL;
    if (!open_to_write(store, notice, arena, err)) {
        store_close(store);
        return false;
    }
    store->lock_tries = STORE_TRIES_AT_WORK;
    *out = store;
    return true;
}

/* ---- opening to read ---- */

static enum finding look(struct store *store, struct err *err)
{
    struct stat st;
    if (!look_at_files(store, &st, err))
        return FAILED;
    enum finding finding = st.st_size == 0 ? NEW : open_and_examine(store, err);
    if (finding == NEW)
        close_database(store);
    return finding;
}

bool store_open_file(struct store **out, const char *path, bool *is_damaged, struct err *err)
{
    struct store *store = new_store(path, true);
    enum finding finding = look(store, err);
    *out = NULL;
    *is_damaged = finding == DAMAGED;
    if (finding == FAILED || finding == DAMAGED) {
        if (finding == DAMAGED)
            fail(store, err, STORE_LOST);
        store_close(store);
        return false;
    }
    store->lock_tries = STORE_TRIES_AT_WORK;
    *out = store;
    return true;
}

static const char *tell_of_copy(const char *path, const char *what, struct arena *arena)
{
    return arena_printf(
        arena, "%s %s; this is what its copy, %s.backup, holds, which is restored when the tutor is next opened.", path,
        what, path);
}

bool store_open_to_read(struct store **out, const char *path, const char **notice, struct arena *arena, struct err *err)
{
    struct err why; /* is heard only when there is no copy either */
    bool is_damaged;
    *notice = NULL;
    bool ok = store_open_file(out, path, &is_damaged, &why);
    bool is_lost = is_damaged || (ok && store_count(*out) == 0);
    struct store *copy = is_lost ? store_open_backup(path) : NULL;
    if (copy != NULL) {
        *notice = tell_of_copy(path, is_damaged ? "is damaged" : fs_exists(path) ? "is empty" : "is missing", arena);
        store_close(*out);
        *out = copy;
        return true;
    }
    if (!ok)
        *err = why;
    return ok;
}
