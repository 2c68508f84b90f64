/* The fast path against the reference: every kernel that runs here, both element types, odd shapes, all masks. */
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
#include "engine/fast.h"
#include "engine/rng.h"
#include "engine/trace.h"
#include "support/ref_cases.h"

enum { GUARD = 64, SOILED = 1 << 17 };

static const double SENTINEL = 12345.678;

/* A result between two guard zones; inputs are allocated to the byte, so that ASan sees every read beyond them. */
static double *guarded_new(size_t n)
{
    double *all = malloc((n + 2 * GUARD) * sizeof *all);
    assert_non_null(all);
    for (size_t i = 0; i < n + 2 * GUARD; i++)
        all[i] = SENTINEL;
    return all + GUARD;
}

static void guarded_free(double *x, size_t n)
{
    for (size_t i = 1; i <= GUARD; i++)
        assert_true(x[-(ptrdiff_t)i] == SENTINEL && x[n + i - 1] == SENTINEL);
    free(x - GUARD);
}

static double *copy_of(const struct tensor *t)
{
    double *copy = malloc(tensor_count(t) * sizeof *copy);
    assert_non_null(copy);
    memcpy(copy, t->data, tensor_count(t) * sizeof *copy);
    return copy;
}

static float *narrowed(const struct tensor *t)
{
    float *copy = malloc(tensor_count(t) * sizeof *copy);
    assert_non_null(copy);
    for (size_t i = 0; i < tensor_count(t); i++)
        copy[i] = (float)t->data[i];
    return copy;
}

static struct attention attention_of(const struct setup *s, const char *kernel, size_t threads)
{
    return (struct attention){.n_q = s->n_q,
                              .n_k = s->n_k,
                              .num_heads = s->num_heads,
                              .num_kv_heads = s->num_kv_heads,
                              .d_k = s->d_k,
                              .d_v = s->d_v,
                              .mask = s->mask,
                              .threads = threads,
                              .kernel = kernel};
}

/* An arena whose memory is full of NaN: nothing may hang on what a workspace holds at first. */
static struct arena soiled_arena(void)
{
    struct arena arena = {0};
    memset(arena_room(&arena, 1, SOILED), 0xff, SOILED);
    arena_reset(&arena);
    return arena;
}

/* The fast path's result on the Q, K and V of a trace; to be freed with guarded_free. */
static double *forward(const struct trace *t, const char *kernel, size_t threads)
{
    const struct setup *s = t->setup;
    struct attention how = attention_of(s, kernel, threads);
    struct arena arena = soiled_arena();
    struct err err;
    double *q = copy_of(&trace_find(t, STEP_Q)->value), *k = copy_of(&trace_find(t, STEP_K)->value);
    double *v = copy_of(&trace_find(t, STEP_V)->value), *out = guarded_new(s->n_q * s->num_heads * s->d_v);
    assert_true(attention_forward(out, q, k, v, &how, &arena, &err));
    arena_free(&arena);
    free(q);
    free(k);
    free(v);
    return out;
}

static double largest(const struct tensor *t)
{
    return fingerprint_of(t).largest;
}

static bool is_near(const double *got, const struct tensor *want, double allowed)
{
    for (size_t i = 0; i < tensor_count(want); i++)
        if (!(fabs(got[i] - want->data[i]) <= allowed))
            return false;
    return true;
}

static void check_f64(const struct trace *t, const char *what)
{
    const struct tensor *want = &trace_find(t, STEP_CONCAT)->value;
    double allowed = 1e-13 * largest(&trace_find(t, STEP_V)->value) * largest_scaled(t);
    for (size_t i = 0; attention_kernel(i) != NULL; i++) {
        double *one = forward(t, attention_kernel(i), 1), *three = forward(t, attention_kernel(i), 3);
        if (!is_near(one, want, allowed))
            fail_msg("%s, %s", what, attention_kernel(i));
        assert_memory_equal(one, three, tensor_count(want) * sizeof *one);
        guarded_free(one, tensor_count(want));
        guarded_free(three, tensor_count(want));
    }
}

