/* play: a computation of one's own: opened as a walk, or written to a setup file. */
#include "front/cli.h"
#include "front/exit.h"
#include "front/open.h"

/* Files first: a size that is given with them is checked against theirs. */
static bool prepare(const struct options *options, struct playground *p, bool *is_empty, struct err *err)
{
    *is_empty = options->load.n == 0;
    for (size_t i = 0; i < options->load.n; i++)
        if (!playground_bring(p, options->load.value[i], err))
            return false;
    for (size_t i = 0; i < N_PLAY_FIELDS; i++) {
        if (options->play[i] == NULL)
            continue;
        *is_empty = false;
        if (!playground_set(p, (enum play_field)i, str_of(options->play[i]), err))
            return false;
    }
    return true;
}

static int save(struct cli *cli, struct playground *p)
{
    struct err err;
    bool ok = playground_save(p, cli->options.save, &err);
    playground_free(p);
    return ok ? EXIT_DONE : cli_fail_write(cli, &err);
}

static int run(struct cli *cli)
{
    struct playground p;
    struct err err;
    bool is_empty;
    playground_init(&p);
    if (!prepare(&cli->options, &p, &is_empty, &err)) {
        playground_free(&p);
        return cli_fail(cli, &err);
    }
    return cli->options.save != NULL ? save(cli, &p) : open_play(cli, &p, is_empty);
}

const struct command command_play = {
    .name = "play",
    .args = "",
    .options = {"--n", "--d-model", "--heads", "--kv-heads", "--mask", "--seed", "--load", "--save", "--plain",
                "--mouse", "--script"},
    .summary = "walk through a computation of your own",
    .examples = "  mha-tutor play\n"
                "  mha-tutor play --n 5 --d-model 8 --heads 2 --mask causal --seed 0\n"
                "  mha-tutor play --load X.npy --load W_q.npy\n"
                "  mha-tutor play --load encoder.layers.0.self_attn=model.safetensors --heads 12\n"
                "  mha-tutor play --n 16384 --d-model 1024 --heads 16 --save big.json\n",
    .run = run,
};
