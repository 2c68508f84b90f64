/* Diagnosis: a right tensor is never blamed, a wrong one is traced back to what made it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/macros.h"
#include "engine/diagnose.h"
#include "engine/rng.h"
#include "support/random_setup.h"
#include "support/ref_cases.h"

enum { MAX_SETUPS = 32 };

/* The setups of a reference file, or of those of its cases that come first. */
struct setups {
    struct setup setup[MAX_SETUPS];
    char name[MAX_SETUPS][REF_NAME];
    size_t n;
    struct arena arena;
};

static void read_setups(struct setups *out, const char *path)
{
    static struct ref_case c;
    FILE *file = ref_open(path);
    *out = (struct setups){.n = 0};
    while (out->n < MAX_SETUPS && ref_next(file, &c, &out->arena)) {
        memcpy(out->name[out->n], c.name, sizeof c.name);
        out->setup[out->n++] = c.setup;
    }
    fclose(file);
}

/* With those of the recipe's mistakes that apply to this setup. */
static struct trace run(const struct setup *setup, const struct recipe *recipe, struct arena *arena)
{
    struct recipe here = *recipe;
    struct trace trace;
    struct err err;
    for (size_t stage = 0; stage < N_STAGES; stage++)
        if (here.wrong[stage] != NULL && !mistake_applies(here.wrong[stage], setup, &err))
            here.wrong[stage] = NULL;
    assert_true(trace_run(&trace, setup, &here, arena, &err));
    return trace;
}

/* A learner who keeps the last step of a computation, in 1e-6. */
static struct evidence evidence_of(const struct setup *setup, const struct trace *trace)
{
    const struct step *last = &trace->step[trace->n_steps - 1];
    return (struct evidence){
        .setup = setup, .step = last->id, .typed = last->value, .how = {.atol = 1e-6, .rtol = 1e-6}};
}

/* What a learner with these mistakes would have. */
static void evidence_of_recipe(struct evidence *out, const struct setups *s, const struct recipe *recipe,
                               struct arena *arena)
{
    for (size_t i = 0; i < s->n; i++) {
        struct trace trace = run(&s->setup[i], recipe, arena);
        out[i] = evidence_of(&s->setup[i], &trace);
    }
}

static struct recipe recipe_of(const char *first, const char *second)
{
    struct recipe recipe = {0};
    struct err err;
    assert_true(recipe_add(&recipe, str_of(first), &err));
    if (second != NULL)
        assert_true(recipe_add(&recipe, str_of(second), &err));
    return recipe;
}

static bool names(const struct diagnosis *d, const char *first, const char *second)
{
    for (size_t i = 0; i < d->n_found; i++) {
        const struct explanation *e = &d->found[i];
        if (strcmp(mistake_label(e->first), first) == 0 &&
            (second == NULL ? e->second == NULL : e->second != NULL && strcmp(mistake_label(e->second), second) == 0))
            return true;
    }
    return false;
}

static void is_not_blamed(const struct setup *setup, const struct step *step)
{
    struct evidence e = {.setup = setup, .step = step->id, .typed = step->value, .how = {.rtol = 1e-9}};
    struct diagnosis d;
    struct err err;
    assert_true(diagnose(&d, &e, 1, &err));
    assert_int_equal(d.kind, DIAGNOSIS_RIGHT);
    assert_int_equal(d.n_found, 0);
}

static void test_right_tensors_are_never_blamed(void **state)
{
    (void)state;
    static struct ref_case c;
    struct arena arena = {0};
    FILE *file = ref_open("tests/data/traces.txt");
    size_t n = 0;
    while (ref_next(file, &c, &arena)) {
        struct trace right = run(&c.setup, &(struct recipe){0}, &arena);
        for (size_t i = 0; i < right.n_steps; i++, n++)
            is_not_blamed(&c.setup, &right.step[i]);
        arena_reset(&arena);
    }
    fclose(file);
    arena_free(&arena);
    assert_true(n > 1000);
}

