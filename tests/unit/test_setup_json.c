/* Setups in JSON: every rule of the format, kept and broken, with what is said and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "course/setup_json.h"
#include "io/npy.h"
#include "support/content.h"
#include "support/tmpdir.h"

static struct content content;

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

/* The rest of a setup with one head around these tensors. */
#define ONE_HEAD(tensors) "{\"num_heads\": 1, \"tensors\": [" tensors "]}"
#define Q_K_V                                                                                                          \
    "{\"name\": \"Q\", \"values\": [[1, 2], [3, 4]]}, {\"name\": \"K\", \"values\": [[5, 6], [7, 8], [9, 0]]},"        \
    "{\"name\": \"V\", \"values\": [[1], [2], [3]]}"
#define WITH(member) "{\"num_heads\": 1, \"tensors\": [" Q_K_V "], " member "}"

static const struct setup *good(const char *json)
{
    const struct setup *setup = content_setup(&content, json);
    if (setup == NULL)
        fail_msg("%s", content_problem(&content, 0));
    assert_int_equal(content.problems.n_errors, 0);
    return setup;
}

static void test_tensors_directly(void **state)
{
    (void)state;
    const struct setup *s = good(ONE_HEAD(Q_K_V));
    assert_int_equal(s->n_q, 2);
    assert_int_equal(s->n_k, 3);
    assert_int_equal(s->num_heads, 1);
    assert_int_equal(s->num_kv_heads, 1);
    assert_int_equal(s->d_model, 2);
    assert_int_equal(s->d_v, 1);
    assert_true(s->input[STEP_K].data[5] == 0 && s->input[STEP_K].data[2] == 7);
    assert_int_equal(s->mask.kind, MASK_NONE);
    assert_null(s->tokens);
    assert_int_equal(s->same_as[STEP_K], STEP_K);
}

static void test_a_whole_layer_in_any_order(void **state)
{
    (void)state;
    const struct setup *s =
        good("{\"$schema\": \"x\", \"x-note\": [1], \"num_heads\": 2, \"num_kv_heads\": 1, \"tensors\": ["
             "{\"name\": \"b_o\", \"values\": [1, 2, 3]}, {\"name\": \"W_o\", \"normal\": [6, 3]},"
             "{\"name\": \"W_v\", \"normal\": [5, 3]}, {\"name\": \"b_v\", \"normal\": [3]},"
             "{\"name\": \"W_k\", \"normal\": [5, 2]}, {\"name\": \"b_k\", \"normal\": [2]},"
             "{\"name\": \"W_q\", \"normal\": [4, 4]}, {\"name\": \"b_q\", \"normal\": [4]},"
             "{\"name\": \"X_kv\", \"normal\": [7, 5]}, {\"name\": \"X\", \"normal\": [3, 4]}]}");
    assert_int_equal(s->n_q, 3);
    assert_int_equal(s->n_k, 7);
    assert_int_equal(s->d_model, 4);
    assert_int_equal(s->d_k, 2);
    assert_int_equal(s->d_v, 3);
    assert_int_equal(s->num_kv_heads, 1);
}

