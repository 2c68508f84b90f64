#include "course/code_check.h"

#include <math.h>
#include <string.h>

#include "base/macros.h"

enum { EXCERPT = 60 }; /* bytes of a line in a message */

struct checker {
    const struct code *code;
    const struct trace *traces;
    const struct tolerance *tolerance;
    const struct report *report;
    const struct program_result *run;
    struct arena *arena;
};

struct tolerance code_tolerance(const struct exercise *exercise)
{
    static const struct tolerance usual = {.is_given = true, .atol = 1e-6, .rtol = 1e-6};
    return exercise->tolerance.is_given ? exercise->tolerance : usual;
}

bool report_tensor(struct tensor *out, const struct report_value *value)
{
    *out = (struct tensor){.ndim = value->ndim};
    if (value->data == NULL || value->ndim > TENSOR_MAX_DIM)
        return false;
    memcpy(out->shape, value->shape, value->ndim * sizeof *out->shape);
    out->data = (double *)(uintptr_t)value->data; /* a tensor's data are not const, but nobody writes here */
    return true;
}

const char *shape_of_value(const struct report_value *value, struct arena *arena)
{
    struct sb out = {.arena = arena};
    sb_char(&out, '(');
    for (size_t i = 0; i < value->ndim; i++)
        sb_printf(&out, "%s%zu", i == 0 ? "" : ", ", value->shape[i]);
    sb_put(&out, value->ndim == 1 ? ",)" : ")");
    return sb_text(&out);
}

static const char *index_text(const struct tensor *t, size_t flat, struct arena *arena)
{
    struct sb out = {.arena = arena};
    size_t rest = flat, size = tensor_count(t);
    for (size_t i = 0; i < t->ndim; i++) {
        size /= t->shape[i];
        sb_printf(&out, "%s%zu", i == 0 ? "[" : ", ", rest / size);
        rest %= size;
    }
    sb_char(&out, ']');
    return sb_text(&out);
}

/* ---- one value ---- */

static bool fail(struct outcome *o, enum fault fault, const char *message)
{
    o->fault = fault;
    o->message = message;
    return false;
}

static bool is_array(const struct checker *c, struct outcome *o)
{
    const struct report_value *got = o->got;
    if (strcmp(got->type, "NoneType") == 0)
        return fail(o, FAULT_TYPE, "None came back, not an array.");
    if (strcmp(got->type, "tuple") == 0 || strcmp(got->type, "list") == 0)
        return fail(o, FAULT_TYPE, arena_printf(c->arena, "A %s of %zu came back, not one array.", got->type, got->n));
    if (got->dtype == NULL)
        return fail(o, FAULT_TYPE, arena_printf(c->arena, "A value of type %s came back, not an array.", got->type));
    if (got->ndim == 0 && o->expected->ndim > 0)
        return fail(o, FAULT_TYPE, "A single number came back, not an array.");
    return true;
}

static bool has_shape(const struct checker *c, struct outcome *o)
{
    char shape[SHAPE_SIZE];
    bool same = o->got->ndim == o->expected->ndim &&
                memcmp(o->got->shape, o->expected->shape, o->got->ndim * sizeof *o->got->shape) == 0;
    return same || fail(o, FAULT_SHAPE,
                        arena_printf(c->arena, "The shape is %s, expected %s.", shape_of_value(o->got, c->arena),
                                     shape_format(o->expected->ndim, o->expected->shape, shape)));
}

static bool is_float(const char *dtype)
{
    return strcmp(dtype, "float64") == 0 || strcmp(dtype, "float128") == 0 || strcmp(dtype, "longdouble") == 0;
}

const char *cell_against(const struct tensor *right, const double *got, size_t at, struct arena *arena)
{
    char is[NUM_SIZE], expected[NUM_SIZE];
    int digits = 4;
    do {
        num_digits(got[at], digits, is);
        num_digits(right->data[at], digits, expected);
        digits += 4;
    } while (strcmp(is, expected) == 0 && digits <= 16);
    return arena_printf(arena, "%s is %s, not %s", index_text(right, at, arena), is, expected);
}

