#include "front/choose.h"

#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "front/exit.h"
#include "front/tui_run.h"

enum { LINE_SIZE = 64 };

/* ---- on the screen ---- */

static void press(void *self, struct key key)
{
    chooser_key(self, key);
}

static void view(void *self, struct canvas *canvas)
{
    chooser_view(self, canvas);
}

static bool is_over(const void *self)
{
    return ((const struct chooser *)self)->is_over;
}

static int choose_on_screen(struct cli *cli, struct chooser *chooser, const struct tui_terminal *terminal, int *status)
{
    struct err err;
    struct tui_options options = {.is_ascii = cli->is_ascii};
    struct tui_client client = {.self = chooser, .key = press, .view = view, .wants_quit = is_over};
    *status = tui_session(terminal, &options, &client, &err);
    if (*status < 0)
        *status = cli_fail(cli, &err);
    else if (chooser->is_interrupted)
        *status = EXIT_INTERRUPTED;
    return *status == EXIT_DONE && chooser->is_chosen ? chooser->list.selected : -1;
}

/* ---- in line mode ---- */

static void print(const struct cli *cli, const char *question, const char *leave, const struct choice *choice, size_t n)
{
    struct arena arena = {0};
    struct sb text = {.arena = &arena}, shown = {.arena = &arena};
    sb_printf(&text, "%s\n", question);
    for (size_t i = 0; i < n; i++)
        sb_printf(&text, "  %zu. %s%s%s\n", i + 1, choice[i].title, choice[i].detail[0] == '\0' ? "" : ": ",
                  choice[i].detail);
    sb_printf(&text, "Type a number, or %s.\n", leave);
    visible_add(&shown, (struct str){text.p, text.n}, cli->is_ascii);
    fputs(sb_text(&shown), stdout);
    arena_free(&arena);
}

static int choose_by_line(const struct cli *cli, const char *question, const char *leave, const struct choice *choice,
                          size_t n)
{
    char line[LINE_SIZE];
    double number;
    print(cli, question, leave, choice, n);
    for (;;) {
        fputs("> ", stdout);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL)
            return -1;
        struct str typed = str_trim(str_of(line));
        if (str_is(typed, leave) || str_is(typed, "quit") || str_is(typed, "q"))
            return -1;
        if (num_parse(typed, &number) && number >= 1 && number <= (double)n && number == (double)(int)number)
            return (int)number - 1;
        printf("A number from 1 to %zu, or %s.\n", n, leave);
    }
}

int choose(struct cli *cli, const char *question, const char *leave, const struct choice *choice, size_t n,
           int selected, int *status)
{
    struct tui_terminal terminal;
    struct chooser chooser;
    tui_probe(&terminal);
    *status = EXIT_DONE;
    if (cli->options.plain || terminal.fitness == TUI_TOO_PLAIN)
        return choose_by_line(cli, question, leave, choice, n);
    if (terminal.fitness == TUI_NOT_A_TERMINAL)
        return selected;
    chooser_init(&chooser, question, leave, choice, n, selected);
    return choose_on_screen(cli, &chooser, &terminal, status);
}
