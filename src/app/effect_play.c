#include "app/effect_play.h"

static const char *typed(struct app *app, size_t row)
{
    struct str text = str_trim(edit_text(&app->play.row[row]));
    return arena_dup_n(&app->frame, text.p, text.n);
}

static void complain(struct app *app, const struct err *err)
{
    char text[ERR_TEXT_SIZE + ERR_FILE_SIZE + ERR_FIELD_SIZE];
    app_say(app, err_format(err, text, sizeof text));
}

static void bring(struct app *app)
{
    struct err err;
    const char *file = typed(app, PLAY_FILE);
    if (!playground_bring(&app->play.ground, file, &err)) {
        complain(app, &err);
        return;
    }
    play_fill(&app->play);
    edit_set(&app->play.row[PLAY_FILE], (struct str){0});
    app_say(app, arena_printf(&app->frame, "%s was read.", file));
}

static void save(struct app *app)
{
    struct err err;
    const char *path = typed(app, PLAY_TARGET);
    if (!playground_save(&app->play.ground, path, &err))
        complain(app, &err);
    else
        app_say(app, arena_printf(&app->frame, "Saved as %s: a lesson can name it among its setups.", path));
}

void effect_play(struct app *app)
{
    enum play_wish wish = app->play.wish;
    app->play.wish = PLAY_NO_WISH;
    switch (wish) {
    case PLAY_WALK:
        app_play(app);
        break;
    case PLAY_BRING:
        bring(app);
        break;
    case PLAY_SAVE:
        save(app);
        break;
    case PLAY_NO_WISH:
        break;
    }
}
