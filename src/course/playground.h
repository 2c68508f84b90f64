/* playground: a computation put together by hand: sizes and a seed, tensors from files, or some of both.
 *
 * What is brought from files is used as it is; all that is missing is drawn from the seed, in the order of a trace. */
#ifndef MHA_COURSE_PLAYGROUND_H
#define MHA_COURSE_PLAYGROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "engine/setup.h"

enum play_field { PLAY_N, PLAY_D_MODEL, PLAY_HEADS, PLAY_KV_HEADS, PLAY_MASK, PLAY_SEED, N_PLAY_FIELDS };
enum play_mask { PLAY_MASK_NONE, PLAY_MASK_CAUSAL, PLAY_MASK_BROUGHT };

struct playground {
    uint64_t value[N_PLAY_FIELDS];  /* PLAY_KV_HEADS 0: as many as heads; PLAY_MASK: an enum play_mask */
    struct tensor brought[N_STEPS]; /* from files; ndim 0 where there is none */
    struct mask mask;               /* of a setup file; means something where it is neither none nor causal */
    const char *const *tokens;      /* of a setup file, or NULL */
    size_t n_tokens;
    struct arena arena; /* of what was brought */
};

void playground_init(struct playground *p); /* 5 tokens, d_model 8, 2 heads, no mask, seed 0; nothing brought */
void playground_free(struct playground *p);

/* playground_field: "n", "d-model", ...: what the command line calls it; playground_label: what a form does. */
const char *playground_field(enum play_field field);
const char *playground_label(enum play_field field);

/* playground_set: ERR_USAGE says what the field takes, and what was found.  playground_text: what it is set to. */
MUST_CHECK bool playground_set(struct playground *p, enum play_field field, struct str text, struct err *err);
const char *playground_text(const struct playground *p, enum play_field field, struct arena *arena);

/* playground_bring: the tensors of a file, "FILE" or "NAME=FILE":
 *   .npy          one array, called NAME, or as its file is (W_q.npy), or X
 *   .safetensors  arrays by the names of a setup (X, W_q, ...), or in_proj_weight, in_proj_bias, out_proj.weight and
 *                 out_proj.bias as PyTorch's nn.MultiheadAttention has them, or q_proj.weight and the like, as most
 *                 models do; NAME is the layer, where there are several
 *   .json         a setup as a whole
 * in_proj_weight is (3 * d_model, d_model), for products from the left: its thirds are transposed into W_q, W_k, W_v.
 * Nothing is changed when it fails; the error says what was found. */
MUST_CHECK bool playground_bring(struct playground *p, const char *what, struct err *err);

/* playground_setup: a checked setup in the arena; NULL, with err, when the sizes do not fit (ERR_USAGE),
 * or memory does not hold them. */
const struct setup *playground_setup(const struct playground *p, struct arena *arena, struct err *err);

/* playground_is_drawn: whether a tensor of the setup is drawn, not brought.  playground_std: the standard deviation of
 * what is drawn: 1, but for a weight 1 / sqrt of its rows, so that Q and K have about 1 as well, and the weights of
 * attention do not all fall to one key. */
bool playground_is_drawn(const struct playground *p, enum step_id id);
double playground_std(enum step_id id, const size_t shape[2]);

/* playground_save: the setup as a file that a lesson can name (DESIGN 4.1): what is drawn as its shape, what was
 * brought as numbers, or in .npy files beside it where there are many. */
MUST_CHECK bool playground_save(const struct playground *p, const char *path, struct err *err);

#endif
