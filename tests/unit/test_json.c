/* io/json: what is refused and in which words, what is kept, and the getters. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "io/json.h"

/* What one reading leaves behind. */
struct reading {
    struct arena arena;
    struct problems problems;
    const struct json *root;
    char text[1200];
};

static int begin(void **state)
{
    struct reading *r = calloc(1, sizeof *r);
    r->problems.arena = &r->arena;
    *state = r;
    return 0;
}

static int end(void **state)
{
    struct reading *r = *state;
    arena_free(&r->arena);
    free(r);
    return 0;
}

static void parse(struct reading *r, struct str text)
{
    arena_reset(&r->arena);
    r->problems = (struct problems){.arena = &r->arena};
    r->root = json_parse(text, "f.json", &r->arena, &r->problems);
}

/* The i-th problem in full, "" when there are fewer. */
static const char *problem(struct reading *r, size_t i)
{
    const struct problem *p = r->problems.first;
    for (; p != NULL && i > 0; i--)
        p = p->next;
    return p == NULL ? "" : err_format(&p->err, r->text, sizeof r->text);
}

/* ---- what is refused ---- */

static void test_slips_are_told_with_place_and_advice(void **state)
{
    struct reading *r = *state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "f.json:1: expected a value, found an empty file"},
        {" \n\n", "f.json:3: expected a value, found an empty file"},
        {"{\"a\": 1,\n}", "f.json:2: expected a name in double quotes, found '}'; remove the comma before it"},
        {"{\"a\": [1,\n]}", "f.json:2: /a/1: expected a value, found ']'; remove the comma before it"},
        {"{\"a\": 1\n \"b\": 2}", "f.json:2: /a: expected ',' or '}', found \"b\""},
        {"[1 2]", "f.json:1: /0: expected ',' or ']', found '2'"},
        {"{\n\"a\": [1,\n2", "f.json:3: /a/1: expected ',' or ']', found the end of the file; "
                             "the '[' of line 2 is still open"},
        {"{\"a\" 1}", "f.json:1: /a: expected ':' behind the name, found '1'"},
        {"{a: 1}", "f.json:1: expected a name in double quotes, found 'a'"},
        {"{'a': 1}", "f.json:1: expected a name in double quotes, found '''; use double quotes"},
        {"{\"a\": 1} // done", "f.json:1: expected the end of the file, found '/'; JSON has no comments"},
        {"[/* x */]", "f.json:1: /0: expected a value, found '/'; JSON has no comments"},
        {"{\"a\": 1} {}", "f.json:1: expected the end of the file, found '{'"},
        {"{\"a\": \u201Cb\u201D}",
         "f.json:1: /a: expected a value, found the character U+201C; use the plain quote \""},
        {"[\u00A01]", "f.json:1: /0: expected a value, found the character U+00A0; "
                      "it is a no-break space: use a plain one"},
        {"[NaN]", "f.json:1: /0: expected a value, found 'NaN'; JSON has no NaN and no infinity"},
        {"[-Infinity]", "f.json:1: /0: expected a digit, found 'Infinity'; JSON has no NaN and no infinity"},
        {"[True]", "f.json:1: /0: expected a value, found 'True'; write true"},
        {"[nullx]", "f.json:1: /0: expected a value, found 'nullx'"},
        {"[01]", "f.json:1: /0: expected a number without leading zeros, found '01'"},
        {"[-01]", "f.json:1: /0: expected a number without leading zeros, found '-01'"},
        {"[1.]", "f.json:1: /0: expected a digit behind the point, found ']'"},
        {"[.5]", "f.json:1: /0: expected a value, found '.5'; write 0 before the point"},
        {"[+1]", "f.json:1: /0: expected a value, found '+1'; a number has no sign + before it"},
        {"[1e]", "f.json:1: /0: expected a digit in the exponent, found ']'"},
        {"[0x10]", "f.json:1: /0: expected ',' or ']', found 'x10'"},
        {"[1e999]", "f.json:1: /0: expected a number that a double can hold, found '1e999'"},
        {"[\"a\nb\"]", "f.json:1: /0: expected a closing quote, found a line break; "
                       "write \\n for a line break inside of a text"},
        {"[\"a\tb\"]", "f.json:1: /0: expected a closing quote, found a TAB; "
                       "write \\t for a TAB inside of a text"},
        {"[\"a\x1b[31m\"]", "f.json:1: /0: expected a closing quote, found the character U+001B"},
        {"[\"a", "f.json:1: /0: expected a closing quote, found the end of the file"},
        {"[\"\\q\"]", "f.json:1: /0: expected an escape such as \\n, found '\\q'; write \\\\ for a backslash"},
        {"[\"\\u12g4\"]", "f.json:1: /0: expected four hexadecimal digits behind \\u, found '\\u12g4'"},
        {"[\"\\u0000\"]", "f.json:1: /0: expected a text without NUL characters, found '\\u0000'"},
        {"[\"\\ud800x\"]", "f.json:1: /0: expected a pair of surrogates, found '\\ud800'; "
                           "write the character itself, as UTF-8"},
        {"[\"\\udc00a\"]", "f.json:1: /0: expected a pair of surrogates, found '\\udc00'; "
                           "write the character itself, as UTF-8"},
        {"[\"caf\xe9\"]", "f.json:1: /0: expected text in UTF-8, found the byte 0xE9; save the file as UTF-8"},
        {"\xEF\xBB\xBF[]", "f.json:1: expected the file to begin with a value, found a byte order mark; "
                           "save it as UTF-8 without BOM"},
        {"\x93NUMPY\x01", "f.json:1: expected a value, found the byte 0x93; this is an array of NumPy, not JSON: play "
                          "--load opens it, and a setup may name it (npy)"},
        {"\xFF\xFE[", "f.json:1: expected a value, found the byte 0xFF; this looks like UTF-16: save it as UTF-8"},
        {"<!DOCTYPE html>", "f.json:1: expected a value, found '<'; this looks like a web page, not like the file "
                            "itself"},
        {"{\n<<<<<<< HEAD\n", "f.json:2: expected a name in double quotes, found '<'; "
                              "a merge conflict was left in the file"},
        {"version https://git-lfs.github.com/spec/v1\n",
         "f.json:1: expected a value, found 'version'; this is a pointer of Git LFS: run git lfs pull"},
        {"{\"a\": 1,\n\"b\": 2,\n\"\\u0061\": 3}",
         "f.json:3: /a: expected every name once, found \"a\" again (first on line 1)"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        parse(r, str_of(cases[i].text));
        assert_string_equal(problem(r, 0), cases[i].message);
        assert_int_equal(r->problems.n_errors, 1);
        assert_null(r->root);
    }
}

