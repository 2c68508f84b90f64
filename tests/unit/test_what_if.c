/* What if: the changed computation is the one that `trace --mistake` prints, and nothing is left of it afterwards. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/difference.h"
#include "app/what_if.h"
#include "support/random_setup.h"

enum { N_SETUPS = 50 };

static const struct trace *run(const struct setup *setup, const char *mistake, struct arena *arena)
{
    struct trace *trace = ARENA_NEW(arena, struct trace);
    struct recipe recipe = {0};
    struct err err;
    if (mistake != NULL && !recipe_add(&recipe, str_of(mistake), &err))
        fail_msg("%s", err.text);
    if (!trace_run(trace, setup, &recipe, arena, &err))
        fail_msg("%s", err.text);
    return trace;
}

static void assert_same_bits(const struct trace *a, const struct trace *b)
{
    assert_int_equal(a->n_steps, b->n_steps);
    for (size_t i = 0; i < a->n_steps; i++) {
        const struct tensor *x = &a->step[i].value, *y = &b->step[i].value;
        assert_int_equal(a->step[i].id, b->step[i].id);
        assert_true(tensor_same_shape(x, y));
        assert_memory_equal(x->data, y->data, tensor_count(x) * sizeof *x->data);
    }
}

static void toggle(struct what_if *w, size_t i)
{
    struct err err;
    if (!what_if_toggle(w, i, &err))
        fail_msg("%s: %s", w->changes[i].label, err.text);
}

static void test_every_mistake_is_what_trace_computes(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 4);
    for (int n = 0; n < N_SETUPS; n++) {
        const struct setup *setup = random_setup(&rng, &arena);
        struct what_if w;
        what_if_open(&w, run(setup, NULL, &arena));
        for (size_t i = 0; i < w.n_changes; i++) {
            if (w.changes[i].kind != CHANGE_MISTAKE)
                continue;
            toggle(&w, i);
            assert_same_bits(w.changed, run(setup, w.changes[i].label, &arena));
            toggle(&w, i);
            assert_null(w.changed);
        }
        assert_same_bits(w.right, run(setup, NULL, &arena));
        what_if_close(&w);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* Rows of the last but one axis. */
static size_t row_of(const struct tensor *t, size_t flat)
{
    return t->ndim < 2 ? 0 : flat / t->shape[t->ndim - 1] % t->shape[t->ndim - 2];
}

/* Scores are computed before the mask: there, and there alone, an earlier query's row shows a later key. */
static bool is_before_mask(enum step_id step)
{
    return step == STEP_SCORES || step == STEP_SCALED;
}

static void assert_no_earlier_row(const struct trace *right, const struct trace *changed, size_t row)
{
    for (size_t i = 0; i < right->n_steps; i++) {
        const struct tensor *a = &right->step[i].value, *b = &changed->step[i].value;
        for (size_t k = 0; k < tensor_count(a); k++)
            if (!is_before_mask(right->step[i].id) && row_of(a, k) < row)
                assert_false(difference_counts(a->data[k], b->data[k]));
    }
}

static void causal(struct setup *s)
{
    struct err err;
    s->mask = (struct mask){.kind = MASK_CAUSAL};
    s->input[STEP_X_KV] = (struct tensor){0};
    assert_true(setup_check(s, &err));
}

/* X[row, 0] edited under a causal mask: a ripple goes to later tokens alone, and the lesson's own numbers stay. */
static void test_a_ripple_under_a_causal_mask(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    struct err err;
    size_t n_changed = 0;
    rng_seed(&rng, 6);
    for (int n = 0; n < N_SETUPS; n++) {
        struct setup setup = *random_setup(&rng, &arena);
        causal(&setup);
        const struct trace *right = run(&setup, NULL, &arena), *kept = run(&setup, NULL, &arena);
        size_t at[TENSOR_MAX_DIM] = {(size_t)rng_below(&rng, setup.n_q)};
        struct what_if w;
        what_if_open(&w, right);
        assert_true(what_if_edit(&w, STEP_X, at, 2.5, &err));
        assert_true(tensor_get(&trace_find(w.changed, STEP_X)->value, at) == 2.5);
        assert_no_earlier_row(right, w.changed, at[0]);
        n_changed +=
            difference_of(&trace_find(right, STEP_CONCAT)->value, &trace_find(w.changed, STEP_CONCAT)->value).n;
        what_if_clear(&w);
        assert_null(w.changed);
        const double x = tensor_get(&right->setup->input[STEP_X], at);
        assert_same_bits(right, kept);
        /* The number that stood there gives the bits back. */
        assert_true(what_if_edit(&w, STEP_X, at, x, &err));
        assert_same_bits(w.changed, right);
        what_if_close(&w);
        arena_reset(&arena);
    }
    assert_true(n_changed > 0);
    arena_free(&arena);
}

