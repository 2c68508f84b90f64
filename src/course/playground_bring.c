/* Arrays come with names from a file; a name says which tensor of the setup an array is, or which three. */
#include <string.h>

#include "base/fs.h"
#include "course/playground.h"
#include "course/setup_json.h"
#include "io/json.h"
#include "io/npy.h"
#include "io/safetensors.h"

struct array {
    size_t ndim;
    const size_t *shape;
    const double *data;
};

/* Where the tensors are gathered before the playground takes them as a whole. */
struct bringing {
    struct tensor tensor[N_STEPS];
    struct arena *arena;
    struct err *err;
};

static bool is_vector(enum step_id id)
{
    return id == STEP_B_Q || id == STEP_B_K || id == STEP_B_V || id == STEP_B_O;
}

static bool refuse_shape(const struct array *a, const char *expected, struct err *err)
{
    char shape[SHAPE_SIZE];
    return err_set(err, ERR_CONTENT, "expected %s, found the shape %s", expected,
                   shape_format(a->ndim, a->shape, shape));
}

/* ---- which tensors an array is ---- */

static bool take_plain(struct bringing *b, enum step_id id, const struct array *a)
{
    struct tensor *t = &b->tensor[id];
    if (a->ndim != (is_vector(id) ? 1 : 2))
        return refuse_shape(a, is_vector(id) ? "one axis" : "two axes", b->err);
    if (!tensor_new(t, a->ndim, a->shape, b->arena, b->err))
        return false;
    memcpy(t->data, a->data, tensor_count(t) * sizeof *t->data);
    return true;
}

/* Rows `first` to first + n of a matrix for products from the left, transposed for products from the right. */
static bool take_transposed(struct bringing *b, enum step_id id, const struct array *a, size_t first, size_t n)
{
    struct tensor *t = &b->tensor[id];
    size_t cols = a->shape[1];
    if (!tensor_new(t, 2, (const size_t[]){cols, n}, b->arena, b->err))
        return false;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < cols; j++)
            t->data[j * n + i] = a->data[(first + i) * cols + j];
    return true;
}

static bool take_in_proj_weight(struct bringing *b, const struct array *a)
{
    if (a->ndim != 2 || a->shape[0] % 3 != 0 || a->shape[0] / 3 != a->shape[1])
        return refuse_shape(a, "(3 * d_model, d_model)", b->err);
    size_t d = a->shape[1];
    return take_transposed(b, STEP_W_Q, a, 0, d) && take_transposed(b, STEP_W_K, a, d, d) &&
           take_transposed(b, STEP_W_V, a, 2 * d, d);
}

static bool take_in_proj_bias(struct bringing *b, const struct array *a)
{
    static const enum step_id biases[] = {STEP_B_Q, STEP_B_K, STEP_B_V};
    if (a->ndim != 1 || a->shape[0] % 3 != 0)
        return refuse_shape(a, "(3 * d_model,)", b->err);
    size_t d = a->shape[0] / 3;
    for (size_t i = 0; i < ARRAY_LEN(biases); i++)
        if (!take_plain(b, biases[i], &(struct array){1, &d, a->data + i * d}))
            return false;
    return true;
}

static const struct packed {
    const char *name;
    bool (*take)(struct bringing *b, const struct array *a);
} packed[] = {{"in_proj_weight", take_in_proj_weight}, {"in_proj_bias", take_in_proj_bias}};

/* What models call the tensors of a setup; weights are for products from the left. */
static const struct alias {
    const char *name;
    enum step_id id;
} aliases[] = {
    {"q_proj_weight", STEP_W_Q},   {"k_proj_weight", STEP_W_K}, {"v_proj_weight", STEP_W_V},
    {"q_proj.weight", STEP_W_Q},   {"k_proj.weight", STEP_W_K}, {"v_proj.weight", STEP_W_V},
    {"out_proj.weight", STEP_W_O}, {"o_proj.weight", STEP_W_O}, {"q_proj.bias", STEP_B_Q},
    {"k_proj.bias", STEP_B_K},     {"v_proj.bias", STEP_B_V},   {"out_proj.bias", STEP_B_O},
    {"o_proj.bias", STEP_B_O},
};

static const struct packed *packed_of(struct str name)
{
    for (size_t i = 0; i < ARRAY_LEN(packed); i++)
        if (str_is(name, packed[i].name))
            return &packed[i];
    return NULL;
}