static void test_nul_bytes_are_refused(void **state)
{
    struct reading *r = *state;
    parse(r, STR("{\0\"\0a\0"));
    assert_string_equal(problem(r, 0), "f.json:1: expected a name in double quotes, found the character U+0000; "
                                       "this looks like UTF-16: save it as UTF-8");
    parse(r, STR("[]\0"));
    assert_null(r->root);
    parse(r, STR("[\"a\0b\"]"));
    assert_null(r->root);
}

static void test_errors_that_leave_the_structure_clear_are_all_told(void **state)
{
    struct reading *r = *state;
    parse(r, STR("[\"\\u0000\",\n\"\\ud800\",\n1e999,\n[1,]]"));
    assert_int_equal(r->problems.n_errors, 4);
    assert_string_equal(problem(r, 2), "f.json:3: /2: expected a number that a double can hold, found '1e999'");
    assert_string_equal(problem(r, 3), "f.json:4: /3/1: expected a value, found ']'; remove the comma before it");
    assert_null(r->root);
}

static void test_nesting_is_bounded(void **state)
{
    struct reading *r = *state;
    char text[2 * JSON_MAX_DEPTH + 2];
    for (size_t depth = JSON_MAX_DEPTH; depth <= JSON_MAX_DEPTH + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        parse(r, (struct str){text, 2 * depth});
        assert_int_equal(r->root != NULL, depth == JSON_MAX_DEPTH);
    }
    assert_non_null(strstr(problem(r, 0), "expected at most 32 levels, found one more"));
}

