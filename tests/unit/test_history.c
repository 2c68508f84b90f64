/* A history as a file: what is written is read back; what is off is refused as a whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/macros.h"
#include "engine/rng.h"
#include "io/history.h"
#include "io/json.h"

static struct arena arena;
static struct problems problems;

static int setup(void **state)
{
    (void)state;
    problems = (struct problems){.arena = &arena};
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static struct str json_of(const struct history *h)
{
    struct json_out out = {.sb.arena = &arena};
    history_json(&out, h);
    return str_of(sb_text(&out.sb));
}

/* Texts with all that JSON has to escape, and the brackets that the reader goes by. */
static const char *any_text(struct rng *rng)
{
    static const char *const parts[] = {"",   "a",  "[[1, 2]]", "{", "}", "\"",      "\\", "\\\"",
                                        "\n", "\t", "é注",      "]", ",", "\x1b[2J", "'"};
    struct sb text = {.arena = &arena};
    for (size_t i = (size_t)rng_next(rng) % 6; i > 0; i--)
        sb_put(&text, parts[rng_next(rng) % ARRAY_LEN(parts)]);
    return sb_text(&text);
}

static struct history any_history(size_t n, uint64_t seed)
{
    struct rng rng;
    struct history h = {.course = "mha", .learner = "ada", .rows = ARENA_ARRAY(&arena, n + 1, struct attempt), .n = n};
    int64_t last = 0;
    rng_seed(&rng, seed);
    for (size_t i = 0; i < n; i++) {
        struct attempt *a = &h.rows[i];
        *a = (struct attempt){.time = (int64_t)(rng_next(&rng) % 2000000000),
                              .event = (enum attempt_event)(rng_next(&rng) % N_ATTEMPT_EVENTS),
                              .id = "dk-bert-base",
                              .rev = (int64_t)(rng_next(&rng) % 9),
                              .seed = rng_next(&rng),
                              .draw = (int64_t)(rng_next(&rng) % 9),
                              .hints = (int64_t)(rng_next(&rng) % 5),
                              .prompt = any_text(&rng),
                              .answer = any_text(&rng),
                              .status = any_text(&rng),
                              .score = (double)(rng_next(&rng) % 1001) / 1000,
                              .mistakes = any_text(&rng)};
        a->row = last = attempt_number(last, a->time, (uint32_t)rng_next(&rng));
    }
    return h;
}

static void assert_same(const struct history *a, const struct history *b)
{
    assert_string_equal(a->course, b->course);
    assert_string_equal(a->learner, b->learner);
    assert_int_equal(a->n, b->n);
    for (size_t i = 0; i < a->n; i++) {
        const struct attempt *x = &a->rows[i], *y = &b->rows[i];
        assert_true(x->row == y->row && x->time == y->time && x->event == y->event && x->rev == y->rev);
        assert_true(x->seed == y->seed && x->draw == y->draw && x->hints == y->hints && x->score == y->score);
        assert_string_equal(x->id, y->id);
        assert_string_equal(x->prompt, y->prompt);
        assert_string_equal(x->answer, y->answer);
        assert_string_equal(x->status, y->status);
        assert_string_equal(x->mistakes, y->mistakes);
    }
}

static void test_what_is_written_is_read_back(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct history h = any_history((size_t)(seed * seed % 50), seed), back;
        assert_true(history_parse(&back, json_of(&h), "h.json", &arena, &problems));
        assert_same(&h, &back);
    }
    assert_int_equal(problems.n_errors, 0);
}

static void test_a_long_history_is_read_too(void **state)
{
    (void)state;
    struct history h = any_history(12000, 1), back;
    struct str text = json_of(&h);
    assert_true(text.n > 2 * JSON_MAX_BYTES);
    assert_true(history_parse(&back, text, "h.json", &arena, &problems));
    assert_same(&h, &back);
}

