#include "support/random_setup.h"

#include <math.h>

#include "base/err.h"

static size_t from_1_to(struct rng *rng, size_t most)
{
    return 1 + (size_t)rng_below(rng, most);
}

static bool coin(struct rng *rng)
{
    return rng_below(rng, 2) == 0;
}

static void draw(struct setup *s, enum step_id id, size_t rows, size_t cols, struct rng *rng, struct arena *arena)
{
    struct tensor *t = &s->input[id];
    *t = rows == 0 ? (struct tensor){.ndim = 1, .shape = {cols}} : (struct tensor){.ndim = 2, .shape = {rows, cols}};
    t->data = ARENA_ARRAY(arena, tensor_count(t), double);
    for (size_t i = 0; i < tensor_count(t); i++)
        t->data[i] = rng_normal(rng);
}

static void draw_mask(struct setup *s, size_t n_q, size_t n_k, struct rng *rng, struct arena *arena)
{
    s->mask.kind = (enum mask_kind)rng_below(rng, 5);
    if (s->mask.kind == MASK_NONE || s->mask.kind == MASK_CAUSAL)
        return;
    s->mask.rows = s->mask.kind == MASK_PADDING ? 1 : n_q;
    s->mask.cols = n_k;
    bool *keep = ARENA_ARRAY(arena, s->mask.rows * n_k, bool);
    double *added = ARENA_ARRAY(arena, s->mask.rows * n_k, double);
    for (size_t i = 0; i < s->mask.rows * n_k; i++) {
        keep[i] = rng_below(rng, 4) > 0;
        added[i] = keep[i] ? rng_normal(rng) : (double)-INFINITY;
    }
    s->mask.keep = s->mask.kind == MASK_ADDITIVE ? NULL : keep;
    s->mask.additive = s->mask.kind == MASK_ADDITIVE ? added : NULL;
}

const struct setup *random_setup(struct rng *rng, struct arena *arena)
{
    struct setup *s = ARENA_NEW(arena, struct setup);
    struct err err;
    size_t kv = from_1_to(rng, 2), heads = kv * from_1_to(rng, 2), d_k = from_1_to(rng, 4), d_v = from_1_to(rng, 4);
    size_t n_q = from_1_to(rng, 6), n_k = n_q, d = from_1_to(rng, 8);
    *s = (struct setup){.num_heads = heads, .num_kv_heads = kv};
    for (enum step_id id = 0; id < N_STEPS; id++)
        s->same_as[id] = id;
    if (coin(rng)) {
        n_k = from_1_to(rng, 6);
        draw(s, STEP_X_KV, n_k, d, rng, arena);
    }
    draw(s, STEP_X, n_q, d, rng, arena);
    draw(s, STEP_W_Q, d, heads * d_k, rng, arena);
    draw(s, STEP_W_K, d, kv * d_k, rng, arena);
    draw(s, STEP_W_V, d, kv * d_v, rng, arena);
    if (coin(rng)) {
        draw(s, STEP_B_Q, 0, heads * d_k, rng, arena);
        draw(s, STEP_B_K, 0, kv * d_k, rng, arena);
        draw(s, STEP_B_V, 0, kv * d_v, rng, arena);
    }
    if (coin(rng)) {
        size_t width = from_1_to(rng, 8);
        draw(s, STEP_W_O, heads * d_v, width, rng, arena);
        if (coin(rng))
            draw(s, STEP_B_O, 0, width, rng, arena);
    }
    draw_mask(s, n_q, n_k, rng, arena);
    CHECK(setup_check(s, &err), "%s", err.text);
    return s;
}
