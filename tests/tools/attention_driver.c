/* attention_driver N D_MODEL HEADS CALLS: that many calls of the fast path in one thread, for who counts instructions.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/str.h"
#include "engine/fast.h"
#include "engine/rng.h"

static size_t number(const char *text)
{
    uint64_t value;
    if (!num_parse_uint(str_of(text), &value) || value == 0)
        exit(2);
    return (size_t)value;
}

int main(int argc, char **argv)
{
    struct arena inputs = {0}, scratch = {0};
    struct rng rng;
    struct err err;
    double *x[4];
    if (argc != 5)
        return 2;
    size_t n = number(argv[1]), d = number(argv[2]), h = number(argv[3]), calls = number(argv[4]);
    rng_seed(&rng, 0);
    for (size_t i = 0; i < 4; i++) {
        x[i] = ARENA_ARRAY(&inputs, n * d, double);
        for (size_t e = 0; e < n * d; e++)
            x[i][e] = rng_normal(&rng);
    }
    struct attention how = {
        .n_q = n, .n_k = n, .num_heads = h, .num_kv_heads = h, .d_k = d / h, .d_v = d / h, .threads = 1};
    for (size_t i = 0; i < calls; i++) {
        arena_reset(&scratch);
        if (!attention_forward(x[3], x[0], x[1], x[2], &how, &scratch, &err)) {
            fprintf(stderr, "%s\n", err.text);
            return 1;
        }
    }
    arena_free(&scratch);
    arena_free(&inputs);
    return 0;
}
