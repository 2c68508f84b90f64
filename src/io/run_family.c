#include "io/run_family.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 2000, PAUSE_NS = 2000000 };

static bool is_spared(const struct family *f, pid_t pid)
{
    for (size_t i = 0; i < f->n_spared; i++)
        if (f->spared[i] == pid)
            return true;
    return false;
}

/* What a parent that has gone in the meantime left behind is ours by now, and found by the next look. */
static void add_children(struct family *f, const struct process *parent)
{
    pid_t child[FAMILY_MAX];
    size_t n = process_children(child, FAMILY_MAX, parent->pid), n_before = f->n;
    for (size_t i = 0; i < n && f->n < FAMILY_MAX; i++) {
        struct process *p = &f->member[f->n];
        if (!is_spared(f, child[i]) && process_read(p, child[i]) && p->parent == parent->pid)
            f->n++;
    }
    if (!process_is_still(parent))
        f->n = n_before;
}

bool family_adopt(struct family *f)
{
    *f = (struct family){0};
    f->n_spared = process_children(f->spared, FAMILY_SPARED, getpid());
    prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
    return f->n_spared < FAMILY_SPARED;
}

void family_release(struct family *f)
{
    f->n_spared = 0;
    prctl(PR_SET_CHILD_SUBREAPER, 0L, 0L, 0L, 0L);
}

void family_look(struct family *f)
{
    struct process self;
    f->n = f->bytes = 0;
    if (process_read(&self, getpid()))
        add_children(f, &self);
    for (size_t i = 0; i < f->n; i++) {
        f->bytes += f->member[i].bytes;
        add_children(f, &f->member[i]);
    }
}

/* Stopped first, so that they can't multiply while they are being killed. */
static void kill_all(const struct family *f)
{
    for (size_t i = 0; i < f->n; i++)
        process_signal(&f->member[i], SIGSTOP);
    for (size_t i = 0; i < f->n; i++)
        process_signal(&f->member[i], SIGKILL);
    for (size_t i = 0; i < f->n; i++)
        waitpid(f->member[i].pid, NULL, WNOHANG);
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
