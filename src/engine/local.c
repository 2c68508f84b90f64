/* A box of a step asks for a box of the loops of its formula, and that for a box of the operand; the operand's box is
 * computed the same way if it is not stored, and the formula is set to read it there.
 *
 * Every loop of our formulas moves along one axis of an unstored operand, so the operand's box is found axis by axis.
 */
#include "engine/local.h"

#include <string.h>

#include "base/err.h"

/* Three axes, and their strides in the flat buffer. */
struct axes {
    size_t size[3], stride[3];
};

static struct axes axes_of(const struct tensor *t)
{
    struct axes a = {.size = {1, 1, 1}, .stride = {0, 0, 1}};
    memcpy(a.size + 3 - t->ndim, t->shape, t->ndim * sizeof *t->shape);
    a.stride[1] = a.size[2];
    a.stride[0] = a.size[1] * a.size[2];
    return a;
}

struct box box_whole(const struct tensor *t)
{
    struct axes a = axes_of(t);
    return (struct box){.extent = {a.size[0], a.size[1], a.size[2]}};
}

/* What the loops from `begin` to `end`, which together run over one range, do in its part low to low + n: behind a loop
 * that runs, all values of the inner ones occur. */
static void loops_between(struct box *loops, const size_t loop[3], size_t begin, size_t end, size_t low, size_t n)
{
    size_t high = low + n - 1, step = 1;
    bool runs = false;
    for (size_t i = begin; i < end; i++)
        step *= loop[i];
    for (size_t i = begin; i < end; i++) {
        step /= loop[i];
        loops->first[i] = runs ? 0 : low / step;
        loops->extent[i] = runs ? loop[i] : high / step - low / step + 1;
        runs = runs || loops->extent[i] > 1;
        low %= step;
        high %= step;
    }
}

/* The loops that make a box.  Where some of them make up each axis (tokens; heads and columns of a head), they follow
 * from it axis by axis; else they run over all between the first and the last entry. */
static struct box loops_of(const struct formula *f, const struct tensor *t, struct box box)
{
    struct axes a = axes_of(t);
    const size_t *loop = f->extent;
    struct box loops = {.extent = {1, 1, 1}};
    size_t begin = 3, low = 0, high = 0;
    for (size_t axis = 3; axis-- > 0;) {
        size_t end = begin, size = 1;
        while (size < a.size[axis] && begin > 0)
            size *= loop[--begin];
        if (size != a.size[axis])
            begin = 4;
        if (begin > 3)
            break;
        loops_between(&loops, loop, begin, end, box.first[axis], box.extent[axis]);
    }
    if (begin <= 3)
        return loops;
    for (size_t i = 0; i < 3; i++) {
        low += box.first[i] * a.stride[i];
        high += (box.first[i] + box.extent[i] - 1) * a.stride[i];
    }
    loops_between(&loops, loop, 0, 3, low, high - low + 1);
    return loops;
}

/* ---- operands -------------------------------------------------------------------------------------------------- */

/* Which axis a stride moves along, and by how much; false where it moves along more than one. */
static bool axis_of(const struct axes *a, size_t stride, size_t last, size_t *axis, size_t *step)
{
    for (*axis = 0; *axis < 3; ++*axis) {
        *step = stride / a->stride[*axis];
        if (*step > 0 && stride % a->stride[*axis] == 0 && *step * last < a->size[*axis])
            return true;
    }
    return false;
}

/* The piece of an operand that a box of loops reads; the view is set to walk that piece. */
static struct box cut_piece(struct view *v, const struct tensor *t, const size_t first[N_LOOPS],
                            const size_t extent[N_LOOPS])
{
    struct axes a = axes_of(t);
    struct box box = {.extent = {1, 1, 1}};
    size_t axis[N_LOOPS] = {0}, step[N_LOOPS] = {0};
    for (size_t i = 0; i < N_LOOPS; i++) {
        if (v->stride[i] == 0)
            continue;
        if (!axis_of(&a, v->stride[i], first[i] + extent[i] - 1, &axis[i], &step[i])) {
            for (size_t k = 0; k < N_LOOPS; k++)
                v->start.offset += first[k] * v->stride[k];
            return box_whole(t);
        }
        box.first[axis[i]] += step[i] * first[i];
        box.extent[axis[i]] += step[i] * (extent[i] - 1);
    }
    const size_t inside[3] = {box.extent[1] * box.extent[2], box.extent[2], 1};
    for (size_t i = 0; i < N_LOOPS; i++)
        v->stride[i] = step[i] * inside[axis[i]];
    return box;
}

/* A view of a step that is not stored and only moves numbers becomes a view of where they were moved from. */
static void look_through(struct view *v, const size_t extent[N_LOOPS], const struct trace *trace)
{
    const struct tensor *t = v->start.tensor;
    if (v->starts != NULL || v->start.offset != 0 || t->data != NULL)
        return;
    const struct formula *moved = trace_find(trace, v->start.step)->made_by;
    struct axes a = axes_of(t);
    struct view through = {.start = moved->a.start};
    if (!formula_moves(moved) || moved->a.starts != NULL || memcmp(a.size, moved->extent, sizeof a.size) != 0)
        return;
    for (size_t i = 0; i < N_LOOPS; i++) {
        size_t axis = 0, step = 0;
        if (v->stride[i] != 0 && !axis_of(&a, v->stride[i], extent[i] - 1, &axis, &step))
            return;
        through.stride[i] = step * moved->a.stride[axis];
    }
    *v = through;
}

