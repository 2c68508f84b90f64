#include "engine/stage.h"

#include <string.h>

#include "base/str.h"

const struct tensor *maker_tensor(const struct maker *m, enum step_id id)
{
    if (m->setup->input[id].ndim != 0)
        return &m->setup->input[id];
    const struct step *step = trace_find(m->trace, id);
    return step == NULL ? NULL : &step->value;
}

struct view maker_view(const struct maker *m, enum step_id id)
{
    return (struct view){.start = {.step = id, .tensor = maker_tensor(m, id)}};
}

struct view view_walk(struct view v, size_t head, size_t row, size_t col, size_t outer, size_t inner)
{
    const size_t stride[N_LOOPS] = {head, row, col, outer, inner};
    memcpy(v.stride, stride, sizeof stride);
    return v;
}

enum step_id maker_source(const struct maker *m, size_t role)
{
    const char *roles = m->choice.project.weights;
    if (m->setup->input[STEP_Q].ndim == 0 || roles == NULL)
        return (enum step_id)(STEP_Q + role);
    return roles[role] == 'q' ? STEP_Q : roles[role] == 'k' ? STEP_K : STEP_V;
}

bool maker_has_mask(const struct maker *m)
{
    const struct mask_choice *c = &m->choice.mask;
    return m->setup->mask.kind != MASK_NONE || c->keep == KEEP_CAUSAL_TOO || c->effect == MASK_TIMES_INF;
}

size_t maker_d_k(const struct maker *m)
{
    return m->choice.split.q == CUT_NOT ? m->setup->d_model : m->setup->d_k;
}

/* ---- heads ----------------------------------------------------------------------------------------------------- */

static size_t kv_head(const struct maker *m, size_t head, size_t n_heads)
{
    const struct setup *s = m->setup;
    switch (m->choice.scores.map) {
    case KV_TILED:
        return head % n_heads;
    case KV_BY_KV_HEADS:
        return head / s->num_kv_heads;
    case KV_REPEATED:
        break;
    }
    return head / (s->num_heads / s->num_kv_heads);
}

/* Gives every query head the key/value head it reads. */
static bool hand_out(const struct maker *m, struct side *side)
{
    size_t n_heads = side->heads, size = side->rows * side->cols;
    side->heads = n_heads * (m->setup->num_heads / m->setup->num_kv_heads);
    struct place *starts = ARENA_ARRAY(m->arena, side->heads, struct place);
    for (size_t h = 0; h < side->heads; h++) {
        size_t read = kv_head(m, h, n_heads);
        if (read >= n_heads)
            return false;
        starts[h] = side->view.start;
        starts[h].offset = read * size;
    }
    side->view.starts = starts;
    side->by_head = 0;
    return true;
}

bool maker_side(const struct maker *m, enum step_id id, struct side *out)
{
    const struct tensor *t = maker_tensor(m, id);
    *out = (struct side){maker_view(m, id), t->shape[0], t->shape[1], t->shape[2], t->shape[1] * t->shape[2]};
    return id == STEP_QH || m->setup->num_heads == m->setup->num_kv_heads || hand_out(m, out);
}

/* ---- plans ----------------------------------------------------------------------------------------------------- */

void plan_shape(struct plan *plan, size_t ndim, const size_t *shape)
{
    plan->ndim = ndim;
    memcpy(plan->shape, shape, ndim * sizeof *shape);
}

void plan_loops(struct plan *plan, size_t head, size_t row, size_t col, size_t outer, size_t inner)
{
    const size_t extent[N_LOOPS] = {head, row, col, outer, inner};
    memcpy(plan->formula.extent, extent, sizeof extent);
}

void plan_loops_of(struct plan *plan, const struct tensor *t)
{
    size_t n = t->ndim;
    plan_loops(plan, n == 3 ? t->shape[0] : 1, n >= 2 ? t->shape[n - 2] : 1, t->shape[n - 1], 1, 1);
}

struct plan plan_of_product(struct view a, struct view b)
{
    return (struct plan){.formula = {.kind = FORMULA_CONTRACT, .a = a, .b = b, .has_b = true}};
}

/* The number of heads of both sides together; 0 where they differ and none is a single one. */
static size_t common_heads(struct side *a, struct side *b)
{
    if (a->heads == b->heads)
        return a->heads;
    struct side *one = a->heads == 1 ? a : b, *other = one == a ? b : a;
    if (one->heads != 1 || one->view.starts != NULL)
        return 0;
    one->by_head = 0;
    return other->heads;
}

