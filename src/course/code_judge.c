#include "course/code_judge.h"

#include <signal.h>
#include <string.h>

#include "base/macros.h"
#include "course/code_bare.h"
#include "course/code_blame.h"
#include "course/code_check.h"
#include "course/code_messages.h"
#include "course/code_pair.h"
#include "course/code_report.h"

struct judge {
    struct verdict *out;
    const struct code *code;
    const struct program *program;
    const struct program_result *run;
    struct report report;
    struct outcome *outcome;
    size_t n;
    struct arena *arena;
};

static void settle(struct judge *j, enum verdict_status status, const char *message)
{
    j->out->status = status;
    j->out->message = message;
}

/* ---- a run that did not come to its end ---- */

static const char *signal_name(int sig)
{
    switch (sig) {
    case SIGSEGV:
        return "a segmentation fault";
    case SIGABRT:
        return "an abort";
    case SIGFPE:
        return "an arithmetic fault";
    case SIGBUS:
        return "a bus error";
    case SIGILL:
        return "an illegal instruction";
    case SIGKILL:
        return "SIGKILL";
    case SIGTERM:
        return "SIGTERM";
    default:
        return "a signal";
    }
}

static bool any_test_begun(const struct judge *j)
{
    for (size_t i = 0; i < j->report.n_calls; i++)
        if (j->report.call[i].was_begun)
            return true;
    return false;
}

static const char *say_signal(const struct judge *j, const char *where)
{
    const struct run_result *r = &j->run->run;
    size_t line = python_crash_line(r->messages.begin, j->program->file, j->arena);
    if (r->status == 0)
        return "The program killed what watches over it.";
    if (line > 0)
        where = arena_printf(j->arena, " in line %zu", line);
    return arena_printf(j->arena, "The program was ended by %s%s.", signal_name(r->status), where);
}

/* A sanitizer's report says more than how the program ended. */
static bool settle_sanitized(struct judge *j)
{
    bool is_memory = false;
    const char *why = j->code->language == PROGRAM_C
                          ? sanitizer_complaint(j->run->run.messages.begin, j->program->file, &is_memory, j->arena)
                          : NULL;
    if (why == NULL)
        return false;
    if (is_memory)
        why = arena_printf(j->arena, "It asked for more than %lld MB of memory.", (long long)j->code->memory_mb);
    settle(j, is_memory ? VERDICT_MEMORY_LIMIT : VERDICT_CRASHED, why);
    return true;
}

/* The driver's first line comes before anything of the learner's: without it, Python itself has failed. */
static bool settle_not_begun(struct judge *j)
{
    const struct run_result *r = &j->run->run;
    if (j->code->language != PROGRAM_PYTHON || j->report.was_greeted ||
        (r->end != RUN_EXITED && r->end != RUN_SIGNALLED))
        return false;
    settle(j, VERDICT_UNAVAILABLE,
           arena_printf(j->arena,
                        "Python was ended (%s %d) before it came to your program. Does it work? `mha-tutor "
                        "doctor` tells which one it is.",
                        r->end == RUN_EXITED ? "status" : "signal", r->status));
    return true;
}

static void settle_end(struct judge *j)
{
    const struct code *code = j->code;
    const struct run_result *r = &j->run->run;
    const char *where = any_test_begun(j) ? "" : " while the file was loaded";
    if (settle_not_begun(j))
        return;
    switch (r->end) {
    case RUN_TIME_LIMIT:
        settle(j, VERDICT_TIME_LIMIT,
               arena_printf(j->arena, "It took longer than %lld seconds%s; perhaps a loop does not end.",
                            (long long)code->seconds, where));
        break;
    case RUN_MEMORY_LIMIT:
        settle(j, VERDICT_MEMORY_LIMIT,
               arena_printf(j->arena, "It used more than %lld MB of memory%s.", (long long)code->memory_mb, where));
        break;
    case RUN_OUTPUT_LIMIT:
        settle(j, VERDICT_OUTPUT_LIMIT,
               arena_printf(j->arena, "It printed or wrote more than %lld KB%s.", (long long)code->output_kb, where));
        break;
    case RUN_PROCESS_LIMIT:
        settle(j, VERDICT_CRASHED, "It started too many processes, and was ended.");
        break;
    case RUN_STOPPED:
        settle(j, VERDICT_INVALID, "Stopped before the tests were over.");
        break;
    case RUN_EXITED:
        if (!settle_sanitized(j))
            settle(j, VERDICT_CRASHED,
                   arena_printf(j->arena, "The program ended by itself (status %d)%s before all tests were run.",
                                r->status, where));
        break;
    case RUN_SIGNALLED:
        if (!settle_sanitized(j))
            settle(j, VERDICT_CRASHED, say_signal(j, where));
        break;
    }
}

