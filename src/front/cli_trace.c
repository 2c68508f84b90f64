/* trace: every tensor of a computation, step by step. */
#include <stdint.h>
#include <string.h>

#include "app/picture.h"
#include "base/fs.h"
#include "course/playground.h"
#include "course/setup_json.h"
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "front/trace_print.h"
#include "io/npy.h"
#include "screen/canvas_web.h"

/* With one step or a picture asked for, larger scores are not stored: a window of any size of problem is computed by
 * itself. */
enum { MOST_SCORES = 1 << 22 };

/* ---- which computation ---- */

static const struct setup *setup_of_file(struct cli *cli, const char *path, int *status)
{
    struct problems problems = {.arena = &cli->arena};
    const struct json *object = json_read(path, &cli->arena, &problems);
    const struct setup *setup = object == NULL ? NULL : setup_from_json(object, &cli->arena, &problems);
    if (setup == NULL) {
        cli_say_problems(cli, &problems);
        *status = EXIT_CONTENT;
    }
    return setup;
}

static const struct setup *setup_of_step(struct cli *cli, const struct lesson_step *step, int *status)
{
    struct item item;
    switch (step->type) {
    case LESSON_TEXT:
        return step->text.setup;
    case LESSON_WALK:
        return step->walk.setup;
    case LESSON_EXERCISE:
        return cli_make_item(cli, step, &item, status) ? item.setup : NULL;
    case LESSON_RECALL:
        break;
    }
    return NULL;
}

static bool is_layer(const char *path)
{
    return fs_stem(path, ".safetensors") < strlen(path);
}

/* A layer of PyTorch, say: what the file lacks is drawn, the heads are told by options. */
static const struct setup *setup_of_layer(struct cli *cli, const char *path, struct playground *p, int *status)
{
    struct err err;
    bool ok = playground_bring(p, path, &err);
    for (size_t i = 0; ok && i < N_PLAY_FIELDS; i++)
        ok = cli->options.play[i] == NULL || playground_set(p, (enum play_field)i, str_of(cli->options.play[i]), &err);
    const struct setup *setup = ok ? playground_setup(p, &cli->arena, &err) : NULL;
    if (setup == NULL)
        *status = cli_fail(cli, &err);
    return setup;
}

/* No ID has a slash or a point in it. */
static bool is_meant_as_path(const char *name)
{
    return strchr(name, '/') != NULL || fs_stem(name, ".json") < strlen(name);
}

/* A path that exists wins over an ID. */
static const struct setup *find_setup(struct cli *cli, struct playground *p, int *status)
{
    const char *name = cli->options.arg[0];
    struct cli_target target;
    if (is_layer(name))
        return setup_of_layer(cli, name, p, status);
    for (size_t i = 0; i < N_PLAY_FIELDS; i++)
        if (cli->options.play[i] != NULL) {
            *status = cli_usage(cli, "--%s is for .safetensors files", playground_field((enum play_field)i));
            return NULL;
        }
    if ((fs_exists(name) && !fs_is_folder(name)) || is_meant_as_path(name))
        return setup_of_file(cli, name, status);
    if (!cli_open(cli, CLI_COURSE, status))
        return NULL;
    *status = EXIT_USAGE;
    if (!cli_find(cli, &target, name))
        return NULL;
    *status = EXIT_DONE;
    const struct setup *setup = target.step == NULL ? NULL : setup_of_step(cli, target.step, status);
    if (setup == NULL && *status == EXIT_DONE)
        *status = cli_usage(cli, "there is no computation in %s; name a step that has one, or a setup file", name);
    return setup;
}

/* ---- which part of it ---- */

static const struct step *find_step(const struct cli *cli, const struct trace *trace, int *status)
{
    const char *names[N_STEPS];
    for (size_t i = 0; i < trace->n_steps; i++) {
        names[i] = step_name(trace->step[i].id);
        if (str_is(str_of(cli->options.step), names[i]))
            return &trace->step[i];
    }
    struct arena arena = {0};
    struct sb list = {.arena = &arena};
    const char *near = did_you_mean(str_of(cli->options.step), names, trace->n_steps);
    for (size_t i = 0; i < trace->n_steps; i++)
        sb_printf(&list, "%s%s", i == 0 ? "" : ", ", names[i]);
    *status = cli_usage(cli, "there is no step '%s' here; %s%s%s", cli->options.step,
                        near == NULL ? "there are " : "did you mean ", near == NULL ? sb_text(&list) : near,
                        near == NULL ? "" : "?");
    arena_free(&arena);
    return NULL;
}

/* A part may be small where the whole is not. */
static int fail_of_size(const struct cli *cli, const struct err *err)
{
    int status = cli_fail(cli, err);
    if (err->code == ERR_TOO_BIG && cli->options.window == NULL)
        cli_say(cli, "a part of a step may fit: --step weights --window 0:1,0:8,0:8");
    return status;
}

