/* Cuts the work into tasks: a head, or a share of its queries.  Where a block of queries begins does not hang on the
 * number of threads, so neither do the results. */
#include "engine/fast.h"

#include "engine/kernel.h"

/* Multiply-adds that are worth one more thread: one that must be started for it, one that waits. */
enum { WORTH_STARTING = 4000000, WORTH_WAKING = 100000 };

/* The work of one call, shared by its threads. */
struct team {
    const struct job *job;
    const struct kernel *kernel;
    size_t shares, share_size; /* a head's queries are cut into shares of this many queries */
    unsigned char *workspaces;
    size_t workspace_size;
    size_t packed[WORKERS_MOST]; /* by member: 1 + the key/value head in its workspace; 0: none */
};

static void attend_to(void *argument, size_t task, size_t member)
{
    struct team *team = argument;
    const struct attention *how = team->job->how;
    size_t head = task / team->shares, kv_head = head / (how->num_heads / how->num_kv_heads);
    size_t first = task % team->shares * team->share_size, last = first + team->share_size;
    void *workspace = team->workspaces + member * team->workspace_size;
    if (team->packed[member] != kv_head + 1) {
        team->packed[member] = kv_head + 1;
        team->kernel->pack(team->job, kv_head, workspace);
    }
    team->kernel->attend(team->job, head, first, last < how->n_q ? last : how->n_q, workspace);
}

/* A share for every head where they come out even; else about four tasks a thread. */
static void cut_shares(struct team *team, size_t threads)
{
    size_t heads = team->job->how->num_heads, n_q = team->job->how->n_q, block = team->kernel->query_block;
    CHECK(threads > 0 && heads > 0, "%zu threads, %zu heads", threads, heads);
    size_t shares = heads % threads == 0 ? 1 : (4 * threads + heads - 1) / heads;
    size_t blocks = (n_q + block - 1) / block, per_share = (blocks + shares - 1) / shares;
    team->share_size = per_share * block;
    team->shares = (n_q + team->share_size - 1) / team->share_size;
}

void kernel_attend_all(const struct kernel *kernel, const struct job *job, struct workers *workers, void *workspaces)
{
    size_t n = workers != NULL && workers->n > 1 ? workers->n : 1;
    struct team team = {
        .job = job, .kernel = kernel, .workspaces = workspaces, .workspace_size = kernel->workspace_size(job->how)};
    cut_shares(&team, n);
    workers_run(workers, job->how->num_heads * team.shares, attend_to, &team);
}

/* What was asked for; else as many as there are, but no more than the work is worth. */
static size_t thread_count(const struct attention *how)
{
    double multiply_adds = (double)how->num_heads * (double)how->n_q * (double)how->n_k * (double)(how->d_k + how->d_v);
    double worth = multiply_adds / (how->workers != NULL ? WORTH_WAKING : WORTH_STARTING);
    if (how->workers != NULL)
        return worth < 2 ? 1 : how->workers->n;
    if (how->threads == 0 && worth < 2) /* counting the processors takes longer than a small call */
        return 1;
    size_t wanted = workers_wanted(how->threads);
    return how->threads == 0 && (double)wanted > worth ? (size_t)worth : wanted;
}

static bool forward(const struct job *job, bool is_f32, struct arena *arena, struct err *err)
{
    const struct attention *how = job->how;
    const struct kernel *kernel = kernel_find(how->kernel, is_f32, err);
    if (kernel == NULL)
        return false;
    CHECK(how->num_kv_heads > 0 && how->num_heads % how->num_kv_heads == 0, "%zu heads, %zu key/value heads",
          how->num_heads, how->num_kv_heads);
    size_t threads = thread_count(how);
    void *workspaces = arena_room(arena, threads, kernel->workspace_size(how));
    if (threads == 1 || how->workers != NULL) {
        kernel_attend_all(kernel, job, threads == 1 ? NULL : how->workers, workspaces);
    } else {
        struct workers workers;
        workers_init(&workers, threads);
        kernel_attend_all(kernel, job, &workers, workspaces);
        workers_fini(&workers);
    }
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
