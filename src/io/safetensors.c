/* A .safetensors file is the length of the header (8 bytes, little-endian), the header, and the bare numbers.  The
 * header is JSON: {"name": {"dtype": "F32", "shape": [3, 4], "data_offsets": [0, 48]}, ...}, offsets counted from its
 * end. Arrays of other types and of more axes are no error until somebody asks for them: a model holds many. */
#include "io/safetensors.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "io/bytes.h"
#include "io/json.h"

enum { PREFIX = 8, MAX_HEADER = 16 << 20, MAX_BYTES = 1 << 30 };

static const int64_t most_offset = (int64_t)1 << 40; /* what an offset or an axis may say; beyond any file */

static const struct {
    const char *name;
    size_t size;
} types[] = {{"F64", 8}, {"F32", 4}, {"F16", 2}, {"BF16", 2}, {"I64", 8},  {"I32", 4},     {"I16", 2},    {"I8", 1},
             {"U64", 8}, {"U32", 4}, {"U16", 2}, {"U8", 1},   {"BOOL", 1}, {"F8_E4M3", 1}, {"F8_E5M2", 1}};

/* 0: a type that we don't know, whose length can't be checked. */
static size_t type_size(struct str type)
{
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (str_is(type, types[i].name))
            return types[i].size;
    return 0;
}

struct reading {
    size_t n_numbers; /* bytes behind the header */
    struct problems *problems;
};

/* How many numbers there are; false when that is more than a file can hold. */
static bool read_shape(const struct json *entry, struct safetensor *t, uint64_t *count, struct reading *r)
{
    const struct json *shape = json_want(entry, "shape", "the size of every axis", r->problems);
    if (shape == NULL || !json_want_array(shape, r->problems))
        return false;
    *count = 1;
    t->ndim = shape->n;
    for (const struct json *axis = shape->child; axis != NULL; axis = axis->next) {
        int64_t size;
        if (!json_as_int(axis, 0, most_offset, &size, r->problems))
            return false;
        if (size > 0 && *count > (uint64_t)(most_offset / size))
            return json_complain(shape, r->problems, "these are more numbers than any file holds");
        *count *= (uint64_t)size;
        if (axis->index < SAFETENSORS_MAX_DIM)
            t->shape[axis->index] = (size_t)size;
    }
    return true;
}

static bool read_place(const struct json *entry, struct safetensor *t, uint64_t count, struct reading *r)
{
    int64_t first, end;
    const struct json *offsets = json_want(entry, "data_offsets", "where it begins and ends", r->problems);
    if (offsets == NULL)
        return false;
    if (offsets->kind != JSON_ARRAY || offsets->n != 2)
        return json_problem(offsets, r->problems, "two offsets, where it begins and ends");
    if (!json_as_int(offsets->child, 0, most_offset, &first, r->problems) ||
        !json_as_int(offsets->child->next, 0, most_offset, &end, r->problems))
        return false;
    if (first > end || (uint64_t)end > r->n_numbers)
        return json_complain(offsets, r->problems, "from %lld to %lld, but the file has %zu bytes of numbers",
                             (long long)first, (long long)end, r->n_numbers);
    uint64_t size = type_size(t->type), bytes = (uint64_t)(end - first), wanted = count * size;
    if (size > 0 && bytes != wanted)
        return json_complain(offsets, r->problems, "%llu bytes, but type and shape make %llu",
                             (unsigned long long)bytes, (unsigned long long)wanted);
    t->first = (size_t)first;
    t->bytes.n = (size_t)bytes;
    return true;
}

static bool read_entry(const struct json *entry, struct safetensor *t, struct reading *r)
{
    uint64_t count;
    *t = (struct safetensor){.name = entry->key};
    return json_want_object(entry, r->problems) && json_want_text(entry, "dtype", &t->type, r->problems) &&
           read_shape(entry, t, &count, r) && read_place(entry, t, count, r);
}

static bool read_entries(const struct json *header, struct safetensors *out, struct reading *r, struct arena *arena)
{
    if (!json_want_object(header, r->problems))
        return false;
    out->tensor = ARENA_ARRAY(arena, header->n + 1, struct safetensor);
    for (const struct json *entry = header->child; entry != NULL; entry = entry->next) {
        if (str_is(entry->key, "__metadata__"))
            continue;
        if (!read_entry(entry, &out->tensor[out->n], r))
            return false;
        out->n++;
    }
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct safetensor *s = a, *t = b;
    if (s->first != t->first)
        return s->first < t->first ? -1 : 1;
    return s->bytes.n < t->bytes.n ? -1 : s->bytes.n > t->bytes.n;
}

