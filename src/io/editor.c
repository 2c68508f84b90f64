/* The editor stays in our process group, so that ^Z stops both and the shell's fg goes on with both.  While it runs, we
 * must not take ^C and ^\ for ours: whoever calls has seen to that (front/tui.h: tui_yield). */
#include "io/editor.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/macros.h"
#include "base/str.h"
#include "io/clock.h"
#include "io/which.h"

enum { SHELL_SIGNAL = 128 };

const char *editor_find(const char *asked, struct arena *arena)
{
    static const char *const usual[] = {"sensible-editor", "nano", "vim", "vi"};
    const char *const wishes[] = {asked, getenv("VISUAL"), getenv("EDITOR")};
    for (size_t i = 0; i < ARRAY_LEN(wishes); i++)
        if (wishes[i] != NULL && wishes[i][strspn(wishes[i], " \t")] != '\0')
            return wishes[i];
    for (size_t i = 0; i < ARRAY_LEN(usual); i++)
        if (which(usual[i], arena) != NULL)
            return usual[i];
    return NULL;
}

/* Whether a shell can become the editor instead of waiting for it, so that an editor which stops is seen to: one simple
 * command of a program that is there, and not of something that only a shell knows, as ":". */
static bool can_become(const char *command, struct arena *arena)
{
    struct str rest = str_of(command), word = str_word(&rest, " \t");
    bool is_simple = command[strcspn(command, "|&;<>(){}$`=!#\n")] == '\0';
    bool is_quoted = word.n > 0 && (word.p[0] == '"' || word.p[0] == '\'');
    return is_simple && (is_quoted || which(arena_dup_n(arena, word.p, word.n), arena) != NULL);
}

/* As git does it: the command is the script, the path its argument. */
static _Noreturn void become_editor(const char *command, const char *script, const char *path)
{
    static const int signals[] = {SIGINT, SIGQUIT, SIGTSTP, SIGPIPE, SIGWINCH};
    sigset_t none;
    for (size_t i = 0; i < ARRAY_LEN(signals); i++)
        signal(signals[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execl("/bin/sh", "sh", "-c", script, command, path, (char *)NULL);
    _exit(127);
}

/* One that has stopped itself, and not by ^Z, would be waited for in vain.  (Behind a shell that stays, for "a; b", it
 * is not seen to stop.) */
static int wait_for(pid_t pid)
{
    int status = 0;
    for (;;) {
        if (waitpid(pid, &status, WUNTRACED) < 0) {
            if (errno != EINTR)
                return 0;
        } else if (!WIFSTOPPED(status)) {
            return status;
        } else if (WSTOPSIG(status) == SIGSTOP) {
            kill(pid, SIGCONT);
        }
    }
}

/* A shell that has not become the editor tells a signal as the status 128 + signal. */
static void tell_end(struct editor_result *out, int status)
{
    int code = WIFSIGNALED(status) ? SHELL_SIGNAL + WTERMSIG(status) : WEXITSTATUS(status);
    out->status = code > SHELL_SIGNAL ? code - SHELL_SIGNAL : code;
    out->end = code > SHELL_SIGNAL          ? EDITOR_KILLED
               : code == 126 || code == 127 ? EDITOR_NOT_STARTED
               : code != 0                  ? EDITOR_FAILED
                                            : EDITOR_DONE;
}

bool editor_run(const char *command, const char *path, struct editor_result *out, struct err *err)
{
    struct arena arena = {0};
    const char *script = arena_printf(&arena, "%s%s \"$@\"", can_become(command, &arena) ? "exec " : "", command);
    int64_t begun = clock_ms();
    pid_t pid = fork();
    if (pid == 0)
        become_editor(command, script, path);
    arena_free(&arena);
    if (pid < 0)
        return err_set(err, ERR_TOOL, "no editor can be started: %s", strerror(errno));
    tell_end(out, wait_for(pid));
    out->ms = clock_ms() - begun;
    return true;
}