/* The figures are NumPy's: default_rng(7).normal(size=...) three times, and default_rng(2**64 - 1). */
static void test_draws_are_one_stream_in_the_order_listed(void **state)
{
    (void)state;
    const struct setup *s = good("{\"num_heads\": 1, \"seed\": 7, \"tensors\": [{\"name\": \"K\", \"normal\": [2, 2]},"
                                 "{\"name\": \"V\", \"values\": [[0], [0]]}, {\"name\": \"Q\", \"normal\": [2, 2]},"
                                 "{\"name\": \"W_o\", \"values\": [[1, 0]]}, {\"name\": \"b_o\", \"normal\": [2]}]}");
    static const double k[] = {0.00123015, 0.29874554, -0.27413786, -0.89059184},
                        q[] = {-0.45467079, -0.99164655, 0.0601436, 1.34021525}, b[] = {-0.49220652, -0.6204749};
    for (int i = 0; i < 4; i++) {
        assert_true(fabs(s->input[STEP_K].data[i] - k[i]) < 1e-8);
        assert_true(fabs(s->input[STEP_Q].data[i] - q[i]) < 1e-8);
        assert_true(i > 1 || fabs(s->input[STEP_B_O].data[i] - b[i]) < 1e-8);
    }
    s = good("{\"num_heads\": 1, \"seed\": 18446744073709551615, \"tensors\": [{\"name\": \"Q\", \"normal\": [1, 1]},"
             "{\"name\": \"K\", \"same_as\": \"Q\"}, {\"name\": \"V\", \"same_as\": \"K\"}]}");
    assert_true(fabs(s->input[STEP_Q].data[0] - 0.72133646) < 1e-8);
    assert_ptr_equal(s->input[STEP_V].data, s->input[STEP_Q].data);
    assert_int_equal(s->same_as[STEP_V], STEP_Q);
    /* No seed is seed 0, and X[0][0] of the design's own example. */
    s = good("{\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"normal\": [1, 1]},"
             "{\"name\": \"K\", \"normal\": [1, 1]}, {\"name\": \"V\", \"normal\": [1, 1]}]}");
    assert_true(s->input[STEP_Q].data[0] == 0.1257302210933933);
}

/* The figures are NumPy's: default_rng(0).normal(0, 0.25, (1, 2)), and the stream goes on. */
static void test_a_standard_deviation(void **state)
{
    (void)state;
    const struct setup *s =
        good("{\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"normal\": [1, 2], \"std\": 0.25},"
             "{\"name\": \"K\", \"normal\": [1, 2]}, {\"name\": \"V\", \"normal\": [1, 2], \"std\": \"sqrt(2)\"}]}");
    assert_true(s->input[STEP_Q].data[0] == 0.031432555273348324 && s->input[STEP_Q].data[1] == -0.03302621582282547);
    assert_true(s->input[STEP_K].data[0] == 0.6404226504432821);
    assert_true(s->input[STEP_V].data[0] == -0.7575508924723375);
}

static void test_exact_constants(void **state)
{
    (void)state;
    const struct setup *s =
        good(ONE_HEAD("{\"name\": \"Q\", \"values\": [[\"ln 4\", \"sqrt(3)\"], [\"-1/3\", 1e-2]]},"
                      "{\"name\": \"K\", \"same_as\": \"Q\"}, {\"name\": \"V\", \"values\": [[\"2*ln(9)\"], [-0.0]]}"));
    assert_true(s->input[STEP_Q].data[0] == log(4) && s->input[STEP_Q].data[1] == sqrt(3));
    assert_true(s->input[STEP_Q].data[2] == -1.0 / 3 && s->input[STEP_Q].data[3] == 0.01);
    assert_true(s->input[STEP_V].data[0] == 2 * log(9));
    assert_true(signbit(s->input[STEP_V].data[1]));
}

static void test_masks_and_tokens(void **state)
{
    (void)state;
    const struct setup *s = good(WITH("\"mask\": {\"kind\": \"causal\"}, \"tokens\": [\"a\", \"注意\"]"));
    assert_int_equal(s->mask.kind, MASK_CAUSAL);
    assert_string_equal(s->tokens[1], "注意");
    assert_true(setup_may_attend(s, 0, 1));
    assert_false(setup_may_attend(s, 0, 2));
    s = good(WITH("\"mask\": {\"kind\": \"padding\", \"valid\": [true, true, false]}"));
    assert_true(setup_may_attend(s, 1, 1));
    assert_false(setup_may_attend(s, 1, 2));
    s = good(WITH("\"mask\": {\"kind\": \"boolean\", \"keep\": [[true, false, true], [false, false, true]]}"));
    assert_true(setup_may_attend(s, 0, 2));
    assert_false(setup_may_attend(s, 1, 0));
    s = good(WITH("\"mask\": {\"kind\": \"additive\", \"values\": [[0, \"-inf\", \"-ln 2\"], [1.5, 0, 0]]}"));
    assert_false(setup_may_attend(s, 0, 1));
    assert_true(s->mask.additive[2] == -log(2) && s->mask.additive[3] == 1.5);
}

