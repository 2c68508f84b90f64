/* The table of mistakes against NumPy: tests/data/mistakes.txt, written by tests/data/gen_traces.py. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/macros.h"
#include "engine/recipe.h"
#include "engine/trace.h"
#include "support/ref_cases.h"

/* Errors are measured against what the softmax was given: wrong choices can make that large, too. */
static void check_run(const struct ref_case *c, const struct ref_run *run, const struct trace *trace)
{
    double magnified = largest_scaled(trace);
    const struct step *last = &trace->step[trace->n_steps - 1];
    for (size_t i = 0; i < run->n_steps; i++) {
        const struct ref_step *want = &run->step[i];
        const struct step *step = trace_find(trace, want->id);
        if (step == NULL)
            fail_msg("%s, %s: no step %s", c->name, run->label, step_name(want->id));
        struct fingerprint got = fingerprint_of(&step->value);
        if (!prints_agree(&got, &want->print, 1e-12 * (want->id >= STEP_WEIGHTS ? magnified : 1)))
            fail_msg("%s, %s, %s: %.17g %.17g %g, NumPy has %.17g %.17g %g", c->name, run->label, step_name(want->id),
                     got.sum, got.largest, got.odd, want->print.sum, want->print.largest, want->print.odd);
    }
    if (last->id != run->step[run->n_steps - 1].id)
        fail_msg("%s, %s: ends with %s, NumPy ends with %s", c->name, run->label, step_name(last->id),
                 step_name(run->step[run->n_steps - 1].id));
}

static void check_case(const struct ref_case *c, bool seen[], struct arena *arena)
{
    for (size_t i = 0; i < c->n_runs; i++) {
        const struct ref_run *run = &c->run[i];
        const struct mistake *m = mistake_find(str_of(run->label));
        struct recipe recipe = {0};
        struct trace trace;
        struct err err;
        if (m == NULL || !recipe_add(&recipe, str_of(run->label), &err))
            fail_msg("no mistake %s", run->label);
        if (trace_run(&trace, &c->setup, &recipe, arena, &err) == run->refused)
            fail_msg("%s, %s: refused is %d in NumPy", c->name, run->label, run->refused);
        if (run->refused)
            continue;
        check_run(c, run, &trace);
        for (size_t k = 0; k < mistakes_count(); k++)
            seen[k] |= mistakes_at(k) == m;
    }
}

static void test_every_label_equals_numpy(void **state)
{
    (void)state;
    static struct ref_case c;
    struct arena arena = {0};
    FILE *file = ref_open("tests/data/mistakes.txt");
    bool seen[256] = {false};
    while (ref_next(file, &c, &arena)) {
        check_case(&c, seen, &arena);
        arena_reset(&arena);
    }
    fclose(file);
    arena_free(&arena);
    for (size_t i = 0; i < mistakes_count(); i++) {
        enum stage stage;
        if (seen[i] != mistake_stage(mistakes_at(i), &stage))
            fail_msg("%s is not in the reference data", mistake_label(mistakes_at(i)));
    }
}

static void test_catalogue_is_complete_and_in_order(void **state)
{
    (void)state;
    enum stage last = STAGE_PROJECT;
    for (size_t i = 0; i < mistakes_count(); i++) {
        const struct mistake *m = mistakes_at(i);
        enum stage stage = N_STAGES;
        mistake_stage(m, &stage);
        assert_true(stage >= last);
        last = stage;
        assert_ptr_equal(mistake_find(str_of(mistake_label(m))), m); /* so no label occurs twice */
        assert_true(strlen(mistake_sentence(m)) > 20);
        assert_true(strlen(mistake_numpy(m)) > 0);
    }
    assert_null(mistake_find(STR("scale_sqrt")));
}

static void expect_usage(struct recipe *recipe, const char *label, const char *text)
{
    struct err err;
    assert_false(recipe_add(recipe, str_of(label), &err));
    assert_int_equal(err.code, ERR_USAGE);
    assert_string_equal(err.text, text);
}

