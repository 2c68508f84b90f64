/* Prints what is computed on the reference setups, a Python dict a line, for tests/engine/eval_numpy.py: the right
 * recipe, and where the file has runs of mistakes, every mistake that applies.
 *
 *     trace_driver FILE...      files as in tests/data/traces.txt */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "engine/trace.h"
#include "support/ref_cases.h"

static void print_numbers(const double *x, size_t n)
{
    char buf[NUM_SIZE];
    putchar('[');
    for (size_t i = 0; i < n; i++)
        printf("%s%s", i == 0 ? "" : ",", num_roundtrip(x[i], buf));
    putchar(']');
}

static void print_mask(const struct setup *s)
{
    static const char *const kinds[] = {"none", "causal", "padding", "boolean", "additive"};
    const struct mask *m = &s->mask;
    printf("'mask':('%s',", kinds[m->kind]);
    if (m->additive != NULL)
        print_numbers(m->additive, m->rows * m->cols);
    else
        putchar('[');
    for (size_t i = 0; m->keep != NULL && i < m->rows * m->cols; i++)
        printf("%d,", m->keep[i]);
    printf("%s),", m->additive != NULL ? "" : "]");
}

static void print_trace(const struct ref_case *c, const char *label, const struct trace *trace)
{
    const struct setup *s = &c->setup;
    char shape[SHAPE_SIZE];
    printf(
        "{'case':'%s','label':'%s','h':%zu,'num_kv_heads':%zu,'n_q':%zu,'n_k':%zu,'d_model':%zu,'d_k':%zu,'d_v':%zu,",
        c->name, label, s->num_heads, s->num_kv_heads, s->n_q, s->n_k, s->d_model, s->d_k, s->d_v);
    print_mask(s);
    printf("'steps':[");
    for (size_t i = 0; i < trace->n_steps; i++) {
        const struct step *step = &trace->step[i];
        printf("('%s',\"%s\",%s,", step_name(step->id), step->numpy,
               shape_format(step->value.ndim, step->value.shape, shape));
        print_numbers(step->value.data, tensor_count(&step->value));
        printf("),");
    }
    printf("]}\n");
}

static void print_case(const struct ref_case *c, struct arena *arena)
{
    struct trace trace;
    struct err err;
    if (trace_run(&trace, &c->setup, &(struct recipe){0}, arena, &err))
        print_trace(c, "-", &trace);
    for (size_t i = 0; c->n_runs > 1 && i < mistakes_count(); i++) {
        struct recipe recipe = {0};
        const char *label = mistake_label(mistakes_at(i));
        if (recipe_add(&recipe, str_of(label), &err) && trace_run(&trace, &c->setup, &recipe, arena, &err))
            print_trace(c, label, &trace);
    }
}

int main(int argc, char **argv)
{
    static struct ref_case c;
    struct arena arena = {0};
    for (int i = 1; i < argc; i++) {
        FILE *file = ref_open(argv[i]);
        while (ref_next(file, &c, &arena)) {
            print_case(&c, &arena);
            arena_reset(&arena);
        }
        fclose(file);
    }
    arena_free(&arena);
    return 0;
}
