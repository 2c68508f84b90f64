/* The cell microscope: the terms of every cell make it, every operand can be followed, and every way leads back. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/cell_text.h"
#include "app/microscope.h"
#include "support/random_setup.h"

enum { N_SETUPS = 50 };

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static double remake(const struct origin *o, double given)
{
    double sum = -0.0;
    for (size_t t = 0; t < o->n_terms; t++)
        sum += o->terms[t].product;
    switch (o->kind) {
    case ORIGIN_INPUT:
        return given;
    case ORIGIN_MOVED:
        return o->terms[0].a.value;
    case ORIGIN_SCALED:
        return o->terms[0].a.value / o->number;
    case ORIGIN_MASKED:
        return o->replaced ? o->number : o->terms[0].a.value + o->number;
    case ORIGIN_SOFTMAX:
        return o->row_sum == 0 ? 0 : o->terms[o->own].product / sum;
    case ORIGIN_DOT:
    case ORIGIN_COMBINED:
        break;
    }
    return o->has_bias ? sum + o->bias.value : sum;
}

/* All operands of the cell, one after the other by Tab: each is where it is said to be, and one comes back from it. */
static void follow_all(struct microscope *m, const struct trace *trace, struct arena *arena)
{
    struct operand operand;
    size_t n_of;
    const struct look start = m->here;
    if (!microscope_operand(m, trace, &operand, &n_of, arena))
        assert_int_equal(n_of, 0);
    for (size_t i = 0; i < n_of; i++) {
        assert_true(microscope_operand(m, trace, &operand, &n_of, arena));
        microscope_follow(m, &operand);
        assert_true(same(tensor_get(&trace_find(trace, m->here.step)->value, m->here.at), operand.value));
        assert_true(microscope_return(m));
        microscope_choose(m, n_of, 1);
    }
    assert_memory_equal(&m->here, &start, sizeof start);
}

static void check_step(const struct trace *trace, const struct step *step, struct arena *arena)
{
    for (size_t flat = 0; flat < tensor_count(&step->value); flat++) {
        struct microscope m;
        struct origin origin;
        size_t rest = flat;
        microscope_open(&m, step->id);
        for (size_t axis = step->value.ndim; axis-- > 0; rest /= step->value.shape[axis])
            m.here.at[axis] = rest % step->value.shape[axis];
        trace_origin(trace, step->id, m.here.at, &origin, arena);
        assert_true(same(remake(&origin, step->value.data[flat]), step->value.data[flat]));
        follow_all(&m, trace, arena);
        arena_reset(arena);
    }
}

static void test_every_cell_of_every_step(void **state)
{
    (void)state;
    struct arena setups = {0}, scratch = {0};
    struct rng rng;
    struct err err;
    rng_seed(&rng, 11);
    for (int i = 0; i < N_SETUPS; i++) {
        struct trace trace;
        assert_true(trace_run(&trace, random_setup(&rng, &setups), &(struct recipe){0}, &setups, &err));
        for (size_t k = 0; k < trace.n_steps; k++)
            check_step(&trace, &trace.step[k], &scratch);
        arena_reset(&setups);
    }
    arena_free(&setups);
    arena_free(&scratch);
}

/* Two tokens, two heads of one column. */
static const struct trace *small_trace(struct arena *arena)
{
    static double q[] = {1, 2, 3, 4}, k[] = {0, 1, 1, 0}, v[] = {5, 6, NAN, 9};
    struct setup *s = ARENA_NEW(arena, struct setup);
    struct trace *trace = ARENA_NEW(arena, struct trace);
    struct err err;
    *s = (struct setup){.num_heads = 2};
    s->input[STEP_Q] = (struct tensor){.ndim = 2, .shape = {2, 2}, .data = q};
    s->input[STEP_K] = (struct tensor){.ndim = 2, .shape = {2, 2}, .data = k};
    s->input[STEP_V] = (struct tensor){.ndim = 2, .shape = {2, 2}, .data = v};
    assert_true(setup_check(s, &err));
    assert_true(trace_run(trace, s, &(struct recipe){0}, arena, &err));
    return trace;
}

static void test_jumps_by_index(void **state)
{
    (void)state;
    static const struct {
        const char *typed;
        bool ok;
        size_t at[3];
    } cases[] = {{"1 0 1", true, {1, 0, 1}}, {"[0, 1, 1]", true, {0, 1, 1}},
                 {"1,1,1", true, {1, 1, 1}}, {"1 1", false, {0}},
                 {"2 0 0", false, {0}},      {"0 0 0 0", false, {0}},
                 {"0 0.5 0", false, {0}},    {"-1 0 0", false, {0}},
                 {"", false, {0}},           {"0 0 1e300", false, {0}},
                 {"x", false, {0}},          {"0 0 inf", false, {0}}};
    struct arena arena = {0};
    const struct trace *trace = small_trace(&arena);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct microscope m;
        struct err why;
        microscope_open(&m, STEP_SCORES);
        assert_int_equal(microscope_jump(&m, trace, str_of(cases[i].typed), &why), cases[i].ok);
        assert_memory_equal(m.here.at, cases[i].at, sizeof cases[i].at);
    }
    arena_free(&arena);
}

static void test_largest_of_row_and_tensor(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct trace *trace = small_trace(&arena);
    struct microscope m;
    struct err err;
    microscope_open(&m, STEP_Q);
    assert_true(microscope_largest(&m, trace, false, &arena, &err));
    assert_string_equal(cell_name(trace, m.here.step, m.here.at, &arena), "Q[0, 1]");
    assert_true(microscope_largest(&m, trace, true, &arena, &err));
    assert_string_equal(cell_name(trace, m.here.step, m.here.at, &arena), "Q[1, 1]");
    microscope_open(&m, STEP_V);
    microscope_move(&m, trace, 1, 1);
    assert_true(microscope_largest(&m, trace, false, &arena, &err));
    assert_string_equal(cell_name(trace, m.here.step, m.here.at, &arena), "V[1, 1]"); /* not the NaN */
    arena_free(&arena);
}

static void test_the_cursor_stays_inside(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct trace *trace = small_trace(&arena);
    struct microscope m;
    microscope_open(&m, STEP_Q);
    microscope_move(&m, trace, 0, 1 << 30);
    microscope_move(&m, trace, 2, 1);
    assert_string_equal(cell_name(trace, m.here.step, m.here.at, &arena), "Q[0, 1]");
    microscope_move(&m, trace, 0, -(1 << 30));
    microscope_move(&m, trace, 1, -1);
    assert_string_equal(cell_name(trace, m.here.step, m.here.at, &arena), "Q[0, 0]");
    arena_free(&arena);
}

static void test_a_long_way_forgets_its_beginning(void **state)
{
    (void)state;
    struct microscope m;
    size_t back = 0;
    microscope_open(&m, STEP_Q);
    for (size_t i = 0; i < MICROSCOPE_DEPTH + 5; i++)
        microscope_follow(&m, &(struct operand){.step = STEP_K, .at = {i}});
    while (microscope_return(&m))
        back++;
    assert_int_equal(back, MICROSCOPE_DEPTH);
    assert_int_equal(m.here.at[0], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_cell_of_every_step),         cmocka_unit_test(test_jumps_by_index),
        cmocka_unit_test(test_largest_of_row_and_tensor),        cmocka_unit_test(test_the_cursor_stays_inside),
        cmocka_unit_test(test_a_long_way_forgets_its_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
