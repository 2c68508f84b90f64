#include "course/code_job_c.h"

#include <math.h>

#include "base/macros.h"
#include "course/code_inputs.h"

/* The place of the buffer that holds the result afterwards: behind the inputs, or the first of them. */
static size_t result_slot(const struct code *code, const struct code_inputs *inputs)
{
    for (size_t i = 0; i < code->n_args; i++)
        if (code->arg[i].kind == CODE_OUT)
            return inputs->n;
    return 0;
}

/* Hexadecimal, so that every number is exact. */
static void put_number(struct sb *out, double x)
{
    if (isnan(x))
        sb_put(out, "NAN");
    else if (isinf(x))
        sb_put(out, x < 0 ? "-INFINITY" : "INFINITY");
    else
        sb_printf(out, "%a", x);
}

static void put_data(struct sb *out, size_t test, size_t slot, const struct tensor *t)
{
    sb_printf(out, "static const double d%zu_%zu[] = {", test, slot);
    for (size_t i = 0; i < tensor_count(t); i++) {
        sb_put(out, i == 0 ? "" : ", ");
        put_number(out, t->data[i]);
    }
    sb_put(out, "};\n");
}

static void put_slots(struct sb *out, size_t test, const struct code_inputs *inputs, const struct tensor *result,
                      bool has_out)
{
    for (size_t i = 0; i < inputs->n; i++)
        put_data(out, test, i, inputs->array[i]);
    sb_printf(out, "static const struct slot t%zu[] = {", test);
    for (size_t i = 0; i < inputs->n; i++)
        sb_printf(out, "%s{d%zu_%zu, %zu}", i == 0 ? "" : ", ", test, i, tensor_count(inputs->array[i]));
    if (has_out)
        sb_printf(out, ", {0, %zu}", tensor_count(result));
    sb_put(out, "};\n");
}

static void put_call(struct sb *out, const struct code *code, size_t test, const struct code_inputs *inputs)
{
    sb_printf(out, "static void c%zu(double **p)\n{\n    %.*s(", test, (int)code->function.n, code->function.p);
    for (size_t i = 0; i < code->n_args; i++) {
        sb_put(out, i == 0 ? "" : ", ");
        switch (code->arg[i].kind) {
        case CODE_STEP:
            sb_printf(out, "p[%zu]", inputs->place[i]);
            break;
        case CODE_SIZE:
            sb_printf(out, "%.0f", inputs->size[i]);
            break;
        case CODE_OUT:
            sb_printf(out, "p[%zu]", inputs->n);
            break;
        }
    }
    sb_put(out, ");\n}\n");
}

static void put_shape(struct sb *out, const struct tensor *t)
{
    for (size_t i = 0; i < t->ndim; i++)
        sb_printf(out, "%s%zu", i == 0 ? "[" : ", ", t->shape[i]);
    sb_char(out, ']');
}

bool code_job_c(struct str *out, const struct code *code, const struct trace *traces, struct arena *arena,
                struct err *err)
{
    struct sb text = {.arena = arena}, table = {.arena = arena};
    sb_put(&table, "static const struct test tests[] = {\n");
    for (size_t i = 0; i < code->n_tests; i++) {
        struct code_inputs inputs;
        const struct tensor *result = &trace_find(&traces[i], code->returns)->value;
        if (!code_inputs_of(&inputs, code, &code->test[i], &traces[i], err))
            return false;
        size_t slot = result_slot(code, &inputs);
        put_slots(&text, i, &inputs, result, slot == inputs.n);
        put_call(&text, code, i, &inputs);
        sb_printf(&table, "    {t%zu, %zu, %zu, \"", i, inputs.n + (slot == inputs.n), slot);
        put_shape(&table, result);
        sb_printf(&table, "\", c%zu},\n", i);
    }
    sb_put(&table, "};\n");
    sb_add(&text, (struct str){sb_text(&table), table.n});
    *out = (struct str){sb_text(&text), text.n};
    return true;
}
