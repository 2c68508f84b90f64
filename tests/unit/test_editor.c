/* Which editor is taken, how it is started, and how its end is told. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "io/editor.h"
#include "support/tmpdir.h"

struct fixture {
    struct tmpdir dir;
    struct arena arena;
    char file[TMPDIR_PATH]; /* what is edited */
    char *path;             /* PATH as it was */
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    tmpdir_make(&f->dir);
    tmpdir_join(&f->dir, "the file's \"name\" -x.py", f->file);
    f->path = strdup(getenv("PATH"));
    unsetenv("VISUAL");
    unsetenv("EDITOR");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    setenv("PATH", f->path, 1);
    unsetenv("VISUAL");
    unsetenv("EDITOR");
    tmpdir_remove(&f->dir);
    arena_free(&f->arena);
    free(f->path);
    free(f);
    return 0;
}

static void install(const struct fixture *f, const char *name, const char *script)
{
    char path[TMPDIR_PATH];
    tmpdir_write(&f->dir, name, script, strlen(script));
    assert_int_equal(chmod(tmpdir_join(&f->dir, name, path), 0700), 0);
}

/* ---- which ---- */

static void assert_found(struct fixture *f, const char *asked, const char *visual, const char *editor,
                         const char *expected)
{
    setenv("VISUAL", visual, 1);
    setenv("EDITOR", editor, 1);
    assert_string_equal(editor_find(asked, &f->arena), expected);
}

static void test_the_wishes_have_their_order(void **state)
{
    struct fixture *f = *state;
    assert_found(f, "code --wait", "emacs -nw", "ed", "code --wait");
    assert_found(f, NULL, "emacs -nw", "ed", "emacs -nw");
    assert_found(f, NULL, "", "ed", "ed");
    assert_found(f, NULL, " \t", "ed", "ed"); /* blank is as good as unset */
    assert_found(f, "", "", "ed", "ed");
}

static void test_without_a_wish_what_is_installed(void **state)
{
    static const char *const usual[] = {"vi", "vim", "nano", "sensible-editor"}; /* each comes before those before it */
    struct fixture *f = *state;
    setenv("PATH", f->dir.path, 1);
    assert_null(editor_find(NULL, &f->arena));
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        install(f, usual[i], "#!/bin/sh\n");
        assert_string_equal(editor_find(NULL, &f->arena), usual[i]);
    }
}

/* ---- how it is started ---- */

static struct editor_result edit(const struct fixture *f, const char *command)
{
    struct editor_result result;
    struct err err;
    assert_true(editor_run(command, f->file, &result, &err));
    return result;
}

static void assert_arguments(struct fixture *f, const char *command, const char *expected)
{
    char all[TMPDIR_PATH * 2], got[sizeof all];
    setenv("OUT", tmpdir_join(&f->dir, "out", all), 1);
    assert_int_equal(edit(f, command).end, EDITOR_DONE);
    unsetenv("OUT");
    snprintf(all, sizeof all, "%s[%s]", expected, f->file);
    assert_string_equal(tmpdir_read(&f->dir, "out", got, sizeof got), all);
}

static void test_arguments_and_quotes(void **state)
{
    struct fixture *f = *state;
    char command[TMPDIR_PATH];
    install(f, "an editor", "#!/bin/sh\nprintf '[%s]' \"$@\" >\"$OUT\"\n");
    snprintf(command, sizeof command, "'%s/an editor'", f->dir.path);
    assert_arguments(f, command, "");
    snprintf(command, sizeof command, "\"%s/an editor\" --wait 'two words' $((1 + 2)) \"\"", f->dir.path);
    assert_arguments(f, command, "[--wait][two words][3][]");
    snprintf(command, sizeof command, "%s/an\\ editor -n", f->dir.path);
    assert_arguments(f, command, "[-n]");
}

/* ---- how it ended ---- */

static void assert_end(const struct fixture *f, const char *command, enum editor_end end, int status)
{
    struct editor_result result = edit(f, command);
    assert_int_equal(result.end, end);
    assert_int_equal(result.status, status);
}

static void test_every_end_is_its_own(void **state)
{
    struct fixture *f = *state;
    tmpdir_write(&f->dir, "no program", "", 0);
    assert_end(f, "true", EDITOR_DONE, 0);
    assert_end(f, "false", EDITOR_FAILED, 1);
    assert_end(f, "nosuch 2>/dev/null", EDITOR_NOT_STARTED, 127);
    assert_end(f, "exec 2>/dev/null; /etc/passwd", EDITOR_NOT_STARTED, 126);
    assert_end(f, "kill -9 $$; :", EDITOR_KILLED, SIGKILL);
    assert_end(f, "kill -TERM $$; :", EDITOR_KILLED, SIGTERM);
    assert_end(f, "sh -c 'kill -9 $$'; exit $?; :", EDITOR_KILLED, SIGKILL); /* as the shell passes it on */
    assert_end(f, "'", EDITOR_FAILED, 2);                                    /* what the shell itself can't read */
}

/* One that stops itself, and not by ^Z, would be waited for in vain. */
static void test_one_that_stops_itself_goes_on(void **state)
{
    struct fixture *f = *state;
    assert_end(f, "kill -STOP $$; exit 7; :", EDITOR_FAILED, 7);
}

static void test_it_has_default_signals(void **state)
{
    struct fixture *f = *state;
    signal(SIGINT, SIG_IGN); /* as while we wait for it */
    struct editor_result result = edit(f, "kill -INT $$; :");
    signal(SIGINT, SIG_DFL);
    assert_int_equal(result.end, EDITOR_KILLED);
    assert_int_equal(result.status, SIGINT);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_the_wishes_have_their_order),   TEST(test_without_a_wish_what_is_installed),
        TEST(test_arguments_and_quotes),          TEST(test_every_end_is_its_own),
        TEST(test_one_that_stops_itself_goes_on), TEST(test_it_has_default_signals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
