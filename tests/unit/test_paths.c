/* io/paths: the folder of progress by environment; where the course is found is in tests/cli/test_course_path.sh. */
#include <pwd.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "io/paths.h"

static void set(const char *name, const char *value)
{
    if (value == NULL)
        unsetenv(name);
    else
        setenv(name, value, 1);
}

static void assert_data(const char *ours, const char *xdg, const char *home, const char *wanted)
{
    struct arena arena = {0};
    struct err err;
    const char *path;
    set("MHA_TUTOR_HOME", ours);
    set("XDG_DATA_HOME", xdg);
    set("HOME", home);
    assert_true(paths_data(&path, &arena, &err));
    assert_string_equal(path, wanted);
    arena_free(&arena);
}

static void test_the_variables_have_their_order(void **state)
{
    (void)state;
    assert_data("/m", "/x", "/h", "/m");
    assert_data(NULL, "/x", "/h", "/x/mha-tutor");
    assert_data(NULL, NULL, "/h", "/h/.local/share/mha-tutor");
}

static void test_empty_and_relative_count_as_unset(void **state)
{
    (void)state;
    assert_data("", "/x", "/h", "/x/mha-tutor");
    assert_data("", "", "/h", "/h/.local/share/mha-tutor");
    assert_data(NULL, "share", "/h", "/h/.local/share/mha-tutor");
    assert_data(NULL, "./share", "/h", "/h/.local/share/mha-tutor");
}

static void test_our_own_variable_may_be_relative(void **state)
{
    (void)state;
    assert_int_equal(chdir("/usr"), 0);
    assert_data("state", NULL, "/h", "/usr/state");
}

static void test_without_home_the_password_file_is_asked(void **state)
{
    (void)state;
    char wanted[4096];
    snprintf(wanted, sizeof wanted, "%s/.local/share/mha-tutor", getpwuid(getuid())->pw_dir);
    assert_data(NULL, NULL, NULL, wanted);
    assert_data(NULL, NULL, "", wanted);
    assert_data(NULL, NULL, "here", wanted);
}

static void test_a_course_that_was_asked_for_wins(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct err err;
    const char *path;
    assert_true(paths_course(&path, "my/course", &arena, &err));
    assert_string_equal(path, "my/course");
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_variables_have_their_order),
        cmocka_unit_test(test_empty_and_relative_count_as_unset),
        cmocka_unit_test(test_our_own_variable_may_be_relative),
        cmocka_unit_test(test_without_home_the_password_file_is_asked),
        cmocka_unit_test(test_a_course_that_was_asked_for_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
