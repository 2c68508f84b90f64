/* A whole layer against the reference: every kernel that runs here, both precisions, all variants, sizes beyond every
 * block; its bits for any number of threads; itself again and again. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/macros.h"
#include "engine/layer.h"
#include "engine/rng.h"
#include "engine/trace.h"
#include "support/layer_of.h"
#include "support/ref_cases.h"

enum { GUARD = 32 };

static const double SENTINEL = 12345.678;

/* Two passes, the second over the traces of the first, into memory between guards; to be freed. */
static double *forward(const struct setup *s, size_t threads)
{
    struct layer_weights weights = layer_weights_of(s);
    size_t n = s->n_q * weights.d_out;
    double *all = malloc((n + 2 * GUARD) * sizeof *all), *out = malloc(n * sizeof *out);
    struct layer layer;
    struct err err;
    assert_true(all != NULL && out != NULL);
    for (size_t i = 0; i < n + 2 * GUARD; i++)
        all[i] = SENTINEL;
    assert_true(layer_init(&layer, &weights, FLOAT64, threads, &err));
    layer_forward(&layer, out, given(s, STEP_X), s->n_q, given(s, STEP_X_KV), s->n_k, &s->mask);
    layer_forward(&layer, all + GUARD, given(s, STEP_X), s->n_q, given(s, STEP_X_KV), s->n_k, &s->mask);
    layer_fini(&layer);
    assert_memory_equal(out, all + GUARD, n * sizeof *out);
    for (size_t i = 0; i < GUARD; i++)
        assert_true(all[i] == SENTINEL && all[GUARD + n + i] == SENTINEL);
    free(all);
    return out;
}

static float *narrowed(const double *x, size_t n)
{
    float *copy = malloc(n * sizeof *copy);
    assert_non_null(copy);
    for (size_t i = 0; i < n; i++)
        copy[i] = (float)x[i];
    return copy;
}

static void check_f32(const struct setup *s, const struct tensor *want, double allowed, const char *what)
{
    struct layer_weights weights = layer_weights_of(s);
    const struct tensor *x_kv = &s->input[STEP_X_KV];
    size_t n = tensor_count(want);
    float *x = narrowed(given(s, STEP_X), tensor_count(&s->input[STEP_X])), *out = malloc(n * sizeof *out);
    float *other = x_kv->ndim == 0 ? NULL : narrowed(x_kv->data, tensor_count(x_kv));
    struct layer layer;
    struct err err;
    assert_non_null(out);
    assert_true(layer_init(&layer, &weights, FLOAT32, 2, &err));
    layer_forward_f32(&layer, out, x, s->n_q, other, s->n_k, &s->mask);
    layer_fini(&layer);
    for (size_t i = 0; i < n; i++)
        if (!(fabs((double)out[i] - want->data[i]) <= allowed))
            fail_msg("%s, float32: %g for %g", what, (double)out[i], want->data[i]);
    free(x);
    free(other);
    free(out);
}

/* With every kernel, chosen as a user would choose it. */
static void check(const struct setup *s, const char *what, struct arena *arena)
{
    struct trace trace;
    struct err err;
    assert_true(trace_run(&trace, s, &(struct recipe){0}, arena, &err));
    const struct tensor *want = &trace_find(&trace, STEP_OUTPUT)->value;
    double largest = fingerprint_of(want).largest * largest_scaled(&trace);
    for (size_t k = 0; attention_kernel(k) != NULL; k++) {
        setenv("MHA_KERNEL", attention_kernel(k), 1);
        double *one = forward(s, 1), *three = forward(s, 3);
        assert_memory_equal(one, three, tensor_count(want) * sizeof *one);
        for (size_t i = 0; i < tensor_count(want); i++)
            if (!(fabs(one[i] - want->data[i]) <= 1e-12 * largest))
                fail_msg("%s, %s: %.17g for %.17g", what, attention_kernel(k), one[i], want->data[i]);
        free(one);
        free(three);
        check_f32(s, want, 1e-5 * largest, what);
    }
    unsetenv("MHA_KERNEL");
}

