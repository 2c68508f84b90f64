/* The trace and the fast layer against PyTorch's nn.MultiheadAttention: tests/data/torch, brought as a user would bring
 * a layer of PyTorch. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/macros.h"
#include "course/playground.h"
#include "engine/layer.h"
#include "engine/trace.h"
#include "io/safetensors.h"
#include "support/layer_of.h"

static const struct torch_case {
    const char *name, *heads;
} cases[] = {
    {"plain", "2"},   {"no-bias", "3"},  {"one-token", "1"}, {"causal", "4"}, {"padding", "2"},
    {"boolean", "5"}, {"additive", "2"}, {"both", "2"},      {"cross", "2"},  {"larger", "4"},
};

/* One case, read. */
struct fixture {
    struct arena arena;
    struct playground p;
    struct safetensors file;
    struct setup setup;
    struct trace trace;
    struct err err;
};

/* An array of the file; NULL if it has none of that name. */
static const double *array(struct fixture *f, const char *name)
{
    double *data;
    for (size_t i = 0; i < f->file.n; i++)
        if (str_is(f->file.tensor[i].name, name)) {
            assert_true(safetensors_take(&f->file.tensor[i], &data, &f->arena, &f->err));
            return data;
        }
    return NULL;
}

/* PyTorch marks what is not allowed, and takes two masks at once; the engine marks what is, and takes one. */
static void take_masks(struct fixture *f)
{
    const double *padding = array(f, "key_padding_mask"), *attn = array(f, "attn_mask");
    const double *additive = array(f, "additive_mask");
    size_t n_q = f->setup.n_q, n_k = f->setup.n_k, rows = attn != NULL ? n_q : 1;
    if (additive != NULL)
        f->setup.mask = (struct mask){.kind = MASK_ADDITIVE, .rows = n_q, .cols = n_k, .additive = additive};
    if (padding == NULL && attn == NULL)
        return;
    bool *keep = ARENA_ARRAY(&f->arena, rows * n_k, bool);
    for (size_t i = 0; i < rows * n_k; i++)
        keep[i] = !(attn != NULL && attn[i] != 0) && !(padding != NULL && padding[i % n_k] != 0);
    f->setup.mask =
        (struct mask){.kind = attn != NULL ? MASK_BOOLEAN : MASK_PADDING, .rows = rows, .cols = n_k, .keep = keep};
}

static void open_case(struct fixture *f, const struct torch_case *c)
{
    *f = (struct fixture){.err = {0}};
    playground_init(&f->p);
    const char *path = arena_printf(&f->arena, "tests/data/torch/%s.safetensors", c->name);
    assert_true(playground_set(&f->p, PLAY_HEADS, str_of(c->heads), &f->err));
    assert_true(playground_bring(&f->p, path, &f->err));
    assert_true(safetensors_read(path, &f->file, &f->arena, &f->err));
    const struct setup *setup = playground_setup(&f->p, &f->arena, &f->err);
    assert_non_null(setup);
    f->setup = *setup;
    take_masks(f);
    assert_true(setup_check(&f->setup, &f->err));
    assert_true(trace_right(&f->trace, &f->setup, &f->arena, &f->err));
}

static void close_case(struct fixture *f)
{
    playground_free(&f->p);
    arena_free(&f->arena);
}

static void is_near(struct fixture *f, const struct torch_case *c, const double *got, size_t n, const char *name)
{
    const double *want = array(f, name);
    double largest = 0;
    assert_non_null(want);
    for (size_t i = 0; i < n; i++)
        largest = fmax(largest, fabs(want[i]));
    for (size_t i = 0; i < n; i++)
        if (!(fabs(got[i] - want[i]) <= 1e-12 * largest))
            fail_msg("%s, %s[%zu]: %.17g, PyTorch has %.17g", c->name, name, i, got[i], want[i]);
}

static void test_the_trace_equals_pytorch(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture f;
        open_case(&f, &cases[i]);
        const struct tensor *weights = &trace_find(&f.trace, STEP_WEIGHTS)->value;
        const struct tensor *output = &trace_find(&f.trace, STEP_OUTPUT)->value;
        size_t n = f.setup.n_q * f.setup.n_k, h = f.setup.num_heads;
        double *averaged = ARENA_ARRAY(&f.arena, n, double);
        for (size_t k = 0; k < h * n; k++)
            averaged[k % n] += weights->data[k] / (double)h;
        is_near(&f, &cases[i], output->data, tensor_count(output), "expected.output");
        is_near(&f, &cases[i], weights->data, tensor_count(weights), "expected.weights");
        is_near(&f, &cases[i], averaged, n, "expected.averaged");
        close_case(&f);
    }
}

static void test_the_fast_layer_equals_pytorch(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture f;
        struct layer layer;
        open_case(&f, &cases[i]);
        const struct setup *s = &f.setup;
        const struct layer_weights weights = layer_weights_of(s);
        double *out = ARENA_ARRAY(&f.arena, s->n_q * weights.d_out, double);
        assert_true(layer_init(&layer, &weights, FLOAT64, 2, &f.err));
        layer_forward(&layer, out, given(s, STEP_X), s->n_q, given(s, STEP_X_KV), s->n_k, &s->mask);
        layer_fini(&layer);
        is_near(&f, &cases[i], out, s->n_q * weights.d_out, "expected.output");
        close_case(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_trace_equals_pytorch),
        cmocka_unit_test(test_the_fast_layer_equals_pytorch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