static const struct alias *alias_of(struct str name)
{
    for (size_t i = 0; i < ARRAY_LEN(aliases); i++)
        if (str_is(name, aliases[i].name))
            return &aliases[i];
    return NULL;
}

static bool is_input(struct str name, enum step_id *id)
{
    return step_of_name(name, id) && *id <= STEP_V;
}

static bool is_known(struct str name)
{
    enum step_id id;
    return is_input(name, &id) || alias_of(name) != NULL || packed_of(name) != NULL;
}

static bool take_alias(struct bringing *b, enum step_id id, const struct array *a)
{
    return is_vector(id) || a->ndim != 2 ? take_plain(b, id, a) : take_transposed(b, id, a, 0, a->shape[0]);
}

static bool take(struct bringing *b, struct str name, const struct array *a)
{
    enum step_id id;
    const struct packed *p = packed_of(name);
    const struct alias *alias = alias_of(name);
    bool ok = p != NULL       ? p->take(b, a)
              : alias != NULL ? take_alias(b, alias->id, a)
                              : is_input(name, &id) && take_plain(b, id, a);
    return ok || err_at(b->err, NULL, 0, arena_dup_n(b->arena, name.p, name.n));
}

/* ---- .npy ---- */

/* "weights/W_q.npy" is W_q. */
static struct str name_of_file(const char *path)
{
    const char *name = fs_name(path);
    return (struct str){name, fs_stem(name, ".npy")};
}

static bool bring_npy(struct bringing *b, struct str name, const char *path)
{
    struct npy npy;
    if (!npy_read(path, &npy, b->arena, b->err))
        return false;
    struct array a = {npy.ndim, npy.shape, npy.data};
    if (name.n == 0)
        name = is_known(name_of_file(path)) ? name_of_file(path) : STR("X");
    if (!is_known(name))
        return err_set(b->err, ERR_USAGE, "'%.*s' is no tensor of a setup: X, W_q, ..., Q, K, V, in_proj_weight",
                       (int)str_cut(name, 40).n, name.p);
    return take(b, name, &a);
}

/* ---- .safetensors ---- */

/* The layer that an array belongs to, "encoder.self_attn." or "", and its name in there. */
static bool split_name(struct str full, struct str *layer, struct str *name)
{
    for (size_t at = 0; at < full.n; at++) {
        *name = (struct str){full.p + at, full.n - at};
        *layer = (struct str){full.p, at};
        if ((at == 0 || full.p[at - 1] == '.') && is_known(*name))
            return true;
    }
    return false;
}

static bool is_layer(struct str layer, struct str wanted)
{
    return str_eq(layer, wanted) || (layer.n == wanted.n + 1 && memcmp(layer.p, wanted.p, wanted.n) == 0);
}

static bool refuse_many(const struct safetensors *file, struct bringing *b)
{
    enum { SHOWN = 4 };
    struct sb list = {.arena = b->arena};
    struct str layer, name, last = {0};
    size_t n = 0;
    for (size_t i = 0; i < file->n; i++)
        if (split_name(file->tensor[i].name, &layer, &name) && !(n > 0 && str_eq(layer, last))) {
            if (n < SHOWN)
                sb_printf(&list, "%s%.*s", n > 0 ? ", " : "", (int)str_cut(layer, 60).n, layer.p);
            last = layer;
            n++;
        }
    return err_set(b->err, ERR_CONTENT, "it holds several layers of attention (%s%s); say which: LAYER=FILE",
                   sb_text(&list), n > SHOWN ? ", ..." : "");
}

static bool refuse_none(const struct safetensors *file, struct bringing *b)
{
    enum { SHOWN = 4 };
    struct sb list = {.arena = b->arena};
    for (size_t i = 0; i < file->n && i < SHOWN; i++)
        sb_printf(&list, "%s%.*s", i > 0 ? ", " : "", (int)str_cut(file->tensor[i].name, 60).n, file->tensor[i].name.p);
    return err_set(b->err, ERR_CONTENT,
                   "expected X, W_q, ..., in_proj_weight or q_proj.weight, found %zu array%s: %s%s", file->n,
                   file->n == 1 ? "" : "s", sb_text(&list), file->n > SHOWN ? ", ..." : "");
}

static bool take_of_file(struct bringing *b, struct str name, const struct safetensor *t)
{
    double *data;
    if (!safetensors_take(t, &data, b->arena, b->err))
        return false;
    return take(b, name, &(struct array){t->ndim, t->shape, data});
}

