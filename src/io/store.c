/* The rows.  How a database is opened and what is done about a damaged one is in store_open.c. */
#include "io/store.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "io/store_db.h"

/* Columns of a SELECT of all; one more is the number of the parameter of an INSERT. */
enum column { ROW, TIME, EVENT, ID, REV, SEED, DRAW, HINTS, PROMPT, ANSWER, STATUS, SCORE, MISTAKES };

/* ---- errors ---- */

bool store_is_damage(int code)
{
    return (code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB;
}

/* What happened, with the system's reason where SQLite knows it. */
static bool system_error(sqlite3 *db, const char *what, struct err *err)
{
    int why = sqlite3_system_errno(db);
    return err_set(err, ERR_PROGRESS, "%s%s%s", what, why != 0 ? ": " : "", why != 0 ? strerror(why) : "");
}

static bool is_there(sqlite3 *db)
{
    const char *path = sqlite3_db_filename(db, "main");
    return path != NULL && access(path, F_OK) == 0;
}

static bool explain(sqlite3 *db, struct err *err)
{
    switch (sqlite3_errcode(db) & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return err_set(err, ERR_PROGRESS, "is in use by another program, or lies where files can't be locked");
    case SQLITE_FULL:
        return err_set(err, ERR_PROGRESS, "the disk is full");
    case SQLITE_READONLY:
        return err_set(err, ERR_PROGRESS, "can be read but not written");
    case SQLITE_CANTOPEN:
        if (is_there(db) && sqlite3_system_errno(db) == ENOENT) /* what SQLite last looked for is its journal */
            return err_set(err, ERR_PROGRESS, "no journal can be made beside it: its folder can't be written");
        return system_error(db, "can't be opened", err);
    case SQLITE_IOERR:
        return system_error(db, "the disk reports an error", err);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return err_set(err, ERR_PROGRESS, STORE_DAMAGED);
    default:
        return err_set(err, ERR_PROGRESS, "%s", sqlite3_errmsg(db));
    }
}

bool store_fail(const struct store *store, struct err *err)
{
    explain(store->db, err);
    return err_at(err, store->path, 0, NULL);
}

bool store_run(struct store *store, const char *sql, struct err *err)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_fail(store, err);
}

int store_query(struct store *store, const char *sql, int64_t *out)
{
    sqlite3_stmt *query;
    *out = 0;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &query, NULL);
    if (code != SQLITE_OK)
        return code;
    if (sqlite3_step(query) == SQLITE_ROW)
        *out = sqlite3_column_int64(query, 0);
    return sqlite3_finalize(query); /* what sqlite3_step has failed with */
}

const char *store_path(const struct store *store)
{
    return store->path;
}

int64_t store_count(struct store *store)
{
    int64_t n;
    if (store->db == NULL)
        return 0;
    return store_query(store, "SELECT count(*) FROM attempt", &n) == SQLITE_OK ? n : -1;
}

/* ---- writing ---- */

static void bind_text(sqlite3_stmt *insert, enum column at, const char *text)
{
    sqlite3_bind_text(insert, (int)at + 1, text == NULL ? "" : text, -1, SQLITE_STATIC);
}

#define INSERT(how) "INSERT " how "INTO attempt (row, " STORE_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

static bool prepare(struct store *store, const char *sql, sqlite3_stmt **out, struct err *err)
{
    return sqlite3_prepare_v2(store->db, sql, -1, out, NULL) == SQLITE_OK || store_fail(store, err);
}

static bool insert_row(struct store *store, sqlite3_stmt *insert, int64_t row, const struct attempt *a, struct err *err)
{
    sqlite3_reset(insert);
    sqlite3_bind_int64(insert, ROW + 1, row);
    sqlite3_bind_int64(insert, TIME + 1, a->time);
    bind_text(insert, EVENT, attempt_event_name(a->event));
    bind_text(insert, ID, a->id);
    sqlite3_bind_int64(insert, REV + 1, a->rev);
    sqlite3_bind_int64(insert, SEED + 1, (sqlite3_int64)a->seed); /* the same 64 bits */
    sqlite3_bind_int64(insert, DRAW + 1, a->draw);
    sqlite3_bind_int64(insert, HINTS + 1, a->hints);
    bind_text(insert, PROMPT, a->prompt);
    bind_text(insert, ANSWER, a->answer);
    bind_text(insert, STATUS, a->status);
    sqlite3_bind_double(insert, SCORE + 1, a->score);
    bind_text(insert, MISTAKES, a->mistakes);
    return sqlite3_step(insert) == SQLITE_DONE || store_fail(store, err);
}

