/* All that a child needs is made before the fork: between fork and exec only functions are called that are safe there.
 *
 * The ends of pipes and the inputs are put into one row, which the child first moves out of the way (above PARKED) and
 * then down to where the program finds it: so no descriptor is overwritten that is still needed. */
#include "io/run_child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fs.h"
#include "base/macros.h"

enum {
    PARKED = 16,
    N_STANDARD = 4,
    MAX_GIVEN = N_STANDARD + RUN_MAX_INPUTS,
    MAX_DESCRIPTORS = 256,
    LAST_SIGNAL = 64,
    PATH_SIZE = 4096
};

/* What the child takes over. */
struct gift {
    int fd[MAX_GIVEN]; /* becomes descriptor 0, 1, ... */
    int n;
    int status;  /* where notes are written to */
    int highest; /* the highest descriptor that was open */
};

/* ---- in the child ---- */

static void note(const struct gift *gift, enum run_child_event event, int value)
{
    struct run_child_note n = {event, value};
    ssize_t written = write(gift->status, &n, sizeof n);
    (void)written; /* nobody is left to be told */
}

static _Noreturn void fail(const struct gift *gift)
{
    note(gift, RUN_CHILD_FAILED, errno);
    _exit(127);
}

static void default_signals(void)
{
    sigset_t none;
    for (int sig = 1; sig <= LAST_SIGNAL; sig++)
        signal(sig, SIG_DFL); /* fails for the few that can't be set */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static bool limit(int resource, rlim_t soft, rlim_t hard)
{
    struct rlimit now, wanted = {soft, hard};
    if (getrlimit(resource, &now) != 0)
        return false;
    if (wanted.rlim_max > now.rlim_max)
        wanted.rlim_max = now.rlim_max;
    if (wanted.rlim_cur > wanted.rlim_max)
        wanted.rlim_cur = wanted.rlim_max;
    return setrlimit(resource, &wanted) == 0;
}

/* With the soft limit of CPU time below the hard one its end shows as SIGXCPU, not as a kill that could be anything. */
static bool set_limits(const struct run_limits *l)
{
    rlim_t cpu = (rlim_t)l->cpu_s;
    return limit(RLIMIT_CORE, 0, 0) && limit(RLIMIT_FSIZE, l->file, l->file) && limit(RLIMIT_CPU, cpu, cpu + 1) &&
           limit(RLIMIT_NOFILE, MAX_DESCRIPTORS, MAX_DESCRIPTORS) &&
           (!l->by_address_space || limit(RLIMIT_AS, l->memory, l->memory));
}

/* Fails only when a descriptor can't be had. */
static bool take_descriptors(struct gift *gift)
{
    int parked[MAX_GIVEN], status = fcntl(gift->status, F_DUPFD_CLOEXEC, PARKED);
    for (int i = 0; i < gift->n; i++) {
        parked[i] = fcntl(gift->fd[i], F_DUPFD_CLOEXEC, PARKED);
        if (parked[i] < 0)
            return false;
    }
    for (int i = 0; i < gift->n; i++)
        if (dup2(parked[i], i) < 0)
            return false;
    gift->status = status;
    int highest = gift->highest > PARKED + MAX_GIVEN ? gift->highest : PARKED + MAX_GIVEN;
    for (int fd = gift->n; fd <= highest; fd++)
        if (fd != status)
            close(fd);
    return status >= 0;
}

static _Noreturn void become_program(const struct run *run, const struct gift *gift)
{
    setsid();
    prctl(PR_SET_PDEATHSIG, (unsigned long)SIGKILL, 0L, 0L, 0L);
    umask(077);
    if (chdir(run->folder) != 0 || !set_limits(&run->limits))
        fail(gift);
    execve(run->argv[0], run->argv, run->env);
    fail(gift);
}

/* Waits for the end of the program without reaping it: until the tutor does, its id is no stranger's. */
static _Noreturn void watch_over(const struct gift *gift, pid_t program)
{
    siginfo_t end;
    while (waitid(P_PID, (id_t)program, &end, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        continue;
    note(gift, end.si_code == CLD_EXITED ? RUN_CHILD_EXITED : RUN_CHILD_KILLED, end.si_status);
    _exit(0);
}

static _Noreturn void become_guard(const struct run *run, struct gift *gift, pid_t tutor)
{
    setsid();
    prctl(PR_SET_PDEATHSIG, (unsigned long)SIGKILL, 0L, 0L, 0L);
    default_signals();
    if (getppid() != tutor || !take_descriptors(gift))
        fail(gift);
    pid_t program = fork();
    if (program < 0)
        fail(gift);
    if (program == 0)
        become_program(run, gift);
    note(gift, RUN_CHILD_STARTED, (int)program);
    for (int fd = 0; fd < gift->n; fd++)
        close(fd);
    watch_over(gift, program);
}

/* ---- in the tutor ---- */

static int highest_descriptor(void)
{
    int highest = MAX_DESCRIPTORS;
    DIR *open_ones = opendir("/proc/self/fd");
    if (open_ones == NULL)
        return highest;
    for (struct dirent *entry; (entry = readdir(open_ones)) != NULL;) {
        double fd;
        if (num_parse(str_of(entry->d_name), &fd) && fd > highest)
            highest = (int)fd;
    }
    closedir(open_ones);
    return highest;
}

static bool make_pipe(int *read_end, int *write_end)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    *read_end = ends[0];
    *write_end = ends[1];
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

/* A text as a file without a name, open for reading alone; -1 on failure. */
static int file_of(struct str text, const char *folder)
{
    char path[PATH_SIZE];
    int n = snprintf(path, sizeof path, "%s/input-XXXXXX", folder);
    int both = n < PATH_SIZE ? mkstemp(path) : -1;
    if (both < 0)
        return -1;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    unlink(path);
    if (!fs_write_all(both, text)) {
        close(fd);
        fd = -1;
    }
    close(both);
    return fd;
}

static bool prepare(struct run_child *child, struct gift *gift, const struct run *run)
{
    gift->n = N_STANDARD;
    gift->fd[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    bool ok = gift->fd[0] >= 0 && make_pipe(&child->fd[RUN_STATUS], &gift->status) &&
              make_pipe(&child->fd[RUN_OUT], &gift->fd[1]) && make_pipe(&child->fd[RUN_MESSAGES], &gift->fd[2]) &&
              make_pipe(&child->fd[RUN_REPORT], &gift->fd[3]);
    for (size_t i = 0; i < run->n_inputs && ok; i++)
        ok = (gift->fd[gift->n++] = file_of(run->inputs[i], run->folder)) >= 0;
    gift->highest = highest_descriptor();
    return ok;
}

static void close_all(int *fd, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (fd[i] >= 0)
            close(fd[i]);
        fd[i] = -1;
    }
}

bool run_child_start(struct run_child *out, const struct run *run, struct err *err)
{
    struct gift gift = {.status = -1};
    *out = (struct run_child){.guard = -1};
    memset(gift.fd, -1, sizeof gift.fd);
    memset(out->fd, -1, sizeof out->fd);
    bool ok = prepare(out, &gift, run);
    pid_t tutor = getpid();
    if (ok) {
        out->guard = fork();
        if (out->guard == 0)
            become_guard(run, &gift, tutor);
        ok = out->guard > 0;
    }
    int why = errno;
    close_all(gift.fd, MAX_GIVEN);
    close_all(&gift.status, 1);
    if (ok)
        return true;
    close_all(out->fd, N_RUN_STREAMS);
    return err_set(err, ERR_TOOL, "no program can be started: %s", strerror(why));
}

void run_child_close(struct run_child *child)
{
    close_all(child->fd, N_RUN_STREAMS);
    while (waitpid(child->guard, NULL, 0) < 0 && errno == EINTR)
        continue;
}
