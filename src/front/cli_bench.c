/* bench: how fast the engine is here. */
#include "base/macros.h"
#include "engine/fast.h"
#include "front/bench.h"
#include "front/cli.h"
#include "front/exit.h"

enum { MOST_CASES = 16 };

static const double SECONDS = 0.4; /* for each case */

static const char *const usual_cases[] = {
    "5,8,2",        "4,64,8",           "128,768,12",       "512,768,12",        "1024,768,12",
    "4096,1024,16", "layer:128,768,12", "layer:512,768,12", "layer:1024,768,12",
};

/* A number with its unit, in eight columns. */
static void put_seconds(struct sb *out, double seconds)
{
    static const struct {
        const char *name;
        double size;
    } units[] = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}};
    size_t i = seconds >= 1 ? 0 : seconds >= 1e-3 ? 1 : 2;
    sb_printf(out, "%7.2f %-2s", seconds / units[i].size, units[i].name);
}

static void put_text(struct cli *cli, const struct bench_case *what, const struct bench_result *r)
{
    double matrix = (double)what->num_heads * (double)what->n * (double)what->n * (what->is_f32 ? 4 : 8);
    sb_printf(&cli->out, "%-9s %s %6zu %8zu %6zu ", bench_part_name(what->part), what->is_f32 ? "f32" : "f64", what->n,
              what->d_model, what->num_heads);
    put_seconds(&cli->out, r->seconds);
    sb_printf(&cli->out, " %8.1f %6.0f %% %9.1f %10.1f\n", r->gflops, 100 * r->share, r->mib, matrix / (1024 * 1024));
    cli_flush(cli);
}

static void put_json(struct json_out *out, const struct bench_case *what, const struct bench_result *r)
{
    json_out_object(out, NULL);
    json_out_text(out, "part", str_of(bench_part_name(what->part)));
    json_out_text(out, "dtype", str_of(what->is_f32 ? "float32" : "float64"));
    json_out_int(out, "n", (int64_t)what->n);
    json_out_int(out, "d_model", (int64_t)what->d_model);
    json_out_int(out, "num_heads", (int64_t)what->num_heads);
    json_out_int(out, "calls", (int64_t)r->calls);
    json_out_number(out, "seconds", r->seconds);
    json_out_number(out, "gflops", r->gflops);
    json_out_number(out, "peak_gflops", r->peak_gflops);
    json_out_number(out, "share", r->share);
    json_out_number(out, "mib", r->mib);
    json_out_end_object(out);
}

static bool parse_cases(struct bench_case *cases, const char *const *words, size_t n, struct err *err)
{
    for (size_t i = 0; i < n; i++)
        if (!bench_parse(&cases[i], str_of(words[i]), err))
            return false;
    return true;
}

static bool run_cases(struct cli *cli, const struct bench_case *cases, size_t n, struct workers *workers,
                      struct json_out *json, struct err *err)
{
    double peak[2] = {0}; /* of float64, of float32 */
    for (size_t i = 0; i < n; i++) {
        struct bench_result result;
        if (!bench_run(&result, &cases[i], workers, SECONDS, &peak[cases[i].is_f32], err))
            return false;
        if (cli->options.json)
            put_json(json, &cases[i], &result);
        else
            put_text(cli, &cases[i], &result);
    }
    return true;
}

static void put_heading(struct cli *cli, const char *kernel, size_t threads)
{
    sb_printf(&cli->out,
              "kernel %s, %zu thread%s; the peak is what it does in registers alone, in turn with the calls\n", kernel,
              threads, threads == 1 ? "" : "s");
    sb_put(&cli->out, "                   n  d_model  heads   per call    GFLOP/s  of peak  MiB used  (h, n, n)\n");
}

static int run(struct cli *cli)
{
    struct bench_case cases[MOST_CASES];
    struct json_out json = {.sb.arena = &cli->arena};
    struct workers workers;
    struct err err;
    size_t n_given = cli->options.n_args, n = n_given > 0 ? n_given : ARRAY_LEN(usual_cases);
    const char *kernel = attention_kernel_name(NULL, &err);
    if (kernel == NULL || !parse_cases(cases, n_given > 0 ? cli->options.arg : usual_cases, n, &err))
        return cli_fail(cli, &err);
    workers_init(&workers, workers_wanted(0));
    json_out_object(&json, NULL);
    json_out_text(&json, "kernel", str_of(kernel));
    json_out_int(&json, "threads", (int64_t)workers.n);
    json_out_array(&json, "results", false);
    if (!cli->options.json)
        put_heading(cli, kernel, workers.n);
    bool ok = run_cases(cli, cases, n, &workers, &json, &err);
    workers_fini(&workers);
    if (!ok)
        return cli_fail(cli, &err);
    json_out_end_array(&json);
    json_out_end_object(&json);
    if (cli->options.json)
        cli_flush_json(cli, &json);
    return EXIT_DONE;
}

const struct command command_bench = {
    .name = "bench",
    .args = "[SIZE...]",
    .max_args = MOST_CASES,
    .options = {"--json"},
    .summary = "how fast the engine is here, and how near the peak",
    .examples = "  mha-tutor bench\n"
                "  mha-tutor bench 512,768,12 layer:512,768,12,f32\n"
                "  MHA_THREADS=1 MHA_KERNEL=base mha-tutor bench --json 1024,768,12\n",
    .run = run,
};
