/* number: how a column of numbers is written so that the points stand below each other. */
#ifndef MHA_SCREEN_NUMBER_H
#define MHA_SCREEN_NUMBER_H

#include <stddef.h>

struct number_format {
    double unit;    /* numbers are shown divided by it */
    int decimals;   /* that the least tidy number needs, at most what was asked */
    int w;          /* columns of the widest number */
    double max_abs; /* of the finite numbers, not divided */
};

/* number_format_of: for n numbers; unit 0 means 1. */
struct number_format number_format_of(const double *values, size_t n, double unit, int max_decimals);

/* number_text: "0.50", "-3.00", "1.2e+09" from 1e7 on, "-inf", "nan"; never "-0.00".  Returns buf. */
enum { NUMBER_SIZE = 32 };
const char *number_text(const struct number_format *format, double value, char buf[NUMBER_SIZE]);

#endif
