#include "app/cell_text.h"

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

static void put_sum(struct sb *out, const struct origin *o, int digits)
{
    for (size_t i = 0; i < o->n_terms; i++) {
        if (is_left_out(i, o->n_terms)) {
            if (i == TERMS_SHOWN - 2)
                sb_put(out, " + ...");
            continue;
        }
        sb_put(out, i > 0 ? " + " : "");
        put_factor(out, o->terms[i].a.value, digits);
        sb_put(out, " * ");
        put_factor(out, o->terms[i].b.value, digits);
    }
    if (o->n_terms == 0)
        sb_char(out, '0');
    if (o->has_bias) {
        sb_put(out, " + ");
        put_factor(out, o->bias.value, digits);
    }
}

static void put_softmax(struct sb *out, const struct origin *o, int digits)
{
    sb_put(out, "exp(");
    put_number(out, o->n_terms > 0 ? o->terms[o->own].a.value : 0, digits);
    sb_put(out, " - ");
    put_factor(out, o->row_max, digits);
    sb_put(out, ") / (");
    for (size_t i = 0; i < o->n_terms; i++) {
        if (is_left_out(i, o->n_terms)) {
            if (i == TERMS_SHOWN - 2)
                sb_put(out, " + ...");
            continue;
        }
        sb_put(out, i > 0 ? " + " : "");
        put_number(out, o->terms[i].product, digits);
    }
    sb_char(out, ')');
}

static void put_origin(struct sb *out, const struct trace *trace, const struct origin *o, int digits)
{
    switch (o->kind) {
    case ORIGIN_INPUT:
        return;
    case ORIGIN_MOVED:
        put_operand(out, trace, &o->terms[0].a);
        break;
    case ORIGIN_SCALED:
        put_operand(out, trace, &o->terms[0].a);
        sb_put(out, " / ");
        put_factor(out, o->number, digits);
        break;
    case ORIGIN_MASKED:
        put_operand(out, trace, &o->terms[0].a);
        sb_put(out, " + ");
        put_factor(out, o->number, digits);
        break;
    case ORIGIN_SOFTMAX:
        put_softmax(out, o, digits);
        break;
    case ORIGIN_DOT:
    case ORIGIN_COMBINED:
        put_sum(out, o, digits);
        break;
    }
    sb_put(out, " = ");
}

const char *cell_text(const struct origin *origin, const struct trace *trace, enum step_id step, const size_t *at,
                      int digits, struct arena *arena)
{
    struct sb out = {.arena = arena};
    sb_put(&out, cell_name(trace, step, at, arena));
    sb_put(&out, " = ");
    put_origin(&out, trace, origin, digits);
    put_number(&out, origin->value, digits);
    return sb_text(&out);
}