static void test_values_are_bounded(void **state)
{
    struct reading *r = *state;
    char *text = malloc(2 * (JSON_MAX_VALUES + 1));
    text[0] = '[';
    for (size_t i = 1; i <= JSON_MAX_VALUES; i++) {
        text[2 * i - 1] = '1';
        text[2 * i] = ',';
    }
    for (size_t n = JSON_MAX_VALUES - 1; n <= JSON_MAX_VALUES; n++) { /* beside the array itself */
        text[2 * n] = ']';
        parse(r, (struct str){text, 2 * n + 1});
        assert_int_equal(r->root != NULL, n < JSON_MAX_VALUES);
        text[2 * n] = ',';
    }
    assert_string_equal(problem(r, 0), "f.json:1: /524287: expected at most 524288 values, found one more");
    free(text);
}

static void test_reading_ends_after_more_problems_than_are_kept(void **state)
{
    struct reading *r = *state;
    struct sb sb = {.arena = &(struct arena){0}};
    sb_put(&sb, "[0");
    for (int i = 0; i < 3000; i++)
        sb_put(&sb, ",\"\\u0000\"");
    sb_put(&sb, "]");
    parse(r, (struct str){sb.p, sb.n});
    assert_int_equal(r->problems.n_errors, PROBLEMS_KEPT);
    assert_string_not_equal(problem(r, PROBLEMS_KEPT - 1), "");
    arena_free(sb.arena);
}

/* The most values that fit into the largest file: what they take is bounded, and the reader's own arena is gone. */
static void test_a_file_full_of_values_stays_within_bounds(void **state)
{
    struct reading *r = *state;
    static char text[JSON_MAX_BYTES];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = i % 2 ? '1' : ',';
    text[0] = '[';
    text[sizeof text - 1] = ']';
    text[sizeof text - 2] = '1';
    text[sizeof text - 3] = '1';
    parse(r, (struct str){text, sizeof text});
    assert_non_null(r->root);
    assert_int_equal(r->root->n, sizeof text / 2 - 1);
    assert_true(r->arena.used < 100 * (size_t)JSON_MAX_BYTES);
}

/* Nothing that a file holds may reach a message as a control character. */
static void test_messages_hold_no_control_characters(void **state)
{
    struct reading *r = *state;
    static const char *const texts[] = {
        "{\"\\u001b]0;x\": [}",
        "{\"\x7f\xc2\x9b\xe2\x80\xae\": 01}",
        "{\"a\" \x1b: 1}",
        "{\"\\u009b\": 1, \"\\u009b\": 1}",
        "[\"\xc2\x9b\" \"\xc2\x9b\xe2\x80\xae\x1b\x07\"]",
    };
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        parse(r, str_of(texts[i]));
        assert_int_equal(r->problems.n_errors, 1);
        for (const char *p = problem(r, 0); *p != '\0'; p++)
            assert_true((unsigned char)*p >= ' ' && *p != 0x7f && (unsigned char)*p != 0x9b &&
                        (unsigned char)*p != 0xae);
    }
}

static void test_long_pointers_and_quotes_are_cut(void **state)
{
    struct reading *r = *state;
    parse(r, STR("{\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\": "
                 "[\"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
                 "bbbbbbbbbbbbbbb\" \"ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc\"]}"));
    assert_string_equal(problem(r, 0), "f.json:1: /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…/0: expected ',' or ']', found "
                                       "\"cccccccccccccccccccccccccccccccccccc…\"");
    parse(r, STR("{\"first-name-that-is-long\":[0,{\"second-name-that-is-long\":{\"third-name-that-is-long\":{\"fourth-"
                 "name-that-is-"
                 "long\":"
                 "{\"fifth-name-that-is-long\":{\"sixth\":x}}}}}]}"));
    assert_string_equal(problem(r, 0), "f.json:1: …/1/second-name-that-is-long/third-name-that-is-long/"
                                       "fourth-name-that-is-long/fifth-name-that-is-long/sixth: "
                                       "expected a value, found 'x'");
}

