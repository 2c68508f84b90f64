#include "io/run_family.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/str.h"

enum { PATH_SIZE = 64, LIST_SIZE = 1 << 14, PATIENCE_MS = 2000, PAUSE_NS = 2000000 };

/* Reads a file of /proc, which has no size beforehand. */
static size_t read_proc(const char *path, char *buf, size_t size)
{
    size_t n = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    for (ssize_t got; n + 1 < size && (got = read(fd, buf + n, size - 1 - n)) > 0;)
        n += (size_t)got;
    close(fd);
    buf[n] = '\0';
    return n;
}

static bool is_spared(const struct family *f, pid_t pid)
{
    for (size_t i = 0; i < f->n_spared; i++)
        if (f->spared[i] == pid)
            return true;
    return false;
}

static void add_listed(struct family *f, const char *path)
{
    char list[LIST_SIZE];
    struct str rest = {list, read_proc(path, list, sizeof list)};
    while (rest.p != NULL) {
        double pid;
        if (num_parse(str_split(&rest, ' '), &pid) && f->n < FAMILY_MAX && !is_spared(f, (pid_t)pid))
            f->member[f->n++] = (pid_t)pid;
    }
}

/* The children of a process, which its threads have each for themselves. */
static void add_children(struct family *f, pid_t parent)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/proc/%ld/task", (long)parent);
    DIR *threads = opendir(path);
    if (threads == NULL)
        return;
    for (struct dirent *thread; (thread = readdir(threads)) != NULL;) {
        double id;
        if (!num_parse(str_of(thread->d_name), &id))
            continue;
        snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)parent, (long)id);
        add_listed(f, path);
    }
    closedir(threads);
}

static size_t memory_of(pid_t pid)
{
    char path[PATH_SIZE], text[128];
    double pages = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
    struct str rest = {text, read_proc(path, text, sizeof text)};
    str_split(&rest, ' ');
    return num_parse(str_split(&rest, ' '), &pages) ? (size_t)pages * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

void family_adopt(struct family *f)
{
    *f = (struct family){0};
    add_children(f, getpid());
    for (; f->n_spared < f->n && f->n_spared < FAMILY_SPARED; f->n_spared++)
        f->spared[f->n_spared] = f->member[f->n_spared];
    prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
}

void family_release(struct family *f)
{
    f->n_spared = 0;
    prctl(PR_SET_CHILD_SUBREAPER, 0L, 0L, 0L, 0L);
}

void family_look(struct family *f)
{
    f->n = f->bytes = 0;
    add_children(f, getpid());
    for (size_t i = 0; i < f->n; i++) {
        f->bytes += memory_of(f->member[i]);
        add_children(f, f->member[i]);
    }
}

/* Stopped first, so that they can't multiply while they are being killed. */
static void kill_all(const struct family *f)
{
    for (size_t i = 0; i < f->n; i++)
        kill(f->member[i], SIGSTOP);
    for (size_t i = 0; i < f->n; i++)
        kill(f->member[i], SIGKILL);
    for (size_t i = 0; i < f->n; i++)
        waitpid(f->member[i], NULL, WNOHANG);
}

bool family_end(struct family *f)
{
    struct timespec pause = {.tv_nsec = PAUSE_NS};
    for (int waited = 0; waited < PATIENCE_MS; waited += PAUSE_NS / 1000000) {
        family_look(f);
        if (f->n == 0)
            return true;
        kill_all(f);
        nanosleep(&pause, NULL);
    }
    return false;
}
