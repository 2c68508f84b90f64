/* Windows: any part of a step that is not stored has the bits of the stored step, under every recipe. */
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
#include "engine/recent.h"
#include "engine/window.h"
#include "support/random_setup.h"
#include "support/ref_cases.h"

static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* A random part of a tensor. */
static void random_box(const struct tensor *t, struct rng *rng, size_t *first, size_t *extent)
{
    for (size_t i = 0; i < t->ndim; i++) {
        first[i] = (size_t)rng_below(rng, t->shape[i]);
        extent[i] = 1 + (size_t)rng_below(rng, t->shape[i] - first[i]);
    }
}

static bool window_equals(const struct tensor *window, const struct tensor *whole, const size_t *first)
{
    for (size_t flat = 0; flat < tensor_count(window); flat++) {
        size_t at[TENSOR_MAX_DIM], rest = flat;
        for (size_t axis = window->ndim; axis-- > 0; rest /= window->shape[axis])
            at[axis] = first[axis] + rest % window->shape[axis];
        if (!same(window->data[flat], tensor_get(whole, at)))
            return false;
    }
    return true;
}

static bool same_operand(const struct operand *a, const struct operand *b, size_t ndim)
{
    return a->step == b->step && same(a->value, b->value) && memcmp(a->at, b->at, ndim * sizeof *a->at) == 0;
}

static bool same_origin(const struct origin *a, const struct origin *b, const struct trace *trace)
{
    if (a->kind != b->kind || a->n_terms != b->n_terms || a->own != b->own || !same(a->value, b->value) ||
        !same(a->row_max, b->row_max) || !same(a->row_sum, b->row_sum) || !same(a->numerator, b->numerator))
        return false;
    for (size_t i = 0; i < a->n_terms; i++) {
        const struct term *x = &a->terms[i], *y = &b->terms[i];
        size_t b_axes = a->kind == ORIGIN_DOT ? trace_find(trace, x->b.step)->value.ndim : 0;
        if (!same_operand(&x->a, &y->a, trace_find(trace, x->a.step)->value.ndim) ||
            !same_operand(&x->b, &y->b, b_axes) || !same(x->product, y->product))
            return false;
    }
    return true;
}

static void check_windows(const struct setup *setup, const struct recipe *recipe, const char *what, bool keeps,
                          struct rng *rng, struct arena *arena)
{
    struct trace stored, open;
    struct err err;
    if (!trace_run(&stored, setup, recipe, arena, &err))
        return;
    struct recent recent = {0};
    assert_true(trace_open(&open, setup, recipe, 0, arena, &err));
    assert_int_equal(open.n_steps, stored.n_steps);
    open.recent = keeps ? &recent : NULL;
    for (size_t i = 0; i < stored.n_steps; i++) {
        const struct step *step = &stored.step[i];
        size_t first[TENSOR_MAX_DIM], extent[TENSOR_MAX_DIM];
        struct tensor window;
        struct origin a, b;
        assert_true(open.step[i].value.data == NULL || step->id < STEP_SCORES);
        assert_true(tensor_same_shape(&open.step[i].value, &step->value));
        random_box(&step->value, rng, first, extent);
        assert_true(trace_window(&window, &open, step->id, first, extent, arena, &err));
        if (!window_equals(&window, &step->value, first))
            fail_msg("%s: a window of %s", what, step_name(step->id));
        trace_origin(&stored, step->id, first, &a, arena);
        trace_origin(&open, step->id, first, &b, arena);
        if (!same_origin(&a, &b, &stored))
            fail_msg("%s: the origin of a cell of %s", what, step_name(step->id));
    }
    recent_free(&recent);
}

static void check_trace(const struct setup *setup, const struct recipe *recipe, const char *what, struct rng *rng,
                        struct arena *arena)
{
    check_windows(setup, recipe, what, false, rng, arena);
    check_windows(setup, recipe, what, true, rng, arena); /* with parts of earlier windows at hand */
}

static void test_windows_have_the_stored_bits(void **state)
{
    (void)state;
    static struct ref_case c;
    static const char *const paths[] = {"tests/data/traces.txt", "tests/data/mistakes.txt"};
    struct arena arena = {0}, setups = {0};
    struct rng rng;
    rng_seed(&rng, 8);
    for (size_t p = 0; p < ARRAY_LEN(paths); p++) {
        FILE *file = ref_open(paths[p]);
        while (ref_next(file, &c, &setups)) {
            check_trace(&c.setup, &(struct recipe){0}, c.name, &rng, &arena);
            for (size_t i = 0; i < mistakes_count(); i++) {
                struct recipe recipe = {0};
                struct err err;
                if (recipe_add(&recipe, str_of(mistake_label(mistakes_at(i))), &err))
                    check_trace(&c.setup, &recipe, mistake_label(mistakes_at(i)), &rng, &arena);
                arena_reset(&arena);
            }
            arena_reset(&setups);
        }
        fclose(file);
    }
    arena_free(&arena);
    arena_free(&setups);
}

