/* The operands of one entry, read off the formula that computed it. */
#include <string.h>

#include "base/err.h"
#include "engine/formula.h"
#include "engine/local.h"
#include "engine/trace.h"

/* The operand that a view shows at these loop indices. */
static struct operand operand_of(const struct view *v, const size_t loop[N_LOOPS])
{
    struct place p = view_place(v, loop[HEAD], loop[ROW]);
    const struct tensor *t = p.tensor;
    size_t flat = p.offset;
    for (size_t i = COL; i < N_LOOPS; i++)
        flat += loop[i] * v->stride[i];
    struct operand o = {.step = p.step, .value = t->data[flat]};
    for (size_t axis = t->ndim; axis-- > 0; flat /= t->shape[axis])
        o.at[axis] = flat % t->shape[axis];
    return o;
}

static void contract_origin(const struct formula *f, size_t loop[N_LOOPS], struct origin *out, struct arena *arena)
{
    size_t inner = f->extent[SUM_INNER];
    out->n_terms = f->extent[SUM_OUTER] * inner;
    out->terms = ARENA_ARRAY(arena, out->n_terms, struct term);
    for (size_t t = 0; t < out->n_terms; t++) {
        loop[SUM_OUTER] = t / inner;
        loop[SUM_INNER] = t % inner;
        struct term *term = &out->terms[t];
        term->a = operand_of(&f->a, loop);
        term->b = f->has_b ? operand_of(&f->b, loop) : (struct operand){.step = N_STEPS, .value = f->number};
        term->product = term->a.value * term->b.value;
    }
    loop[SUM_OUTER] = loop[SUM_INNER] = 0;
    out->has_bias = f->has_bias;
    if (f->has_bias)
        out->bias = operand_of(&f->bias, loop);
    out->at_least_zero = f->at_least_zero;
    out->kind = formula_moves(f) ? ORIGIN_MOVED : f->has_b ? ORIGIN_DOT : ORIGIN_COMBINED;
}

/* The one operand of the kinds that work entry by entry. */
static struct operand entry_of(const struct formula *f, size_t flat)
{
    const struct view entries = {.start = f->a.start, .stride = {[COL] = 1}};
    return operand_of(&entries, (const size_t[N_LOOPS]){[COL] = flat});
}

static struct term *one_term(struct origin *out, struct operand a, struct arena *arena)
{
    out->n_terms = 1;
    out->terms = ARENA_NEW(arena, struct term);
    out->terms->a = a;
    return out->terms;
}

static void divide_origin(const struct formula *f, size_t flat, struct origin *out, struct arena *arena)
{
    out->kind = ORIGIN_SCALED;
    out->number = f->number;
    struct term *term = one_term(out, entry_of(f, flat), arena);
    term->product = term->a.value / f->number;
}

static void mask_origin(const struct formula *f, size_t flat, const size_t loop[N_LOOPS], struct origin *out,
                        struct arena *arena)
{
    struct term *term = one_term(out, entry_of(f, flat), arena);
    out->number = masking_number(&f->masking, loop[ROW], loop[COL], &out->replaced);
    out->kind = f->masking.effect == MASK_TIMES_KEEP ? ORIGIN_COMBINED : ORIGIN_MASKED;
    term->b = (struct operand){.step = N_STEPS, .value = out->number};
    term->product = masking_apply(&f->masking, term->a.value, loop[ROW], loop[COL]);
}

/* The part of a softmax that one entry hangs on: its own row, or for a wrong axis the whole tensor. */
struct reach {
    size_t first; /* flat index of its first entry */
    size_t extent[3];
    size_t own[3]; /* the entry's place in it */
    struct softmax_parts parts;
};

static struct reach reach_of(const struct formula *f, size_t flat, const size_t loop[N_LOOPS], struct arena *arena)
{
    struct reach reach = {.extent = {f->extent[HEAD], f->extent[ROW], f->extent[COL]},
                          .own = {loop[HEAD], loop[ROW], loop[COL]}};
    if (softmax_reads_row(&f->softmax))
        reach = (struct reach){.first = flat - loop[COL], .extent = {1, 1, f->extent[COL]}, .own = {0, 0, loop[COL]}};
    reach.parts = softmax_parts(&f->softmax, reach.extent, f->a.start.tensor->data + reach.first, arena);
    return reach;
}

/* Whether the sum that the own entry meets counts entry i of the reach. */
static bool is_counted(const struct reach *reach, size_t i)
{
    const struct grouping *g = &reach->parts.sum_of;
    size_t cols = reach->extent[2], rows = reach->extent[1];
    const size_t at[3] = {i / cols / rows, i / cols % rows, i % cols};
    return g->n_groups > 0 && grouping_index(g->enters, at) == grouping_index(g->reads, reach->own);
}

