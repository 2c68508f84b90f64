/* The exponential and the logarithm against 50-digit values: tests/data/{exp,log}.txt, by tests/data/gen_exp.py. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/exp.h"
#include "engine/log.h"

/* One unit in the last place of x. */
static double ulp_of(double x)
{
    int exponent;
    frexp(x, &exponent);
    return ldexp(1.0, exponent - DBL_MANT_DIG < -1074 ? -1074 : exponent - DBL_MANT_DIG);
}

static void errors_stay_below(double limit, double (*f)(double), const char *path, int n_points)
{
    FILE *file = fopen(path, "r");
    double x, nearest, rest, worst = 0;
    int n = 0;
    assert_non_null(file);
    while (fgetc(file) != '\n')
        continue;
    for (; fscanf(file, "%la %la %la", &x, &nearest, &rest) == 3; n++) {
        double error = fabs((f(x) - nearest) - rest) / ulp_of(nearest);
        worst = fmax(worst, error);
        if (!(error < limit))
            fail_msg("%s: f(%a) errs by %g ulp", path, x, error);
    }
    fclose(file);
    assert_int_equal(n, n_points);
    assert_true(worst > 0.4); /* a test that measured nothing would say 0 */
}

static void test_exp_errs_by_less_than_one_ulp(void **state)
{
    (void)state;
    errors_stay_below(1, engine_exp, "tests/data/exp.txt", 491);
}

static void test_log_is_nearly_the_nearest(void **state)
{
    (void)state;
    errors_stay_below(0.53, engine_log, "tests/data/log.txt", 518);
}

static void test_the_ends_of_the_range(void **state)
{
    (void)state;
    assert_true(engine_log(1.0) == 0.0);
    assert_true(engine_log(0.0) == -HUGE_VAL);
    assert_true(engine_log(HUGE_VAL) == HUGE_VAL);
    assert_true(isnan(engine_log(-1.0)) && isnan(engine_log((double)NAN)));
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
        cmocka_unit_test(test_exp_errs_by_less_than_one_ulp),
        cmocka_unit_test(test_log_is_nearly_the_nearest),
        cmocka_unit_test(test_the_ends_of_the_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