/* 16384 tokens: the scores alone would be 8 GiB a head. */
static void test_a_window_of_a_huge_step_is_small(void **state)
{
    (void)state;
    enum { N = 16384, D = 8 };
    struct arena arena = {0};
    struct setup s = {.num_heads = 2, .mask = {.kind = MASK_CAUSAL}};
    struct trace trace;
    struct err err;
    struct rng rng;
    struct tensor window;
    rng_seed(&rng, 1);
    for (enum step_id id = STEP_Q; id <= STEP_V; id++) {
        assert_true(tensor_new(&s.input[id], 2, (const size_t[]){N, D}, &arena, &err));
        for (size_t i = 0; i < (size_t)N * D; i++)
            s.input[id].data[i] = rng_normal(&rng);
    }
    assert_true(setup_check(&s, &err));
    assert_true(trace_open(&trace, &s, &(struct recipe){0}, 1 << 20, &arena, &err));
    assert_true(trace_window(&window, &trace, STEP_WEIGHTS, (const size_t[]){1, N - 2, 0}, (const size_t[]){1, 1, N},
                             &arena, &err));
    double sum = 0;
    for (size_t j = 0; j < N; j++)
        sum += window.data[j];
    assert_true(fabs(sum - 1) < 1e-12);
    assert_true(window.data[N - 1] == 0 && window.data[N - 2] > 0);
    assert_true(
        trace_window(&window, &trace, STEP_CONCAT, (const size_t[]){N - 1, 3}, (const size_t[]){1, 4}, &arena, &err));
    assert_int_equal(window.ndim, 2);
    assert_true(arena.used < (size_t)32 << 20);
    arena_free(&arena);
}

static void test_windows_beyond_a_step_are_refused(void **state)
{
    (void)state;
    double x[6] = {1, 2, 3, 4, 5, 6};
    struct arena arena = {0};
    struct setup s = {.num_heads = 1};
    struct trace trace;
    struct err err;
    struct tensor window;
    for (enum step_id id = STEP_Q; id <= STEP_V; id++)
        s.input[id] = (struct tensor){.ndim = 2, .shape = {3, 2}, .data = x};
    assert_true(setup_check(&s, &err));
    assert_true(trace_run(&trace, &s, &(struct recipe){0}, &arena, &err));
    const size_t first[] = {0, 2, 1};
    assert_false(trace_window(&window, &trace, STEP_SCORES, first, (const size_t[]){1, 1, 3}, &arena, &err));
    assert_string_equal(err.text, "a window from 1 to 4 of axis 2 of scores, which has 3");
    assert_false(trace_window(&window, &trace, STEP_SCORES, first, (const size_t[]){1, 0, 1}, &arena, &err));
    assert_false(trace_window(&window, &trace, STEP_OUTPUT, first, (const size_t[]){1, 1, 1}, &arena, &err));
    assert_int_equal(err.code, ERR_USAGE);
    assert_true(trace_window(&window, &trace, STEP_SCORES, first, (const size_t[]){1, 1, 2}, &arena, &err));
    assert_true(window.data[0] == 5 * 3 + 6 * 4);
    arena_free(&arena);
}

static void same_steps(const struct trace *a, const struct trace *b, const char *what)
{
    assert_int_equal(a->n_steps, b->n_steps);
    for (size_t i = 0; i < a->n_steps; i++) {
        const struct tensor *x = &a->step[i].value, *y = &b->step[i].value;
        assert_int_equal(a->step[i].id, b->step[i].id);
        assert_string_equal(a->step[i].numpy, b->step[i].numpy);
        assert_true(tensor_same_shape(x, y));
        for (size_t k = 0; k < tensor_count(x); k++)
            if (!same(x->data[k], y->data[k]))
                fail_msg("%s: %s", what, step_name(a->step[i].id));
    }
}

/* Another X or W_q: one other number (rows or columns of the products are the same), or all of them. */
static void edit(struct setup *setup, bool one_number, enum step_id id, struct rng *rng, struct arena *arena)
{
    struct tensor *t = &setup->input[id], before = *t;
    struct err err;
    assert_true(tensor_new(t, before.ndim, before.shape, arena, &err));
    if (!one_number || before.ndim == 0) /* Q is given */
        return;
    memcpy(t->data, before.data, tensor_count(t) * sizeof *t->data);
    t->data[rng_below(rng, tensor_count(t))] += 0.5;
}

/* Another recipe, another mask, another number: the bits of a computation of its own, and Q is not computed again. */
static void test_a_varied_computation_has_its_own_bits(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 3);
    for (size_t round = 0; round < 30; round++) {
        const struct setup *setup = random_setup(&rng, &arena);
        struct setup other = *setup;
        struct trace right, own, varied;
        struct err err;
        assert_true(trace_right(&right, setup, &arena, &err));
        other.mask = (struct mask){.kind = setup->mask.kind == MASK_CAUSAL ? MASK_NONE : MASK_CAUSAL};
        if (round % 2 == 0)
            edit(&other, round % 3 != 0, round % 4 == 0 ? STEP_W_Q : STEP_X, &rng, &arena);
        for (size_t i = 0; i < mistakes_count(); i++) {
            struct recipe recipe = {0};
            if (!recipe_add(&recipe, str_of(mistake_label(mistakes_at(i))), &err) ||
                !trace_run(&own, &other, &recipe, &arena, &err))
                continue;
            assert_true(trace_vary(&varied, &right, &other, &recipe, &arena, &err));
            same_steps(&own, &varied, mistake_label(mistakes_at(i)));
            bool is_late = recipe.wrong[STAGE_PROJECT] == NULL && round % 2 == 1;
            assert_true(!is_late || trace_find(&varied, STEP_Q)->value.data == trace_find(&right, STEP_Q)->value.data);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_windows_have_the_stored_bits),
        cmocka_unit_test(test_a_window_of_a_huge_step_is_small),
        cmocka_unit_test(test_a_varied_computation_has_its_own_bits),
        cmocka_unit_test(test_windows_beyond_a_step_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
