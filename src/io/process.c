#include "io/process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/str.h"

enum { PATH_SIZE = 64, STAT_SIZE = 1024, CHUNK = 4096 };

long syscall(long number, ...); /* the C library declares it for sources beyond POSIX alone */

/* A short file of /proc comes whole in one read. */
static size_t read_text(char *buf, size_t size, const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, buf, size);
    close(fd);
    return n < 0 ? 0 : (size_t)n;
}

/* proc_pid_stat(5): "PID (NAME) STATE PPID ...".  A name may hold anything, brackets too. */
bool process_read(struct process *out, pid_t pid)
{
    enum { PARENT = 4, BEGAN = 22, PAGES = 24 };
    char path[PATH_SIZE], buf[STAT_SIZE];
    double field[PAGES + 1];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    size_t n = read_text(buf, sizeof buf, path), name_end = n;
    while (name_end > 0 && buf[name_end - 1] != ')')
        name_end--;
    struct str rest = {buf + name_end, n - name_end};
    str_split(&rest, ' ');
    str_split(&rest, ' ');
    for (size_t i = PARENT; i <= PAGES; i++)
        if (!num_parse(str_split(&rest, ' '), &field[i]))
            return false;
    *out = (struct process){pid, (pid_t)field[PARENT], (uint64_t)field[BEGAN],
                            (size_t)field[PAGES] * (size_t)sysconf(_SC_PAGESIZE)};
    return true;
}

bool process_is_still(const struct process *process)
{
    struct process now;
    return process_read(&now, process->pid) && now.began == process->began;
}

size_t process_list(pid_t *out, size_t max, const char *path)
{
    char chunk[CHUNK];
    size_t n = 0;
    long id = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    for (ssize_t got; (got = read(fd, chunk, sizeof chunk)) > 0;) {
        for (ssize_t i = 0; i < got; i++) {
            if (ascii_digit(chunk[i])) {
                id = id * 10 + (chunk[i] - '0');
                continue;
            }
            if (id > 0 && n < max)
                out[n++] = (pid_t)id;
            id = 0;
        }
    }
    close(fd);
    return n;
}

/* Each thread has its children for itself. */
size_t process_children(pid_t *out, size_t max, pid_t parent)
{
    size_t n = 0;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/proc/%ld/task", (long)parent);
    DIR *threads = opendir(path);
    if (threads == NULL)
        return 0;
    for (struct dirent *thread; (thread = readdir(threads)) != NULL;) {
        double id;
        if (!num_parse(str_of(thread->d_name), &id))
            continue;
        snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)parent, (long)id);
        n += process_list(out + n, max - n, path);
    }
    closedir(threads);
    return n;
}

/* The descriptor is had first: what it stands for doesn't change, so when the id is still the right one afterwards, so
 * was what the descriptor was opened on.  Where the system has no such descriptors, or none left, the look itself has
 * to do. */
void process_signal(const struct process *process, int sig)
{
    int fd = (int)syscall(SYS_pidfd_open, process->pid, 0U);
    if (process_is_still(process) &&
        (fd < 0 || (syscall(SYS_pidfd_send_signal, fd, sig, (void *)NULL, 0U) != 0 && errno != ESRCH)))
        kill(process->pid, sig);
    if (fd >= 0)
        close(fd);
}
