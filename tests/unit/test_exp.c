/* The exponential against 50-digit values: tests/data/exp.txt, written by tests/data/gen_exp.py. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/exp.h"

/* One unit in the last place of x. */
static double ulp_of(double x)
{
    int exponent;
    frexp(x, &exponent);
    return ldexp(1.0, exponent - DBL_MANT_DIG < -1074 ? -1074 : exponent - DBL_MANT_DIG);
}

static void test_errors_stay_below_one_ulp(void **state)
{
    (void)state;
    FILE *file = fopen("tests/data/exp.txt", "r");
    double x, nearest, rest, worst = 0;
    int n = 0;
    assert_non_null(file);
    while (fgetc(file) != '\n')
        continue;
    for (; fscanf(file, "%la %la %la", &x, &nearest, &rest) == 3; n++) {
        double error = fabs((engine_exp(x) - nearest) - rest) / ulp_of(nearest);
        worst = fmax(worst, error);
        if (!(error < 1))
            fail_msg("exp(%a) errs by %g ulp", x, error);
    }
    fclose(file);
    assert_int_equal(n, 491);
    assert_true(worst > 0.4); /* a test that measured nothing would say 0 */
}

static void test_the_ends_of_the_range(void **state)
{
    (void)state;
    assert_true(engine_exp(0.0) == 1.0);
    assert_true(engine_exp(HUGE_VAL) == HUGE_VAL);
    assert_true(engine_exp(-HUGE_VAL) == 0.0);
    assert_true(engine_exp(709.8) == HUGE_VAL);
    assert_true(engine_exp(-745.2) == 0.0);
    assert_true(engine_exp(-745.1) > 0.0);
    assert_true(isnan(engine_exp((double)NAN)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors_stay_below_one_ulp),
        cmocka_unit_test(test_the_ends_of_the_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
