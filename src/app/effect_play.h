/* effect_play: what the playground's form asks of the world: reading tensors, writing a setup. */
#ifndef MHA_APP_EFFECT_PLAY_H
#define MHA_APP_EFFECT_PLAY_H

#include "app/app.h"

/* effect_play: does what app->play wishes, and says what became of it.  A walk through much takes seconds: the front
 * end says so before (play_is_long). */
void effect_play(struct app *app);

#endif
