#include "engine/setup.h"

#include <math.h>

static const char *const STEP_NAMES[N_STEPS] = {
    [STEP_X] = "X",           [STEP_X_KV] = "X_kv",     [STEP_W_Q] = "W_q",       [STEP_B_Q] = "b_q",
    [STEP_W_K] = "W_k",       [STEP_B_K] = "b_k",       [STEP_W_V] = "W_v",       [STEP_B_V] = "b_v",
    [STEP_W_O] = "W_o",       [STEP_B_O] = "b_o",       [STEP_Q] = "Q",           [STEP_K] = "K",
    [STEP_V] = "V",           [STEP_QH] = "Qh",         [STEP_KH] = "Kh",         [STEP_VH] = "Vh",
    [STEP_SCORES] = "scores", [STEP_SCALED] = "scaled", [STEP_MASKED] = "masked", [STEP_WEIGHTS] = "weights",
    [STEP_HEADS] = "heads",   [STEP_CONCAT] = "concat", [STEP_OUTPUT] = "output",
};

const char *step_name(enum step_id id)
{
    CHECK((unsigned)id < N_STEPS, "step %d", (int)id);
    return STEP_NAMES[id];
}

bool step_of_name(struct str name, enum step_id *out)
{
    for (size_t i = 0; i < N_STEPS; i++) {
        if (str_is(name, STEP_NAMES[i])) {
            *out = (enum step_id)i;
            return true;
        }
    }
    return false;
}

static bool given(const struct setup *s, enum step_id id)
{
    return s->input[id].ndim != 0;
}

static size_t rows(const struct setup *s, enum step_id id)
{
    return s->input[id].shape[0];
}

static size_t cols(const struct setup *s, enum step_id id)
{
    return s->input[id].shape[1];
}

/* REFUSE: the error that names a field; false, like both of its halves. */
#define REFUSE(err, field, ...) (err_set((err), ERR_CONTENT, __VA_ARGS__) || err_at((err), NULL, 0, (field)))

static bool check_ranks(const struct setup *s, struct err *err)
{
    for (enum step_id id = 0; id < N_STEPS; id++) {
        const struct tensor *t = &s->input[id];
        bool bias = id == STEP_B_Q || id == STEP_B_K || id == STEP_B_V || id == STEP_B_O;
        size_t axes = bias ? 1 : 2;
        char shape[SHAPE_SIZE];
        if (!given(s, id))
            continue;
        if (id > STEP_V)
            return REFUSE(err, step_name(id), "is computed and can't be given");
        if (t->ndim != axes || tensor_count(t) == 0)
            return REFUSE(err, step_name(id), "expected %zu axis/axes of at least 1, found shape %s", axes,
                          shape_format(t->ndim, t->shape, shape));
    }
    return true;
}

/* What must be there, and what must not be there beside it. */
static bool check_presence(const struct setup *s, struct err *err)
{
    static const enum step_id layer[] = {STEP_X, STEP_W_Q, STEP_W_K, STEP_W_V}, direct[] = {STEP_Q, STEP_K, STEP_V};
    bool has_x = given(s, STEP_X);
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        if (has_x && !given(s, layer[i]))
            return REFUSE(err, step_name(layer[i]), "expected %s beside X, found none", step_name(layer[i]));
    for (size_t i = 0; i < sizeof direct / sizeof *direct; i++) {
        if (has_x && given(s, direct[i]))
            return REFUSE(err, step_name(direct[i]), "expected either X with its weights or Q, K and V, found X and %s",
                          step_name(direct[i]));
        if (!has_x && !given(s, direct[i]))
            return REFUSE(err, step_name(direct[i]),
                          "expected X with its weights, or Q, K and V; found neither X nor %s", step_name(direct[i]));
    }
    for (enum step_id id = STEP_X_KV; id <= STEP_B_V; id++)
        if (!has_x && given(s, id))
            return REFUSE(err, step_name(id), "expected %s only beside X, found it beside Q", step_name(id));
    if (given(s, STEP_B_O) && !given(s, STEP_W_O))
        return REFUSE(err, step_name(STEP_B_O), "expected b_o only beside W_o, found no W_o");
    return true;
}

static bool check_product(const struct setup *s, enum step_id left, enum step_id right, enum step_id bias,
                          struct err *err)
{
    if (cols(s, left) != rows(s, right))
        return REFUSE(err, step_name(right), "expected %zu rows, as many as %s has columns, found %zu", cols(s, left),
                      step_name(left), rows(s, right));
    if (given(s, bias) && rows(s, bias) != cols(s, right))
        return REFUSE(err, step_name(bias), "expected %zu entries, as many as %s has columns, found %zu",
                      cols(s, right), step_name(right), rows(s, bias));
    return true;
}

