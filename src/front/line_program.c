#include "front/line_state.h"

#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include "front/descriptors.h"
#include "front/interrupt.h"

static void say_notice(struct line *l)
{
    struct page page = line_page(l);
    if (l->sitting.notice == NULL)
        return;
    page_text(&page, ROLE_WARN, str_of(l->sitting.notice));
    line_put(l, &page);
}

void line_open_file(struct line *l)
{
    if (l->has_sitting && l->sitting.wish == SITTING_OPEN_FILE)
        effect_open_file(&l->sitting, &l->desk);
}

static void check(struct line *l)
{
    line_say(l, "Running the tests; ^C stops them.");
    fflush(l->out);
    interrupt_begin();
    effect_check(&l->sitting, &l->desk);
    interrupt_end();
    say_notice(l);
    if (!l->sitting.has_verdict)
        return;
    line_show_verdict(l, &l->sitting.verdict);
    if (sitting_is_over(&l->sitting)) {
        struct page page = line_page(l);
        item_page_solution(&l->sitting.item, &page);
        item_page_explain(&l->sitting.item, &page);
        line_put(l, &page);
    }
}

/* ^C and ^\ are the editor's while it has the terminal; its modes are ours again afterwards, however it ended. */
static void run_editor(struct line *l)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quit;
    struct termios modes;
    bool has_modes = tcgetattr(STDIN_FILENO, &modes) == 0;
    sigaction(SIGINT, &ignore, &interrupt);
    sigaction(SIGQUIT, &ignore, &quit);
    effect_edit(&l->sitting, &l->desk);
    if (has_modes)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    descriptors_make_blocking();
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
}

static void edit(struct line *l)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        line_say(l, "There is no terminal for an editor. Edit the file in another window, then `check`.");
        return;
    }
    fflush(l->out);
    run_editor(l);
    say_notice(l);
    if (l->sitting.wish == SITTING_CHECK)
        check(l);
}

bool line_program(struct line *l, struct str word)
{
    bool edits = str_is(word, "edit"), checks = str_is(word, "check");
    if (!l->has_sitting || !sitting_is_program(&l->sitting) || (!edits && !checks))
        return false;
    if (edits)
        edit(l);
    else if (!sitting_is_over(&l->sitting))
        check(l);
    else
        line_say(l, "It is done; `retry` asks it again.");
    return true;
}