/* ---- a file that can't be loaded ---- */

static const char *at_line(const struct judge *j, size_t line)
{
    struct str text = str_cut(source_line(j->program->source, line), 60);
    if (line == 0)
        return "";
    return text.n == 0 ? arena_printf(j->arena, " in line %zu", line)
                       : arena_printf(j->arena, " in line %zu, `%.*s`", line, (int)text.n, text.p);
}

/* As a sentence: more may follow. */
static const char *say_raised(const struct judge *j, const struct report_error *e)
{
    struct str rest = str_of(e->message), said = str_trim(str_split(&rest, '\n'));
    bool is_sentence = said.n > 0 && strchr(".!?", said.p[said.n - 1]) != NULL;
    return arena_printf(j->arena, "%s%s%s%.*s%s", e->type, at_line(j, e->line), said.n == 0 ? "" : ": ", (int)said.n,
                        said.p, is_sentence ? "" : ".");
}

static void settle_missing(struct judge *j)
{
    const struct report *r = &j->report;
    const char *near = did_you_mean(j->code->function, r->defined, r->n_defined);
    if (near == NULL && r->n_defined == 1)
        near = r->defined[0];
    settle(j, VERDICT_EXCEPTION,
           near == NULL ? arena_printf(j->arena, "There is no function %.*s in this file.", (int)j->code->function.n,
                                       j->code->function.p)
                        : arena_printf(j->arena, "There is no function %.*s in this file; there is %s.",
                                       (int)j->code->function.n, j->code->function.p, near));
}

/* False when the tests can't speak. */
static bool is_loaded(struct judge *j)
{
    const struct report *r = &j->report;
    if (r->has_syntax)
        settle(j, VERDICT_COMPILE_ERROR, say_raised(j, &r->syntax));
    else if (r->has_load_error)
        settle(j, strcmp(r->load_error.type, "MemoryError") == 0 ? VERDICT_MEMORY_LIMIT : VERDICT_EXCEPTION,
               say_raised(j, &r->load_error));
    else if (r->is_complete && !r->is_loaded)
        settle_missing(j);
    else
        return true;
    return false;
}

/* ---- the tests ---- */

static const char *word_of(enum fault fault)
{
    switch (fault) {
    case FAULT_NONE:
        return "pass";
    case FAULT_NOT_RUN:
        return "not_run";
    case FAULT_ENDED:
    case FAULT_ERROR:
        return "error";
    case FAULT_TYPE:
    case FAULT_DTYPE:
    case FAULT_SHAPE:
    case FAULT_VALUES:
    case FAULT_CHANGED:
    case FAULT_STATE:
    case FAULT_OUTPUT:
    case FAULT_UNSET:
        break;
    }
    return "fail";
}

static void list_tests(struct judge *j)
{
    struct verdict *v = j->out;
    size_t passed = 0;
    v->tests = ARENA_ARRAY(j->arena, j->n, struct verdict_part);
    for (v->n_tests = 0; v->n_tests < j->n; v->n_tests++) {
        const struct outcome *o = &j->outcome[v->n_tests];
        v->tests[v->n_tests] = (struct verdict_part){o->name, word_of(o->fault), o->message};
        passed += o->fault == FAULT_NONE;
    }
    v->score = (double)passed / (double)j->n;
}

static const struct outcome *first_bad(const struct judge *j)
{
    for (size_t i = 0; i < j->n; i++)
        if (j->outcome[i].fault != FAULT_NONE)
            return &j->outcome[i];
    return NULL;
}

static void settle_tests(struct judge *j)
{
    const struct outcome *bad = first_bad(j);
    if (bad == NULL && j->report.is_complete) {
        verdict_right(j->out, j->n == 1 ? "The test passes." : arena_printf(j->arena, "All %zu tests pass.", j->n));
        list_tests(j);
        return;
    }
    if (bad == NULL || bad->fault == FAULT_ENDED || bad->fault == FAULT_NOT_RUN)
        settle_end(j);
    else if (bad->fault == FAULT_ERROR)
        settle(j, strcmp(bad->error->type, "MemoryError") == 0 ? VERDICT_MEMORY_LIMIT : VERDICT_EXCEPTION,
               say_raised(j, bad->error));
    else
        settle(j, VERDICT_WRONG, arena_printf(j->arena, "Test %s: %s", bad->name, bad->message));
    if (j->out->score == 1) /* all tests pass, but what came after them did not */
        j->out->score = 0;
}

