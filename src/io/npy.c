/* A .npy file is a magic word, a version, the length of a header, the header, and the bare numbers.  The header is a
 * Python dictionary of three keys, {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }, padded with blanks so
 * that the numbers begin at a multiple of 64.  Nothing here evaluates it: only these keys in these spellings are read.
 */
#include "io/npy.h"

#include <stdint.h>
#include <string.h>

#include "base/fs.h"
#include "io/bytes.h"

enum {
    MAX_HEADER = 65536,
    MAX_BYTES = (1 << 30) + MAX_HEADER,  /* as many numbers as may be drawn in one tensor (course/setup_json.h) */
    MAX_INSIDE = (1 << 27) + MAX_HEADER, /* a course's: 16384 rows of 1024 */
    PREFIX = 10,                         /* bytes before the header of version 1 */
    ALIGN = 64
};

static const char magic[] = "\x93NUMPY";

struct header {
    size_t item_size; /* 4 or 8 */
    bool is_fortran;
    struct npy *out; /* ndim and shape */
};

static bool refuse(struct err *err, const char *expected)
{
    return err_set(err, ERR_CONTENT, "expected %s", expected);
}

/* ---- reading the header ---- */

static void skip_blanks(struct str *s)
{
    while (s->n > 0 && ascii_space(s->p[0]))
        *s = (struct str){s->p + 1, s->n - 1};
}

static bool take(struct str *s, const char *word)
{
    skip_blanks(s);
    size_t n = strlen(word);
    if (!str_starts(*s, word))
        return false;
    *s = (struct str){s->p + n, s->n - n};
    return true;
}

/* A comma between two items; it may be left out before the bracket that closes them. */
static bool take_comma(struct str *s, char closing)
{
    return take(s, ",") || (s->n > 0 && s->p[0] == closing);
}

static bool take_quoted(struct str *s, struct str *out)
{
    const char *quote = take(s, "'") ? "'" : take(s, "\"") ? "\"" : NULL;
    if (quote == NULL)
        return false;
    *out = str_split(s, quote[0]);
    return s->p != NULL;
}

static bool read_descr(struct str *s, struct header *h, struct err *err)
{
    struct str type;
    if (!take_quoted(s, &type))
        return refuse(err, "one type of number for the whole array (structured arrays are not read)");
    if (!str_is(type, "<f8") && !str_is(type, "<f4"))
        return err_set(err, ERR_CONTENT, "expected numbers of type '<f8' or '<f4', found '%.*s'",
                       (int)(type.n < 20 ? type.n : 20), type.p);
    h->item_size = type.p[2] == '8' ? 8 : 4;
    return true;
}

static bool read_order(struct str *s, struct header *h, struct err *err)
{
    h->is_fortran = take(s, "True");
    return h->is_fortran || take(s, "False") || refuse(err, "True or False for 'fortran_order'");
}

static bool read_size(struct str *s, size_t *out)
{
    size_t n = 0, digits = 0;
    for (; digits < s->n && ascii_digit(s->p[digits]); digits++) {
        if (n > SIZE_MAX / 10 - 1)
            return false;
        n = n * 10 + (size_t)(s->p[digits] - '0');
    }
    *s = (struct str){s->p + digits, s->n - digits};
    *out = n;
    return digits > 0;
}

static bool read_shape(struct str *s, struct header *h, struct err *err)
{
    size_t size;
    if (!take(s, "("))
        return refuse(err, "a shape such as (2, 5, 4)");
    h->out->ndim = 0;
    while (!take(s, ")")) {
        if (!read_size(s, &size) || !take_comma(s, ')'))
            return refuse(err, "a shape such as (2, 5, 4)");
        if (h->out->ndim == NPY_MAX_DIM)
            return err_set(err, ERR_CONTENT, "expected an array of at most %d axes", NPY_MAX_DIM);
        if (size == 0)
            return refuse(err, "an array that is not empty");
        h->out->shape[h->out->ndim++] = size;
        skip_blanks(s);
    }
    return true;
}

static const struct {
    const char *name;
    bool (*read)(struct str *s, struct header *h, struct err *err);
} keys[] = {{"descr", read_descr}, {"fortran_order", read_order}, {"shape", read_shape}};

/* Reads one "'key': value" and notes it in *seen, a bit a key. */
static bool read_entry(struct str *s, struct header *h, unsigned *seen, struct err *err)
{
    struct str name;
    if (!take_quoted(s, &name) || !take(s, ":"))
        return refuse(err, "a header of the keys 'descr', 'fortran_order' and 'shape'");
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (str_is(name, keys[i].name) && (*seen & (1U << i)) == 0) {
            *seen |= 1U << i;
            return keys[i].read(s, h, err);
        }
    return refuse(err, "each of the keys 'descr', 'fortran_order' and 'shape' once");
}

static bool read_header(struct str s, struct header *h, struct err *err)
{
    unsigned seen = 0;
    if (!take(&s, "{"))
        return refuse(err, "a header that begins with {");
    while (!take(&s, "}")) {
        if (!read_entry(&s, h, &seen, err))
            return false;
        if (!take_comma(&s, '}'))
            return refuse(err, "a comma or } after a value of the header");
    }
    skip_blanks(&s);
    return (seen == (1U << ARRAY_LEN(keys)) - 1 && s.n == 0) ||
           refuse(err, "a header of the keys 'descr', 'fortran_order' and 'shape'");
}

/* ---- reading the file ---- */

