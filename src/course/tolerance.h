/* tolerance: how near a typed number must come. */
#ifndef MHA_COURSE_TOLERANCE_H
#define MHA_COURSE_TOLERANCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/problems.h"
#include "base/str.h"
#include "io/json.h"

enum { TOLERANCE_DIGITS = 4 };

struct tolerance {
    bool is_given; /* by the author; else the rule for numbers below */
    int digits;    /* significant digits asked; 0: atol and rtol hold */
    double atol, rtol;
};

bool tolerance_parse(const struct json *object, struct tolerance *out, struct problems *problems);

/* tolerance_of: how far from `expected` a right answer may be.
 * Not given: whole numbers exactly, others to TOLERANCE_DIGITS digits.  `digits` counts significant digits, of numbers
 * below 0.1 decimals; the last digit asked may be off by one.  A rounding error of 1e-9 is always forgiven. */
double tolerance_of(const struct tolerance *t, double expected);

/* tolerance_met: infinities and nan match only themselves. */
bool tolerance_met(const struct tolerance *t, double expected, double got);

/* tolerance_digits: how many significant digits are asked for; 0: it is not digits that count. */
int tolerance_digits(const struct tolerance *t);

/* tolerance_rounded: 3 or 2 when all n numbers are right once the expected ones are rounded to so many significant
 * digits, fewer than asked for; else 0. */
int tolerance_rounded(const struct tolerance *t, const double *expected, const double *got, size_t n);

/* tolerance_write: a right answer in six digits, or in all where six are too few to be right.  Returns buf. */
const char *tolerance_write(const struct tolerance *t, double expected, char buf[NUM_SIZE]);

/* tolerance_say: what the learner is told, such as "4 significant digits are enough"; "" when all must be exact. */
const char *tolerance_say(const struct tolerance *t, const double *expected, size_t n, char *buf, size_t size);

#endif