/* " by the factor 2", where that holds of all numbers, else "". */
static const char *say_factor(const struct checker *c, const struct outcome *o)
{
    char text[NUM_SIZE];
    const double *right = o->expected->data, *got = o->got->data;
    size_t n = tensor_count(o->expected), at = 0, telling = 0;
    for (size_t i = 0; i < n; i++)
        at = fabs(right[i]) > fabs(right[at]) ? i : at;
    double ratio = got[at] / right[at];
    for (size_t i = 0; i < n; i++) {
        if (!tolerance_met(c->tolerance, right[i] * ratio, got[i]))
            return "";
        telling += right[i] != 0;
    }
    return telling < 2 || !isfinite(ratio) || ratio == 0
               ? ""
               : arena_printf(c->arena, " by the factor %s", num_digits(ratio, 5, text));
}

static bool has_values(const struct checker *c, struct outcome *o)
{
    size_t n = tensor_count(o->expected), wrong = 0, first = n, nans = 0;
    for (size_t i = 0; i < n; i++) {
        bool right = tolerance_met(c->tolerance, o->expected->data[i], o->got->data[i]);
        first = !right && first == n ? i : first;
        wrong += !right;
        nans += isnan(o->got->data[i]) != 0;
    }
    if (wrong == 0)
        return true;
    const char *cell = cell_against(o->expected, o->got->data, first, c->arena);
    if (nans > 0)
        return fail(o, FAULT_VALUES, arena_printf(c->arena, "%zu of %zu are nan; %s.", nans, n, cell));
    return fail(o, FAULT_VALUES, arena_printf(c->arena, "%zu of %zu differ%s; %s.", wrong, n, say_factor(c, o), cell));
}

/* Type, shape, numbers: in this order, because each makes sense of the next. */
static bool value_is_right(const struct checker *c, struct outcome *o)
{
    if (!is_array(c, o) || !has_shape(c, o))
        return false;
    if (o->got->data == NULL)
        return fail(o, FAULT_TYPE, arena_printf(c->arena, "The array holds %s, not real numbers.", o->got->dtype));
    if (!has_values(c, o))
        return false;
    return is_float(o->got->dtype) ||
           fail(o, FAULT_DTYPE, arena_printf(c->arena, "The numbers are %s, expected float64.", o->got->dtype));
}

static const char *say_error(const struct report_error *e, struct arena *arena)
{
    const char *colon = e->message[0] == '\0' ? "" : ": ";
    struct str rest = str_of(e->message), line = str_split(&rest, '\n');
    if (e->line == 0)
        return arena_printf(arena, "%s%s%.*s", e->type, colon, (int)line.n, line.p);
    return arena_printf(arena, "%s in line %zu%s%.*s", e->type, e->line, colon, (int)line.n, line.p);
}

static bool raised(const struct checker *c, struct outcome *o, enum fault fault, const struct report_error *error,
                   const char *when)
{
    o->error = error;
    return fail(o, fault, arena_printf(c->arena, "%s%s", when, say_error(error, c->arena)));
}

/* ---- a function's call ---- */

static const char *say_end(const struct checker *c)
{
    const struct run_result *r = &c->run->run;
    switch (r->end) {
    case RUN_TIME_LIMIT:
        return arena_printf(c->arena, "No result after %lld s.", (long long)c->code->seconds);
    case RUN_MEMORY_LIMIT:
        return arena_printf(c->arena, "More than %lld MB of memory.", (long long)c->code->memory_mb);
    case RUN_OUTPUT_LIMIT:
        return arena_printf(c->arena, "More than %lld KB of output.", (long long)c->code->output_kb);
    case RUN_PROCESS_LIMIT:
        return "Too many processes were started.";
    case RUN_STOPPED:
        return "Stopped.";
    case RUN_EXITED:
    case RUN_SIGNALLED:
        break;
    }
    return "The program ended here.";
}

