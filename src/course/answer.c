#include "course/answer.h"

#include <math.h>
#include <string.h>

#include "course/expr.h"
#include "course/literal.h"

enum { MAX_LITERAL = 4096 };

bool answer_parse(const struct json *object, struct answer *out, struct problems *problems)
{
    static const char *const step_keys[] = {"step", "head", "row", "at", "unit", "mistake", "pin"};
    static const char *const other_keys[] = {"expr", "shape", "values", "pin"};
    const struct json *value = json_want(object, "answer", "an object", problems);
    *out = (struct answer){.json = value};
    if (value == NULL || !json_want_object(value, problems))
        return false;
    out->pin = json_get(object, "pin") != NULL ? json_get(object, "pin") : json_get(value, "pin");
    if (json_get(value, "step") != NULL) {
        out->from = ANSWER_STEP;
        json_only(value, step_keys, ARRAY_LEN(step_keys), problems);
        bool ok = json_may_text(value, "unit", &out->unit, problems);
        return slice_parse(value, &out->slice, problems) && ok;
    }
    json_only(value, other_keys, ARRAY_LEN(other_keys), problems);
    if (json_get(value, "expr") != NULL) {
        out->from = ANSWER_EXPR;
        return json_want_text(value, "expr", &out->text, problems);
    }
    if (json_get(value, "shape") != NULL) {
        out->from = ANSWER_SHAPE;
        return json_want_text(value, "shape", &out->text, problems);
    }
    out->from = ANSWER_VALUES;
    out->json = json_get(value, "values");
    return out->json != NULL || json_problem(value, problems, "one of step, expr, shape or values");
}

size_t answer_entries(const struct tensor *t)
{
    return t->ndim == 0 ? 1 : tensor_count(t);
}

/* Reads numbers of nested arrays in order; the first branch sets the shape that the others must have. */
static bool read_literal(struct tensor *t, const struct json *value, size_t axis, size_t *n, const struct names *names,
                         struct err *err)
{
    if (value->kind == JSON_ARRAY && axis < t->ndim) {
        if (value->n != t->shape[axis])
            return err_set(err, ERR_CONTENT, "rows of %zu and of %u", t->shape[axis], value->n);
        for (const struct json *item = value->child; item != NULL; item = item->next)
            if (!read_literal(t, item, axis + 1, n, names, err))
                return false;
        return true;
    }
    if (axis != t->ndim || *n == MAX_LITERAL)
        return err_set(err, ERR_CONTENT, "numbers in rows of equal length, at most %d, were expected", MAX_LITERAL);
    if (value->kind == JSON_NUMBER)
        t->data[(*n)++] = value->number;
    else if (value->kind == JSON_STRING)
        return expr_eval(&t->data[(*n)++], value->text, names, err);
    else
        return err_set(err, ERR_CONTENT, "a number or a constant such as \"1/3\" was expected");
    return true;
}

/* Nested arrays of numbers and constants. */
static bool read_tensor(struct tensor *out, const struct json *value, const struct names *names, struct arena *arena,
                        struct err *err)
{
    size_t n = 0;
    *out = (struct tensor){.data = ARENA_ARRAY(arena, MAX_LITERAL, double)};
    for (const struct json *v = value; v != NULL && v->kind == JSON_ARRAY; v = v->child) {
        if (out->ndim == TENSOR_MAX_DIM || v->n == 0)
            return err_set(err, ERR_CONTENT, "1 to %d axes, none of them empty, were expected", TENSOR_MAX_DIM);
        out->shape[out->ndim++] = v->n;
    }
    return read_literal(out, value, 0, &n, names, err);
}

/* Divides by the unit that the learner sees, in a copy: the part shares the trace's numbers. */
static bool use_unit(struct tensor *t, const struct answer *answer, const struct item *item, struct arena *arena,
                     struct err *err)
{
    double unit;
    if (answer->unit.n == 0)
        return true;
    if (!expr_eval(&unit, answer->unit, &item->names, err))
        return false;
    size_t n = answer_entries(t);
    double *data = ARENA_ARRAY(arena, n, double);
    for (size_t i = 0; i < n; i++)
        data[i] = t->data[i] / unit;
    t->data = data;
    return true;
}

