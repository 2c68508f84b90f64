/* io/store: on real files; faults of the system below it are in tests/cli/test_store_faults.sh. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "io/store.h"
#include "support/tmpdir.h"

struct place {
    struct tmpdir dir;
    char path[TMPDIR_PATH];
    struct arena arena;
    struct err err;
    struct store *store;
    const char *notice;
    struct attempt *rows;
    size_t n;
};

static int begin(void **state)
{
    struct place *p = calloc(1, sizeof *p);
    tmpdir_make(&p->dir);
    tmpdir_join(&p->dir, "progress.db", p->path);
    *state = p;
    return 0;
}

static int end(void **state)
{
    struct place *p = *state;
    store_close(p->store);
    arena_free(&p->arena);
    tmpdir_remove(&p->dir);
    free(p);
    return 0;
}

static void open_store(struct place *p)
{
    assert_true(store_open(&p->store, p->path, &p->notice, &p->arena, &p->err));
}

static void open_to_read(struct place *p)
{
    assert_true(store_open_to_read(&p->store, p->path, &p->notice, &p->arena, &p->err));
}

static void close_store(struct place *p)
{
    store_close(p->store);
    p->store = NULL;
}

static void add(struct place *p, struct store *store, int64_t hints)
{
    const struct attempt a = {.event = ATTEMPT_HINT, .id = "dk-bert-base", .hints = hints};
    assert_true(store_add(store, &a, &p->err));
}

static void read_all(struct place *p)
{
    assert_true(store_all(p->store, &p->rows, &p->n, &p->arena, &p->err));
}

/* A database with a row, closed. */
static void make_database(struct place *p)
{
    open_store(p);
    add(p, p->store, 7);
    close_store(p);
}

static void run_sql(struct place *p, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static size_t size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? (size_t)st.st_size : 0;
}

/* ---- rows ---- */

static void test_rows_come_back_as_they_were(void **state)
{
    struct place *p = *state;
    const struct attempt a = {.time = 1700000000,
                              .event = ATTEMPT_ANSWER,
                              .id = "shape-four-by-sixty-four",
                              .rev = 3,
                              .seed = UINT64_MAX - 1,
                              .draw = 2,
                              .hints = 1,
                              .prompt = "scores shape",
                              .answer = "(4, 64)'; DROP TABLE attempt; -- é注",
                              .status = "right",
                              .score = 1.0 / 3,
                              .mistakes = "scale_missing w_transposed"};
    open_store(p);
    assert_true(store_add(p->store, &a, &p->err));
    add(p, p->store, 2);
    close_store(p);
    open_to_read(p);
    read_all(p);
    assert_int_equal(p->n, 2);
    const struct attempt *b = &p->rows[0];
    assert_true(b->row >= ATTEMPT_FIRST && b->row < p->rows[1].row);
    assert_int_equal(b->time, a.time);
    assert_int_equal(b->event, a.event);
    assert_string_equal(b->id, a.id);
    assert_int_equal(b->rev, 3);
    assert_true(b->seed == a.seed);
    assert_int_equal(b->draw, 2);
    assert_int_equal(b->hints, 1);
    assert_string_equal(b->prompt, a.prompt);
    assert_string_equal(b->answer, a.answer);
    assert_string_equal(b->status, a.status);
    assert_true(b->score == a.score);
    assert_string_equal(b->mistakes, a.mistakes);
    assert_string_equal(p->rows[1].answer, "");
}

static void test_every_event_has_a_name_and_comes_back(void **state)
{
    struct place *p = *state;
    open_store(p);
    for (size_t i = 0; i < N_ATTEMPT_EVENTS; i++) {
        const struct attempt a = {.event = (enum attempt_event)i, .id = attempt_event_name((enum attempt_event)i)};
        assert_true(store_add(p->store, &a, &p->err));
    }
    read_all(p);
    assert_int_equal(p->n, N_ATTEMPT_EVENTS);
    for (size_t i = 0; i < p->n; i++)
        assert_string_equal(attempt_event_name(p->rows[i].event), p->rows[i].id);
}

