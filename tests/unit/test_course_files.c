/* course/course: what the loader takes and what it refuses, by the fixtures that exercises/schema.json is held against
 * too (tests/data/course/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/fs.h"
#include "course/course.h"
#include "course/item.h"
#include "course/kind.h"
#include "support/tmpdir.h"

#define DATA "tests/data/course/"

static const char course_of_one[] =
    "{\"format\": 1, \"id\": \"one\", \"title\": \"One\", \"lessons\": [\"lesson.json\"]}";

/* A line of expected.tsv. */
struct expected {
    struct str file, who, place;
};

static struct str read_data(const char *name, struct arena *arena)
{
    struct str text;
    struct err err;
    assert_true(fs_read(fs_join(DATA, name, arena), 1 << 20, &text, arena, &err));
    return text;
}

/* Loads a fixture as the only lesson of a course, or as the course file itself. */
static void load(const struct expected *e, struct course *course, struct arena *arena, struct problems *problems)
{
    struct tmpdir dir;
    bool is_course = str_starts(e->file, "course-");
    struct str text = read_data(arena_printf(arena, "bad/%.*s", (int)e->file.n, e->file.p), arena);
    tmpdir_make(&dir);
    if (!is_course)
        tmpdir_write(&dir, "course.json", course_of_one, strlen(course_of_one));
    tmpdir_write(&dir, is_course ? "course.json" : "lesson.json", text.p, text.n);
    bool loaded = course_load(course, arena_dup(arena, dir.path), arena, problems);
    tmpdir_remove(&dir);
    assert_true(loaded || is_course);
}

/* One problem, at the place or inside it; a broken course file may have more, since its lesson is not there. */
static bool is_refused_there(const struct expected *e, const struct problems *problems)
{
    if (problems->n_errors != 1 && !str_starts(e->file, "course-"))
        return false;
    const struct problem *p = problems->first;
    while (p != NULL && p->is_warning)
        p = p->next;
    return p != NULL && strncmp(p->err.field, e->place.p, e->place.n) == 0;
}

/* Whether a fixture meets with what expected.tsv says; what no computation is needed for, the loader has to see. */
static bool is_as_expected(const struct expected *e)
{
    struct arena arena = {0};
    struct problems problems = {.arena = &arena};
    struct course course;
    load(e, &course, &arena, &problems);
    bool ok = is_refused_there(e, &problems);
    if (str_is(e->who, "syntax"))
        ok = problems.n_errors > 0;
    if (str_is(e->who, "lint"))
        ok = problems.n_errors == 0;
    if (!ok)
        print_error("%.*s: %zu problems, the first at '%s'\n", (int)e->file.n, e->file.p, problems.n_errors,
                    problems.first == NULL ? "" : problems.first->err.field);
    arena_free(&arena);
    return ok;
}

static void test_what_is_bad_is_refused_where_it_is_bad(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct str rest = read_data("bad/expected.tsv", &arena);
    size_t n = 0, n_ok = 0;
    while (rest.n > 0) {
        struct str line = str_split(&rest, '\n');
        struct expected e;
        e.file = str_split(&line, '\t');
        e.who = str_split(&line, '\t');
        e.place = line;
        n++;
        n_ok += is_as_expected(&e);
    }
    assert_in_range(n, 90, 1000);
    assert_int_equal(n_ok, n);
    arena_free(&arena);
}

static void load_good(struct course *course, struct arena *arena)
{
    struct problems problems = {.arena = arena};
    assert_true(course_load(course, DATA "good", arena, &problems));
    for (const struct problem *p = problems.first; p != NULL; p = p->next)
        print_error("%s:%u: %s: %s\n", p->err.file, p->err.line, p->err.field, p->err.text);
    assert_null(problems.first);
}

static void test_what_is_good_is_taken(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct course course;
    load_good(&course, &arena);
    assert_int_equal(course.n_lessons, 3);
    assert_int_equal(course.n_left_out, 0);
    assert_string_equal(course_find_step(&course, STR("pick-one"))->title, "Pick one");
    assert_int_equal(course_find_step(&course, STR("pick-one"))->rev, 2);
    assert_null(course_find_step(&course, STR("pick")));
    arena_free(&arena);
}

/* Every exercise of the good course works out, at several draws, and takes its own solution in its text form. */
static void test_a_good_exercise_takes_its_solution(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct course course;
    load_good(&course, &arena);
    const struct lesson *lesson = course_find_lesson(&course, STR("every-kind"));
    for (size_t i = 0; i < lesson->n_steps; i++) {
        for (int64_t draw = 0; draw < 4 && lesson->steps[i].type == LESSON_EXERCISE; draw++) {
            struct item item;
            struct err err;
            struct verdict verdict = {0};
            struct sb text = {.arena = &arena};
            assert_true(item_make(&item, &lesson->steps[i].exercise, draw, 1, &arena, &err));
            void *answer = item_answer(&item, &arena);
            item.exercise->kind->solution(&item, answer);
            item.exercise->kind->to_text(&item, answer, &text);
            item_grade(&item, str_of(sb_text(&text)), &verdict, &arena);
            assert_int_equal(verdict.status, VERDICT_RIGHT);
        }
    }
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_bad_is_refused_where_it_is_bad),
        cmocka_unit_test(test_what_is_good_is_taken),
        cmocka_unit_test(test_a_good_exercise_takes_its_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
