#include "engine/blocks.h"

#include <math.h>

#include "base/err.h"
#include "engine/exp.h"

const struct blocks_mistake blocks_mistakes[BLOCKS_N_MISTAKES] = {
    {"online_not_rescaled", {.keeps_l = true, .keeps_o = true}},
    {"online_sum_not_rescaled", {.keeps_l = true}},
    {"online_blend_not_rescaled", {.keeps_o = true}},
    {"online_maximum_forgotten", {.forgets_maximum = true}},
    {"online_short_block_dropped", {.drops_short_block = true}},
    {"online_blocks_averaged", {.averages = true}},
};

/* What is kept of a query. */
struct running {
    double m, l, *o;
};

static void forget(struct running *r, size_t d_v)
{
    r->m = (double)-INFINITY;
    r->l = 0;
    for (size_t c = 0; c < d_v; c++)
        r->o[c] = 0;
}

static void add_block(struct running *r, const double *scores, size_t n, const double *values, size_t d_v,
                      const struct blocks *how)
{
    double top = how->forgets_maximum ? (double)-INFINITY : r->m;
    for (size_t j = 0; j < n; j++)
        top = fmax(top, scores[j]);
    double factor = engine_exp(r->m - top);
    r->m = top;
    r->l *= how->keeps_l ? 1 : factor;
    for (size_t c = 0; c < d_v; c++)
        r->o[c] *= how->keeps_o ? 1 : factor;
    for (size_t j = 0; j < n; j++) {
        double p = engine_exp(scores[j] - top);
        r->l += p;
        for (size_t c = 0; c < d_v; c++)
            r->o[c] += p * values[j * d_v + c];
    }
}

static void score_query(double *scores, const struct setup *setup, const double *query)
{
    size_t d_k = setup->d_k;
    for (size_t j = 0; j < setup->n_k; j++) {
        double sum = 0;
        for (size_t c = 0; c < d_k; c++)
            sum += query[c] * setup->input[STEP_K].data[j * d_k + c];
        scores[j] = sum / sqrt((double)d_k);
    }
}

static void blend(double *out, const double *scores, const struct setup *setup, size_t block, const struct blocks *how,
                  struct running *r)
{
    const double *values = setup->input[STEP_V].data;
    size_t d_v = setup->d_v, n_k = setup->n_k, n_blocks = (n_k + block - 1) / block;
    size_t end = how->drops_short_block ? n_k - n_k % block : n_k;
    forget(r, d_v);
    for (size_t start = 0; start < end; start += block) {
        size_t n = end - start < block ? end - start : block;
        add_block(r, scores + start, n, values + start * d_v, d_v, how);
        for (size_t c = 0; c < d_v && how->averages; c++)
            out[c] += r->o[c] / r->l / (double)n_blocks;
        if (how->averages)
            forget(r, d_v);
    }
    for (size_t c = 0; c < d_v && !how->averages; c++)
        out[c] = r->o[c] / r->l;
}

void blocks_run(struct tensor *out, const struct setup *setup, size_t block, const struct blocks *how,
                struct arena *arena)
{
    size_t n_q = setup->n_q, d_v = setup->d_v;
    CHECK(setup->num_heads == 1 && setup->input[STEP_Q].ndim == 2 && block > 0, "%zu heads, blocks of %zu",
          setup->num_heads, block);
    double *scores = ARENA_ARRAY(arena, setup->n_k, double);
    struct running r = {.o = ARENA_ARRAY(arena, d_v, double)};
    *out = (struct tensor){.ndim = 2, .shape = {n_q, d_v}, .data = ARENA_ARRAY(arena, n_q * d_v, double)};
    for (size_t i = 0; i < n_q; i++) {
        score_query(scores, setup, setup->input[STEP_Q].data + i * setup->d_k);
        blend(out->data + i * d_v, scores, setup, block, how, &r);
    }
}
