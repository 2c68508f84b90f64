/* diagnose_driver: milliseconds that a diagnosis takes at worst: a result of all setups of mha-function that no mistake
 * explains, so that every single one and every pair is tried.  For make bench. */
#include <math.h>
#include <stdio.h>

#include "engine/diagnose.h"
#include "io/clock.h"
#include "support/ref_cases.h"

enum { MAX_SETUPS = 32, ROUNDS = 5 };

int main(void)
{
    static struct ref_case c;
    static struct setup setups[MAX_SETUPS];
    struct evidence evidence[MAX_SETUPS];
    struct arena arena = {0};
    struct diagnosis d = {.kind = DIAGNOSIS_RIGHT};
    struct err err;
    double best = HUGE_VAL;
    size_t n = 0;
    FILE *file = ref_open("tests/data/function.txt");
    for (; n < MAX_SETUPS && ref_next(file, &c, &arena); n++) {
        struct trace trace;
        setups[n] = c.setup;
        if (!trace_right(&trace, &setups[n], &arena, &err)) {
            fprintf(stderr, "%s\n", err.text);
            return 1;
        }
        struct tensor typed = trace_find(&trace, STEP_CONCAT)->value;
        for (size_t i = 0; i < tensor_count(&typed); i++)
            typed.data[i] += 0.1 * (double)(i % 7);
        evidence[n] = (struct evidence){
            .setup = &setups[n], .step = STEP_CONCAT, .typed = typed, .how = {.atol = 1e-6, .rtol = 1e-6}};
    }
    fclose(file);
    for (int i = 0; i < ROUNDS; i++) {
        double start = clock_seconds();
        if (!diagnose(&d, evidence, n, &err)) {
            fprintf(stderr, "%s\n", err.text);
            return 1;
        }
        double took = clock_seconds() - start;
        best = took < best ? took : best;
    }
    arena_free(&arena);
    printf("%zu setups, %zu mistakes and their pairs, %s: %.1f ms\n", n, mistakes_count(),
           d.kind == DIAGNOSIS_UNKNOWN ? "nothing found" : "something found", best * 1e3);
    return 0;
}
