#include "app/screens/help.h"

#include "screen/markdown.h"

/* Both keys of a command before what it does. */
static void put_command(struct page *page, enum command command)
{
    const char *keys[] = {command_key(command, false), command_key(command, true)};
    const char *lead = arena_printf(page->arena, "  %-4s %-4s ", keys[0], keys[1]);
    int y = page->y;
    page_item(page, ROLE_NORMAL, str_of(lead), str_of(command_help(command)));
    page_put(page, y, 2, ROLE_KEY, str_of(keys[0]));
    page_put(page, y, 7, ROLE_KEY, str_of(keys[1]));
}

void help_view(struct app *app, const struct app_screen_def *screen, bool letters_taken, struct canvas *canvas,
               struct rect area)
{
    struct page page;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    page_text(&page, ROLE_TITLE, STR("Keys"));
    page_blank(&page);
    for (enum command c = CMD_NEXT; c < N_COMMANDS; c++)
        put_command(&page, c);
    page_blank(&page);
    page_text(&page, letters_taken ? ROLE_STRONG : ROLE_NORMAL,
              STR("While you type an answer, letters go to it: use the second key then (^N is Ctrl and N)."));
    if (screen->help != NULL) {
        page_blank(&page);
        markdown_page(&page, str_of(screen->help));
    }
    app_page_show(app, &page, canvas, area);
}