static void test_an_event_of_later_times_is_ignored_and_kept(void **state)
{
    struct place *p = *state;
    make_database(p);
    run_sql(p, "UPDATE attempt SET event = 'dreamt'");
    open_store(p);
    add(p, p->store, 8);
    read_all(p);
    assert_int_equal(p->n, 1);
    assert_int_equal(p->rows[0].hints, 8);
}

/* ---- numbers, and merging ---- */

static void add_at(struct place *p, int64_t time, int64_t hints)
{
    const struct attempt a = {.event = ATTEMPT_HINT, .id = "x", .time = time, .hints = hints};
    assert_true(store_add(p->store, &a, &p->err));
}

static void test_later_rows_have_larger_numbers_whatever_the_clock_says(void **state)
{
    struct place *p = *state;
    static const int64_t times[] = {1700000000, 1700000000, 1700000000, 5, 0, -9, INT64_MAX, 1700000001, INT64_MIN};
    open_store(p);
    for (size_t i = 0; i < ARRAY_LEN(times); i++)
        add_at(p, times[i], (int64_t)i);
    read_all(p);
    assert_int_equal(p->n, ARRAY_LEN(times));
    for (size_t i = 0; i < p->n; i++) {
        assert_int_equal(p->rows[i].hints, (int64_t)i);
        assert_true(p->rows[i].row > (i == 0 ? ATTEMPT_FIRST : p->rows[i - 1].row));
    }
}

static void test_rows_that_were_counted_are_numbered_alike_everywhere(void **state)
{
    struct place *p = *state;
    open_store(p);
    for (int64_t i = 1; i <= 5; i++)
        add_at(p, 1700000000 - i / 3, i);
    close_store(p);
    run_sql(p, "UPDATE attempt SET row = (SELECT count(*) FROM attempt AS b WHERE b.hints <= attempt.hints)");
    open_to_read(p);
    read_all(p);
    close_store(p);
    const struct attempt *read = p->rows;
    open_store(p); /* now they are numbered in the file */
    add_at(p, 1600000000, 6);
    read_all(p);
    assert_int_equal(p->n, 6);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(p->rows[i].hints, (int64_t)i + 1);
        assert_true(p->rows[i].row == read[i].row && read[i].row >= ATTEMPT_FIRST);
    }
    assert_true(p->rows[5].row > p->rows[4].row);
}

static void merge(struct place *p, const struct attempt *rows, size_t n, size_t expected)
{
    size_t n_added;
    assert_true(store_merge(p->store, rows, n, &n_added, &p->err));
    assert_int_equal(n_added, expected);
}

/* A database of its own with n rows, read back. */
static const struct attempt *history(struct place *p, const char *name, size_t n)
{
    tmpdir_join(&p->dir, name, p->path);
    open_store(p);
    for (size_t i = 0; i < n; i++)
        add_at(p, 1700000000 + (int64_t)(i / 4), (int64_t)i);
    read_all(p);
    close_store(p);
    return p->rows;
}

static void assert_rows(struct place *p, const struct attempt *rows, size_t n)
{
    read_all(p);
    assert_int_equal(p->n, n);
    for (size_t i = 0; i < n; i++)
        assert_true(p->rows[i].row == rows[i].row && p->rows[i].hints == rows[i].hints);
}

static void test_merged_in_either_order_it_is_the_same(void **state)
{
    struct place *p = *state;
    enum { N = 40 };
    const struct attempt *a = history(p, "a.db", N), *b = history(p, "b.db", N);
    tmpdir_join(&p->dir, "a.db", p->path);
    open_store(p);
    merge(p, b, N, N);
    merge(p, b, N, 0);
    merge(p, a, N, 0);
    read_all(p);
    const struct attempt *both = p->rows;
    assert_int_equal(p->n, 2 * N);
    close_store(p);
    tmpdir_join(&p->dir, "b.db", p->path);
    open_store(p);
    merge(p, a, N, N);
    assert_rows(p, both, 2 * N);
    close_store(p);
    tmpdir_join(&p->dir, "c.db", p->path);
    open_store(p); /* in pieces that overlap, the last first */
    merge(p, both + N / 2, N + N / 2, N + N / 2);
    merge(p, both, N, N / 2);
    assert_rows(p, both, 2 * N);
}

