/* tui_run: a program that draws canvases and takes keys, run on a terminal.
 *
 * The view is asked for only after something happened and no key is waiting, and the process sleeps otherwise. */
#ifndef MHA_FRONT_TUI_RUN_H
#define MHA_FRONT_TUI_RUN_H

#include <stdbool.h>

#include "front/tui.h"
#include "screen/canvas.h"
#include "screen/key.h"

/* What is run.  ^C arrives as the key C-c; ^L redraws and does not arrive.  key may call tui_yield and tui_resume
 * around another program. */
struct tui_client {
    void *self;
    void (*key)(void *self, struct key key);
    void (*view)(void *self, struct canvas *canvas); /* a blank canvas of the terminal's size */
    bool (*wants_quit)(const void *self);
    void (*save)(void *self); /* before the program ends by a signal; NULL: there is nothing to save */

    /* tick: called after so many milliseconds (patience; -1: never) without a key; true when there is something new to
     * be seen.  Both may be NULL. */
    int (*patience)(const void *self);
    bool (*tick)(void *self);
};

/* tui_run: until the client wants to quit: 0; or the signal that ended it, after client->save: SIGHUP also when the
 * terminal was closed without one. */
int tui_run(struct tui *tui, const struct tui_client *client);

/* tui_session: the same from opening the terminal to closing it: the exit status (0, or 128 and the signal), -1 when it
 * can't be opened. */
MUST_CHECK int tui_session(const struct tui_terminal *terminal, const struct tui_options *options,
                           const struct tui_client *client, struct err *err);

/* Around and during long work within `key` or `tick`.  tui_draw: shows what the view is now.  tui_wants_stop: whether
 * Esc or ^C was pressed, or the program is to end; also draws again when the terminal's size has changed.  Other keys
 * that are typed meanwhile are lost, and what is pasted; ^Z waits for the end of the work. */
void tui_draw(struct tui *tui, const struct tui_client *client);
bool tui_wants_stop(struct tui *tui, const struct tui_client *client);

#endif
