#include "course/setup_json.h"

#include <math.h>
#include <string.h>

#include "base/fs.h"
#include "course/expr.h"
#include "engine/rng.h"
#include "io/json_say.h"
#include "io/npy.h"

/* What every function here needs. */
struct reading {
    struct setup *setup;
    bool is_given[N_STEPS]; /* by name, whether or not it could be read */
    struct rng rng;         /* one stream for all tensors, in the order listed */
    struct arena *arena;
    struct problems *problems;
};

static bool is_vector(enum step_id id)
{
    return id == STEP_B_Q || id == STEP_B_K || id == STEP_B_V || id == STEP_B_O;
}

static bool is_input(enum step_id id)
{
    return id <= STEP_V;
}

/* A number, or an exact constant as a text; a mask may hold -inf, too. */
static bool read_value(const struct json *value, double *out, bool is_mask, struct reading *r)
{
    if (value->kind == JSON_NUMBER) {
        *out = value->number;
        return true;
    }
    if (value->kind != JSON_STRING)
        return json_problem(value, r->problems, "a number, or a constant such as \"ln 4\"");
    struct err err;
    char said[JSON_SAY_SIZE];
    if (!expr_eval(out, value->text, NULL, &err))
        return json_complain(value, r->problems, "%s: %s", json_say(value->text, '"', said), err.text);
    if (!isfinite(*out) && !(is_mask && isinf(*out) && *out < 0))
        return json_problem(value, r->problems, is_mask ? "a finite number or \"-inf\"" : "a finite number");
    return true;
}

/* The shape of nested arrays, following the first element down. */
static size_t nested_shape(const struct json *value, size_t shape[TENSOR_MAX_DIM])
{
    size_t ndim = 0;
    for (; value != NULL && value->kind == JSON_ARRAY && ndim < TENSOR_MAX_DIM; value = value->child)
        shape[ndim++] = value->n;
    return ndim;
}

static bool fill_values(const struct json *value, struct tensor *t, size_t axis, size_t *at, struct reading *r)
{
    if (axis == t->ndim)
        return read_value(value, &t->data[(*at)++], false, r);
    if (value->kind != JSON_ARRAY || value->n != t->shape[axis])
        return json_problem(value, r->problems, "an array of %zu, as its first sibling", t->shape[axis]);
    bool ok = true;
    for (const struct json *item = value->child; item != NULL && ok; item = item->next)
        ok = fill_values(item, t, axis + 1, at, r);
    return ok;
}

static bool report(const struct json *at, const struct err *err, struct reading *r)
{
    return json_complain(at, r->problems, "%s", err->text);
}

static bool read_values(const struct json *value, enum step_id id, struct tensor *t, struct reading *r)
{
    size_t shape[TENSOR_MAX_DIM] = {0}, ndim = is_vector(id) ? 1 : 2, at = 0;
    if (nested_shape(value, shape) != ndim || shape[0] == 0 || (ndim == 2 && shape[1] == 0))
        return json_problem(value, r->problems,
                            ndim == 1 ? "numbers, as [1, 2]" : "rows of numbers, as [[1, 2], [3, 4]]");
    if (shape[0] > SETUP_MAX_VALUES / (ndim == 2 ? shape[1] : 1))
        return json_problem(value, r->problems, "at most %d numbers", SETUP_MAX_VALUES);
    struct err err;
    if (!tensor_new(t, ndim, shape, r->arena, &err))
        return report(value, &err, r);
    return fill_values(value, t, 0, &at, r);
}

static bool read_normal(const struct json *value, enum step_id id, struct tensor *t, struct reading *r)
{
    size_t ndim = is_vector(id) ? 1 : 2, shape[2] = {0}, i = 0, count = 1;
    if (value->kind != JSON_ARRAY || value->n != ndim)
        return json_problem(value, r->problems, ndim == 1 ? "a shape of one number" : "a shape of two numbers");
    for (const struct json *item = value->child; item != NULL; item = item->next) {
        int64_t size;
        if (!json_as_int(item, 1, SETUP_MAX_NORMAL, &size, r->problems))
            return false;
        if ((size_t)size > SETUP_MAX_NORMAL / count)
            return json_complain(value, r->problems, "these are more than %d numbers", SETUP_MAX_NORMAL);
        shape[i++] = (size_t)size;
        count *= (size_t)size;
    }
    struct err err;
    if (!tensor_new(t, ndim, shape, r->arena, &err))
        return report(value, &err, r);
    for (size_t k = 0; k < count; k++)
        t->data[k] = rng_normal(&r->rng);
    return true;
}