/* ---- what is kept ---- */

static void test_lines_kinds_and_order_are_kept(void **state)
{
    struct reading *r = *state;
    parse(r, STR("\n{\"b\": [1.50,\n\n -2e3],\r\n\"a\": {\"t\": true, \"f\":\nfalse, \"n\": null}, \"s\": \"\"}\n"));
    const struct json *root = r->root, *b = json_get(root, "b"), *a = json_get(root, "a");
    assert_int_equal(root->kind, JSON_OBJECT);
    assert_int_equal(root->line, 2);
    assert_int_equal(root->n, 3);
    assert_ptr_equal(root->child, b);
    assert_ptr_equal(b->next, a);
    assert_string_equal(json_file(a), "f.json");
    assert_int_equal(b->n, 2);
    assert_true(b->child->number == 1.5);
    assert_true(str_is(b->child->text, "1.50"));
    assert_int_equal(b->child->next->line, 4);
    assert_int_equal(b->child->next->index, 1);
    assert_true(b->child->next->number == -2000);
    assert_true(json_get(a, "t")->number == 1);
    assert_true(json_get(a, "f")->number == 0);
    assert_int_equal(json_get(a, "f")->line, 6);
    assert_int_equal(json_get(a, "n")->kind, JSON_NULL);
    assert_int_equal(json_get(root, "s")->kind, JSON_STRING);
    assert_null(json_get(root, "S"));
    assert_null(json_get(b, "x"));
}

static void test_texts_are_decoded(void **state)
{
    struct reading *r = *state;
    parse(r, STR("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\", \"\\u00e9\\uD83D\\ude00\", \"é√ₖ注意力\", \"\x7f\"]"));
    const struct json *v = r->root->child;
    assert_string_equal(v->text.p, "\"\\/\b\f\n\r\t");
    assert_string_equal(v->next->text.p, "\u00e9\U0001F600");
    assert_string_equal(v->next->next->text.p, "é√ₖ注意力");
    assert_int_equal(v->next->next->next->text.n, 1);
}

static void test_any_value_may_be_the_root(void **state)
{
    struct reading *r = *state;
    static const char *const texts[] = {
        "1",      " -0 ", "\"a\"",
        "null",   "{}",   "[ ]",
        "0.1e-7", "1E+2", "-0.000000000000000000000000000000000000000000000000000000000000000000001"};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        parse(r, str_of(texts[i]));
        assert_non_null(r->root);
        assert_null(r->root->parent);
    }
}

static void test_pointers_are_escaped(void **state)
{
    struct reading *r = *state;
    char buf[64];
    parse(r, STR("{\"a/b~c\": [0, {\"\": 1}]}"));
    const struct json *last = r->root->child->child->next->child;
    assert_string_equal(json_pointer(last, buf, sizeof buf), "/a~1b~0c/1/");
    assert_string_equal(json_pointer(r->root, buf, sizeof buf), "");
}

/* ---- files ---- */

static void test_files_are_read(void **state)
{
    struct reading *r = *state;
    char path[] = "/tmp/mha-json-XXXXXX";
    FILE *f = fdopen(mkstemp(path), "w");
    fputs("{\"a\":\n [}", f);
    fclose(f);
    assert_null(json_read(path, &r->arena, &r->problems));
    assert_string_equal(r->problems.first->err.file, path);
    assert_int_equal(r->problems.first->err.line, 2);
    assert_int_equal(r->problems.first->err.code, ERR_CONTENT);
    assert_int_equal(truncate(path, JSON_MAX_BYTES + 1), 0);
    assert_null(json_read(path, &r->arena, &r->problems));
    assert_int_equal(r->problems.last->err.code, ERR_TOO_BIG);
    remove(path);
    assert_null(json_read(path, &r->arena, &r->problems));
    assert_int_equal(r->problems.last->err.code, ERR_OPEN);
    assert_int_equal(r->problems.n_errors, 3);
}

/* ---- getters ---- */

