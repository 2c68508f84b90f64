#include "course/code_job.h"

#include <string.h>

#include "base/macros.h"
#include "course/code_inputs.h"
#include "course/code_job_c.h"
#include "io/json_out.h"

enum { FILE_MB = 64, PROCESSES = 64, LOAD_SECONDS = 10 };

/* ---- Python: JSON ---- */

static const char *hex_of(const struct tensor *t, struct arena *arena)
{
    static const char digits[] = "0123456789abcdef";
    size_t n = tensor_count(t);
    char *out = arena_alloc(arena, n * 16 + 1), *p = out;
    for (size_t i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &t->data[i], sizeof bits);
        for (int byte = 0; byte < 8; byte++, bits >>= 8) {
            *p++ = digits[bits >> 4 & 15];
            *p++ = digits[bits & 15];
        }
    }
    return out;
}

static void put_array(struct json_out *out, const struct tensor *t, bool is_integer)
{
    json_out_object(out, NULL);
    json_out_text(out, "dtype", is_integer ? STR("int64") : STR("float64"));
    json_out_array(out, "shape", true);
    for (size_t i = 0; i < t->ndim; i++)
        json_out_int(out, NULL, (int64_t)t->shape[i]);
    json_out_end_array(out);
    json_out_text(out, "hex", str_of(hex_of(t, out->sb.arena)));
    json_out_end_object(out);
}

static void put_arg(struct json_out *out, const struct code_arg *arg, const struct code_inputs *inputs, size_t i)
{
    json_out_object(out, NULL);
    if (arg->kind == CODE_STEP)
        json_out_int(out, "array", (int64_t)inputs->place[i]);
    else
        json_out_int(out, "value", (int64_t)inputs->size[i]);
    json_out_end_object(out);
}

static bool put_test(struct json_out *out, const struct code *code, const struct code_test *test,
                     const struct trace *trace, struct err *err)
{
    struct code_inputs inputs;
    if (!code_inputs_of(&inputs, code, test, trace, err))
        return false;
    json_out_object(out, NULL);
    json_out_array(out, "arrays", false);
    for (size_t i = 0; i < inputs.n; i++)
        put_array(out, inputs.array[i], test->is_integer);
    json_out_end_array(out);
    json_out_array(out, "args", false);
    for (size_t i = 0; i < code->n_args; i++)
        put_arg(out, &code->arg[i], &inputs, i);
    json_out_end_array(out);
    json_out_end_object(out);
    return true;
}

static bool python_job(struct json_out *out, const struct code *code, const struct trace *traces, const char *file,
                       struct err *err)
{
    json_out_object(out, NULL);
    json_out_text(out, "file", str_of(file));
    if (code_is_script(code))
        json_out_null(out, "entry");
    else
        json_out_text(out, "entry", code->function);
    json_out_array(out, "tests", false);
    for (size_t i = 0; i < code->n_tests && !code_is_script(code); i++)
        if (!put_test(out, code, &code->test[i], &traces[i], err))
            return false;
    json_out_end_array(out);
    json_out_array(out, "vars", true);
    for (size_t i = 0; i < code->n_vars; i++)
        json_out_text(out, NULL, code->var[i].name);
    json_out_end_array(out);
    json_out_end_object(out);
    return true;
}

/* ---- limits ---- */

/* A learner's time is counted from one line of the report to the next: loading, then each test. */
static struct run_limits limits_of(const struct code *code)
{
    int64_t all = code->seconds * (3 * (int64_t)code->n_tests + 1) + LOAD_SECONDS;
    return (struct run_limits){.wall_ms = all * 1000,
                               .silence_ms = code->seconds * 1000,
                               .cpu_s = all,
                               .memory = (size_t)code->memory_mb << 20,
                               .by_address_space = code->language == PROGRAM_PYTHON,
                               .output = (size_t)code->output_kb << 10,
                               .file = (size_t)FILE_MB << 20,
                               .processes = PROCESSES};
}

bool code_program(struct program *out, const struct code *code, const struct trace *traces, const char *id,
                  struct str source, struct arena *arena, struct err *err)
{
    const char *file = arena_printf(arena, "%s.%s", id, code->language == PROGRAM_C ? "c" : "py");
    struct json_out job = {.sb.arena = arena};
    *out = (struct program){.language = code->language, .file = file, .source = source, .limits = limits_of(code)};
    out->header = str_of(arena_printf(arena, "#include <stddef.h>\n%.*s;\n", (int)code->entry.n, code->entry.p));
    if (code->language == PROGRAM_C)
        return code_job_c(&out->job, code, traces, arena, err);
    if (!python_job(&job, code, traces, file, err))
        return false;
    out->job = (struct str){sb_text(&job.sb), job.sb.n};
    return true;
}
