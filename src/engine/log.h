/* log: the natural logarithm, the same bits on every machine (see engine/exp.h).
 *
 * Error: below 0.53 ulp (tests/unit/test_exp.c against 50-digit values); log(0) is -INFINITY, that of a negative number
 * NaN, as in C. */
#ifndef MHA_ENGINE_LOG_H
#define MHA_ENGINE_LOG_H

double engine_log(double x);

#endif