static bool take_step(struct tensor *out, const struct answer *answer, const struct item *item, struct arena *arena,
                      struct err *err)
{
    if (item->trace == NULL)
        return err_set(err, ERR_CONTENT, "an answer from a step needs a \"setup\"");
    const struct trace *trace = slice_trace(&answer->slice, item->trace, &item->names, arena, err);
    return trace != NULL && slice_take(out, &answer->slice, trace, err) && use_unit(out, answer, item, arena, err);
}

bool answer_tensor(struct tensor *out, const struct answer *answer, const struct item *item, struct arena *arena,
                   struct err *err)
{
    switch (answer->from) {
    case ANSWER_STEP:
        return take_step(out, answer, item, arena, err);
    case ANSWER_VALUES:
        return read_tensor(out, answer->json, &item->names, arena, err);
    case ANSWER_EXPR:
        *out = (struct tensor){.data = ARENA_NEW(arena, double)};
        return expr_eval(out->data, answer->text, &item->names, err);
    case ANSWER_SHAPE:
        break;
    }
    return err_set(err, ERR_CONTENT, "a shape is no number; use step, expr or values");
}

static bool shape_of_values(size_t *ndim, size_t shape[], size_t max, const struct answer *answer,
                            const struct item *item, struct err *err)
{
    struct tensor sizes;
    if (!read_tensor(&sizes, answer->json, &item->names, item->arena, err))
        return false;
    if (sizes.ndim != 1 || sizes.shape[0] > max)
        return err_set(err, ERR_CONTENT, "a shape is a list of sizes, such as [2, 5, 4]");
    *ndim = sizes.shape[0];
    for (size_t i = 0; i < *ndim; i++) {
        if (sizes.data[i] < 0 || sizes.data[i] != floor(sizes.data[i]))
            return err_set(err, ERR_CONTENT, "axis %zu is no whole number", i);
        shape[i] = (size_t)sizes.data[i];
    }
    return true;
}

bool answer_shape(size_t *ndim, size_t shape[], size_t max, const struct answer *answer, const struct item *item,
                  struct err *err)
{
    struct tensor t;
    switch (answer->from) {
    case ANSWER_STEP:
        if (!take_step(&t, answer, item, item->arena, err))
            return false;
        *ndim = t.ndim;
        memcpy(shape, t.shape, t.ndim * sizeof *shape);
        return true;
    case ANSWER_VALUES:
        return shape_of_values(ndim, shape, max, answer, item, err);
    case ANSWER_EXPR:
    case ANSWER_SHAPE:
        break;
    }
    return literal_shape(ndim, shape, answer->text, &item->names, err);
}

static double largest(const struct tensor *t)
{
    double most = 1;
    for (size_t i = 0; i < answer_entries(t); i++)
        if (isfinite(t->data[i]))
            most = fmax(most, fabs(t->data[i]));
    return most;
}

static bool pin_equals(const struct tensor *pin, const struct tensor *computed, struct err *err)
{
    char a[SHAPE_SIZE], b[SHAPE_SIZE];
    if (!tensor_same_shape(pin, computed))
        return err_set(err, ERR_CONTENT, "the pin has the shape %s, the computed answer %s",
                       shape_format(pin->ndim, pin->shape, a), shape_format(computed->ndim, computed->shape, b));
    /* Pins are written with as many digits as the author cared for: four are enough to catch any slip. */
    double near = 1e-4 * largest(computed);
    for (size_t i = 0; i < answer_entries(computed); i++) {
        double x = pin->data[i], y = computed->data[i];
        if (x != y && !(fabs(x - y) <= near))
            return err_set(err, ERR_CONTENT, "entry %zu is pinned to %.10g, the engine computes %.10g", i, x, y);
    }
    return true;
}

bool answer_pin_holds(const struct answer *answer, const struct tensor *computed, const struct item *item,
                      struct err *err)
{
    struct tensor pin;
    if (answer->pin == NULL || item->draw != 0)
        return true;
    return (read_tensor(&pin, answer->pin, NULL, item->arena, err) && pin_equals(&pin, computed, err)) ||
           err_at(err, NULL, 0, "pin");
}
