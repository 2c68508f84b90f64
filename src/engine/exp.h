/* exp: the exponential function, the same bits on every machine.
 *
 * The C library picks its exp by CPU, so the last bit of a weight would hang on where it was computed.  This one is
 * plain arithmetic.  Error: below 1 ulp (tests/unit/test_exp.c against 50-digit values); exact at 0; gradual
 * underflow to 0 and overflow to INFINITY as in C; NaN gives NaN. */
#ifndef MHA_ENGINE_EXP_H
#define MHA_ENGINE_EXP_H

double engine_exp(double x);

#endif
