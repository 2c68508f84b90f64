#include "support/ref_cases.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/str.h"
#include "engine/rng.h"

FILE *ref_open(const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgetc(file) != '\n')
        continue;
    return file;
}

static void read_word(FILE *file, char word[REF_NAME])
{
    assert_int_equal(fscanf(file, "%47s", word), 1);
}

static size_t read_count(FILE *file)
{
    size_t n;
    assert_int_equal(fscanf(file, "%zu", &n), 1);
    return n;
}

static double read_number(FILE *file)
{
    double x;
    assert_int_equal(fscanf(file, "%lf", &x), 1); /* also inf and nan */
    return x;
}

static enum step_id read_step(FILE *file)
{
    char name[REF_NAME];
    enum step_id id;
    read_word(file, name);
    assert_true(step_of_name(str_of(name), &id));
    return id;
}

static struct tensor *read_tensor(FILE *file, struct setup *setup, struct arena *arena)
{
    struct err err;
    struct tensor *t = &setup->input[read_step(file)];
    size_t shape[2] = {read_count(file)};
    shape[1] = read_count(file);
    assert_true(tensor_new(t, shape[1] == 0 ? 1 : 2, shape, arena, &err));
    return t;
}

static void read_mask(FILE *file, struct mask *mask, struct arena *arena)
{
    static const char *const kinds[] = {"none", "causal", "padding", "boolean", "additive"};
    char word[REF_NAME];
    read_word(file, word);
    *mask = (struct mask){0};
    while (strcmp(kinds[mask->kind], word) != 0)
        mask->kind++;
    if (mask->kind == MASK_CAUSAL)
        return;
    mask->rows = mask->kind == MASK_PADDING ? 1 : read_count(file);
    mask->cols = read_count(file);
    size_t n = mask->rows * mask->cols;
    bool *keep = ARENA_ARRAY(arena, n, bool);
    double *additive = ARENA_ARRAY(arena, n, double);
    for (size_t i = 0; i < n; i++) {
        additive[i] = read_number(file);
        keep[i] = additive[i] != 0;
    }
    if (mask->kind == MASK_ADDITIVE)
        mask->additive = additive;
    else
        mask->keep = keep;
}

static struct ref_run *new_run(FILE *file, struct ref_case *out, bool refused)
{
    assert_true(out->n_runs < REF_MAX_RUNS);
    struct ref_run *run = &out->run[out->n_runs++];
    *run = (struct ref_run){.refused = refused};
    read_word(file, run->label);
    return run;
}

static void read_ref_step(FILE *file, struct ref_run *run)
{
    assert_true(run->n_steps < REF_MAX_STEPS);
    struct ref_step *step = &run->step[run->n_steps++];
    step->id = read_step(file);
    step->print.ndim = read_count(file);
    for (size_t i = 0; i < step->print.ndim; i++)
        step->print.shape[i] = read_count(file);
    step->print.sum = read_number(file);
    step->print.largest = read_number(file);
    step->print.odd = read_number(file);
}

bool ref_next(FILE *file, struct ref_case *out, struct arena *arena)
{
    char word[REF_NAME];
    struct rng rng;
    struct ref_run *run = NULL;
    struct err err;
    memset(out, 0, sizeof *out);
    while (fscanf(file, "%47s", word) == 1 && strcmp(word, "end") != 0) {
        if (strcmp(word, "case") == 0) {
            read_word(file, out->name);
        } else if (strcmp(word, "heads") == 0) {
            out->setup.num_heads = read_count(file);
            out->setup.num_kv_heads = read_count(file);
        } else if (strcmp(word, "seed") == 0) {
            rng_seed(&rng, read_count(file));
        } else if (strcmp(word, "normal") == 0) {
            struct tensor *t = read_tensor(file, &out->setup, arena);
            for (size_t i = 0; i < tensor_count(t); i++)
                t->data[i] = rng_normal(&rng);
        } else if (strcmp(word, "values") == 0) {
            struct tensor *t = read_tensor(file, &out->setup, arena);
            for (size_t i = 0; i < tensor_count(t); i++)
                t->data[i] = read_number(file);
        } else if (strcmp(word, "times") == 0) {
            struct tensor *t = &out->setup.input[read_step(file)];
            double factor = read_number(file);
            for (size_t i = 0; i < tensor_count(t); i++)
                t->data[i] *= factor;
        } else if (strcmp(word, "mask") == 0) {
            read_mask(file, &out->setup.mask, arena);
        } else if (strcmp(word, "step") == 0) {
            read_ref_step(file, run);
        } else {
            assert_true(strcmp(word, "run") == 0 || strcmp(word, "refuse") == 0);
            run = new_run(file, out, word[1] == 'e');
        }
    }
    if (out->name[0] == '\0')
        return false;
    assert_true(setup_check(&out->setup, &err));
    return true;
}

struct fingerprint fingerprint_of(const struct tensor *t)
{
    struct fingerprint p = {.ndim = t->ndim};
    memcpy(p.shape, t->shape, sizeof p.shape);
    for (size_t i = 0; i < tensor_count(t); i++) {
        double x = t->data[i], at = (double)(i + 1) * 0.6180339887498949, w = at - floor(at);
        if (isfinite(x)) {
            p.sum += w * x;
            p.largest = fmax(p.largest, fabs(x));
        } else {
            p.odd += isnan(x) ? w : x > 0 ? 2 * w : 3 * w;
        }
    }
    return p;
}

bool prints_agree(const struct fingerprint *a, const struct fingerprint *b, double tolerance)
{
    size_t n = 1;
    if (a->ndim != b->ndim)
        return false;
    for (size_t i = 0; i < a->ndim; i++) {
        if (a->shape[i] != b->shape[i])
            return false;
        n *= a->shape[i];
    }
    double allowed = tolerance * b->largest;
    return fabs(a->sum - b->sum) <= allowed * (double)n && fabs(a->largest - b->largest) <= allowed &&
           fabs(a->odd - b->odd) <= 1e-8 * (1 + b->odd);
}

double largest_scaled(const struct trace *trace)
{
    const struct step *scaled = trace_find(trace, STEP_SCALED);
    return scaled == NULL ? 1 : fmin(fmax(1, fingerprint_of(&scaled->value).largest), 1e6);
}
