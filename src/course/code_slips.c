#include "course/code_slips.h"

#include <math.h>
#include <string.h>

#include "base/macros.h"
#include "engine/same.h"

/* ---- pieces ---- */

struct str source_line(struct str source, size_t n)
{
    struct str line = {0};
    for (size_t i = 0; i < n && source.p != NULL; i++)
        line = str_split(&source, '\n');
    return str_trim(line);
}

/* What was raised, in the first test that did not pass or when the file was loaded; of no type where nothing was. */
static const struct report_error *error_of(const struct evidence_of_run *e)
{
    static const struct report_error nothing = {.type = "", .message = "", .function = "", .name = ""};
    if (e->report->has_load_error)
        return &e->report->load_error;
    return e->bad == NULL || e->bad->fault != FAULT_ERROR ? &nothing : e->bad->error;
}

static bool raised(const struct evidence_of_run *e, const char *type)
{
    return strcmp(error_of(e)->type, type) == 0;
}

static bool says(const struct evidence_of_run *e, const char *type, const char *words)
{
    return raised(e, type) && strstr(error_of(e)->message, words) != NULL;
}

static struct str line_of_error(const struct evidence_of_run *e)
{
    return source_line(e->source, error_of(e)->line);
}

static bool line_has(const struct evidence_of_run *e, const char *part)
{
    return str_contains(line_of_error(e), part);
}

static bool came_back(const struct evidence_of_run *e, const char *type)
{
    return e->bad->got != NULL && strcmp(e->bad->got->type, type) == 0;
}

/* ---- shown by an exception, a limit, or the file ---- */

static bool syntax_error(const struct evidence_of_run *e)
{
    return e->report->has_syntax;
}

static bool renamed_function(const struct evidence_of_run *e)
{
    const struct report *r = e->report;
    return r->is_complete && !r->has_syntax && !r->has_load_error && !r->is_loaded && !code_is_script(e->code) &&
           (r->n_defined == 1 || did_you_mean(e->code->function, r->defined, r->n_defined) != NULL);
}

static bool starter_raises(const struct evidence_of_run *e)
{
    return raised(e, "NotImplementedError");
}

static bool signature_missing_num_heads(const struct evidence_of_run *e)
{
    const struct code_arg *last = &e->code->arg[e->code->n_args - 1];
    return says(e, "TypeError", "positional argument") && strstr(error_of(e)->message, "given") != NULL &&
           error_of(e)->line == 0 && str_is(last->name, "num_heads");
}

static bool softmax_not_defined(const struct evidence_of_run *e)
{
    return says(e, "NameError", "'softmax'") || says(e, "AttributeError", "no attribute 'softmax'");
}

/* Where NumPy gives inf, the math module raises. */
static bool softmax_no_max_subtraction(const struct evidence_of_run *e)
{
    return raised(e, "OverflowError") && (line_has(e, "exp") || line_has(e, "**"));
}

static bool calls_sys_exit(const struct evidence_of_run *e)
{
    return raised(e, "SystemExit");
}

static bool waits_for_input(const struct evidence_of_run *e)
{
    return raised(e, "EOFError");
}

static bool infinite_recursion(const struct evidence_of_run *e)
{
    return raised(e, "RecursionError");
}

static bool seterr_raises_on_underflow(const struct evidence_of_run *e)
{
    return raised(e, "FloatingPointError");
}

/* NumPy's own words: it was one array, not many small things. */
static bool array_was_too_big(const struct evidence_of_run *e)
{
    return says(e, "MemoryError", "Unable to allocate");
}

static bool fills_max_context_mask(const struct evidence_of_run *e)
{
    return array_was_too_big(e) && !line_has(e, "score") &&
           (line_has(e, "tri") || line_has(e, "mask") || line_has(e, "ones"));
}

static bool infinite_loop(const struct evidence_of_run *e)
{
    return e->run->run.end == RUN_TIME_LIMIT && str_contains(e->source, "while");
}

static bool assert_wrong_axis(const struct evidence_of_run *e)
{
    bool is_theirs = raised(e, "AssertionError") || (raised(e, "ValueError") && line_has(e, "raise"));
    struct str before = is_theirs ? source_line(e->source, error_of(e)->line - 1) : (struct str){0};
    return is_theirs && (line_has(e, "%") || str_contains(before, "%"));
}