/* default_rng(seed).normal(0, std, size) is std times the numbers of std 1. */
static bool scale(const struct json *value, struct tensor *t, struct reading *r)
{
    double std;
    if (value == NULL)
        return true;
    if (!read_value(value, &std, false, r))
        return false;
    if (!(std > 0))
        return json_problem(value, r->problems, "a number above 0");
    for (size_t i = 0; i < tensor_count(t); i++)
        t->data[i] *= std;
    return true;
}

static bool read_same_as(const struct json *value, enum step_id id, struct tensor *t, struct reading *r)
{
    enum step_id other;
    if (value->kind != JSON_STRING || !step_of_name(value->text, &other) || !r->is_given[other] || other == id)
        return json_problem(value, r->problems, "the name of an earlier tensor");
    if (r->setup->input[other].ndim == 0)
        return false; /* what is wrong with that one has been told */
    *t = r->setup->input[other];
    r->setup->same_as[id] = r->setup->same_as[other];
    return true;
}

static bool read_npy(const struct json *value, enum step_id id, struct tensor *t, struct reading *r)
{
    if (value->kind != JSON_STRING || value->text.n == 0)
        return json_problem(value, r->problems, "a path");
    struct err err;
    struct npy array;
    if (!npy_read_inside(fs_folder(json_file(value), r->arena), value->text.p, &array, r->arena, &err))
        return json_complain(value, r->problems, "%s: %s", err.file, err.text);
    size_t ndim = is_vector(id) ? 1 : 2;
    if (array.ndim != ndim)
        return json_complain(value, r->problems, "expected an array with %zu axes, found one with %zu in %s", ndim,
                             array.ndim, value->text.p);
    if (!tensor_new(t, ndim, array.shape, r->arena, &err))
        return report(value, &err, r);
    memcpy(t->data, array.data, tensor_count(t) * sizeof *t->data);
    return true;
}

static const struct source {
    const char *key;
    bool (*read)(const struct json *value, enum step_id id, struct tensor *t, struct reading *r);
} sources[] = {{"values", read_values}, {"normal", read_normal}, {"npy", read_npy}, {"same_as", read_same_as}};

static bool read_name(const struct json *object, enum step_id *id, struct reading *r)
{
    struct str name;
    if (!json_want_text(object, "name", &name, r->problems))
        return false;
    if (!step_of_name(name, id) || !is_input(*id))
        return json_problem(json_get(object, "name"), r->problems, "a tensor's name (X, X_kv, W_q, b_q, ..., Q, K, V)");
    if (r->is_given[*id])
        return json_complain(json_get(object, "name"), r->problems, "%s is given twice", name.p);
    r->is_given[*id] = true;
    return true;
}

static bool read_tensor(const struct json *object, struct reading *r)
{
    static const char *const keys[] = {"name", "values", "normal", "std", "npy", "same_as"};
    enum step_id id;
    if (!json_want_object(object, r->problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), r->problems);
    if (!read_name(object, &id, r))
        return false;
    const struct json *value = NULL;
    const struct source *source = NULL;
    for (size_t i = 0; i < ARRAY_LEN(sources); i++) {
        const struct json *here = json_get(object, sources[i].key);
        if (here != NULL && value != NULL)
            return json_complain(here, r->problems, "a tensor has one of values, normal, npy and same_as, not two");
        if (here != NULL) {
            value = here;
            source = &sources[i];
        }
    }
    if (value == NULL)
        return json_problem(object, r->problems, "one of values, normal, npy or same_as");
    if (source->read != read_normal && json_get(object, "std") != NULL)
        return json_complain(json_get(object, "std"), r->problems, "std belongs to normal");
    return source->read(value, id, &r->setup->input[id], r) && scale(json_get(object, "std"), &r->setup->input[id], r);
}

