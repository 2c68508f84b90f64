/* The generator against NumPy: tests/data/rng.txt, written by tests/data/gen_rng.py. */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rng.h"

enum { FIRST = 8, DRAWS = 200000 };

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static void check_seed(FILE *file, uint64_t seed)
{
    struct rng rng;
    uint64_t sum = 0, want_sum;
    unsigned tail = 0, want_tail;
    double tail_sum = 0, want_tail_sum;
    rng_seed(&rng, seed);
    for (int i = 0; i < DRAWS; i++) {
        double x = rng_normal(&rng), want;
        if (i < FIRST) {
            assert_int_equal(fscanf(file, "%la", &want), 1);
            assert_true(bits_of(x) == bits_of(want));
        }
        if (fabs(x) < RNG_TAIL) {
            sum += bits_of(x);
        } else {
            tail++;
            tail_sum += fabs(x);
        }
    }
    assert_int_equal(fscanf(file, "%" SCNu64 " %u %la", &want_sum, &want_tail, &want_tail_sum), 3);
    assert_true(sum == want_sum);
    assert_int_equal(tail, want_tail);
    assert_true(fabs(tail_sum - want_tail_sum) <= 1e-12 * want_tail_sum);
}

static void test_normals_equal_numpy(void **state)
{
    (void)state;
    FILE *file = fopen("tests/data/rng.txt", "r");
    assert_non_null(file);
    while (fgetc(file) != '\n')
        continue;
    uint64_t seed;
    int n = 0;
    for (; fscanf(file, "%" SCNu64, &seed) == 1; n++)
        check_seed(file, seed);
    assert_int_equal(n, 8);
    fclose(file);
}

static void test_below_stays_below_and_reaches_all(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    unsigned seen = 0;
    for (int i = 0; i < 200; i++) {
        uint64_t x = rng_below(&rng, 7);
        assert_true(x < 7);
        seen |= 1U << x;
    }
    assert_int_equal(seen, 0x7f);
    assert_true(rng_below(&rng, 1) == 0);
    for (int i = 0; i < 100; i++)
        assert_true(rng_below(&rng, UINT64_C(1) << 63) < UINT64_C(1) << 63);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normals_equal_numpy),
        cmocka_unit_test(test_below_stays_below_and_reaches_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
