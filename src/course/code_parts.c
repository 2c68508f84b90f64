#include "course/code_parts.h"

#include <math.h>

enum { LEAST_ROW = 3 }; /* shorter ones are found by chance */

size_t array_entries(const struct report_array *a)
{
    size_t n = 1;
    for (size_t i = 0; i < a->ndim; i++)
        n *= a->shape[i];
    return n;
}

bool array_is_zero(const struct report_array *a)
{
    for (size_t i = 0; i < array_entries(a); i++)
        if (a->data[i] != 0)
            return false;
    return true;
}

bool part_next(struct tensor *part, const struct tensor *whole, size_t n, size_t *at)
{
    size_t rows = whole->shape[whole->ndim - 2], cols = whole->shape[whole->ndim - 1], all = tensor_count(whole);
    bool fits = n == all || n == rows * cols || (n == cols && cols >= LEAST_ROW);
    if (!fits || (*at + 1) * n > all)
        return false;
    *part = (struct tensor){.ndim = 2, .shape = {n / cols, cols}, .data = whole->data + *at * n};
    ++*at;
    return true;
}

bool part_relates(const struct tensor *whole, const struct report_array *a, part_relation *relation,
                  const struct sameness *how)
{
    struct tensor part;
    for (size_t at = 0; part_next(&part, whole, array_entries(a), &at);)
        if (relation(&part, a->data, how))
            return true;
    return false;
}

bool part_is_same(const struct tensor *right, const double *got, const struct sameness *how)
{
    for (size_t i = 0; i < tensor_count(right); i++)
        if (!same_number(how, right->data[i], got[i]))
            return false;
    return true;
}

bool part_is_shifted(const struct tensor *right, const double *got, const struct sameness *how)
{
    size_t cols = right->shape[1];
    for (size_t i = 0; i < tensor_count(right); i++) {
        double shift = got[i - i % cols] - right->data[i - i % cols];
        if (!same_number(how, right->data[i] + shift, got[i]))
            return false;
    }
    return true;
}

static double row_sum(const double *row, size_t cols)
{
    double sum = 0;
    for (size_t j = 0; j < cols; j++)
        sum += row[j];
    return sum;
}

bool part_is_undivided(const struct tensor *right, const double *got, const struct sameness *how)
{
    size_t cols = right->shape[1];
    for (size_t i = 0; i < tensor_count(right); i++)
        if (!same_number(how, right->data[i], got[i] / row_sum(got + i - i % cols, cols)))
            return false;
    return true;
}

bool part_is_begun(const struct tensor *right, const double *got, const struct sameness *how)
{
    size_t n = tensor_count(right), made = 0, i;
    while (made < n && same_number(how, right->data[made], got[made]))
        made++;
    for (i = made; i < n && (got[i] == 0 || (i == made && i + 1 < n)); i++)
        ;
    return i == n;
}

static size_t largest(const struct tensor *t)
{
    size_t best = 0;
    for (size_t i = 0; i < tensor_count(t); i++)
        if (fabs(t->data[i]) > fabs(t->data[best]))
            best = i;
    return best;
}

static double factor_between(const struct tensor *right, const double *got, const struct sameness *how)
{
    size_t best = largest(right);
    double factor = got[best] / right->data[best];
    if (!isfinite(factor) || factor == 0)
        return 0;
    for (size_t i = 0; i < tensor_count(right); i++)
        if (!same_number(how, right->data[i] * factor, got[i]))
            return 0;
    return factor;
}

double part_factor(const struct tensor *whole, const struct report_array *a, const struct sameness *how)
{
    double factor = 0;
    struct tensor part;
    for (size_t at = 0; factor == 0 && part_next(&part, whole, array_entries(a), &at);)
        factor = factor_between(&part, a->data, how);
    return factor;
}

static double softmax_factor(const struct tensor *scores, const double *got, const struct sameness *how)
{
    size_t cols = scores->shape[1], n = tensor_count(scores);
    double factor = 0, widest = 0;
    for (size_t i = 0; i < n; i++) {
        double apart = scores->data[i] - scores->data[i - i % cols];
        if (fabs(apart) > fabs(widest) && got[i] > 1e-12 && got[i - i % cols] > 1e-12) {
            widest = apart;
            factor = log(got[i] / got[i - i % cols]) / apart;
        }
    }
    for (size_t i = 0; i < n && factor != 0; i++) {
        size_t first = i - i % cols;
        double expected = got[first] * exp(factor * (scores->data[i] - scores->data[first]));
        if (!same_number(how, expected, got[i]))
            return 0;
    }
    return factor;
}

double part_softmax_factor(const struct tensor *scores, const struct report_array *a, const struct sameness *how)
{
    double factor = 0;
    struct tensor part;
    for (size_t at = 0; factor == 0 && part_next(&part, scores, array_entries(a), &at);)
        factor = softmax_factor(&part, a->data, how);
    return factor;
}

static struct nearest compare(const struct tensor *part, size_t at, const double *got)
{
    struct nearest out = {.part = *part, .at = at};
    for (size_t i = 0; i < tensor_count(part); i++) {
        out.apart += fabs(got[i] - part->data[i]);
        out.size += fabs(part->data[i]);
    }
    return out;
}

bool part_nearest(struct nearest *out, const struct tensor *whole, const struct report_array *a)
{
    struct tensor part;
    bool any = false;
    for (size_t at = 0; part_next(&part, whole, array_entries(a), &at); any = true) {
        struct nearest here = compare(&part, at - 1, a->data);
        if (!any || here.apart < out->apart)
            *out = here;
    }
    return any;
}