static bool insert_new(struct store *store, const struct attempt *a, struct err *err)
{
    int64_t last;
    uint32_t noise;
    sqlite3_stmt *insert;
    if (store_query(store, "SELECT max(row) FROM attempt", &last) != SQLITE_OK)
        return store_fail(store, err);
    if (!prepare(store, INSERT(""), &insert, err))
        return false;
    sqlite3_randomness(sizeof noise, &noise);
    bool ok = insert_row(store, insert, attempt_number(last, a->time, noise), a, err);
    sqlite3_finalize(insert);
    return ok;
}

static bool insert_known(struct store *store, const struct attempt *rows, size_t n, size_t *n_added, struct err *err)
{
    sqlite3_stmt *insert;
    if (!prepare(store, INSERT("OR IGNORE "), &insert, err))
        return false;
    bool ok = true;
    for (size_t i = 0; i < n && ok; i++) {
        ok = insert_row(store, insert, rows[i].row, &rows[i], err);
        *n_added += (size_t)sqlite3_changes(store->db);
    }
    sqlite3_finalize(insert);
    return ok;
}

static bool begin_writing(struct store *store, struct err *err)
{
    if (!store->is_read_only)
        return store_run(store, "BEGIN IMMEDIATE", err);
    err_set(err, ERR_PROGRESS, "can be read but not written");
    return err_at(err, store->path, 0, NULL);
}

static bool end_writing(struct store *store, bool ok, struct err *err)
{
    if (ok && store_run(store, "COMMIT", err)) {
        store->was_written = true;
        return true;
    }
    sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL); /* fails where SQLite has done it already */
    return false;
}

/* Who has waited in vain for a lock does not wait again before it was free once. */
bool store_add(struct store *store, const struct attempt *attempt, struct err *err)
{
    bool ok = begin_writing(store, err) && end_writing(store, insert_new(store, attempt, err), err);
    if (!ok)
        store->lock_tries = 0;
    else if (store->lock_tries == 0)
        store->lock_tries = STORE_TRIES_AT_WORK;
    return ok;
}

void store_be_patient(struct store *store)
{
    if (store != NULL)
        store->lock_tries = STORE_TRIES_AT_START;
}

bool store_merge(struct store *store, const struct attempt *rows, size_t n, size_t *n_added, struct err *err)
{
    *n_added = 0;
    return begin_writing(store, err) && end_writing(store, insert_known(store, rows, n, n_added, err), err);
}

/* ---- reading ---- */

static const char *column_text(sqlite3_stmt *select, enum column at, struct arena *arena)
{
    const unsigned char *text = sqlite3_column_text(select, (int)at);
    return text == NULL ? "" : arena_dup(arena, (const char *)text);
}

/* False for a row with an event of a later version: it is kept in the file and ignored. */
static bool read_row(sqlite3_stmt *select, struct attempt *out, struct arena *arena)
{
    const unsigned char *event = sqlite3_column_text(select, EVENT);
    *out = (struct attempt){
        .row = sqlite3_column_int64(select, ROW),
        .time = sqlite3_column_int64(select, TIME),
        .id = column_text(select, ID, arena),
        .rev = sqlite3_column_int64(select, REV),
        .seed = (uint64_t)sqlite3_column_int64(select, SEED),
        .draw = sqlite3_column_int64(select, DRAW),
        .hints = sqlite3_column_int64(select, HINTS),
        .prompt = column_text(select, PROMPT, arena),
        .answer = column_text(select, ANSWER, arena),
        .status = column_text(select, STATUS, arena),
        .score = sqlite3_column_double(select, SCORE),
        .mistakes = column_text(select, MISTAKES, arena),
    };
    return event != NULL && attempt_event_of((const char *)event, &out->event);
}

