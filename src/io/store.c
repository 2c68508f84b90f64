/* The rows.  How a database is opened and what is done about a damaged one is in store_open.c. */
#include "io/store.h"

#include <string.h>

#include "io/store_db.h"

/* Columns of a SELECT of all, which are also the numbers of the parameters of an INSERT of all but the first. */
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

/* ---- writing ---- */

static void bind_text(sqlite3_stmt *insert, enum column at, const char *text)
{
    sqlite3_bind_text(insert, (int)at, text == NULL ? "" : text, -1, SQLITE_STATIC);
}

static bool insert_row(struct store *store, const struct attempt *a, struct err *err)
{
    sqlite3_stmt *insert;
    if (sqlite3_prepare_v2(store->db,
                           "INSERT INTO attempt (" STORE_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", -1,
                           &insert, NULL) != SQLITE_OK)
        return store_fail(store, err);
    sqlite3_bind_int64(insert, TIME, a->time);
    bind_text(insert, EVENT, attempt_event_name(a->event));
    bind_text(insert, ID, a->id);
    sqlite3_bind_int64(insert, REV, a->rev);
    sqlite3_bind_int64(insert, SEED, (sqlite3_int64)a->seed); /* the same 64 bits */
    sqlite3_bind_int64(insert, DRAW, a->draw);
    sqlite3_bind_int64(insert, HINTS, a->hints);
    bind_text(insert, PROMPT, a->prompt);
    bind_text(insert, ANSWER, a->answer);
    bind_text(insert, STATUS, a->status);
    sqlite3_bind_double(insert, SCORE, a->score);
    bind_text(insert, MISTAKES, a->mistakes);
    bool ok = sqlite3_step(insert) == SQLITE_DONE || store_fail(store, err);
    sqlite3_finalize(insert);
    return ok;
}

bool store_add(struct store *store, const struct attempt *attempt, struct err *err)
{
    if (store->is_read_only) {
        err_set(err, ERR_PROGRESS, "can be read but not written");
        return err_at(err, store->path, 0, NULL);
    }
    if (!store_run(store, "BEGIN IMMEDIATE", err))
        return false;
    if (insert_row(store, attempt, err) && store_run(store, "COMMIT", err))
        return true;
    sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL); /* fails where SQLite has done it already */
    return false;
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

/* At most `room` rows, so that one that another tutor adds meanwhile waits for the next time. */
static bool read_rows(struct store *store, struct attempt *rows, size_t room, size_t *n, struct arena *arena,
                      struct err *err)
{
    sqlite3_stmt *select;
    if (sqlite3_prepare_v2(store->db, STORE_SELECT, -1, &select, NULL) != SQLITE_OK)
        return store_fail(store, err);
    int code = SQLITE_DONE;
    while (*n < room && (code = sqlite3_step(select)) == SQLITE_ROW)
        *n += read_row(select, &rows[*n], arena);
    bool ok = code == SQLITE_ROW || code == SQLITE_DONE || store_fail(store, err);
    sqlite3_finalize(select);
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
