/* Three rounds of work: Q, K and V together, the heads, the output.  A product is cut into blocks of rows and columns;
 * each entry is summed in the same order whoever makes it. */
#include "engine/layer.h"

#include "engine/kernel.h"

/* A block of a product: so many rows, and so many panels of columns. */
enum { BLOCK_ROWS = 128, BLOCK_PANELS = 8 };

enum { WORTH_WAKING = 200000 /* multiply-adds that are worth more than the caller's thread */ };

/* Products whose blocks are the tasks of one round. */
struct round {
    const struct kernel *kernel;
    struct workers *workers;
    struct product product[3];
    size_t n;
    unsigned char *workspaces;
    size_t workspace_size;
};

static size_t ceil_div(size_t a, size_t b)
{
    return (a + b - 1) / b;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t block_cols(const struct kernel *kernel)
{
    return BLOCK_PANELS * kernel->query_block;
}

static size_t count_tasks(const struct kernel *kernel, const struct product *p)
{
    return ceil_div(p->rows, BLOCK_ROWS) * ceil_div(p->cols, block_cols(kernel));
}

static void multiply_block(void *argument, size_t task, size_t member)
{
    const struct round *round = argument;
    const struct product *p = round->product;
    while (task >= count_tasks(round->kernel, p)) {
        task -= count_tasks(round->kernel, p);
        p++;
    }
    size_t width = block_cols(round->kernel), across = ceil_div(p->cols, width);
    size_t row = task / across * BLOCK_ROWS, col = task % across * width;
    round->kernel->multiply(p, row, least(row + BLOCK_ROWS, p->rows), col, least(col + width, p->cols),
                            round->workspaces + member * round->workspace_size);
}

static void multiply_all(struct round *round)
{
    size_t n_tasks = 0;
    for (size_t i = 0; i < round->n; i++)
        n_tasks += count_tasks(round->kernel, &round->product[i]);
    workers_run(round->workers, n_tasks, multiply_block, round);
}

/* ---- setting up ------------------------------------------------------------------------------------------------ */

static void pack(struct layer *layer, enum layer_part part, const double *w, const double *bias, size_t terms,
                 size_t cols)
{
    layer->packed[part] = arena_alloc(&layer->weights, layer->kernel->weights_size(terms, cols));
    layer->kernel->pack_weights(layer->packed[part], w, bias, terms, cols);
}

bool layer_init(struct layer *layer, const struct layer_weights *weights, enum precision precision, size_t threads,
                struct err *err)
{
    const struct layer_weights *w = weights;
    *layer = (struct layer){.kernel = kernel_find(NULL, precision == FLOAT32, err), .sizes = *weights};
    if (layer->kernel == NULL)
        return false;
    CHECK(w->num_kv_heads > 0 && w->num_heads % w->num_kv_heads == 0, "%zu heads, %zu key/value heads", w->num_heads,
          w->num_kv_heads);
    pack(layer, LAYER_Q, w->w_q, w->b_q, w->d_in, w->num_heads * w->d_k);
    pack(layer, LAYER_K, w->w_k, w->b_k, w->d_in_kv, w->num_kv_heads * w->d_k);
    pack(layer, LAYER_V, w->w_v, w->b_v, w->d_in_kv, w->num_kv_heads * w->d_v);
    pack(layer, LAYER_O, w->w_o, w->b_o, w->num_heads * w->d_v, w->d_out);
    workers_init(&layer->workers, workers_wanted(threads));
    return true;
}

void layer_fini(struct layer *layer)
{
    if (layer->kernel == NULL)
        return;
    workers_fini(&layer->workers);
    arena_free(&layer->scratch);
    arena_free(&layer->weights);
}

/* ---- a pass ---------------------------------------------------------------------------------------------------- */

/* Takes so many bytes of what is left. */
static void *take(unsigned char **room, size_t size)
{
    void *taken = *room;
    *room += ceil_div(size, 64) * 64;
    return taken;
}

static void make_room(struct layer *layer, size_t size)
{
    if (size <= layer->room_size)
        return;
    arena_reset(&layer->scratch);
    layer->room = arena_alloc(&layer->scratch, size);
    layer->room_size = size;
}

static void run(struct layer *layer, void *out, const void *x, size_t n_q, const void *x_kv, size_t n_k,
                const struct mask *mask)
{
    const struct kernel *kernel = layer->kernel;
    const struct layer_weights *w = &layer->sizes;
    const struct attention how = {.n_q = n_q,
                                  .n_k = n_k,
                                  .num_heads = w->num_heads,
                                  .num_kv_heads = w->num_kv_heads,
                                  .d_k = w->d_k,
                                  .d_v = w->d_v,
                                  .mask = mask != NULL ? *mask : (struct mask){0}};
    size_t q_cols = w->num_heads * w->d_k, k_cols = w->num_kv_heads * w->d_k, v_cols = w->num_kv_heads * w->d_v;
    size_t concat_cols = w->num_heads * w->d_v, number = kernel->number_size, line = 64;
    size_t attend = kernel->workspace_size(&how), multiply = kernel->product_workspace_size;
    size_t workspace = (attend > multiply ? attend : multiply) * layer->workers.n;
    make_room(layer, workspace + 5 * line + number * (n_q * (q_cols + concat_cols) + n_k * (k_cols + v_cols)));

    unsigned char *room = layer->room;
    void *workspaces = take(&room, workspace);
    void *q = take(&room, n_q * q_cols * number), *k = take(&room, n_k * k_cols * number);
    void *v = take(&room, n_k * v_cols * number), *concat = take(&room, n_q * concat_cols * number);
    double work = (double)n_q * (double)(w->d_in + w->d_out) * (double)q_cols;
    struct workers *workers = work < WORTH_WAKING ? NULL : &layer->workers;
    struct round round = {
        .kernel = kernel, .workers = workers, .n = 3, .workspaces = workspaces, .workspace_size = multiply};
    round.product[0] = (struct product){x, layer->packed[LAYER_Q], q, n_q, w->d_in, q_cols};
    round.product[1] = (struct product){x_kv, layer->packed[LAYER_K], k, n_k, w->d_in_kv, k_cols};
    round.product[2] = (struct product){x_kv, layer->packed[LAYER_V], v, n_k, w->d_in_kv, v_cols};
    multiply_all(&round);
    kernel_attend_all(kernel, &(struct job){&how, q, k, v, concat}, workers, workspaces);
    round.n = 1;
    round.product[0] = (struct product){concat, layer->packed[LAYER_O], out, n_q, concat_cols, w->d_out};
    multiply_all(&round);
}

void layer_forward(struct layer *layer, double *out, const double *x, size_t n_q, const double *x_kv, size_t n_k,
                   const struct mask *mask)
{
    CHECK(layer->kernel->number_size == sizeof *x, "a layer of float32");
    run(layer, out, x, n_q, x_kv != NULL ? x_kv : x, n_k, mask);
}

void layer_forward_f32(struct layer *layer, float *out, const float *x, size_t n_q, const float *x_kv, size_t n_k,
                       const struct mask *mask)
{
    CHECK(layer->kernel->number_size == sizeof *x, "a layer of float64");
    run(layer, out, x, n_q, x_kv != NULL ? x_kv : x, n_k, mask);
}