/* The formula as it is best computed: what its operands were moved from is read there. */
static struct formula without_moves(const struct formula *f, const struct trace *trace)
{
    struct formula direct = *f;
    if (f->kind == FORMULA_CONTRACT)
        look_through(&direct.a, f->extent, trace);
    if (f->kind == FORMULA_CONTRACT && f->has_b)
        look_through(&direct.b, f->extent, trace);
    return direct;
}

/* Reads a computed piece in place of a step. */
static bool read_piece(struct place *start, struct piece *piece, const struct trace *trace, struct box box,
                       struct arena *arena, struct err *err)
{
    struct tensor *t = ARENA_NEW(arena, struct tensor);
    *piece = (struct piece){true, start->step, box};
    if (!local_compute(t, trace, trace_find(trace, start->step), box, arena, err))
        return false;
    start->tensor = t;
    return true;
}

/* Makes a view of a contraction begin at the box of loops. */
static bool move_view(struct view *v, struct piece *piece, const struct trace *trace, const size_t first[N_LOOPS],
                      const size_t extent[N_LOOPS], struct arena *arena, struct err *err)
{
    if (v->starts == NULL && v->start.tensor->data == NULL) {
        struct box box = cut_piece(v, v->start.tensor, first, extent);
        return read_piece(&v->start, piece, trace, box, arena, err);
    }
    size_t shift = first[HEAD] * v->stride[HEAD] + first[ROW] * v->stride[ROW] + first[COL] * v->stride[COL];
    v->start.offset += shift;
    if (v->starts == NULL)
        return true;
    size_t n = extent[v->starts_by];
    struct place *starts = ARENA_ARRAY(arena, n, struct place);
    for (size_t i = 0; i < n; i++) {
        starts[i] = v->starts[first[v->starts_by] + i];
        starts[i].offset += shift;
    }
    v->starts = starts;
    return true;
}

static bool localise_contract(struct local *out, const struct trace *trace, struct arena *arena, struct err *err)
{
    struct formula *f = &out->formula;
    size_t first[N_LOOPS] = {0};
    memcpy(first, out->loops.first, sizeof out->loops.first);
    memcpy(f->extent, out->loops.extent, sizeof out->loops.extent);
    struct piece none;
    return move_view(&f->a, &out->a, trace, first, f->extent, arena, err) &&
           (!f->has_b || move_view(&f->b, &out->b, trace, first, f->extent, arena, err)) &&
           (!f->has_bias || move_view(&f->bias, &none, trace, first, f->extent, arena, err));
}

/* A softmax needs whole groups. */
static void widen(struct box *loops, const struct formula *f)
{
    bool whole[3];
    softmax_needs_whole(&f->softmax, whole);
    for (size_t i = 0; i < 3; i++)
        if (whole[i]) {
            loops->first[i] = 0;
            loops->extent[i] = f->extent[i];
        }
}

/* The kinds that read `a` entry by entry, and so the same box of it, which is still to be computed. */
static void localise_entries(struct local *out)
{
    struct formula *f = &out->formula;
    memcpy(f->extent, out->loops.extent, sizeof out->loops.extent);
    f->masking.first_row += out->loops.first[1];
    f->masking.first_col += out->loops.first[2];
}

static struct local local_of(const struct step *step, const struct formula *f, struct box box)
{
    struct local l = {.formula = *f, .loops = loops_of(f, &step->value, box)};
    if (f->kind == FORMULA_SOFTMAX)
        widen(&l.loops, f);
    return l;
}

bool local_formula(struct local *out, const struct trace *trace, const struct step *step, struct box box,
                   struct arena *arena, struct err *err)
{
    *out = local_of(step, step->made_by, box);
    if (step->made_by->kind == FORMULA_CONTRACT)
        return localise_contract(out, trace, arena, err);
    localise_entries(out);
    return read_piece(&out->formula.a.start, &out->a, trace, out->loops, arena, err);
}

/* ---- costs ----------------------------------------------------------------------------------------------------- */

/* Of what a view of a contraction reads. */
static double view_cost(const struct trace *trace, struct view v, const struct box *loops, const struct formula *f)
{
    size_t first[N_LOOPS] = {0}, extent[N_LOOPS];
    if (v.starts != NULL || v.start.tensor->data != NULL)
        return 0;
    memcpy(first, loops->first, sizeof loops->first);
    memcpy(extent, f->extent, sizeof extent);
    memcpy(extent, loops->extent, sizeof loops->extent);
    struct box box = cut_piece(&v, v.start.tensor, first, extent);
    return local_cost(trace, trace_find(trace, v.start.step), box);
}