/* Neither holes nor bytes that belong to two arrays: one of them would be read wrongly without a word. */
static bool check_places(const struct safetensors *file, size_t n_numbers, struct arena *arena, struct err *err)
{
    size_t end = 0;
    struct safetensor *sorted = ARENA_ARRAY(arena, file->n + 1, struct safetensor);
    memcpy(sorted, file->tensor, file->n * sizeof *sorted);
    qsort(sorted, file->n, sizeof *sorted, by_place);
    for (const struct safetensor *t = sorted; t < sorted + file->n; end += t++->bytes.n)
        if (t->first != end)
            return err_set(err, ERR_CONTENT,
                           "in its header, %.*s begins at byte %zu, but what stands before it ends at %zu",
                           (int)str_cut(t->name, 100).n, t->name.p, t->first, end);
    return end == n_numbers ||
           err_set(err, ERR_CONTENT, "%zu bytes of numbers, but the arrays of its header end at %zu", n_numbers, end);
}

/* The header, from a file's first bytes of `size`; *numbers_at is where it ends. */
static bool read_start(struct safetensors *out, struct str start, size_t size, size_t *numbers_at, struct arena *arena,
                       struct err *err)
{
    *out = (struct safetensors){0};
    uint64_t n = start.n < PREFIX ? 0 : bytes_uint(start.p, PREFIX);
    if (start.n <= PREFIX || n < 2 || n > size - PREFIX || start.p[PREFIX] != '{')
        return err_set(err, ERR_CONTENT, "expected a .safetensors file: the length of its header, and the header");
    if (n > MAX_HEADER)
        return err_set(err, ERR_TOO_BIG, "a header of %llu bytes; at most %d are read", (unsigned long long)n,
                       MAX_HEADER);
    *numbers_at = PREFIX + (size_t)n;
    struct problems problems = {.arena = arena};
    struct reading r = {.n_numbers = size - *numbers_at, .problems = &problems};
    const struct json *header = json_parse((struct str){start.p + PREFIX, (size_t)n}, "header", arena, &problems);
    if (header != NULL && read_entries(header, out, &r, arena))
        return check_places(out, r.n_numbers, arena, err);
    const struct err *why = &problems.first->err;
    return err_set(err, ERR_CONTENT, "in its header, %s%s%s", why->field, why->field[0] == '\0' ? "" : ": ", why->text);
}

bool safetensors_parse(struct safetensors *out, struct str bytes, struct arena *arena, struct err *err)
{
    size_t numbers_at;
    if (!read_start(out, bytes, bytes.n, &numbers_at, arena, err))
        return false;
    for (size_t i = 0; i < out->n; i++)
        out->tensor[i].bytes.p = bytes.p + numbers_at + out->tensor[i].first;
    return true;
}

static bool check_start(const char *path, struct arena *arena, struct err *err)
{
    struct safetensors unused;
    struct str start;
    size_t size, numbers_at;
    return fs_read_start(path, PREFIX + MAX_HEADER, &start, &size, arena, err) &&
           (read_start(&unused, start, size, &numbers_at, arena, err) || err_at(err, path, 0, NULL));
}

bool safetensors_read(const char *path, struct safetensors *out, struct arena *arena, struct err *err)
{
    struct str bytes;
    return check_start(path, arena, err) && fs_read(path, MAX_BYTES, &bytes, arena, err) &&
           (safetensors_parse(out, bytes, arena, err) || err_at(err, path, 0, NULL));
}

bool safetensors_take(const struct safetensor *t, double **out, struct arena *arena, struct err *err)
{
    int name_n = (int)str_cut(t->name, 100).n, type_n = (int)str_cut(t->type, 20).n;
    size_t size = type_size(t->type);
    if (!str_is(t->type, "F32") && !str_is(t->type, "F64"))
        return err_set(err, ERR_CONTENT, "%.*s: expected numbers of type F32 or F64, found %.*s", name_n, t->name.p,
                       type_n, t->type.p);
    if (t->ndim == 0 || t->ndim > SAFETENSORS_MAX_DIM)
        return err_set(err, ERR_CONTENT, "%.*s: expected one or two axes, found %zu", name_n, t->name.p, t->ndim);
    if (t->bytes.n == 0)
        return err_set(err, ERR_CONTENT, "%.*s: the array is empty", name_n, t->name.p);
    size_t count = t->bytes.n / size;
    *out = ARENA_ARRAY(arena, count, double);
    for (size_t i = 0; i < count; i++)
        (*out)[i] = bytes_float(t->bytes.p + i * size, size);
    return true;
}
