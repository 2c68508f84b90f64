/* help: the keys of a screen, laid over it. */
#ifndef MHA_APP_SCREENS_HELP_H
#define MHA_APP_SCREENS_HELP_H

#include <stdbool.h>

#include "app/app.h"
#include "app/screen.h"

void help_view(struct app *app, const struct app_screen_def *screen, bool letters_taken, struct canvas *canvas,
               struct rect area);

#endif