/* ---- why ---- */

static void list_steps(struct judge *j, const struct code_steps *steps)
{
    struct verdict *v = j->out;
    v->steps = ARENA_ARRAY(j->arena, steps->n + 1, struct verdict_part);
    for (v->n_steps = 0; v->n_steps < steps->n; v->n_steps++) {
        const struct code_step *step = &steps->step[v->n_steps];
        v->steps[v->n_steps] = (struct verdict_part){step_name(step->id), step_state_word(step->state), NULL};
    }
    if (v->status == VERDICT_WRONG && steps->first_wrong < steps->n)
        v->first_wrong_step = step_name(steps->step[steps->first_wrong].id);
}

static bool same_by_tolerance(const void *context, double expected, double got)
{
    return tolerance_met(context, expected, got);
}

static void explain(struct judge *j, const struct trace *traces, const struct tolerance *tolerance)
{
    struct sameness how = {.same = same_by_tolerance, .context = tolerance};
    struct code_steps steps;
    struct evidence_of_run e = {.code = j->code,
                                .traces = traces,
                                .report = &j->report,
                                .run = j->run,
                                .source = code_bare(j->program->source, j->code->language, j->arena),
                                .outcome = j->outcome,
                                .n = j->n,
                                .bad = first_bad(j),
                                .arena = j->arena};
    code_steps(&steps, j->code, traces, &j->report, j->outcome, j->n, &how, j->arena);
    if (j->out->status != VERDICT_RIGHT) {
        code_blame(j->out, &steps, &e, &how, j->arena);
        code_pair(&j->out->pair, &steps, &e, &how, j->arena);
    }
    list_steps(j, &steps);
}

/* Messages after output, as a terminal would hardly have had them in better order. */
static struct str all_printed(const struct run_result *run, struct arena *arena)
{
    struct sb out = {.arena = arena};
    sb_add(&out, run->out.begin);
    if (run->out.n_dropped + run->out.end.n > 0)
        sb_printf(&out, "\n... %zu bytes ...\n", run->out.n_dropped);
    sb_add(&out, run->out.end);
    sb_add(&out, run->messages.begin);
    return (struct str){sb_text(&out), out.n};
}

static void judge_run(struct judge *j, const struct trace *traces, const struct exercise *exercise)
{
    const struct code *code = j->code;
    struct tolerance tolerance = code_tolerance(exercise);
    struct str names[CODE_MAX_VARS];
    for (size_t i = 0; i < code->n_vars; i++)
        names[i] = code->var[i].name;
    report_read(&j->report, j->run->run.report, code->n_tests, names, code->n_vars, j->arena);
    j->n = code_check(&j->outcome, code, traces, &tolerance, &j->report, j->run, j->arena);
    list_tests(j);
    if (is_loaded(j))
        settle_tests(j);
    explain(j, traces, &tolerance);
    j->out->printed = all_printed(&j->run->run, j->arena);
}

void code_judge(struct verdict *out, const struct code *code, const struct trace *traces,
                const struct exercise *exercise, const struct program *program, const struct program_result *run,
                struct arena *arena)
{
    struct judge j = {.out = out, .code = code, .program = program, .run = run, .arena = arena};
    *out = (struct verdict){0};
    switch (run->state) {
    case PROGRAM_UNAVAILABLE:
        settle(&j, VERDICT_UNAVAILABLE, run->why);
        break;
    case PROGRAM_FAILED:
        settle(&j, VERDICT_INTERNAL_ERROR, run->why);
        break;
    case PROGRAM_NOT_COMPILED:
        settle(&j, VERDICT_COMPILE_ERROR,
               run->why != NULL ? run->why : compiler_complaint(run->compiler, program->file, code->function, arena));
        /* The linker's words are about our files; the message says what they mean. */
        if (!str_contains(run->compiler, "ld returned") && !str_contains(run->compiler, "linker command failed"))
            out->printed = run->compiler;
        break;
    case PROGRAM_RAN:
        judge_run(&j, traces, exercise);
        break;
    }
}