static void test_integers_are_exact_or_refused(void **state)
{
    struct reading *r = *state;
    static const struct {
        const char *text;
        bool ok;
        int64_t value;
    } cases[] = {
        {"3", true, 3},      {"-3", true, -3},    {"3.0", true, 3},    {"1e3", true, 1000},
        {"3.5", false, 0},   {"1e300", false, 0}, {"\"3\"", false, 0}, {"9007199254740991", true, 9007199254740991},
        {"-1e19", false, 0}, {"true", false, 0},  {"null", false, 0},  {"9007199254740993", false, 0},
        {"9e18", false, 0},  {"[3]", false, 0},   {"1e-1", false, 0},  {"9223372036854775808", false, 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        int64_t value = -77;
        parse(r, str_of(cases[i].text));
        assert_int_equal(json_as_int(r->root, INT64_MIN, INT64_MAX, &value, &r->problems), cases[i].ok);
        assert_int_equal(value, cases[i].ok ? cases[i].value : -77);
        assert_int_equal(r->problems.n_errors, !cases[i].ok);
    }
}

static void test_ranges_are_told(void **state)
{
    struct reading *r = *state;
    int64_t value;
    parse(r, STR("7"));
    assert_true(json_as_int(r->root, 7, 7, &value, &r->problems));
    assert_false(json_as_int(r->root, 1, 6, &value, &r->problems));
    assert_false(json_as_int(r->root, 8, INT64_MAX, &value, &r->problems));
    assert_string_equal(problem(r, 0), "f.json:1: expected an integer from 1 to 6, found the number 7");
    assert_string_equal(problem(r, 1), "f.json:1: expected an integer of at least 8, found the number 7");
}

static void test_seeds_are_read_to_the_last_digit(void **state)
{
    struct reading *r = *state;
    uint64_t seed;
    static const char *const bad[] = {"18446744073709551616",   "-1", "1.0", "1e3", "\"1\"", "-0",
                                      "99999999999999999999999"};
    parse(r, STR("18446744073709551615"));
    assert_true(json_as_uint64(r->root, &seed, &r->problems));
    assert_true(seed == UINT64_MAX);
    parse(r, STR("9007199254740993"));
    assert_true(json_as_uint64(r->root, &seed, &r->problems));
    assert_true(seed == UINT64_C(9007199254740993));
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        parse(r, str_of(bad[i]));
        assert_false(json_as_uint64(r->root, &seed, &r->problems));
    }
    assert_string_equal(problem(r, 0), "f.json:1: expected an integer from 0 to 18446744073709551615, "
                                       "found the number 99999999999999999999999");
}

static void test_getters_report_all_that_is_missing(void **state)
{
    struct reading *r = *state;
    struct str text = STR("old");
    int64_t n = 5;
    bool flag = true;
    parse(r, STR("{\"step\": {\"title\": 3,\n \"minutes\": \"x\", \"many\": [], \"body\": [\"a\", null]}}"));
    const struct json *step = json_get(r->root, "step");
    assert_false(json_want_text(step, "title", &text, &r->problems));
    assert_false(json_want_text(step, "prompt", &text, &r->problems));
    assert_false(json_want_int(step, "minutes", 1, 60, &n, &r->problems));
    assert_false(json_want_int(step, "rev", 1, INT64_MAX, &n, &r->problems));
    assert_false(json_may_bool(step, "many", &flag, &r->problems));
    assert_false(json_want_lines(step, "body", &text, &r->arena, &r->problems));
    assert_false(json_want_array(step, &r->problems));
    static const char *const messages[] = {
        "f.json:1: /step/title: expected a text, found the number 3",
        "f.json:1: /step: expected \"prompt\" (a text), found nothing",
        "f.json:2: /step/minutes: expected an integer from 1 to 60, found the text \"x\"",
        "f.json:1: /step: expected \"rev\" (an integer of at least 1), found nothing",
        "f.json:2: /step/many: expected true or false, found an array of 0",
        "f.json:2: /step/body/1: expected a text, found null",
        "f.json:1: /step: expected an array, found an object",
    };
    for (size_t i = 0; i < ARRAY_LEN(messages); i++)
        assert_string_equal(problem(r, i), messages[i]);
    assert_int_equal(r->problems.n_errors, ARRAY_LEN(messages));
    assert_int_equal(n, 5);
    assert_true(flag);
}

