/* answers: to any exercise but a program: the right one, from the course itself, and a wrong one of the same form. */
#ifndef MHA_TESTS_ANSWERS_H
#define MHA_TESTS_ANSWERS_H

#include "base/arena.h"
#include "course/item.h"
#include "screen/key.h"

/* answer_right, answer_wrong: in the text form, in the arena. */
const char *answer_right(const struct item *item, struct arena *arena);
const char *answer_wrong(const struct item *item, struct arena *arena);

/* answer_press: such a text by the keys that the full screen knows, each handed to `press`; without the Enter. */
typedef void answer_press_fn(struct key key, void *context);
void answer_press(const struct item *item, const char *text, answer_press_fn *press, void *context);

#endif
