/* workers: threads that wait for work, and the caller's, which works with them.
 *
 * Starting a thread costs as much as a million multiply-adds; waking one that waits is far cheaper, and one that has
 * just worked looks for more for a moment before it sleeps.  What is to be done is cut into tasks; each member
 * has a share of them, and when it is through, helps with the others', so a member that is held up holds up nobody. */
#ifndef MHA_ENGINE_WORKERS_H
#define MHA_ENGINE_WORKERS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { WORKERS_MOST = 64 };

struct workers;

struct worker {
    struct workers *all;
    size_t member; /* 1 and up; the caller is member 0 */
    pthread_t thread;
};

/* A member's share of the tasks, alone in a cache line. */
struct share {
    _Alignas(64) atomic_size_t next; /* the first that nobody has taken */
};

/* Must stay where it was set up, for the threads point to it. */
struct workers {
    size_t n; /* members, the caller included */
    struct worker worker[WORKERS_MOST];

    void (*work)(void *argument, size_t task, size_t member);
    void *argument;
    size_t n_tasks;
    struct share share[WORKERS_MOST];
    atomic_size_t round; /* counts the calls of workers_run */
    atomic_size_t busy;  /* threads that have not ended this round */
    bool is_over;
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
};

/* workers_init: starts n - 1 threads, or as many as the system grants; n of 0 counts as 1, and WORKERS_MOST is the
 * most.  workers_fini ends them. */
void workers_init(struct workers *w, size_t n);
void workers_fini(struct workers *w);

/* workers_run: work(argument, task, member) for every task below n_tasks, each once, in any order; returns when all are
 * done.  A member does one task at a time; members are numbered from 0 to n - 1.  Not from two threads at once.
 * NULL workers: the caller alone. */
void workers_run(struct workers *w, size_t n_tasks, void (*work)(void *argument, size_t task, size_t member),
                 void *argument);

/* workers_wanted: how many members to have: `asked`; when that is 0, $MHA_THREADS; without it one for each processor.
 */
size_t workers_wanted(size_t asked);

#endif
