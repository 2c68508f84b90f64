/* arena: memory by lifetime.
 *
 * A function that allocates takes a struct arena *; one that does not take it does not allocate.  Nothing in an
 * arena is freed singly.  Memory is zero-filled (but for arena_room) and aligned for any type (1 KiB and more: to 64
 * bytes); there is no failure to handle, because sizes that come from files are bounded before they get here and a
 * failed malloc ends the program cleanly (out_of_memory, base/err.h). */
#ifndef MHA_BASE_ARENA_H
#define MHA_BASE_ARENA_H

#include <stddef.h>

#include "base/macros.h"

struct arena_block;

struct arena {
    struct arena_block *first, *current; /* NULL in an empty arena: {0} is one */
    size_t used;                         /* bytes handed out since the last reset */
    size_t kept;                         /* bytes of all blocks */
    size_t lately;                       /* the most used between two resets; those long ago count for less and less */
};

void *arena_alloc(struct arena *arena, size_t size);

/* arena_array: n items of size bytes; a product that overflows is out of memory, not a small block. */
void *arena_array(struct arena *arena, size_t n, size_t size);

/* arena_room: as arena_array, but what lies there is undefined: for large work space that is written before it is read.
 */
void *arena_room(struct arena *arena, size_t n, size_t size);

/* arena_grow: a larger array, of *room items (twice as many as before, or the first 32), which begins with the n of the
 * full one.  The old one stays in the arena. */
void *arena_grow(struct arena *arena, const void *items, size_t n, size_t *room, size_t size);

/* arena_reserve: room for at least `size` bytes to come, in huge pages where the system has them. */
void arena_reserve(struct arena *arena, size_t size);

char *arena_dup(struct arena *arena, const char *text);
char *arena_dup_n(struct arena *arena, const char *text, size_t n);
char *arena_printf(struct arena *arena, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* arena_reset keeps the blocks for reuse, unless they have become many times as much as was used lately; arena_free
 * gives them back.  Both make every pointer into it invalid. */
void arena_reset(struct arena *arena);
void arena_free(struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, n, type) ((type *)arena_array((arena), (n), sizeof(type)))

#endif