static void check_f32(const struct trace *t, const char *what)
{
    const struct tensor *want = &trace_find(t, STEP_CONCAT)->value;
    double allowed = 1e-5 * largest(&trace_find(t, STEP_V)->value) * largest_scaled(t);
    size_t n = tensor_count(want);
    for (size_t i = 0; attention_kernel(i) != NULL; i++) {
        struct attention how = attention_of(t->setup, attention_kernel(i), 2);
        struct arena arena = soiled_arena();
        struct err err;
        float *q = narrowed(&trace_find(t, STEP_Q)->value), *k = narrowed(&trace_find(t, STEP_K)->value);
        float *v = narrowed(&trace_find(t, STEP_V)->value), *out = malloc(n * sizeof *out);
        assert_non_null(out);
        assert_true(attention_forward_f32(out, q, k, v, &how, &arena, &err));
        for (size_t e = 0; e < n; e++)
            if (!(fabs((double)out[e] - want->data[e]) <= allowed))
                fail_msg("%s, %s, float32: %g for %g", what, attention_kernel(i), (double)out[e], want->data[e]);
        arena_free(&arena);
        free(q);
        free(k);
        free(v);
        free(out);
    }
}

static void test_all_variants_equal_the_reference(void **state)
{
    (void)state;
    static struct ref_case c;
    struct arena arena = {0};
    struct err err;
    FILE *file = ref_open("tests/data/traces.txt");
    while (ref_next(file, &c, &arena)) {
        struct trace trace;
        assert_true(trace_run(&trace, &c.setup, &(struct recipe){0}, &arena, &err));
        check_f64(&trace, c.name);
        check_f32(&trace, c.name);
        arena_reset(&arena);
    }
    fclose(file);
    arena_free(&arena);
}

/* Q, K, V of these sizes, drawn from a seed. */
static struct setup drawn(struct rng *rng, size_t n_q, size_t n_k, size_t heads, size_t kv_heads, size_t d_k,
                          size_t d_v, struct arena *arena)
{
    struct setup s = {.num_heads = heads, .num_kv_heads = kv_heads};
    const size_t shapes[3][2] = {{n_q, heads * d_k}, {n_k, kv_heads * d_k}, {n_k, kv_heads * d_v}};
    struct err err;
    for (size_t i = 0; i < 3; i++) {
        struct tensor *t = &s.input[STEP_Q + i];
        assert_true(tensor_new(t, 2, shapes[i], arena, &err));
        for (size_t e = 0; e < tensor_count(t); e++)
            t->data[e] = rng_normal(rng);
    }
    return s;
}

/* A random mask with empty rows; its memory is the arena's. */
static struct mask random_mask(struct rng *rng, enum mask_kind kind, size_t n_q, size_t n_k, struct arena *arena)
{
    struct mask m = {.kind = kind, .rows = kind == MASK_PADDING ? 1 : n_q, .cols = n_k};
    bool *keep = ARENA_ARRAY(arena, m.rows * n_k, bool);
    double *additive = ARENA_ARRAY(arena, m.rows * n_k, double);
    for (size_t i = 0; i < m.rows * n_k; i++) {
        keep[i] = i / n_k % 5 != 2 && rng_below(rng, 3) != 0;
        additive[i] = keep[i] ? rng_normal(rng) : -HUGE_VAL;
    }
    m.keep = keep;
    m.additive = kind == MASK_ADDITIVE ? additive : NULL;
    return m;
}

/* More than one block of keys and of queries, ends that fill no vector, every mask. */
static void test_blocks_and_their_ends(void **state)
{
    (void)state;
    static const size_t sizes[][6] = {
        /* n_q, n_k, heads, kv_heads, d_k, d_v */
        {1, 1, 1, 1, 1, 1},     {1, 300, 4, 2, 5, 3},   {129, 127, 2, 2, 7, 9},
        {25, 256, 3, 1, 16, 8}, {49, 129, 1, 1, 3, 13}, {300, 140, 2, 1, 4, 6},
        {64, 128, 4, 4, 8, 8},  {17, 385, 2, 2, 33, 1}, {110, 270, 2, 1, 17, 19},
    };
    struct arena arena = {0};
    struct rng rng;
    struct err err;
    rng_seed(&rng, 21);
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        const size_t *n = sizes[i];
        for (enum mask_kind kind = MASK_NONE; kind <= MASK_ADDITIVE; kind++) {
            struct setup s = drawn(&rng, n[0], n[1], n[2], n[3], n[4], n[5], &arena);
            struct trace trace;
            char what[64];
            s.mask = random_mask(&rng, kind, n[0], n[1], &arena);
            snprintf(what, sizeof what, "%zu queries, %zu keys, mask %d", n[0], n[1], (int)kind);
            assert_true(setup_check(&s, &err));
            assert_true(trace_run(&trace, &s, &(struct recipe){0}, &arena, &err));
            check_f64(&trace, what);
            check_f32(&trace, what);
            arena_reset(&arena);
        }
    }
    arena_free(&arena);
}

