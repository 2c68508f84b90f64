#include "engine/cost.h"

#include "engine/formula.h"

static uint64_t entries(const struct setup *s, enum step_id id)
{
    return tensor_count(&s->input[id]);
}

/* n rows through a weight matrix, with its bias if there is one. */
static struct cost projection(const struct setup *s, uint64_t n, enum step_id w, enum step_id bias)
{
    uint64_t out = n * s->input[w].shape[1];
    return (struct cost){entries(s, w) + entries(s, bias), n * entries(s, w), 0, out * sizeof(double)};
}

/* A tensor whose entries each take `work` multiply-adds and `exponentials` exponentials. */
static struct cost computed(uint64_t n, uint64_t work, uint64_t exponentials)
{
    return (struct cost){0, n * work, n * exponentials, n * sizeof(double)};
}

static bool occurs(const struct setup *s, enum step_id id)
{
    if (id <= STEP_V && s->input[id].ndim == 0)
        return id >= STEP_Q && s->input[STEP_X].ndim != 0;
    if (id == STEP_MASKED)
        return s->mask.kind != MASK_NONE;
    return id != STEP_OUTPUT || s->input[STEP_W_O].ndim != 0;
}

struct cost cost_step(const struct setup *s, enum step_id id)
{
    uint64_t h = s->num_heads, kv = s->num_kv_heads, n_q = s->n_q, n_k = s->n_k, d_k = s->d_k, d_v = s->d_v;
    if (!occurs(s, id))
        return (struct cost){0};
    if (s->input[id].ndim != 0)
        return computed(entries(s, id), 0, 0);
    switch ((int)id) {
    case STEP_Q:
        return projection(s, n_q, STEP_W_Q, STEP_B_Q);
    case STEP_K:
        return projection(s, n_k, STEP_W_K, STEP_B_K);
    case STEP_V:
        return projection(s, n_k, STEP_W_V, STEP_B_V);
    case STEP_QH:
        return computed(h * n_q * d_k, 0, 0);
    case STEP_KH:
        return computed(kv * n_k * d_k, 0, 0);
    case STEP_VH:
        return computed(kv * n_k * d_v, 0, 0);
    case STEP_SCORES:
        return computed(h * n_q * n_k, d_k, 0);
    case STEP_WEIGHTS:
        return computed(h * n_q * n_k, 0, 1);
    case STEP_HEADS:
        return computed(h * n_q * d_v, n_k, 0);
    case STEP_CONCAT:
        return computed(h * n_q * d_v, 0, 0);
    case STEP_OUTPUT:
        return projection(s, n_q, STEP_W_O, STEP_B_O);
    default:
        return computed(h * n_q * n_k, 0, 0); /* scaled, masked */
    }
}

static void add(struct cost *sum, struct cost c)
{
    sum->parameters += c.parameters;
    sum->multiply_adds += c.multiply_adds;
    sum->exponentials += c.exponentials;
    sum->bytes += c.bytes;
}

struct cost cost_total(const struct setup *setup)
{
    struct cost sum = {0};
    for (enum step_id id = 0; id < N_STEPS; id++)
        add(&sum, cost_step(setup, id));
    return sum;
}

struct cost cost_counted(const struct step *step)
{
    const struct formula *f = step->made_by;
    struct cost c = {.bytes = tensor_count(&step->value) * sizeof(double)};
    if (f == NULL)
        return c;
    uint64_t n = (uint64_t)f->extent[HEAD] * f->extent[ROW] * f->extent[COL];
    if (f->kind == FORMULA_CONTRACT && f->has_b)
        c.multiply_adds = n * f->extent[SUM_OUTER] * f->extent[SUM_INNER];
    if (f->kind == FORMULA_SOFTMAX && f->softmax.of != SOFTMAX_ITSELF)
        c.exponentials = n * (f->softmax.twice ? 2 : 1) * (f->softmax.sum_unshifted ? 2 : 1);
    return c;
}