static void test_random_right_traces_are_never_blamed(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 12);
    for (int i = 0; i < 1000; i++) {
        const struct setup *setup = random_setup(&rng, &arena);
        struct trace right = run(setup, &(struct recipe){0}, &arena);
        is_not_blamed(setup, &right.step[rng_below(&rng, right.n_steps)]);
        is_not_blamed(setup, &right.step[right.n_steps - 1]);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* Whether an explanation gives the same numbers as the evidence on all setups. */
static bool reproduces(const struct explanation *e, const struct evidence *evidence, size_t n, struct arena *arena)
{
    struct recipe recipe = recipe_of(mistake_label(e->first), e->second == NULL ? NULL : mistake_label(e->second));
    for (size_t i = 0; i < n; i++) {
        struct trace trace = run(evidence[i].setup, &recipe, arena);
        if (!evidence_agrees(&evidence[i], &trace))
            return false;
    }
    return true;
}

static void test_every_mistake_of_a_function_is_named(void **state)
{
    (void)state;
    static struct setups s;
    struct arena arena = {0};
    struct err err;
    read_setups(&s, "tests/data/function.txt");
    assert_int_equal(s.n, 10);
    for (size_t i = 0; i < mistakes_count(); i++) {
        const char *label = mistake_label(mistakes_at(i));
        struct evidence evidence[MAX_SETUPS];
        struct diagnosis d;
        enum stage stage;
        if (!mistake_stage(mistakes_at(i), &stage))
            continue;
        struct recipe recipe = recipe_of(label, NULL);
        evidence_of_recipe(evidence, &s, &recipe, &arena);
        assert_true(diagnose(&d, evidence, s.n, &err));
        if (d.kind == DIAGNOSIS_RIGHT) /* needs weights, a mask or groups */
            continue;
        if (d.kind != DIAGNOSIS_SINGLE || !names(&d, label, NULL))
            fail_msg("%s is not named", label);
        for (size_t k = 0; k < d.n_found; k++) {
            bool twins = strcmp(label, "scale_by_d_k") == 0 || strcmp(label, "scale_twice") == 0;
            if (!reproduces(&d.found[k], evidence, s.n, &arena) || d.n_found != (twins ? 2 : 1))
                fail_msg("%s is taken for %s", label, mistake_label(d.found[k].first));
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
    arena_free(&s.arena);
}

static struct recipe random_pair(struct rng *rng, const char **first, const char **second)
{
    struct recipe recipe;
    struct err err;
    do {
        recipe = (struct recipe){0};
        *first = mistake_label(mistakes_at((size_t)rng_below(rng, mistakes_count())));
        *second = mistake_label(mistakes_at((size_t)rng_below(rng, mistakes_count())));
    } while (!recipe_add(&recipe, str_of(*first), &err) || !recipe_add(&recipe, str_of(*second), &err));
    return recipe;
}

static void test_nine_of_ten_random_pairs_are_named(void **state)
{
    (void)state;
    static struct setups s;
    struct arena arena = {0};
    struct rng rng;
    size_t n_pairs = 0, n_named = 0;
    read_setups(&s, "tests/data/mistakes.txt");
    rng_seed(&rng, 11);
    for (int i = 0; i < 100; i++) {
        struct evidence evidence[MAX_SETUPS];
        struct diagnosis d;
        struct err err;
        const char *first, *second;
        struct recipe recipe = random_pair(&rng, &first, &second);
        evidence_of_recipe(evidence, &s, &recipe, &arena);
        assert_true(diagnose(&d, evidence, s.n, &err));
        assert_int_not_equal(d.kind, DIAGNOSIS_RIGHT);
        for (size_t k = 0; k < d.n_found; k++)
            assert_true(reproduces(&d.found[k], evidence, s.n, &arena));
        n_pairs += d.kind != DIAGNOSIS_SINGLE; /* else one of the two never shows */
        n_named += names(&d, first, second) || names(&d, second, first);
        arena_reset(&arena);
    }
    arena_free(&arena);
    arena_free(&s.arena);
    assert_true(n_pairs > 80);
    assert_true(n_named * 10 >= n_pairs * 9);
}

/* ---- parts ----------------------------------------------------------------------------------------------------- */

/* One cell of `scaled` of signs-4x6: the score of query 3 and key 2 in head 1 is 3. */
static struct diagnosis diagnose_cell(const struct setup *setup, double typed)
{
    struct evidence e = {.setup = setup,
                         .step = STEP_SCALED,
                         .n_fixed = 3,
                         .fixed = {1, 3, 2},
                         .typed = {.data = &typed},
                         .how = {.rtol = 1e-3}};
    struct diagnosis d;
    struct err err;
    assert_true(diagnose(&d, &e, 1, &err));
    return d;
}

static void test_one_typed_number_is_enough_for_a_scale(void **state)
{
    (void)state;
    static const struct {
        double typed;
        const char *label;
    } cases[] = {
        {3, "scale_missing"},          {1.225, "scale_sqrt_d_model"},   {1, "scale_by_d_k"},
        {5.196, "scale_multiplied"},   {1.5, "scale_sqrt_seq_len"},     {2, "scale_power_precedence"},
        {0, "scale_integer_division"}, {2.121, "scale_sqrt_num_heads"},
    };
    static struct setups s;
    read_setups(&s, "tests/data/function.txt");
    const struct setup *signs = &s.setup[3];
    assert_string_equal(s.name[3], "signs");
    assert_int_equal(diagnose_cell(signs, 1.7321).kind, DIAGNOSIS_RIGHT);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct diagnosis d = diagnose_cell(signs, cases[i].typed);
        assert_int_equal(d.kind, DIAGNOSIS_SINGLE);
        assert_true(names(&d, cases[i].label, NULL));
    }
    struct diagnosis d = diagnose_cell(signs, 77.7); /* two mistakes could make nearly any number */
    assert_int_equal(d.kind, DIAGNOSIS_UNKNOWN);
    assert_int_equal(d.relation.n_wrong, 1);
    arena_free(&s.arena);
}

static void test_units_and_rows_are_the_learners(void **state)
{
    (void)state;
    static struct setups s;
    struct arena arena = {0};
    struct err err;
    struct diagnosis d;
    double ln2 = log(2);
    read_setups(&s, "tests/data/function.txt");
    struct recipe recipe = recipe_of("k_used_twice", NULL);
    struct trace wrong = run(&s.setup[3], &recipe, &arena);
    const struct tensor *scores = &trace_find(&wrong, STEP_SCORES)->value;
    double row[4];
    for (size_t j = 0; j < 4; j++)
        row[j] = tensor_get(scores, (const size_t[]){1, 2, j}) / ln2;
    struct evidence e = {.setup = &s.setup[3],
                         .step = STEP_SCORES,
                         .n_fixed = 2,
                         .fixed = {1, 2},
                         .unit = ln2,
                         .typed = {.ndim = 1, .shape = {4}, .data = row},
                         .how = {.atol = 1e-6}};
    assert_true(diagnose(&d, &e, 1, &err));
    assert_int_equal(d.kind, DIAGNOSIS_SINGLE);
    assert_true(names(&d, "k_used_twice", NULL));
    e.fixed[0] = 9; /* no such head in any computation */
    assert_true(diagnose(&d, &e, 1, &err));
    assert_int_equal(d.kind, DIAGNOSIS_UNKNOWN);
    arena_free(&arena);
    arena_free(&s.arena);
}

static void test_a_shape_is_evidence_too(void **state)
{
    (void)state;
    static struct setups s;
    struct err err;
    struct diagnosis d;
    read_setups(&s, "tests/data/function.txt");
    struct evidence e = {
        .setup = &s.setup[4], .step = STEP_CONCAT, .shape_only = true, .typed = {.ndim = 2, .shape = {7, 45}}};
    assert_true(diagnose(&d, &e, 1, &err));
    assert_int_equal(d.kind, DIAGNOSIS_SINGLE);
    assert_int_equal(d.n_found, 1);
    assert_true(names(&d, "v_not_split", NULL));
    e.typed.shape[1] = 15;
    assert_true(diagnose(&d, &e, 1, &err));
    assert_int_equal(d.kind, DIAGNOSIS_RIGHT);
    arena_free(&s.arena);
}

/* What a learner makes fit by hand is the same mistake. */
static void test_other_forms_carry_the_label(void **state)
{
    (void)state;
    static struct setups s;
    struct arena arena = {0};
    struct err err;
    struct diagnosis d;
    read_setups(&s, "tests/data/function.txt");
    struct trace right = run(&s.setup[3], &(struct recipe){0}, &arena);
    struct tensor weights = trace_find(&right, STEP_SCALED)->value;
    for (size_t i = 0; i < tensor_count(&weights); i++)
        weights.data[i] = exp(weights.data[i]); /* neither shifted nor divided */
    struct evidence e = {.setup = &s.setup[3], .step = STEP_WEIGHTS, .typed = weights, .how = {.rtol = 1e-9}};
    assert_true(diagnose(&d, &e, 1, &err));
    assert_int_equal(d.kind, DIAGNOSIS_SINGLE);
    assert_int_equal(d.n_found, 1);
    assert_true(names(&d, "softmax_unnormalised", NULL));
    arena_free(&arena);
    arena_free(&s.arena);
}

static void expect_form(const struct setup *setup, enum step_id step, const struct tensor *typed, const char *label)
{
    struct evidence e = {.setup = setup, .step = step, .typed = *typed, .how = {.rtol = 1e-9, .atol = 1e-12}};
    struct diagnosis d;
    struct err err;
    assert_true(diagnose(&d, &e, 1, &err));
    if (d.kind != DIAGNOSIS_SINGLE || d.n_found != 1 || !names(&d, label, NULL))
        fail_msg("%s is not named", label);
}

/* The wrong arrays are made by hand from the right steps. */
static void test_forms_that_loops_and_operators_take(void **state)
{
    (void)state;
    static struct setups s;
    struct arena arena = {0};
    read_setups(&s, "tests/data/function.txt");
    const struct setup *setup = &s.setup[4];
    struct trace right = run(setup, &(struct recipe){0}, &arena);
    struct tensor scores = trace_find(&right, STEP_SCORES)->value, scaled = trace_find(&right, STEP_SCALED)->value;
    struct tensor heads = trace_find(&right, STEP_HEADS)->value, concat = trace_find(&right, STEP_CONCAT)->value;
    size_t h = setup->num_heads, n = setup->n_q, w = setup->d_v, cols = setup->n_k;

    for (size_t i = 0; i < tensor_count(&scores); i++)
        scores.data[i] /= 2 * (double)setup->d_k; /* scores / d_k ** 1/2 */
    expect_form(setup, STEP_SCALED, &scores, "scale_power_precedence");

    for (size_t row = 0; row < tensor_count(&scaled); row += cols) { /* softmax(-scaled) */
        double sum = 0;
        for (size_t j = 0; j < cols; j++)
            sum += scaled.data[row + j] = exp(-scaled.data[row + j]);
        for (size_t j = 0; j < cols; j++)
            scaled.data[row + j] /= sum;
    }
    expect_form(setup, STEP_WEIGHTS, &scaled, "softmax_sign_flipped");

    struct tensor apart = {.ndim = 3, .shape = {n, h, w}, .data = concat.data}; /* the last reshape is missing */
    expect_form(setup, STEP_CONCAT, &apart, "heads_not_merged");

    for (size_t i = 0; i < n; i++)
        for (size_t c = 0; c < h * w; c++) {
            concat.data[i * h * w + c] = 0;
            for (size_t k = 0; k < h; k++)
                concat.data[i * h * w + c] += heads.data[(k * n + i) * w + c % w] / (double)h;
        }
    expect_form(setup, STEP_CONCAT, &concat, "heads_averaged");
    arena_free(&arena);
    arena_free(&s.arena);
}

/* Tokens that the heads can't share are shared out somehow: such a setup does not speak against the mistake. */
static void test_where_a_mistake_applies(void **state)
{
    (void)state;
    static struct setups s;
    struct arena arena = {0};
    struct evidence evidence[MAX_SETUPS];
    struct diagnosis d;
    struct err err;
    size_t n_applies = 0;
    read_setups(&s, "tests/data/function.txt");
    struct recipe recipe = recipe_of("split_sequence_axis", NULL);
    evidence_of_recipe(evidence, &s, &recipe, &arena);
    for (size_t i = 0; i < s.n; i++) {
        bool applies = mistake_applies(mistake_find(STR("split_sequence_axis")), &s.setup[i], &err);
        n_applies += applies;
        for (size_t k = 0; !applies && k < tensor_count(&evidence[i].typed); k++)
            evidence[i].typed.data[k] += 1; /* something else */
    }
    assert_true(n_applies > 1 && n_applies < s.n);
    assert_true(diagnose(&d, evidence, s.n, &err));
    assert_int_equal(d.kind, DIAGNOSIS_UNKNOWN);
    assert_true(diagnose_where_it_applies(&d, evidence, s.n, &err));
    assert_int_equal(d.kind, DIAGNOSIS_SINGLE);
    assert_true(names(&d, "split_sequence_axis", NULL));
    for (size_t i = 0; i < s.n; i++)
        evidence[i].typed.data[0] += 1; /* but where it applies, it must give the numbers */
    assert_true(diagnose_where_it_applies(&d, evidence, s.n, &err));
    assert_int_equal(d.kind, DIAGNOSIS_UNKNOWN);
    arena_free(&arena);
    arena_free(&s.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right_tensors_are_never_blamed),
        cmocka_unit_test(test_random_right_traces_are_never_blamed),
        cmocka_unit_test(test_every_mistake_of_a_function_is_named),
        cmocka_unit_test(test_nine_of_ten_random_pairs_are_named),
        cmocka_unit_test(test_one_typed_number_is_enough_for_a_scale),
        cmocka_unit_test(test_units_and_rows_are_the_learners),
        cmocka_unit_test(test_a_shape_is_evidence_too),
        cmocka_unit_test(test_other_forms_carry_the_label),
        cmocka_unit_test(test_forms_that_loops_and_operators_take),
        cmocka_unit_test(test_where_a_mistake_applies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
