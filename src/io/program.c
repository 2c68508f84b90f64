#include "io/program.h"

#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/macros.h"
#include "io/compiler.h"
#include "io/python.h"
#include "io/sandbox.h"
#include "io/scratch.h"

static const char driver[] = {
#include "driver.inc"
};
static const char harness[] = {
#include "harness.inc"
};

#define EMBEDDED(text) ((struct str){(text), sizeof(text) - 1})

enum {
    COMPILE_S = 20,
    COMPILE_MB = 512,
    COMPILE_OUTPUT = 1 << 20, /* bytes */
    COMPILE_FILE_MB = 64,
    PROCESSES = 64,
    MAX_ENV = 16
};

/* One program being run: what all steps of it share. */
struct job {
    struct toolbox *tools;
    const struct program *program;
    struct program_result *out;
    struct arena *arena;
    const char *folder; /* the scratch folder */
    char *env[MAX_ENV];
};

static bool fail(struct job *job, const struct err *err)
{
    char text[ERR_TEXT_SIZE + ERR_FILE_SIZE + ERR_FIELD_SIZE];
    job->out->state = PROGRAM_FAILED;
    job->out->why = arena_dup(job->arena, err_format(err, text, sizeof text));
    return false;
}

/* ---- the environment ---- */

static void set(struct job *job, const char *name, const char *value)
{
    size_t n = 0;
    while (job->env[n] != NULL)
        n++;
    CHECK(n + 1 < MAX_ENV, "too many variables");
    job->env[n] = arena_printf(job->arena, "%s=%s", name, value);
}

/* Where `pip install --user` has put NumPy. */
static void set_user_packages(struct job *job)
{
    const char *base = getenv("PYTHONUSERBASE"), *home = getenv("HOME");
    if (base != NULL && base[0] != '\0')
        set(job, "PYTHONUSERBASE", base);
    else if (home != NULL && home[0] == '/')
        set(job, "PYTHONUSERBASE", arena_printf(job->arena, "%s/.local", home));
}

