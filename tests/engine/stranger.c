/* Attention in a program of someone else's: cc -Isrc stranger.c libmha.a -lm -lpthread */
#include <stdio.h>

#include "engine/diagnose.h"
#include "engine/fast.h"
#include "engine/trace.h"

int main(void)
{
    double q[] = {1, 0, 0, 1, 0, 1, 1, 0}, v[] = {1, 2, 3, 4, 5, 6, 7, 8};
    double typed[] = {3.0, 4.0, 5.0, 6.0, 3.0, 4.0, 5.0, 6.0};
    struct setup setup = {.num_heads = 2};
    struct arena arena = {0};
    struct trace trace;
    struct diagnosis found;
    struct err err;
    setup.input[STEP_Q] = setup.input[STEP_K] = (struct tensor){.ndim = 2, .shape = {2, 4}, .data = q};
    setup.input[STEP_V] = (struct tensor){.ndim = 2, .shape = {2, 4}, .data = v};
    if (!setup_check(&setup, &err) || !trace_run(&trace, &setup, &(struct recipe){0}, &arena, &err))
        return fprintf(stderr, "%s\n", err.text), 1;
    for (size_t i = 0; i < trace.n_steps; i++)
        printf("%-8s %s\n", step_name(trace.step[i].id), trace.step[i].numpy);
    printf("concat[0, 0] = %.4f\n", trace_find(&trace, STEP_CONCAT)->value.data[0]);

    struct tensor mine = {.ndim = 2, .shape = {2, 4}, .data = typed};
    struct evidence evidence = {.setup = &setup, .step = STEP_CONCAT, .typed = mine, .how = {.atol = 1e-4}};
    if (!diagnose(&found, &evidence, 1, &err))
        return fprintf(stderr, "%s\n", err.text), 1;
    for (size_t i = 0; i < found.n_found; i++)
        printf("%s: %s\n", mistake_label(found.found[i].first), mistake_sentence(found.found[i].first));

    double out[8];
    struct attention how = {.n_q = 2, .n_k = 2, .num_heads = 2, .num_kv_heads = 2, .d_k = 2, .d_v = 2};
    if (!attention_forward(out, q, q, v, &how, &arena, &err))
        return fprintf(stderr, "%s\n", err.text), 1;
    printf("the fast way: %.4f %.4f %.4f %.4f\n", out[0], out[1], out[6], out[7]);
    arena_free(&arena);
    return 0;
}