static const struct {
    const char *json, *why;
} broken[] = {
    {"3", "x.json:1: expected an object, found the number 3"},
    {"{\"tensors\": []}", "x.json:1: expected \"num_heads\" (an integer from 1 to 4096), found nothing"},
    {"{\"num_heads\": 0, \"tensors\": []}",
     "x.json:1: /num_heads: expected an integer from 1 to 4096, found the number 0"},
    {"{\"num_heads\": 1.5, \"tensors\": []}",
     "x.json:1: /num_heads: expected an integer from 1 to 4096, found the number 1.5"},
    {"{\"num_heads\": \"1\", \"tensors\": []}",
     "x.json:1: /num_heads: expected an integer from 1 to 4096, found the text \"1\""},
    {"{\"num_heads\": 1}", "x.json:1: expected \"tensors\" (an array of tensors), found nothing"},
    {"{\"num_heads\": 1, \"tensors\": {}}", "x.json:1: /tensors: expected an array, found an object"},
    {"{\"num_heads\": 1, \"tensors\": []}",
     "x.json:1: Q: expected X with its weights, or Q, K and V; found neither X nor Q"},
    {"{\"num_heads\": 1, \"tensors\": [1]}", "x.json:1: /tensors/0: expected an object, found the number 1"},
    {WITH("\"heads\": 1"), "x.json:1: /heads: expected a known name, found \"heads\""},
    {WITH("\"seed\": -1"), "x.json:1: /seed: expected an integer from 0 to 18446744073709551615, found the number -1"},
    {WITH("\"seed\": 18446744073709551616"),
     "x.json:1: /seed: expected an integer from 0 to 18446744073709551615, found the number 18446744073709551616"},
    {WITH("\"seed\": 1.5"),
     "x.json:1: /seed: expected an integer from 0 to 18446744073709551615, found the number 1.5"},
    {WITH("\"seed\": 1e3"),
     "x.json:1: /seed: expected an integer from 0 to 18446744073709551615, found the number 1e3"},
    {WITH("\"num_kv_heads\": 2"), "x.json:1: /num_kv_heads: expected a divisor of num_heads (1), found 2"},
    {WITH("\"num_kv_heads\": 0"), "x.json:1: /num_kv_heads: expected an integer from 1 to 4096, found the number 0"},
    {ONE_HEAD("{\"values\": [[1]]}"), "x.json:1: /tensors/0: expected \"name\" (a text), found nothing"},
    {ONE_HEAD("{\"name\": \"Z\", \"values\": [[1]]}"),
     "x.json:1: /tensors/0/name: expected a tensor's name (X, X_kv, W_q, b_q, ..., Q, K, V), found the text \"Z\""},
    {ONE_HEAD("{\"name\": \"scores\", \"values\": [[1]]}"), "x.json:1: /tensors/0/name: expected a tensor's name (X, "
                                                            "X_kv, W_q, b_q, ..., Q, K, V), found the text \"scores\""},
    {ONE_HEAD("{\"name\": \"q\", \"values\": [[1]]}"),
     "x.json:1: /tensors/0/name: expected a tensor's name (X, X_kv, W_q, b_q, ..., Q, K, V), found the text \"q\""},
    {ONE_HEAD("{\"name\": \"Q\"}"),
     "x.json:1: /tensors/0: expected one of values, normal, npy or same_as, found an object"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[1]], \"normal\": [1, 1]}"),
     "x.json:1: /tensors/0/normal: a tensor has one of values, normal, npy and same_as, not two"},
    {ONE_HEAD("{\"name\": \"Q\", \"value\": [[1]]}"),
     "x.json:1: /tensors/0/value: expected a known name, found \"value\"; did you mean \"values\"?"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": 1}"),
     "x.json:1: /tensors/0/values: expected rows of numbers, as [[1, 2], [3, 4]], found the number 1"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [1, 2]}"),
     "x.json:1: /tensors/0/values: expected rows of numbers, as [[1, 2], [3, 4]], found an array of 2"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": []}"),
     "x.json:1: /tensors/0/values: expected rows of numbers, as [[1, 2], [3, 4]], found an array of 0"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[]]}"),
     "x.json:1: /tensors/0/values: expected rows of numbers, as [[1, 2], [3, 4]], found an array of 1"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[[1]]]}"),
     "x.json:1: /tensors/0/values: expected rows of numbers, as [[1, 2], [3, 4]], found an array of 1"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[1, 2], [3]]}"),
     "x.json:1: /tensors/0/values/1: expected an array of 2, as its first sibling, found an array of 1"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[1, 2], 3]}"),
     "x.json:1: /tensors/0/values/1: expected an array of 2, as its first sibling, found the number 3"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[1, true]]}"),
     "x.json:1: /tensors/0/values/0/1: expected a number, or a constant such as \"ln 4\", found true"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[1, [2]]]}"),
     "x.json:1: /tensors/0/values/0/1: expected a number, or a constant such as \"ln 4\", found an array of 1"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[\"two\"]]}"),
     "x.json:1: /tensors/0/values/0/0: \"two\": this name means nothing here, found 'two'"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[\"1/0\"]]}"),
     "x.json:1: /tensors/0/values/0/0: \"1/0\": division by zero"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[\"inf\"]]}"),
     "x.json:1: /tensors/0/values/0/0: expected a finite number, found the text \"inf\""},
    {ONE_HEAD("{\"name\": \"Q\", \"normal\": [1]}"),
     "x.json:1: /tensors/0/normal: expected a shape of two numbers, found an array of 1"},
    {ONE_HEAD("{\"name\": \"Q\", \"normal\": [0, 1]}"),
     "x.json:1: /tensors/0/normal/0: expected an integer from 1 to 134217728, found the number 0"},
    {ONE_HEAD("{\"name\": \"Q\", \"normal\": [1, 2.5]}"),
     "x.json:1: /tensors/0/normal/1: expected an integer from 1 to 134217728, found the number 2.5"},
    {ONE_HEAD("{\"name\": \"Q\", \"normal\": [65536, 65536]}"),
     "x.json:1: /tensors/0/normal: these are more than 134217728 numbers"},
    {ONE_HEAD("{\"name\": \"Q\", \"normal\": \"2x2\"}"),
     "x.json:1: /tensors/0/normal: expected a shape of two numbers, found the text \"2x2\""},
    {ONE_HEAD("{\"name\": \"b_q\", \"normal\": [1, 1]}"),
     "x.json:1: /tensors/0/normal: expected a shape of one number, found an array of 2"},
    {ONE_HEAD("{\"name\": \"b_q\", \"values\": [[1]]}"),
     "x.json:1: /tensors/0/values: expected numbers, as [1, 2], found an array of 1"},
    {ONE_HEAD("{\"name\": \"Q\", \"same_as\": \"K\"}"),
     "x.json:1: /tensors/0/same_as: expected the name of an earlier tensor, found the text \"K\""},
    {ONE_HEAD("{\"name\": \"Q\", \"same_as\": \"Q\"}"),
     "x.json:1: /tensors/0/same_as: expected the name of an earlier tensor, found the text \"Q\""},
    {ONE_HEAD("{\"name\": \"Q\", \"same_as\": 1}"),
     "x.json:1: /tensors/0/same_as: expected the name of an earlier tensor, found the number 1"},
    {ONE_HEAD("{\"name\": \"X\", \"values\": [[1]]}, {\"name\": \"b_q\", \"same_as\": \"X\"}"),
     "x.json:1: /tensors/1: b_q: expected 1 axis/axes of at least 1, found shape (1, 1)"},
    {ONE_HEAD("{\"name\": \"Q\", \"npy\": \"/etc/passwd\"}"),
     "x.json:1: /tensors/0/npy: /etc/passwd: expected a path inside this folder"},
    {ONE_HEAD("{\"name\": \"Q\", \"npy\": \"../x.npy\"}"),
     "x.json:1: /tensors/0/npy: ../x.npy: expected a path inside this folder"},
    {ONE_HEAD("{\"name\": \"Q\", \"npy\": \"absent.npy\"}"),
     "x.json:1: /tensors/0/npy: absent.npy: can't be opened: No such file or directory"},
    {ONE_HEAD("{\"name\": \"Q\", \"npy\": 3}"), "x.json:1: /tensors/0/npy: expected a path, found the number 3"},
    {ONE_HEAD(Q_K_V ", {\"name\": \"Q\", \"values\": [[1]]}"), "x.json:1: /tensors/3/name: Q is given twice"},
    {ONE_HEAD(Q_K_V ", {\"name\": \"X\", \"values\": [[1]]}"), "x.json:1: W_q: expected W_q beside X, found none"},
    {ONE_HEAD(Q_K_V ", {\"name\": \"b_o\", \"values\": [1]}"),
     "x.json:1: /tensors/3: b_o: expected b_o only beside W_o, found no W_o"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[1]]}, {\"name\": \"K\", \"values\": [[1]]}"),
     "x.json:1: V: expected X with its weights, or Q, K and V; found neither X nor V"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[1, 2]]}, {\"name\": \"K\", \"values\": [[1]]},"
              "{\"name\": \"V\", \"values\": [[1]]}"),
     "x.json:1: /tensors/1: K: expected 2 columns (1 key/value heads of 2), found 1"},
    {ONE_HEAD("{\"name\": \"Q\", \"values\": [[1]]}, {\"name\": \"K\", \"values\": [[1]]},"
              "{\"name\": \"V\", \"values\": [[1], [2]]}"),
     "x.json:1: /tensors/2: V: expected 1 rows, as many as K has, found 2"},
    {"{\"num_heads\": 3, \"tensors\": [" Q_K_V "]}",
     "x.json:1: /tensors/0: Q: expected a number of columns that 3 heads can share, found 2"},
    {ONE_HEAD("{\"name\": \"X\", \"normal\": [2, 3]}, {\"name\": \"W_q\", \"normal\": [4, 3]},"
              "{\"name\": \"W_k\", \"normal\": [3, 3]}, {\"name\": \"W_v\", \"normal\": [3, 3]}"),
     "x.json:1: /tensors/1: W_q: expected 3 rows, as many as X has columns, found 4"},
    {WITH("\"mask\": \"causal\""), "x.json:1: /mask: expected an object, found the text \"causal\""},
    {WITH("\"mask\": {}"), "x.json:1: /mask: expected \"kind\" (a text), found nothing"},
    {WITH("\"mask\": {\"kind\": \"diagonal\"}"),
     "x.json:1: /mask/kind: expected causal, padding, boolean or additive, found the text \"diagonal\""},
    {WITH("\"mask\": {\"kind\": \"causal\", \"size\": 3}"),
     "x.json:1: /mask/size: expected a known name, found \"size\""},
    {WITH("\"mask\": {\"kind\": \"padding\"}"),
     "x.json:1: /mask: expected \"valid\" (the entries of the mask), found nothing"},
    {WITH("\"mask\": {\"kind\": \"padding\", \"valid\": [true, true]}"),
     "x.json:1: /mask: expected a mask of shape (1, 3), found (1, 2)"},
    {WITH("\"mask\": {\"kind\": \"padding\", \"valid\": [1, 1, 0]}"),
     "x.json:1: /mask/valid/0: expected true or false, found the number 1"},
    {WITH("\"mask\": {\"kind\": \"padding\", \"valid\": []}"),
     "x.json:1: /mask/valid: expected true and false, at most 65536, found an array of 0"},
    {WITH("\"mask\": {\"kind\": \"padding\", \"valid\": [[true, true, true]]}"),
     "x.json:1: /mask/valid: expected an array of true and false, found an array of 1"},
    {WITH("\"mask\": {\"kind\": \"padding\", \"valid\": [true, true, false], \"keep\": [[true]]}"),
     "x.json:1: /mask/keep: expected a known name, found \"keep\""},
    {WITH("\"mask\": {\"kind\": \"boolean\", \"valid\": [true]}"),
     "x.json:1: /mask/valid: expected a known name, found \"valid\""},
    {WITH("\"mask\": {\"kind\": \"boolean\", \"keep\": [true, true, true]}"),
     "x.json:1: /mask/keep: expected rows of true and false, found an array of 3"},
    {WITH("\"mask\": {\"kind\": \"boolean\", \"keep\": [[true, true, true], [true]]}"),
     "x.json:1: /mask/keep/1: expected a row of 3, as the first, found an array of 1"},
    {WITH("\"mask\": {\"kind\": \"boolean\", \"keep\": [[true, true, true]]}"),
     "x.json:1: /mask: expected a mask of shape (2, 3), found (1, 3)"},
    {WITH("\"mask\": {\"kind\": \"additive\", \"values\": [[0, 0, 0]]}"),
     "x.json:1: /mask: expected a mask of shape (2, 3), found (1, 3)"},
    {WITH("\"mask\": {\"kind\": \"additive\", \"values\": [0, 0, 0]}"),
     "x.json:1: /mask/values: expected rows of numbers or \"-inf\", found an array of 3"},
    {WITH("\"mask\": {\"kind\": \"additive\", \"values\": [[0, 0, 0], [0, 0]]}"),
     "x.json:1: /mask/values/1: expected a row of 3, as the first, found an array of 2"},
    {WITH("\"mask\": {\"kind\": \"additive\", \"values\": [[0, 0, 0], [0, 0, \"inf\"]]}"),
     "x.json:1: /mask/values/1/2: expected a finite number or \"-inf\", found the text \"inf\""},
    {WITH("\"mask\": {\"kind\": \"additive\", \"values\": [[0, 0, 0], [0, 0, \"inf-inf\"]]}"),
     "x.json:1: /mask/values/1/2: expected a finite number or \"-inf\", found the text \"inf-inf\""},
    {WITH("\"mask\": {\"kind\": \"additive\", \"values\": [[0, 0, 0], [0, 0, null]]}"),
     "x.json:1: /mask/values/1/2: expected a number, or a constant such as \"ln 4\", found null"},
    {WITH("\"tokens\": \"a b\""), "x.json:1: /tokens: expected an array, found the text \"a b\""},
    {WITH("\"tokens\": [\"a\", 2]"), "x.json:1: /tokens/1: expected a word, found the number 2"},
    {WITH("\"tokens\": [\"a\"]"), "x.json:1: /tokens: expected 2, one for every row, found 1"},
};

