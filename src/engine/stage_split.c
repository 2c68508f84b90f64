/* Q, K and V (rows, columns) to Qh, Kh and Vh (heads, rows, width).  Every way to cut is a choice of extents and
 * strides over the same flat buffer. */
#include "engine/stage.h"

struct layout {
    size_t extent[3], stride[3]; /* heads, rows, columns */
};

static struct layout layout_of(enum cut cut, size_t n, size_t h, size_t width, size_t d_k)
{
    size_t d = h * width;
    switch (cut) {
    case CUT_COLUMNS:
        return (struct layout){{h, n, width}, {width, d, 1}};
    case CUT_MEMORY:
        return (struct layout){{h, n, width}, {n * width, width, 1}};
    case CUT_STRIDED:
        return (struct layout){{h, n, width}, {1, d, h}};
    case CUT_SWAPPED:
        return (struct layout){{width, n, h}, {h, d, 1}};
    case CUT_ROWS:
        return (struct layout){{h, n / h, d}, {n / h * d, d, 1}};
    case CUT_NOT:
        return (struct layout){{1, n, d}, {0, d, 1}};
    case CUT_NOT_REPEATED:
        return (struct layout){{h, n, d}, {0, d, 1}};
    case CUT_FIRST:
        return (struct layout){{h, n, width}, {0, d, 1}};
    case CUT_FROM_HEAD:
        return (struct layout){{h, n, width}, {1, d, 1}};
    case CUT_SHORT:
        return (struct layout){{h, n, width - 1}, {width, d, 1}};
    case CUT_PAIRS:
        return (struct layout){{1, n * h, width}, {0, width, 1}};
    case CUT_WIDTH_OF_KEYS:
        return (struct layout){{d / d_k, n, d_k}, {d_k, d, 1}};
    }
    return (struct layout){{0}, {0}};
}

/* A size by its name, or as a number where a wrong projection has changed it. */
static const char *size_text(const struct maker *m, const char *name, size_t expected, size_t size)
{
    return size == expected ? name : arena_printf(m->arena, "%zu", size);
}

/* Q's spelling serves K and V, with their own names for what differs from Q. */
static const char *split_numpy(const struct maker *m, enum step_id source, size_t role, bool wrong)
{
    const struct setup *s = m->setup;
    const struct tensor *t = maker_tensor(m, source);
    const char *right = "Q.reshape(n, h, d // h).transpose(1, 0, 2)", *name = step_name(source);
    size_t heads = role == 0 ? s->num_heads : s->num_kv_heads, width = t->shape[1] / heads;
    if (!m->with_text)
        return "";
    bool like_query = t->shape[0] == s->n_q && s->n_q == s->n_k && heads == s->num_heads && width == s->d_k;
    const char *n = like_query  ? "n"
                    : role != 0 ? size_text(m, "n_k", s->n_k, t->shape[0])
                                : size_text(m, s->n_q == s->n_k ? "n" : "n_q", s->n_q, t->shape[0]);
    const char *w = like_query || (role == 0 && width == s->d_k) ? "d // h"
                    : role == 2                                  ? size_text(m, "d_v", s->d_v, width)
                                                                 : size_text(m, "d_k", s->d_k, width);
    const char *h = like_query || role == 0 ? "h" : "num_kv_heads";
    const char *const renames[] = {"Q", name, "K", name, "V", name, "n", n, "h", h, "d // h", w, NULL};
    return maker_numpy(m, wrong ? maker_wrong(m, STAGE_SPLIT, right) : right, renames);
}

bool stage_split(const struct maker *m, enum step_id id, struct plan *out)
{
    const struct setup *s = m->setup;
    const struct split_choice *c = &m->choice.split;
    size_t role = (size_t)(id - STEP_QH), heads = role == 0 ? s->num_heads : s->num_kv_heads;
    enum cut cut = role == 0 ? c->q : role == 1 ? c->k : c->v;
    enum step_id source = maker_source(m, role);
    const struct tensor *t = maker_tensor(m, source);
    struct layout l = layout_of(cut, t->shape[0], heads, t->shape[1] / heads, s->d_k);
    out->formula = (struct formula){.kind = FORMULA_CONTRACT, .number = 1.0};
    out->formula.a = view_walk(maker_view(m, source), l.stride[0], l.stride[1], l.stride[2], 0, 0);
    plan_loops(out, l.extent[0], l.extent[1], l.extent[2], 1, 1);
    plan_shape(out, 3, l.extent);
    out->numpy = split_numpy(m, source, role, cut != CUT_COLUMNS);
    return t->shape[1] % heads == 0 && l.extent[2] > 0;
}