static bool call_has_ended(const struct checker *c, struct outcome *o, const struct report_call *call)
{
    if (call->is_there)
        return true;
    return call->was_begun ? fail(o, FAULT_ENDED, say_end(c)) : fail(o, FAULT_NOT_RUN, NULL);
}

static bool repeats(const struct checker *c, struct outcome *o, const struct report_call *call)
{
    if (call->repeat_has_error)
        return raised(c, o, FAULT_STATE, &call->repeat_error, "Called once more with the same inputs: ");
    if (!call->was_repeated)
        return fail(o, FAULT_ENDED, say_end(c));
    if (call->is_same)
        return true;
    struct outcome again = {.expected = o->expected, .got = &call->repeat};
    return value_is_right(c, &again) ||
           fail(o, FAULT_STATE, arena_printf(c->arena, "Called once more with the same inputs: %s", again.message));
}

static bool keeps_inputs(const struct checker *c, struct outcome *o, const struct report_call *call)
{
    if (call->n_changed == 0)
        return true;
    size_t line = call->has_frozen ? call->frozen.line : 0;
    return fail(o, FAULT_CHANGED,
                line == 0 ? "The result is right, but an input was changed."
                          : arena_printf(c->arena, "The result is right, but line %zu changes an input.", line));
}

/* What is wrong with a tuple's first array can be said although a tuple is wrong itself. */
static const struct report_value *first_of_tuple(const struct report_value *got)
{
    return strcmp(got->type, "tuple") == 0 && got->n_items > 0 ? &got->items[0] : got;
}

static void check_call(const struct checker *c, struct outcome *o)
{
    const struct report_call *call = &c->report->call[o->test];
    if (!call_has_ended(c, o, call))
        return;
    if (call->has_error) {
        raised(c, o, FAULT_ERROR, &call->error, "");
        return;
    }
    o->got = &call->value;
    report_tensor(&o->value, first_of_tuple(o->got));
    if (value_is_right(c, o) && keeps_inputs(c, o, call))
        repeats(c, o, call);
}

static size_t check_function(struct outcome **out, const struct checker *c)
{
    size_t n = c->code->n_tests;
    *out = ARENA_ARRAY(c->arena, n, struct outcome);
    for (size_t i = 0; i < n; i++) {
        const struct step *step = trace_find(&c->traces[i], c->code->returns);
        (*out)[i] = (struct outcome){
            .name = c->code->test[i].name, .test = i, .step = c->code->returns, .expected = &step->value};
        check_call(c, &(*out)[i]);
    }
    return n;
}

/* ---- a script ---- */

/* White space at the end of a line can't be seen and doesn't count. */
static struct str next_line(struct str *text)
{
    struct str line = str_split(text, '\n');
    while (line.n > 0 && ascii_space(line.p[line.n - 1]))
        line.n--;
    return line;
}

/* Of two lines that are not the same, the piece in which that can be seen; a NUL, which ends a text, as the screen
 * shows it. */
static const char *excerpt(struct str line, size_t from, struct arena *arena)
{
    struct sb out = {.arena = arena};
    struct str piece = str_cut((struct str){line.p + from, line.n - from}, EXCERPT);
    sb_put(&out, from > 0 ? "..." : "");
    for (size_t i = 0; i < piece.n; i++)
        if (piece.p[i] == '\0')
            sb_put(&out, "^@");
        else
            sb_char(&out, piece.p[i]);
    sb_put(&out, from + piece.n < line.n ? "..." : "");
    return sb_text(&out);
}

/* Where an excerpt of both begins: at the start, unless they are the same for too long. */
static size_t excerpt_start(struct str a, struct str b)
{
    size_t same = 0;
    while (same < a.n && same < b.n && a.p[same] == b.p[same])
        same++;
    return same < EXCERPT / 2 ? 0 : str_cut(a, same - EXCERPT / 4).n;
}

