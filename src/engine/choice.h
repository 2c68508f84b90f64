/* choice: what every stage can do, right or wrong, as data.
 *
 * Zero is right everywhere: a wrong choice sets only what it does differently, which is what makes the table of
 * mistakes (engine/mistakes.c) short. */
#ifndef MHA_ENGINE_CHOICE_H
#define MHA_ENGINE_CHOICE_H

#include <stdbool.h>

#include "engine/masking.h"
#include "engine/recipe.h"
#include "engine/softmax.h"

enum projection {
    PROJECT_X_W,
    PROJECT_X_W_TRANSPOSED,
    PROJECT_RELU,        /* negative entries become 0 */
    PROJECT_SHARED_PART, /* every head multiplies its part of X with the same corner of W */
    PROJECT_PER_HEAD     /* the columns of [W_q W_k W_v] are read as [q k v] of head 0, then of head 1, ... */
};

struct project_choice {
    const char *weights; /* whose weights make Q, K and V; NULL is "qkv" */
    const char *inputs;  /* x or y (X_kv) for Q, K and V; NULL is "xyy" */
    enum projection form;
    bool no_bias;
};

/* How a matrix of n rows and `heads * width` columns is cut. */
enum cut {
    CUT_COLUMNS,      /* reshape(n, heads, width).transpose(1, 0, 2) */
    CUT_MEMORY,       /* reshape(heads, n, width) */
    CUT_STRIDED,      /* every heads-th column */
    CUT_SWAPPED,      /* reshape(n, width, heads).transpose(1, 0, 2) */
    CUT_ROWS,         /* heads of n / heads rows */
    CUT_NOT,          /* one head */
    CUT_NOT_REPEATED, /* every head is the whole matrix */
    CUT_FIRST,        /* every head is the first block of columns */
    CUT_FROM_HEAD,    /* head h begins at column h */
    CUT_SHORT,        /* the last column of each head is lost */
    CUT_PAIRS,        /* one head of n * heads rows */
    CUT_WIDTH_OF_KEYS /* heads as wide as a key's */
};

struct split_choice {
    enum cut q, k, v;
    bool merges_memory; /* and the merge reshapes without a transpose */
};

enum product {
    PRODUCT_A_BT,       /* (heads, rows of a, rows of b) */
    PRODUCT_A_B,        /* b is not transposed */
    PRODUCT_AT_B,       /* features against features */
    PRODUCT_ENTRIES,    /* entry by entry */
    PRODUCT_FULL_WIDTH, /* of Q and K before the split, the same for all heads */
    PRODUCT_ALL_HEADS   /* summed over the heads */
};

/* Which key/value head a query head reads. */
enum kv_map { KV_REPEATED, KV_TILED, KV_BY_KV_HEADS };

/* How weights and values are combined where features or entries took the place of keys. */
enum weighing {
    WEIGH_VALUES,     /* weights @ Vh */
    WEIGH_FEATURES,   /* Vh @ weights */
    WEIGH_FEATURES_T, /* Vh @ weights transposed */
    WEIGH_ENTRIES     /* weights * Vh */
};

struct scores_choice {
    const char *operands; /* a and b; NULL is "qk" */
    enum product form;
    enum kv_map map; /* counts for the values, too */
    enum weighing then_weigh;
};

enum divisor {
    BY_SQRT_D_K,
    BY_NOTHING,
    BY_SQRT_D_MODEL,
    BY_D_K,
    BY_ONE_OVER_SQRT_D_K,
    BY_SQRT_N,
    BY_SQRT_N_K,
    BY_SQRT_HEADS,
    BY_HALF_D_K,
    BY_TWICE_D_K,
    BY_FLOORED,     /* times 1 // sqrt(d_k) */
    BY_FLOORED_TOO, /* times 1 // floor(sqrt(d_k)) */
    BY_WHOLE_ROOT   /* floor(sqrt(d_k)) */
};

struct scale_choice {
    enum divisor by;
    bool after_softmax;
};

struct mask_choice {
    bool ignored, after_softmax;
    bool shifted; /* keep is KEEP_LOWER, `shift` keys further than causal, or from the top left */
    bool from_top_left;
    ptrdiff_t shift;
    enum keep keep;
    enum mask_effect effect;
    double fill; /* in place of -INFINITY where it isn't 0 */
};

struct softmax_choice {
    bool missing;
    struct softmax how;
};

struct weigh_choice {
    bool transposed;
};

enum merge {
    MERGE_HEADS,       /* transpose(1, 0, 2).reshape(n, d) */
    MERGE_MEMORY,      /* reshape(n, d) */
    MERGE_INTERLEAVED, /* transpose(1, 2, 0).reshape(n, d) */
    MERGE_NOT,
    MERGE_NOT_BY_TOKEN, /* transposed, but not reshaped: (n, heads, d_v) */
    MERGE_SUM,
    MERGE_MEAN,
    MERGE_SUM_REPEATED, /* in the columns of every head */
    MERGE_MEAN_REPEATED,
    MERGE_FIRST,
    MERGE_TRANSPOSED, /* the right result, transposed */
    MERGE_SQUEEZED,   /* the right result without its axes of size 1 */
    MERGE_PLUS_Q,
    MERGE_WEIGHTS /* the weights and not the heads */
};

struct merge_choice {
    enum merge form;
};

struct output_choice {
    bool skipped, transposed, no_bias;
};

struct choice {
    struct project_choice project;
    struct split_choice split;
    struct scores_choice scores;
    struct scale_choice scale;
    struct mask_choice mask;
    struct softmax_choice softmax;
    struct weigh_choice weigh;
    struct merge_choice merge;
    struct output_choice output;
};

/* choice_of: a recipe's choices, all stages together. */
struct choice choice_of(const struct recipe *recipe);

#endif
