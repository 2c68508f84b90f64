/* Walks: what is walked through, what is asked, what counts as a right prediction. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "course/setup_table.h"
#include "course/walk.h"
#include "support/content.h"

static struct content content;

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

/* Two tokens, one head of two: small enough to be worked out by hand.
 * scores = Q K' = [[4, 0], [0, 2]]; scaled by sqrt(2); causal: token 0 sees itself alone. */
#define SETUPS                                                                                                         \
    "\"setups\": {\"two\": {\"num_heads\": 1, \"mask\": {\"kind\": \"causal\"}, \"tensors\": ["                        \
    "{\"name\": \"Q\", \"values\": [[2, 0], [0, 1]]}, {\"name\": \"K\", \"values\": [[2, 0], [0, 2]]},"                \
    "{\"name\": \"V\", \"values\": [[1, 2], [3, 4]]}]}, \"layer\": {\"num_heads\": 1, \"tensors\": ["                  \
    "{\"name\": \"X\", \"values\": [[1, 2]]}, {\"name\": \"W_q\", \"values\": [[1], [1]]},"                            \
    "{\"name\": \"W_k\", \"same_as\": \"W_q\"}, {\"name\": \"W_v\", \"same_as\": \"W_q\"},"                            \
    "{\"name\": \"W_o\", \"values\": [[5]]}]}}"

/* A walk with these members, its setups beside it. */
static bool parse(struct walk *out, const char *members)
{
    const char *text = arena_printf(&content.arena, "{" SETUPS ", \"walk\": {\"kind\": \"walk\", %s}}", members);
    const struct json *root = content_json(&content, text);
    struct setup_files files = {0};
    const struct setup_table *setups = setup_table_parse(root, &files, &content.arena, &content.problems);
    assert_int_equal(content.problems.n_errors, 0);
    bool ok = walk_parse(json_get(root, "walk"), setups, out, &content.arena, &content.problems);
    return ok && content.problems.n_errors == 0;
}

#define TWO "\"setup\": \"two\", \"from\": \"Q\", \"to\": \"heads\""

static struct walk good(const char *members)
{
    struct walk walk;
    if (!parse(&walk, members))
        fail_msg("%s", content_problem(&content, 0));
    return walk;
}

static const struct trace *trace_of(const struct walk *walk)
{
    const struct trace *trace, *beside;
    struct err err;
    assert_true(walk_run(walk, &trace, &beside, &content.arena, &err));
    return trace;
}

static const char *stations(const char *members)
{
    struct walk walk = good(members);
    const struct trace *trace = trace_of(&walk);
    size_t steps[N_STEPS], n = walk_steps(&walk, trace, steps);
    struct sb out = {.arena = &content.arena};
    for (size_t i = 0; i < n; i++)
        sb_printf(&out, "%s%s", i > 0 ? " " : "", step_name(trace->step[steps[i]].id));
    return sb_text(&out);
}

static void test_what_is_walked_through(void **state)
{
    (void)state;
    assert_string_equal(stations(TWO), "Q K V Qh Kh Vh scores scaled masked weights heads");
    assert_string_equal(stations("\"setup\": \"two\", \"from\": \"scores\", \"to\": \"scores\""), "scores");
    /* Weights are passed by, unless the walk is about them. */
    assert_string_equal(stations("\"setup\": \"layer\", \"from\": \"X\", \"to\": \"output\""),
                        "X Q K V Qh Kh Vh scores scaled weights heads concat output");
    assert_string_equal(stations("\"setup\": \"layer\", \"from\": \"W_q\", \"to\": \"Q\""), "W_q Q");
    /* Steps that this computation does not have are no stations. */
    assert_string_equal(stations("\"setup\": \"two\", \"from\": \"X\", \"to\": \"output\""),
                        "Q K V Qh Kh Vh scores scaled masked weights heads concat");
}

