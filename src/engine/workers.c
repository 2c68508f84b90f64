/* A round begins when its number changes and ends when no thread is busy.  Both sides look for that a while, giving
 * way to whoever else wants the processor, before they sleep on a condition. */
#include "engine/workers.h"

#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/str.h"

enum { GLANCES = 200 /* before a member sleeps: some 50 microseconds */ };

/* The first task of a member's share: tasks in a row, as many for each member as for any other, give or take one. */
static size_t share_begin(const struct workers *w, size_t member)
{
    size_t each = w->n_tasks / w->n, left = w->n_tasks % w->n;
    return member * each + (member < left ? member : left);
}

/* First of the own share, then of the others': from call to call, what a member works on stays in its cache. */
static void take_tasks(struct workers *w, size_t member)
{
    for (size_t i = 0; i < w->n; i++) {
        size_t share = (member + i) % w->n, end = share_begin(w, share + 1);
        for (size_t task; (task = atomic_fetch_add(&w->share[share].next, 1)) < end;)
            w->work(w->argument, task, member);
    }
}

static bool changes_soon(atomic_size_t *value, size_t from)
{
    for (size_t i = 0; i < GLANCES; i++) {
        if (atomic_load(value) != from)
            return true;
        sched_yield();
    }
    return false;
}

static void await_round(struct workers *w, size_t last)
{
    if (changes_soon(&w->round, last))
        return;
    pthread_mutex_lock(&w->lock);
    while (atomic_load(&w->round) == last)
        pthread_cond_wait(&w->begun, &w->lock);
    pthread_mutex_unlock(&w->lock);
}

static void begin_round(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    atomic_fetch_add(&w->round, 1);
    pthread_cond_broadcast(&w->begun);
    pthread_mutex_unlock(&w->lock);
}

static void await_others(struct workers *w)
{
    for (size_t busy; (busy = atomic_load(&w->busy)) > 0;) {
        if (changes_soon(&w->busy, busy))
            continue;
        pthread_mutex_lock(&w->lock);
        while (atomic_load(&w->busy) > 0)
            pthread_cond_wait(&w->ended, &w->lock);
        pthread_mutex_unlock(&w->lock);
    }
}

static void end_round(struct workers *w)
{
    if (atomic_fetch_sub(&w->busy, 1) > 1)
        return;
    pthread_mutex_lock(&w->lock);
    pthread_cond_signal(&w->ended);
    pthread_mutex_unlock(&w->lock);
}

static void *live(void *argument)
{
    struct worker *me = argument;
    struct workers *w = me->all;
    for (size_t round = 0;; round++) {
        await_round(w, round);
        if (w->is_over)
            return NULL;
        take_tasks(w, me->member);
        end_round(w);
    }
}

void workers_init(struct workers *w, size_t n)
{
    *w = (struct workers){.n = 1};
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->begun, NULL);
    pthread_cond_init(&w->ended, NULL);
    for (; w->n < n && w->n < WORKERS_MOST; w->n++) {
        struct worker *new = &w->worker[w->n];
        *new = (struct worker){.all = w, .member = w->n};
        if (pthread_create(&new->thread, NULL, live, new) != 0)
            return;
    }
}

void workers_fini(struct workers *w)
{
    w->is_over = true;
    begin_round(w);
    for (size_t i = 1; i < w->n; i++)
        pthread_join(w->worker[i].thread, NULL);
    pthread_cond_destroy(&w->ended);
    pthread_cond_destroy(&w->begun);
    pthread_mutex_destroy(&w->lock);
}

void workers_run(struct workers *w, size_t n_tasks, void (*work)(void *argument, size_t task, size_t member),
                 void *argument)
{
    if (w == NULL) {
        for (size_t task = 0; task < n_tasks; task++)
            work(argument, task, 0);
        return;
    }
    w->work = work;
    w->argument = argument;
    w->n_tasks = n_tasks;
    for (size_t i = 0; i < w->n; i++)
        atomic_store(&w->share[i].next, share_begin(w, i));
    atomic_store(&w->busy, w->n - 1);
    if (w->n > 1)
        begin_round(w);
    take_tasks(w, 0);
    await_others(w);
}

size_t workers_wanted(size_t asked)
{
    double threads;
    const char *text = getenv("MHA_THREADS");
    if (asked == 0 && text != NULL && num_parse(str_of(text), &threads) && threads >= 1)
        asked = threads < WORKERS_MOST ? (size_t)threads : WORKERS_MOST;
    if (asked == 0) {
        long here = sysconf(_SC_NPROCESSORS_ONLN);
        asked = here > 0 ? (size_t)here : 1;
    }
    return asked < WORKERS_MOST ? asked : WORKERS_MOST;
}
