/* X to Q, K and V: Q = X @ W_q + b_q. */
#include "engine/stage.h"

/* What one of Q, K and V is made of. */
struct parts {
    size_t role; /* 0, 1, 2 */
    enum step_id x, w, bias;
    bool has_bias;
    size_t heads;
};

static struct parts parts_of(const struct maker *m, size_t role)
{
    const struct project_choice *c = &m->choice.project;
    const struct setup *s = m->setup;
    char weights = (c->weights != NULL ? c->weights : "qkv")[role],
         input = (c->inputs != NULL ? c->inputs : "xyy")[role];
    struct parts p = {.role = role, .heads = role == 0 ? s->num_heads : s->num_kv_heads};
    p.x = input == 'y' && s->input[STEP_X_KV].ndim != 0 ? STEP_X_KV : STEP_X;
    p.w = weights == 'q' ? STEP_W_Q : weights == 'k' ? STEP_W_K : STEP_W_V;
    p.bias = (enum step_id)(p.w + 1);
    p.has_bias = !c->no_bias && s->input[p.bias].ndim != 0;
    return p;
}

/* The whole of X times the whole of W, or of its transpose. */
static bool plan_whole(struct plan *out, const struct tensor *x, const struct tensor *w, bool transposed)
{
    size_t n = x->shape[0], inner = x->shape[1], rows = w->shape[0], cols = w->shape[1];
    size_t width = transposed ? rows : cols;
    struct formula *f = &out->formula;
    f->a = view_walk(f->a, 0, inner, 0, 0, 1);
    f->b = view_walk(f->b, 0, 0, transposed ? cols : 1, 0, transposed ? 1 : cols);
    f->bias = view_walk(f->bias, 0, 0, 1, 0, 0);
    plan_loops(out, 1, n, width, 1, inner);
    plan_shape(out, 2, (const size_t[]){n, width});
    return inner == (transposed ? cols : rows);
}

/* Head by head: the loops are token, head, column of the head.  Each reads all of a row of X, or its share of it. */
static bool plan_by_head(struct plan *out, const struct tensor *x, const struct tensor *w, size_t heads, bool shares)
{
    size_t n = x->shape[0], d = x->shape[1], cols = w->shape[1], width = cols / heads, inner = shares ? d / heads : d;
    struct formula *f = &out->formula;
    f->a = view_walk(f->a, d, shares ? inner : 0, 0, 0, 1);
    f->b = view_walk(f->b, 0, 0, 1, 0, cols);
    f->bias = view_walk(f->bias, 0, width, 1, 0, 0);
    plan_loops(out, n, heads, width, 1, inner);
    plan_shape(out, 2, (const size_t[]){n, cols});
    return true;
}

/* Head i finds its columns where block 3 i + role of [W_q W_k W_v] stands. */
static const struct place *packed_starts(const struct maker *m, const struct parts *p, size_t width)
{
    static const enum step_id packed[] = {STEP_W_Q, STEP_W_K, STEP_W_V};
    struct place *starts = ARENA_ARRAY(m->arena, p->heads, struct place);
    for (size_t i = 0; i < p->heads; i++) {
        size_t block = 3 * i + p->role;
        enum step_id w = packed[block / p->heads];
        starts[i] = (struct place){w, maker_tensor(m, w), block % p->heads * width};
    }
    return starts;
}

static const char *project_numpy(const struct maker *m, const struct parts *p)
{
    static const char *const slots[] = {":, :, 0", ":, :, 1", ":, :, 2"}, *const widths[] = {"d // h", "d_k", "d_v"};
    const char *x = step_name(p->x), *w = step_name(p->w), *bias = step_name(p->bias);
    const char *n = m->setup->n_q == m->setup->n_k ? "n" : p->role == 0 ? "n_q" : "n_k";
    const char *h = p->role == 0 ? "h" : "num_kv_heads";
    const char *const product[] = {"X", x, "W_q", w, "b_q", bias, "n", n, "h", h, "d // h", widths[p->role], NULL};
    const char *const packed[] = {"X", x, "n", n, ":, :, 0", slots[p->role], NULL}; /* names all three weights */
    switch (m->choice.project.form) {
    case PROJECT_X_W:
        return maker_numpy(m, p->has_bias ? "X @ W_q + b_q" : "X @ W_q", product);
    case PROJECT_X_W_TRANSPOSED:
        return maker_numpy(m, p->has_bias ? "X @ W_q.T + b_q" : "X @ W_q.T", product);
    case PROJECT_RELU:
        return maker_numpy(m, p->has_bias ? "np.maximum(X @ W_q + b_q, 0)" : "np.maximum(X @ W_q, 0)", product);
    case PROJECT_PER_HEAD:
        return maker_numpy(m, maker_wrong(m, STAGE_PROJECT, ""), packed);
    case PROJECT_SHARED_PART:
        break;
    }
    return maker_numpy(m, maker_wrong(m, STAGE_PROJECT, ""), product);
}

bool stage_project(const struct maker *m, enum step_id id, struct plan *out)
{
    enum projection form = m->choice.project.form;
    struct parts p = parts_of(m, (size_t)(id - STEP_Q));
    const struct tensor *x = maker_tensor(m, p.x), *w = maker_tensor(m, p.w);
    struct formula *f = &out->formula;
    *f = (struct formula){.kind = FORMULA_CONTRACT, .a = maker_view(m, p.x), .b = maker_view(m, p.w), .has_b = true};
    f->has_bias = p.has_bias;
    if (f->has_bias)
        f->bias = maker_view(m, p.bias);
    f->at_least_zero = form == PROJECT_RELU;
    out->numpy = project_numpy(m, &p);
    if (form == PROJECT_SHARED_PART)
        return plan_by_head(out, x, w, p.heads, true);
    if (form == PROJECT_PER_HEAD) {
        f->b.starts = packed_starts(m, &p, w->shape[1] / p.heads);
        f->b.starts_by = ROW;
        return plan_by_head(out, x, w, p.heads, false);
    }
    return plan_whole(out, x, w, form == PROJECT_X_W_TRANSPOSED);
}
