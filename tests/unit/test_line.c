/* Line mode: how it begins and ends, and that neither a course nor a learner can make it write what a terminal obeys.
 * What it says is in tests/golden/line. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"
#include "front/line.h"
#include "support/line_session.h"
#include "support/tmpdir.h"

static const char small[] = "tests/data/course/small";

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static struct line_session run(const char *course, struct str typed)
{
    struct line_session session;
    line_session_run(&session, course, typed, &arena);
    line_session_check(&session, course);
    return session;
}

static struct line_session typed(const char *text)
{
    return run(small, str_of(text));
}

static const char *text_of(const struct line_session *session)
{
    return arena_dup_n(&arena, session->out.p, session->out.n);
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static void test_the_end_of_input_ends_it(void **state)
{
    (void)state;
    static const char *const inputs[] = {"",           "\n",   "next",  "next\n", "go walk-all\nnext\n",
                                         "next\nhint", "quit", "quit\n"};
    for (size_t i = 0; i < ARRAY_LEN(inputs); i++) {
        struct line_session session = typed(inputs[i]);
        assert_int_equal(session.status, 0);
        assert_true(ends_with(text_of(&session), "quit] > \n"));
    }
}

static void test_the_last_line_counts_without_its_end(void **state)
{
    (void)state;
    assert_int_equal(typed("go pick-one\nb").n_done, 1);
    assert_int_equal(typed("go pick-one\r\nb\r\n").n_done, 1);
}

static void test_output_that_can_not_be_written_is_a_status(void **state)
{
    (void)state;
    struct tutor tutor = {.problems.arena = NULL};
    struct line_options options = {.width = 0};
    tutor.problems.arena = &tutor.arena;
    assert_true(course_load(&tutor.course, small, &tutor.arena, &tutor.problems));
    progress_build(&tutor.progress, NULL, 0, &tutor.arena);
    FILE *in = fopen("/dev/null", "r"), *full = fopen("/dev/full", "w");
    assert_true(in != NULL && full != NULL);
    assert_int_equal(line_run(&tutor, &options, in, full), ENOSPC);
    fclose(in);
    fclose(full);
    arena_free(&tutor.arena);
}

static void test_a_course_without_lessons(void **state)
{
    (void)state;
    static const char course[] = "{\"format\": 1, \"id\": \"c\", \"title\": \"Nothing\", \"lessons\": []}";
    struct tmpdir dir;
    tmpdir_make(&dir);
    tmpdir_write(&dir, "course.json", course, sizeof course - 1);
    struct line_session session = run(dir.path, STR("next\n"));
    assert_int_equal(session.status, 0);
    assert_non_null(strstr(text_of(&session), "This course has no lessons that can be opened."));
    tmpdir_remove(&dir);
}

static void test_an_unending_line_is_read_to_its_end(void **state)
{
    (void)state;
    enum { LONG = 1 << 20 };
    static const char after[] = "\nb\n", before[] = "go pick-one\n";
    char *text = arena_alloc(&arena, sizeof before - 1 + LONG + sizeof after);
    memcpy(text, before, sizeof before - 1);
    memset(text + sizeof before - 1, 'b', LONG);
    memcpy(text + sizeof before - 1 + LONG, after, sizeof after);
    struct line_session session = run(small, str_of(text));
    assert_int_equal(session.n_done, 1); /* the b of the line after it */
    assert_true(session.out.n < 8192);
}

/* Whatever is typed, on every step of the course. */
static void test_hostile_input_is_shown_and_not_obeyed(void **state)
{
    (void)state;
    static const char *const lines[] = {"\x1b[2J\x1b]0;x\x07",
                                        "\xe2\x80\xae"
                                        "abc",
                                        "\xff\xfe",
                                        "\x7f\x08\x08",
                                        "a\rb",
                                        "\xc2\x9b"
                                        "31m",
                                        "go \x1b[31m",
                                        "cell \x1b 1",
                                        "1=\x1b 2=\x9b",
                                        "\x1b | \x1b",
                                        "[[\x1b]]",
                                        "(\xe2\x81\xa6, 2)",
                                        "follow \x1b",
                                        "edit \x1b = \x1b",
                                        "whatif \x1b",
                                        "memory \x1b",
                                        "%s%n",
                                        "`*`**`"};
    struct sb text = {.arena = &arena};
    for (int step = 0; step < 20; step++) {
        for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
            sb_put(&text, lines[i]);
            sb_char(&text, '\n');
        }
        sb_add(&text, (struct str){"a\0b\n\0\n", 6});
        sb_put(&text, "skip\nnext\n");
    }
    run(small, (struct str){sb_text(&text), text.n});
}

/* Random words, among them all that mean something. */
static void test_any_words(void **state)
{
    (void)state;
    static const char *const words[] = {"next",
                                        "next",
                                        "next",
                                        "back",
                                        "hint",
                                        "skip",
                                        "retry",
                                        "list",
                                        "?",
                                        "b",
                                        "a,c",
                                        "go",
                                        "go 2",
                                        "go walk-all",
                                        "go once-more",
                                        "cell 0 0 0",
                                        "cell",
                                        "follow",
                                        "follow 2",
                                        "return",
                                        "largest",
                                        "largest row",
                                        "memory",
                                        "memory 3",
                                        "whatif",
                                        "whatif scale_missing",
                                        "whatif off",
                                        "edit 0 0 = 2.5",
                                        "(2, 5, 4)",
                                        "1/3",
                                        "[[1, 2], [3, 4]]",
                                        "3 1 2",
                                        "1=a 2=b",
                                        "x | y",
                                        "",
                                        "注意"};
    struct rng rng;
    struct sb text = {.arena = &arena};
    rng_seed(&rng, 5);
    for (int i = 0; i < 3000; i++) {
        sb_put(&text, words[rng_below(&rng, ARRAY_LEN(words))]);
        sb_char(&text, '\n');
    }
    assert_int_equal(run(small, str_of(sb_text(&text))).status, 0);
}

