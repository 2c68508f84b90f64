#include "engine/relate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"

static size_t entries(const struct tensor *t)
{
    return t->ndim == 0 ? 1 : tensor_count(t);
}

/* got[..., i, j] = right[..., j, i] */
static bool is_transposed(const struct tensor *right, const struct tensor *got, const struct sameness *how)
{
    size_t ndim = right->ndim;
    if (ndim < 2 || got->ndim != ndim || (ndim == 3 && got->shape[0] != right->shape[0]))
        return false;
    size_t rows = right->shape[ndim - 2], cols = right->shape[ndim - 1], size = rows * cols;
    if (got->shape[ndim - 2] != cols || got->shape[ndim - 1] != rows)
        return false;
    for (size_t at = 0; at < entries(right); at++) {
        size_t head = at / size, i = at % size / cols, j = at % cols;
        if (!same_number(how, right->data[at], got->data[head * size + j * rows + i]))
            return false;
    }
    return true;
}

/* One head of (heads, rows, columns), or a block of a matrix's columns. */
static bool same_head(const struct tensor *right, size_t r, const struct tensor *got, size_t g, size_t heads,
                      const struct sameness *how)
{
    bool apart = right->ndim == 3;
    size_t row_size = right->shape[right->ndim - 1], rows = right->shape[right->ndim - 2];
    size_t width = apart ? row_size : row_size / heads, step = apart ? rows * row_size : width;
    for (size_t i = 0; i < rows; i++)
        for (size_t c = 0; c < width; c++)
            if (!same_number(how, right->data[r * step + i * row_size + c], got->data[g * step + i * row_size + c]))
                return false;
    return true;
}

static bool is_permuted(struct relation *out, const struct tensor *right, const struct tensor *got, size_t heads,
                        const struct sameness *how)
{
    bool taken[RELATION_MAX_HEADS] = {false};
    size_t n = right->ndim == 3 ? right->shape[0] : heads;
    if (right->ndim < 2 || n < 2 || n > RELATION_MAX_HEADS || right->shape[right->ndim - 1] % heads != 0)
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t from = 0;
        while (from < n && (taken[from] || !same_head(right, from, got, i, n, how)))
            from++;
        if (from == n)
            return false;
        taken[from] = true;
        out->order[i] = from;
    }
    out->n_heads = n;
    return true;
}

/* The entry that tells most about a factor; n where all are 0 or none is finite. */
static size_t largest_entry(const struct tensor *t)
{
    size_t best = entries(t);
    for (size_t i = 0; i < entries(t); i++)
        if (isfinite(t->data[i]) && t->data[i] != 0 && (best == entries(t) || fabs(t->data[i]) > fabs(t->data[best])))
            best = i;
    return best;
}

/* got = right * factor + shift, by at least two entries that say so. */
static bool is_linear(const struct tensor *right, const struct tensor *got, double factor, double shift,
                      const struct sameness *how)
{
    size_t telling = 0;
    for (size_t i = 0; i < entries(right); i++) {
        if (!same_number(how, right->data[i] * factor + shift, got->data[i]))
            return false;
        telling += isfinite(right->data[i]) && (right->data[i] != 0 || shift != 0);
    }
    return telling >= 2;
}

/* Whether every column, or every row, sums to 1; *other: the first sum that doesn't. */
static bool sums_to_one(const struct tensor *t, bool columns, double *other)
{
    size_t ndim = t->ndim, rows = t->shape[ndim - 2], cols = t->shape[ndim - 1];
    size_t lines = columns ? cols : rows, length = columns ? rows : cols;
    size_t step = columns ? cols : 1, next = columns ? 1 : cols;
    for (size_t first = 0; first < entries(t); first += rows * cols) {
        for (size_t line = 0; line < lines; line++) {
            double sum = 0;
            for (size_t i = 0; i < length; i++)
                sum += t->data[first + line * next + i * step];
            *other = sum;
            if (!(fabs(sum - 1) <= 1e-3)) /* typed to four digits */
                return false;
        }
    }
    return true;
}

static void count_wrong(struct relation *out, const struct tensor *right, const struct tensor *got,
                        const struct sameness *how)
{
    out->n_entries = entries(right);
    out->ndim = right->ndim;
    for (size_t i = out->n_entries; i-- > 0;) {
        if (same_number(how, right->data[i], got->data[i]))
            continue;
        out->n_wrong++;
        for (size_t axis = right->ndim, rest = i; axis-- > 0; rest /= right->shape[axis])
            out->first_wrong[axis] = rest % right->shape[axis];
    }
}

