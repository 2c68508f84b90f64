#include "course/vary.h"

#include <math.h>

#include "course/expr.h"
#include "engine/rng.h"

enum { MAX_TRIES = 1000, MAX_VALUES = 256 };

struct parameter {
    struct str name;
    const struct json *values; /* an array of numbers or texts; NULL for a range or an expression */
    int64_t from, to;
    struct str expr; /* empty when it is none */
};

struct vary {
    size_t n;
    struct parameter *parameter;
    const struct json *cases; /* array of objects, or NULL */
    const struct json *where; /* array of conditions, or NULL */
    bool permutes_tokens;
};

static bool is_scalar(const struct json *value)
{
    return value->kind == JSON_NUMBER || value->kind == JSON_STRING;
}

static bool parse_values(const struct json *array, struct parameter *out, struct problems *problems)
{
    if (array->n == 0 || array->n > MAX_VALUES)
        return json_problem(array, problems, "1 to %d values", MAX_VALUES);
    for (const struct json *item = array->child; item != NULL; item = item->next)
        if (!is_scalar(item))
            return json_problem(item, problems, "a number or a text");
    out->values = array;
    return true;
}

static bool parse_rule(const struct json *object, struct parameter *out, struct problems *problems)
{
    static const char *const keys[] = {"from", "to", "expr"};
    enum { MOST = 1 << 30 };
    json_only(object, keys, ARRAY_LEN(keys), problems);
    if (json_get(object, "expr") != NULL)
        return json_want_text(object, "expr", &out->expr, problems);
    if (!json_want_int(object, "from", -MOST, MOST, &out->from, problems) ||
        !json_want_int(object, "to", -MOST, MOST, &out->to, problems))
        return false;
    return out->from <= out->to || json_complain(object, problems, "\"from\" is greater than \"to\"");
}

static bool parse_parameter(const struct json *value, struct parameter *out, struct problems *problems)
{
    out->name = value->key;
    if (value->kind == JSON_ARRAY)
        return parse_values(value, out, problems);
    if (value->kind == JSON_OBJECT)
        return parse_rule(value, out, problems);
    return json_problem(value, problems, "a list of values, a range {\"from\", \"to\"} or {\"expr\"}");
}

static bool parse_where(const struct json *array, struct problems *problems)
{
    if (!json_want_array(array, problems))
        return false;
    for (const struct json *item = array->child; item != NULL; item = item->next)
        if (item->kind != JSON_STRING)
            return json_problem(item, problems, "a condition such as \"h != d_k\"");
    return true;
}

static bool parse_cases(const struct json *array, struct problems *problems)
{
    if (!json_want_array(array, problems))
        return false;
    if (array->n == 0 || array->n > MAX_VALUES)
        return json_problem(array, problems, "1 to %d cases", MAX_VALUES);
    for (const struct json *item = array->child; item != NULL; item = item->next) {
        if (!json_want_object(item, problems))
            return false;
        for (const struct json *value = item->child; value != NULL; value = value->next)
            if (!is_scalar(value))
                return json_problem(value, problems, "a number or a text");
    }
    return true;
}

const struct vary *vary_parse(const struct json *object, struct arena *arena, struct problems *problems)
{
    if (!json_want_object(object, problems))
        return NULL;
    struct vary *vary = ARENA_NEW(arena, struct vary);
    vary->parameter = ARENA_ARRAY(arena, object->n + 1, struct parameter);
    bool ok = object->n <= NAMES_MAX / 2 || json_problem(object, problems, "at most %d parameters", NAMES_MAX / 2);
    for (const struct json *value = object->child; value != NULL; value = value->next) {
        if (str_is(value->key, "where")) {
            vary->where = value;
            ok = parse_where(value, problems) && ok;
        } else if (str_is(value->key, "cases")) {
            vary->cases = value;
            ok = parse_cases(value, problems) && ok;
        } else if (str_is(value->key, "permute_tokens")) {
            ok = json_may_bool(object, "permute_tokens", &vary->permutes_tokens, problems) && ok;
        } else {
            ok = parse_parameter(value, &vary->parameter[vary->n++], problems) && ok;
        }
    }
    return ok ? vary : NULL;
}

static const struct json *pick(const struct json *array, struct rng *rng, bool first)
{
    uint64_t at = first ? 0 : rng_below(rng, array->n);
    const struct json *item = array->child;
    while (at-- > 0)
        item = item->next;
    return item;
}

static void set(struct names *names, struct str name, const struct json *value)
{
    if (value->kind == JSON_NUMBER)
        names_set_number(names, name, value->number);
    else
        names_set_text(names, name, value->text);
}

static void draw_free(struct names *names, const struct vary *vary, struct rng *rng, bool first)
{
    if (vary->cases != NULL)
        for (const struct json *value = pick(vary->cases, rng, first)->child; value != NULL; value = value->next)
            set(names, value->key, value);
    for (size_t i = 0; i < vary->n; i++) {
        const struct parameter *p = &vary->parameter[i];
        if (p->values != NULL)
            set(names, p->name, pick(p->values, rng, first));
        else if (p->expr.n == 0)
            names_set_number(names, p->name,
                             (double)p->from + (first ? 0 : (double)rng_below(rng, (uint64_t)(p->to - p->from) + 1)));
    }
}

static bool draw_derived(struct names *names, const struct vary *vary, struct err *err)
{
    for (size_t i = 0; i < vary->n; i++) {
        double value;
        if (vary->parameter[i].expr.n == 0)
            continue;
        if (!expr_eval(&value, vary->parameter[i].expr, names, err))
            return false;
        names_set_number(names, vary->parameter[i].name, value);
    }
    return true;
}

static bool conditions_hold(bool *out, const struct names *names, const struct vary *vary, struct err *err)
{
    *out = true;
    for (const struct json *c = vary->where == NULL ? NULL : vary->where->child; c != NULL; c = c->next) {
        double value;
        if (!expr_eval(&value, c->text, names, err))
            return false;
        *out = *out && value != 0;
    }
    return true;
}

static uint64_t seed_of(const char *id, int64_t draw)
{
    return hash64(str_of(id)) ^ ((uint64_t)draw * UINT64_C(0x9E3779B97F4A7C15));
}

bool vary_draw(struct names *names, const struct vary *vary, const char *id, int64_t draw, struct err *err)
{
    struct rng rng;
    rng_seed(&rng, seed_of(id, draw));
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        struct names drawn = *names;
        bool holds;
        draw_free(&drawn, vary, &rng, draw == 0 && tries == 0);
        if (!draw_derived(&drawn, vary, err) || !conditions_hold(&holds, &drawn, vary, err))
            return false;
        if (holds) {
            *names = drawn;
            return true;
        }
    }
    return err_set(err, ERR_CONTENT, "no values of \"vary\" satisfy \"where\" in %d tries", MAX_TRIES);
}

bool vary_permutes_tokens(const struct vary *vary)
{
    return vary->permutes_tokens;
}

void vary_order(size_t *order, size_t n, const char *id, int64_t draw)
{
    struct rng rng;
    rng_seed(&rng, seed_of(id, draw) + 1);
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t i = draw == 0 ? 0 : n; i > 1; i--) {
        size_t j = (size_t)rng_below(&rng, i), kept = order[i - 1];
        order[i - 1] = order[j];
        order[j] = kept;
    }
}
