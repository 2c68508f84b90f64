#include "app/cell_text.h"

#include <math.h>

#include "base/str.h"

enum { TERMS_SHOWN = 6 }; /* of a long sum: enough for d_k up to 6 in full */

const char *cell_name(const struct trace *trace, enum step_id step, const size_t *at, struct arena *arena)
{
    struct sb out = {.arena = arena};
    size_t ndim = trace_find(trace, step)->value.ndim;
    sb_put(&out, step_name(step));
    for (size_t i = 0; i < ndim; i++)
        sb_printf(&out, i == 0 ? "[%zu" : ", %zu", at[i]);
    sb_put(&out, ndim > 0 ? "]" : "");
    return sb_text(&out);
}

/* Negative factors in brackets, as one writes them by hand. */
static void put_factor(struct sb *out, double x, int digits)
{
    char buf[NUM_SIZE];
    sb_printf(out, x < 0 ? "(%s)" : "%s", num_digits(x, digits, buf));
}

static void put_number(struct sb *out, double x, int digits)
{
    char buf[NUM_SIZE];
    sb_put(out, num_digits(x, digits, buf));
}

static void put_operand(struct sb *out, const struct trace *trace, const struct operand *o)
{
    sb_put(out, cell_name(trace, o->step, o->at, out->arena));
}

static bool is_left_out(size_t i, size_t n)
{
    return n > TERMS_SHOWN && i >= TERMS_SHOWN - 2 && i + 1 < n;
}

/* The parts of a sum, long ones with their middle left out. */
static void put_terms(struct sb *out, const struct origin *o, void (*put)(struct sb *, const struct term *, int),
                      int digits)
{
    for (size_t i = 0; i < o->n_terms; i++) {
        if (is_left_out(i, o->n_terms)) {
            if (i == TERMS_SHOWN - 2)
                sb_put(out, " + ...");
            continue;
        }
        sb_put(out, i > 0 ? " + " : "");
        put(out, &o->terms[i], digits);
    }
    if (o->n_terms == 0)
        sb_char(out, '0');
}

static void put_product(struct sb *out, const struct term *term, int digits)
{
    put_factor(out, term->a.value, digits);
    sb_put(out, " * ");
    put_factor(out, term->b.value, digits);
}

static void put_share(struct sb *out, const struct term *term, int digits)
{
    put_number(out, term->product, digits);
}

static void put_sum(struct sb *out, const struct origin *o, int digits)
{
    sb_put(out, o->at_least_zero ? "max(0, " : "");
    put_terms(out, o, put_product, digits);
    if (o->has_bias) {
        sb_put(out, " + ");
        put_factor(out, o->bias.value, digits);
    }
    sb_put(out, o->at_least_zero ? ")" : "");
}

static bool is_nearly(double a, double b)
{
    return a == b || (isfinite(b) && fabs(a - b) <= 1e-9 * fabs(b));
}

/* What a wrong choice makes other than exp(score - maximum) is given as a number. */
static void put_numerator(struct sb *out, const struct origin *o, int digits)
{
    double score = o->terms[o->own].a.value;
    if (!is_nearly(exp(score - o->row_max), o->numerator)) {
        put_number(out, o->numerator, digits);
        return;
    }
    sb_put(out, "exp(");
    put_number(out, score, digits);
    if (o->row_max != 0) {
        sb_put(out, " - ");
        put_factor(out, o->row_max, digits);
    }
    sb_char(out, ')');
}

static void put_softmax(struct sb *out, const struct origin *o, int digits)
{
    double sum = 0;
    for (size_t i = 0; i < o->n_terms; i++)
        sum += o->terms[i].product;
    put_numerator(out, o, digits);
    if (is_nearly(sum, o->row_sum)) { /* else nothing was divided */
        sb_put(out, " / (");
        put_terms(out, o, put_share, digits);
        sb_char(out, ')');
    }
    if (o->number != 1) {
        sb_put(out, " / ");
        put_factor(out, o->number, digits);
    }
    sb_put(out, o->factor == 0 ? " * 0" : "");
}

/* What stands in the formula as mere numbers. */
static void put_softmax_names(struct sb *out, const struct origin *o, int digits)
{
    if (o->kind != ORIGIN_SOFTMAX || o->row_max == 0 || o->row_sum == 1)
        return;
    sb_put(out, "; the maximum is ");
    put_number(out, o->row_max, digits);
    sb_put(out, ", the sum ");
    put_number(out, o->row_sum, digits);
}

static void put_masked(struct sb *out, const struct trace *trace, const struct origin *o, int digits)
{
    if (o->replaced) {
        put_number(out, o->number, digits);
        sb_put(out, " in place of ");
    }
    put_operand(out, trace, &o->terms[0].a);
    if (!o->replaced) {
        sb_put(out, " + ");
        put_factor(out, o->number, digits);
    }
}

static void put_origin(struct sb *out, const struct trace *trace, const struct origin *o, int digits)
{
    switch (o->kind) {
    case ORIGIN_INPUT:
        break;
    case ORIGIN_MOVED:
        put_operand(out, trace, &o->terms[0].a);
        break;
    case ORIGIN_SCALED:
        put_operand(out, trace, &o->terms[0].a);
        sb_put(out, " / ");
        put_factor(out, o->number, digits);
        break;
    case ORIGIN_MASKED:
        put_masked(out, trace, o, digits);
        break;
    case ORIGIN_SOFTMAX:
        put_softmax(out, o, digits);
        break;
    case ORIGIN_DOT:
    case ORIGIN_COMBINED:
        put_sum(out, o, digits);
        break;
    }
}

const char *cell_text(const struct origin *origin, const struct trace *trace, enum step_id step, const size_t *at,
                      int digits, struct arena *arena)
{
    struct sb out = {.arena = arena};
    sb_put(&out, cell_name(trace, step, at, arena));
    sb_put(&out, " = ");
    if (origin->kind == ORIGIN_SOFTMAX && origin->row_sum == 0 && origin->value == 0) {
        sb_put(&out, "0: there is no key that it may see");
        return sb_text(&out);
    }
    put_origin(&out, trace, origin, digits);
    if (origin->kind == ORIGIN_MASKED && origin->replaced)
        return sb_text(&out);
    sb_put(&out, origin->kind == ORIGIN_INPUT ? "" : " = ");
    put_number(&out, origin->value, digits);
    put_softmax_names(&out, origin, digits);
    return sb_text(&out);
}
