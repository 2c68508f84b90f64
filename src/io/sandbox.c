#include "io/sandbox.h"

#include "base/macros.h"
#include "io/which.h"

enum { MAX_ARGS = 64 };

const char *sandbox_find(struct arena *arena)
{
    return which("bwrap", arena);
}

/* bubblewrap says why it can't, and has started nothing then. */
static bool was_refused(const struct run_result *r)
{
    return r->end == RUN_EXITED && r->status == 1 && r->report.n == 0 && str_starts(r->messages.begin, "bwrap: ");
}

bool sandbox_run(const struct run *run, const char *bwrap, struct run_result *out, bool *works, struct arena *arena,
                 struct err *err)
{
    const char *const options[] = {bwrap,
                                   "--unshare-all",
                                   "--die-with-parent",
                                   "--new-session",
                                   "--ro-bind",
                                   "/",
                                   "/",
                                   "--dev",
                                   "/dev",
                                   "--proc",
                                   "/proc",
                                   "--tmpfs",
                                   "/tmp",
                                   "--bind",
                                   run->folder,
                                   run->folder,
                                   "--chdir",
                                   run->folder};
    char *argv[MAX_ARGS];
    size_t n = 0;
    for (; n < ARRAY_LEN(options); n++)
        argv[n] = arena_dup(arena, options[n]);
    for (size_t i = 0; run->argv[i] != NULL; i++) {
        CHECK(n + 1 < MAX_ARGS, "too many arguments");
        argv[n++] = run->argv[i];
    }
    argv[n] = NULL;
    struct run wrapped = *run;
    wrapped.argv = argv;
    wrapped.is_wrapped = true;
    if (!run_program(&wrapped, out, arena, err))
        return false;
    *works = !was_refused(out);
    return true;
}
