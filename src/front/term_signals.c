/* Handlers only set a flag and write a byte to a pipe, so that a poll of the terminal and the pipe misses nothing and
 * needs no signal mask that children would inherit.  This state has to be global: a handler gets no argument. */
#include "front/term_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int noted[] = {SIGHUP, SIGTERM, SIGQUIT, SIGINT, SIGTSTP, SIGCONT, SIGWINCH}; /* the most urgent first */
static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

static volatile sig_atomic_t has_come[ARRAY_LEN(noted)];
static struct sigaction before[ARRAY_LEN(noted)];
static int wake[2] = {-1, -1};

static struct {
    volatile sig_atomic_t is_armed;
    struct termios modes;
    char text[256];
    size_t text_n;
} restore;

/* ---- restoring ------------------------------------------------------------------------------------------------- */

void term_restore_arm(const struct termios *modes, const char *text)
{
    restore.is_armed = 0;
    restore.modes = *modes;
    restore.text_n = strnlen(text, sizeof restore.text - 1);
    memcpy(restore.text, text, restore.text_n);
    restore.is_armed = 1;
}

void term_restore_disarm(void)
{
    restore.is_armed = 0;
}

void term_restore(void)
{
    if (!restore.is_armed)
        return;
    restore.is_armed = 0;
    size_t done = 0;
    ssize_t n;
    while (done < restore.text_n && (n = write(STDOUT_FILENO, restore.text + done, restore.text_n - done)) > 0)
        done += (size_t)n;
    tcsetattr(STDIN_FILENO, TCSANOW, &restore.modes);
}

/* SA_RESETHAND has put the default action back: raising again ends the program with its true status. */
static void on_fatal(int sig)
{
    term_restore();
    raise(sig);
}

/* ---- noting ---------------------------------------------------------------------------------------------------- */

static void on_noted(int sig)
{
    int saved = errno;
    for (size_t i = 0; i < ARRAY_LEN(noted); i++)
        if (noted[i] == sig)
            has_come[i] = 1;
    ssize_t ignored = write(wake[1], "", 1); /* a full pipe wakes as well */
    (void)ignored;
    errno = saved;
}

static void set_action(int sig, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigfillset(&action.sa_mask);
    sigaction(sig, &action, NULL);
}

static bool was_ignored(size_t i)
{
    return before[i].sa_handler == SIG_IGN;
}

static void note_all(void)
{
    for (size_t i = 0; i < ARRAY_LEN(noted); i++)
        if (!was_ignored(i))
            set_action(noted[i], on_noted, SA_RESTART);
}

static void note_unless_ignored(int sig, void (*handler)(int))
{
    for (size_t i = 0; i < ARRAY_LEN(noted); i++)
        if (noted[i] == sig && !was_ignored(i))
            set_action(sig, handler, SA_RESTART);
}

static void catch_fatal(void)
{
    static char stack[64 * 1024]; /* an overflowing stack can't run its own handler */
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    for (size_t i = 0; i < ARRAY_LEN(fatal); i++)
        set_action(fatal[i], on_fatal, (int)SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
}

bool term_signals_open(struct err *err)
{
    if (pipe(wake) != 0)
        return err_set(err, ERR_OPEN, "no pipe for signals: %s", strerror(errno));
    for (int i = 0; i < 2; i++) {
        fcntl(wake[i], F_SETFD, FD_CLOEXEC);
        fcntl(wake[i], F_SETFL, O_NONBLOCK);
    }
    for (size_t i = 0; i < ARRAY_LEN(noted); i++)
        sigaction(noted[i], NULL, &before[i]);
    note_all();
    catch_fatal();
    return true;
}

void term_signals_close(void)
{
    for (size_t i = 0; i < ARRAY_LEN(noted); i++)
        sigaction(noted[i], &before[i], NULL);
    for (size_t i = 0; i < ARRAY_LEN(fatal); i++)
        set_action(fatal[i], SIG_DFL, 0);
    close(wake[0]);
    close(wake[1]);
    wake[0] = wake[1] = -1;
}

int term_signals_fd(void)
{
    return wake[0];
}

int term_signals_take(void)
{
    char bytes[64];
    while (read(wake[0], bytes, sizeof bytes) > 0) {
    }
    for (size_t i = 0; i < ARRAY_LEN(noted); i++) {
        if (has_come[i]) {
            has_come[i] = 0;
            return noted[i];
        }
    }
    return 0;
}

/* Each is one of those noted. */
static volatile sig_atomic_t *mark_of(int sig)
{
    size_t i = 0;
    while (noted[i] != sig)
        i++;
    return &has_come[i];
}

static bool came_and_is_forgotten(int sig)
{
    bool came = *mark_of(sig) != 0;
    *mark_of(sig) = 0;
    return came;
}

bool term_signals_interrupted(void)
{
    bool ends = *mark_of(SIGHUP) || *mark_of(SIGTERM) || *mark_of(SIGQUIT);
    return came_and_is_forgotten(SIGINT) || ends;
}

bool term_signals_resized(void)
{
    return came_and_is_forgotten(SIGWINCH);
}

/* ---- other programs -------------------------------------------------------------------------------------------- */

void term_signals_yield(void)
{
    note_unless_ignored(SIGINT, SIG_IGN);
    note_unless_ignored(SIGQUIT, SIG_IGN);
    note_unless_ignored(SIGTSTP, SIG_DFL);
}

void term_signals_resume(void)
{
    note_all();
    for (size_t i = 0; i < ARRAY_LEN(noted); i++)
        if (noted[i] != SIGHUP && noted[i] != SIGTERM)
            has_come[i] = 0;
}

void term_signals_stop(void)
{
    note_unless_ignored(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    term_signals_resume();
}