static void test_a_head_that_is_off_adds_nothing(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 8);
    for (int n = 0; n < N_SETUPS; n++) {
        const struct setup *setup = random_setup(&rng, &arena);
        struct what_if w;
        what_if_open(&w, run(setup, NULL, &arena));
        size_t last = setup->num_kv_heads - 1, group = setup->num_heads / setup->num_kv_heads;
        toggle(&w, what_if_find(&w, str_of(arena_printf(&arena, "head_%zu_off", last))));
        const struct tensor *right = &trace_find(w.right, STEP_HEADS)->value;
        const struct tensor *heads = &trace_find(w.changed, STEP_HEADS)->value;
        size_t one = heads->shape[1] * heads->shape[2];
        for (size_t i = 0; i < tensor_count(heads); i++)
            assert_true(heads->data[i] == (i / one / group == last ? 0 : right->data[i]));
        what_if_close(&w);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

static struct setup unmasked(struct rng *rng, struct arena *arena)
{
    struct setup s = *random_setup(rng, arena);
    struct err err;
    s.mask = (struct mask){0};
    assert_true(setup_check(&s, &err));
    return s;
}

static void test_masks_come_and_go(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 9);
    struct setup open = unmasked(&rng, &arena), masked = open;
    causal(&open);
    causal(&masked);
    open.mask = (struct mask){0};
    struct err err;
    assert_true(setup_check(&open, &err));
    struct what_if w;
    what_if_open(&w, run(&open, NULL, &arena));
    toggle(&w, what_if_find(&w, STR("causal_mask")));
    assert_same_bits(w.changed, run(&masked, NULL, &arena));
    what_if_close(&w);
    what_if_open(&w, run(&masked, NULL, &arena));
    toggle(&w, what_if_find(&w, STR("no_mask")));
    assert_same_bits(w.changed, run(&open, NULL, &arena));
    /* A mistake of the mask needs a mask: refused, and what was in force stays. */
    assert_false(what_if_toggle(&w, what_if_find(&w, STR("mask_inverted")), &err));
    assert_string_equal(what_if_title(&w, &arena), "no_mask");
    assert_non_null(w.changed);
    what_if_close(&w);
    arena_free(&arena);
}

static void test_one_mistake_a_stage(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    struct err err;
    rng_seed(&rng, 10);
    struct setup setup = unmasked(&rng, &arena);
    struct what_if w;
    what_if_open(&w, run(&setup, NULL, &arena));
    toggle(&w, what_if_find(&w, STR("scale_missing")));
    toggle(&w, what_if_find(&w, STR("softmax_query_axis")));
    toggle(&w, what_if_find(&w, STR("scale_by_d_k")));
    assert_string_equal(what_if_title(&w, &arena), "scale_by_d_k + softmax_query_axis");
    assert_false(what_if_toggle(&w, 0, &err)); /* no number was edited yet */
    assert_false(what_if_edit(&w, STEP_Q, (size_t[3]){0}, 1, &err));
    assert_false(what_if_edit(&w, STEP_X, (size_t[3]){0}, INFINITY, &err));
    assert_string_equal(what_if_title(&w, &arena), "scale_by_d_k + softmax_query_axis");
    assert_int_equal(what_if_find(&w, STR("nonsense")), w.n_changes);
    what_if_close(&w);
    arena_free(&arena);
}

static void test_the_largest_difference(void **state)
{
    (void)state;
    double a[] = {1, NAN, 3, INFINITY}, b[] = {1.5, NAN, 3, 4};
    struct tensor x = {.ndim = 2, .shape = {2, 2}, .data = a}, y = {.ndim = 2, .shape = {2, 2}, .data = b};
    struct difference d = difference_of(&x, &y);
    assert_true(d.same_shape && d.n == 2 && d.n_of == 4 && isinf(d.most) && d.at[0] == 1 && d.at[1] == 1);
    a[3] = 4;
    d = difference_of(&x, &y);
    assert_true(d.n == 1 && d.most == 0.5 && d.at[0] == 0 && d.at[1] == 0);
    y.shape[0] = 1;
    assert_false(difference_of(&x, &y).same_shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_mistake_is_what_trace_computes),
        cmocka_unit_test(test_a_ripple_under_a_causal_mask),
        cmocka_unit_test(test_a_head_that_is_off_adds_nothing),
        cmocka_unit_test(test_masks_come_and_go),
        cmocka_unit_test(test_one_mistake_a_stage),
        cmocka_unit_test(test_the_largest_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
