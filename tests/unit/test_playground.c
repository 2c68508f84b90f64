/* The playground: what is brought computes what NumPy computes, what is saved is what was walked, what is wrong is
 * said. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "course/playground.h"
#include "course/setup_json.h"
#include "engine/trace.h"
#include "io/npy.h"
#include "support/tmpdir.h"

#define FILES "tests/data/safetensors/"

struct fixture {
    struct arena arena;
    struct playground p;
    struct tmpdir dir;
    struct err err;
};

static int setup(void **state)
{
    static struct fixture f;
    f = (struct fixture){0};
    playground_init(&f.p);
    tmpdir_make(&f.dir);
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    playground_free(&f->p);
    arena_free(&f->arena);
    tmpdir_remove(&f->dir);
    return 0;
}

static void set(struct fixture *f, enum play_field field, const char *text)
{
    assert_true(playground_set(&f->p, field, str_of(text), &f->err));
}

static const struct setup *made(struct fixture *f)
{
    const struct setup *s = playground_setup(&f->p, &f->arena, &f->err);
    if (s == NULL)
        fail_msg("%s: %s", f->err.field, f->err.text);
    return s;
}

static void gives_the_output_of_pytorch(struct fixture *f, const char *layer)
{
    struct npy want;
    struct trace trace;
    assert_true(playground_bring(&f->p, layer, &f->err));
    assert_true(playground_bring(&f->p, FILES "X.npy", &f->err));
    set(f, PLAY_HEADS, "2");
    assert_true(trace_right(&trace, made(f), &f->arena, &f->err));
    assert_true(npy_read(FILES "layer.output.npy", &want, &f->arena, &f->err));
    const struct step *output = trace_find(&trace, STEP_OUTPUT);
    assert_non_null(output);
    assert_true(output->value.shape[0] == want.shape[0] && output->value.shape[1] == want.shape[1]);
    for (size_t i = 0; i < tensor_count(&output->value); i++)
        assert_true(fabs(output->value.data[i] - want.data[i]) <= 1e-12 * 10);
}

static void test_a_layer_of_pytorch(void **state)
{
    gives_the_output_of_pytorch(*state, FILES "layer.safetensors");
}

static void test_a_layer_of_separate_projections(void **state)
{
    gives_the_output_of_pytorch(*state, FILES "separate.safetensors");
}

static void test_what_is_missing_is_drawn(void **state)
{
    struct fixture *f = *state;
    assert_true(playground_bring(&f->p, "in_proj_weight=tests/data/safetensors/X.npy", &f->err) == false);
    assert_string_equal(f->err.text, "expected (3 * d_model, d_model), found the shape (3, 8)");
    assert_true(playground_bring(&f->p, FILES "plain.safetensors", &f->err));
    const struct setup *s = made(f);
    assert_int_equal(s->n_q, 3);
    assert_int_equal(s->d_model, 8);
    assert_int_equal(s->input[STEP_W_O].ndim, 0); /* a layer that was brought without it has none */
    assert_true(s->input[STEP_W_V].data[9] == 2);
}

static void same_setup(const struct setup *a, const struct setup *b)
{
    assert_true(a->num_heads == b->num_heads && a->num_kv_heads == b->num_kv_heads && a->mask.kind == b->mask.kind);
    for (size_t id = 0; id < N_STEPS; id++) {
        const struct tensor *x = &a->input[id], *y = &b->input[id];
        assert_true(tensor_same_shape(x, y));
        if (x->ndim != 0)
            assert_memory_equal(x->data, y->data, tensor_count(x) * sizeof *x->data);
    }
}

/* Saves, and reads as a course would. */
static void saves_the_same(struct fixture *f, const char *name)
{
    char path[TMPDIR_PATH];
    struct problems problems = {.arena = &f->arena};
    assert_true(playground_save(&f->p, tmpdir_join(&f->dir, name, path), &f->err));
    const struct json *object = json_read(path, &f->arena, &problems);
    assert_non_null(object);
    const struct setup *read = setup_from_json(object, &f->arena, &problems);
    assert_non_null(read);
    same_setup(made(f), read);
}

static void test_what_is_saved_is_what_was_walked(void **state)
{
    struct fixture *f = *state;
    set(f, PLAY_N, "7");
    set(f, PLAY_D_MODEL, "12");
    set(f, PLAY_HEADS, "4");
    set(f, PLAY_KV_HEADS, "2");
    set(f, PLAY_MASK, "causal");
    set(f, PLAY_SEED, "9007199254740993"); /* 2^53 + 1: exact */
    saves_the_same(f, "drawn.json");
    assert_int_equal(tmpdir_count(&f->dir, ""), 1);
}

static void test_numbers_that_were_brought_are_saved(void **state)
{
    struct fixture *f = *state;
    set(f, PLAY_SEED, "3");
    assert_true(playground_bring(&f->p, FILES "layer.safetensors", &f->err));
    saves_the_same(f, "in-place.json");
    assert_int_equal(tmpdir_count(&f->dir, ""), 1);
    f->p.brought[STEP_W_Q].data[0] = (double)INFINITY; /* JSON has no such number */
    saves_the_same(f, "beside.json");
    assert_int_equal(tmpdir_count(&f->dir, "beside.W_q.npy"), 1);
}

