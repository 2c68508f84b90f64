#include "course/code.h"

#include <string.h>

#include "base/macros.h"

enum { MAX_SECONDS = 600, MAX_MB = 65536, MAX_KB = 65536 };

const char *const code_keys[CODE_N_KEYS] = {"lang",   "entry", "call",    "returns",  "tests",
                                            "stdout", "vars",  "starter", "solution", "limits"};

bool code_is_script(const struct code *code)
{
    return code->entry.n == 0;
}

static bool parse_language(const struct json *object, struct code *out, struct problems *problems)
{
    struct str lang;
    if (!json_want_text(object, "lang", &lang, problems))
        return false;
    if (!str_is(lang, "python") && !str_is(lang, "c"))
        return json_problem(json_get(object, "lang"), problems, "\"python\" or \"c\"");
    out->language = str_is(lang, "c") ? PROGRAM_C : PROGRAM_PYTHON;
    return true;
}

/* A file ends with a line feed; lines joined from an array don't. */
static bool parse_text(const struct json *object, const char *key, struct str *out, struct arena *arena,
                       struct problems *problems)
{
    if (!json_want_lines(object, key, out, arena, problems))
        return false;
    if (out->n > 0 && out->p[out->n - 1] != '\n')
        *out = str_of(arena_printf(arena, "%.*s\n", (int)out->n, out->p));
    return true;
}

static bool parse_limits(const struct json *object, struct code *out, struct problems *problems)
{
    static const char *const keys[] = {"seconds", "memory_mb", "output_kb"};
    const struct json *limits = json_get(object, "limits");
    out->seconds = 10;
    out->memory_mb = out->output_kb = 1024;
    if (limits == NULL)
        return true;
    if (!json_want_object(limits, problems))
        return false;
    json_only(limits, keys, ARRAY_LEN(keys), problems);
    bool ok = json_may_int(limits, "seconds", 1, MAX_SECONDS, &out->seconds, problems);
    ok = json_may_int(limits, "memory_mb", 64, MAX_MB, &out->memory_mb, problems) && ok;
    return json_may_int(limits, "output_kb", 1, MAX_KB, &out->output_kb, problems) && ok;
}

/* ---- a function ---- */

/* The word before the first bracket. */
static struct str name_of_entry(struct str entry)
{
    struct str rest = entry, head = str_trim(str_split(&rest, '('));
    size_t begin = head.n;
    while (begin > 0 && names_has_char(head.p[begin - 1]))
        begin--;
    return rest.p == NULL ? (struct str){0} : (struct str){head.p + begin, head.n - begin};
}

static bool parse_call(const struct json *object, struct code *out, struct problems *problems)
{
    const struct json *call = json_get(object, "call");
    if (call == NULL || call->kind != JSON_ARRAY || call->n == 0 || call->n > CODE_MAX_ARGS)
        return json_problem(call == NULL ? object : call, problems, "\"call\": 1 to %d names of arguments",
                            CODE_MAX_ARGS);
    for (const struct json *item = call->child; item != NULL; item = item->next) {
        struct code_arg *arg = &out->arg[out->n_args++];
        if (item->kind != JSON_STRING || item->text.n == 0)
            return json_problem(item, problems, "the name of a step or a size");
        arg->name = item->text;
        arg->kind = step_of_name(item->text, &arg->step) ? CODE_STEP : CODE_SIZE;
        if (str_is(item->text, "out"))
            arg->kind = CODE_OUT;
    }
    return true;
}

static bool parse_step(const struct json *value, enum step_id *out, struct problems *problems)
{
    return (value->kind == JSON_STRING && step_of_name(value->text, out)) ||
           json_problem(value, problems, "the name of a step");
}

static bool parse_with(const struct json *object, struct names *out, struct problems *problems)
{
    const struct json *with = json_get(object, "with");
    if (with == NULL)
        return true;
    if (!json_want_object(with, problems))
        return false;
    for (const struct json *item = with->child; item != NULL; item = item->next) {
        int64_t value;
        if (!json_as_int(item, INT32_MIN, INT32_MAX, &value, problems))
            return false;
        if (!names_set_number(out, item->key, (double)value))
            return json_problem(item, problems, "fewer names");
    }
    return true;
}