/* Rows of an older tutor get the numbers that they will have in the file once it is opened for writing. */
static void number_anew(struct attempt *rows, size_t n)
{
    for (size_t i = 0; i < n && rows[i].row < ATTEMPT_FIRST; i++)
        rows[i].row = attempt_number(i == 0 ? 0 : rows[i - 1].row, rows[i].time, attempt_noise(&rows[i]));
}

/* At most `room` rows, so that one that another tutor adds meanwhile waits for the next time. */
static bool read_rows(struct store *store, struct attempt *rows, size_t room, size_t *n, struct arena *arena,
                      struct err *err)
{
    sqlite3_stmt *select;
    if (!prepare(store, STORE_SELECT, &select, err))
        return false;
    int code = SQLITE_DONE;
    while (*n < room && (code = sqlite3_step(select)) == SQLITE_ROW)
        *n += read_row(select, &rows[*n], arena);
    bool ok = code == SQLITE_ROW || code == SQLITE_DONE || store_fail(store, err);
    sqlite3_finalize(select);
    number_anew(rows, *n);
    return ok;
}

bool store_all(struct store *store, struct attempt **out, size_t *n, struct arena *arena, struct err *err)
{
    int64_t room;
    *out = NULL;
    *n = 0;
    if (store->db == NULL)
        return true;
    if (store_query(store, "SELECT count(*) FROM attempt", &room) != SQLITE_OK)
        return store_fail(store, err);
    *out = ARENA_ARRAY(arena, (size_t)room, struct attempt);
    return read_rows(store, *out, (size_t)room, n, arena, err);
}

/* ---- rows of an older tutor ---- */

/* The new numbers are larger than all old ones, so that no two rows ever meet. */
static bool write_numbers(struct store *store, const int64_t *old, const struct attempt *rows, size_t n,
                          struct err *err)
{
    sqlite3_stmt *update;
    if (!prepare(store, "UPDATE attempt SET row = ? WHERE row = ?", &update, err))
        return false;
    bool ok = true;
    for (size_t i = 0; i < n && ok; i++) {
        sqlite3_reset(update);
        sqlite3_bind_int64(update, 1, rows[i].row);
        sqlite3_bind_int64(update, 2, old[i]);
        ok = sqlite3_step(update) == SQLITE_DONE || store_fail(store, err);
    }
    sqlite3_finalize(update);
    return ok;
}

/* Rows of events that we don't know are numbered with the others. */
static bool renumber(struct store *store, size_t room, struct arena *arena, struct err *err)
{
    sqlite3_stmt *select;
    struct attempt *rows = ARENA_ARRAY(arena, room, struct attempt);
    int64_t *old = ARENA_ARRAY(arena, room, int64_t);
    size_t n = 0;
    if (!prepare(store, STORE_SELECT, &select, err))
        return false;
    for (; n < room && sqlite3_step(select) == SQLITE_ROW; n++) {
        read_row(select, &rows[n], arena);
        old[n] = rows[n].row;
    }
    if (sqlite3_finalize(select) != SQLITE_OK)
        return store_fail(store, err);
    number_anew(rows, n);
    return write_numbers(store, old, rows, n, err);
}

bool store_number_anew(struct store *store, struct err *err)
{
    struct arena arena = {0};
    int64_t first, room;
    if (store_query(store, "SELECT min(row) FROM attempt", &first) != SQLITE_OK)
        return store_fail(store, err);
    if (first == 0 || first >= ATTEMPT_FIRST)
        return true;
    if (!begin_writing(store, err))
        return false;
    bool ok = store_query(store, "SELECT count(*) FROM attempt", &room) == SQLITE_OK || store_fail(store, err);
    ok = end_writing(store, ok && renumber(store, (size_t)room, &arena, err), err);
    arena_free(&arena);
    return ok;
}
