#include "course/code_raised.h"

#include <string.h>

#include "base/macros.h"
#include "course/code_bare.h"

/* ---- pieces ---- */

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

/* Any of these words, up to a NULL. */
static bool line_has_any(const struct evidence_of_run *e, const char *const *part)
{
    while (*part != NULL && !line_has(e, *part))
        part++;
    return *part != NULL;
}

/* ---- the slips ---- */

static bool syntax_error(const struct evidence_of_run *e)
{
    static const char *const types[] = {"SyntaxError", "IndentationError", "TabError"};
    bool is_one = false;
    for (size_t i = 0; e->report->has_syntax && i < ARRAY_LEN(types); i++)
        is_one = is_one || strcmp(e->report->syntax.type, types[i]) == 0;
    return is_one;
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
    size_t n = e->code->n_args; /* none of a script */
    return n > 0 && str_is(e->code->arg[n - 1].name, "num_heads") && says(e, "TypeError", "positional argument") &&
           strstr(error_of(e)->message, "given") != NULL && error_of(e)->line == 0;
}

static bool softmax_not_defined(const struct evidence_of_run *e)
{
    return says(e, "NameError", "'softmax'") || says(e, "AttributeError", "no attribute 'softmax'");
}

/* Where NumPy gives inf, the math module raises, and so does NumPy when it is told to.  Other powers overflow, too. */
static bool softmax_no_max_subtraction(const struct evidence_of_run *e)
{
    static const char *const powers_of_e[] = {"exp(", "math.e **", "math.e**", "2.718", NULL};
    return (raised(e, "OverflowError") && line_has_any(e, powers_of_e)) ||
           says(e, "FloatingPointError", "overflow encountered in exp");
}

static bool calls_sys_exit(const struct evidence_of_run *e)
{
    return raised(e, "SystemExit");
}

static bool waits_for_input(const struct evidence_of_run *e)
{
    return says(e, "EOFError", "EOF when reading a line"); /* input()'s own words */
}

static bool infinite_recursion(const struct evidence_of_run *e)
{
    return says(e, "RecursionError", "maximum recursion depth exceeded");
}

static bool seterr_raises_on_underflow(const struct evidence_of_run *e)
{
    return says(e, "FloatingPointError", "underflow");
}

/* NumPy's own words: it was one array, not many small things. */
static bool array_was_too_big(const struct evidence_of_run *e)
{
    return says(e, "MemoryError", "Unable to allocate");
}

/* What it was meant for, only its name can tell. */
static bool preallocates_giant_scores(const struct evidence_of_run *e)
{
    static const char *const names[] = {"score", "logit", "attn", "buf", NULL};
    return array_was_too_big(e) && line_has_any(e, names);
}

static bool fills_max_context_mask(const struct evidence_of_run *e)
{
    static const char *const names[] = {"mask", "keep", "allow", "causal", ".tri", NULL};
    return array_was_too_big(e) && line_has_any(e, names);
}

static bool infinite_loop(const struct evidence_of_run *e)
{
    return e->run->run.end == RUN_TIME_LIMIT && code_has_word(e->source, "while");
}

static bool assert_wrong_axis(const struct evidence_of_run *e)
{
    bool is_theirs = raised(e, "AssertionError") || (raised(e, "ValueError") && line_has(e, "raise"));
    struct str before = is_theirs ? source_line(e->source, error_of(e)->line - 1) : (struct str){0};
    return is_theirs && (line_has(e, "%") || str_contains(before, "%"));
}

/* "could not broadcast input array from shape (3,4) into shape (3,0)": there are no columns where the head belongs. */
static bool output_buffer_head_width(const struct evidence_of_run *e)
{
    const char *into = strstr(error_of(e)->message, "into shape ");
    return says(e, "ValueError", "could not broadcast input array from shape") && into != NULL &&
           strstr(into, ",0)") != NULL;
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

static bool softmax_sum_no_keepdims(const struct evidence_of_run *e)
{
    return lost_an_axis(e) && line_has(e, "/");
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

bool code_default_survives(const struct evidence_of_run *e)
{
    bool worsens = e->bad != NULL && (e->bad->fault == FAULT_STATE || e->bad != e->outcome);
    return worsens && is_default_mutable(e->source);
}

static const struct slip_rule rules[] = {
    {"syntax_error", syntax_error},
    {"renamed_function", renamed_function},
    {"unimplemented_pass", starter_raises},
    {"mutable_default_argument", code_default_survives},
    {"signature_missing_num_heads", signature_missing_num_heads},
    {"softmax_not_defined", softmax_not_defined},
    {"softmax_no_max_subtraction", softmax_no_max_subtraction},
    {"calls_sys_exit", calls_sys_exit},
    {"waits_for_input", waits_for_input},
    {"infinite_recursion", infinite_recursion},
    {"seterr_raises_on_underflow", seterr_raises_on_underflow},
    {"preallocates_giant_scores", preallocates_giant_scores},
    {"fills_max_context_mask", fills_max_context_mask},
    {"infinite_loop", infinite_loop},
    {"assert_wrong_axis", assert_wrong_axis},
    {"output_buffer_head_width", output_buffer_head_width},
    {"softmax_max_no_keepdims", softmax_max_no_keepdims},
    {"softmax_sum_no_keepdims_batched", softmax_sum_no_keepdims},
    {"kv_reshaped_with_query_length", kv_reshaped_with_query_length},
    {"transpose_of_all_axes", transposes_all_axes},
    {"k_not_transposed", k_not_transposed},
    {"split_sequence_axis", split_sequence_axis},
};

const char *code_raised(const struct evidence_of_run *e)
{
    return first_slip(rules, ARRAY_LEN(rules), e);
}