static bool is_line_right(const struct checker *c, struct outcome *o, size_t line, struct str want, struct str got)
{
    size_t from = excerpt_start(want, got);
    return str_eq(want, got) || fail(o, FAULT_OUTPUT,
                                     arena_printf(c->arena, "Line %zu is `%s`, expected `%s`.", line,
                                                  excerpt(got, from, c->arena), excerpt(want, from, c->arena)));
}

/* What was dropped can't be compared. */
static bool is_output_whole(const struct checker *c, struct outcome *o)
{
    const struct run_text *out = &c->run->run.out;
    size_t n = out->begin.n + out->n_dropped + out->end.n;
    return n == out->begin.n ||
           fail(o, FAULT_OUTPUT, arena_printf(c->arena, "%zu bytes were printed, far more than was asked for.", n));
}

static bool is_output_right(const struct checker *c, struct outcome *o)
{
    struct str want = str_trim(c->code->stdout_lines), got = str_trim(c->run->run.out.begin);
    if (got.n == 0 && !is_output_whole(c, o))
        return false;
    for (size_t line = 1; want.p != NULL || got.p != NULL; line++) {
        if (got.p == NULL || (got.n == 0 && line == 1))
            return fail(o, FAULT_OUTPUT,
                        line == 1 ? "Nothing was printed." : arena_printf(c->arena, "Line %zu was not printed.", line));
        bool is_asked = want.p != NULL;
        struct str w = next_line(&want), g = next_line(&got);
        if (!is_asked)
            return fail(o, FAULT_OUTPUT,
                        arena_printf(c->arena, "Line %zu, `%s`, was not asked for.", line, excerpt(g, 0, c->arena)));
        if (!is_line_right(c, o, line, w, g))
            return false;
    }
    return is_output_whole(c, o);
}

static void check_var(const struct checker *c, struct outcome *o, const struct report_var *var)
{
    o->got = var->is_set ? &var->value : NULL;
    if (!var->is_set) {
        fail(o, FAULT_UNSET, arena_printf(c->arena, "There is no variable %s.", var->name));
        return;
    }
    report_tensor(&o->value, o->got);
    value_is_right(c, o);
}

/* How it ended, and what it has printed, where that was asked for. */
static void check_end(const struct checker *c, struct outcome *o, const struct report_call *call)
{
    bool prints = c->code->stdout_lines.n > 0;
    *o = (struct outcome){.name = prints ? "output" : "end", .step = N_STEPS};
    if (call_has_ended(c, o, call) && call->has_error)
        raised(c, o, FAULT_ERROR, &call->error, "");
    else if (call->is_there && prints)
        is_output_right(c, o);
}

static size_t check_script(struct outcome **out, const struct checker *c)
{
    const struct report_call *call = &c->report->call[0];
    size_t n = 0;
    *out = ARENA_ARRAY(c->arena, c->code->n_vars + 1, struct outcome);
    for (size_t i = 0; i < c->code->n_vars; i++) {
        const struct code_var *var = &c->code->var[i];
        struct outcome *o = &(*out)[n++];
        *o = (struct outcome){.name = c->report->var[i].name,
                              .step = var->step,
                              .expected = &trace_find(&c->traces[0], var->step)->value};
        if (!call_has_ended(c, o, call))
            continue;
        if (call->has_error && !c->report->var[i].is_set)
            raised(c, o, FAULT_ERROR, &call->error, "");
        else
            check_var(c, o, &c->report->var[i]);
    }
    check_end(c, &(*out)[n++], call);
    return n;
}

size_t code_check(struct outcome **out, const struct code *code, const struct trace *traces,
                  const struct tolerance *tolerance, const struct report *report, const struct program_result *run,
                  struct arena *arena)
{
    struct checker c = {code, traces, tolerance, report, run, arena};
    return code_is_script(code) ? check_script(out, &c) : check_function(out, &c);
}
