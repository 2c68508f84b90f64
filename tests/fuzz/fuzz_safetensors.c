/* The reader of .safetensors on any bytes: every array that it lists lies inside them, and is taken or refused. */
#include "fuzz/fuzz.h"
#include "io/safetensors.h"

static void take(const struct safetensor *t, struct str bytes, struct arena *arena)
{
    double *data;
    struct err err;
    CHECK(t->bytes.p >= bytes.p && t->bytes.n <= bytes.n - (size_t)(t->bytes.p - bytes.p), "an array outside");
    if (!safetensors_take(t, &data, arena, &err))
        return;
    size_t count = 1;
    for (size_t i = 0; i < t->ndim; i++)
        count *= t->shape[i];
    CHECK(count > 0 && (count * 8 == t->bytes.n || count * 4 == t->bytes.n), "%zu numbers", count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct safetensors file;
    struct err err;
    struct str bytes = {(const char *)data, size};
    if (safetensors_parse(&file, bytes, &arena, &err))
        for (size_t i = 0; i < file.n; i++)
            take(&file.tensor[i], bytes, &arena);
    arena_free(&arena);
    return 0;
}