/* Scores of some 1e5, rising and falling along the keys: the running maximum must move, and nothing may overflow. */
static void test_tall_scores(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    struct err err;
    struct trace trace;
    rng_seed(&rng, 22);
    struct setup s = drawn(&rng, 30, 400, 2, 2, 4, 4, &arena);
    for (size_t i = 0; i < tensor_count(&s.input[STEP_Q]); i++)
        s.input[STEP_Q].data[i] *= 300;
    for (size_t i = 0; i < tensor_count(&s.input[STEP_K]); i++)
        s.input[STEP_K].data[i] *= (double)(i / 8);
    assert_true(setup_check(&s, &err));
    assert_true(trace_run(&trace, &s, &(struct recipe){0}, &arena, &err));
    check_f64(&trace, "tall scores");
    arena_free(&arena);
}

/* The same bits from threads that wait, call after call, as from the caller's alone. */
static void test_threads_that_are_kept(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct workers workers;
    struct rng rng;
    struct err err;
    rng_seed(&rng, 24);
    struct setup s = drawn(&rng, 200, 150, 3, 1, 16, 16, &arena);
    assert_true(setup_check(&s, &err));
    const double *q = s.input[STEP_Q].data, *k = s.input[STEP_K].data, *v = s.input[STEP_V].data;
    size_t n = s.n_q * s.num_heads * s.d_v;
    double *alone = ARENA_ARRAY(&arena, n, double), *together = ARENA_ARRAY(&arena, n, double);
    struct attention how = attention_of(&s, NULL, 1);
    assert_true(attention_forward(alone, q, k, v, &how, &arena, &err));
    workers_init(&workers, 3);
    how.workers = &workers;
    for (int i = 0; i < 20; i++) {
        memset(together, 0, n * sizeof *together);
        assert_true(attention_forward(together, q, k, v, &how, &arena, &err));
        assert_memory_equal(alone, together, n * sizeof *together);
    }
    workers_fini(&workers);
    arena_free(&arena);
}

static void test_nan_is_passed_on(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    struct err err;
    struct trace trace;
    rng_seed(&rng, 23);
    struct setup s = drawn(&rng, 20, 20, 1, 1, 4, 4, &arena);
    s.input[STEP_Q].data[4 * 7] = (double)NAN;
    assert_true(setup_check(&s, &err));
    assert_true(trace_run(&trace, &s, &(struct recipe){0}, &arena, &err));
    for (size_t k = 0; attention_kernel(k) != NULL; k++) {
        double *out = forward(&trace, attention_kernel(k), 1);
        for (size_t i = 0; i < 20; i++)
            assert_true(isnan(out[4 * i]) == (i == 7));
        guarded_free(out, 80);
    }
    arena_free(&arena);
}

static void test_unknown_kernels_are_refused(void **state)
{
    (void)state;
    double x = 1, out;
    struct arena arena = {0};
    struct err err;
    struct attention how = {
        .n_q = 1, .n_k = 1, .num_heads = 1, .num_kv_heads = 1, .d_k = 1, .d_v = 1, .kernel = "neon-9"};
    assert_false(attention_forward(&out, &x, &x, &x, &how, &arena, &err));
    assert_string_equal(err.text, "no kernel \"neon-9\" runs on this machine");
    size_t n = 0;
    while (attention_kernel(n) != NULL)
        n++;
    assert_true(n >= 1);
    assert_string_equal(attention_kernel(n - 1), "base");
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_variants_equal_the_reference),
        cmocka_unit_test(test_blocks_and_their_ends),
        cmocka_unit_test(test_tall_scores),
        cmocka_unit_test(test_threads_that_are_kept),
        cmocka_unit_test(test_nan_is_passed_on),
        cmocka_unit_test(test_unknown_kernels_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
