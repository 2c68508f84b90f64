#include "course/tolerance.h"

#include <math.h>
#include <stdio.h>

bool tolerance_parse(const struct json *object, struct tolerance *out, struct problems *problems)
{
    static const char *const keys[] = {"digits", "atol", "rtol"};
    if (!json_want_object(object, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    *out = (struct tolerance){.is_given = true};
    const struct json *digits = json_get(object, "digits");
    int64_t n = 0;
    if (digits != NULL && !json_as_int(digits, 1, 15, &n, problems))
        return false;
    out->digits = (int)n;
    const struct json *parts[] = {json_get(object, "atol"), json_get(object, "rtol")};
    double *values[] = {&out->atol, &out->rtol};
    for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
        if (parts[i] == NULL)
            continue;
        if (parts[i]->kind != JSON_NUMBER || parts[i]->number < 0)
            return json_problem(parts[i], problems, "a number that is not negative");
        *values[i] = parts[i]->number;
    }
    if ((digits != NULL) == (parts[0] != NULL || parts[1] != NULL))
        return json_problem(object, problems, "either digits, or atol and rtol");
    return true;
}

static double last_digit(double expected, int digits)
{
    double size = fabs(expected);
    if (size < 0.1)
        return pow(10, -digits);
    return pow(10, floor(log10(size)) - digits + 1);
}

double tolerance_of(const struct tolerance *t, double expected)
{
    double rounding = 1e-9 * fmax(1, fabs(expected));
    if (!t->is_given)
        return expected == floor(expected) ? rounding : last_digit(expected, TOLERANCE_DIGITS) + rounding;
    if (t->digits > 0)
        return last_digit(expected, t->digits) + rounding;
    return t->atol + t->rtol * fabs(expected) + rounding;
}

bool tolerance_met(const struct tolerance *t, double expected, double got)
{
    if (isnan(expected) || isnan(got))
        return isnan(expected) && isnan(got);
    if (isinf(expected) || isinf(got))
        return expected == got;
    return fabs(expected - got) <= tolerance_of(t, expected);
}

int tolerance_digits(const struct tolerance *t)
{
    return t->is_given ? t->digits : TOLERANCE_DIGITS;
}

static bool is_rounded(const struct tolerance *t, double expected, double got, int digits)
{
    char buf[NUM_SIZE];
    double rounded;
    bool is_exact = !t->is_given && expected == floor(expected);
    return tolerance_met(t, expected, got) ||
           (!is_exact && isfinite(expected) && num_parse(str_of(num_digits(expected, digits, buf)), &rounded) &&
            fabs(got - rounded) <= 1e-9 * fabs(rounded));
}

int tolerance_rounded(const struct tolerance *t, const double *expected, const double *got, size_t n)
{
    for (int digits = 3; digits >= 2; digits--) {
        size_t i = 0;
        while (i < n && digits < tolerance_digits(t) && is_rounded(t, expected[i], got[i], digits))
            i++;
        if (i == n)
            return digits;
    }
    return 0;
}

const char *tolerance_write(const struct tolerance *t, double expected, char buf[NUM_SIZE])
{
    double shown;
    num_digits(expected, 6, buf);
    if (num_parse(str_of(buf), &shown) && tolerance_met(t, expected, shown))
        return buf;
    return num_roundtrip(expected, buf);
}

const char *tolerance_say(const struct tolerance *t, const double *expected, size_t n, char *buf, size_t size)
{
    bool all_whole = true;
    for (size_t i = 0; i < n; i++)
        all_whole = all_whole && (!isfinite(expected[i]) || expected[i] == floor(expected[i]));
    buf[0] = '\0';
    if (t->is_given && t->digits == 0)
        snprintf(buf, size, t->atol > 0 ? "Within %g is near enough." : "Within %g times the number is near enough.",
                 t->atol > 0 ? t->atol : t->rtol);
    else if (t->is_given || !all_whole)
        snprintf(buf, size, "%d significant digits are enough; fractions such as 1/3 count too.",
                 t->digits > 0 ? t->digits : TOLERANCE_DIGITS);
    return buf;
}