static void test_absent_members_leave_the_default(void **state)
{
    struct reading *r = *state;
    struct str text = STR("default");
    int64_t n = 5;
    bool flag = true;
    parse(r, STR("{}"));
    assert_true(json_may_text(r->root, "a", &text, &r->problems));
    assert_true(json_may_lines(r->root, "a", &text, &r->arena, &r->problems));
    assert_true(json_may_int(r->root, "a", 0, 9, &n, &r->problems));
    assert_true(json_may_bool(r->root, "a", &flag, &r->problems));
    assert_true(str_is(text, "default") && n == 5 && flag);
    assert_int_equal(r->problems.n_errors, 0);
}

static void test_lines_are_joined(void **state)
{
    struct reading *r = *state;
    struct str text;
    parse(r, STR("{\"one\": \"a\\nb\", \"many\": [\"a\", \"\", \"b\"], \"none\": []}"));
    assert_true(json_want_lines(r->root, "one", &text, &r->arena, &r->problems));
    assert_true(str_is(text, "a\nb"));
    assert_true(json_want_lines(r->root, "many", &text, &r->arena, &r->problems));
    assert_true(str_is(text, "a\n\nb"));
    assert_false(json_want_lines(r->root, "none", &text, &r->arena, &r->problems));
    assert_string_equal(problem(r, 0), "f.json:1: /none: this text is empty");
}

static void test_unknown_names_are_refused_with_the_nearest_known_one(void **state)
{
    struct reading *r = *state;
    static const char *const known[] = {"title", "prompt"};
    parse(r, STR("{\"$schema\": \"s\", \"x-note\": 2, \"title\": 3,\n \"promt\": 4, \"frog\": 5}"));
    json_only(r->root, known, ARRAY_LEN(known), &r->problems);
    assert_int_equal(r->problems.n_errors, 2);
    assert_string_equal(problem(r, 0), "f.json:2: /promt: expected a known name, found \"promt\"; "
                                       "did you mean \"prompt\"?");
    assert_string_equal(problem(r, 1), "f.json:2: /frog: expected a known name, found \"frog\"");
    parse(r, STR("{\"$schema\": 1}"));
    json_only(r->root, known, ARRAY_LEN(known), &r->problems);
    assert_string_equal(problem(r, 0), "f.json:1: /$schema: expected a text, found the number 1");
}

static void test_warnings_are_no_errors(void **state)
{
    struct reading *r = *state;
    parse(r, STR("{}"));
    json_warn(r->root, &r->problems, "%s", "odd");
    assert_int_equal(r->problems.n_errors, 0);
    assert_int_equal(r->problems.n_warnings, 1);
    assert_true(r->problems.first->is_warning);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_slips_are_told_with_place_and_advice),
        TEST(test_nul_bytes_are_refused),
        TEST(test_errors_that_leave_the_structure_clear_are_all_told),
        TEST(test_nesting_is_bounded),
        TEST(test_values_are_bounded),
        TEST(test_reading_ends_after_more_problems_than_are_kept),
        TEST(test_a_file_full_of_values_stays_within_bounds),
        TEST(test_messages_hold_no_control_characters),
        TEST(test_long_pointers_and_quotes_are_cut),
        TEST(test_lines_kinds_and_order_are_kept),
        TEST(test_texts_are_decoded),
        TEST(test_any_value_may_be_the_root),
        TEST(test_pointers_are_escaped),
        TEST(test_files_are_read),
        TEST(test_integers_are_exact_or_refused),
        TEST(test_ranges_are_told),
        TEST(test_seeds_are_read_to_the_last_digit),
        TEST(test_getters_report_all_that_is_missing),
        TEST(test_absent_members_leave_the_default),
        TEST(test_lines_are_joined),
        TEST(test_unknown_names_are_refused_with_the_nearest_known_one),
        TEST(test_warnings_are_no_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
