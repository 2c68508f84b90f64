#include "course/playground.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "course/setup_json.h"
#include "engine/rng.h"

static const struct field {
    const char *name, *label;
    uint64_t least, most; /* as far as the setup file can say it */
    uint64_t initial;
} fields[N_PLAY_FIELDS] = {
    [PLAY_N] = {"n", "Tokens n", 1, SETUP_MAX_NORMAL, 5},
    [PLAY_D_MODEL] = {"d-model", "d_model", 1, SETUP_MAX_NORMAL, 8},
    [PLAY_HEADS] = {"heads", "Heads", 1, SETUP_MAX_HEADS, 2},
    [PLAY_KV_HEADS] = {"kv-heads", "Key/value heads", 1, SETUP_MAX_HEADS, 0},
    [PLAY_MASK] = {"mask", "Mask", 0, 0, PLAY_MASK_NONE},
    [PLAY_SEED] = {"seed", "Seed", 0, UINT64_MAX, 0},
};

static const char *const masks[] = {"none", "causal", "brought"};

void playground_init(struct playground *p)
{
    *p = (struct playground){0};
    for (size_t i = 0; i < N_PLAY_FIELDS; i++)
        p->value[i] = fields[i].initial;
}

void playground_free(struct playground *p)
{
    arena_free(&p->arena);
    *p = (struct playground){0};
}

const char *playground_field(enum play_field field)
{
    return fields[field].name;
}

const char *playground_label(enum play_field field)
{
    return fields[field].label;
}

/* ---- fields as text ---- */

static bool set_mask(struct playground *p, struct str text, struct err *err)
{
    size_t n_masks = p->mask.kind > MASK_CAUSAL ? PLAY_MASK_BROUGHT + 1 : PLAY_MASK_BROUGHT;
    for (size_t i = 0; i < n_masks; i++)
        if (str_is(text, masks[i])) {
            p->value[PLAY_MASK] = i;
            return true;
        }
    return err_set(err, ERR_USAGE, "mask: expected %s, found '%.*s'",
                   n_masks > PLAY_MASK_BROUGHT ? "none, causal or brought" : "none or causal", (int)str_cut(text, 40).n,
                   text.p);
}

bool playground_set(struct playground *p, enum play_field field, struct str text, struct err *err)
{
    const struct field *f = &fields[field];
    uint64_t value;
    if (field == PLAY_MASK)
        return set_mask(p, text, err);
    if (field == PLAY_KV_HEADS && text.n == 0) {
        p->value[field] = 0;
        return true;
    }
    if (!num_parse_uint(text, &value) || value < f->least || value > f->most)
        return err_set(err, ERR_USAGE, "%s: expected a whole number from %" PRIu64 " to %" PRIu64 ", found '%.*s'",
                       f->name, f->least, f->most, (int)str_cut(text, 40).n, text.p);
    p->value[field] = value;
    return true;
}

const char *playground_text(const struct playground *p, enum play_field field, struct arena *arena)
{
    if (field == PLAY_MASK)
        return masks[p->value[field]];
    if (field == PLAY_KV_HEADS && p->value[field] == 0)
        return "";
    return arena_printf(arena, "%" PRIu64, p->value[field]);
}

/* ---- the setup ---- */

static bool is_brought(const struct playground *p, enum step_id id)
{
    return p->brought[id].ndim != 0;
}

static bool has_projections(const struct playground *p)
{
    return !is_brought(p, STEP_Q) && !is_brought(p, STEP_K) && !is_brought(p, STEP_V);
}

static bool has_own_weights(const struct playground *p)
{
    return is_brought(p, STEP_W_Q) || is_brought(p, STEP_W_K) || is_brought(p, STEP_W_V);
}

bool playground_is_drawn(const struct playground *p, enum step_id id)
{
    if (is_brought(p, id))
        return false;
    switch ((int)id) {
    case STEP_X:
    case STEP_W_Q:
    case STEP_W_K:
    case STEP_W_V:
        return has_projections(p);
    case STEP_W_O: /* a layer that was brought without it has none */
        return has_projections(p) && !has_own_weights(p);
    case STEP_Q:
    case STEP_K:
    case STEP_V:
        return !has_projections(p);
    default:
        return false;
    }
}

static size_t kv_heads(const struct playground *p)
{
    return (size_t)(p->value[PLAY_KV_HEADS] == 0 ? p->value[PLAY_HEADS] : p->value[PLAY_KV_HEADS]);
}