static void test_recipes_refuse_what_can_not_be_combined(void **state)
{
    (void)state;
    struct recipe recipe = {0};
    struct err err;
    assert_true(recipe_add(&recipe, STR("scale_missing"), &err));
    assert_true(recipe_add(&recipe, STR("softmax_twice"), &err));
    expect_usage(&recipe, "scale_by_d_k",
                 "scale_missing and scale_by_d_k are both choices of the stage \"scale\"; give one of them");
    expect_usage(&recipe, "scale_mising", "unknown mistake \"scale_mising\"; did you mean scale_missing?");
    expect_usage(&recipe, "qqqqqqqqqqqqq", "unknown mistake \"qqqqqqqqqqqqq\"");
    expect_usage(&recipe, "returns_tuple",
                 "returns_tuple is a slip of code, not a choice of a stage: it can't be traced");
}

/* ---- what the sizes hide --------------------------------------------------------------------------------------- */

static size_t size_of_name(const struct setup *s, struct str name)
{
    const struct {
        const char *name;
        size_t value;
    } sizes[] = {{"num_heads", s->num_heads},
                 {"num_kv_heads", s->num_kv_heads},
                 {"n_q", s->n_q},
                 {"n_k", s->n_k},
                 {"d_k", s->d_k},
                 {"d_v", s->d_v},
                 {"1", 1},
                 {"4", 4},
                 {"num_kv_heads ** 2", s->num_kv_heads * s->num_kv_heads}};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        if (str_is(str_trim(name), sizes[i].name))
            return sizes[i].value;
    fail_msg("no size %.*s", (int)name.n, name.p);
    return 0;
}

/* "a = b = c" or "a > b" */
static bool holds(const struct setup *s, struct str condition)
{
    bool greater = memchr(condition.p, '>', condition.n) != NULL;
    size_t first = size_of_name(s, str_split(&condition, greater ? '>' : '='));
    while (condition.n > 0) {
        size_t next = size_of_name(s, str_split(&condition, '='));
        if (greater ? first <= next : first != next)
            return false;
    }
    return true;
}

static bool is_hidden(const struct setup *s, const char *conditions)
{
    while (*conditions != '\0') {
        const char *end = strstr(conditions, " or ");
        size_t n = end == NULL ? strlen(conditions) : (size_t)(end - conditions);
        if (holds(s, (struct str){conditions, n}))
            return true;
        conditions += end == NULL ? n : n + 4;
    }
    return false;
}

/* Whether two traces end alike: the same last step, the same shape, the same numbers but for rounding. */
static bool end_alike(const struct trace *a, const struct trace *b)
{
    const struct step *x = &a->step[a->n_steps - 1], *y = &b->step[b->n_steps - 1];
    struct fingerprint px = fingerprint_of(&x->value), py = fingerprint_of(&y->value);
    return x->id == y->id && prints_agree(&px, &py, 1e-9);
}

static void test_hidden_sizes_hide(void **state)
{
    (void)state;
    static struct ref_case c;
    struct arena arena = {0};
    FILE *file = ref_open("tests/data/traces.txt");
    size_t n_hidden = 0;
    while (ref_next(file, &c, &arena)) {
        struct trace right, wrong;
        struct err err;
        assert_true(trace_run(&right, &c.setup, &(struct recipe){0}, &arena, &err));
        for (size_t i = 0; i < mistakes_count(); i++) {
            const struct mistake *m = mistakes_at(i);
            struct recipe recipe = {0};
            if (!mistake_applies(m, &c.setup, &err) || !is_hidden(&c.setup, mistake_hidden(m)))
                continue;
            assert_true(recipe_add(&recipe, str_of(mistake_label(m)), &err));
            assert_true(trace_run(&wrong, &c.setup, &recipe, &arena, &err));
            if (!end_alike(&right, &wrong))
                fail_msg("%s shows on %s", mistake_label(m), c.name);
            n_hidden++;
        }
        arena_reset(&arena);
    }
    fclose(file);
    arena_free(&arena);
    assert_true(n_hidden > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_label_equals_numpy),
        cmocka_unit_test(test_catalogue_is_complete_and_in_order),
        cmocka_unit_test(test_recipes_refuse_what_can_not_be_combined),
        cmocka_unit_test(test_hidden_sizes_hide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
