/* Line mode, in and out: every tests/golden/line/NAME.in is typed to it, and what it writes must be NAME.out, byte for
 * byte.  UPDATE=1 (make golden) rewrites them; review the diff.  What may never be written is checked in any case. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "support/line_session.h"

enum { MAX_FILE = 1 << 20, MAX_FILES = 100 };

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names of all scripts without their ending, in order. */
static size_t scripts(const char *names[MAX_FILES])
{
    size_t n = 0;
    DIR *dir = opendir("tests/golden/line");
    assert_non_null(dir);
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        size_t length = strlen(e->d_name);
        if (length > 3 && strcmp(e->d_name + length - 3, ".in") == 0 && n < MAX_FILES)
            names[n++] = arena_dup_n(&arena, e->d_name, length - 3);
    }
    closedir(dir);
    qsort(names, n, sizeof *names, compare_names);
    return n;
}

static struct str file_text(const char *name, const char *ending)
{
    struct str text;
    struct err err;
    const char *path = arena_printf(&arena, "tests/golden/line/%s.%s", name, ending);
    if (!fs_read(path, MAX_FILE, &text, &arena, &err))
        fail_msg("%s: %s", path, err.text);
    return text;
}

static void rewrite(const char *name, struct str text)
{
    FILE *f = fopen(arena_printf(&arena, "tests/golden/line/%s.out", name), "w");
    assert_non_null(f);
    assert_int_equal(fwrite(text.p, 1, text.n, f), text.n);
    fclose(f);
}

/* The first line in which the two differ, for the message. */
static void fail_at_difference(const char *name, struct str got, struct str want)
{
    for (int line = 1; got.p != NULL && want.p != NULL; line++) {
        struct str g = str_split(&got, '\n'), w = str_split(&want, '\n');
        if (!str_eq(g, w))
            fail_msg("%s.out:%d: expected '%.*s', got '%.*s'", name, line, (int)w.n, w.p, (int)g.n, g.p);
    }
    fail_msg("%s.out: one is longer", name);
}

static void test_transcripts(void **state)
{
    (void)state;
    const char *names[MAX_FILES];
    size_t n = scripts(names);
    assert_true(n >= 5);
    for (size_t i = 0; i < n; i++) {
        struct line_session session;
        line_session_run(&session, "tests/data/course/small", file_text(names[i], "in"), &arena);
        assert_int_equal(session.status, 0);
        line_session_check(&session, names[i]);
        if (getenv("UPDATE") != NULL)
            rewrite(names[i], session.out);
        struct str want = file_text(names[i], "out");
        if (!str_eq(session.out, want))
            fail_at_difference(names[i], session.out, want);
    }
}

/* Another byte in what is expected has to be noticed: the comparison above is str_eq, nothing kinder. */
static void test_a_changed_byte_is_noticed(void **state)
{
    (void)state;
    struct str want = file_text("end", "out");
    struct line_session session;
    line_session_run(&session, "tests/data/course/small", file_text("end", "in"), &arena);
    char *changed = arena_dup_n(&arena, want.p, want.n);
    changed[want.n / 2] ^= 1;
    assert_false(str_eq(session.out, (struct str){changed, want.n}));
    assert_false(str_eq(session.out, (struct str){want.p, want.n - 1}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transcripts),
        cmocka_unit_test(test_a_changed_byte_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
