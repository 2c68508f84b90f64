/* The reader of .npy on any bytes: as many numbers as the shape says, or a complaint. */
#include "fuzz/fuzz.h"
#include "io/npy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct npy array;
    struct err err = {0};
    if (npy_parse(&array, (struct str){(const char *)data, size}, &arena, &err)) {
        size_t count = 1;
        double sum = 0;
        for (size_t i = 0; i < array.ndim; i++)
            count *= array.shape[i];
        CHECK(array.ndim <= NPY_MAX_DIM && count * 4 <= size, "%zu numbers in %zu bytes", count, size);
        for (size_t i = 0; i < count; i++)
            sum += array.data[i];
        (void)sum;
    }
    arena_free(&arena);
    return 0;
}