static bool read_flags(const struct json *value, bool **out, size_t *rows, size_t *cols, struct reading *r)
{
    bool nested = value->child != NULL && value->child->kind == JSON_ARRAY;
    *rows = nested ? value->n : 1;
    *cols = nested ? value->child->n : value->n;
    if (*cols == 0 || *rows > SETUP_MAX_VALUES / *cols)
        return json_problem(value, r->problems, "true and false, at most %d", SETUP_MAX_VALUES);
    bool *flag = *out = ARENA_ARRAY(r->arena, *rows * *cols, bool);
    const struct json *row = nested ? value->child : value;
    for (; row != NULL; row = nested ? row->next : NULL) {
        if (row->kind != JSON_ARRAY || row->n != *cols)
            return json_problem(row, r->problems, "a row of %zu, as the first", *cols);
        for (const struct json *item = row->child; item != NULL; item = item->next) {
            if (item->kind != JSON_BOOL)
                return json_problem(item, r->problems, "true or false");
            *flag++ = item->number != 0;
        }
    }
    return true;
}

static bool read_keep(const struct json *value, bool nested, struct reading *r)
{
    struct mask *mask = &r->setup->mask;
    if (value->kind != JSON_ARRAY || (value->child != NULL && (value->child->kind == JSON_ARRAY) != nested))
        return json_problem(value, r->problems, nested ? "rows of true and false" : "an array of true and false");
    bool *keep = NULL;
    if (!read_flags(value, &keep, &mask->rows, &mask->cols, r))
        return false;
    mask->keep = keep;
    return true;
}

static bool read_additive(const struct json *value, struct reading *r)
{
    struct mask *mask = &r->setup->mask;
    size_t shape[TENSOR_MAX_DIM] = {0};
    if (nested_shape(value, shape) != 2 || shape[1] == 0 || shape[0] > SETUP_MAX_VALUES / shape[1])
        return json_problem(value, r->problems, "rows of numbers or \"-inf\"");
    double *added = ARENA_ARRAY(r->arena, shape[0] * shape[1], double);
    mask->rows = shape[0];
    mask->cols = shape[1];
    mask->additive = added;
    for (const struct json *row = value->child; row != NULL; row = row->next) {
        if (row->kind != JSON_ARRAY || row->n != shape[1])
            return json_problem(row, r->problems, "a row of %zu, as the first", shape[1]);
        for (const struct json *item = row->child; item != NULL; item = item->next)
            if (!read_value(item, added++, true, r))
                return false;
    }
    return true;
}

static bool read_mask(const struct json *object, struct reading *r)
{
    static const struct {
        const char *name, *key;
        enum mask_kind kind;
    } kinds[] = {{"causal", NULL, MASK_CAUSAL},
                 {"padding", "valid", MASK_PADDING},
                 {"boolean", "keep", MASK_BOOLEAN},
                 {"additive", "values", MASK_ADDITIVE}};
    struct str name;
    if (!json_want_object(object, r->problems) || !json_want_text(object, "kind", &name, r->problems))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        if (!str_is(name, kinds[i].name))
            continue;
        const char *const keys[] = {"kind", kinds[i].key};
        r->setup->mask.kind = kinds[i].kind;
        json_only(object, keys, kinds[i].key == NULL ? 1 : 2, r->problems);
        if (kinds[i].key == NULL)
            return true;
        const struct json *value = json_want(object, kinds[i].key, "the entries of the mask", r->problems);
        if (value == NULL)
            return false;
        return kinds[i].kind == MASK_ADDITIVE ? read_additive(value, r)
                                              : read_keep(value, kinds[i].kind == MASK_BOOLEAN, r);
    }
    return json_problem(json_get(object, "kind"), r->problems, "causal, padding, boolean or additive");
}

static bool read_tokens(const struct json *array, struct reading *r)
{
    if (!json_want_array(array, r->problems))
        return false;
    const char **tokens = ARENA_ARRAY(r->arena, array->n + 1, const char *);
    for (const struct json *item = array->child; item != NULL; item = item->next) {
        if (item->kind != JSON_STRING)
            return json_problem(item, r->problems, "a word");
        tokens[r->setup->n_tokens++] = item->text.p;
    }
    r->setup->tokens = tokens;
    return true;
}

