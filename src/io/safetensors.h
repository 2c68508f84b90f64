/* safetensors: files of named arrays, as model weights are kept in: float32 and float64 of up to two axes are taken.
 * Source: the format's description, github.com/huggingface/safetensors. */
#ifndef MHA_IO_SAFETENSORS_H
#define MHA_IO_SAFETENSORS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

enum { SAFETENSORS_MAX_DIM = 2 };

struct safetensor {
    struct str name;
    struct str type; /* "F32", "BF16", ... */
    size_t ndim;
    size_t shape[SAFETENSORS_MAX_DIM]; /* not filled where there are more axes */
    size_t first;                      /* where its numbers begin, behind the header */
    struct str bytes;                  /* its numbers, in the file's */
};

struct safetensors {
    size_t n;
    struct safetensor *tensor; /* in the order of the header */
};

/* safetensors_parse: the header, every entry of which must lie inside the file and be as long as its type and shape
 * say, each array beginning where another ends, as the format demands.  Nothing is copied: `bytes` must outlive *out.
 * ERR_CONTENT says what was found instead. */
MUST_CHECK bool safetensors_parse(struct safetensors *out, struct str bytes, struct arena *arena, struct err *err);

/* safetensors_read: the same of a file, which is kept in the arena; its numbers are read when the header is found
 * right. ERR_OPEN, ERR_TOO_BIG. */
MUST_CHECK bool safetensors_read(const char *path, struct safetensors *out, struct arena *arena, struct err *err);

/* safetensors_take: the numbers of one array, widened to float64.  ERR_CONTENT for other types than F32 and F64, for
 * more axes, and for an empty array. */
MUST_CHECK bool safetensors_take(const struct safetensor *t, double **out, struct arena *arena, struct err *err);

#endif