static void test_every_rule_broken(void **state)
{
    (void)state;
    bool ok = true;
    for (size_t i = 0; i < ARRAY_LEN(broken); i++) {
        const struct setup *setup = content_setup(&content, broken[i].json);
        const char *why = content_problem(&content, 0);
        if (setup != NULL && content.problems.n_errors == 0)
            fail_msg("accepted: %s", broken[i].json);
        if (strcmp(why, broken[i].why) != 0) {
            print_message("%s\n  expected: %s\n  got:      %s\n", broken[i].json, broken[i].why, why);
            ok = false;
        }
    }
    assert_true(ok);
}

static void test_all_problems_are_reported(void **state)
{
    (void)state;
    assert_null(content_setup(&content, "{\"num_heads\": 0,\n \"seed\": -1,\n \"colour\": 1,\n \"tensors\": [1],\n"
                                        " \"mask\": 2,\n \"tokens\": 3}"));
    assert_int_equal(content.problems.n_errors, 6);
}

static const struct setup *setup_in(const struct tmpdir *dir, const char *json)
{
    char path[TMPDIR_PATH];
    tmpdir_write(dir, "setup.json", json, strlen(json));
    content.problems = (struct problems){.arena = &content.arena};
    const struct json *object = json_read(tmpdir_join(dir, "setup.json", path), &content.arena, &content.problems);
    return object == NULL ? NULL : setup_from_json(object, &content.arena, &content.problems);
}