static bool find_part(struct cli *cli, struct trace_part *part, int *status)
{
    const struct options *options = &cli->options;
    struct err err;
    if (options->step == NULL)
        return true;
    part->only = find_step(cli, part->trace, status);
    if (part->only == NULL)
        return false;
    const struct tensor *value = &part->only->value;
    part->window = window_of(value);
    part->is_window = options->window != NULL;
    if ((!part->is_window || window_parse(&part->window, options->window, value, &err)) &&
        window_take(&part->value, &part->window, part->trace, part->only, &cli->arena, &err))
        return true;
    *status = fail_of_size(cli, &err);
    return false;
}

/* ---- running and printing ---- */

static bool make_trace(struct cli *cli, const struct setup *setup, struct trace *out, int *status)
{
    struct recipe recipe = {0};
    struct err err;
    bool ok = true;
    for (size_t i = 0; ok && i < cli->options.mistakes.n; i++)
        ok = recipe_add(&recipe, str_of(cli->options.mistakes.value[i]), &err);
    bool is_picture = cli->options.svg != NULL || cli->options.html != NULL;
    size_t store_most = cli->options.step == NULL && !is_picture ? SIZE_MAX : MOST_SCORES;
    ok = ok && trace_open(out, setup, &recipe, store_most, &cli->arena, &err);
    if (!ok)
        *status = fail_of_size(cli, &err);
    return ok;
}

static int draw(struct cli *cli, const struct trace_part *part)
{
    struct page page;
    struct err err;
    struct sb out = {.arena = &cli->arena};
    const char *path = cli->options.svg, *title = cli->options.arg[0];
    picture_page(&page, part->trace, part->only, &cli->arena);
    if (path != NULL) {
        canvas_svg(&page.canvas, page.y, title, &out);
    } else {
        path = cli->options.html;
        canvas_html(&page.canvas, page.y, title, &out);
    }
    return fs_write(path, (struct str){sb_text(&out), out.n}, &err) ? EXIT_DONE : cli_fail_write(cli, &err);
}

static int put(struct cli *cli, const struct trace_part *part)
{
    struct err err;
    const struct tensor *t = &part->value;
    if (cli->options.svg != NULL || cli->options.html != NULL)
        return draw(cli, part);
    if (cli->options.npy != NULL) {
        bool ok = npy_write(cli->options.npy, t->ndim, t->shape, t->data, &cli->arena, &err);
        return ok ? EXIT_DONE : cli_fail_write(cli, &err);
    }
    if (cli->options.json)
        trace_put_json(cli, part);
    else
        trace_put_text(cli, part);
    return EXIT_DONE;
}

/* Options that can't go together; EXIT_DONE if there are none. */
static int check_options(const struct cli *cli)
{
    const struct options *options = &cli->options;
    if (options->json + options->text + (options->npy != NULL) + (options->svg != NULL) + (options->html != NULL) > 1)
        return cli_usage(cli, "--text, --json, --npy, --svg and --html exclude each other");
    if (options->window != NULL && (options->svg != NULL || options->html != NULL))
        return cli_usage(cli, "a picture shows whole steps: no --window with it");
    if (options->step == NULL && (options->npy != NULL || options->window != NULL))
        return cli_usage(cli, "%s needs --step", options->npy != NULL ? "--npy" : "--window");
    return EXIT_DONE;
}

static int run(struct cli *cli)
{
    struct trace trace;
    struct trace_part part = {.trace = &trace};
    struct playground p; /* where the tensors of a layer lie */
    int status = check_options(cli);
    if (status != EXIT_DONE)
        return status;
    playground_init(&p);
    const struct setup *setup = find_setup(cli, &p, &status);
    if (setup != NULL && make_trace(cli, setup, &trace, &status) && find_part(cli, &part, &status))
        status = put(cli, &part);
    playground_free(&p);
    return status;
}

const struct command command_trace = {
    .name = "trace",
    .args = "FILE|ID",
    .min_args = 1,
    .max_args = 1,
    .options = {"--step", "--window", "--mistake", "--text", "--json", "--npy", "--svg", "--html", "--draw", "--heads",
                "--kv-heads", "--mask"},
    .summary = "every tensor of a computation, step by step",
    .examples = "  mha-tutor trace two-head-practice\n"
                "  mha-tutor trace two-head-practice --step weights --window 0:1,0:2,0:5\n"
                "  mha-tutor trace two-head-practice --step output --mistake scale_missing --json\n"
                "  mha-tutor trace my-setup.json --step Qh --npy Qh.npy\n"
                "  mha-tutor trace two-head-practice --svg walk.svg\n"
                "  mha-tutor trace layer.safetensors --heads 8 --step output\n",
    .run = run,
};