static void test_a_setup_file_as_a_whole(void **state)
{
    struct fixture *f = *state;
    static const char json[] =
        "{\"num_heads\": 1, \"tokens\": [\"a\", \"b\"], \"tensors\": [{\"name\": \"Q\", \"values\": [[1], [2]]},"
        "{\"name\": \"K\", \"values\": [[1], [2]]}, {\"name\": \"V\", \"values\": [[1, 3], [2, 4]]}],"
        "\"mask\": {\"kind\": \"boolean\", \"keep\": [[true, false], [true, true]]}}";
    char path[TMPDIR_PATH];
    tmpdir_write(&f->dir, "s.json", json, strlen(json));
    assert_true(playground_bring(&f->p, tmpdir_join(&f->dir, "s.json", path), &f->err));
    assert_string_equal(playground_text(&f->p, PLAY_MASK, &f->arena), "brought");
    assert_int_equal(made(f)->d_v, 2);
    saves_the_same(f, "again.json");
    assert_string_equal(made(f)->tokens[1], "b");
    set(f, PLAY_MASK, "none");
    assert_int_equal(made(f)->mask.kind, MASK_NONE);
}

static void refuses(struct fixture *f, const char *what, const char *text)
{
    struct playground before = f->p;
    assert_false(playground_bring(&f->p, what, &f->err));
    assert_string_equal(f->err.text, text);
    assert_memory_equal(f->p.brought, before.brought, sizeof before.brought);
    assert_memory_equal(f->p.value, before.value, sizeof before.value);
}

static void test_wrong_files(void **state)
{
    struct fixture *f = *state;
    char path[TMPDIR_PATH];
    refuses(f, "README.md", "expected a .npy, .safetensors or .json file");
    refuses(f, "W_z=" FILES "X.npy", "'W_z' is no tensor of a setup: X, W_q, ..., Q, K, V, in_proj_weight");
    refuses(f, "b_q=" FILES "X.npy", "expected one axis, found the shape (3, 8)");
    refuses(f, FILES "layers.safetensors",
            "it holds several layers of attention (encoder.layers.0.self_attn., encoder.layers.1.self_attn.); say "
            "which: LAYER=FILE");
    refuses(
        f, "decoder=" FILES "layer.safetensors",
        "expected X, W_q, ..., in_proj_weight or q_proj.weight, found 6 arrays: encoder.layers.0.norm1.weight, conv, "
        "encoder.layers.0.self_attn.in_proj_weight, encoder.layers.0.self_attn.in_proj_bias, ...");
    refuses(f, FILES "merge.safetensors",
            "it holds W_o, but no W_q, in_proj_weight or q_proj.weight: they would be drawn");
    tmpdir_write(&f->dir, "t.safetensors", "tensors", 7);
    refuses(f, tmpdir_join(&f->dir, "t.safetensors", path),
            "expected a .safetensors file: the length of its header, and the header");
    assert_true(playground_bring(&f->p, "encoder.layers.1.self_attn=" FILES "layers.safetensors", &f->err));
}

static void test_sizes_that_do_not_fit(void **state)
{
    struct fixture *f = *state;
    set(f, PLAY_HEADS, "3");
    assert_null(playground_setup(&f->p, &f->arena, &f->err));
    assert_string_equal(f->err.text, "d_model 8 can't be split into 3 heads of the same width");
    set(f, PLAY_HEADS, "4");
    set(f, PLAY_KV_HEADS, "3");
    assert_null(playground_setup(&f->p, &f->arena, &f->err));
    assert_string_equal(f->err.text, "4 heads can't share 3 key/value heads evenly");
    set(f, PLAY_KV_HEADS, "");
    set(f, PLAY_N, "134217728");
    assert_null(playground_setup(&f->p, &f->arena, &f->err));
    assert_int_equal(f->err.code, ERR_USAGE);
    assert_true(playground_bring(&f->p, FILES "X.npy", &f->err));
    set(f, PLAY_N, "4");
    assert_null(playground_setup(&f->p, &f->arena, &f->err));
    assert_string_equal(f->err.text, "X was brought with 3 tokens; n can't be 4");
    assert_false(playground_set(&f->p, PLAY_N, STR("0"), &f->err));
    assert_false(playground_set(&f->p, PLAY_HEADS, STR("two"), &f->err));
    assert_string_equal(f->err.text, "heads: expected a whole number from 1 to 4096, found 'two'");
    assert_false(playground_set(&f->p, PLAY_MASK, STR("brought"), &f->err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_layer_of_pytorch, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_layer_of_separate_projections, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_missing_is_drawn, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_saved_is_what_was_walked, setup, teardown),
        cmocka_unit_test_setup_teardown(test_numbers_that_were_brought_are_saved, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_setup_file_as_a_whole, setup, teardown),
        cmocka_unit_test_setup_teardown(test_wrong_files, setup, teardown),
        cmocka_unit_test_setup_teardown(test_sizes_that_do_not_fit, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
