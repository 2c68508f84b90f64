/* Courses from disk: what is good loads, what is broken is named with file, line and place, and hides nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "course/course.h"
#include "support/tmpdir.h"

enum { MAX_FILE = 1 << 20 };

static struct arena arena;
static struct problems problems;
static struct tmpdir dir;

static int setup(void **state)
{
    (void)state;
    arena = (struct arena){0};
    problems = (struct problems){.arena = &arena};
    tmpdir_make(&dir);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    tmpdir_remove(&dir);
    arena_free(&arena);
    return 0;
}

static void write_text(const char *name, const char *text)
{
    tmpdir_write(&dir, name, text, strlen(text));
}

static void write_course(const char *lessons)
{
    write_text("course.json",
               arena_printf(&arena, "{\"format\": 1, \"id\": \"c\", \"title\": \"T\", \"lessons\": [%s]}", lessons));
}

#define LESSON(id, steps)                                                                                              \
    "{\"format\": 1, \"id\": \"" id "\", \"rev\": 1, \"title\": \"T\", \"minutes\": 5,\n \"steps\": [\n" steps "\n]}"
#define TEXT(id) "{\"kind\": \"text\", \"id\": \"" id "\", \"body\": \"B\"}"

static struct course loaded(void)
{
    struct course course;
    assert_true(course_load(&course, dir.path, &arena, &problems));
    return course;
}

/* Problem i with the temporary folder's name cut off. */
static const char *problem(size_t i)
{
    char buf[1024];
    const struct problem *p = problems.first;
    while (p != NULL && i-- > 0)
        p = p->next;
    if (p == NULL)
        return "";
    err_format(&p->err, buf, sizeof buf);
    return arena_dup(&arena, buf + (strncmp(buf, dir.path, strlen(dir.path)) == 0 ? strlen(dir.path) + 1 : 0));
}

static void test_a_course_with_every_key_loads(void **state)
{
    (void)state;
    struct course course;
    assert_true(course_load(&course, "tests/data/course/good", &arena, &problems));
    assert_int_equal(problems.n_errors, 0);
    assert_int_equal(problems.n_warnings, 0);
    assert_int_equal(course.n_left_out, 0);
    assert_string_equal(course.id, "good");
    assert_string_equal(course.language, "en");
    assert_int_equal(course.n_lessons, 3);
    for (size_t i = 0; i < course.n_lessons; i++)
        for (size_t k = 0; k < course.lessons[i].n_steps; k++)
            assert_ptr_equal(course.lessons[i].steps[k].lesson, &course.lessons[i]);
}

static void test_the_shipped_course_loads(void **state)
{
    (void)state;
    struct course course;
    assert_true(course_load(&course, "exercises", &arena, &problems));
    if (problems.n_errors + problems.n_warnings > 0)
        fail_msg("%s", problem(0));
    assert_int_equal(course.n_left_out, 0);
    assert_in_range(course.n_lessons, 4, 100);
}

/* Puts a file of the bad fixtures beside a good lesson, in a course of both. */
static void course_with(const char *file)
{
    struct str text;
    struct err err;
    const char *path = arena_printf(&arena, "tests/data/course/bad/%s", file);
    if (!fs_read(path, MAX_FILE, &text, &arena, &err))
        fail_msg("%s: %s", path, err.text);
    write_text("good.json", LESSON("good", TEXT("good-text")));
    write_course(arena_printf(&arena, "\"%s\", \"good.json\"", file));
    tmpdir_write(&dir, file, text.p, text.n);
}

static void check_left_out(const char *file, const char *place)
{
    course_with(file);
    struct course course = loaded();
    if (course.n_left_out != 1 || course.n_lessons != 1)
        fail_msg("%s is not left out alone", file);
    const struct left_out *out = &course.left_out[0];
    assert_string_equal(out->file, file);
    assert_string_equal(course.lessons[0].id, "good");
    if (strstr(out->why.file, file) == NULL || out->why.line == 0 || out->why.text[0] == '\0')
        fail_msg("%s: %s", file, problem(0));
    if (strncmp(out->why.field, place, strlen(place)) != 0)
        fail_msg("%s: expected at %s: %s", file, place, problem(0));
}

static void check_loads(const char *file)
{
    course_with(file);
    struct course course = loaded();
    if (course.n_left_out != 0 || problems.n_errors != 0)
        fail_msg("%s: %s", file, problem(0));
}

/* What only its author is concerned with keeps no course from opening: retired ids, names of languages. */
static bool is_for_authors(const char *place)
{
    struct str at = str_of(place);
    return str_starts(at, "/retired") || str_starts(at, "/language") || str_starts(at, "/translations");
}

static void check_course_refused(const char *file, const char *place)
{
    struct str text;
    struct err err;
    struct course course;
    assert_true(fs_read(arena_printf(&arena, "tests/data/course/bad/%s", file), MAX_FILE, &text, &arena, &err));
    tmpdir_write(&dir, "course.json", text.p, text.n);
    bool is_open = course_load(&course, dir.path, &arena, &problems);
    assert_true(is_open == is_for_authors(place));
    assert_true(problems.n_errors > 0);
}

