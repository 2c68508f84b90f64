#include "front/bench.h"

#include <stdlib.h>

#include "base/macros.h"
#include "engine/fast.h"
#include "engine/layer.h"
#include "engine/rng.h"
#include "engine/tensor.h"
#include "io/clock.h"

enum {
    LEAST_SAMPLES = 3,
    MOST_SAMPLES = 1000,
    MOST_N = 1 << 17,
    MOST_D_MODEL = 1 << 14 /* sizes beyond are a slip */
};

/* Seconds of multiply-adds, and of calls, in turn: the first few calls find the clock still slow from the burst. */
static const double TURN = 0.004;

static const char *const part_names[] = {"attention", "layer"};

const char *bench_part_name(enum bench_part part)
{
    return part_names[part];
}

/* ---- which case ------------------------------------------------------------------------------------------------ */

static bool parse_sizes(struct bench_case *out, struct str *rest)
{
    size_t *const sizes[] = {&out->n, &out->d_model, &out->num_heads};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        uint64_t value;
        if (!num_parse_uint(str_split(rest, ','), &value) || value == 0 || value > MOST_N)
            return false;
        *sizes[i] = (size_t)value;
    }
    return out->d_model <= MOST_D_MODEL;
}

bool bench_parse(struct bench_case *out, struct str text, struct err *err)
{
    struct str rest = text;
    *out = (struct bench_case){.part = BENCH_ATTENTION};
    if (str_starts(rest, "layer:")) {
        out->part = BENCH_LAYER;
        str_split(&rest, ':');
    }
    if (!parse_sizes(out, &rest) || (rest.p != NULL && !str_is(rest, "f32")))
        return err_set(err, ERR_USAGE, "'%.*s' is no size: N,D_MODEL,HEADS, such as 512,768,12 or layer:512,768,12,f32",
                       (int)text.n, text.p);
    if (out->d_model % out->num_heads != 0)
        return err_set(err, ERR_USAGE, "a d_model of %zu does not divide into %zu heads", out->d_model, out->num_heads);
    out->is_f32 = rest.p != NULL;
    return true;
}

/* ---- what is timed --------------------------------------------------------------------------------------------- */

enum { MOST_INPUTS = 5 };

/* One case, set up. */
struct subject {
    struct layer layer;
    const struct bench_case *what;
    void *in[MOST_INPUTS], *out; /* Q, K, V, or X and the four weights */
    struct attention how;
    struct arena inputs, scratch;
};

/* A matrix of normals; memory is asked for as for float64. */
static bool draw(void **out, size_t rows, size_t cols, bool is_f32, struct rng *rng, struct arena *arena,
                 struct err *err)
{
    struct tensor t;
    if (!tensor_new(&t, 2, (const size_t[]){rows, cols}, arena, err))
        return false;
    *out = t.data;
    for (size_t i = 0; i < rows * cols; i++)
        if (is_f32)
            ((float *)*out)[i] = (float)rng_normal(rng);
        else
            ((double *)*out)[i] = rng_normal(rng);
    return true;
}

static bool prepare_attention(struct subject *s, struct workers *workers, struct rng *rng, struct err *err)
{
    const struct bench_case *what = s->what;
    size_t d_k = what->d_model / what->num_heads;
    s->how = (struct attention){.n_q = what->n,
                                .n_k = what->n,
                                .num_heads = what->num_heads,
                                .num_kv_heads = what->num_heads,
                                .d_k = d_k,
                                .d_v = d_k,
                                .workers = workers};
    for (size_t i = 0; i < 3; i++)
        if (!draw(&s->in[i], what->n, what->d_model, what->is_f32, rng, &s->inputs, err))
            return false;
    return true;
}

static bool prepare_layer(struct subject *s, struct workers *workers, struct rng *rng, struct err *err)
{
    const struct bench_case *what = s->what;
    size_t d = what->d_model, d_k = d / what->num_heads;
    if (!draw(&s->in[0], what->n, d, what->is_f32, rng, &s->inputs, err))
        return false;
    for (size_t i = 1; i < MOST_INPUTS; i++)
        if (!draw(&s->in[i], d, d, false, rng, &s->inputs, err))
            return false;
    struct layer_weights weights = {.num_heads = what->num_heads,
                                    .num_kv_heads = what->num_heads,
                                    .d_k = d_k,
                                    .d_v = d_k,
                                    .d_in = d,
                                    .d_in_kv = d,
                                    .d_out = d,
                                    .w_q = s->in[1],
                                    .w_k = s->in[2],
                                    .w_v = s->in[3],
                                    .w_o = s->in[4]};
    return layer_init(&s->layer, &weights, what->is_f32 ? FLOAT32 : FLOAT64, workers->n, err);
}

static bool prepare(struct subject *s, struct workers *workers, struct err *err)
{
    struct rng rng;
    struct tensor out;
    rng_seed(&rng, 0);
    if (!(s->what->part == BENCH_LAYER ? prepare_layer : prepare_attention)(s, workers, &rng, err) ||
        !tensor_new(&out, 2, (const size_t[]){s->what->n, s->what->d_model}, &s->inputs, err))
        return false;
    s->out = out.data;
    return true;
}