/* One thread: results don't hang on how a sum was shared out, and a second one costs memory and time here. */
static void make_environment(struct job *job)
{
    static const char *const threads[] = {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"};
    set(job, "PATH", "/usr/local/bin:/usr/bin:/bin");
    set(job, "HOME", job->folder);
    set(job, "TMPDIR", job->folder);
    set(job, "LC_ALL", job->program->language == PROGRAM_C ? "C" : "C.UTF-8"); /* compilers speak plainly in C */
    set(job, "MHA_TUTOR_RUN", job->folder);
    set(job, "ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=0:max_allocation_size_mb=1024");
    for (size_t i = 0; i < ARRAY_LEN(threads); i++)
        set(job, threads[i], "1");
    set_user_packages(job);
}

/* ---- running, with a sandbox where there is one ---- */

static bool run_guarded(struct job *job, struct run *run, struct run_result *out)
{
    struct toolbox *tools = job->tools;
    struct err err;
    bool works = true;
    run->env = job->env;
    run->folder = job->folder;
    run->should_stop = tools->should_stop;
    run->self = tools->self;
    if (!tools->has_looked) {
        tools->bwrap = sandbox_find(&tools->arena);
        tools->has_looked = true;
    }
    if (tools->bwrap != NULL && !tools->no_sandbox) {
        if (!sandbox_run(run, tools->bwrap, out, &works, job->arena, &err))
            return fail(job, &err);
        if (works)
            return job->out->has_sandbox = true;
        tools->no_sandbox = true;
    }
    return run_program(run, out, job->arena, &err) || fail(job, &err);
}

/* ---- Python ---- */

static bool lacks_numpy(const struct run_result *result)
{
    struct str rest = result->report, hello = str_split(&rest, '\n');
    return result->end == RUN_EXITED && str_contains(hello, "\"numpy\": null");
}

static bool run_python(struct job *job, const char *python)
{
    char unbuffered[] = "-u", no_cache[] = "-B", file[] = "/dev/fd/4";
    char *argv[] = {arena_dup(job->arena, python), unbuffered, no_cache, file, NULL};
    struct run run = {.argv = argv,
                      .inputs = {EMBEDDED(driver), job->program->job, job->program->source},
                      .n_inputs = 3,
                      .limits = job->program->limits};
    job->out->state = PROGRAM_RAN;
    return run_guarded(job, &run, &job->out->run);
}

static void run_any_python(struct job *job)
{
    const char *candidate[PYTHON_CANDIDATES] = {job->tools->python};
    size_t n = candidate[0] != NULL ? 1 : python_candidates(candidate, job->arena);
    for (size_t i = 0; i < n; i++) {
        if (!run_python(job, candidate[i]))
            return;
        if (!lacks_numpy(&job->out->run)) {
            job->tools->python = arena_dup(&job->tools->arena, candidate[i]);
            return;
        }
    }
    job->out->state = PROGRAM_UNAVAILABLE;
    job->out->why = python_advice(n > 0, job->arena);
}

/* ---- C ---- */

static bool write_file(struct job *job, const char *name, struct str text)
{
    struct err err;
    return fs_write(fs_join(job->folder, name, job->arena), text, &err) || fail(job, &err);
}

static bool write_files(struct job *job)
{
    const struct program *p = job->program;
    return write_file(job, "harness.c", EMBEDDED(harness)) && write_file(job, "tests.inc", p->job) &&
           write_file(job, "header.h", p->header) && write_file(job, p->file, p->source);
}

/* False when the system fails; *compiled says whether there is a program now. */
static bool compile(struct job *job, const char *compiler, bool sanitize, bool *compiled)
{
    const char *const words[] = {compiler,
                                 "-std=c11",
                                 "-D_XOPEN_SOURCE=700",
                                 "-O1",
                                 "-g",
                                 "-fno-omit-frame-pointer",
                                 "-Wall",
                                 "-Wextra",
                                 "-Wno-unused-parameter",
                                 "-fdiagnostics-color=never",
                                 "-include",
                                 "header.h",
                                 "-o",
                                 "program",
                                 "harness.c",
                                 job->program->file,
                                 "-lm",
                                 sanitize ? "-fsanitize=address,undefined" : NULL, /* without, the list ends here */
                                 "-fno-sanitize-recover=all",
                                 NULL};
    char *argv[ARRAY_LEN(words)] = {NULL};
    for (size_t i = 0; words[i] != NULL; i++)
        argv[i] = arena_dup(job->arena, words[i]);
    struct run run = {.argv = argv,
                      .limits = {.wall_ms = (int64_t)COMPILE_S * 1000,
                                 .cpu_s = COMPILE_S,
                                 .memory = (size_t)COMPILE_MB << 20,
                                 .output = COMPILE_OUTPUT,
                                 .file = (size_t)COMPILE_FILE_MB << 20,
                                 .processes = PROCESSES}};
    struct run_result result;
    if (!run_guarded(job, &run, &result))
        return false;
    job->out->compiler = result.messages.begin;
    if (result.end != RUN_EXITED)
        job->out->why = arena_printf(job->arena, "The compiler was ended: it took more than %d seconds or %d MB.",
                                     COMPILE_S, COMPILE_MB);
    *compiled = result.end == RUN_EXITED && result.status == 0;
    return true;
}

/* A compiler without the sanitizers' libraries says so in the linker's words. */
static bool compile_any_way(struct job *job, const char *compiler)
{
    bool compiled;
    if (!compile(job, compiler, true, &compiled))
        return false;
    job->out->has_sanitizers = compiled;
    if (!compiled && str_contains(job->out->compiler, "san") && !compile(job, compiler, false, &compiled))
        return false;
    if (!compiled)
        job->out->state = PROGRAM_NOT_COMPILED;
    return compiled;
}

static void run_c(struct job *job)
{
    const char *compiler = compiler_find(job->arena);
    char *argv[] = {arena_printf(job->arena, "%s/program", job->folder), NULL};
    if (compiler == NULL) {
        job->out->state = PROGRAM_UNAVAILABLE;
        job->out->why = compiler_advice;
        return;
    }
    if (!write_files(job) || !compile_any_way(job, compiler))
        return;
    struct run run = {.argv = argv, .limits = job->program->limits};
    run.limits.by_address_space = !job->out->has_sanitizers;
    job->out->state = PROGRAM_RAN;
    run_guarded(job, &run, &job->out->run);
}

void program_run(struct toolbox *tools, const struct program *program, struct program_result *out, struct arena *arena)
{
    struct job job = {.tools = tools, .program = program, .out = out, .arena = arena};
    struct err err;
    *out = (struct program_result){0};
    if (!scratch_make(&job.folder, arena, &err)) {
        fail(&job, &err);
        return;
    }
    make_environment(&job);
    if (program->language == PROGRAM_PYTHON)
        run_any_python(&job);
    else
        run_c(&job);
    scratch_remove(job.folder);
}

void toolbox_free(struct toolbox *tools)
{
    arena_free(&tools->arena);
    tools->python = tools->bwrap = NULL;
    tools->has_looked = false;
}
