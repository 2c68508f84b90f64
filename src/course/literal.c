#include "course/literal.h"

#include <math.h>
#include <string.h>

#include "course/expr.h"

static bool opens(char c)
{
    return c == '(' || c == '[';
}

static bool closes(char c)
{
    return c == ')' || c == ']';
}

/* Whether the first character's bracket is closed by the last one: true for "(a, b)", false for "(a)*(b)". */
static bool is_wrapped(struct str s)
{
    if (s.n < 2 || !opens(s.p[0]) || !closes(s.p[s.n - 1]))
        return false;
    int depth = 0;
    for (size_t i = 0; i < s.n; i++) {
        depth += opens(s.p[i]) - closes(s.p[i]);
        if (depth == 0 && i + 1 < s.n)
            return false;
    }
    return depth == 0;
}

/* What a call that only wraps a literal holds: np.array([1, 2]), torch.Size([2, 5, 4]). */
static struct str without_call(struct str s)
{
    static const char *const calls[] = {"np.array", "numpy.array", "array", "torch.tensor", "torch.Size"};
    for (size_t i = 0; i < ARRAY_LEN(calls); i++) {
        if (!str_starts(s, calls[i]))
            continue;
        struct str inner = str_trim((struct str){s.p + strlen(calls[i]), s.n - strlen(calls[i])});
        if (is_wrapped(inner) && inner.p[0] == '(')
            return str_trim((struct str){inner.p + 1, inner.n - 2});
    }
    return s;
}

/* Cuts *rest at its first comma outside brackets. */
static struct str take_part(struct str *rest)
{
    int depth = 0;
    for (size_t i = 0; i < rest->n; i++) {
        depth += opens(rest->p[i]) - closes(rest->p[i]);
        if (depth == 0 && rest->p[i] == ',') {
            struct str part = {rest->p, i};
            *rest = (struct str){rest->p + i + 1, rest->n - i - 1};
            return part;
        }
    }
    struct str part = *rest;
    *rest = (struct str){0};
    return part;
}

/* "2x5x4", also with a capital X or a multiplication sign: digits with crosses between them. */
static bool is_crossed(struct str s)
{
    bool cross = false;
    for (size_t i = 0; i < s.n; i++) {
        bool sign = i + 1 < s.n && memcmp(s.p + i, "\xc3\x97", 2) == 0;
        if (s.p[i] == 'x' || s.p[i] == 'X' || sign)
            cross = true;
        else if (!ascii_digit(s.p[i]) && !ascii_space(s.p[i]))
            return false;
        i += sign;
    }
    return cross;
}

static bool split_crossed(size_t *n, struct str part[LITERAL_MAX_DIM], struct str s, struct err *err)
{
    size_t start = 0;
    for (size_t i = 0; i <= s.n; i++) {
        if (i < s.n && (ascii_digit(s.p[i]) || ascii_space(s.p[i])))
            continue;
        if (*n == LITERAL_MAX_DIM)
            return err_set(err, ERR_CONTENT, "a shape has at most %d axes", LITERAL_MAX_DIM);
        part[(*n)++] = str_trim((struct str){s.p + start, i - start});
        i += i < s.n && (unsigned char)s.p[i] == 0xc3;
        start = i + 1;
    }
    return true;
}

/* "2 5 4", as NumPy prints a list. */
static bool is_spaced(struct str s)
{
    bool space = false;
    for (size_t i = 0; i < s.n; i++) {
        space = space || ascii_space(s.p[i]);
        if (!ascii_digit(s.p[i]) && !ascii_space(s.p[i]))
            return false;
    }
    return space;
}

static bool split_spaced(size_t *n, struct str part[LITERAL_MAX_DIM], struct str s, struct err *err)
{
    for (struct str word = str_word(&s, " \t\n"); word.n > 0; word = str_word(&s, " \t\n")) {
        if (*n == LITERAL_MAX_DIM)
            return err_set(err, ERR_CONTENT, "a shape has at most %d axes", LITERAL_MAX_DIM);
        part[(*n)++] = word;
    }
    return true;
}