/* A history cut in two, with a part in common or none. */
static void test_parts_are_put_together(void **state)
{
    (void)state;
    struct history h = any_history(40, 3), first = h, second = h;
    for (size_t from = 0; from <= 40; from++) {
        first.n = 20;
        second.rows = h.rows + from;
        second.n = 40 - from;
        assert_true(history_overlaps(&first, &second) == (from < 20));
        assert_true(history_overlaps(&second, &first) == (from < 20));
        struct history both = history_union(&second, &first, &arena);
        assert_int_equal(both.n, from < 20 ? 40 : 20 + second.n);
        for (size_t i = 0; i < both.n; i++)
            assert_true(both.rows[i].row == h.rows[i < 20 || from < 20 ? i : i - 20 + from].row);
    }
}

static void assert_time_is_refused(const char *time)
{
    struct history h = any_history(1, 5), back;
    struct str text = json_of(&h);
    const char *at = strstr(text.p, "\"time\":");
    assert_non_null(at);
    const char *changed = arena_printf(&arena, "%.*s\"time\": %s%s", (int)(at - text.p), text.p, time, strchr(at, ','));
    assert_false(history_parse(&back, str_of(changed), "h.json", &arena, &problems));
    assert_string_equal(problems.first->err.field, "/attempts/0/time");
}

static void test_times_before_all_and_after_all_are_refused(void **state)
{
    (void)state;
    assert_time_is_refused("-1");
    assert_time_is_refused("253402300800"); /* the year 10000 */
}

/* However it is laid out. */
static void test_the_layout_does_not_matter(void **state)
{
    (void)state;
    struct history h;
    assert_true(history_parse(&h,
                              STR("{\"x-a\":[1,{\"b\":[]}],\"attempts\":[{\"id\":\"9223372036854775807\",\"time\":0,"
                                  "\"event\":\"hint\",\n\"step\":\"a\",\"rev\":1,\"seed\":\"18446744073709551615\","
                                  "\"draw\":0,\"hints\":1,\"score\":0}\n,\n {\"id\":\"9223372036854775807\"}]"
                                  ",\"course\":\"c\",\"format\":1}"),
                              "h.json", &arena, &problems) == false);
    assert_int_equal(h.n, 1);
    assert_true(history_parse(&h, STR(" {\"attempts\" : [ ] , \"course\":\"c\" ,\"format\":1}\n"), "h.json", &arena,
                              &problems));
    assert_int_equal(h.n, 0);
    assert_string_equal(h.learner, "");
}

static void assert_refused(const char *text, const char *why)
{
    struct history h;
    char said[1000];
    problems = (struct problems){.arena = &arena};
    assert_false(history_parse(&h, str_of(text), "h.json", &arena, &problems));
    assert_true(problems.n_errors > 0);
    err_format(&problems.first->err, said, sizeof said);
    if (strstr(said, why) == NULL)
        fail_msg("%s", said);
}

#define ATTEMPT(id, event)                                                                                             \
    "{\"id\":\"" id "\",\"time\":0,\"event\":\"" event "\",\"step\":\"a\",\"rev\":1,\"seed\":\"1\","                   \
    "\"draw\":0,\"hints\":1,\"score\":0}"
#define HISTORY(attempts) "{\"format\":1,\"course\":\"c\",\"attempts\":[" attempts "]}"

static void test_what_is_off_is_refused(void **state)
{
    (void)state;
    assert_refused("", "h.json");
    assert_refused("[]", "object");
    assert_refused("{\"format\":1,\"course\":\"c\"}", "attempts");
    assert_refused("{\"format\":1,\"course\":\"c\",\"attempts\":[", "h.json");
    assert_refused("{\"format\":2,\"course\":\"c\",\"attempts\":[]}", "please update");
    assert_refused("{\"format\":1,\"attempts\":[]}", "course");
    assert_refused(HISTORY("") "x", "h.json");
    assert_refused(HISTORY("1"), "h.json:1: /attempts/0: expected an object");
    assert_refused(HISTORY("{}"), "id");
    assert_refused(HISTORY(ATTEMPT("5", "hint")), "large numbers");
    assert_refused(HISTORY(ATTEMPT("5000000000", "dreamt")), "newer mha-tutor");
    assert_refused(HISTORY(ATTEMPT("5000000001", "hint") "," ATTEMPT("5000000000", "hint")), "/attempts/1/id: ");
    assert_refused(HISTORY(ATTEMPT("5000000001", "hint") ATTEMPT("5000000002", "hint")), "comma");
    assert_refused(HISTORY(ATTEMPT("5000000001", "hint") ","), "comma");
    assert_refused(HISTORY("{\"id\":\"5000000000\",\"id\":\"5000000000\"}"), "id");
    static const char *const no_arrays[] = {"0", "null", "\"x\"", "{}", "true"};
    for (size_t i = 0; i < ARRAY_LEN(no_arrays); i++)
        assert_refused(arena_printf(&arena, "{\"format\":1,\"course\":\"c\",\n\"attempts\":%s}", no_arrays[i]),
                       "h.json:2: /attempts: expected an array, found");
    assert_refused("{\"format\":1,\"course\":\"c\",\"attempts\":[],\"attempt\":1}", "/attempt: ");
}