/* ---- weights ---- */

static double matrix_sum(const struct tensor *t, size_t first, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += t->data[first + i];
    return sum;
}

static bool every_matrix_sums_to_one(const struct tensor *t)
{
    size_t size = t->shape[t->ndim - 2] * t->shape[t->ndim - 1];
    for (size_t first = 0; first < entries(t); first += size)
        if (!(fabs(matrix_sum(t, first, size) - 1) <= 1e-3))
            return false;
    return true;
}

static void find_sums(struct relation *out, const struct tensor *right, const struct tensor *got)
{
    double sum;
    if (sums_to_one(got, false, &out->number))
        return;
    if (sums_to_one(got, true, &sum))
        out->kind = RELATION_COLUMNS_SUM;
    else if (every_matrix_sums_to_one(got))
        out->kind = RELATION_ALL_SUM;
    else if (sums_to_one(right, false, &sum)) /* no row is empty */
        out->kind = RELATION_ROWS_SUM;
}

/* ---- wrong in some places only ---- */

/* Entry i belongs to one of so many heads, or rows. */
static size_t line_of(const struct tensor *t, size_t i, size_t heads, bool by_head)
{
    size_t cols = t->shape[t->ndim - 1], rows = t->shape[t->ndim - 2];
    if (!by_head)
        return i / cols % rows;
    return t->ndim == 3 ? i / (rows * cols) : i % cols / (cols / heads);
}

/* Whether all that is wrong lies in some of the heads, or in some of at least three rows: in half of them at most,
 * unless it is zeros.  A single wrong entry is better named itself. */
static bool find_lines(struct relation *out, const struct tensor *right, const struct tensor *got, size_t heads,
                       bool by_head, const struct sameness *how)
{
    bool is_wrong[RELATION_MAX_HEADS] = {false}, is_zero = true;
    size_t n = by_head ? (right->ndim == 3 ? right->shape[0] : heads) : right->shape[right->ndim - 2];
    if (out->n_wrong < 2 || n < (by_head ? 2 : 3) || n > RELATION_MAX_HEADS ||
        (by_head && right->shape[right->ndim - 1] % heads != 0))
        return false;
    for (size_t i = 0; i < entries(right); i++)
        if (!same_number(how, right->data[i], got->data[i]))
            is_wrong[line_of(right, i, heads, by_head)] = true;
    for (size_t i = 0; i < entries(right); i++)
        is_zero = is_zero && (got->data[i] == 0 || !is_wrong[line_of(right, i, heads, by_head)]);
    for (size_t i = 0; i < n; i++)
        if (is_wrong[i])
            out->order[out->n_heads++] = i;
    if (out->n_heads < n && (by_head || is_zero || 2 * out->n_heads <= n)) {
        out->kind = by_head ? RELATION_SOME_HEADS : RELATION_SOME_ROWS;
        out->is_zero = is_zero;
        return true;
    }
    out->n_heads = 0;
    return false;
}

static size_t count_nan(const struct tensor *right, const struct tensor *got)
{
    size_t n = 0;
    for (size_t i = 0; i < entries(got); i++)
        n += isnan(got->data[i]) && !isnan(right->data[i]);
    return n;
}

static bool find_places(struct relation *out, const struct tensor *right, const struct tensor *got, size_t heads,
                        const struct sameness *how)
{
    size_t n_nan = count_nan(right, got);
    if (n_nan > 1) {
        out->kind = RELATION_NAN;
        out->n_wrong = n_nan;
        return true;
    }
    return right->ndim >= 2 &&
           (find_lines(out, right, got, heads, true, how) || find_lines(out, right, got, heads, false, how));
}