/* The tensors that set the sizes: of the query, of the keys, of the values. */
static bool check_inputs(struct setup *s, struct err *err)
{
    if (given(s, STEP_X)) {
        enum step_id x_kv = given(s, STEP_X_KV) ? STEP_X_KV : STEP_X;
        s->n_q = rows(s, STEP_X);
        s->n_k = rows(s, x_kv);
        return check_product(s, STEP_X, STEP_W_Q, STEP_B_Q, err) && check_product(s, x_kv, STEP_W_K, STEP_B_K, err) &&
               check_product(s, x_kv, STEP_W_V, STEP_B_V, err);
    }
    s->n_q = rows(s, STEP_Q);
    s->n_k = rows(s, STEP_K);
    if (rows(s, STEP_V) != s->n_k)
        return REFUSE(err, step_name(STEP_V), "expected %zu rows, as many as K has, found %zu", s->n_k,
                      rows(s, STEP_V));
    return true;
}

static bool check_heads(struct setup *s, struct err *err)
{
    bool has_x = given(s, STEP_X);
    enum step_id q = has_x ? STEP_W_Q : STEP_Q, k = has_x ? STEP_W_K : STEP_K, v = has_x ? STEP_W_V : STEP_V;
    if (s->num_heads == 0)
        return REFUSE(err, "num_heads", "expected a number of at least 1, found 0");
    if (s->num_kv_heads == 0)
        s->num_kv_heads = s->num_heads;
    if (s->num_heads % s->num_kv_heads != 0)
        return REFUSE(err, "num_kv_heads", "expected a divisor of num_heads (%zu), found %zu", s->num_heads,
                      s->num_kv_heads);
    s->d_model = cols(s, q);
    if (s->d_model % s->num_heads != 0)
        return REFUSE(err, step_name(q), "expected a number of columns that %zu heads can share, found %zu",
                      s->num_heads, s->d_model);
    s->d_k = s->d_model / s->num_heads;
    if (cols(s, k) != s->num_kv_heads * s->d_k)
        return REFUSE(err, step_name(k), "expected %zu columns (%zu key/value heads of %zu), found %zu",
                      s->num_kv_heads * s->d_k, s->num_kv_heads, s->d_k, cols(s, k));
    if (cols(s, v) % s->num_kv_heads != 0)
        return REFUSE(err, step_name(v), "expected a number of columns that %zu key/value heads can share, found %zu",
                      s->num_kv_heads, cols(s, v));
    s->d_v = cols(s, v) / s->num_kv_heads;
    return true;
}

static bool check_output(const struct setup *s, struct err *err)
{
    if (!given(s, STEP_W_O))
        return true;
    if (rows(s, STEP_W_O) != s->num_heads * s->d_v)
        return REFUSE(err, step_name(STEP_W_O), "expected %zu rows (%zu heads of %zu), found %zu",
                      s->num_heads * s->d_v, s->num_heads, s->d_v, rows(s, STEP_W_O));
    if (given(s, STEP_B_O) && rows(s, STEP_B_O) != cols(s, STEP_W_O))
        return REFUSE(err, step_name(STEP_B_O), "expected %zu entries, as many as W_o has columns, found %zu",
                      cols(s, STEP_W_O), rows(s, STEP_B_O));
    return true;
}

static bool check_mask(const struct setup *s, struct err *err)
{
    const struct mask *m = &s->mask;
    size_t want_rows = m->kind == MASK_PADDING ? 1 : s->n_q;
    if (m->kind == MASK_NONE || m->kind == MASK_CAUSAL || (m->rows == want_rows && m->cols == s->n_k))
        return true;
    return REFUSE(err, "mask", "expected a mask of shape (%zu, %zu), found (%zu, %zu)", want_rows, s->n_k, m->rows,
                  m->cols);
}

static bool check_tokens(const struct setup *s, struct err *err)
{
    if (s->tokens == NULL || s->n_tokens == s->n_q)
        return true;
    return REFUSE(err, "tokens", "expected %zu, one for every row, found %zu", s->n_q, s->n_tokens);
}

bool setup_check(struct setup *setup, struct err *err)
{
    return check_ranks(setup, err) && check_presence(setup, err) && check_inputs(setup, err) &&
           check_heads(setup, err) && check_output(setup, err) && check_mask(setup, err) && check_tokens(setup, err);
}

bool setup_may_attend(const struct setup *setup, size_t i, size_t j)
{
    const struct mask *m = &setup->mask;
    double added = 0.0;
    switch (m->kind) {
    case MASK_NONE:
        return true;
    case MASK_CAUSAL:
        return j + setup->n_q <= i + setup->n_k;
    case MASK_PADDING:
        return m->keep[j];
    case MASK_BOOLEAN:
        return m->keep[i * m->cols + j];
    case MASK_ADDITIVE:
        added = m->additive[i * m->cols + j];
        return !(isinf(added) && added < 0);
    }
    return true;
}
