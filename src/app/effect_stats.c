#include "app/effect_stats.h"

void effect_stats(struct app *app, struct store *store)
{
    struct arena history = {0};
    struct attempt *rows = NULL;
    struct err err;
    size_t n = 0;
    if (!app->wants_stats)
        return;
    app->wants_stats = false;
    arena_reset(&app->stats_arena);
    if (store != NULL && !store_all(store, &rows, &n, &history, &err))
        app_say(app, err.text);
    stats_make(&app->stats, app->course, app->progress, rows, n, &app->stats_arena);
    arena_free(&history);
}
