/* A chain of blocks.  A reset walks back to the first block and reuses the chain, so that an arena that is reset
 * every frame stops asking malloc after the first one. */
#define _DEFAULT_SOURCE /* madvise; NOLINT(bugprone-reserved-identifier): a feature test macro */
#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/err.h"

enum {
    ALIGN = 64,   /* a cache line, and the widest vector register */
    LARGE = 1024, /* what may be an array worth that alignment; small things are packed */
    BLOCK_SIZE = 64 * 1024,
    FIRST_ROOM = 32,
    HUGE_FROM = 256 * 1024,      /* so much is worth a huge page */
    HUGE_PAGE = 2 * 1024 * 1024, /* of x86 and of most ARM kernels; a guess elsewhere costs nothing */
    LITTLE = 2 * HUGE_PAGE,      /* may always be kept: a block that is mostly empty is no hoard */
    HOARD = 4,                   /* times what was used lately is too much to keep */
    FADES = 64                   /* what was used lately fades by a 64th at a reset: slower than keys alternate */
};

struct arena_block {
    struct arena_block *next;
    size_t size, used;
    unsigned char *data; /* ALIGN-aligned */
};

enum { OVERHEAD = sizeof(struct arena_block) + ALIGN };

/* What is large enough lies in huge pages where the system has them: on a virtual machine the first touch of a page
 * costs microseconds, and a course fills hundreds of small ones.  Advice alone, which may be refused. */
static void *huge_memory(size_t size)
{
    void *memory = aligned_alloc(HUGE_PAGE, (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE);
#ifdef MADV_HUGEPAGE
    if (memory != NULL) /* but for the last page where little of it would be used */
        madvise(memory, (size + HUGE_PAGE / 2) / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
#endif
    return memory;
}

static struct arena_block *block_new(size_t size)
{
    if (size > SIZE_MAX - OVERHEAD - HUGE_PAGE)
        out_of_memory(size);
    bool is_huge = size >= HUGE_FROM;
    if (is_huge && size < HUGE_PAGE - OVERHEAD)
        size = HUGE_PAGE - OVERHEAD;
    struct arena_block *b = is_huge ? huge_memory(size + OVERHEAD) : malloc(size + OVERHEAD);
    if (b == NULL)
        out_of_memory(size);
    uintptr_t data = ((uintptr_t)(b + 1) + ALIGN - 1) & ~(uintptr_t)(ALIGN - 1);
    *b = (struct arena_block){.size = size, .data = (unsigned char *)data};
    return b;
}

/* The first block behind this one that is large enough, taken out of the chain; NULL where none is.  One that is far
 * too large is left to those that need it: else each round would take the large blocks for small things, and ask for
 * more. */
static struct arena_block *take_block(struct arena_block *behind, size_t size)
{
    size_t most = size <= BLOCK_SIZE ? BLOCK_SIZE : size <= HUGE_PAGE / 2 ? HUGE_PAGE : 2 * size;
    for (struct arena_block **link = &behind->next; *link != NULL; link = &(*link)->next)
        if ((*link)->size >= size && (*link)->size <= most) {
            struct arena_block *found = *link;
            *link = found->next;
            return found;
        }
    return NULL;
}

/* The current block, or one of the chain that has room, or a new one: linked in behind the current one. */
static struct arena_block *block_with_room(struct arena *arena, size_t size)
{
    struct arena_block *b = arena->current;
    if (b != NULL && b->size - b->used >= size)
        return b;
    struct arena_block *next = b != NULL ? take_block(b, size) : NULL;
    if (next == NULL) {
        next = block_new(size > BLOCK_SIZE ? size : BLOCK_SIZE);
        arena->kept += next->size;
    }
    if (b == NULL) {
        arena->first = next;
    } else {
        next->next = b->next;
        b->next = next;
    }
    return arena->current = next;
}

void arena_reserve(struct arena *arena, size_t size)
{
    CHECK(size <= SIZE_MAX / 2, "%zu bytes reserved", size);
    block_with_room(arena, size + ALIGN);
}

static void *take(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX - ALIGN)
        out_of_memory(size);
    size_t align = size >= LARGE ? ALIGN : _Alignof(max_align_t);
    size_t rounded = (size + align - 1) / align * align;
    struct arena_block *b = block_with_room(arena, rounded + ALIGN);
    size_t start = (b->used + align - 1) / align * align;
    b->used = start + rounded;
    arena->used += rounded;
    return b->data + start;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    return memset(take(arena, size), 0, size);
}

void *arena_room(struct arena *arena, size_t n, size_t size)
{
    if (size != 0 && n > SIZE_MAX / size)
        out_of_memory(SIZE_MAX);
    return take(arena, n * size);
}

void *arena_array(struct arena *arena, size_t n, size_t size)
{
    void *items = arena_room(arena, n, size);
    return memset(items, 0, n * size);
}

void *arena_grow(struct arena *arena, const void *items, size_t n, size_t *room, size_t size)
{
    *room = *room == 0 ? FIRST_ROOM : *room * 2;
    void *grown = arena_array(arena, *room, size);
    if (n > 0)
        memcpy(grown, items, n * size);
    return grown;
}

char *arena_dup_n(struct arena *arena, const char *text, size_t n)
{
    char *copy = arena_alloc(arena, n + 1);
    memcpy(copy, text, n);
    return copy;
}

char *arena_dup(struct arena *arena, const char *text)
{
    return arena_dup_n(arena, text, strlen(text));
}

char *arena_printf(struct arena *arena, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    CHECK(n >= 0, "bad format %s", fmt);
    char *text = arena_alloc(arena, (size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, fmt, again);
    va_end(again);
    return text;
}

/* An array that is a little longer each time fits none of the blocks that are there, and a window that was very large
 * once may never be so again: after both the arena begins anew. */
void arena_reset(struct arena *arena)
{
    arena->lately -= arena->lately / FADES;
    if (arena->lately < arena->used)
        arena->lately = arena->used;
    if (arena->kept > LITTLE && arena->kept / HOARD > arena->lately) {
        arena_free(arena);
        return;
    }
    for (struct arena_block *b = arena->first; b != NULL; b = b->next)
        b->used = 0;
    arena->current = arena->first;
    arena->used = 0;
}

void arena_free(struct arena *arena)
{
    for (struct arena_block *b = arena->first, *next; b != NULL; b = next) {
        next = b->next;
        free(b);
    }
    *arena = (struct arena){0};
}