static void test_npy_files_beside_the_setup(void **state)
{
    (void)state;
    static const size_t matrix[] = {2, 2}, vector[] = {2};
    static const double values[] = {1, 2, 3, 4};
    static const char rest[] = "{\"name\": \"K\", \"same_as\": \"Q\"}, {\"name\": \"V\", \"same_as\": \"Q\"}]}";
    struct tmpdir dir;
    char path[TMPDIR_PATH];
    struct err err;
    tmpdir_make(&dir);
    assert_true(npy_write(tmpdir_join(&dir, "q.npy", path), 2, matrix, values, &content.arena, &err));
    assert_true(npy_write(tmpdir_join(&dir, "v.npy", path), 1, vector, values, &content.arena, &err));
    assert_int_equal(symlink("/etc/hostname", tmpdir_join(&dir, "link.npy", path)), 0);
    const char *with = arena_printf(
        &content.arena, "{\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"npy\": \"%s\"}, %s", "q.npy", rest);
    const struct setup *s = setup_in(&dir, with);
    assert_non_null(s);
    assert_memory_equal(s->input[STEP_V].data, values, sizeof values);
    static const struct {
        const char *file, *why;
    } cases[] = {{"v.npy", "expected an array with 2 axes, found one with 1 in v.npy"},
                 {"link.npy", "expected a file inside this folder, found a link"},
                 {"absent.npy", "can't be opened: No such file or directory"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        with = arena_printf(&content.arena, "{\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"npy\": \"%s\"}, %s",
                            cases[i].file, rest);
        assert_null(setup_in(&dir, with));
        assert_string_equal(content.problems.first->err.field, "/tensors/0/npy");
        assert_non_null(strstr(content.problems.first->err.text, cases[i].why));
        assert_non_null(strstr(content.problems.first->err.text, cases[i].file));
        assert_int_equal(content.problems.n_errors, 1); /* what is the same as it is not at fault */
    }
    tmpdir_remove(&dir);
}

/* However long a text is, what is wrong with it is told. */
static void test_a_long_constant_is_cut(void **state)
{
    (void)state;
    char text[2000];
    snprintf(text, sizeof text, "{\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"values\": [[\"%01500d+\"]]}]}",
             1);
    struct problems problems = {.arena = &content.arena};
    const struct json *object = json_parse(str_of(text), "x.json", &content.arena, &problems);
    assert_non_null(object);
    assert_null(setup_from_json(object, &content.arena, &problems));
    assert_non_null(strstr(problems.first->err.text, "0000…\": "));
}

static void test_permuted_tokens_move_rows_and_words(void **state)
{
    (void)state;
    static const size_t order[] = {2, 0, 1};
    const struct setup *s =
        good("{\"num_heads\": 1, \"tokens\": [\"a\", \"b\", \"c\"], \"tensors\": ["
             "{\"name\": \"X\", \"values\": [[1, 2], [3, 4], [5, 6]]},"
             "{\"name\": \"W_q\", \"values\": [[1], [2]]}, {\"name\": \"W_k\", \"same_as\": \"W_q\"},"
             "{\"name\": \"W_v\", \"same_as\": \"W_q\"}]}");
    const struct setup *p = setup_permuted(s, order, &content.arena);
    static const double rows[] = {5, 6, 1, 2, 3, 4};
    assert_memory_equal(p->input[STEP_X].data, rows, sizeof rows);
    assert_memory_equal(p->input[STEP_W_Q].data, s->input[STEP_W_Q].data, 2 * sizeof(double));
    assert_string_equal(p->tokens[0], "c");
    assert_string_equal(p->tokens[1], "a");
    assert_true(s->input[STEP_X].data[0] == 1);                                /* the first one is as it was */
    assert_null(setup_permuted(good(ONE_HEAD(Q_K_V)), order, &content.arena)); /* n_q is not n_k */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tensors_directly),
        cmocka_unit_test(test_a_whole_layer_in_any_order),
        cmocka_unit_test(test_draws_are_one_stream_in_the_order_listed),
        cmocka_unit_test(test_a_standard_deviation),
        cmocka_unit_test(test_exact_constants),
        cmocka_unit_test(test_masks_and_tokens),
        cmocka_unit_test(test_every_rule_broken),
        cmocka_unit_test(test_all_problems_are_reported),
        cmocka_unit_test(test_npy_files_beside_the_setup),
        cmocka_unit_test(test_a_long_constant_is_cut),
        cmocka_unit_test(test_permuted_tokens_move_rows_and_words),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
