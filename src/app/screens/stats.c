/* How far the learner has come. */
#include "app/screen.h"
#include "app/stats_page.h"
#include "io/clock.h"

enum { WIDEST = 96 };

static bool key(struct app *app, struct key key)
{
    return key.code != K_ENTER && app_scroll_key(app, key);
}

static void command(struct app *app, enum command command)
{
    if (command == CMD_CLOSE || command == CMD_COURSE || command == CMD_BACK || command == CMD_NEXT)
        app_show_course(app);
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    static const struct review none;
    const struct review *review = app->journal.review != NULL ? app->journal.review : &none;
    struct page page;
    area.w = area.w < WIDEST ? area.w : WIDEST;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    page_text(&page, ROLE_TITLE, STR("How far you have come"));
    page_blank(&page);
    if (!app->wants_stats)
        stats_page(&app->stats, app->course, review, clock_day(app->journal.now), &page);
    app_page_show(app, &page, canvas, area);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    (void)app;
    items[0] = (struct footer_item){.keys = "Up Down", .word = "scroll"};
    items[1] = (struct footer_item){.command = CMD_CLOSE};
    items[2] = (struct footer_item){.command = CMD_HELP};
    return 3;
}

const struct app_screen_def screen_stats = {
    .key = key,
    .command = command,
    .view = view,
    .footer = footer,
    .help = "- Up, Down, PageUp and PageDown scroll.\n"
            "- An exercise comes back after 1, 3, 7, 16 and 35 days (five rounds); then its mistake is overcome.",
};