static bool read_head_counts(const struct json *object, struct reading *r)
{
    int64_t heads = 0, kv_heads = 0;
    bool ok = json_want_int(object, "num_heads", 1, SETUP_MAX_HEADS, &heads, r->problems);
    if (json_get(object, "num_kv_heads") != NULL)
        ok = json_may_int(object, "num_kv_heads", 1, SETUP_MAX_HEADS, &kv_heads, r->problems) && ok;
    r->setup->num_heads = (size_t)heads;
    r->setup->num_kv_heads = (size_t)(kv_heads != 0 ? kv_heads : heads);
    return ok;
}

static bool read_seed(const struct json *object, struct reading *r)
{
    uint64_t seed = 0;
    const struct json *value = json_get(object, "seed");
    if (value != NULL && !json_as_uint64(value, &seed, r->problems))
        return false;
    rng_seed(&r->rng, seed);
    return true;
}

static bool read_tensors(const struct json *object, struct reading *r)
{
    const struct json *array = json_want(object, "tensors", "an array of tensors", r->problems);
    if (array == NULL || !json_want_array(array, r->problems))
        return false;
    bool ok = true;
    for (const struct json *item = array->child; item != NULL; item = item->next)
        ok = read_tensor(item, r) && ok;
    return ok;
}

/* setup_check names a tensor, or a member such as "mask", in the error's field: point at that part of the file. */
static bool report_check(const struct json *object, const struct err *err, struct reading *r)
{
    const struct json *member = json_get(object, err->field);
    if (member != NULL)
        return report(member, err, r);
    const struct json *at = object, *tensors = json_get(object, "tensors");
    for (const struct json *item = tensors->child; item != NULL; item = item->next)
        if (str_is(json_get(item, "name")->text, err->field))
            at = item;
    return json_complain(at, r->problems, "%s: %s", err->field, err->text);
}

const struct setup *setup_from_json(const struct json *object, struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"num_heads", "num_kv_heads", "seed", "tokens", "tensors", "mask"};
    if (!json_want_object(object, problems))
        return NULL;
    size_t errors_before = problems->n_errors;
    struct setup *setup = ARENA_NEW(arena, struct setup);
    struct reading r = {.setup = setup, .arena = arena, .problems = problems};
    for (size_t id = 0; id < N_STEPS; id++)
        setup->same_as[id] = (enum step_id)id;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    bool ok = read_head_counts(object, &r);
    ok = read_seed(object, &r) && ok;
    ok = read_tensors(object, &r) && ok;
    if (json_get(object, "mask") != NULL)
        ok = read_mask(json_get(object, "mask"), &r) && ok;
    if (json_get(object, "tokens") != NULL)
        ok = read_tokens(json_get(object, "tokens"), &r) && ok;
    struct err err;
    if (ok && !setup_check(setup, &err))
        report_check(object, &err, &r);
    return problems->n_errors == errors_before ? setup : NULL;
}

static bool has_token_rows(enum step_id id)
{
    return id == STEP_X || id == STEP_X_KV || id == STEP_Q || id == STEP_K || id == STEP_V;
}

static struct tensor rows_in_order(const struct tensor *t, const size_t *order, struct arena *arena)
{
    struct tensor out = *t;
    out.data = ARENA_ARRAY(arena, tensor_count(t), double);
    for (size_t i = 0; i < t->shape[0]; i++)
        memcpy(out.data + i * t->shape[1], t->data + order[i] * t->shape[1], t->shape[1] * sizeof *t->data);
    return out;
}

const struct setup *setup_permuted(const struct setup *setup, const size_t *order, struct arena *arena)
{
    if (setup->n_q != setup->n_k || setup->mask.kind != MASK_NONE)
        return NULL;
    struct setup *out = ARENA_NEW(arena, struct setup);
    *out = *setup;
    for (size_t id = 0; id < N_STEPS; id++)
        if (has_token_rows((enum step_id)id) && setup->input[id].ndim == 2)
            out->input[id] = rows_in_order(&setup->input[id], order, arena);
    if (setup->tokens != NULL) {
        const char **tokens = ARENA_ARRAY(arena, setup->n_tokens, const char *);
        for (size_t i = 0; i < setup->n_tokens; i++)
            tokens[i] = setup->tokens[order[i]];
        out->tokens = tokens;
    }
    return out;
}
