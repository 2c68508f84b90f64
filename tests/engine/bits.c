/* What the engine computes, as sums of its bits: a line each for the functions, for right computations of all variants,
 * for every mistake with its diagnosis, and for the base kernel.  All of them are the same wherever it was compiled;
 * the kernel's are where nothing contracts a multiplication and an addition.
 *
 *   cc -Isrc -Itests bits.c ../support/random_setup.c libmha.a -lm -lpthread */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/diagnose.h"
#include "engine/exp.h"
#include "engine/fast.h"
#include "engine/log.h"
#include "engine/trace.h"
#include "support/random_setup.h"

enum { SETUPS = 40 };

/* A sum over values, not bytes, so that their order in memory doesn't count. */
static void add_word(uint64_t *sum, uint64_t word)
{
    *sum = (*sum ^ word) * UINT64_C(0x100000001b3);
    *sum ^= *sum >> 32;
}

/* The sign and the payload of a NaN are the processor's. */
static void add_number(uint64_t *sum, double x)
{
    uint64_t bits = 0;
    if (!isnan(x))
        memcpy(&bits, &x, sizeof bits);
    add_word(sum, bits);
}

static void add_text(uint64_t *sum, const char *text)
{
    while (*text != '\0')
        add_word(sum, (unsigned char)*text++);
}

static void add_trace(uint64_t *sum, const struct trace *trace)
{
    for (size_t i = 0; i < trace->n_steps; i++) {
        const struct tensor *t = &trace->step[i].value;
        add_text(sum, trace->step[i].numpy);
        for (size_t axis = 0; axis < t->ndim; axis++)
            add_word(sum, t->shape[axis]);
        for (size_t k = 0; k < tensor_count(t); k++)
            add_number(sum, t->data[k]);
    }
}

static void say(const char *name, uint64_t sum)
{
    printf("%-34s %016" PRIx64 "\n", name, sum);
}

static void functions(void)
{
    uint64_t normals = 0, exps = 0, logs = 0;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < 1000000; i++) {
        double x = rng_normal(&rng);
        if (fabs(x) < RNG_TAIL)
            add_number(&normals, x);
    }
    for (int i = 0; i < 100000; i++) {
        double x = rng_normal(&rng);
        add_number(&exps, engine_exp(20 * x));
        add_number(&logs, engine_log(x * x));
    }
    say("normals", normals);
    say("exp", exps);
    say("log", logs);
}

static void add_diagnosis(uint64_t *sum, const struct trace *trace)
{
    const struct step *last = &trace->step[trace->n_steps - 1];
    struct evidence evidence = {.setup = trace->setup, .step = last->id, .typed = last->value, .how = {.rtol = 1e-6}};
    struct diagnosis found;
    struct err err;
    if (!diagnose(&found, &evidence, 1, &err)) {
        add_text(sum, err.text);
        return;
    }
    add_word(sum, found.kind);
    for (size_t i = 0; i < found.n_found; i++) {
        add_text(sum, mistake_label(found.found[i].first));
        add_text(sum, found.found[i].second == NULL ? "" : mistake_label(found.found[i].second));
    }
}

/* Random setups, the same for every recipe. */
static void computations(const char *name, const struct recipe *recipe)
{
    uint64_t sum = 0;
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 2);
    for (int i = 0; i < SETUPS; i++) {
        struct trace trace;
        struct err err;
        if (trace_run(&trace, random_setup(&rng, &arena), recipe, &arena, &err)) {
            add_trace(&sum, &trace);
            add_diagnosis(&sum, &trace);
        } else {
            add_text(&sum, err.text);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
    say(name, sum);
}

static void mistakes(void)
{
    for (size_t i = 0; i < mistakes_count(); i++) {
        const char *label = mistake_label(mistakes_at(i));
        struct recipe recipe = {0};
        struct err err;
        enum stage stage;
        if (mistake_stage(mistakes_at(i), &stage) && recipe_add(&recipe, str_of(label), &err))
            computations(label, &recipe);
    }
}

static struct tensor drawn(size_t rows, size_t cols, struct rng *rng, struct arena *arena)
{
    struct tensor t = {.ndim = 2, .shape = {rows, cols}, .data = ARENA_ARRAY(arena, rows * cols, double)};
    for (size_t i = 0; i < rows * cols; i++)
        t.data[i] = rng_normal(rng);
    return t;
}

/* Large enough for tiles with rests on every side. */
static bool large(struct arena *arena, struct err *err)
{
    static const enum step_id inputs[] = {STEP_W_Q, STEP_W_K, STEP_W_V, STEP_W_O};
    struct setup setup = {.num_heads = 3, .mask.kind = MASK_CAUSAL};
    struct rng rng;
    struct trace trace;
    uint64_t sum = 0;
    rng_seed(&rng, 3);
    setup.input[STEP_X] = drawn(101, 75, &rng, arena);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        setup.input[inputs[i]] = drawn(75, 75, &rng, arena);
    if (!setup_check(&setup, err) || !trace_right(&trace, &setup, arena, err))
        return false;
    add_trace(&sum, &trace);
    say("large", sum);

    struct attention how = {.n_q = 101, .n_k = 101, .num_heads = 3, .num_kv_heads = 3, .d_k = 25, .d_v = 25};
    struct tensor out = drawn(101, 75, &rng, arena);
    how.mask = setup.mask;
    how.kernel = "base";
    if (!attention_forward(out.data, trace_find(&trace, STEP_Q)->value.data, trace_find(&trace, STEP_K)->value.data,
                           trace_find(&trace, STEP_V)->value.data, &how, arena, err))
        return false;
    sum = 0;
    for (size_t i = 0; i < tensor_count(&out); i++)
        add_number(&sum, out.data[i]);
    say("the base kernel", sum);
    return true;
}

int main(void)
{
    struct arena arena = {0};
    struct err err;
    functions();
    computations("right", &(struct recipe){0});
    mistakes();
    if (!large(&arena, &err))
        return fprintf(stderr, "%s\n", err.text), 1;
    arena_free(&arena);
    return 0;
}
