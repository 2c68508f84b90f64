/* Cost: closed forms equal what is counted, and what the course says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/cost.h"
#include "engine/rng.h"
#include "support/random_setup.h"
#include "support/ref_cases.h"

static void check_counts(const struct setup *setup, const char *what, struct arena *arena)
{
    struct trace trace;
    struct err err;
    assert_true(trace_run(&trace, setup, &(struct recipe){0}, arena, &err));
    for (enum step_id id = 0; id < N_STEPS; id++) {
        const struct step *step = trace_find(&trace, id);
        struct cost closed = cost_step(setup, id), counted = {0};
        if (step != NULL)
            counted = cost_counted(step);
        if (closed.multiply_adds != counted.multiply_adds || closed.exponentials != counted.exponentials ||
            closed.bytes != counted.bytes)
            fail_msg("%s, %s", what, step_name(id));
    }
}

static void test_closed_forms_equal_the_counts(void **state)
{
    (void)state;
    static struct ref_case c;
    struct arena arena = {0};
    FILE *file = ref_open("tests/data/traces.txt");
    while (ref_next(file, &c, &arena)) {
        check_counts(&c.setup, c.name, &arena);
        arena_reset(&arena);
    }
    fclose(file);
    arena_free(&arena);
}

static void test_closed_forms_of_random_configurations(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 41);
    for (int i = 0; i < 500; i++) {
        char what[32];
        snprintf(what, sizeof what, "random setup %d", i);
        check_counts(random_setup(&rng, &arena), what, &arena);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* A layer by its sizes alone. */
static struct setup layer(size_t n, size_t d, size_t h, bool bias)
{
    struct setup s = {.num_heads = h};
    struct err err;
    s.input[STEP_X] = (struct tensor){.ndim = 2, .shape = {n, d}};
    for (enum step_id w = STEP_W_Q; w <= STEP_W_O; w += 2) {
        s.input[w] = (struct tensor){.ndim = 2, .shape = {d, d}};
        if (bias)
            s.input[w + 1] = (struct tensor){.ndim = 1, .shape = {d}};
    }
    assert_true(setup_check(&s, &err));
    return s;
}

static void test_the_numbers_of_the_course(void **state)
{
    (void)state;
    struct setup s = layer(10, 512, 8, false), biased = layer(10, 512, 8, true), overtaken = layer(1024, 512, 8, false);
    assert_true(cost_total(&s).parameters == 1048576); /* 4 d^2 */
    assert_true(cost_total(&biased).parameters == 1050624);
    assert_true(cost_step(&s, STEP_SCORES).multiply_adds == 10 * 10 * 512);
    assert_true(cost_step(&s, STEP_WEIGHTS).exponentials == 800);
    /* At n = 2 d the scores and the weighing cost as much as the four projections. */
    uint64_t projections = 4 * cost_step(&overtaken, STEP_Q).multiply_adds;
    uint64_t attention =
        cost_step(&overtaken, STEP_SCORES).multiply_adds + cost_step(&overtaken, STEP_HEADS).multiply_adds;
    assert_true(projections == attention);
    assert_true(cost_step(&s, STEP_MASKED).bytes == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed_forms_equal_the_counts),
        cmocka_unit_test(test_closed_forms_of_random_configurations),
        cmocka_unit_test(test_the_numbers_of_the_course),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