static void test_all_variants_equal_the_reference(void **state)
{
    (void)state;
    static struct ref_case c;
    struct arena arena = {0};
    FILE *file = ref_open("tests/data/traces.txt");
    size_t n = 0;
    while (ref_next(file, &c, &arena)) {
        if (c.setup.input[STEP_X].ndim != 0 && c.setup.input[STEP_W_O].ndim != 0) {
            check(&c.setup, c.name, &arena);
            n++;
        }
        arena_reset(&arena);
    }
    fclose(file);
    arena_free(&arena);
    assert_true(n >= 20);
}

static void draw(struct setup *s, enum step_id id, size_t rows, size_t cols, struct rng *rng, struct arena *arena)
{
    struct tensor *t = &s->input[id];
    struct err err;
    assert_true(cols == 0 ? tensor_new(t, 1, &rows, arena, &err)
                          : tensor_new(t, 2, (const size_t[]){rows, cols}, arena, &err));
    double size = cols == 0 || id == STEP_X || id == STEP_X_KV ? 1 : 1 / sqrt((double)rows);
    for (size_t i = 0; i < tensor_count(t); i++)
        t->data[i] = rng_normal(rng) * size;
}

/* Rows, terms and columns beyond one block, and ends of every length; grouped heads, cross-attention, biases. */
static void test_blocks_and_their_ends(void **state)
{
    (void)state;
    static const size_t sizes[][8] = {
        /* n_q, n_k, d_in, heads, kv_heads, d_k, d_v, d_out */
        {130, 130, 257, 4, 2, 9, 7, 31}, {3, 129, 300, 6, 3, 40, 8, 200}, {257, 12, 20, 1, 1, 3, 5, 49},
        {1, 1, 1, 1, 1, 1, 1, 1},        {24, 24, 256, 2, 2, 12, 12, 24}, {13, 26, 515, 3, 1, 11, 16, 7},
    };
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 31);
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        const size_t *n = sizes[i];
        struct setup s = {.num_heads = n[3], .num_kv_heads = n[4]};
        struct err err;
        char what[64];
        draw(&s, STEP_X, n[0], n[2], &rng, &arena);
        if (n[0] != n[1])
            draw(&s, STEP_X_KV, n[1], n[2] + 1, &rng, &arena);
        size_t d_kv = n[2] + (n[0] != n[1]);
        draw(&s, STEP_W_Q, n[2], n[3] * n[5], &rng, &arena);
        draw(&s, STEP_W_K, d_kv, n[4] * n[5], &rng, &arena);
        draw(&s, STEP_W_V, d_kv, n[4] * n[6], &rng, &arena);
        draw(&s, STEP_W_O, n[3] * n[6], n[7], &rng, &arena);
        if (i % 2 == 0) {
            draw(&s, STEP_B_Q, n[3] * n[5], 0, &rng, &arena);
            draw(&s, STEP_B_K, n[4] * n[5], 0, &rng, &arena);
            draw(&s, STEP_B_V, n[4] * n[6], 0, &rng, &arena);
            draw(&s, STEP_B_O, n[7], 0, &rng, &arena);
        }
        s.mask.kind = i % 3 == 0 ? MASK_CAUSAL : MASK_NONE;
        snprintf(what, sizeof what, "%zu queries, %zu keys, %zu wide", n[0], n[1], n[2]);
        assert_true(setup_check(&s, &err));
        check(&s, what, &arena);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

static void test_unknown_kernels_are_refused(void **state)
{
    (void)state;
    double one = 1;
    struct layer layer;
    struct layer_weights weights = {1, 1, 1, 1, 1, 1, 1, &one, NULL, &one, NULL, &one, NULL, &one, NULL};
    struct err err;
    setenv("MHA_KERNEL", "abacus", 1);
    assert_false(layer_init(&layer, &weights, FLOAT64, 1, &err));
    assert_string_equal(err.text, "no kernel \"abacus\" runs on this machine");
    layer_fini(&layer);
    unsetenv("MHA_KERNEL");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_variants_equal_the_reference),
        cmocka_unit_test(test_blocks_and_their_ends),
        cmocka_unit_test(test_unknown_kernels_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
