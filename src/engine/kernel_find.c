/* Which kernels there are, and which of them run here. */
#include <stdlib.h>

#include "base/macros.h"
#include "base/str.h"
#include "engine/cpu.h"
#include "engine/kernel.h"

static bool has_base(void)
{
    return true;
}

static const struct {
    const char *name;
    bool (*runs_here)(void);
    const struct kernel *f64, *f32;
} KERNELS[] = {
#if defined(__x86_64__)
    {"avx512", cpu_has_avx512, &kernel_avx512_f64, &kernel_avx512_f32},
    {"avx2", cpu_has_avx2, &kernel_avx2_f64, &kernel_avx2_f32},
#endif
    {"base", has_base, &kernel_base_f64, &kernel_base_f32},
};

const char *attention_kernel(size_t i)
{
    for (size_t k = 0; k < ARRAY_LEN(KERNELS); k++)
        if (KERNELS[k].runs_here() && i-- == 0)
            return KERNELS[k].name;
    return NULL;
}

/* The place of a kernel in the table; its length if it does not run here. */
static size_t place_of(const char *name, struct err *err)
{
    if (name == NULL)
        name = getenv("MHA_KERNEL");
    for (size_t i = 0; i < ARRAY_LEN(KERNELS); i++)
        if ((name == NULL || str_is(str_of(name), KERNELS[i].name)) && KERNELS[i].runs_here())
            return i;
    err_set(err, ERR_USAGE, "no kernel \"%s\" runs on this machine", name);
    return ARRAY_LEN(KERNELS);
}

const char *attention_kernel_name(const char *asked, struct err *err)
{
    size_t i = place_of(asked, err);
    return i < ARRAY_LEN(KERNELS) ? KERNELS[i].name : NULL;
}

const struct kernel *kernel_find(const char *name, bool is_f32, struct err *err)
{
    size_t i = place_of(name, err);
    return i == ARRAY_LEN(KERNELS) ? NULL : is_f32 ? KERNELS[i].f32 : KERNELS[i].f64;
}

double attention_exercise(size_t rounds, bool is_f32, double *sum, struct err *err)
{
    const struct kernel *kernel = kernel_find(NULL, is_f32, err);
    if (kernel == NULL)
        return 0;
    *sum = kernel->exercise(rounds, 0.999999, 1e-6);
    return (double)rounds * (double)kernel->exercise_flop;
}