static bool parse_test(const struct json *object, const struct setup_table *setups, struct code_test *out,
                       struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"name", "setup", "with", "dtype"};
    struct str name, dtype = STR("float64");
    if (!json_want_object(object, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    if (!json_want_text(object, "name", &name, problems) ||
        !setup_member(object, setups, &out->setup, arena, problems) ||
        !json_may_text(object, "dtype", &dtype, problems) || !parse_with(object, &out->with, problems))
        return false;
    if (out->setup == NULL)
        return json_want(object, "setup", "a setup or its name", problems) != NULL;
    out->name = name.p;
    out->is_integer = str_is(dtype, "int64");
    return out->is_integer || str_is(dtype, "float64") ||
           json_problem(json_get(object, "dtype"), problems, "\"float64\" or \"int64\"");
}

static bool parse_tests(const struct json *object, const struct setup_table *setups, struct code *out,
                        struct arena *arena, struct problems *problems)
{
    const struct json *tests = json_get(object, "tests");
    if (tests == NULL || tests->kind != JSON_ARRAY || tests->n == 0 || tests->n > CODE_MAX_TESTS)
        return json_problem(tests == NULL ? object : tests, problems, "\"tests\": 1 to %d of them", CODE_MAX_TESTS);
    bool ok = true;
    out->test = ARENA_ARRAY(arena, tests->n, struct code_test);
    for (const struct json *item = tests->child; item != NULL; item = item->next)
        ok = parse_test(item, setups, &out->test[out->n_tests++], arena, problems) && ok;
    return ok;
}

static bool parse_function(const struct json *object, const struct setup_table *setups, struct code *out,
                           struct arena *arena, struct problems *problems)
{
    if (!json_want_text(object, "entry", &out->entry, problems))
        return false;
    out->function = name_of_entry(out->entry);
    if (out->function.n == 0)
        return json_problem(json_get(object, "entry"), problems, "a function's name and its parameters");
    const struct json *returns = json_want(object, "returns", "the name of a step", problems);
    bool ok = returns != NULL && parse_step(returns, &out->returns, problems);
    ok = parse_call(object, out, problems) && ok;
    return parse_tests(object, setups, out, arena, problems) && ok;
}

/* ---- a script ---- */

static bool parse_vars(const struct json *object, struct code *out, struct problems *problems)
{
    const struct json *vars = json_get(object, "vars");
    if (vars == NULL || vars->kind != JSON_OBJECT || vars->n == 0 || vars->n > CODE_MAX_VARS)
        return json_problem(vars == NULL ? object : vars, problems, "\"vars\": 1 to %d names, each with its step",
                            CODE_MAX_VARS);
    bool ok = true;
    for (const struct json *item = vars->child; item != NULL; item = item->next) {
        struct code_var *var = &out->var[out->n_vars++];
        var->name = item->key;
        ok = parse_step(item, &var->step, problems) && ok;
    }
    return ok;
}

static bool parse_script(const struct json *object, const struct exercise *exercise, struct code *out,
                         struct arena *arena, struct problems *problems)
{
    if (out->language != PROGRAM_PYTHON)
        return json_problem(object, problems, "\"entry\": scripts are in Python");
    if (exercise->setup == NULL)
        return json_problem(object, problems, "\"setup\", which the script computes");
    out->n_tests = 1;
    out->test = ARENA_NEW(arena, struct code_test);
    *out->test = (struct code_test){.name = "the script", .setup = exercise->setup};
    bool ok = json_may_lines(object, "stdout", &out->stdout_lines, arena, problems);
    return parse_vars(object, out, problems) && ok;
}

/* Keys of the other sort of program would be passed over in silence. */
static bool refuse_others(const struct json *object, bool is_script, struct problems *problems)
{
    static const char *const of_function[] = {"entry", "call", "returns", "tests"}, *const of_script[] = {"stdout",
                                                                                                          "vars"};
    size_t n = is_script ? ARRAY_LEN(of_function) : ARRAY_LEN(of_script);
    bool ok = true;
    for (size_t i = 0; i < n; i++) {
        const char *key = is_script ? of_function[i] : of_script[i];
        if (json_get(object, key) != NULL)
            ok = json_complain(json_get(object, key), problems, "a %s has no \"%s\"", is_script ? "script" : "function",
                               key);
    }
    return ok;
}

const struct code *code_parse(const struct json *object, const struct exercise *exercise, struct arena *arena,
                              struct problems *problems)
{
    struct code *out = ARENA_NEW(arena, struct code);
    bool ok = parse_language(object, out, problems);
    ok = parse_text(object, "starter", &out->starter, arena, problems) && ok;
    ok = parse_text(object, "solution", &out->solution, arena, problems) && ok;
    ok = parse_limits(object, out, problems) && ok;
    bool is_script = json_get(object, "entry") == NULL && json_get(object, "vars") != NULL;
    ok = (is_script ? parse_script(object, exercise, out, arena, problems)
                    : parse_function(object, exercise->setups, out, arena, problems)) &&
         ok;
    ok = refuse_others(object, is_script, problems) && ok;
    return ok ? out : NULL;
}

enum step_id code_last_given(const struct code *code, const struct trace *trace)
{
    enum step_id last = STEP_X;
    for (size_t i = 0; i < code->n_args; i++)
        if (code->arg[i].kind == CODE_STEP && code->arg[i].step > last)
            last = code->arg[i].step;
    for (size_t i = 0; i < trace->n_steps && code_is_script(code); i++)
        if (trace->step[i].made_by == NULL)
            last = trace->step[i].id;
    return last;
}

static bool has_step(const struct trace *trace, enum step_id step, struct err *err)
{
    return trace_find(trace, step) != NULL || err_set(err, ERR_CONTENT, "its setup has no step %s", step_name(step));
}

bool code_trace(const struct trace **out, const struct code *code, struct arena *arena, struct err *err)
{
    struct trace *traces = ARENA_ARRAY(arena, code->n_tests, struct trace);
    bool ok = true;
    for (size_t i = 0; i < code->n_tests && ok; i++) {
        ok = trace_right(&traces[i], code->test[i].setup, arena, err) &&
             (code_is_script(code) || has_step(&traces[i], code->returns, err));
        for (size_t k = 0; k < code->n_vars && ok; k++)
            ok = has_step(&traces[i], code->var[k].step, err);
        if (!ok)
            err_at(err, NULL, 0, code->test[i].name);
    }
    *out = traces;
    return ok;
}
