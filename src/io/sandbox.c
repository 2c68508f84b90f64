#include "io/sandbox.h"

#include "base/fs.h"
#include "base/macros.h"
#include "io/which.h"

enum { MAX_ARGS = 64 };

const char *sandbox_find(struct arena *arena)
{
    return which("bwrap", arena);
}

struct wrapper {
    char *argv[MAX_ARGS];
    size_t n;
};

static void add(struct wrapper *w, const char *word, struct arena *arena)
{
    CHECK(w->n + 1 < MAX_ARGS, "too many arguments");
    w->argv[w->n++] = arena_dup(arena, word);
}

/* An empty folder in the place of one that is there. */
static void hide(struct wrapper *w, const char *folder, struct arena *arena)
{
    if (!fs_is_folder(folder))
        return;
    add(w, "--tmpfs", arena);
    add(w, folder, arena);
}

/* Sockets and pipes of others stand in /run and /var/tmp: a read-only file system would not keep a program from writing
 * to them.  Where /run holds the system's programs (NixOS), only the users' part of it is hidden. */
static void begin_words(struct wrapper *w, const char *bwrap, const char *folder, struct arena *arena)
{
    const char *const options[] = {
        "--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", "/", "/", "--dev", "/dev", "--proc",
        "/proc"};
    const char *const place[] = {"--bind", folder, folder, "--chdir", folder};
    add(w, bwrap, arena);
    for (size_t i = 0; i < ARRAY_LEN(options); i++)
        add(w, options[i], arena);
    hide(w, fs_exists("/run/current-system") ? "/run/user" : "/run", arena);
    hide(w, "/var/tmp", arena);
    hide(w, "/tmp", arena);
    for (size_t i = 0; i < ARRAY_LEN(place); i++)
        add(w, place[i], arena);
}

static bool run_wrapped(const struct run *run, const char *bwrap, char *const *argv, struct run_result *out,
                        struct arena *arena, struct err *err)
{
    struct wrapper w = {.n = 0};
    begin_words(&w, bwrap, run->folder, arena);
    for (size_t i = 0; argv[i] != NULL; i++)
        add(&w, argv[i], arena);
    struct run wrapped = *run;
    wrapped.argv = w.argv;
    wrapped.is_wrapped = true;
    return run_program(&wrapped, out, arena, err);
}

/* bubblewrap says why it can't, and has started nothing then; but what it has started may say the same. */
static bool seems_refused(const struct run_result *r)
{
    return r->end == RUN_EXITED && r->status == 1 && r->report.n == 0 && str_starts(r->messages.begin, "bwrap: ");
}

/* A trial in which nothing of the learner's runs: the interpreter or compiler, which bubblewrap may hide when it lies
 * in /tmp, is asked for its version; for a program that was just built, bubblewrap is. */
static bool is_refused(const struct run *run, const char *bwrap, struct arena *arena)
{
    bool is_built = str_starts(str_of(run->argv[0]), run->folder);
    char version[] = "--version";
    char *const argv[] = {is_built ? arena_dup(arena, bwrap) : run->argv[0], version, NULL};
    struct run_result trial;
    struct err unheard;
    return !run_wrapped(run, bwrap, argv, &trial, arena, &unheard) || trial.end != RUN_EXITED || trial.status != 0;
}

bool sandbox_run(const struct run *run, const char *bwrap, struct run_result *out, bool *works, struct arena *arena,
                 struct err *err)
{
    if (!run_wrapped(run, bwrap, run->argv, out, arena, err))
        return false;
    *works = !seems_refused(out) || !is_refused(run, bwrap, arena);
    return true;
}