static bool output_buffer_head_width(const struct evidence_of_run *e)
{
    return says(e, "ValueError", "could not broadcast input array from shape");
}

static size_t count_commas(const char *from, const char *to)
{
    size_t n = 0;
    for (; from < to; from++)
        n += *from == ',';
    return n;
}

/* "operands could not be broadcast together with shapes (2,3,4) (2,3)": the second has lost an axis. */
static bool lost_an_axis(const struct evidence_of_run *e)
{
    if (!says(e, "ValueError", "broadcast together with shapes"))
        return false;
    const char *a = strchr(error_of(e)->message, '('), *end_a = a == NULL ? NULL : strchr(a, ')');
    const char *b = end_a == NULL ? NULL : strchr(end_a, '('), *end_b = b == NULL ? NULL : strchr(b, ')');
    return end_b != NULL && count_commas(a, end_a) == 2 && count_commas(b, end_b) == 1 && !line_has(e, "keepdims=True");
}

static bool softmax_max_no_keepdims(const struct evidence_of_run *e)
{
    return lost_an_axis(e) && line_has(e, "max(") && !line_has(e, "sum(");
}

static bool has_other_length(const struct evidence_of_run *e, const struct outcome *o)
{
    const struct setup *setup = e->code->test[o->test].setup;
    return setup->n_q != setup->n_k;
}

/* Only where there are more keys than queries. */
static bool kv_reshaped_with_query_length(const struct evidence_of_run *e)
{
    if (!says(e, "ValueError", "cannot reshape array"))
        return false;
    for (size_t i = 0; i < e->n; i++)
        if ((e->outcome[i].fault == FAULT_ERROR) != has_other_length(e, &e->outcome[i]))
            return false;
    return true;
}

/* A word of the line that ".T" follows is a variable with three axes. */
static bool transposes_all_axes(const struct evidence_of_run *e)
{
    struct str line = line_of_error(e);
    struct report_array *array = NULL;
    size_t n = e->bad == NULL || !raised(e, "ValueError")
                   ? 0
                   : report_arrays(&array, &e->report->call[e->bad->test], e->arena);
    for (size_t i = 0; i < n; i++)
        if (array[i].ndim == 3 && array[i].name[0] != '\0' &&
            str_contains(line, arena_printf(e->arena, " %s.T", array[i].name)))
            return true;
    return false;
}

static bool k_not_transposed(const struct evidence_of_run *e)
{
    bool no_fit = says(e, "ValueError", "core dimension") || says(e, "ValueError", "not aligned");
    return no_fit && line_has(e, "K") && !line_has(e, ".T") && !line_has(e, "transpose") && !line_has(e, "swapaxes");
}

static bool split_sequence_axis(const struct evidence_of_run *e)
{
    return says(e, "ValueError", "array split does not result in an equal division") && !line_has(e, "axis=1") &&
           !line_has(e, "axis=-1");
}

/* ---- shown by what came back ---- */

static bool is_default_mutable(struct str source)
{
    while (source.p != NULL) {
        struct str line = str_trim(str_split(&source, '\n'));
        if (str_starts(line, "def ") &&
            (str_contains(line, "=[]") || str_contains(line, "={}") || str_contains(line, "= []") ||
             str_contains(line, "= {}") || str_contains(line, "=list()") || str_contains(line, "=dict()")))
            return true;
    }
    return false;
}

/* Right at first, and no longer afterwards. */
static bool mutable_default_argument(const struct evidence_of_run *e)
{
    bool worsens = e->bad != NULL && (e->bad->fault == FAULT_STATE || e->bad != e->outcome);
    return worsens && is_default_mutable(e->source);
}

static bool has_line(struct str source, const char *words)
{
    while (source.p != NULL)
        if (str_is(str_trim(str_split(&source, '\n')), words))
            return true;
    return false;
}

static bool unimplemented_pass(const struct evidence_of_run *e)
{
    return came_back(e, "NoneType") && !str_contains(e->source, "return") &&
           (has_line(e->source, "pass") || has_line(e->source, "..."));
}

static bool returns_none(const struct evidence_of_run *e)
{
    return came_back(e, "NoneType");
}

