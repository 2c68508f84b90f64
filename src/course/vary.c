#include "course/vary.h"

#include <math.h>

#include "course/expr.h"
#include "engine/rng.h"

enum { MAX_TRIES = 1000, MAX_VALUES = 256, MAX_COMBINATIONS = 500, MAX_ORDERED = 12 };

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

/* ---- combinations ----
 *
 * All of them stand in a row, and a number that no length of the row divides leads through it in leaps: every one is
 * met before the first comes again, and neighbours differ in more than one value.  Where there are too many to count,
 * chance does as well. */

/* Where values come from: the digits of a combination's number, or chance. */
struct source {
    struct rng *rng; /* NULL: the digits */
    uint64_t number;
};

static uint64_t next_below(struct source *source, uint64_t n)
{
    if (source->rng != NULL)
        return rng_below(source->rng, n);
    uint64_t digit = source->number % n;
    source->number /= n;
    return digit;
}

static uint64_t values_of(const struct parameter *p)
{
    return p->values != NULL ? p->values->n : p->expr.n > 0 ? 1 : (uint64_t)(p->to - p->from) + 1;
}

/* How many combinations there are before `where` sorts out; more than MAX_COMBINATIONS are not counted. */
static uint64_t combinations(const struct vary *vary)
{
    uint64_t n = vary->cases == NULL ? 1 : vary->cases->n;
    for (size_t i = 0; i < vary->n && n <= MAX_COMBINATIONS; i++)
        n *= values_of(&vary->parameter[i]);
    return n;
}

static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
    return b == 0 ? a : greatest_divisor(b, a % b);
}

/* A leap by about the golden section of n. */
static uint64_t leap_of(uint64_t n)
{
    uint64_t leap = n * 618 / 1000 + 1;
    while (greatest_divisor(leap, n) != 1)
        leap++;
    return leap;
}

static void set(struct names *names, struct str name, const struct json *value)
{
    if (value->kind == JSON_NUMBER)
        names_set_number(names, name, value->number);
    else
        names_set_text(names, name, value->text);
}

static void draw_free(struct names *names, const struct vary *vary, struct source *source)
{
    if (vary->cases != NULL)
        for (const struct json *value = json_at(vary->cases, (size_t)next_below(source, vary->cases->n))->child;
             value != NULL; value = value->next)
            set(names, value->key, value);
    for (size_t i = 0; i < vary->n; i++) {
        const struct parameter *p = &vary->parameter[i];
        if (p->values != NULL)
            set(names, p->name, json_at(p->values, (size_t)next_below(source, p->values->n)));
        else if (p->expr.n == 0)
            names_set_number(names, p->name, (double)(p->from + (int64_t)next_below(source, values_of(p))));
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

static bool try_values(bool *holds, struct names *drawn, const struct names *names, const struct vary *vary,
                       struct source source, struct err *err)
{
    *drawn = *names;
    draw_free(drawn, vary, &source);
    return draw_derived(drawn, vary, err) && conditions_hold(holds, drawn, vary, err);
}

/* The nth combination that satisfies the conditions, if there are so many; found: how many were met. */
static bool walk_to(struct names *drawn, uint64_t *found, const struct names *names, const struct vary *vary,
                    uint64_t nth, struct err *err)
{
    uint64_t n = combinations(vary), leap = leap_of(n);
    *found = 0;
    for (uint64_t i = 0; i < n && *found <= nth; i++) {
        bool holds;
        if (!try_values(&holds, drawn, names, vary, (struct source){.number = i * leap % n}, err))
            return false;
        *found += holds;
        if (holds && *found > nth)
            return true;
    }
    return true;
}

static uint64_t seed_of(const char *id, int64_t draw)
{
    return hash64(str_of(id)) ^ ((uint64_t)draw * UINT64_C(0x9E3779B97F4A7C15));
}

static bool draw_by_chance(struct names *drawn, const struct names *names, const struct vary *vary, const char *id,
                           int64_t draw, struct err *err)
{
    struct rng rng;
    rng_seed(&rng, seed_of(id, draw));
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        bool holds, first = draw == 0 && tries == 0;
        if (!try_values(&holds, drawn, names, vary, (struct source){.rng = first ? NULL : &rng}, err))
            return false;
        if (holds)
            return true;
    }
    return err_set(err, ERR_CONTENT, "no values of \"vary\" satisfy \"where\" in %d tries", MAX_TRIES);
}

/* Each combination before any comes again. */
static bool draw_in_turn(struct names *drawn, const struct names *names, const struct vary *vary, int64_t draw,
                         struct err *err)
{
    uint64_t found, nth = (uint64_t)draw;
    if (!walk_to(drawn, &found, names, vary, nth, err))
        return false;
    if (found == 0)
        return err_set(err, ERR_CONTENT, "no values of \"vary\" satisfy \"where\"");
    return found > nth || walk_to(drawn, &found, names, vary, nth % found, err);
}

bool vary_draw(struct names *names, const struct vary *vary, const char *id, int64_t draw, struct err *err)
{
    struct names drawn;
    bool in_turn = combinations(vary) <= MAX_COMBINATIONS;
    if (!(in_turn ? draw_in_turn(&drawn, names, vary, draw, err) : draw_by_chance(&drawn, names, vary, id, draw, err)))
        return false;
    *names = drawn;
    return true;
}

static uint64_t factorial(uint64_t n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

size_t vary_count(const struct names *names, const struct vary *vary, size_t n_tokens)
{
    struct names drawn;
    struct err err;
    uint64_t found, orders = vary->permutes_tokens ? factorial(n_tokens < MAX_ORDERED ? n_tokens : MAX_ORDERED) : 1;
    if (combinations(vary) > MAX_COMBINATIONS)
        return SIZE_MAX;
    return walk_to(&drawn, &found, names, vary, MAX_COMBINATIONS, &err) ? (size_t)(found * orders) : 0;
}

bool vary_permutes_tokens(const struct vary *vary)
{
    return vary->permutes_tokens;
}

static void swap(size_t *a, size_t *b)
{
    size_t kept = *a;
    *a = *b;
    *b = kept;
}

void vary_order(size_t *order, size_t n, const char *id, int64_t draw)
{
    struct rng rng;
    struct source source = {.rng = &rng};
    rng_seed(&rng, seed_of(id, draw) + 1);
    if (n <= MAX_ORDERED) {
        uint64_t orders = factorial(n);
        source = (struct source){.number = (uint64_t)draw % orders * leap_of(orders) % orders};
    }
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t i = 0; draw > 0 && i + 1 < n; i++)
        swap(&order[i], &order[i + (size_t)next_below(&source, n - i)]);
}
