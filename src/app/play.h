/* play: the playground as a form that is filled in, and the walk through what came of it. */
#ifndef MHA_APP_PLAY_H
#define MHA_APP_PLAY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "course/course.h"
#include "course/playground.h"
#include "screen/edit.h"

enum { PLAY_STORE_MOST = 1 << 22 }; /* scores of all heads together */

/* What the form asks of the world, or what takes long: the front end has it done (app/effect_play.h). */
enum play_wish { PLAY_NO_WISH, PLAY_WALK, PLAY_BRING, PLAY_SAVE };

enum { PLAY_FILE = N_PLAY_FIELDS, PLAY_TARGET, N_PLAY_ROWS }; /* rows of the form behind the playground's fields */

struct play {
    struct playground ground;
    struct edit row[N_PLAY_ROWS];
    size_t focus;
    enum play_wish wish;
    struct lesson lesson; /* of one step, the walk; no part of any course */
    struct lesson_step step;
    struct arena arena; /* of the setup that is walked */
};

void play_init(struct play *p);
void play_free(struct play *p);

/* play_take: a playground that was put together elsewhere; it is p's from now on. */
void play_take(struct play *p, const struct playground *ground);

/* play_read: what is typed, into the playground; the focus goes to a field that is off.  play_fill: the reverse. */
MUST_CHECK bool play_read(struct play *p, struct err *err);
void play_fill(struct play *p);

/* play_make: p->step becomes a walk through all of the computation.  A walk through the last one can only be closed
 * then. Nothing is changed when it fails. */
MUST_CHECK bool play_make(struct play *p, struct err *err);

/* play_title: "Playground: n 5, d_model 8, 2 heads, causal mask, seed 0". */
const char *play_title(const struct play *p, struct arena *arena);

/* play_is_long: whether computing it takes more than a moment. */
bool play_is_long(const struct play *p);

#endif
