/* vary: parameters of an exercise that are redrawn on each retry.
 *
 * Draw 0 takes the first of everything, as the author wrote it down.  Any other draw is made from its number (and,
 * where there are very many, from the exercise's id) alone, so that an attempt can be shown again years later. */
#ifndef MHA_COURSE_VARY_H
#define MHA_COURSE_VARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/problems.h"
#include "course/names.h"
#include "io/json.h"

struct vary;

/* vary_parse: NULL with problems added when the object is off. */
const struct vary *vary_parse(const struct json *object, struct arena *arena, struct problems *problems);

/* vary_draw: adds the parameters of a draw to names; every combination is drawn before any comes again.  ERR_CONTENT
 * when no values satisfy `where`. */
MUST_CHECK bool vary_draw(struct names *names, const struct vary *vary, const char *id, int64_t draw, struct err *err);

/* vary_count: how many draws come before one is met again; SIZE_MAX where there are too many to count, 0 where none can
 * be drawn.  names: what is known without the draw. */
size_t vary_count(const struct names *names, const struct vary *vary, size_t n_tokens);

bool vary_permutes_tokens(const struct vary *vary);

/* vary_order: a permutation of n tokens for a draw; the identity for draw 0. */
void vary_order(size_t *order, size_t n, const char *id, int64_t draw);

#endif