static void test_broken_walks_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *members, *why;
    } cases[] = {
        {"\"from\": \"Q\", \"to\": \"V\"", "x.json:1: /walk: expected \"setup\" (a setup or its name), found nothing"},
        {"\"setup\": \"tow\", \"from\": \"Q\", \"to\": \"V\"",
         "x.json:1: /walk/setup: expected the name of one of the lesson's setups, found the text \"tow\""},
        {"\"setup\": \"two\", \"to\": \"V\"", "x.json:1: /walk: expected \"from\" (a text), found nothing"},
        {"\"setup\": \"two\", \"from\": \"q\", \"to\": \"V\"",
         "x.json:1: /walk/from: expected the name of a step, found the text \"q\""},
        {"\"setup\": \"two\", \"from\": \"V\", \"to\": \"Q\"", "x.json:1: /walk: there is no step from V to Q"},
        {"\"setup\": \"two\", \"from\": \"output\", \"to\": \"output\"",
         "x.json:1: /walk: there is no step from output to output"},
        {TWO ", \"mistake\": \"scale_mising\"",
         "x.json:1: /walk: unknown mistake \"scale_mising\"; did you mean scale_missing?"},
        {TWO ", \"mistake\": \"w_transposed\"",
         "x.json:1: /walk: w_transposed does not apply here: it needs X and its weights"},
        {TWO ", \"steps\": 3", "x.json:1: /walk/steps: expected a known name, found \"steps\""},
        {TWO ", \"beside\": \"tow\"",
         "x.json:1: /walk/beside: expected the name of one of the lesson's setups, found the text \"tow\""},
        {TWO ", \"beside\": {\"mistake\": 1}", "x.json:1: /walk/beside/mistake: expected a text, found the number 1"},
        {TWO ", \"predict\": 1", "x.json:1: /walk/predict: expected an array, found the number 1"},
        {TWO ", \"predict\": [{\"ask\": \"shape\"}]",
         "x.json:1: /walk/predict/0: expected \"step\" (a text), found nothing"},
        {TWO ", \"predict\": [{\"step\": \"scores\"}]", "x.json:1: /walk/predict/0: expected \"ask\": \"shape\", "
                                                        "\"ask\": \"largest\" with a row, or \"at\", found an object"},
        {TWO ", \"predict\": [{\"step\": \"scores\", \"ask\": \"shape\", \"head\": 0}]",
         "x.json:1: /walk/predict/0: expected \"ask\": \"shape\", \"ask\": \"largest\" with a row, or \"at\", found an "
         "object"},
        {TWO ", \"predict\": [{\"step\": \"scores\", \"ask\": \"largest\"}]",
         "x.json:1: /walk/predict/0: expected \"ask\": \"shape\", \"ask\": \"largest\" with a row, or \"at\", found an "
         "object"},
        {TWO ", \"predict\": [{\"step\": \"scores\", \"ask\": \"shape\"}, {\"step\": \"scores\", \"at\": [0, 0, 2]}]",
         "x.json:1: /walk/predict/1: index 2 is outside an axis of 2"},
        {TWO ", \"predict\": [{\"step\": \"scores\", \"at\": [0, 0]}]",
         "x.json:1: /walk/predict/0: scores has 3 axes, the index has 2 numbers"},
        {TWO ", \"predict\": [{\"step\": \"concat\", \"ask\": \"shape\"}]",
         "x.json:1: /walk/predict/0: this walk does not come by concat"},
        {TWO ", \"predict\": [{\"step\": \"output\", \"ask\": \"shape\"}]",
         "x.json:1: /walk/predict/0: this setup has no step output"},
        {TWO ", \"predict\": [{\"step\": \"scores\", \"ask\": \"shape\", \"mistake\": \"scale_missing\"}]",
         "x.json:1: /walk/predict/0/mistake: expected a known name, found \"mistake\""},
    };
    bool ok = true;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct walk walk;
        if (parse(&walk, cases[i].members))
            fail_msg("accepted: %s", cases[i].members);
        const char *why = content_problem(&content, 0);
        if (strcmp(why, cases[i].why) != 0) {
            print_message("%s\n  expected: %s\n  got:      %s\n", cases[i].members, cases[i].why, why);
            ok = false;
        }
    }
    assert_true(ok);
}

static void test_a_second_computation_beside(void **state)
{
    (void)state;
    static const char *const members[] = {TWO ", \"beside\": \"layer\"",
                                          TWO ", \"beside\": {\"mistake\": \"scale_missing\"}",
                                          TWO ", \"beside\": {\"setup\": \"layer\", \"mistake\": \"w_o_skipped\"}"};
    const struct trace *trace, *beside;
    struct err err;
    for (size_t i = 0; i < ARRAY_LEN(members); i++) {
        struct walk walk = good(members[i]);
        assert_true(walk_run(&walk, &trace, &beside, &content.arena, &err));
        assert_non_null(beside);
        assert_int_equal(beside->setup == trace->setup, i == 1);
    }
    assert_memory_equal(trace_find(beside, STEP_OUTPUT)->value.data, trace_find(beside, STEP_CONCAT)->value.data,
                        sizeof(double));
}

#define ASKED                                                                                                          \
    TWO ", \"predict\": [{\"step\": \"scores\", \"ask\": \"shape\"}, {\"step\": \"scores\", \"at\": [0, 0, 0]},"       \
        "{\"step\": \"masked\", \"at\": [0, 0, 1]}, {\"step\": \"weights\", \"ask\": \"largest\", \"row\": 0},"        \
        "{\"step\": \"scaled\", \"at\": [0, 0, 0]}]"

