/* Origins: the terms of a cell make exactly the cell, under every recipe, on every reference setup. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/macros.h"
#include "engine/rng.h"
#include "engine/trace.h"
#include "support/ref_cases.h"

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static bool is_operand(const struct trace *trace, const struct operand *o)
{
    const struct step *step = trace_find(trace, o->step);
    return step != NULL && same(o->value, tensor_get(&step->value, o->at));
}

/* a * b for every term, with both operands where they are said to be. */
static bool products_hold(const struct trace *trace, const struct origin *o)
{
    for (size_t t = 0; t < o->n_terms; t++) {
        const struct term *term = &o->terms[t];
        if (!is_operand(trace, &term->a) || (term->b.step != N_STEPS && !is_operand(trace, &term->b)) ||
            !same(term->product, term->a.value * term->b.value))
            return false;
    }
    return !o->has_bias || is_operand(trace, &o->bias);
}

static double sum_of(const struct origin *o)
{
    double sum = -0.0;
    for (size_t t = 0; t < o->n_terms; t++)
        sum += o->terms[t].product;
    sum += o->has_bias ? o->bias.value : -0.0;
    return o->at_least_zero && sum < 0 ? 0 : sum;
}

static bool softmax_holds(const struct trace *trace, const struct origin *o)
{
    for (size_t t = 0; t < o->n_terms; t++)
        if (!is_operand(trace, &o->terms[t].a))
            return false;
    if (!same(sum_of(o), o->row_sum) && !(o->n_terms == 1 && o->row_sum == 1))
        return false;
    if (o->row_sum == 0 && o->value == 0)
        return true;
    return same(o->value, o->numerator / o->row_sum / o->number * o->factor);
}

static bool makes_its_cell(const struct trace *trace, const struct origin *o)
{
    switch (o->kind) {
    case ORIGIN_INPUT:
        return o->n_terms == 0;
    case ORIGIN_MOVED:
        return o->n_terms == 1 && is_operand(trace, &o->terms[0].a) && same(o->value, o->terms[0].a.value);
    case ORIGIN_DOT:
    case ORIGIN_COMBINED:
        return products_hold(trace, o) && same(o->value, sum_of(o));
    case ORIGIN_SCALED:
        return is_operand(trace, &o->terms[0].a) && same(o->value, o->terms[0].a.value / o->number);
    case ORIGIN_MASKED:
        return is_operand(trace, &o->terms[0].a) &&
               same(o->value, o->replaced ? o->number : o->terms[0].a.value + o->number);
    case ORIGIN_SOFTMAX:
        return softmax_holds(trace, o);
    }
    return false;
}

/* Three cells of every step. */
static void check_trace(const struct trace *trace, const char *what, struct rng *rng, struct arena *arena)
{
    for (size_t i = 0; i < trace->n_steps; i++) {
        const struct step *step = &trace->step[i];
        for (int sample = 0; sample < 3; sample++) {
            size_t at[TENSOR_MAX_DIM] = {0};
            struct origin o;
            for (size_t axis = 0; axis < step->value.ndim; axis++)
                at[axis] = (size_t)rng_below(rng, step->value.shape[axis]);
            trace_origin(trace, step->id, at, &o, arena);
            assert_true(same(o.value, tensor_get(&step->value, at)));
            if (!makes_its_cell(trace, &o))
                fail_msg("%s: %s[%zu, %zu, %zu]", what, step_name(step->id), at[0], at[1], at[2]);
        }
    }
}

/* Every mistake alone, and each with a random one of another stage. */
static void check_case(const struct ref_case *c, struct rng *rng, struct arena *arena)
{
    struct trace trace;
    struct err err;
    assert_true(trace_run(&trace, &c->setup, &(struct recipe){0}, arena, &err));
    check_trace(&trace, c->name, rng, arena);
    for (size_t i = 0; i < mistakes_count(); i++) {
        struct recipe recipe = {0};
        const char *label = mistake_label(mistakes_at(i));
        if (!recipe_add(&recipe, str_of(label), &err) || !trace_run(&trace, &c->setup, &recipe, arena, &err))
            continue;
        check_trace(&trace, label, rng, arena);
        const struct mistake *other = mistakes_at((size_t)rng_below(rng, mistakes_count()));
        if (!recipe_add(&recipe, str_of(mistake_label(other)), &err) ||
            !trace_run(&trace, &c->setup, &recipe, arena, &err))
            continue;
        check_trace(&trace, label, rng, arena);
    }
}

static void test_terms_make_exactly_the_cell(void **state)
{
    (void)state;
    static struct ref_case c;
    static const char *const paths[] = {"tests/data/traces.txt", "tests/data/mistakes.txt"};
    struct arena arena = {0}, setups = {0};
    struct rng rng;
    rng_seed(&rng, 5);
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        FILE *file = ref_open(paths[i]);
        while (ref_next(file, &c, &setups)) {
            check_case(&c, &rng, &arena);
            arena_reset(&arena);
            arena_reset(&setups);
        }
        fclose(file);
    }
    arena_free(&arena);
    arena_free(&setups);
}

static void test_a_score_is_a_dot_product_of_its_rows(void **state)
{
    (void)state;
    double q[] = {2, 1, 0, -1}, k[] = {1, 3, 5, 2, 1, 0, 1, 1};
    struct arena arena = {0};
    struct setup s = {.num_heads = 2};
    struct trace trace;
    struct origin o;
    struct err err;
    s.input[STEP_Q] = (struct tensor){.ndim = 2, .shape = {1, 4}, .data = q};
    s.input[STEP_K] = s.input[STEP_V] = (struct tensor){.ndim = 2, .shape = {2, 4}, .data = k};
    assert_true(setup_check(&s, &err));
    assert_true(trace_run(&trace, &s, &(struct recipe){0}, &arena, &err));
    trace_origin(&trace, STEP_SCORES, (const size_t[]){1, 0, 1}, &o, &arena);
    assert_int_equal(o.kind, ORIGIN_DOT);
    assert_int_equal(o.n_terms, 2);
    assert_int_equal(o.terms[1].a.step, STEP_QH);
    assert_memory_equal(o.terms[1].a.at, ((size_t[]){1, 0, 1}), 3 * sizeof(size_t));
    assert_int_equal(o.terms[1].b.step, STEP_KH);
    assert_memory_equal(o.terms[1].b.at, ((size_t[]){1, 1, 1}), 3 * sizeof(size_t));
    assert_true(o.terms[1].product == -1 && o.value == -1);
    trace_origin(&trace, STEP_QH, (const size_t[]){1, 0, 1}, &o, &arena);
    assert_int_equal(o.kind, ORIGIN_MOVED);
    assert_memory_equal(o.terms[0].a.at, ((size_t[]){0, 3}), 2 * sizeof(size_t));
    trace_origin(&trace, STEP_WEIGHTS, (const size_t[]){0, 0, 1}, &o, &arena);
    assert_int_equal(o.n_terms, 2);
    assert_int_equal(o.own, 1);
    assert_true(o.row_max == trace_find(&trace, STEP_SCALED)->value.data[0]);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terms_make_exactly_the_cell),
        cmocka_unit_test(test_a_score_is_a_dot_product_of_its_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