double local_cost(const struct trace *trace, const struct step *step, struct box box)
{
    if (step->value.data != NULL)
        return 0;
    const struct formula direct = without_moves(step->made_by, trace), *f = &direct;
    struct box loops = loops_of(f, &step->value, box);
    if (f->kind == FORMULA_SOFTMAX)
        widen(&loops, f);
    double n = (double)loops.extent[0] * (double)loops.extent[1] * (double)loops.extent[2];
    if (f->kind != FORMULA_CONTRACT)
        return n + local_cost(trace, trace_find(trace, f->a.start.step), loops);
    n *= (double)f->extent[SUM_OUTER] * (double)f->extent[SUM_INNER];
    return n + view_cost(trace, f->a, &loops, f) + (f->has_b ? view_cost(trace, f->b, &loops, f) : 0);
}

/* ---- entries --------------------------------------------------------------------------------------------------- */

size_t local_index(const struct local *l, const struct formula *whole, size_t flat)
{
    size_t rows = whole->extent[ROW], cols = whole->extent[COL];
    const size_t loop[3] = {flat / cols / rows, flat / cols % rows, flat % cols};
    size_t index = 0;
    for (size_t i = 0; i < 3; i++)
        index = index * l->loops.extent[i] + loop[i] - l->loops.first[i];
    return index;
}

static bool compute(struct tensor *out, const struct trace *trace, const struct step *step, struct box box,
                    struct arena *arena, struct err *err, bool keeps);

/* All that the loops of a contraction make. */
static bool compute_sums(struct tensor *out, struct local *l, const struct trace *trace, struct arena *arena,
                         struct err *err)
{
    if (!localise_contract(l, trace, arena, err) || !tensor_new(out, 3, l->loops.extent, arena, err))
        return false;
    formula_run(&l->formula, out->data, arena);
    return true;
}

/* All that the loops of another kind make, in place of their operand, which is therefore not kept: from scores to
 * weights all is computed in one piece of memory. */
static bool compute_entries(struct tensor *out, struct local *l, const struct trace *trace, struct arena *arena,
                            struct err *err)
{
    const struct step *operand = trace_find(trace, l->formula.a.start.step);
    if (!compute(out, trace, operand, l->loops, arena, err, false))
        return false;
    localise_entries(l);
    l->formula.a.start.tensor = out;
    formula_run(&l->formula, out->data, arena);
    return true;
}

/* The entries of a box, from all of the step or (l not NULL) from what its loops made. */
static void copy_entries(double *to, struct box box, const double *from, const struct local *l, const struct step *step)
{
    struct axes a = axes_of(&step->value);
    for (size_t h = 0; h < box.extent[0]; h++)
        for (size_t i = 0; i < box.extent[1]; i++) {
            size_t flat = (box.first[0] + h) * a.stride[0] + (box.first[1] + i) * a.stride[1] + box.first[2];
            for (size_t j = 0; j < box.extent[2]; j++, flat++)
                *to++ = from[l == NULL ? flat : local_index(l, step->made_by, flat)];
        }
}

/* What the loops make may be more than the box: then that is kept, where it is itself a box of the step. */
static bool compute_box(struct tensor *out, const struct trace *trace, const struct step *step, struct box box,
                        struct arena *arena, struct err *err, bool keeps)
{
    struct axes a = axes_of(&step->value);
    struct formula direct = without_moves(step->made_by, trace);
    struct local l = local_of(step, &direct, box);
    bool loops_are_axes = memcmp(a.size, direct.extent, sizeof a.size) == 0;
    bool is_box = loops_are_axes && memcmp(&l.loops, &box, sizeof box) == 0;
    struct tensor made;
    if (direct.kind == FORMULA_CONTRACT ? !compute_sums(&made, &l, trace, arena, err)
                                        : !compute_entries(&made, &l, trace, arena, err))
        return false;
    *out = made;
    if (!is_box && !tensor_new(out, 3, box.extent, arena, err))
        return false;
    if (!is_box)
        copy_entries(out->data, box, made.data, &l, step);
    if (keeps && trace->recent != NULL)
        recent_keep(trace->recent, step->id, loops_are_axes ? &l.loops : &box, loops_are_axes ? made.data : out->data);
    return true;
}

/* keeps: whether it is put among the trace's recent parts. */
static bool compute(struct tensor *out, const struct trace *trace, const struct step *step, struct box box,
                    struct arena *arena, struct err *err, bool keeps)
{
    bool is_stored = step->value.data != NULL;
    const struct recent_part *kept =
        is_stored || trace->recent == NULL ? NULL : recent_find(trace->recent, step->id, &box);
    if (!is_stored && kept == NULL)
        return compute_box(out, trace, step, box, arena, err, keeps);
    if (!tensor_new(out, 3, box.extent, arena, err))
        return false;
    if (is_stored)
        copy_entries(out->data, box, step->value.data, NULL, step);
    else
        recent_copy(out->data, &box, kept);
    return true;
}

bool local_compute(struct tensor *out, const struct trace *trace, const struct step *step, struct box box,
                   struct arena *arena, struct err *err)
{
    return compute(out, trace, step, box, arena, err, true);
}
