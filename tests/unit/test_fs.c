/* base/fs: on real files in a folder of their own. */
#include <errno.h>
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

#include "base/fs.h"
#include "support/tmpdir.h"

struct place {
    struct tmpdir dir;
    char path[TMPDIR_PATH], other[TMPDIR_PATH], text[400];
    struct arena arena;
    struct err err;
};

static int begin(void **state)
{
    struct place *p = calloc(1, sizeof *p);
    tmpdir_make(&p->dir);
    tmpdir_join(&p->dir, "file", p->path);
    tmpdir_join(&p->dir, "other", p->other);
    *state = p;
    return 0;
}

static int end(void **state)
{
    struct place *p = *state;
    arena_free(&p->arena);
    tmpdir_remove(&p->dir);
    free(p);
    return 0;
}

static void assert_refused(struct place *p, const char *path, enum err_code code, const char *text)
{
    struct str out;
    assert_false(fs_read(path, 100, &out, &p->arena, &p->err));
    assert_int_equal(p->err.code, code);
    assert_string_equal(p->err.file, path);
    assert_string_equal(p->err.text, text);
}

static void test_a_file_is_read_whole(void **state)
{
    struct place *p = *state;
    struct str out;
    tmpdir_write(&p->dir, "file", "a\0b\n", 4);
    assert_true(fs_read(p->path, 4, &out, &p->arena, &p->err));
    assert_int_equal(out.n, 4);
    assert_memory_equal(out.p, "a\0b\n\0", 5);
    tmpdir_write(&p->dir, "file", "", 0);
    assert_true(fs_read(p->path, 4, &out, &p->arena, &p->err));
    assert_int_equal(out.n, 0);
}

/* The files of /proc say that they are empty. */
static void test_a_file_without_a_size_is_read_whole(void **state)
{
    struct place *p = *state;
    struct str out;
    if (access("/proc/self/status", R_OK) != 0)
        skip();
    assert_true(fs_read("/proc/self/status", 1 << 20, &out, &p->arena, &p->err));
    assert_true(out.n > 100 && out.p[out.n] == '\0');
    assert_non_null(strstr(out.p, "Threads:"));
    assert_refused(p, "/proc/self/status", ERR_TOO_BIG, "expected at most 100 bytes, found more");
}

/* A FIFO without a writer would block a naive open for ever, a device would never end. */
static void test_what_is_no_file_is_refused(void **state)
{
    struct place *p = *state;
    assert_int_equal(mkfifo(p->path, 0600), 0);
    assert_refused(p, p->path, ERR_OPEN, "expected a file, found a FIFO");
    assert_refused(p, p->dir.path, ERR_OPEN, "expected a file, found a folder");
    assert_refused(p, "/dev/zero", ERR_OPEN, "expected a file, found a device");
    assert_refused(p, p->other, ERR_OPEN, "can't be opened: No such file or directory");
    char loop[80]; /* every C library has its own words for it */
    assert_true(snprintf(loop, sizeof loop, "can't be opened: %s", strerror(ELOOP)) < (int)sizeof loop);
    assert_int_equal(symlink("other", p->other), 0);
    assert_refused(p, p->other, ERR_OPEN, loop);
}

static void test_a_file_over_the_limit_is_refused_unread(void **state)
{
    struct place *p = *state;
    tmpdir_write(&p->dir, "file", "", 0);
    assert_int_equal(truncate(p->path, 5000000000), 0);
    assert_refused(p, p->path, ERR_TOO_BIG, "expected at most 100 bytes, found 5000000000");
    assert_true(p->arena.used < 1000);
}