bool literal_parts(size_t *n, struct str part[LITERAL_MAX_DIM], struct str text, struct err *err)
{
    *n = 0;
    struct str s = str_trim(text);
    if (s.n == 0)
        return err_set(err, ERR_CONTENT, "nothing was typed");
    if (is_crossed(s))
        return split_crossed(n, part, s, err);
    s = without_call(s);
    if (is_wrapped(s))
        s = str_trim((struct str){s.p + 1, s.n - 2});
    if (is_spaced(s))
        return split_spaced(n, part, s, err);
    while (s.p != NULL && s.n > 0) {
        struct str one = str_trim(take_part(&s));
        if (one.n == 0 && *n > 0 && s.p == NULL)
            break; /* after the comma of "(5, )" */
        if (*n == LITERAL_MAX_DIM)
            return err_set(err, ERR_CONTENT, "a shape has at most %d axes", LITERAL_MAX_DIM);
        part[(*n)++] = one;
    }
    return true;
}

bool literal_shape(size_t *ndim, size_t shape[LITERAL_MAX_DIM], struct str text, const struct names *names,
                   struct err *err)
{
    struct str part[LITERAL_MAX_DIM];
    if (!literal_parts(ndim, part, text, err))
        return false;
    for (size_t i = 0; i < *ndim; i++) {
        double size;
        struct err why;
        if (!expr_eval(&size, part[i], names, &why))
            return err_set(err, ERR_CONTENT, "axis %zu: %s", i, why.text);
        if (!(size >= 0 && size <= 1e15) || size != floor(size))
            return err_set(err, ERR_CONTENT, "axis %zu must be a whole number, found %g", i, size);
        shape[i] = (size_t)size;
    }
    return true;
}

/* What reading a tensor needs: the values so far, and the shape that the first branch gave. */
struct tensor_reading {
    double *values;
    size_t n, max, ndim;
    size_t shape[TENSOR_MAX_DIM];
    const struct names *names;
    struct err *err;
};

static bool read_entry(struct str s, struct tensor_reading *r)
{
    if (r->n == r->max)
        return err_set(r->err, ERR_CONTENT, "there are more than %zu numbers", r->max);
    struct err why;
    if (!expr_eval(&r->values[r->n], s, r->names, &why))
        return err_set(r->err, ERR_CONTENT, "number %zu: %s", r->n + 1, why.text);
    r->n++;
    return true;
}

static bool read_nested(struct str s, size_t axis, struct tensor_reading *r)
{
    s = str_trim(s);
    if (axis == r->ndim)
        return read_entry(s, r);
    if (s.n == 0 || s.p[0] != '[' || !is_wrapped(s))
        return err_set(r->err, ERR_CONTENT, "expected a list in [ ], as the others are");
    struct str rest = str_trim((struct str){s.p + 1, s.n - 2});
    size_t count = 0;
    while (rest.p != NULL && rest.n > 0) {
        struct str part = str_trim(take_part(&rest));
        if (part.n == 0 && rest.n == 0 && count > 0)
            break; /* a comma before the closing bracket, as Python allows */
        if (!read_nested(part, axis + 1, r))
            return false;
        count++;
    }
    if (r->shape[axis] == 0)
        r->shape[axis] = count;
    if (count == 0 || count != r->shape[axis])
        return err_set(r->err, ERR_CONTENT, "the rows are not equally long: %zu and %zu", r->shape[axis], count);
    return true;
}

bool literal_tensor(struct tensor *out, struct str text, size_t max, const struct names *names, struct arena *arena,
                    struct err *err)
{
    struct str s = without_call(str_trim(text));
    struct tensor_reading r = {.max = max, .names = names, .err = err, .values = ARENA_ARRAY(arena, max, double)};
    if (s.n == 0)
        return err_set(err, ERR_CONTENT, "nothing was typed");
    for (size_t i = 0; i < s.n && (s.p[i] == '[' || ascii_space(s.p[i])); i++)
        r.ndim += s.p[i] == '[';
    if (r.ndim > TENSOR_MAX_DIM)
        return err_set(err, ERR_CONTENT, "this has %zu axes; at most %d are known here", r.ndim, TENSOR_MAX_DIM);
    if (!read_nested(s, 0, &r))
        return false;
    *out = (struct tensor){.ndim = r.ndim, .data = r.values};
    memcpy(out->shape, r.shape, sizeof r.shape);
    return true;
}
