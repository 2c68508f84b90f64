/* Products of matrices: the bits of the plain sums, for every instruction set, any number of threads and all shapes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/contract.h"
#include "engine/fast.h"
#include "engine/product.h"
#include "engine/rng.h"
#include "engine/tensor.h"

struct matrices {
    struct tensor a, b, bias;
};

static void fill(struct tensor *t, size_t rows, size_t cols, struct rng *rng, struct arena *arena)
{
    struct err err;
    assert_true(tensor_new(t, 2, (const size_t[]){rows, cols}, arena, &err));
    for (size_t i = 0; i < tensor_count(t); i++)
        t->data[i] = rng_normal(rng);
}

/* a (rows, terms) @ b (terms, cols), or b (cols, terms) read across, plus a bias; a negative sum is 0 where asked. */
static struct formula formula_of(const struct matrices *m, const size_t size[3], bool across, bool with_bias)
{
    size_t rows = size[0], cols = size[1], terms = size[2];
    struct formula f = {.kind = FORMULA_CONTRACT, .extent = {1, rows, cols, 1, terms}, .has_b = true};
    f.a = (struct view){.start.tensor = &m->a, .stride = {[ROW] = terms, [SUM_INNER] = 1}};
    f.b = (struct view){.start.tensor = &m->b, .stride = {[COL] = across ? terms : 1, [SUM_INNER] = across ? 1 : cols}};
    f.has_bias = f.at_least_zero = with_bias;
    f.bias = (struct view){.start.tensor = &m->bias, .stride = {[COL] = 1}};
    return f;
}

/* The sums as the header promises them: one accumulator, terms in order. */
static double plain(const struct formula *f, size_t row, size_t col)
{
    const size_t *sa = f->a.stride, *sb = f->b.stride;
    volatile double sum = -0.0; /* nothing is contracted or vectorised */
    for (size_t k = 0; k < f->extent[SUM_INNER]; k++) {
        volatile double product = f->a.start.tensor->data[row * sa[ROW] + k * sa[SUM_INNER]] *
                                  f->b.start.tensor->data[col * sb[COL] + k * sb[SUM_INNER]];
        sum += product;
    }
    if (f->has_bias)
        sum += f->bias.start.tensor->data[col];
    return f->at_least_zero && sum < 0 ? 0 : sum;
}

static void check(const struct formula *f, struct arena *arena)
{
    size_t rows = f->extent[ROW], cols = f->extent[COL];
    double *out = ARENA_ARRAY(arena, rows * cols + 1, double);
    out[rows * cols] = 77; /* behind the end */
    contract_run(f, out, arena);
    assert_true(out[rows * cols] == 77);
    for (size_t i = 0; i < rows * cols; i++) {
        double expected = plain(f, i / cols, i % cols);
        if (memcmp(&expected, &out[i], sizeof expected) != 0)
            fail_msg("(%zu, %zu) of %zu x %zu, %zu terms: %.17g, expected %.17g", i / cols, i % cols, rows, cols,
                     f->extent[SUM_INNER], out[i], expected);
    }
}

static void check_sizes(struct rng *rng)
{
    static const size_t sizes[][3] = {{1, 1, 1},   {1, 200, 7},  {2, 3, 5},     {7, 15, 3},   {8, 16, 64},
                                      {9, 17, 33}, {1, 64, 100}, {300, 70, 40}, {5, 4, 9000}, {40, 3, 20000}};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int form = 0; form < 4; form++) {
            struct matrices m;
            fill(&m.a, sizes[i][0], sizes[i][2], rng, &arena);
            fill(&m.b, sizes[i][1], sizes[i][2], rng, &arena);
            fill(&m.bias, 1, sizes[i][1], rng, &arena);
            struct formula f = formula_of(&m, sizes[i], form % 2 == 1, form / 2 == 1);
            assert_int_equal(product_fits(&f), sizes[i][0] > 1);
            check(&f, &arena);
            arena_reset(&arena);
        }
    arena_free(&arena);
}

static void test_the_bits_of_plain_sums_everywhere(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (size_t k = 0; attention_kernel(k) != NULL; k++) {
        setenv("MHA_KERNEL", attention_kernel(k), 1);
        setenv("MHA_THREADS", k % 2 == 0 ? "3" : "1", 1);
        check_sizes(&rng);
    }
    unsetenv("MHA_KERNEL");
    unsetenv("MHA_THREADS");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_bits_of_plain_sums_everywhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
