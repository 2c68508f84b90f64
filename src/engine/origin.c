/* The operands of one entry, read off the formula that computed it. */
#include <string.h>

#include "base/err.h"
#include "engine/formula.h"
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
    bool moved = !f->has_b && !f->has_bias && out->n_terms == 1 && f->number == 1.0;
    out->kind = moved ? ORIGIN_MOVED : f->has_b ? ORIGIN_DOT : ORIGIN_COMBINED;
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
struct piece {
    size_t first; /* flat index of its first entry */
    size_t extent[3];
    size_t own[3]; /* the entry's place in it */
    struct softmax_parts parts;
};

static struct piece piece_of(const struct formula *f, size_t flat, const size_t loop[N_LOOPS], struct arena *arena)
{
    struct piece piece = {.extent = {f->extent[HEAD], f->extent[ROW], f->extent[COL]},
                          .own = {loop[HEAD], loop[ROW], loop[COL]}};
    if (softmax_reads_row(&f->softmax))
        piece = (struct piece){.first = flat - loop[COL], .extent = {1, 1, f->extent[COL]}, .own = {0, 0, loop[COL]}};
    piece.parts = softmax_parts(&f->softmax, piece.extent, f->a.start.tensor->data + piece.first, arena);
    return piece;
}

/* Whether the sum that the own entry meets counts entry i of the piece. */
static bool is_counted(const struct piece *piece, size_t i)
{
    const struct grouping *g = &piece->parts.sum_of;
    size_t cols = piece->extent[2], rows = piece->extent[1];
    const size_t at[3] = {i / cols / rows, i / cols % rows, i % cols};
    return g->n_groups > 0 && grouping_index(g->enters, at) == grouping_index(g->reads, piece->own);
}

/* One term for every entry that the sum counts, and one for the entry itself where it is not counted. */
static void softmax_origin(const struct formula *f, size_t flat, const size_t loop[N_LOOPS], struct origin *out,
                           struct arena *arena)
{
    struct piece piece = piece_of(f, flat, loop, arena);
    const struct softmax_parts *p = &piece.parts;
    CHECK(p->numerator != NULL, "a softmax without numerators");
    size_t n = piece.extent[0] * piece.extent[1] * piece.extent[2], own = flat - piece.first, n_terms = 0;
    for (size_t i = 0; i < n; i++)
        n_terms += i == own || is_counted(&piece, i);
    out->kind = ORIGIN_SOFTMAX;
    out->terms = ARENA_ARRAY(arena, n_terms, struct term);
    for (size_t i = 0; i < n; i++) {
        bool counted = is_counted(&piece, i);
        if (i == own)
            out->own = out->n_terms;
        else if (!counted)
            continue;
        double product = counted ? p->addend[i] : p->sum_of.n_groups == 0 ? p->numerator[i] : 0.0;
        out->terms[out->n_terms++] = (struct term){.a = entry_of(f, piece.first + i), .product = product};
    }
    out->numerator = p->numerator[own];
    out->row_max = p->maximum[grouping_index(p->maximum_of.reads, piece.own)];
    out->row_sum = p->sum[grouping_index(p->sum_of.reads, piece.own)];
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

void trace_origin(const struct trace *trace, enum step_id id, const size_t *at, struct origin *out, struct arena *arena)
{
    const struct step *step = trace_find(trace, id);
    CHECK(step != NULL, "no step %s in this trace", step_name(id));
    size_t flat = tensor_offset(&step->value, at);
    *out = (struct origin){.kind = ORIGIN_INPUT};
    if (step->made_by != NULL)
        formula_origin(step->made_by, flat, out, arena);
    out->value = step->value.data[flat];
}