/* Columns of X: rows of the weights. */
static size_t width_in(const struct playground *p)
{
    static const enum step_id weights[] = {STEP_W_Q, STEP_W_K, STEP_W_V};
    if (is_brought(p, STEP_X))
        return p->brought[STEP_X].shape[1];
    for (size_t i = 0; i < ARRAY_LEN(weights); i++)
        if (is_brought(p, weights[i]))
            return p->brought[weights[i]].shape[0];
    return (size_t)p->value[PLAY_D_MODEL];
}

/* The shape that a drawn tensor gets. */
static void shape_of(const struct playground *p, enum step_id id, size_t shape[2])
{
    size_t d_model = (size_t)p->value[PLAY_D_MODEL], d_kv = d_model / (size_t)p->value[PLAY_HEADS] * kv_heads(p);
    bool is_weight = id >= STEP_W_Q && id <= STEP_B_O;
    bool of_keys = id == STEP_W_K || id == STEP_W_V || id == STEP_K || id == STEP_V;
    shape[0] = id == STEP_W_O ? d_model : is_weight ? width_in(p) : (size_t)p->value[PLAY_N];
    shape[1] = id == STEP_X ? width_in(p) : of_keys ? d_kv : d_model;
}

double playground_std(enum step_id id, const size_t shape[2])
{
    return id == STEP_W_Q || id == STEP_W_K || id == STEP_W_V || id == STEP_W_O ? 1 / sqrt((double)shape[0]) : 1;
}

static bool draw(struct tensor *t, const size_t shape[2], enum step_id id, struct rng *rng, struct arena *arena,
                 struct err *err)
{
    if (shape[0] > SETUP_MAX_NORMAL / shape[1])
        return err_set(err, ERR_USAGE, "%s would have %zu x %zu numbers; at most %d are drawn", step_name(id), shape[0],
                       shape[1], SETUP_MAX_NORMAL);
    if (!tensor_new(t, 2, shape, arena, err))
        return err_at(err, NULL, 0, step_name(id));
    size_t n = tensor_count(t);
    double std = playground_std(id, shape);
    for (size_t i = 0; i < n; i++)
        t->data[i] = rng_normal(rng) * std;
    return true;
}

/* What was brought fixes sizes; a field that says otherwise is not just passed by. */
static bool check_fields(const struct playground *p, struct err *err)
{
    enum step_id rows_of = has_projections(p) ? STEP_X : STEP_Q, cols_of = has_projections(p) ? STEP_W_Q : STEP_Q;
    uint64_t n = p->value[PLAY_N], d_model = p->value[PLAY_D_MODEL], heads = p->value[PLAY_HEADS];
    const struct tensor *rows = &p->brought[rows_of], *cols = &p->brought[cols_of];
    if (rows->ndim != 0 && rows->shape[0] != n)
        return err_set(err, ERR_USAGE, "%s was brought with %zu tokens; n can't be %" PRIu64, step_name(rows_of),
                       rows->shape[0], n);
    if (cols->ndim != 0 && cols->shape[1] != d_model)
        return err_set(err, ERR_USAGE, "%s was brought with %zu columns; d_model can't be %" PRIu64, step_name(cols_of),
                       cols->shape[1], d_model);
    if (d_model % heads != 0)
        return err_set(err, ERR_USAGE, "d_model %" PRIu64 " can't be split into %" PRIu64 " heads of the same width",
                       d_model, heads);
    if (heads % kv_heads(p) != 0)
        return err_set(err, ERR_USAGE, "%" PRIu64 " heads can't share %zu key/value heads evenly", heads, kv_heads(p));
    return true;
}

static struct mask mask_of(const struct playground *p)
{
    if (p->value[PLAY_MASK] == PLAY_MASK_BROUGHT)
        return p->mask;
    return (struct mask){.kind = p->value[PLAY_MASK] == PLAY_MASK_CAUSAL ? MASK_CAUSAL : MASK_NONE};
}

const struct setup *playground_setup(const struct playground *p, struct arena *arena, struct err *err)
{
    struct setup *s = ARENA_NEW(arena, struct setup);
    struct rng rng;
    if (!check_fields(p, err))
        return NULL;
    *s = (struct setup){.num_heads = (size_t)p->value[PLAY_HEADS],
                        .num_kv_heads = kv_heads(p),
                        .mask = mask_of(p),
                        .tokens = p->tokens,
                        .n_tokens = p->n_tokens};
    memcpy(s->input, p->brought, sizeof s->input);
    rng_seed(&rng, p->value[PLAY_SEED]);
    for (enum step_id id = 0; id < N_STEPS; id++) {
        size_t shape[2];
        s->same_as[id] = id;
        shape_of(p, id, shape);
        if (playground_is_drawn(p, id) && !draw(&s->input[id], shape, id, &rng, arena, err))
            return NULL;
    }
    return setup_check(s, err) ? s : NULL;
}