/* Splits the bytes behind the magic word into header and numbers. */
static bool split_file(struct str bytes, struct str *header, struct str *numbers, struct err *err)
{
    if (bytes.n < PREFIX || memcmp(bytes.p, magic, sizeof magic - 1) != 0)
        return refuse(err, "a .npy file, as numpy.save writes it");
    unsigned major = (unsigned char)bytes.p[6];
    if (major < 1 || major > 2)
        return err_set(err, ERR_CONTENT, "expected version 1 or 2 of the .npy format, found version %u", major);
    size_t width = major == 1 ? 2 : 4, start = 8 + width;
    if (bytes.n < start)
        return refuse(err, "a whole header, found the end of the file");
    uint64_t n = bytes_uint(bytes.p + 8, width);
    if (n > MAX_HEADER)
        return err_set(err, ERR_CONTENT, "expected a header of at most %d bytes", MAX_HEADER);
    if (bytes.n - start < n)
        return refuse(err, "a whole header, found the end of the file");
    *header = (struct str){bytes.p + start, (size_t)n};
    *numbers = (struct str){bytes.p + start + n, bytes.n - start - (size_t)n};
    return true;
}

/* The number of entries, when the file holds exactly as many. */
static bool count_entries(const struct header *h, size_t bytes, size_t *out, struct err *err)
{
    size_t count = 1, most = bytes / h->item_size;
    for (size_t i = 0; i < h->out->ndim; i++) {
        if (h->out->shape[i] > most / count)
            return refuse(err, "as many numbers as the shape says, found fewer");
        count *= h->out->shape[i];
    }
    *out = count;
    return count * h->item_size == bytes ||
           err_set(err, ERR_CONTENT, "expected %zu bytes of numbers, as the shape says, found %zu",
                   count * h->item_size, bytes);
}

/* The place in C order of the i-th entry in Fortran order. */
static size_t c_order(const struct npy *a, size_t i)
{
    size_t at[NPY_MAX_DIM], place = 0;
    for (size_t axis = 0; axis < a->ndim; axis++) {
        at[axis] = i % a->shape[axis];
        i /= a->shape[axis];
    }
    for (size_t axis = 0; axis < a->ndim; axis++)
        place = place * a->shape[axis] + at[axis];
    return place;
}

/* The header, from a file's first bytes of `size`, and where the numbers begin. */
static bool read_start(struct str start, size_t size, struct header *h, struct str *numbers, size_t *count,
                       struct err *err)
{
    struct str header = {0};
    *h->out = (struct npy){0};
    return split_file(start, &header, numbers, err) && read_header(header, h, err) &&
           count_entries(h, size - (start.n - numbers->n), count, err);
}

bool npy_parse(struct npy *out, struct str bytes, struct arena *arena, struct err *err)
{
    struct str numbers = {0};
    struct header h = {.out = out};
    size_t count = 0;
    if (!read_start(bytes, bytes.n, &h, &numbers, &count, err))
        return false;
    out->data = ARENA_ARRAY(arena, count, double);
    for (size_t i = 0; i < count; i++)
        out->data[h.is_fortran ? c_order(out, i) : i] = bytes_float(numbers.p + i * h.item_size, h.item_size);
    return true;
}

/* Is a file of this size one, by its header? */
static bool check_start(const char *path, struct arena *arena, struct err *err)
{
    struct str start, numbers;
    struct npy unused;
    struct header h = {.out = &unused};
    size_t size, count;
    return fs_read_start(path, PREFIX + 2 + MAX_HEADER, &start, &size, arena, err) &&
           (read_start(start, size, &h, &numbers, &count, err) || err_at(err, path, 0, NULL));
}

bool npy_read(const char *path, struct npy *out, struct arena *arena, struct err *err)
{
    struct str bytes;
    if (!check_start(path, arena, err) || !fs_read(path, MAX_BYTES, &bytes, arena, err))
        return false;
    return npy_parse(out, bytes, arena, err) || err_at(err, path, 0, NULL);
}

bool npy_read_inside(const char *folder, const char *path, struct npy *out, struct arena *arena, struct err *err)
{
    struct str bytes;
    if (!fs_read_inside(folder, path, MAX_INSIDE, &bytes, arena, err))
        return false;
    return npy_parse(out, bytes, arena, err) || err_at(err, fs_join(folder, path, arena), 0, NULL);
}

/* ---- writing ---- */

static void put_header(struct sb *out, size_t ndim, const size_t *shape)
{
    struct sb dict = {.arena = out->arena};
    sb_put(&dict, "{'descr': '<f8', 'fortran_order': False, 'shape': (");
    for (size_t i = 0; i < ndim; i++)
        sb_printf(&dict, i == 0 ? "%zu," : i + 1 < ndim ? " %zu," : " %zu", shape[i]);
    sb_put(&dict, "), }");
    while ((PREFIX + dict.n + 1) % ALIGN != 0)
        sb_char(&dict, ' ');
    sb_char(&dict, '\n');
    sb_add(out, (struct str){magic, sizeof magic - 1});
    const char prefix[] = {1, 0, (char)(dict.n & 0xff), (char)(dict.n >> 8)};
    sb_add(out, (struct str){prefix, sizeof prefix});
    sb_add(out, (struct str){dict.p, dict.n});
}

bool npy_write(const char *path, size_t ndim, const size_t *shape, const double *data, struct arena *arena,
               struct err *err)
{
    CHECK(ndim <= NPY_MAX_DIM, "%zu axes", ndim);
    struct sb out = {.arena = arena};
    size_t count = 1;
    for (size_t i = 0; i < ndim; i++)
        count *= shape[i];
    put_header(&out, ndim, shape);
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        char bytes[sizeof bits];
        memcpy(&bits, &data[i], sizeof bits);
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (char)(bits >> (8 * k) & 0xff);
        sb_add(&out, (struct str){bytes, sizeof bytes});
    }
    return fs_write(path, (struct str){out.p, out.n}, err);
}
