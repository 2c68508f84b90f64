/* What stands around every screen: the header with its place and progress. */
#include "app/screen.h"

#include <stdio.h>
#include <string.h>

static bool is_of_a_lesson(enum app_screen screen)
{
    return screen != SCREEN_WELCOME && screen != SCREEN_COURSE && screen != SCREEN_REVIEW && screen != SCREEN_STATS;
}

static void put_place(struct app *app, struct canvas *canvas, int room)
{
    const struct lesson *lesson = is_of_a_lesson(app->screen) ? app->lesson : NULL;
    struct sb place = {.arena = &app->frame};
    sb_put(&place, app->course->title);
    if (lesson != NULL)
        sb_printf(&place, " › %d %s", (int)(lesson - app->course->lessons) + 1, lesson->title);
    canvas_put_fit(canvas, 0, 1, ROLE_TITLE, str_of(sb_text(&place)), room);
}

int frame_bar(struct canvas *canvas, int y, int right, size_t done, size_t all)
{
    enum { CELLS = 9, COUNT_W = 6 }; /* bars below one another start in one column */
    char count[48];
    size_t full = all == 0 ? 0 : done * CELLS / all;
    snprintf(count, sizeof count, "%zu/%zu", done, all);
    int n = COUNT_W > (int)strlen(count) ? COUNT_W : (int)strlen(count);
    int x = right - CELLS - n;
    for (int i = 0; i < CELLS; i++)
        canvas_char(canvas, y, x + i, i < (int)full ? ROLE_OK : ROLE_DIM, i < (int)full ? 0x25B0 : 0x25B1);
    canvas_put(canvas, y, right - (int)strlen(count), ROLE_DIM, str_of(count));
    return CELLS + n;
}

void frame_header(struct app *app, struct canvas *canvas)
{
    int right = canvas->w - 1;
    if (app->screen == SCREEN_PLAY || app_is_playing(app)) {
        canvas_put_fit(canvas, 0, 1, ROLE_TITLE, str_of(play_title(&app->play, &app->frame)), right - 1);
        return;
    }
    if (app->step == NULL) {
        put_place(app, canvas, right - 1);
        return;
    }
    size_t at = (size_t)(app->step - app->step->lesson->steps) + 1;
    int w = frame_bar(canvas, 0, right, at, app->step->lesson->n_steps);
    put_place(app, canvas, right - w - 2);
}
