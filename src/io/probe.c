#include "io/probe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/clock.h"

enum { LIMIT_MS = 20000 };

extern char **environ;

/* Reads until the end, keeping what fits; false when time is up. */
static bool read_output(int fd, char *buf, size_t size)
{
    size_t n = 0;
    char rest[512];
    for (int64_t end = clock_ms() + LIMIT_MS;;) {
        struct pollfd ready = {.fd = fd, .events = POLLIN};
        int64_t left = end - clock_ms();
        if (left <= 0 || (poll(&ready, 1, (int)left) < 0 && errno != EINTR))
            return false;
        if (ready.revents == 0)
            continue;
        ssize_t got = read(fd, n + 1 < size ? buf + n : rest, n + 1 < size ? size - 1 - n : sizeof rest);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        n += n + 1 < size ? (size_t)got : 0;
    }
    buf[n] = '\0';
    buf[strcspn(buf, "\r\n")] = '\0';
    return true;
}

static bool start(pid_t *pid, int out, char *const argv[])
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE); /* ignored by us; programs expect it */
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    bool ok = posix_spawnp(pid, argv[0], &files, &attributes, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return ok;
}

bool probe_run(char *const argv[], char *line, size_t size)
{
    int ends[2], status = 0;
    pid_t pid;
    line[0] = '\0';
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    bool started = start(&pid, ends[1], argv);
    close(ends[1]);
    bool in_time = started && read_output(ends[0], line, size);
    close(ends[0]);
    if (!started)
        return false;
    if (!in_time)
        kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
