/* effect_stats: reads the rows for the screen of progress. */
#ifndef MHA_APP_EFFECT_STATS_H
#define MHA_APP_EFFECT_STATS_H

#include "app/app.h"
#include "io/store.h"

/* effect_stats: grants app->wants_stats.  store may be NULL: nothing is saved, and what the model knows is shown. */
void effect_stats(struct app *app, struct store *store);

#endif
