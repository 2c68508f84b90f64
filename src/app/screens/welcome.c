/* The first screen of a newcomer: what this is, and how to move. */
#include "app/screen.h"
#include "screen/markdown.h"

static const char text[] =
    "## Multi-head attention, step by step\n"
    "\n"
    "You will watch a real attention computation, tensor by tensor, and say what comes next before it is shown. When "
    "a number or a shape is off, you are told **which** mistake makes it.\n"
    "\n"
    "You need to read some Python and know what a matrix product is. Nothing is sent anywhere; your progress is saved "
    "after every answer.\n"
    "\n"
    "- `n` goes on, `p` goes back. Nothing goes on by itself.\n"
    "- `h` gives a hint, `s` shows the answer. Neither costs points; what you needed help with comes back later.\n"
    "- `?` shows the keys of any screen, `q` leaves it.\n"
    "- While you type an answer, letters go to the answer: use `^N`, `^P`, `^T` then.\n"
    "\n"
    "Press **Enter** to begin.";

static bool key(struct app *app, struct key key)
{
    if (key.code == K_ENTER) {
        app_resume(app);
        return true;
    }
    return app_scroll_key(app, key);
}

static void command(struct app *app, enum command command)
{
    if (command == CMD_NEXT)
        app_resume(app);
    else if (command == CMD_CONTENTS || command == CMD_COURSE)
        app_show_course(app);
    else if (command == CMD_CLOSE)
        app->wants_quit = true;
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page page;
    page_init(&page, &app->frame, area.w < 76 ? area.w : 76, canvas->is_ascii);
    markdown_page(&page, STR(text));
    app_page_show(app, &page, canvas, area);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    (void)app;
    size_t n = 0;
    items[n++] = (struct footer_item){.keys = "Enter", .word = "begin"};
    items[n++] = (struct footer_item){.command = CMD_COURSE};
    items[n++] = (struct footer_item){.keys = "q", .word = "quit"};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_welcome = {.key = key, .command = command, .view = view, .footer = footer};
