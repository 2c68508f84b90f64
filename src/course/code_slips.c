#include "course/code_slips.h"

#include <math.h>
#include <string.h>

#include "base/macros.h"
#include "course/code_bare.h"
#include "course/code_raised.h"
#include "engine/same.h"

static bool came_back(const struct evidence_of_run *e, const char *type)
{
    return e->bad->got != NULL && strcmp(e->bad->got->type, type) == 0;
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

static bool trailing_comma(const struct evidence_of_run *e)
{
    return returns_tuple(e) && e->bad->got->n == 1;
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

/* The columns of the first head are right, and the others, where there are some, were never filled. */
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
    bool shows = e->bad->step == STEP_CONCAT && e->bad->fault == FAULT_VALUES && !code_is_script(e->code) &&
                 e->code->test[e->bad->test].setup->num_heads > 1;
    if (!shows)
        return false;
    for (size_t i = 0; i < e->n; i++)
        if (!has_first_head_only(&e->outcome[i], e->code->test[e->outcome[i].test].setup->num_heads))
            return false;
    return true;
}

/* The call that has changed an input, if any; in C it is plain what did it. */
static const struct report_call *changing_call(const struct evidence_of_run *e)
{
    for (size_t i = 0; e->code->language == PROGRAM_PYTHON && i < e->report->n_calls; i++)
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

static const struct slip_rule rules[] = {
    {"mutable_default_argument", code_default_survives},
    {"inplace_scale_q", inplace_scale_q},
    {"inplace_through_view", inplace_through_view},
    {"changes_its_input", changes_its_input},
    {"unimplemented_pass", unimplemented_pass},
    {"returns_none", returns_none},
    {"trailing_comma", trailing_comma},
    {"returns_tuple", returns_tuple},
    {"return_inside_loop", return_inside_loop},
    {"hardcodes_example_answer", hardcodes_example_answer},
    {"computes_in_float16", computes_in_float16},
    {"computes_in_float32", computes_in_float32},
};

const char *first_slip(const struct slip_rule *rule, size_t n, const struct evidence_of_run *e)
{
    for (size_t i = 0; i < n; i++)
        if (rule[i].fits(e))
            return rule[i].label;
    return NULL;
}

const char *code_slip(const struct evidence_of_run *e)
{
    return first_slip(rules, ARRAY_LEN(rules), e);
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
