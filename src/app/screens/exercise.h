/* exercise: the keys of an exercise that is being worked on, for every screen that shows one. */
#ifndef MHA_APP_SCREENS_EXERCISE_H
#define MHA_APP_SCREENS_EXERCISE_H

#include "app/screen.h"

bool exercise_is_open(const struct app *app); /* neither solved nor given up */
bool exercise_letters_taken(const struct app *app);
bool exercise_key(struct app *app, struct key key);

/* exercise_command: hint, giving up, undoing; false for any other. */
bool exercise_command(struct app *app, enum command command);

/* exercise_footer_first: how many entries it begins with: what answers.  exercise_footer: the others, after n of the
 * screen's. */
size_t exercise_footer_first(const struct app *app, struct footer_item *items);
size_t exercise_footer(const struct app *app, struct footer_item *items, size_t n);

extern const char exercise_help[];

#endif