/* One term for every entry that the sum counts, and one for the entry itself where it is not counted. */
static void softmax_origin(const struct formula *f, size_t flat, const size_t loop[N_LOOPS], struct origin *out,
                           struct arena *arena)
{
    struct reach reach = reach_of(f, flat, loop, arena);
    const struct softmax_parts *p = &reach.parts;
    CHECK(p->numerator != NULL, "a softmax without numerators");
    size_t n = reach.extent[0] * reach.extent[1] * reach.extent[2], own = flat - reach.first, n_terms = 0;
    for (size_t i = 0; i < n; i++)
        n_terms += i == own || is_counted(&reach, i);
    out->kind = ORIGIN_SOFTMAX;
    out->terms = ARENA_ARRAY(arena, n_terms, struct term);
    for (size_t i = 0; i < n; i++) {
        bool counted = is_counted(&reach, i);
        if (i == own)
            out->own = out->n_terms;
        else if (!counted)
            continue;
        double product = counted ? p->addend[i] : p->sum_of.n_groups == 0 ? p->numerator[i] : 0.0;
        out->terms[out->n_terms++] = (struct term){.a = entry_of(f, reach.first + i), .product = product};
    }
    out->numerator = p->numerator[own];
    out->row_max = p->maximum[grouping_index(p->maximum_of.reads, reach.own)];
    out->row_sum = p->sum[grouping_index(p->sum_of.reads, reach.own)];
    out->number = f->number;
    out->factor = masking_keeps(&f->masking, loop[ROW], loop[COL]) ? 1.0 : 0.0;
}

void formula_origin(const struct formula *f, size_t flat, struct origin *out, struct arena *arena)
{
    size_t cols = f->extent[COL], rows = f->extent[ROW];
    size_t loop[N_LOOPS] = {[HEAD] = flat / cols / rows, [ROW] = flat / cols % rows, [COL] = flat % cols};
    *out = (struct origin){.number = 0.0};
    switch (f->kind) {
    case FORMULA_CONTRACT:
        contract_origin(f, loop, out, arena);
        break;
    case FORMULA_DIVIDE:
        divide_origin(f, flat, out, arena);
        break;
    case FORMULA_MASK:
        mask_origin(f, flat, loop, out, arena);
        break;
    case FORMULA_SOFTMAX:
        softmax_origin(f, flat, loop, out, arena);
        break;
    }
}

/* The operand's place in the step itself, from its place in a piece of it. */
static void move_operand(struct operand *o, const struct piece *piece, const struct trace *trace)
{
    if (!piece->is_cut || o->step != piece->of)
        return;
    size_t ndim = trace_find(trace, o->step)->value.ndim, at[3];
    for (size_t i = 0; i < 3; i++)
        at[i] = o->at[i] + piece->box.first[i];
    memcpy(o->at, at + 3 - ndim, ndim * sizeof *at);
}

/* The origin of a cell that is not stored: of the part that is this cell alone. */
static void compute_origin(const struct trace *trace, const struct step *step, size_t flat, const size_t *at,
                           struct origin *out, struct arena *arena)
{
    struct box box = {.extent = {1, 1, 1}};
    struct local l;
    struct tensor value;
    struct err err;
    memcpy(box.first + 3 - step->value.ndim, at, step->value.ndim * sizeof *at);
    bool ok = local_formula(&l, trace, step, box, arena, &err) && local_compute(&value, trace, step, box, arena, &err);
    CHECK(ok, "%s", err.text);
    formula_origin(&l.formula, local_index(&l, step->made_by, flat), out, arena);
    for (size_t i = 0; i < out->n_terms; i++) {
        move_operand(&out->terms[i].a, &l.a, trace);
        move_operand(&out->terms[i].b, &l.b, trace);
    }
    out->value = value.data[0];
}

void trace_origin(const struct trace *trace, enum step_id id, const size_t *at, struct origin *out, struct arena *arena)
{
    const struct step *step = trace_find(trace, id);
    CHECK(step != NULL, "no step %s in this trace", step_name(id));
    size_t flat = tensor_offset(&step->value, at);
    if (step->value.data == NULL) {
        compute_origin(trace, step, flat, at, out, arena);
        return;
    }
    *out = (struct origin){.kind = ORIGIN_INPUT};
    if (step->made_by != NULL)
        formula_origin(step->made_by, flat, out, arena);
    out->value = step->value.data[flat];
}
