#include "screen/number.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"

static const double huge = 1e7; /* from here on a decimal form is wider than an exponent */

static bool is_plain(double shown)
{
    return isfinite(shown) && fabs(shown) < huge;
}

/* But for rounding noise. */
static bool is_whole(double x)
{
    return fabs(x - round(x)) <= 1e-9 * fmax(fabs(x), 1);
}

/* Decimals with which a number is exact, at most `most`. */
static int decimals_of(double shown, int most)
{
    int decimals = 0;
    while (decimals < most && !is_whole(shown)) {
        shown *= 10;
        decimals++;
    }
    return decimals;
}

const char *number_text(const struct number_format *format, double value, char buf[NUMBER_SIZE])
{
    double shown = value / format->unit;
    if (!isfinite(shown))
        return num_roundtrip(shown, buf);
    if (!is_plain(shown)) {
        snprintf(buf, NUMBER_SIZE, "%.1e", shown);
        return buf;
    }
    snprintf(buf, NUMBER_SIZE, "%.*f", format->decimals, shown);
    bool is_zero = buf[strspn(buf, "-0.")] == '\0';
    return is_zero && buf[0] == '-' ? memmove(buf, buf + 1, strlen(buf)) : buf;
}

static void widen(struct number_format *format, double value)
{
    char buf[NUMBER_SIZE];
    int w = (int)strlen(number_text(format, value, buf));
    format->w = w > format->w ? w : format->w;
}

/* Among plain numbers the smallest or the largest is the widest, so only those two are written out. */
struct number_format number_format_of(const double *values, size_t n, double unit, int max_decimals)
{
    struct number_format format = {.unit = unit == 0 ? 1 : unit};
    double least = 0, most = 0;
    for (size_t i = 0; i < n; i++) {
        double shown = values[i] / format.unit;
        if (isfinite(values[i]) && fabs(values[i]) > format.max_abs)
            format.max_abs = fabs(values[i]);
        if (!is_plain(shown)) {
            widen(&format, values[i]);
            continue;
        }
        least = values[i] < least ? values[i] : least;
        most = values[i] > most ? values[i] : most;
        int decimals = decimals_of(shown, max_decimals);
        format.decimals = decimals > format.decimals ? decimals : format.decimals;
    }
    widen(&format, least);
    widen(&format, most);
    return format;
}