static bool bring_safetensors(struct bringing *b, struct str wanted, const char *path)
{
    struct safetensors file;
    struct str layer, name, first = {0};
    size_t n = 0;
    if (!safetensors_read(path, &file, b->arena, b->err))
        return false;
    for (size_t i = 0; i < file.n; i++) {
        if (!split_name(file.tensor[i].name, &layer, &name) || (wanted.n > 0 && !is_layer(layer, wanted)))
            continue;
        if (n++ == 0)
            first = layer;
        else if (!str_eq(layer, first))
            return refuse_many(&file, b);
        if (!take_of_file(b, name, &file.tensor[i]))
            return false;
    }
    if (b->tensor[STEP_W_O].ndim != 0 && b->tensor[STEP_W_Q].ndim == 0 && b->tensor[STEP_Q].ndim == 0)
        return err_set(b->err, ERR_CONTENT,
                       "it holds W_o, but no W_q, in_proj_weight or q_proj.weight: they would be drawn");
    return n > 0 || refuse_none(&file, b);
}

/* ---- a setup ---- */

static bool bring_setup(struct playground *p, const char *path, struct err *err)
{
    struct problems problems = {.arena = &p->arena};
    const struct json *object = json_read(path, &p->arena, &problems);
    const struct setup *s = object == NULL ? NULL : setup_from_json(object, &p->arena, &problems);
    if (s == NULL) {
        *err = problems.first->err;
        return false;
    }
    memcpy(p->brought, s->input, sizeof p->brought);
    p->mask = s->mask;
    p->tokens = s->tokens;
    p->n_tokens = s->n_tokens;
    p->value[PLAY_N] = s->n_q;
    p->value[PLAY_D_MODEL] = s->d_model;
    p->value[PLAY_HEADS] = s->num_heads;
    p->value[PLAY_KV_HEADS] = s->num_kv_heads;
    p->value[PLAY_MASK] = s->mask.kind == MASK_NONE     ? PLAY_MASK_NONE
                          : s->mask.kind == MASK_CAUSAL ? PLAY_MASK_CAUSAL
                                                        : PLAY_MASK_BROUGHT;
    return true;
}

/* ---- all of them ---- */

/* Q, K, V take the place of X and its weights, and the other way round; tokens are words of the rows that were. */
static void accept(struct playground *p, const struct tensor brought[N_STEPS])
{
    bool is_direct = false, is_projected = false;
    for (enum step_id id = 0; id <= STEP_V; id++) {
        is_direct |= id >= STEP_Q && brought[id].ndim != 0;
        is_projected |= id <= STEP_B_V && brought[id].ndim != 0;
    }
    for (enum step_id id = 0; id <= STEP_V; id++) {
        if (brought[id].ndim != 0)
            p->brought[id] = brought[id];
        else if ((is_direct && id <= STEP_B_V) || (is_projected && id >= STEP_Q))
            p->brought[id] = (struct tensor){0};
    }
    enum step_id rows_of = is_direct ? STEP_Q : STEP_X, cols_of = is_direct ? STEP_Q : STEP_W_Q;
    if (brought[rows_of].ndim != 0) {
        p->value[PLAY_N] = brought[rows_of].shape[0];
        p->tokens = NULL;
        p->n_tokens = 0;
    }
    if (brought[cols_of].ndim != 0 || brought[rows_of].ndim != 0)
        p->value[PLAY_D_MODEL] = brought[cols_of].ndim != 0 ? brought[cols_of].shape[1] : brought[rows_of].shape[1];
}

static bool has_ending(const char *path, const char *ending)
{
    return fs_stem(path, ending) < strlen(path);
}

bool playground_bring(struct playground *p, const char *what, struct err *err)
{
    struct bringing b = {.arena = &p->arena, .err = err};
    struct str name = {0};
    const char *path = what, *equals = strchr(what, '=');
    if (equals != NULL && !fs_exists(what)) {
        name = (struct str){what, (size_t)(equals - what)};
        path = equals + 1;
    }
    if (has_ending(path, ".json"))
        return bring_setup(p, path, err);
    bool ok;
    if (has_ending(path, ".npy"))
        ok = bring_npy(&b, name, path);
    else if (has_ending(path, ".safetensors"))
        ok = bring_safetensors(&b, name, path);
    else
        ok = err_set(err, ERR_USAGE, "expected a .npy, .safetensors or .json file");
    if (!ok)
        return err_at(err, path, 0, NULL);
    accept(p, b.tensor);
    return true;
}
