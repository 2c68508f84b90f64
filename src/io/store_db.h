/* store_db: what the files of the store share; nobody else includes it. */
#ifndef MHA_IO_STORE_DB_H
#define MHA_IO_STORE_DB_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"

/* How often a lock that another tutor holds is asked for, every 5 ms: for 2 s at the start, and for a quarter of a
 * second while the learner waits for the next screen. */
enum { STORE_TRIES_AT_START = 400, STORE_TRIES_AT_WORK = 50 };

struct store {
    sqlite3 *db;      /* NULL: nothing was ever written, and nothing will be */
    const char *path; /* as the user knows it */
    bool is_read_only;
    bool was_written; /* by us: a copy is made in the end */
    int lock_tries;   /* how patient it is with a locked file */
    struct arena arena;
};

/* The columns, in the order in which store.c binds and reads them. */
#define STORE_COLUMNS "time, event, id, rev, seed, draw, hints, prompt, answer, status, score, mistakes"
#define STORE_SELECT "SELECT row, " STORE_COLUMNS " FROM attempt ORDER BY row"

#define STORE_DAMAGED                                                                                                  \
    "is damaged; when the tutor is next opened, it is moved aside, and the last copy is restored if there is one"
#define STORE_LOST                                                                                                     \
    "is damaged, and there is no copy of it; when the tutor is next opened, it is moved aside, and a new history "     \
    "begun"

/* store_fail: what SQLite has just reported, as an ERR_PROGRESS that tells what to do.  Returns false. */
bool store_fail(const struct store *store, struct err *err);

/* store_is_damage: does this result code mean that the file is not a sound database?  (Not: locked, full, read-only.)
 */
bool store_is_damage(int code);

/* store_run: SQL without results. */
MUST_CHECK bool store_run(struct store *store, const char *sql, struct err *err);

/* store_number_anew: rows of an older tutor, which counted them, get numbers that no other row has. */
MUST_CHECK bool store_number_anew(struct store *store, struct err *err);

/* store_query: the integer that a query gives (0 when it gives no row), and SQLite's result code. */
MUST_CHECK int store_query(struct store *store, const char *sql, int64_t *out);

/* store_keep_copy: renews PATH.backup; one that holds more rows, or can't be read, is kept as
 * PATH.backup.kept-YYYYMMDD-HHMMSS. store_restore: adds what such a copy holds; how many rows.  store_open_backup: the
 * copy itself, to read; NULL when there is none with rows in it. */
void store_keep_copy(struct store *store);
size_t store_restore(struct store *store);
struct store *store_open_backup(const char *path);

/* store_open_file: as store_open_to_read, but this very file, whatever lies beside it.  *is_damaged: why it failed. */
MUST_CHECK bool store_open_file(struct store **out, const char *path, bool *is_damaged, struct err *err);

/* store_count: rows of any event; 0 when nothing was ever written, and -1 when that can't be known. */
int64_t store_count(struct store *store);

/* store_dated_name: PATH.WHAT-YYYYMMDD-HHMMSS, and -2, -3, ... where that is taken. */
const char *store_dated_name(const char *path, const char *what, struct arena *arena);

/* What SQLite writes beside a database. */
enum { STORE_JOURNALS = 3 };
extern const char *const store_journals[STORE_JOURNALS];

/* store_open_copy: *db is a private copy of a database whose last write was interrupted, with that write undone.  The
 * files of the original are only read.  ERR_PROGRESS. */
MUST_CHECK bool store_open_copy(const char *path, sqlite3 **db, struct err *err);

/* store_move_aside: renames a damaged database, with its journals, to store_dated_name(path, what).  Never deletes or
 * overwrites.  *out is the new path. */
MUST_CHECK bool store_move_aside(const char *path, const char *what, const char **out, struct arena *arena,
                                 struct err *err);

#endif
