/* Right computations of all variants against NumPy: tests/data/traces.txt, written by tests/data/gen_traces.py. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/macros.h"
#include "engine/rng.h"
#include "engine/trace.h"
#include "support/ref_cases.h"

static void check_steps(const struct ref_case *c, const struct ref_run *run, const struct trace *trace)
{
    double magnified = largest_scaled(trace);
    size_t n_computed = 0;
    for (size_t i = 0; i < trace->n_steps; i++)
        n_computed += trace->step[i].made_by != NULL;
    if (n_computed != run->n_steps)
        fail_msg("%s: %zu steps, NumPy has %zu", c->name, n_computed, run->n_steps);
    for (size_t i = 0; i < run->n_steps; i++) {
        const struct ref_step *want = &run->step[i];
        const struct step *step = trace_find(trace, want->id);
        assert_non_null(step);
        struct fingerprint got = fingerprint_of(&step->value);
        if (!prints_agree(&got, &want->print, 1e-12 * (want->id >= STEP_WEIGHTS ? magnified : 1)))
            fail_msg("%s, %s: %.17g %.17g %g, NumPy has %.17g %.17g %g", c->name, step_name(want->id), got.sum,
                     got.largest, got.odd, want->print.sum, want->print.largest, want->print.odd);
    }
}

static void test_all_variants_equal_numpy(void **state)
{
    (void)state;
    static struct ref_case c;
    struct arena arena = {0};
    FILE *file = ref_open("tests/data/traces.txt");
    size_t n = 0;
    for (; ref_next(file, &c, &arena); n++) {
        struct trace trace;
        struct err err;
        assert_true(trace_run(&trace, &c.setup, &(struct recipe){0}, &arena, &err));
        check_steps(&c, &c.run[0], &trace);
        arena_reset(&arena);
    }
    fclose(file);
    arena_free(&arena);
    assert_int_equal(n, 201);
}

/* X (5, 8), W_q, W_k, W_v from default_rng(0), two heads. */
static struct setup five_by_eight(struct arena *arena)
{
    static const enum step_id order[] = {STEP_X, STEP_W_Q, STEP_W_K, STEP_W_V};
    struct setup s = {.num_heads = 2};
    struct rng rng;
    struct err err;
    rng_seed(&rng, 0);
    for (size_t i = 0; i < ARRAY_LEN(order); i++) {
        struct tensor *t = &s.input[order[i]];
        assert_true(tensor_new(t, 2, (const size_t[]){i == 0 ? 5 : 8, 8}, arena, &err));
        for (size_t k = 0; k < tensor_count(t); k++)
            t->data[k] = rng_normal(&rng);
    }
    assert_true(setup_check(&s, &err));
    return s;
}

static void test_steps_come_in_order_with_their_spelling(void **state)
{
    (void)state;
    static const struct {
        const char *name, *shape, *numpy;
    } want[] = {
        {"X", "(5, 8)", ""},
        {"W_q", "(8, 8)", ""},
        {"W_k", "(8, 8)", ""},
        {"W_v", "(8, 8)", ""},
        {"Q", "(5, 8)", "X @ W_q"},
        {"K", "(5, 8)", "X @ W_k"},
        {"V", "(5, 8)", "X @ W_v"},
        {"Qh", "(2, 5, 4)", "Q.reshape(n, h, d // h).transpose(1, 0, 2)"},
        {"Kh", "(2, 5, 4)", "K.reshape(n, h, d // h).transpose(1, 0, 2)"},
        {"Vh", "(2, 5, 4)", "V.reshape(n, h, d // h).transpose(1, 0, 2)"},
        {"scores", "(2, 5, 5)", "Qh @ Kh.transpose(0, 2, 1)"},
        {"scaled", "(2, 5, 5)", "scores / np.sqrt(d_k)"},
        {"weights", "(2, 5, 5)", "softmax(scaled, axis=-1)"},
        {"heads", "(2, 5, 4)", "weights @ Vh"},
        {"concat", "(5, 8)", "heads.transpose(1, 0, 2).reshape(n, d)"},
    };
    struct arena arena = {0};
    struct setup setup = five_by_eight(&arena);
    struct trace trace;
    struct err err;
    char shape[SHAPE_SIZE];
    assert_true(trace_run(&trace, &setup, &(struct recipe){0}, &arena, &err));
    assert_int_equal(trace.n_steps, ARRAY_LEN(want));
    for (size_t i = 0; i < trace.n_steps; i++) {
        const struct tensor *t = &trace.step[i].value;
        assert_string_equal(step_name(trace.step[i].id), want[i].name);
        assert_string_equal(shape_format(t->ndim, t->shape, shape), want[i].shape);
        assert_string_equal(trace.step[i].numpy, want[i].numpy);
    }
    assert_true(trace_find(&trace, STEP_X)->value.data[0] == 0.1257302210933933);
    assert_null(trace_find(&trace, STEP_MASKED));
    arena_free(&arena);
}

static void test_too_large_a_step_is_refused_before_it_is_tried(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct setup s = {.num_heads = 1};
    struct trace trace;
    struct err err;
    enum { N = 3000000 };
    double *zeros = ARENA_ARRAY(&arena, N, double);
    for (enum step_id id = STEP_Q; id <= STEP_V; id++)
        s.input[id] = (struct tensor){.ndim = 2, .shape = {N, 1}, .data = zeros};
    assert_true(setup_check(&s, &err));
    assert_false(trace_run(&trace, &s, &(struct recipe){0}, &arena, &err));
    assert_int_equal(err.code, ERR_TOO_BIG);
    assert_string_equal(err.field, "scores");
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_variants_equal_numpy),
        cmocka_unit_test(test_steps_come_in_order_with_their_spelling),
        cmocka_unit_test(test_too_large_a_step_is_refused_before_it_is_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
