/* x = k ln 2 + r with |r| <= ln(2) / 2, so exp(x) = 2^k exp(r).
 *
 * ln 2 is split in two: k times the high part is exact, the low part brings the digits that were cut off.  exp(r) is
 * its Taylor series up to r^13 / 13!, whose remainder is below 1e-17.  The sum 1 + r is kept exactly, as a double and
 * what its rounding lost, so that the final addition makes nearly all of the error. */
#include "engine/exp.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static const double LN2_HIGH = 0x1.62e42feep-1, LN2_LOW = 0x1.a39ef35793c76p-33, LOG2_E = 0x1.71547652b82fep+0;

/* To the nearest integer, for |x| < 2^51: adding 1.5 * 2^52 pushes the fraction out of the number. */
static double round_to_integer(double x)
{
    const double magic = 0x1.8p52;
    return (x + magic) - magic;
}

static double power_of_two(int k) /* -1022 <= k <= 1023 */
{
    uint64_t bits = (uint64_t)(k + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* 1/2! + r/3! + ... + r^11/13! */
static double series_from_square(double r)
{
    static const double inverse_factorial[] = {
        1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
        1.0 / 5040,       1.0 / 720,       1.0 / 120,      1.0 / 24,      1.0 / 6,      1.0 / 2,
    };
    double sum = inverse_factorial[0];
    for (size_t i = 1; i < sizeof inverse_factorial / sizeof *inverse_factorial; i++)
        sum = sum * r + inverse_factorial[i];
    return sum;
}

/* 2^k exp(high + low), for |high| <= ln(2) / 2 and a tiny low.  Two factors, because 2^k alone may be out of range. */
static double exp_of_parts(int k, double high, double low)
{
    double sum = 1.0 + high, lost = high - (sum - 1.0);
    double r = high + low;
    double value = sum + (lost + (low + r * r * series_from_square(r)));
    return value * power_of_two(k / 2) * power_of_two(k - k / 2);
}

double engine_exp(double x)
{
    if (isnan(x))
        return x;
    if (x > 710.0)
        return HUGE_VAL;
    if (x < -746.0)
        return 0.0;
    double k = round_to_integer(x * LOG2_E);
    return exp_of_parts((int)k, x - k * LN2_HIGH, -k * LN2_LOW);
}
