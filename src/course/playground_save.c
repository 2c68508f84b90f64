#include <math.h>

#include "base/fs.h"
#include "course/playground.h"
#include "io/json_out.h"
#include "io/npy.h"

/* Numbers brought, of all tensors together, up to which they stand in the file itself: more are no good to read. */
enum { MOST_IN_PLACE = 4096 };

static bool is_finite(const struct tensor *t)
{
    for (size_t i = 0; i < tensor_count(t); i++)
        if (!isfinite(t->data[i]))
            return false;
    return true;
}

/* "setups/mine.json": the array goes to mine.W_q.npy beside it, and that is how the file names it. */
static bool save_array(const char *path, enum step_id id, const struct tensor *t, struct json_out *out, struct err *err)
{
    struct arena *arena = out->sb.arena;
    const char *base = fs_name(path);
    const char *name = arena_printf(arena, "%.*s.%s.npy", (int)fs_stem(base, ".json"), base, step_name(id));
    json_out_text(out, "npy", str_of(name));
    return npy_write(fs_join(fs_folder(path, arena), name, arena), t->ndim, t->shape, t->data, arena, err);
}

static void put_drawn(struct json_out *out, enum step_id id, const struct tensor *t)
{
    double std = playground_std(id, t->shape);
    json_out_array(out, "normal", true);
    for (size_t axis = 0; axis < t->ndim; axis++)
        json_out_int(out, NULL, (int64_t)t->shape[axis]);
    json_out_end_array(out);
    if (std != 1)
        json_out_number(out, "std", std);
}

static bool put_tensor(const struct playground *p, const struct setup *s, enum step_id id, bool in_place,
                       const char *path, struct json_out *out, struct err *err)
{
    const struct tensor *t = &s->input[id];
    bool ok = true;
    json_out_object(out, NULL);
    json_out_text(out, "name", str_of(step_name(id)));
    if (playground_is_drawn(p, id))
        put_drawn(out, id, t);
    else if (in_place && is_finite(t))
        json_out_tensor(out, "values", t->ndim, t->shape, t->data);
    else
        ok = save_array(path, id, t, out, err);
    json_out_end_object(out);
    return ok;
}

static void put_flags(struct json_out *out, const char *key, const bool *flags, size_t n)
{
    json_out_array(out, key, true);
    for (size_t i = 0; i < n; i++)
        json_out_bool(out, NULL, flags[i]);
    json_out_end_array(out);
}

static void put_keep(struct json_out *out, const struct mask *m)
{
    json_out_array(out, "keep", false);
    for (size_t i = 0; i < m->rows; i++)
        put_flags(out, NULL, m->keep + i * m->cols, m->cols);
    json_out_end_array(out);
}

static void put_mask(struct json_out *out, const struct mask *m)
{
    static const char *const kinds[] = {"", "causal", "padding", "boolean", "additive"};
    if (m->kind == MASK_NONE)
        return;
    json_out_object(out, "mask");
    json_out_text(out, "kind", str_of(kinds[m->kind]));
    if (m->kind == MASK_PADDING)
        put_flags(out, "valid", m->keep, m->cols);
    else if (m->kind == MASK_BOOLEAN)
        put_keep(out, m);
    else if (m->kind == MASK_ADDITIVE)
        json_out_tensor(out, "values", 2, (const size_t[]){m->rows, m->cols}, m->additive);
    json_out_end_object(out);
}

static void put_head(struct json_out *out, const struct playground *p, const struct setup *s)
{
    json_out_int(out, "num_heads", (int64_t)s->num_heads);
    json_out_int(out, "num_kv_heads", (int64_t)s->num_kv_heads);
    json_out_uint64(out, "seed", p->value[PLAY_SEED]);
    if (s->tokens == NULL)
        return;
    json_out_array(out, "tokens", true);
    for (size_t i = 0; i < s->n_tokens; i++)
        json_out_text(out, NULL, str_of(s->tokens[i]));
    json_out_end_array(out);
}

static bool save(const struct playground *p, const struct setup *s, const char *path, struct arena *arena,
                 struct err *err)
{
    struct json_out out = {.sb.arena = arena};
    size_t n = 0;
    bool ok = true;
    for (enum step_id id = 0; id <= STEP_V; id++)
        n += tensor_count(&p->brought[id]);
    json_out_object(&out, NULL);
    put_head(&out, p, s);
    json_out_array(&out, "tensors", false);
    for (enum step_id id = 0; ok && id <= STEP_V; id++)
        if (s->input[id].ndim != 0)
            ok = put_tensor(p, s, id, n <= MOST_IN_PLACE, path, &out, err);
    json_out_end_array(&out);
    put_mask(&out, &s->mask);
    json_out_end_object(&out);
    sb_char(&out.sb, '\n');
    return ok && fs_write(path, (struct str){out.sb.p, out.sb.n}, err);
}

bool playground_save(const struct playground *p, const char *path, struct err *err)
{
    struct arena arena = {0};
    const struct setup *s = playground_setup(p, &arena, err);
    bool ok = s != NULL && save(p, s, path, &arena, err);
    arena_free(&arena);
    return ok;
}
