/* Picks a kernel, cuts the work into tasks (a head, or a share of its queries) and lets threads take them in turn.
 * Where a block of queries begins does not hang on the number of threads, so neither do the results. */
#include "engine/fast.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/macros.h"
#include "base/str.h"
#include "engine/kernel.h"

/* ---- kernels --------------------------------------------------------------------------------------------------- */

static bool has_avx512(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
#else
    return false;
#endif
}

static bool has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

static bool has_base(void)
{
    return true;
}

static const struct {
    const char *name;
    bool (*runs_here)(void);
    const struct kernel *f64, *f32;
} KERNELS[] = {
#if defined(__x86_64__)
    {"avx512", has_avx512, &kernel_avx512_f64, &kernel_avx512_f32},
    {"avx2", has_avx2, &kernel_avx2_f64, &kernel_avx2_f32},
#endif
    {"base", has_base, &kernel_base_f64, &kernel_base_f32},
};

const char *attention_kernel(size_t i)
{
    for (size_t k = 0; k < ARRAY_LEN(KERNELS); k++)
        if (KERNELS[k].runs_here() && i-- == 0)
            return KERNELS[k].name;
    return NULL;
}

static const struct kernel *find_kernel(const char *name, bool is_f32, struct err *err)
{
    if (name == NULL)
        name = getenv("MHA_KERNEL");
    for (size_t i = 0; i < ARRAY_LEN(KERNELS); i++)
        if ((name == NULL || str_is(str_of(name), KERNELS[i].name)) && KERNELS[i].runs_here())
            return is_f32 ? KERNELS[i].f32 : KERNELS[i].f64;
    err_set(err, ERR_USAGE, "no kernel \"%s\" runs on this machine", name);
    return NULL;
}

/* ---- threads --------------------------------------------------------------------------------------------------- */

enum { MOST_THREADS = 64, WORTH_A_THREAD = 4000000 /* multiply-adds; starting one costs as much as some 1e6 */ };

/* What was asked for; else as many as the machine has, but no more than the work is worth. */
static size_t thread_count(const struct attention *how, double multiply_adds)
{
    double asked = (double)how->threads, worth = multiply_adds / WORTH_A_THREAD;
    const char *text = getenv("MHA_THREADS");
    if (asked == 0 && (text == NULL || !num_parse(str_of(text), &asked) || !(asked >= 1)))
        asked = worth < 2 ? 1 : (double)sysconf(_SC_NPROCESSORS_ONLN); /* takes longer than a small call */
    if (how->threads == 0 && asked > worth)
        asked = worth;
    return asked < 1 ? 1 : asked < MOST_THREADS ? (size_t)asked : MOST_THREADS;
}

/* The work of one call, shared by its threads. */
struct team {
    struct job job;
    const struct kernel *kernel;
    size_t shares, share_size; /* a head's queries are cut into shares of this many queries */
    atomic_size_t next;        /* the first task that nobody has taken */
};

struct member {
    struct team *team;
    void *workspace;
    pthread_t thread;
};

static void *work(void *argument)
{
    struct member *me = argument;
    struct team *team = me->team;
    const struct attention *how = team->job.how;
    size_t group = how->num_heads / how->num_kv_heads, packed = how->num_kv_heads;
    for (;;) {
        size_t task = atomic_fetch_add(&team->next, 1), head = task / team->shares;
        if (head >= how->num_heads)
            return NULL;
        if (packed != head / group) {
            packed = head / group;
            team->kernel->pack(&team->job, packed, me->workspace);
        }
        size_t first = task % team->shares * team->share_size, last = first + team->share_size;
        team->kernel->attend(&team->job, head, first, last < how->n_q ? last : how->n_q, me->workspace);
    }
}

/* A share for every head where they come out even; else about four tasks a thread. */
static void cut_shares(struct team *team, size_t threads)
{
    size_t heads = team->job.how->num_heads, n_q = team->job.how->n_q, block = team->kernel->query_block;
    size_t shares = heads % threads == 0 ? 1 : (4 * threads + heads - 1) / heads;
    size_t blocks = (n_q + block - 1) / block, per_share = (blocks + shares - 1) / shares;
    team->share_size = per_share * block;
    team->shares = (n_q + team->share_size - 1) / team->share_size;
}

/* The calling thread is the first member; one that can't be started is missed, not needed. */
static void run_team(struct team *team, size_t threads, struct arena *arena)
{
    struct member members[MOST_THREADS];
    size_t size = team->kernel->workspace_size(team->job.how), started = 1;
    cut_shares(team, threads);
    for (size_t i = 0; i < threads; i++)
        members[i] = (struct member){.team = team, .workspace = arena_alloc(arena, size)};
    while (started < threads && pthread_create(&members[started].thread, NULL, work, &members[started]) == 0)
        started++;
    work(&members[0]);
    for (size_t i = 1; i < started; i++)
        pthread_join(members[i].thread, NULL);
}

static bool forward(const struct job *job, bool is_f32, struct arena *arena, struct err *err)
{
    const struct attention *how = job->how;
    struct team team = {.job = *job, .kernel = find_kernel(how->kernel, is_f32, err)};
    if (team.kernel == NULL)
        return false;
    CHECK(how->num_kv_heads > 0 && how->num_heads % how->num_kv_heads == 0, "%zu heads, %zu key/value heads",
          how->num_heads, how->num_kv_heads);
    double multiply_adds = (double)how->num_heads * (double)how->n_q * (double)how->n_k * (double)(how->d_k + how->d_v);
    run_team(&team, thread_count(how, multiply_adds), arena);
    return true;
}

bool attention_forward(double *out, const double *q, const double *k, const double *v, const struct attention *how,
                       struct arena *arena, struct err *err)
{
    return forward(&(struct job){how, q, k, v, out}, false, arena, err);
}

bool attention_forward_f32(float *out, const float *q, const float *k, const float *v, const struct attention *how,
                           struct arena *arena, struct err *err)
{
    return forward(&(struct job){how, q, k, v, out}, true, arena, err);
}
