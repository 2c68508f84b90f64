/* Where a cell came from, in words: the equation that is shown has to be true, under every recipe. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "app/cell_text.h"
#include "course/expr.h"
#include "engine/rng.h"
#include "support/content.h"
#include "support/ref_cases.h"

enum { DIGITS = 17 };

static struct content content;

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

/* "heads[0, 1, 2]" at the start of text; its value, and how many bytes it takes. */
static size_t operand_at(const char *text, const struct trace *trace, double *out)
{
    size_t n = strcspn(text, "[ ("), at[TENSOR_MAX_DIM], ndim = 0;
    enum step_id id;
    if (text[n] != '[' || !step_of_name((struct str){text, n}, &id))
        return 0;
    struct str inside = {text + n + 1, strcspn(text + n, "]") - 1};
    size_t end = n + inside.n + 2;
    while (inside.p != NULL) {
        double index;
        assert_true(num_parse(str_trim(str_split(&inside, ',')), &index));
        at[ndim++] = (size_t)index;
    }
    *out = tensor_get(&trace_find(trace, id)->value, at);
    return end;
}

/* The value of one side of the equation, its operands looked up in the trace. */
static double value_of(struct str side, const struct trace *trace)
{
    struct sb numbers = {.arena = &content.arena};
    struct err err;
    double x;
    bool from_zero = str_starts(side, "max(0, ");
    if (from_zero)
        side = (struct str){side.p + 7, side.n - 8};
    for (size_t i = 0; i < side.n;) {
        char number[NUM_SIZE];
        size_t n = operand_at(side.p + i, trace, &x);
        if (n > 0)
            sb_printf(&numbers, "(%s)", num_roundtrip(x, number));
        else
            sb_char(&numbers, side.p[i]);
        i += n > 0 ? n : 1;
    }
    if (!expr_eval(&x, str_of(sb_text(&numbers)), NULL, &err))
        fail_msg("%.*s: %s", (int)side.n, side.p, err.text);
    return from_zero && x < 0 ? 0 : x;
}

static bool same(double a, double b)
{
    return a == b || fabs(a - b) <= 1e-9 * fmax(1, fabs(b)) || (isnan(a) && isnan(b));
}

static struct str part(struct str *rest, const char *separator)
{
    const char *at = strstr(rest->p, separator);
    struct str first = {rest->p, at == NULL ? rest->n : (size_t)(at - rest->p)};
    size_t used = at == NULL ? rest->n : first.n + strlen(separator);
    *rest = (struct str){rest->p + used, rest->n - used};
    return first;
}

/* What a softmax says besides: "the maximum is 5.2, the sum 1.04". */
static void check_names(struct str names, const struct origin *origin)
{
    char maximum[NUM_SIZE], sum[NUM_SIZE];
    assert_true(str_starts(names, "the maximum is "));
    names = (struct str){names.p + 15, names.n - 15};
    struct str first = part(&names, ", the sum ");
    assert_true(str_is(first, num_digits(origin->row_max, DIGITS, maximum)));
    assert_true(str_is(names, num_digits(origin->row_sum, DIGITS, sum)));
}

/* True when the text was an equation that could be checked. */
static bool check_cell(const struct trace *trace, enum step_id step, const size_t *at, const char *what)
{
    struct origin origin;
    trace_origin(trace, step, at, &origin, &content.arena);
    const char *text = cell_text(&origin, trace, step, at, DIGITS, &content.arena);
    double value = tensor_get(&trace_find(trace, step)->value, at);
    if (strstr(text, "...") != NULL || strstr(text, "nan") != NULL)
        return false;
    struct str names = str_of(text), rest = part(&names, "; ");
    if (names.n > 0)
        check_names(names, &origin);
    text = arena_dup_n(&content.arena, rest.p, rest.n);
    rest = str_of(text);
    struct str name = part(&rest, " = ");
    assert_true(str_is(name, cell_name(trace, step, at, &content.arena)));
    if (strstr(text, " in place of ") != NULL)
        rest = part(&rest, " in place of ");
    if (strstr(text, ": there is no key") != NULL)
        rest = part(&rest, ": ");
    while (rest.n > 0) {
        struct str side = part(&rest, " = ");
        if (!same(value_of(side, trace), value))
            fail_msg("%s: %s (%.*s is %g)", what, text, (int)side.n, side.p, value_of(side, trace));
    }
    return true;
}