void relate(struct relation *out, const struct tensor *right, const struct tensor *got, size_t heads, bool is_weights,
            const struct sameness *how)
{
    *out = (struct relation){.kind = RELATION_NONE};
    if (is_transposed(right, got, how)) {
        out->kind = RELATION_TRANSPOSED;
        return;
    }
    if (!tensor_same_shape(right, got)) {
        out->kind = RELATION_OTHER_SHAPE;
        return;
    }
    count_wrong(out, right, got, how);
    size_t large = largest_entry(right);
    double factor = large < out->n_entries ? got->data[large] / right->data[large] : 1;
    double shift = got->data[0] - right->data[0];
    if (is_permuted(out, right, got, heads, how)) {
        out->kind = RELATION_HEADS_PERMUTED;
    } else if (isfinite(factor) && is_linear(right, got, factor, 0, how)) {
        out->kind = RELATION_FACTOR;
        out->number = factor;
    } else if (isfinite(shift) && is_linear(right, got, 1, shift, how)) {
        out->kind = RELATION_SHIFT;
        out->number = shift;
    } else if (!find_places(out, right, got, heads, how) && is_weights && right->ndim >= 2) {
        find_sums(out, right, got);
    }
}

static const char *format_wrong(const struct relation *r, char buf[RELATION_TEXT])
{
    int used = r->n_wrong == 1 ? snprintf(buf, RELATION_TEXT, "One entry of %zu differs", r->n_entries)
                               : snprintf(buf, RELATION_TEXT, "%zu of %zu entries differ", r->n_wrong, r->n_entries);
    for (size_t i = 0; i < r->ndim && used < RELATION_TEXT; i++)
        used += snprintf(buf + used, (size_t)(RELATION_TEXT - used), "%s%zu", i == 0 ? ", first at [" : ", ",
                         r->first_wrong[i]);
    if (used < RELATION_TEXT)
        snprintf(buf + used, (size_t)(RELATION_TEXT - used), r->ndim == 0 ? "." : "].");
    return buf;
}

/* "Only row 4 is wrong: it is all zeros." */
static const char *format_lines(const struct relation *r, const char *word, char buf[RELATION_TEXT])
{
    const char *verb = r->n_heads == 1 ? "is" : "are", *they = r->n_heads == 1 ? "it is" : "they are";
    int used = snprintf(buf, RELATION_TEXT, "Only %s%s", word, r->n_heads == 1 ? "" : "s");
    for (size_t i = 0; i < r->n_heads && used < RELATION_TEXT - 60; i++)
        used += snprintf(buf + used, (size_t)(RELATION_TEXT - used), "%s %zu",
                         i == 0                ? ""
                         : i + 1 == r->n_heads ? " and"
                                               : ",",
                         r->order[i]);
    snprintf(buf + used, (size_t)(RELATION_TEXT - used), " %s wrong%s%s%s.", verb, r->is_zero ? ": " : "",
             r->is_zero ? they : "", r->is_zero ? " all zeros" : "");
    return buf;
}

const char *relation_format(const struct relation *r, char buf[RELATION_TEXT])
{
    char number[NUM_SIZE];
    buf[0] = '\0';
    switch (r->kind) {
    case RELATION_OTHER_SHAPE:
        break;
    case RELATION_TRANSPOSED:
        snprintf(buf, RELATION_TEXT, "These are the right numbers, but transposed.");
        break;
    case RELATION_HEADS_PERMUTED:
        snprintf(buf, RELATION_TEXT, "The heads are right, but in another order: head %zu comes first.", r->order[0]);
        break;
    case RELATION_FACTOR:
        if (r->number == 0)
            snprintf(buf, RELATION_TEXT, "All of it is zero.");
        else
            snprintf(buf, RELATION_TEXT, "Your numbers are the right ones times %s.", num_digits(r->number, 4, number));
        break;
    case RELATION_SHIFT:
        snprintf(buf, RELATION_TEXT, "Every number is off by %s.", num_digits(r->number, 4, number));
        break;
    case RELATION_COLUMNS_SUM:
        snprintf(buf, RELATION_TEXT, "Your columns sum to 1. It is the rows that must: one row for each query.");
        break;
    case RELATION_ROWS_SUM:
        snprintf(buf, RELATION_TEXT, "A row sums to %s; every row must sum to 1.", num_digits(r->number, 4, number));
        break;
    case RELATION_ALL_SUM:
        snprintf(buf, RELATION_TEXT, "All weights of a head together sum to 1. Every row must.");
        break;
    case RELATION_NAN:
        snprintf(buf, RELATION_TEXT, "%zu of its %zu numbers are nan.", r->n_wrong, r->n_entries);
        break;
    case RELATION_SOME_HEADS:
        return format_lines(r, "head", buf);
    case RELATION_SOME_ROWS:
        return format_lines(r, "row", buf);
    case RELATION_NONE:
        return format_wrong(r, buf);
    }
    return buf;
}