static void forget(struct subject *s)
{
    layer_fini(&s->layer);
    arena_free(&s->inputs);
    arena_free(&s->scratch);
}

static bool call(struct subject *s, struct err *err)
{
    size_t n = s->what->n;
    if (s->what->part == BENCH_LAYER) {
        if (s->what->is_f32)
            layer_forward_f32(&s->layer, s->out, s->in[0], n, NULL, n, NULL);
        else
            layer_forward(&s->layer, s->out, s->in[0], n, NULL, n, NULL);
        return true;
    }
    arena_reset(&s->scratch);
    return s->what->is_f32 ? attention_forward_f32(s->out, s->in[0], s->in[1], s->in[2], &s->how, &s->scratch, err)
                           : attention_forward(s->out, s->in[0], s->in[1], s->in[2], &s->how, &s->scratch, err);
}

static double flop(const struct bench_case *what)
{
    double n = (double)what->n, d = (double)what->d_model;
    return 4 * n * n * d + (what->part == BENCH_LAYER ? 8 * n * d * d : 0);
}

/* Of inputs and output, the layer's packed weights, and the workspace. */
static double mib(const struct subject *s)
{
    size_t numbers = (s->what->part == BENCH_LAYER ? 2 : 4) * s->what->n * s->what->d_model;
    size_t bytes = numbers * (s->what->is_f32 ? sizeof(float) : sizeof(double));
    return (double)(bytes + s->scratch.used + s->layer.weights.used + s->layer.scratch.used) / (1024 * 1024);
}

/* ---- the peak -------------------------------------------------------------------------------------------------- */

/* A burst of multiply-adds in every member. */
struct burst {
    size_t rounds;
    bool is_f32;
    double flop[WORKERS_MOST], sum[WORKERS_MOST]; /* by task */
};

static void burn(void *argument, size_t task, size_t member)
{
    (void)member;
    struct burst *burst = argument;
    struct err err;
    burst->flop[task] = attention_exercise(burst->rounds, burst->is_f32, &burst->sum[task], &err);
}

/* GFLOP/s of all members together. */
static double run_burst(struct burst *burst, struct workers *workers)
{
    double start = clock_seconds(), all = 0;
    workers_run(workers, workers->n, burn, burst);
    double seconds = clock_seconds() - start;
    for (size_t i = 0; i < workers->n; i++)
        all += burst->flop[i];
    return all / seconds * 1e-9;
}

/* As many rounds as take a TURN. */
static void size_burst(struct burst *burst, struct workers *workers)
{
    double start, seconds = 0;
    for (burst->rounds = 1000; seconds < TURN; burst->rounds *= 2) {
        start = clock_seconds();
        run_burst(burst, workers);
        seconds = clock_seconds() - start;
    }
    burst->rounds /= 2;
}

/* ---- timing ---------------------------------------------------------------------------------------------------- */

struct samples {
    size_t n;
    double seconds[MOST_SAMPLES];
};

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double median(double *values, size_t n)
{
    qsort(values, n, sizeof *values, compare);
    return values[n / 2];
}

static bool time_batch(struct subject *s, size_t calls, double *seconds, struct err *err)
{
    double start = clock_seconds();
    for (size_t i = 0; i < calls; i++)
        if (!call(s, err))
            return false;
    *seconds = (clock_seconds() - start) / (double)calls;
    return true;
}

/* Enough calls for a TURN. */
static bool size_batch(struct subject *s, size_t *calls, struct err *err)
{
    double seconds = 0;
    for (*calls = 1;; *calls *= 2) {
        if (!time_batch(s, *calls, &seconds, err))
            return false;
        if (seconds * (double)*calls >= TURN)
            return true;
    }
}

static bool take_samples(struct samples *out, struct subject *s, size_t batch, struct workers *workers, double seconds,
                         double *best, struct err *err)
{
    struct burst burst = {.is_f32 = s->what->is_f32};
    size_burst(&burst, workers);
    double end = clock_seconds() + seconds;
    for (; out->n < MOST_SAMPLES && (out->n < LEAST_SAMPLES || clock_seconds() < end); out->n++) {
        double now = run_burst(&burst, workers);
        *best = now > *best ? now : *best;
        if (!time_batch(s, batch, &out->seconds[out->n], err))
            return false;
    }
    return true;
}

bool bench_run(struct bench_result *out, const struct bench_case *what, struct workers *workers, double seconds,
               double *peak, struct err *err)
{
    struct subject subject = {.what = what};
    struct samples samples = {.n = 0};
    size_t batch = 1;
    bool ok = prepare(&subject, workers, err) && size_batch(&subject, &batch, err) &&
              take_samples(&samples, &subject, batch, workers, seconds, peak, err);
    if (ok) {
        double took = median(samples.seconds, samples.n), gflops = flop(what) / took * 1e-9;
        *out = (struct bench_result){.calls = samples.n * batch,
                                     .seconds = took,
                                     .gflops = gflops,
                                     .peak_gflops = *peak,
                                     .share = gflops / *peak,
                                     .mib = mib(&subject)};
    }
    forget(&subject);
    return ok;
}