static void test_writing_replaces_and_leaves_nothing_else(void **state)
{
    struct place *p = *state;
    assert_true(fs_write(p->path, STR("old"), &p->err));
    assert_int_equal(chmod(p->path, 0640), 0);
    assert_true(fs_write(p->path, STR("new text"), &p->err));
    assert_string_equal(tmpdir_read(&p->dir, "file", p->text, sizeof p->text), "new text");
    struct stat st;
    assert_int_equal(stat(p->path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
    assert_int_equal(tmpdir_count(&p->dir, ""), 1);
}

static void test_a_link_stays_a_link(void **state)
{
    struct place *p = *state;
    tmpdir_write(&p->dir, "other", "old", 3);
    assert_int_equal(symlink("other", p->path), 0);
    assert_true(fs_write(p->path, STR("new"), &p->err));
    assert_string_equal(tmpdir_read(&p->dir, "other", p->text, sizeof p->text), "new");
    struct stat st;
    assert_int_equal(lstat(p->path, &st), 0);
    assert_true(S_ISLNK(st.st_mode));
}

static void test_writing_where_no_file_can_be_is_refused(void **state)
{
    struct place *p = *state;
    assert_false(fs_write("/dev/null", STR("x"), &p->err));
    assert_string_equal(p->err.text, "expected a file, found a device");
    assert_false(fs_write(p->dir.path, STR("x"), &p->err));
    assert_string_equal(p->err.text, "expected a file, found a folder");
    assert_false(fs_write(fs_join(p->other, "x", &p->arena), STR("x"), &p->err));
    assert_string_equal(p->err.text, "can't be written: No such file or directory");
    assert_int_equal(p->err.code, ERR_OPEN);
}

static void test_a_copy_is_new_and_private(void **state)
{
    struct place *p = *state;
    struct stat st;
    tmpdir_write(&p->dir, "file", "a\0b", 3);
    assert_true(fs_copy(p->path, p->other, &p->err));
    tmpdir_read(&p->dir, "other", p->text, sizeof p->text);
    assert_memory_equal(p->text, "a\0b", 4);
    assert_int_equal(stat(p->other, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_false(fs_copy(p->path, p->other, &p->err));
    assert_string_equal(p->err.text, "can't be created: File exists");
    assert_false(fs_copy(p->dir.path, fs_join(p->dir.path, "new", &p->arena), &p->err));
    assert_string_equal(p->err.text, "expected a file, found a folder");
    assert_int_equal(tmpdir_count(&p->dir, ""), 2);
}

static void test_folders_are_made_with_their_parents(void **state)
{
    struct place *p = *state;
    const char *deep = fs_join(p->path, "b/c/", &p->arena);
    assert_true(fs_make_folders(deep, &p->err));
    assert_true(fs_make_folders(deep, &p->err));
    struct stat st;
    assert_int_equal(stat(deep, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    assert_true(fs_is_folder(deep));
    tmpdir_write(&p->dir, "other", "", 0);
    assert_false(fs_is_folder(p->other));
    assert_true(fs_exists(p->other));
    assert_false(fs_make_folders(fs_join(p->other, "x", &p->arena), &p->err));
    assert_string_equal(p->err.text, "expected a folder, found a file");
    assert_string_equal(p->err.file, p->other);
}

static void test_names_are_taken_apart_and_joined(void **state)
{
    struct place *p = *state;
    assert_string_equal(fs_folder("a/b/c", &p->arena), "a/b");
    assert_string_equal(fs_folder("c", &p->arena), ".");
    assert_string_equal(fs_folder("/c", &p->arena), "/");
    assert_string_equal(fs_join("a", "b", &p->arena), "a/b");
    assert_string_equal(fs_join("a/", "b", &p->arena), "a/b");
    assert_string_equal(fs_join("/", "b", &p->arena), "/b");
    assert_string_equal(fs_join(".", "b", &p->arena), "b");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_file_is_read_whole),
        TEST(test_a_file_without_a_size_is_read_whole),
        TEST(test_what_is_no_file_is_refused),
        TEST(test_a_file_over_the_limit_is_refused_unread),
        TEST(test_writing_replaces_and_leaves_nothing_else),
        TEST(test_a_link_stays_a_link),
        TEST(test_writing_where_no_file_can_be_is_refused),
        TEST(test_a_copy_is_new_and_private),
        TEST(test_folders_are_made_with_their_parents),
        TEST(test_names_are_taken_apart_and_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
