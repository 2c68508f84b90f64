/* x = 2^k m with m between sqrt(1/2) and sqrt(2), so log(x) = k ln 2 + log(m); and log(m) = 2 artanh(s) for
 * s = (m - 1) / (m + 1), which is at most 0.172.
 *
 * s is made of two parts, the first of which has 24 bits, so that its product with either half of the divisor is exact.
 * The sum of k ln 2 (its high part) and 2 s is kept exactly, as a double and what its rounding lost; all else is small.
 */
#include "engine/log.h"

#include <math.h>
#include <stddef.h>

static const double LN2_HIGH = 0x1.62e42feep-1, LN2_LOW = 0x1.a39ef35793c76p-33, SQRT_HALF = 0x1.6a09e667f3bcdp-1;

/* 2 artanh(s) - 2 s, for |s| <= 0.172: 2/3 s^3 + 2/5 s^5 + ... + 2/25 s^25 */
static double rest_of_series(double s)
{
    double square = s * s, sum = 0;
    for (int i = 25; i >= 3; i -= 2)
        sum = (sum + 2.0 / i) * square;
    return sum * s;
}

/* k ln 2 + log(m) */
static double log_of_parts(int k, double m)
{
    double m_high = (double)(float)m, f = m - 1;
    double high = (double)(float)(f / (m + 1));
    double low = (f - high * (m_high + 1) - high * (m - m_high)) / (m + 1);
    double sum = k * LN2_HIGH + 2 * high, lost = k * LN2_HIGH - sum + 2 * high;
    return sum + (lost + (k * LN2_LOW + (2 * low + rest_of_series(high + low))));
}

double engine_log(double x)
{
    if (isnan(x) || x == HUGE_VAL)
        return x;
    if (x <= 0)
        return x < 0 ? (double)NAN : -HUGE_VAL;
    int k;
    double m = frexp(x, &k);
    return m < SQRT_HALF ? log_of_parts(k - 1, 2 * m) : log_of_parts(k, m);
}