/* Each place is that in the file, although an attempt is read by itself, and the rest without them. */
static void test_the_place_of_what_is_off_is_true(void **state)
{
    (void)state;
    assert_refused(HISTORY("\n" ATTEMPT("5000000000", "hint") ",\n\n" ATTEMPT("5000000001", "dreamt")),
                   "h.json:4: /attempts/1/event: ");
    assert_refused(HISTORY("\n" ATTEMPT("5000000000", "hint") "\n,\n{\n\"id\" 1}"), "h.json:5: /attempts/1");
    assert_refused(HISTORY("\n" ATTEMPT("5000000000", "hint") "\n;"), "h.json:3: /attempts: expected a comma");
    assert_refused("{\"course\":\"c\",\"attempts\":[\n{\n}\n],\n\"format\":0}", "h.json:5: /format: ");
}

/* Names are shown, so that a megabyte of one is refused; an answer may be a program. */
static void test_a_name_is_short(void **state)
{
    (void)state;
    char *name = arena_alloc(&arena, 1026);
    memset(name, 'x', 1025);
    assert_refused(arena_printf(&arena, "{\"format\":1,\"course\":\"%s\",\"attempts\":[]}", name),
                   "at most 1024 bytes");
    struct history h = any_history(1, 5), back;
    h.rows[0].status = name;
    assert_refused(json_of(&h).p, "h.json:6: /attempts/0/status: expected a text of at most 1024 bytes");
    h.rows[0].status = "right";
    h.rows[0].answer = name;
    problems = (struct problems){.arena = &arena};
    assert_true(history_parse(&back, json_of(&h), "h.json", &arena, &problems));
}

/* Cut anywhere, it is refused: never half taken, never read beyond its end. */
static void test_a_cut_file_is_refused(void **state)
{
    (void)state;
    struct history h = any_history(3, 5), back;
    struct str text = json_of(&h);
    text = str_trim(text);
    for (size_t n = 0; n < text.n; n++) {
        char *copy = arena_dup_n(&arena, text.p, n);
        assert_false(history_parse(&back, (struct str){copy, n}, "h.json", &arena, &problems));
    }
}

static void test_a_table_quotes_and_defuses(void **state)
{
    (void)state;
    struct sb out = {.arena = &arena};
    struct attempt a = {.row = 5000000000,
                        .time = 1700000000,
                        .event = ATTEMPT_ANSWER,
                        .id = "x",
                        .prompt = "",
                        .answer = "=1+\"2\"",
                        .status = "right",
                        .score = 1,
                        .mistakes = ""};
    struct history h = {.course = "c", .learner = "", .rows = &a, .n = 1};
    history_csv(&out, &h);
    assert_string_equal(sb_text(&out),
                        "id,time,learner,event,step,rev,draw,hints,prompt,answer,status,score,mistakes\r\n"
                        "5000000000,2023-11-14T22:13:20Z,\"\",\"answer\",\"x\",0,0,0,\"\",\"'=1+\"\"2\"\"\","
                        "\"right\",1,\"\"\r\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_is_written_is_read_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_long_history_is_read_too, setup, teardown),
        cmocka_unit_test_setup_teardown(test_parts_are_put_together, setup, teardown),
        cmocka_unit_test_setup_teardown(test_times_before_all_and_after_all_are_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_layout_does_not_matter, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_off_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_place_of_what_is_off_is_true, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_name_is_short, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_cut_file_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_table_quotes_and_defuses, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