static size_t check_trace(const struct trace *trace, const char *what, struct rng *rng)
{
    size_t n = 0;
    for (size_t i = 0; i < trace->n_steps; i++)
        for (int sample = 0; sample < 3; sample++) {
            const struct tensor *t = &trace->step[i].value;
            size_t at[TENSOR_MAX_DIM] = {0};
            for (size_t axis = 0; axis < t->ndim; axis++)
                at[axis] = (size_t)rng_below(rng, t->shape[axis]);
            n += check_cell(trace, trace->step[i].id, at, what);
        }
    return n;
}

static void test_equations_are_true_under_every_recipe(void **state)
{
    (void)state;
    static struct ref_case c;
    struct arena setups = {0};
    struct rng rng;
    size_t n = 0;
    FILE *file = ref_open("tests/data/mistakes.txt");
    rng_seed(&rng, 3);
    while (ref_next(file, &c, &setups)) {
        for (size_t i = 0; i <= mistakes_count(); i++) {
            struct recipe recipe = {0};
            struct trace trace;
            struct err err;
            const char *label = i == 0 ? "right" : mistake_label(mistakes_at(i - 1));
            if ((i == 0 || recipe_add(&recipe, str_of(label), &err)) &&
                trace_run(&trace, &c.setup, &recipe, &content.arena, &err))
                n += check_trace(&trace, arena_printf(&content.arena, "%s, %s", c.name, label), &rng);
        }
        content_free(&content);
        arena_reset(&setups);
    }
    fclose(file);
    arena_free(&setups);
    assert_true(n > 3000);
}

static const char *told(const struct trace *trace, enum step_id step, const size_t *at)
{
    struct origin origin;
    trace_origin(trace, step, at, &origin, &content.arena);
    return cell_text(&origin, trace, step, at, 4, &content.arena);
}

static void test_the_words(void **state)
{
    (void)state;
    static const struct recipe right;
    struct trace trace;
    struct err err;
    const struct setup *setup = content_setup(
        &content, "{\"num_heads\": 1, \"mask\": {\"kind\": \"boolean\", \"keep\": [[true, false], [false, false]]},"
                  "\"tensors\": [{\"name\": \"X\", \"values\": [[1, -2], [0.5, 3]]}, {\"name\": \"W_q\", \"values\":"
                  "[[1], [2]]}, {\"name\": \"b_q\", \"values\": [10]}, {\"name\": \"W_k\", \"same_as\": \"W_q\"},"
                  "{\"name\": \"W_v\", \"same_as\": \"W_q\"}]}");
    assert_non_null(setup);
    assert_true(trace_run(&trace, setup, &right, &content.arena, &err));
    static const struct {
        enum step_id step;
        size_t at[3];
        const char *text;
    } cases[] = {
        {STEP_X, {0, 1}, "X[0, 1] = -2"},
        {STEP_B_Q, {0}, "b_q[0] = 10"},
        {STEP_Q, {0, 0}, "Q[0, 0] = 1 * 1 + (-2) * 2 + 10 = 7"},
        {STEP_QH, {0, 1, 0}, "Qh[0, 1, 0] = Q[1, 0] = 16.5"},
        {STEP_SCALED, {0, 0, 0}, "scaled[0, 0, 0] = scores[0, 0, 0] / 1 = -21"},
        {STEP_MASKED, {0, 0, 1}, "masked[0, 0, 1] = -inf in place of scaled[0, 0, 1]"},
        {STEP_WEIGHTS, {0, 0, 0}, "weights[0, 0, 0] = exp(-21 - (-21)) / (1 + 0) = 1"},
        {STEP_WEIGHTS, {0, 1, 0}, "weights[0, 1, 0] = 0: there is no key that it may see"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(told(&trace, cases[i].step, cases[i].at), cases[i].text);
}

/* Ten products are too many for a line: the first four and the last. */
static void test_long_sums_lose_their_middle(void **state)
{
    (void)state;
    static const struct recipe right;
    struct trace trace;
    struct err err;
    const struct setup *setup = content_setup(
        &content, "{\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"values\": [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]},"
                  "{\"name\": \"K\", \"same_as\": \"Q\"}, {\"name\": \"V\", \"same_as\": \"Q\"}]}");
    assert_true(trace_run(&trace, setup, &right, &content.arena, &err));
    assert_string_equal(told(&trace, STEP_SCORES, (const size_t[]){0, 0, 0}),
                        "scores[0, 0, 0] = 1 * 1 + 2 * 2 + 3 * 3 + 4 * 4 + ... + 10 * 10 = 385");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_equations_are_true_under_every_recipe, teardown),
        cmocka_unit_test_teardown(test_the_words, teardown),
        cmocka_unit_test_teardown(test_long_sums_lose_their_middle, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
