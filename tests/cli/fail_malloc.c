/* A preloaded library in which the n-th allocation of a process fails: n is FAIL_AT; with FAIL_ALL=1 all later ones do,
 * too.  With FAIL_COUNT=FILE it writes there how many there were. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long allocations, fail_at = -1;
static bool fails_on;

static bool fails_now(void)
{
    if (fail_at < 0) {
        const char *at = getenv("FAIL_AT");
        fail_at = at == NULL ? 0 : atol(at);
        fails_on = getenv("FAIL_ALL") != NULL;
    }
    allocations++;
    bool fails = fail_at > 0 && (allocations == fail_at || (fails_on && allocations > fail_at));
    if (fails)
        errno = ENOMEM;
    return fails;
}

void *malloc(size_t size)
{
    extern void *__libc_malloc(size_t);
    return fails_now() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    extern void *__libc_calloc(size_t, size_t);
    return fails_now() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    extern void *__libc_realloc(void *, size_t);
    return fails_now() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t align, size_t size)
{
    extern void *__libc_memalign(size_t, size_t);
    return fails_now() ? NULL : __libc_memalign(align, size);
}

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("FAIL_COUNT");
    FILE *f;
    long n = allocations;
    if (path == NULL || (f = fopen(path, "w")) == NULL)
        return;
    fprintf(f, "%ld\n", n);
    fclose(f);
}