static bool returns_tuple(const struct evidence_of_run *e)
{
    return came_back(e, "tuple") && e->bad->got->n_items > 0 && strcmp(e->bad->got->items[0].type, "ndarray") == 0;
}

/* Numbers with so few bits don't come out of sums of products by chance. */
static bool all_have_bits(const struct evidence_of_run *e, double (*round_to)(double))
{
    size_t telling = 0;

    for (size_t i = 0; i < e->n; i++) {
        const struct tensor *t = &e->outcome[i].value;
        for (size_t k = 0; t->data != NULL && k < tensor_count(t); k++) {
            if (isfinite(t->data[k]) && t->data[k] != round_to(t->data[k]))
                return false;
            telling += isfinite(t->data[k]) && t->data[k] != floor(t->data[k]);
        }
    }
    return telling >= 8;
}

static double to_float32(double x)
{
    return (double)(float)x;
}

/* Eleven bits, as float16 has; its smaller range plays no part here. */
static double to_float16(double x)
{
    int exponent;
    double fraction = frexp(x, &exponent);
    return ldexp(nearbyint(fraction * 2048) / 2048, exponent);
}

static bool has_dtype(const struct evidence_of_run *e, const char *dtype)
{
    return e->bad->fault == FAULT_DTYPE && strcmp(e->bad->got->dtype, dtype) == 0;
}

static bool computes_in_float16(const struct evidence_of_run *e)
{
    return has_dtype(e, "float16") || all_have_bits(e, to_float16);
}

static bool computes_in_float32(const struct evidence_of_run *e)
{
    return has_dtype(e, "float32") || all_have_bits(e, to_float32);
}

static bool is_all_zero(const struct outcome *o)
{
    for (size_t i = 0; i < tensor_count(&o->value); i++)
        if (o->value.data[i] != 0)
            return false;
    return o->value.data != NULL;
}

/* One answer is right, and all the others are nothing but zeros. */
static bool hardcodes_example_answer(const struct evidence_of_run *e)
{
    size_t zeros = 0, right = 0;
    for (size_t i = 0; i < e->n; i++) {
        right += e->outcome[i].fault == FAULT_NONE;
        zeros += e->outcome[i].fault != FAULT_NONE && is_all_zero(&e->outcome[i]);
    }
    return right > 0 && zeros >= 2 && right + zeros == e->n;
}

static bool is_near(double expected, double got)
{
    return same_number(&(struct sameness){.atol = 1e-6, .rtol = 1e-6}, expected, got);
}

/* The columns of the first head are right, and the others were never filled. */
static bool has_first_head_only(const struct outcome *o, size_t num_heads)
{
    size_t cols = o->expected->shape[1], width = cols / num_heads;
    if (o->value.data == NULL || !tensor_same_shape(o->expected, &o->value))
        return false;
    for (size_t i = 0; i < tensor_count(o->expected); i++) {
        bool is_first = i % cols < width;
        if (is_first ? !is_near(o->expected->data[i], o->value.data[i]) : o->value.data[i] != 0)
            return false;
    }
    return true;
}

static bool return_inside_loop(const struct evidence_of_run *e)
{
    if (e->bad->step != STEP_CONCAT || code_is_script(e->code))
        return false;
    for (size_t i = 0; i < e->n; i++)
        if (!has_first_head_only(&e->outcome[i], e->code->test[e->outcome[i].test].setup->num_heads))
            return false;
    return true;
}

/* The call that has changed an input, if any. */
static const struct report_call *changing_call(const struct evidence_of_run *e)
{
    for (size_t i = 0; i < e->report->n_calls; i++)
        if (e->report->call[i].n_changed > 0)
            return &e->report->call[i];
    return NULL;
}

/* The line changes a parameter by its own name: "Q /= ...", "Q[:] = ...". */
static bool is_direct(const struct evidence_of_run *e, const struct report_call *call)
{
    struct str line = call->has_frozen ? source_line(e->source, call->frozen.line) : (struct str){0};
    for (size_t i = 0; i < e->code->n_args; i++) {
        struct str name = e->code->arg[i].name;
        if (e->code->arg[i].kind == CODE_STEP && line.n > name.n && memcmp(line.p, name.p, name.n) == 0 &&
            !ascii_alpha(line.p[name.n]) && !ascii_digit(line.p[name.n]))
            return true;
    }
    return false;
}