/* expected.tsv says of every bad file who refuses it, and where. */
static void test_bad_files_are_left_out_and_named(void **state)
{
    (void)state;
    struct str list;
    struct err err;
    size_t n = 0;
    assert_true(fs_read("tests/data/course/bad/expected.tsv", MAX_FILE, &list, &arena, &err));
    while (list.p != NULL) {
        struct str line = str_split(&list, '\n'), file = str_split(&line, '\t'), who = str_split(&line, '\t');
        if (file.n == 0)
            continue;
        const char *name = arena_dup_n(&arena, file.p, file.n), *place = arena_dup_n(&arena, line.p, line.n);
        problems = (struct problems){.arena = &arena};
        if (str_starts(file, "course-"))
            check_course_refused(name, place);
        else if (str_is(who, "lint"))
            check_loads(name);
        else
            check_left_out(name, place);
        n++;
    }
    assert_in_range(n, 90, 1000);
}

static void test_all_errors_of_all_files_are_reported(void **state)
{
    (void)state;
    write_course("\"a.json\", \"b.json\", \"c.json\"");
    write_text("a.json",
               LESSON("a", "{\"kind\": \"text\"},\n{\"kind\": \"tetx\", \"body\": \"B\"},\n"
                           "{\"kind\": \"number\", \"id\": \"n\", \"rev\": 0, \"title\": 3, \"prompt\": \"P\",\n"
                           " \"answer\": {\"values\": 1}, \"hits\": []}"));
    write_text("b.json", "{\"format\": 2}");
    write_text("c.json", LESSON("c", TEXT("only")));
    struct course course = loaded();
    assert_int_equal(course.n_left_out, 2);
    assert_int_equal(course.n_lessons, 1);
    static const char *const expected[] = {
        "a.json:3: /steps/0: expected \"body\" (a text or an array of texts), found nothing",
        "a.json:4: /steps/1/kind: expected text, walk, recall or a kind of exercise, found the text \"tetx\"",
        "a.json:6: /steps/2/hits: expected a known name, found \"hits\"; did you mean \"hints\"?",
        "a.json:5: /steps/2/title: expected a text, found the number 3",
        "a.json:5: /steps/2/rev: expected an integer from 1 to 1048576, found the number 0",
        "b.json:1: /format: this is format 2, and this program knows format 1: please update mha-tutor",
    };
    for (size_t i = 0; i < ARRAY_LEN(expected); i++)
        assert_string_equal(problem(i), expected[i]);
    assert_int_equal(problems.n_errors, ARRAY_LEN(expected));
}

static void test_an_id_is_used_once_in_a_course(void **state)
{
    (void)state;
    write_course("\"a.json\", \"b.json\", \"c.json\", \"a.json\", \"d.json\"");
    write_text("a.json", LESSON("a", TEXT("one") ",\n" TEXT("two")));
    write_text("b.json", LESSON("b", TEXT("three") ",\n" TEXT("two")));
    write_text("c.json", LESSON("one", TEXT("four")));
    write_text("d.json", LESSON("d", TEXT("three") ",\n" TEXT("d")));
    struct course course = loaded();
    assert_int_equal(course.n_lessons, 1);
    assert_int_equal(course.n_left_out, 4);
    static const char *const expected[] = {
        "b.json:4: /steps/1: the id \"two\" is used already, at ",
        "c.json:1: /id: the id \"one\" is used already, at ",
        "a.json:1: /id: the id \"a\" is used already, at ",
        "a.json:3: /steps/0: the id \"one\" is used already, at ",
        "a.json:4: /steps/1: the id \"two\" is used already, at ",
        "d.json:4: /steps/1: the id \"d\" is used already, at ",
    };
    for (size_t i = 0; i < ARRAY_LEN(expected); i++)
        if (strncmp(problem(i), expected[i], strlen(expected[i])) != 0)
            fail_msg("%s", problem(i));
    assert_non_null(strstr(problem(0), "a.json:4"));
}

static void test_a_broken_setup_file_is_missed_by_each_lesson(void **state)
{
    (void)state;
    static const char *const setups[] = {"{\"num_heads\": 0, \"tensors\": []}",
                                         "{\"num_heads\": 1, \"hads\": 1, \"tensors\": [{\"name\": \"Q\", \"values\":"
                                         "[[1]]}, {\"name\": \"K\", \"same_as\": \"Q\"}, {\"name\": \"V\","
                                         "\"same_as\": \"Q\"}]}"};
    static const char lesson[] = "{\"format\": 1, \"id\": \"%s\", \"rev\": 1, \"title\": \"T\", \"minutes\": 5,"
                                 "\"setups\": {\"s\": \"s.json\"}, \"steps\": [{\"kind\": \"walk\", \"setup\": \"s\","
                                 "\"from\": \"Q\", \"to\": \"heads\"}]}";
    write_course("\"a.json\", \"b.json\"");
    write_text("a.json", arena_printf(&arena, lesson, "a"));
    write_text("b.json", arena_printf(&arena, lesson, "b"));
    for (size_t i = 0; i < ARRAY_LEN(setups); i++) {
        write_text("s.json", setups[i]);
        struct course course = loaded();
        assert_int_equal(course.n_left_out, 2);
        assert_non_null(strstr(course.left_out[1].why.file, "s.json"));
    }
}