/* a and b may be read across: rows for columns. */
static bool plan_matrices(struct plan *out, size_t heads, const struct side *a, const struct side *b, enum product form)
{
    bool a_turned = form == PRODUCT_AT_B, b_turned = form == PRODUCT_A_BT;
    size_t rows = a_turned ? a->cols : a->rows, inner = a_turned ? a->rows : a->cols;
    size_t b_inner = b_turned ? b->cols : b->rows, cols = b_turned ? b->rows : b->cols;
    *out = plan_of_product(view_walk(a->view, a->by_head, a_turned ? 1 : a->cols, 0, 0, a_turned ? a->cols : 1),
                           view_walk(b->view, b->by_head, 0, b_turned ? b->cols : 1, 0, b_turned ? 1 : b->cols));
    plan_loops(out, heads, rows, cols, 1, inner);
    return inner == b_inner;
}

static bool plan_entries(struct plan *out, size_t heads, const struct side *a, const struct side *b)
{
    *out = plan_of_product(view_walk(a->view, a->by_head, a->cols, 1, 0, 0),
                           view_walk(b->view, b->by_head, b->cols, 1, 0, 0));
    plan_loops(out, heads, a->rows, a->cols, 1, 1);
    return a->rows == b->rows && a->cols == b->cols;
}

bool plan_product(struct plan *out, struct side *a, struct side *b, enum product form)
{
    size_t heads = common_heads(a, b);
    bool fits = form == PRODUCT_ENTRIES ? plan_entries(out, heads, a, b) : plan_matrices(out, heads, a, b, form);
    plan_shape(out, 3, out->formula.extent);
    return fits && heads != 0;
}

void plan_copy(struct plan *out, const struct maker *m, enum step_id from)
{
    const struct tensor *t = maker_tensor(m, from);
    *out = (struct plan){.formula = {.kind = FORMULA_CONTRACT, .number = 1.0, .a = maker_view(m, from)}};
    plan_loops_of(out, t);
    out->formula.a = view_walk(out->formula.a, out->formula.extent[ROW] * out->formula.extent[COL],
                               out->formula.extent[COL], 1, 0, 0);
    plan_shape(out, t->ndim, t->shape);
    out->numpy = step_name(from);
}

/* ---- NumPy ----------------------------------------------------------------------------------------------------- */

static bool in_word(char c)
{
    return ascii_alpha(c) || ascii_digit(c);
}

/* Whether `word` stands at p as a whole word: renaming n leaves n_k alone. */
static bool word_at(const char *p, bool inside_word, const char *word)
{
    size_t n = strlen(word);
    return !(inside_word && in_word(*word)) && strncmp(p, word, n) == 0 && !(in_word(word[n - 1]) && in_word(p[n]));
}

const char *maker_numpy(const struct maker *m, const char *expression, const char *const *renames)
{
    if (!m->with_text)
        return "";
    struct sb sb = {.arena = m->arena};
    bool inside_word = false;
    for (const char *p = expression; *p != '\0';) {
        const char *const *r = renames;
        while (*r != NULL && !word_at(p, inside_word, r[0]))
            r += 2;
        if (*r != NULL) {
            sb_put(&sb, r[1]);
            p += strlen(r[0]);
            inside_word = true;
        } else {
            sb_char(&sb, *p);
            inside_word = in_word(*p++);
        }
    }
    return sb_text(&sb);
}

const char *maker_wrong(const struct maker *m, enum stage stage, const char *right)
{
    const struct mistake *wrong = m->recipe->wrong[stage];
    return wrong != NULL ? mistake_numpy(wrong) : right;
}

const char *maker_kv_numpy(const struct maker *m, enum step_id id)
{
    static const char *const forms[] = {
        [KV_REPEATED] = "np.repeat(Kh, h // num_kv_heads, axis=0)",
        [KV_TILED] = "np.tile(Kh, (h // num_kv_heads, 1, 1))",
        [KV_BY_KV_HEADS] = "Kh[np.arange(h) // num_kv_heads]",
    };
    if (m->setup->num_heads == m->setup->num_kv_heads)
        return step_name(id);
    return maker_numpy(m, forms[m->choice.scores.map], (const char *const[]){"Kh", step_name(id), NULL});
}
