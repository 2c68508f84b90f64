#include "course/code_inputs.h"

static const struct tensor *tensor_of(const struct trace *trace, enum step_id step)
{
    const struct step *found = trace_find(trace, step);
    return found == NULL ? NULL : &found->value;
}

/* What a C function must be told of a buffer that it changes in place: rows of cols numbers. */
static void add_rows(struct names *names, const struct code *code, const struct trace *trace)
{
    const struct tensor *first = code->arg[0].kind == CODE_STEP ? tensor_of(trace, code->arg[0].step) : NULL;
    if (first == NULL || first->ndim == 0)
        return;
    size_t cols = first->shape[first->ndim - 1], rows = tensor_count(first) / cols;
    names_set_number(names, STR("cols"), (double)cols);
    names_set_number(names, STR("rows"), (double)rows);
}

static bool size_of(double *out, const struct code_arg *arg, const struct code *code, const struct code_test *test,
                    const struct trace *trace, struct err *err)
{
    struct names names = {0};
    names_of_setup(&names, test->setup);
    add_rows(&names, code, trace);
    const struct name *found = names_find(&test->with, arg->name);
    if (found == NULL)
        found = names_find(&names, arg->name);
    if (found == NULL)
        return err_set(err, ERR_CONTENT, "%.*s is no step, no size and no name of \"with\" in the test \"%s\"",
                       (int)arg->name.n, arg->name.p, test->name);
    *out = found->number;
    return true;
}

static enum step_id array_of(const struct code_arg *arg, const struct setup *setup)
{
    enum step_id step = arg->step;
    while (setup->input[step].ndim != 0 && setup->same_as[step] != step)
        step = setup->same_as[step];
    return step;
}

bool code_inputs_of(struct code_inputs *out, const struct code *code, const struct code_test *test,
                    const struct trace *trace, struct err *err)
{
    *out = (struct code_inputs){0};
    for (size_t i = 0; i < code->n_args; i++) {
        const struct code_arg *arg = &code->arg[i];
        if (arg->kind == CODE_SIZE && !size_of(&out->size[i], arg, code, test, trace, err))
            return false;
        if (arg->kind != CODE_STEP)
            continue;
        const struct tensor *t = tensor_of(trace, array_of(arg, test->setup));
        if (t == NULL)
            return err_set(err, ERR_CONTENT, "the test \"%s\" has no step %s", test->name, step_name(arg->step));
        while (out->place[i] < out->n && out->array[out->place[i]] != t)
            out->place[i]++;
        if (out->place[i] == out->n)
            out->array[out->n++] = t;
    }
    return true;
}