/* More problems than are kept: those of later files must not be looked for among them. */
static void test_a_flood_of_errors_hides_no_lesson(void **state)
{
    (void)state;
    struct sb flood = {.arena = &arena};
    sb_put(&flood, "{\"format\": 1, \"id\": \"flood\", \"rev\": 1, \"title\": \"T\", \"minutes\": 5, \"steps\": [");
    for (int i = 0; i < 500; i++)
        sb_printf(&flood, "%s{\"kind\": \"walk\", \"a\": 1, \"b\": 2, \"c\": 3}", i > 0 ? "," : "");
    sb_put(&flood, "]}");
    write_course("\"flood.json\", \"b.json\", \"c.json\"");
    write_text("flood.json", sb_text(&flood));
    write_text("b.json", "{\"format\": 1}");
    write_text("c.json", LESSON("c", TEXT("only")));
    struct course course = loaded();
    assert_int_equal(course.n_lessons, 1);
    assert_int_equal(course.n_left_out, 2);
    assert_true(problems.n_errors > PROBLEMS_KEPT);
    assert_string_equal(course.left_out[1].file, "b.json");
    assert_true(course.left_out[1].why.text[0] != '\0');
}

static void test_what_is_no_file_name_is_left_out_too(void **state)
{
    (void)state;
    write_text("c.json", LESSON("c", TEXT("only")));
    write_course("3, \"../c.json\", \"/etc/passwd\", \"\", \"absent.json\", \"sub/c.json\", \".\", \"c.json\"");
    struct course course = loaded();
    assert_int_equal(course.n_lessons, 1);
    assert_int_equal(course.n_left_out, 7);
    assert_int_equal(problems.n_errors, 7);
    assert_string_equal(problem(0), "course.json:1: /lessons/0: expected the name of a lesson file in this folder, "
                                    "found the number 3");
    assert_string_equal(problem(4), "absent.json: can't be opened: No such file or directory");
}

static void test_a_course_that_can_not_be_read(void **state)
{
    (void)state;
    struct course course;
    assert_false(course_load(&course, dir.path, &arena, &problems));
    assert_string_equal(problem(0), "course.json: can't be opened: No such file or directory");
    static const char *const bad[] = {"",
                                      "[]",
                                      "{\"format\": 1}",
                                      "{\"format\": 9, \"id\": \"c\", \"title\": \"T\"}",
                                      "{\"format\": 1, \"id\": \"C d\", \"title\": \"T\", \"lessons\": []}",
                                      "{\"format\": 1, \"id\": \"c\", \"title\": \"T\", \"lessons\": {}}"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        problems = (struct problems){.arena = &arena};
        write_text("course.json", bad[i]);
        assert_false(course_load(&course, dir.path, &arena, &problems));
        assert_true(problems.n_errors > 0);
    }
    write_course("");
    course = loaded();
    assert_int_equal(course.n_lessons, 0);
}

static void test_ids_are_found_and_guessed(void **state)
{
    (void)state;
    write_course("\"a.json\", \"b.json\"");
    write_text("a.json", LESSON("splitting", TEXT("split-idea") ", {\"kind\": \"text\", \"body\": \"B\"}"));
    write_text("b.json", LESSON("merging", TEXT("merge-idea")));
    struct course course = loaded();
    assert_ptr_equal(course_find_lesson(&course, STR("merging")), &course.lessons[1]);
    assert_ptr_equal(course_find_step(&course, STR("split-idea")), &course.lessons[0].steps[0]);
    assert_null(course_find_step(&course, STR("splitting")));
    assert_null(course_find_lesson(&course, STR("split-idea")));
    assert_null(course_find_step(&course, STR("")));
    assert_string_equal(course.lessons[0].steps[1].id, "splitting-step-2"); /* a step without an id gets one */
    assert_string_equal(course.lessons[0].steps[1].title, "Text");
    assert_string_equal(course_nearest_id(&course, STR("merge-idae"), &arena), "merge-idea");
    assert_string_equal(course_nearest_id(&course, STR("spliting"), &arena), "splitting");
    assert_null(course_nearest_id(&course, STR("quantum"), &arena));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_course_with_every_key_loads, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_shipped_course_loads, setup, teardown),
        cmocka_unit_test_setup_teardown(test_bad_files_are_left_out_and_named, setup, teardown),
        cmocka_unit_test_setup_teardown(test_all_errors_of_all_files_are_reported, setup, teardown),
        cmocka_unit_test_setup_teardown(test_an_id_is_used_once_in_a_course, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_broken_setup_file_is_missed_by_each_lesson, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_flood_of_errors_hides_no_lesson, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_no_file_name_is_left_out_too, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_course_that_can_not_be_read, setup, teardown),
        cmocka_unit_test_setup_teardown(test_ids_are_found_and_guessed, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