static void test_a_reader_merges_nothing(void **state)
{
    struct place *p = *state;
    const struct attempt *a = history(p, "a.db", 1);
    size_t n;
    open_to_read(p);
    assert_false(store_merge(p->store, a, 1, &n, &p->err));
    assert_int_equal(p->err.code, ERR_PROGRESS);
}

/* ---- new, empty, missing ---- */

static void test_folders_are_private_and_made_on_the_way(void **state)
{
    struct place *p = *state;
    tmpdir_join(&p->dir, "a/b/progress.db", p->path);
    open_store(p);
    assert_null(p->notice);
    struct stat st;
    char folder[TMPDIR_PATH];
    assert_int_equal(stat(tmpdir_join(&p->dir, "a", folder), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
}

static void test_an_empty_file_is_a_new_history(void **state)
{
    struct place *p = *state;
    tmpdir_write(&p->dir, "progress.db", "", 0);
    open_store(p);
    assert_null(p->notice);
    add(p, p->store, 1);
    assert_int_equal(tmpdir_count(&p->dir, ""), 1);
}

static void test_reading_creates_nothing(void **state)
{
    struct place *p = *state;
    open_to_read(p);
    read_all(p);
    assert_int_equal(p->n, 0);
    assert_int_equal(tmpdir_count(&p->dir, ""), 0);
    close_store(p);
    tmpdir_write(&p->dir, "progress.db", "", 0);
    open_to_read(p);
    read_all(p);
    assert_int_equal(p->n, 0);
    assert_int_equal(size_of(p->path), 0);
    const struct attempt a = {.event = ATTEMPT_SEEN, .id = "x"};
    assert_false(store_add(p->store, &a, &p->err));
    assert_int_equal(p->err.code, ERR_PROGRESS);
}

static void test_the_file_is_what_we_say_it_is(void **state)
{
    struct place *p = *state;
    sqlite3 *db;
    sqlite3_stmt *query;
    make_database(p);
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT * FROM pragma_user_version, pragma_journal_mode", -1, &query, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(query, 0), 1);
    assert_string_equal((const char *)sqlite3_column_text(query, 1), "delete");
    sqlite3_finalize(query);
    sqlite3_close(db);
}

static void test_children_do_not_inherit_the_file(void **state)
{
    struct place *p = *state;
    open_store(p);
    add(p, p->store, 1);
    int n = 0;
    for (int fd = 3; fd < 64; fd++) {
        int flags = fcntl(fd, F_GETFD);
        struct stat st, db;
        if (flags == -1 || fstat(fd, &st) != 0 || stat(p->path, &db) != 0 || st.st_ino != db.st_ino)
            continue;
        assert_true(flags & FD_CLOEXEC);
        n++;
    }
    assert_true(n > 0);
}

/* ---- damage ---- */

/* ... and so many rows were restored from a copy. */
static void assert_kept_aside(struct place *p, size_t n_kept, size_t n_restored)
{
    open_store(p);
    assert_non_null(p->notice);
    assert_non_null(strstr(p->notice, ".corrupt-"));
    assert_int_equal(tmpdir_count(&p->dir, "progress.db.corrupt-"), n_kept);
    add(p, p->store, 1);
    read_all(p);
    assert_int_equal(p->n, n_restored + 1);
    assert_non_null(strstr(p->notice, n_restored == 0 ? ", and a new history was begun."
                                                      : " restored from the copy of the last time."));
}

static void test_a_file_that_is_no_database_is_kept_aside(void **state)
{
    struct place *p = *state;
    char text[100], name[TMPDIR_PATH];
    tmpdir_write(&p->dir, "progress.db", "my notes on softmax, longer than a header of SQLite\n", 52);
    tmpdir_write(&p->dir, "progress.db-journal", "\0\0\0", 3); /* SQLite leaves such a journal where it is */
    tmpdir_write(&p->dir, "progress.db-wal", "w", 1);
    assert_kept_aside(p, 4, 0); /* with the -shm that belongs to the -wal */
    assert_int_equal(sscanf(p->notice + strlen(p->path), " was damaged. It is kept as %4095[^ ,]", name), 1);
    assert_string_equal(tmpdir_read(&p->dir, strrchr(name, '/') + 1, text, sizeof text),
                        "my notes on softmax, longer than a header of SQLite\n");
}

static void test_zeros_are_kept_aside(void **state)
{
    struct place *p = *state;
    static const char zeros[8192];
    tmpdir_write(&p->dir, "progress.db", zeros, sizeof zeros);
    assert_kept_aside(p, 1, 0);
}

static void test_a_cut_database_is_kept_aside(void **state)
{
    struct place *p = *state;
    make_database(p);
    assert_int_equal(truncate(p->path, (off_t)size_of(p->path) - 1000), 0);
    assert_kept_aside(p, 1, 1);
}

static void test_random_bytes_inside_are_found_and_kept_aside(void **state)
{
    struct place *p = *state;
    make_database(p);
    int fd = open(p->path, O_WRONLY);
    assert_int_equal(pwrite(fd, "\x99\x88\x77\x66\x55\x44\x33\x22\x11", 9, 4096), 9); /* the head of the table's page */
    close(fd);
    assert_kept_aside(p, 1, 1);
}

static void test_the_database_of_another_program_is_kept_aside(void **state)
{
    struct place *p = *state;
    run_sql(p, "CREATE TABLE recipes (name TEXT)");
    assert_kept_aside(p, 1, 0);
}

static void test_nothing_that_was_kept_is_overwritten(void **state)
{
    struct place *p = *state;
    for (size_t i = 1; i <= 4; i++) {
        tmpdir_write(&p->dir, "progress.db", "no database at all", 18);
        assert_kept_aside(p, i, i - 1);
        close_store(p);
    }
}

/* ---- the copy ---- */

static void test_what_is_restored_is_what_was_there(void **state)
{
    struct place *p = *state;
    const struct attempt *before = history(p, "progress.db", 30);
    tmpdir_write(&p->dir, "progress.db", "no database at all", 18);
    open_store(p);
    assert_rows(p, before, 30);
    assert_non_null(strstr(p->notice, "30 entries were restored"));
    close_store(p);
    open_store(p);
    assert_null(p->notice);
    assert_rows(p, before, 30);
}

static void test_an_empty_file_beside_a_copy_is_restored(void **state)
{
    struct place *p = *state;
    make_database(p);
    assert_int_equal(truncate(p->path, 0), 0);
    open_store(p);
    read_all(p);
    assert_int_equal(p->n, 1);
    assert_non_null(strstr(p->notice, "progress.db was empty; 1 entry was restored"));
}

static void test_a_missing_file_beside_a_copy_is_restored(void **state)
{
    struct place *p = *state;
    make_database(p);
    assert_int_equal(unlink(p->path), 0);
    open_store(p);
    read_all(p);
    assert_int_equal(p->n, 1);
    assert_non_null(strstr(p->notice, "progress.db was missing; 1 entry was restored"));
}

/* As a tutor leaves it that was killed between making the table and restoring the copy. */
static void test_a_table_without_rows_beside_a_copy_is_restored(void **state)
{
    struct place *p = *state;
    make_database(p);
    run_sql(p, "DELETE FROM attempt");
    open_store(p);
    read_all(p);
    assert_int_equal(p->n, 1);
    assert_non_null(strstr(p->notice, "progress.db was empty; 1 entry was restored"));
}

static void assert_read_from_the_copy(struct place *p, size_t n, const char *why)
{
    size_t n_files = tmpdir_count(&p->dir, ""), size = size_of(p->path);
    open_to_read(p);
    read_all(p);
    assert_int_equal(p->n, n);
    assert_non_null(p->notice);
    assert_non_null(strstr(p->notice, why));
    close_store(p);
    assert_int_equal(tmpdir_count(&p->dir, ""), n_files);
    assert_int_equal(size_of(p->path), size);
}

static void test_a_reader_of_what_was_lost_reads_the_copy(void **state)
{
    struct place *p = *state;
    history(p, "progress.db", 30);
    run_sql(p, "DELETE FROM attempt");
    assert_read_from_the_copy(p, 30, "progress.db is empty; ");
    assert_int_equal(truncate(p->path, 0), 0);
    assert_read_from_the_copy(p, 30, "progress.db is empty; ");
    tmpdir_write(&p->dir, "progress.db", "no database at all", 18);
    assert_read_from_the_copy(p, 30, "progress.db is damaged; ");
    assert_int_equal(unlink(p->path), 0);
    assert_read_from_the_copy(p, 30, "progress.db is missing; ");
}

static void test_a_copy_that_holds_more_is_kept(void **state)
{
    struct place *p = *state;
    char copy[TMPDIR_PATH];
    history(p, "progress.db", 30);
    run_sql(p, "DELETE FROM attempt WHERE hints > 3");
    open_store(p);
    add(p, p->store, 4);
    close_store(p);
    assert_int_equal(tmpdir_count(&p->dir, "progress.db.backup.kept-"), 1);
    tmpdir_write(&p->dir, "progress.db.backup", "unreadable", 10);
    open_store(p);
    add(p, p->store, 5);
    close_store(p);
    open_store(p);
    add(p, p->store, 6);
    close_store(p);
    assert_int_equal(tmpdir_count(&p->dir, "progress.db.backup.kept-"), 2);
    tmpdir_join(&p->dir, "progress.db.backup", copy);
    memcpy(p->path, copy, sizeof copy);
    open_to_read(p);
    read_all(p);
    assert_int_equal(p->n, 7); /* 0 to 6 */
}

static void test_a_damaged_copy_restores_nothing(void **state)
{
    struct place *p = *state;
    make_database(p);
    tmpdir_write(&p->dir, "progress.db", "no database at all", 18);
    tmpdir_write(&p->dir, "progress.db.backup", "nor is this one", 15);
    assert_kept_aside(p, 1, 0);
}

static void test_only_who_has_written_makes_a_copy(void **state)
{
    struct place *p = *state;
    make_database(p);
    assert_int_equal(tmpdir_count(&p->dir, "progress.db.backup"), 1);
    char copy[TMPDIR_PATH];
    tmpdir_join(&p->dir, "progress.db.backup", copy);
    assert_int_equal(unlink(copy), 0);
    open_to_read(p);
    close_store(p);
    open_store(p);
    close_store(p);
    assert_int_equal(tmpdir_count(&p->dir, "progress.db.backup"), 0);
}

static void test_a_reader_leaves_a_damaged_file_alone(void **state)
{
    struct place *p = *state;
    tmpdir_write(&p->dir, "progress.db", "no database at all", 18);
    assert_false(store_open_to_read(&p->store, p->path, &p->notice, &p->arena, &p->err));
    assert_null(p->store);
    assert_int_equal(p->err.code, ERR_PROGRESS);
    assert_string_equal(p->err.file, p->path);
    assert_string_equal(p->err.text,
                        "is damaged, and there is no copy of it; when the tutor is next opened, it is moved "
                        "aside, and a new history begun");
    assert_int_equal(tmpdir_count(&p->dir, ""), 1);
    assert_int_equal(size_of(p->path), 18);
}

static void test_what_a_killed_process_left_of_a_copy_is_removed(void **state)
{
    struct place *p = *state;
    char own[64], alive[64];
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    char gone[64], journal[64];
    snprintf(gone, sizeof gone, "progress.db.backup-%ld", (long)child);
    snprintf(journal, sizeof journal, "progress.db.backup-%ld-journal", (long)child);
    snprintf(own, sizeof own, "progress.db.backup-%ld", (long)getpid());
    snprintf(alive, sizeof alive, "progress.db.backup-%ld", (long)getppid());
    const char *const names[] = {gone, journal, own, alive, "progress.db.backup-1st", "progress.db.backup-"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        tmpdir_write(&p->dir, names[i], "half", 4);
    make_database(p);
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        assert_int_equal(tmpdir_count(&p->dir, names[i]) > 0, i > 2);
    assert_int_equal(tmpdir_count(&p->dir, "progress.db.backup"), 4); /* the copy itself has been made */
}

static void test_a_copy_with_a_journal_that_is_no_file_is_kept_with_it(void **state)
{
    struct place *p = *state;
    char fifo[TMPDIR_PATH];
    make_database(p);
    tmpdir_join(&p->dir, "progress.db.backup-journal", fifo);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    for (int64_t hints = 4; hints < 6; hints++) {
        open_store(p);
        add(p, p->store, hints);
        close_store(p);
    }
    assert_int_equal(tmpdir_count(&p->dir, "progress.db.backup.kept-"), 2); /* it and its journal, once */
    assert_int_equal(tmpdir_count(&p->dir, "progress.db.backup-"), 0);
}

/* ---- what is not damage ---- */

static void test_a_newer_format_is_refused_and_left_alone(void **state)
{
    struct place *p = *state;
    static const char message[] = "was written by a newer mha-tutor (format 2, this one knows 1): please update";
    make_database(p);
    run_sql(p, "PRAGMA user_version = 2");
    assert_false(store_open(&p->store, p->path, &p->notice, &p->arena, &p->err));
    assert_string_equal(p->err.text, message);
    assert_false(store_open_to_read(&p->store, p->path, &p->notice, &p->arena, &p->err));
    assert_string_equal(p->err.text, message);
    assert_int_equal(p->err.code, ERR_PROGRESS);
    assert_int_equal(tmpdir_count(&p->dir, ""), 2); /* with its copy */
}

static void test_a_path_that_can_be_no_file_is_refused(void **state)
{
    struct place *p = *state;
    assert_false(store_open(&p->store, p->dir.path, &p->notice, &p->arena, &p->err));
    assert_string_equal(p->err.text, "expected a file, found a folder, a FIFO or a device");
    tmpdir_write(&p->dir, "file", "", 0);
    tmpdir_join(&p->dir, "file/progress.db", p->path);
    assert_false(store_open(&p->store, p->path, &p->notice, &p->arena, &p->err));
    assert_string_equal(p->err.text, "expected a folder, found a file");
    assert_int_equal(p->err.code, ERR_PROGRESS);
    assert_false(store_open_to_read(&p->store, p->path, &p->notice, &p->arena, &p->err));
    assert_string_equal(p->err.text, "can't be opened: Not a directory");
    assert_null(p->store);
}

static void assert_refused_naming(struct place *p, const char *name, const char *text)
{
    for (int to_write = 0; to_write < 2; to_write++) {
        assert_false(to_write ? store_open(&p->store, p->path, &p->notice, &p->arena, &p->err)
                              : store_open_to_read(&p->store, p->path, &p->notice, &p->arena, &p->err));
        assert_int_equal(p->err.code, ERR_PROGRESS);
        assert_string_equal(strrchr(p->err.file, '/') + 1, name);
        assert_string_equal(p->err.text, text);
        p->err = (struct err){0};
    }
}

static void test_what_lies_in_the_place_of_a_file_is_named(void **state)
{
    static const char *const names[] = {"progress.db-journal", "progress.db-wal", "progress.db-shm", "progress.db"};
    struct place *p = *state;
    char name[TMPDIR_PATH];
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        make_database(p);
        tmpdir_join(&p->dir, names[i], name);
        unlink(name);
        assert_int_equal(mkfifo(name, 0600), 0);
        assert_refused_naming(p, names[i], "expected a file, found a folder, a FIFO or a device");
        assert_int_equal(unlink(name), 0);
        assert_int_equal(mkdir(name, 0700), 0);
        assert_refused_naming(p, names[i], "expected a file, found a folder, a FIFO or a device");
        assert_int_equal(rmdir(name), 0);
        assert_int_equal(symlink("missing", name), 0);
        assert_refused_naming(p, names[i], "is a link to a file that is missing");
        assert_int_equal(unlink(name), 0);
    }
}

static void test_a_lock_is_told_and_nothing_is_lost(void **state)
{
    struct place *p = *state;
    sqlite3 *other;
    open_store(p);
    assert_int_equal(sqlite3_open(p->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    const struct attempt a = {.event = ATTEMPT_HINT, .id = "x"};
    assert_false(store_add(p->store, &a, &p->err));
    assert_string_equal(p->err.text, "is in use by another program, or lies where files can't be locked");
    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    assert_true(store_add(p->store, &a, &p->err));
    read_all(p);
    assert_int_equal(p->n, 1);
}

/* A copy of the files as they are in the middle of a transaction that has begun to write: what a crash leaves behind.
 * The row with 7 is in the database proper only once the journal has been played back. */
static void make_hot_journal(struct place *p)
{
    char journal[TMPDIR_PATH];
    sqlite3 *db;
    make_database(p);
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "PRAGMA cache_size = 1; BEGIN; UPDATE attempt SET hints = 1000;"
                     "CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                     " WHERE i < 2000) SELECT i, randomblob(100) AS b FROM n",
                     NULL, NULL, NULL),
        SQLITE_OK);
    char *content = malloc(1 << 20);
    const char *const names[] = {"progress.db", "progress.db-journal"};
    const char *const copies[] = {"hot.db", "hot.db-journal"};
    for (size_t i = 0; i < 2; i++) {
        FILE *f = fopen(tmpdir_join(&p->dir, names[i], journal), "r");
        assert_non_null(f);
        size_t n = fread(content, 1, 1 << 20, f);
        fclose(f);
        assert_true(n > 0);
        tmpdir_write(&p->dir, copies[i], content, n);
    }
    free(content);
    sqlite3_close(db);
    remove(p->path);
    tmpdir_join(&p->dir, "hot.db", p->path);
}

static void test_an_interrupted_write_is_undone_on_opening(void **state)
{
    struct place *p = *state;
    make_hot_journal(p);
    open_store(p);
    assert_null(p->notice);
    read_all(p);
    assert_int_equal(p->n, 1);
    assert_int_equal(p->rows[0].hints, 7);
    assert_int_equal(tmpdir_count(&p->dir, ""), 2); /* with its copy */
}

static void test_a_reader_sees_past_an_interrupted_write_without_touching_it(void **state)
{
    struct place *p = *state;
    char journal[TMPDIR_PATH];
    make_hot_journal(p);
    size_t size = size_of(p->path), journal_size = size_of(tmpdir_join(&p->dir, "hot.db-journal", journal));
    open_to_read(p);
    read_all(p);
    assert_int_equal(p->n, 1);
    assert_int_equal(p->rows[0].hints, 7);
    assert_int_equal(size_of(p->path), size);
    assert_int_equal(size_of(journal), journal_size);
    assert_true(journal_size > 0);
    assert_int_equal(tmpdir_count(&p->dir, ""), 3); /* with its copy */
}

/* ---- two tutors ---- */

static void test_two_tutors_in_turn_lose_nothing(void **state)
{
    struct place *p = *state;
    enum { ROUNDS = 100 };
    struct store *other;
    open_store(p);
    assert_true(store_open(&other, p->path, &p->notice, &p->arena, &p->err));
    for (int i = 0; i < ROUNDS; i++)
        add(p, i % 2 ? other : p->store, i);
    store_close(other);
    read_all(p);
    assert_int_equal(p->n, ROUNDS);
    for (int i = 0; i < ROUNDS; i++)
        assert_int_equal(p->rows[i].hints, i);
}

/* As hard as they can: one that finds the file locked for too long is told so, and tries again. */
static void add_from_a_child(struct place *p, int64_t first, int64_t n)
{
    struct store *store;
    int tries = 0;
    while (!store_open(&store, p->path, &p->notice, &p->arena, &p->err))
        if (tries++ == 100)
            _exit(1);
    for (int64_t i = first; i < first + n; i++) {
        const struct attempt a = {.event = ATTEMPT_HINT, .id = "x", .hints = i};
        while (!store_add(store, &a, &p->err))
            if (tries++ == 1000)
                _exit(2);
    }
    store_close(store);
    _exit(0);
}

static void test_two_tutors_at_once_lose_nothing_and_double_nothing(void **state)
{
    struct place *p = *state;
    enum { N = 50 };
    make_database(p);
    for (int i = 0; i < 2; i++) {
        if (fork() == 0)
            add_from_a_child(p, 1000 * (i + 1), N);
    }
    for (int i = 0; i < 2; i++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    open_to_read(p);
    read_all(p);
    assert_int_equal(p->n, 2 * N + 1);
    int64_t next[2] = {1000, 2000};
    for (size_t i = 1; i < p->n; i++) {
        int64_t *expected = &next[p->rows[i].hints >= 2000];
        assert_int_equal(p->rows[i].hints, *expected);
        (*expected)++;
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_rows_come_back_as_they_were),
        TEST(test_every_event_has_a_name_and_comes_back),
        TEST(test_an_event_of_later_times_is_ignored_and_kept),
        TEST(test_later_rows_have_larger_numbers_whatever_the_clock_says),
        TEST(test_rows_that_were_counted_are_numbered_alike_everywhere),
        TEST(test_merged_in_either_order_it_is_the_same),
        TEST(test_a_reader_merges_nothing),
        TEST(test_folders_are_private_and_made_on_the_way),
        TEST(test_an_empty_file_is_a_new_history),
        TEST(test_reading_creates_nothing),
        TEST(test_the_file_is_what_we_say_it_is),
        TEST(test_children_do_not_inherit_the_file),
        TEST(test_a_file_that_is_no_database_is_kept_aside),
        TEST(test_zeros_are_kept_aside),
        TEST(test_a_cut_database_is_kept_aside),
        TEST(test_random_bytes_inside_are_found_and_kept_aside),
        TEST(test_the_database_of_another_program_is_kept_aside),
        TEST(test_nothing_that_was_kept_is_overwritten),
        TEST(test_what_is_restored_is_what_was_there),
        TEST(test_an_empty_file_beside_a_copy_is_restored),
        TEST(test_a_missing_file_beside_a_copy_is_restored),
        TEST(test_a_table_without_rows_beside_a_copy_is_restored),
        TEST(test_a_reader_of_what_was_lost_reads_the_copy),
        TEST(test_a_copy_that_holds_more_is_kept),
        TEST(test_a_damaged_copy_restores_nothing),
        TEST(test_only_who_has_written_makes_a_copy),
        TEST(test_a_reader_leaves_a_damaged_file_alone),
        TEST(test_what_a_killed_process_left_of_a_copy_is_removed),
        TEST(test_a_copy_with_a_journal_that_is_no_file_is_kept_with_it),
        TEST(test_a_newer_format_is_refused_and_left_alone),
        TEST(test_a_path_that_can_be_no_file_is_refused),
        TEST(test_what_lies_in_the_place_of_a_file_is_named),
        TEST(test_a_lock_is_told_and_nothing_is_lost),
        TEST(test_an_interrupted_write_is_undone_on_opening),
        TEST(test_a_reader_sees_past_an_interrupted_write_without_touching_it),
        TEST(test_two_tutors_in_turn_lose_nothing),
        TEST(test_two_tutors_at_once_lose_nothing_and_double_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