static void test_questions_come_in_order_before_their_step(void **state)
{
    (void)state;
    struct walk walk = good(ASKED);
    assert_int_equal(walk_next_question(&walk, STEP_Q, -1), -1);
    assert_int_equal(walk_next_question(&walk, STEP_SCORES, -1), 0);
    assert_int_equal(walk_next_question(&walk, STEP_SCORES, 0), 1);
    assert_int_equal(walk_next_question(&walk, STEP_SCORES, 1), -1);
    assert_int_equal(walk_next_question(&walk, STEP_WEIGHTS, -1), 3);
    const struct trace *trace = trace_of(&walk);
    static const char *const keys[] = {"scores shape", "scores[0, 0, 0] cell", "masked[0, 0, 1] cell",
                                       "weights, row 0 largest", "scaled[0, 0, 0] cell"},
                             *const solutions[] = {"(1, 2, 2)", "4", "-inf", "0", "2.82843"};
    for (size_t i = 0; i < walk.n_predict; i++) {
        struct verdict v;
        assert_string_equal(prediction_key(&walk.predict[i], &content.arena), keys[i]);
        const char *solution = prediction_solution(&walk.predict[i], trace, &content.arena);
        assert_string_equal(solution, solutions[i]);
        prediction_check(&walk.predict[i], trace, str_of(solution), &v, &content.arena);
        assert_int_equal(v.status, VERDICT_RIGHT);
        /* The question does not give away what it asks for (0 and 4 stand in indices, too). */
        if (i == 4)
            assert_null(strstr(prediction_prompt(&walk.predict[i], trace, &content.arena), solutions[i]));
    }
}

static void test_what_counts_as_a_right_prediction(void **state)
{
    (void)state;
    static const struct {
        size_t question;
        const char *typed;
        enum verdict_status status;
    } cases[] = {
        {0, "(1, 2, 2)", VERDICT_RIGHT}, {0, "1x2x2", VERDICT_RIGHT},
        {0, "(h, n, n)", VERDICT_RIGHT}, {0, "(h, n_q, n_k)", VERDICT_RIGHT},
        {0, "(2, 2)", VERDICT_WRONG},    {0, "(2, 1, 2)", VERDICT_WRONG},
        {0, "?", VERDICT_INVALID},       {0, "", VERDICT_INVALID},
        {1, "4", VERDICT_RIGHT},         {1, "4.0", VERDICT_RIGHT},
        {1, "2 * 2", VERDICT_RIGHT},     {1, "4.001", VERDICT_RIGHT},
        {1, "4.2", VERDICT_WRONG},       {1, "-4", VERDICT_WRONG},
        {1, "four", VERDICT_INVALID},    {1, "4,0", VERDICT_INVALID},
        {2, "-inf", VERDICT_RIGHT},      {2, "inf", VERDICT_WRONG},
        {2, "-1e9", VERDICT_WRONG},      {2, "0", VERDICT_WRONG},
        {3, "0", VERDICT_RIGHT},         {3, "1", VERDICT_WRONG},
        {3, "2", VERDICT_WRONG},         {3, "-1", VERDICT_WRONG},
        {3, "0.5", VERDICT_WRONG},       {3, "1e300", VERDICT_WRONG},
        {3, "inf", VERDICT_WRONG},       {3, "j0", VERDICT_INVALID},
        {4, "2.83", VERDICT_RIGHT},      {4, "2.82", VERDICT_RIGHT},
        {4, "4/sqrt(2)", VERDICT_RIGHT}, {4, "2.8", VERDICT_WRONG},
        {4, "2.828427", VERDICT_RIGHT},
    };
    struct walk walk = good(ASKED);
    const struct trace *trace = trace_of(&walk);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct verdict v;
        prediction_check(&walk.predict[cases[i].question], trace, str_of(cases[i].typed), &v, &content.arena);
        if (v.status != cases[i].status)
            fail_msg("question %zu, '%s' is %s: %s", cases[i].question, cases[i].typed, verdict_word(v.status),
                     v.message);
        assert_true(v.message[0] != '\0');
    }
}