static bool is_handed_heads(const struct evidence_of_run *e)
{
    return code_last_given(e->code, &e->traces[0]) == STEP_V;
}

static bool inplace_scale_q(const struct evidence_of_run *e)
{
    const struct report_call *call = changing_call(e);
    return call != NULL && is_handed_heads(e) && is_direct(e, call);
}

static bool inplace_through_view(const struct evidence_of_run *e)
{
    return changing_call(e) != NULL && is_handed_heads(e);
}

static bool changes_its_input(const struct evidence_of_run *e)
{
    return changing_call(e) != NULL;
}

struct rule {
    const char *label;
    bool (*fits)(const struct evidence_of_run *e);
};

/* In this order: where two fit, the first is the more particular one. */
static const struct rule on_errors[] = {
    {"syntax_error", syntax_error},
    {"renamed_function", renamed_function},
    {"unimplemented_pass", starter_raises},
    {"mutable_default_argument", mutable_default_argument},
    {"signature_missing_num_heads", signature_missing_num_heads},
    {"softmax_not_defined", softmax_not_defined},
    {"softmax_no_max_subtraction", softmax_no_max_subtraction},
    {"calls_sys_exit", calls_sys_exit},
    {"waits_for_input", waits_for_input},
    {"infinite_recursion", infinite_recursion},
    {"seterr_raises_on_underflow", seterr_raises_on_underflow},
    {"fills_max_context_mask", fills_max_context_mask},
    {"preallocates_giant_scores", array_was_too_big},
    {"infinite_loop", infinite_loop},
    {"assert_wrong_axis", assert_wrong_axis},
    {"output_buffer_head_width", output_buffer_head_width},
    {"softmax_max_no_keepdims", softmax_max_no_keepdims},
    {"softmax_sum_no_keepdims_batched", lost_an_axis},
    {"kv_reshaped_with_query_length", kv_reshaped_with_query_length},
    {"transpose_of_all_axes", transposes_all_axes},
    {"k_not_transposed", k_not_transposed},
    {"split_sequence_axis", split_sequence_axis},
};
static const struct rule on_values[] = {
    {"mutable_default_argument", mutable_default_argument},
    {"inplace_scale_q", inplace_scale_q},
    {"inplace_through_view", inplace_through_view},
    {"changes_its_input", changes_its_input},
    {"unimplemented_pass", unimplemented_pass},
    {"returns_none", returns_none},
    {"returns_tuple", returns_tuple},
    {"return_inside_loop", return_inside_loop},
    {"hardcodes_example_answer", hardcodes_example_answer},
    {"computes_in_float16", computes_in_float16},
    {"computes_in_float32", computes_in_float32},
};

const char *code_slip(const struct evidence_of_run *e, bool on_error)
{
    const struct rule *rules = on_error ? on_errors : on_values;
    size_t n = on_error ? ARRAY_LEN(on_errors) : ARRAY_LEN(on_values);
    for (size_t i = 0; i < n; i++)
        if (rules[i].fits(e))
            return rules[i].label;
    return NULL;
}

/* The same keys and values, but only the first so many. */
static bool cut_result(struct tensor *out, const struct setup *setup, enum step_id returns, struct arena *arena)
{
    struct setup cut = *setup;
    struct trace trace;
    struct err err;
    cut.n_k = setup->n_q;
    cut.input[STEP_K].shape[0] = cut.input[STEP_V].shape[0] = setup->n_q;
    if (setup->mask.kind != MASK_NONE || !trace_run(&trace, &cut, &(struct recipe){0}, arena, &err))
        return false;
    *out = trace_find(&trace, returns)->value;
    return true;
}

bool code_cuts_keys(const struct evidence_of_run *e, const struct sameness *how)
{
    size_t n_cut = 0;
    for (size_t i = 0; i < e->n; i++) {
        const struct outcome *o = &e->outcome[i];
        const struct setup *setup = e->code->test[o->test].setup;
        struct tensor cut;
        if (setup->n_k > setup->n_q && setup->input[STEP_K].ndim == 2 && o->value.data != NULL &&
            cut_result(&cut, setup, o->step, e->arena) && same_tensor(how, &cut, &o->value))
            n_cut++;
        else if (o->fault != FAULT_NONE)
            return false;
    }
    return n_cut > 0;
}
