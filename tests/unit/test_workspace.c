/* The learner's files: made once, never written again, set aside whole; and what counts as having been saved. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "io/workspace.h"
#include "support/tmpdir.h"

struct fixture {
    struct tmpdir dir;
    struct arena arena;
    struct err err;
    const char *path;
    struct watch watch;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    tmpdir_make(&f->dir);
    setenv("MHA_TUTOR_HOME", f->dir.path, 1);
    if (!workspace_path(&f->path, "split.py", &f->arena, &f->err))
        return -1;
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    tmpdir_remove(&f->dir);
    arena_free(&f->arena);
    free(f);
    return 0;
}

static void assert_content(const struct fixture *f, const char *path, const char *expected)
{
    char got[64];
    const char *name = path + strlen(f->dir.path) + 1;
    assert_string_equal(tmpdir_read(&f->dir, name, got, sizeof got), expected);
}

/* ---- the files ---- */

static void test_a_file_is_made_once(void **state)
{
    struct fixture *f = *state;
    struct stat st;
    char expected[TMPDIR_PATH];
    assert_string_equal(f->path, tmpdir_join(&f->dir, "work/split.py", expected));
    assert_true(workspace_make(f->path, STR("starter\n"), &f->err));
    assert_content(f, f->path, "starter\n");
    assert_int_equal(stat(f->path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    tmpdir_write(&f->dir, "work/split.py", "mine", 4);
    assert_true(workspace_make(f->path, STR("another starter\n"), &f->err));
    assert_content(f, f->path, "mine");
}

/* Not even an empty file is taken for none, nor a link that leads nowhere. */
static void test_whatever_is_there_stays(void **state)
{
    struct fixture *f = *state;
    char elsewhere[TMPDIR_PATH];
    assert_true(workspace_make(f->path, STR(""), &f->err));
    assert_true(workspace_make(f->path, STR("starter"), &f->err));
    assert_content(f, f->path, "");
    assert_int_equal(unlink(f->path), 0);
    assert_int_equal(symlink(tmpdir_join(&f->dir, "elsewhere", elsewhere), f->path), 0);
    assert_true(workspace_make(f->path, STR("starter"), &f->err));
    assert_int_equal(access(elsewhere, F_OK), -1);
}

static void test_where_no_folder_can_be_made(void **state)
{
    struct fixture *f = *state;
    tmpdir_write(&f->dir, "work", "a file", 6);
    assert_false(workspace_make(f->path, STR("starter"), &f->err));
    assert_int_equal(f->err.code, ERR_OPEN);
}

static void test_each_reset_keeps_a_copy_of_its_own(void **state)
{
    struct fixture *f = *state;
    const char *first, *second, *none;
    assert_true(workspace_set_aside(f->path, &none, &f->arena, &f->err));
    assert_null(none);
    assert_true(workspace_make(f->path, STR("one"), &f->err));
    assert_true(workspace_set_aside(f->path, &first, &f->arena, &f->err));
    assert_int_equal(access(f->path, F_OK), -1);
    assert_true(workspace_make(f->path, STR("two"), &f->err));
    assert_true(workspace_set_aside(f->path, &second, &f->arena, &f->err));
    assert_content(f, first, "one");
    assert_content(f, second, "two");
}

/* ---- watching ---- */

/* Again until the clock of the file system, which may tick every few milliseconds alone, has moved: no learner saves
 * twice in so short a time. */
static void write_in_place(const struct fixture *f, const char *text)
{
    struct stat before, after;
    assert_int_equal(stat(f->path, &before), 0);
    do {
        int fd = open(f->path, O_WRONLY | O_TRUNC);
        assert_true(fd >= 0);
        assert_int_equal(write(fd, text, strlen(text)), strlen(text));
        close(fd);
        assert_int_equal(stat(f->path, &after), 0);
    } while (after.st_ctim.tv_sec == before.st_ctim.tv_sec && after.st_ctim.tv_nsec == before.st_ctim.tv_nsec);
}

static void write_by_rename(const struct fixture *f, const char *text)
{
    char other[TMPDIR_PATH];
    tmpdir_write(&f->dir, "work/.split.py.swp", text, strlen(text));
    assert_int_equal(rename(tmpdir_join(&f->dir, "work/.split.py.swp", other), f->path), 0);
}

/* As by a program that sets the time of the file back, or on a file system of coarse times. */
static void write_unseen_by_time(const struct fixture *f, const char *text)
{
    struct stat st;
    assert_int_equal(stat(f->path, &st), 0);
    write_in_place(f, text);
    assert_int_equal(utimensat(AT_FDCWD, f->path, (struct timespec[2]){st.st_atim, st.st_mtim}, 0), 0);
}

static void begin(struct fixture *f)
{
    assert_true(workspace_make(f->path, STR("first"), &f->err));
    watch_begin(&f->watch, f->path, STR("first"));
}

/* Twice it must look the same before it counts; never is it told twice. */
static void assert_told_once(struct fixture *f)
{
    int told = 0;
    assert_false(watch_look(&f->watch));
    for (int i = 0; i < 5; i++)
        told += watch_look(&f->watch);
    assert_int_equal(told, 1);
}

static void assert_never_told(struct fixture *f)
{
    for (int i = 0; i < 5; i++)
        assert_false(watch_look(&f->watch));
}

static void test_every_way_of_saving_is_seen(void **state)
{
    struct fixture *f = *state;
    begin(f);
    assert_never_told(f);
    write_in_place(f, "longer than before");
    assert_told_once(f);
    write_by_rename(f, "by another file");
    assert_told_once(f);
    assert_int_equal(unlink(f->path), 0);
    assert_true(workspace_make(f->path, STR("after deletion"), &f->err));
    assert_told_once(f);
    write_in_place(f, "of equal size!");
    assert_told_once(f);
    write_unseen_by_time(f, "same size+time");
    assert_told_once(f);
}

static void test_what_does_not_change_the_content_is_not_told(void **state)
{
    struct fixture *f = *state;
    begin(f);
    write_in_place(f, "first");
    assert_never_told(f);
    write_by_rename(f, "first");
    assert_never_told(f);
    assert_int_equal(chmod(f->path, 0640), 0);
    assert_never_told(f);
    assert_int_equal(utimensat(AT_FDCWD, f->path, NULL, 0), 0);
    assert_never_told(f);
}

static void test_half_a_file_is_waited_for(void **state)
{
    struct fixture *f = *state;
    begin(f);
    write_in_place(f, "");
    assert_false(watch_look(&f->watch));
    write_in_place(f, "hal");
    assert_false(watch_look(&f->watch));
    write_in_place(f, "half and half");
    assert_told_once(f);
}

static void test_a_missing_file_is_being_saved(void **state)
{
    struct fixture *f = *state;
    begin(f);
    assert_int_equal(unlink(f->path), 0);
    assert_never_told(f);
    write_by_rename(f, "there again");
    assert_told_once(f);
}

/* Between the reading of the file and the first look at it, too. */
static void test_saved_before_the_watch_began(void **state)
{
    struct fixture *f = *state;
    assert_true(workspace_make(f->path, STR("newer"), &f->err));
    watch_begin(&f->watch, f->path, STR("older"));
    assert_true(watch_look(&f->watch));
    assert_never_told(f);
}

static void test_an_ended_watch_sees_nothing(void **state)
{
    struct fixture *f = *state;
    begin(f);
    watch_end(&f->watch);
    write_in_place(f, "changed");
    assert_never_told(f);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_a_file_is_made_once),          TEST(test_whatever_is_there_stays),
        TEST(test_where_no_folder_can_be_made),  TEST(test_each_reset_keeps_a_copy_of_its_own),
        TEST(test_every_way_of_saving_is_seen),  TEST(test_what_does_not_change_the_content_is_not_told),
        TEST(test_half_a_file_is_waited_for),    TEST(test_a_missing_file_is_being_saved),
        TEST(test_saved_before_the_watch_began), TEST(test_an_ended_watch_sees_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