/* What is said of a wrong prediction; nothing of what is still to come. */
static void test_a_wrong_prediction_gets_a_word(void **state)
{
    (void)state;
    static const struct {
        const char *predict, *typed, *word;
    } cases[] = {
        {"{\"step\": \"Qh\", \"ask\": \"shape\"}", "(3, 4)", "That is the shape of Q, before it is split into heads."},
        {"{\"step\": \"Qh\", \"ask\": \"shape\"}", "(3, 2)", "That is the matrix of one head; there are several."},
        {"{\"step\": \"Qh\", \"ask\": \"shape\"}", "(3, 2, 2)",
         "The numbers are right, their order is not: which axis comes first?"},
        {"{\"step\": \"Qh\", \"ask\": \"shape\"}", "(2, 3, 4)", "All is right but axis 2, counted from 0."},
        {"{\"step\": \"Qh\", \"ask\": \"shape\"}", "(24,)", "The number of axes is another one."},
        {"{\"step\": \"Qh\", \"ask\": \"shape\"}", "(2, 3, 3)", "All is right but axis 2, counted from 0."},
        {"{\"step\": \"scores\", \"ask\": \"shape\"}", "(2, 3, 2)",
         "That is the shape of Qh, before it is multiplied."},
        {"{\"step\": \"scaled\", \"at\": [0, 0, 1]}", "-5/sqrt(2)", "All but the sign is right."},
        {"{\"step\": \"scaled\", \"at\": [0, 0, 1]}", "5", "That is what scores has there, before they are scaled."},
        {"{\"step\": \"scaled\", \"at\": [0, 0, 1]}", "17", ""},
        {"{\"step\": \"Q\", \"ask\": \"largest\", \"row\": 0}", "4", "The columns are numbered from 0 to 3."},
        {"{\"step\": \"Q\", \"ask\": \"largest\", \"row\": 0}", "0", ""},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct verdict v;
        struct walk walk = good(arena_printf(
            &content.arena,
            "\"setup\": {\"num_heads\": 2, \"tensors\": [{\"name\": \"Q\", \"values\": [[1, 2, 3, 4], [0, 1, 0, 1], "
            "[2, 2, 2, 2]]}, {\"name\": \"K\", \"values\": [[1, 0, 0, 1], [1, 2, 1, 2], [0, 0, 1, 1]]},"
            "{\"name\": \"V\", \"same_as\": \"K\"}]}, \"from\": \"Q\", \"to\": \"concat\", \"predict\": [%s]",
            cases[i].predict));
        prediction_check(&walk.predict[0], trace_of(&walk), str_of(cases[i].typed), &v, &content.arena);
        assert_int_equal(v.status, VERDICT_WRONG);
        const char *message =
            arena_printf(&content.arena, "%s%sTry again.", cases[i].word, cases[i].word[0] == 0 ? "" : " ");
        assert_string_equal(v.message, message);
    }
}

/* The first of equal largest ones is the solution; each of them is right. */
static void test_any_of_equal_largest_ones_is_right(void **state)
{
    (void)state;
    struct walk walk = good(TWO ", \"predict\": [{\"step\": \"K\", \"ask\": \"largest\", \"row\": 1},"
                                "{\"step\": \"Kh\", \"ask\": \"largest\", \"row\": 0, \"head\": 0},"
                                "{\"step\": \"V\", \"ask\": \"largest\", \"row\": 0}]");
    struct verdict v;
    prediction_check(&walk.predict[0], trace_of(&walk), STR("1"), &v, &content.arena);
    assert_int_equal(v.status, VERDICT_RIGHT);
    walk = good("\"setup\": {\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"values\": [[3, 3, 1]]},"
                "{\"name\": \"K\", \"same_as\": \"Q\"}, {\"name\": \"V\", \"same_as\": \"Q\"}]}, \"from\": \"Q\","
                "\"to\": \"Q\", \"predict\": [{\"step\": \"Q\", \"ask\": \"largest\", \"row\": 0}]");
    const struct trace *trace = trace_of(&walk);
    assert_string_equal(prediction_solution(&walk.predict[0], trace, &content.arena), "0");
    static const char *const typed[] = {"0", "1", "2"};
    for (size_t i = 0; i < ARRAY_LEN(typed); i++) {
        prediction_check(&walk.predict[0], trace, str_of(typed[i]), &v, &content.arena);
        assert_int_equal(v.status, i < 2 ? VERDICT_RIGHT : VERDICT_WRONG);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_what_is_walked_through, teardown),
        cmocka_unit_test_teardown(test_broken_walks_are_refused, teardown),
        cmocka_unit_test_teardown(test_a_wrong_prediction_gets_a_word, teardown),
        cmocka_unit_test_teardown(test_a_second_computation_beside, teardown),
        cmocka_unit_test_teardown(test_questions_come_in_order_before_their_step, teardown),
        cmocka_unit_test_teardown(test_what_counts_as_a_right_prediction, teardown),
        cmocka_unit_test_teardown(test_any_of_equal_largest_ones_is_right, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