/* A course whose every text holds what a terminal obeys or hides. */
#define EVIL "\\u001b[2J\\u009b31m\\u202e\\u0007\\u007f\\u2028x\\u0301y"

static const char hostile[] =
    "{\"format\": 1, \"id\": \"h\", \"rev\": 1, \"title\": \"" EVIL "\", \"minutes\": 5, \"setups\": {\"" EVIL "\":"
    "{\"num_heads\": 1, \"tokens\": [\"" EVIL "\", \"" EVIL
    "\"], \"tensors\": [{\"name\": \"Q\", \"values\": [[1], [2]]},"
    "{\"name\": \"K\", \"same_as\": \"Q\"}, {\"name\": \"V\", \"same_as\": \"Q\"}]}}, \"steps\": ["
    "{\"kind\": \"text\", \"title\": \"" EVIL "\", \"body\": \"" EVIL "\", \"setup\": \"" EVIL "\","
    " \"show\": [{\"step\": \"Q\"}]},"
    "{\"kind\": \"walk\", \"title\": \"" EVIL "\", \"body\": \"" EVIL "\", \"setup\": \"" EVIL
    "\", \"from\": \"scores\","
    " \"to\": \"heads\", \"predict\": [{\"step\": \"scores\", \"ask\": \"shape\"}]},"
    "{\"kind\": \"choice\", \"id\": \"e1\", \"rev\": 1, \"title\": \"" EVIL "\", \"prompt\": \"" EVIL "\","
    " \"options\": [{\"text\": \"" EVIL "\", \"correct\": true}, {\"text\": \"b\", \"why\": \"" EVIL "\"}],"
    " \"hints\": [\"" EVIL "\"], \"explain\": \"" EVIL "\"},"
    "{\"kind\": \"match\", \"id\": \"e2\", \"rev\": 1, \"title\": \"" EVIL "\", \"prompt\": \"" EVIL "\","
    " \"pairs\": [{\"term\": \"" EVIL "\", \"meaning\": \"" EVIL "\"}, {\"term\": \"t\", \"meaning\": \"m\"}]},"
    "{\"kind\": \"order\", \"id\": \"e3\", \"rev\": 1, \"title\": \"" EVIL "\", \"prompt\": \"" EVIL "\","
    " \"lines\": [\"" EVIL "\", \"b\"], \"distractors\": [\"" EVIL "2\"]},"
    "{\"kind\": \"fill\", \"id\": \"e4\", \"rev\": 1, \"title\": \"" EVIL "\", \"prompt\": \"" EVIL "\","
    " \"line\": \"" EVIL "____\", \"blanks\": [{\"accept\": [\"" EVIL "\"]}], \"near\": [{\"answer\": \"n\","
    " \"why\": \"" EVIL "\"}]},"
    "{\"kind\": \"shape\", \"id\": \"e5\", \"rev\": 1, \"title\": \"" EVIL "\", \"prompt\": \"{" EVIL "}\","
    " \"answer\": {\"values\": [1]}, \"vary\": {\"" EVIL "\": [\"" EVIL "\"]}}"
    "]}";

static void test_hostile_content_is_shown_and_not_obeyed(void **state)
{
    (void)state;
    static const char course[] =
        "{\"format\": 1, \"id\": \"c\", \"title\": \"" EVIL "\", \"lessons\": [\"hostile.json\", \"" EVIL ".json\"]}";
    static const char words[] =
        "list\nnext\nwhat\nskip\ncell 0 0 0\nnext\ngo e1\nhint\nb\nskip\ngo e2\n1=z\n1=a\nskip\ngo e3\n"
        "3 2 1\nskip\ngo e4\nn\nskip\ngo e5\n2\nskip\nnext\nlist\n";
    struct tmpdir dir;
    tmpdir_make(&dir);
    tmpdir_write(&dir, "course.json", course, sizeof course - 1);
    tmpdir_write(&dir, "hostile.json", hostile, sizeof hostile - 1);
    struct line_session session = run(dir.path, STR(words));
    assert_non_null(strstr(text_of(&session), "^[[2J<U+009B>31m<U+202E>^G^?<U+2028>")); /* shown for what it is */
    assert_non_null(strstr(text_of(&session), "The end of lesson 1"));
    tmpdir_remove(&dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_the_end_of_input_ends_it, teardown),
        cmocka_unit_test_teardown(test_the_last_line_counts_without_its_end, teardown),
        cmocka_unit_test_teardown(test_output_that_can_not_be_written_is_a_status, teardown),
        cmocka_unit_test_teardown(test_a_course_without_lessons, teardown),
        cmocka_unit_test_teardown(test_an_unending_line_is_read_to_its_end, teardown),
        cmocka_unit_test_teardown(test_hostile_input_is_shown_and_not_obeyed, teardown),
        cmocka_unit_test_teardown(test_any_words, teardown),
        cmocka_unit_test_teardown(test_hostile_content_is_shown_and_not_obeyed, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
