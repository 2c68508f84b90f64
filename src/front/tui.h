/* tui: the terminal, for showing canvases on it.
 *
 * The only file of the program that knows curses.  It owns the terminal from tui_open to tui_close, whatever happens in
 * between: a crash or a CHECK that fails, a stop with ^Z, another program, a terminal that is closed.  There is one
 * terminal, so there can be one tui at a time. */
#ifndef MHA_FRONT_TUI_H
#define MHA_FRONT_TUI_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/macros.h"
#include "front/keyboard.h"
#include "screen/canvas.h"

enum tui_fitness {
    TUI_FIT,
    TUI_NOT_A_TERMINAL, /* standard input or output is no terminal */
    TUI_TOO_PLAIN       /* a terminal, but nothing can be placed on it: line mode works */
};

/* What is known of the terminal; for the choice of a front end and for doctor. */
struct tui_terminal {
    enum tui_fitness fitness;
    char name[64]; /* the terminfo entry that is used: $TERM, or what stands in for it */
    char why[160]; /* why it does not fit, or what stands in for what; "" when there is nothing to say.  May hold
                    * what TERM holds: to be shown through base/visible.h */
    int n_colours; /* 0: none, or NO_COLOR is set */
};

/* tui_probe: looks, and changes nothing. */
void tui_probe(struct tui_terminal *out);

struct tui_options {
    bool is_ascii;  /* the locale can't show more */
    bool has_mouse; /* the wheel scrolls; selecting text with the mouse then needs Shift */
};

struct tui;

/* tui_open: takes the terminal over; NULL when that fails.  Lives in the arena until tui_close, which leaves the
 * terminal as it was found. */
struct tui *tui_open(const struct tui_terminal *terminal, const struct tui_options *options, struct arena *arena,
                     struct err *err);
void tui_close(struct tui *tui);

/* tui_canvas: a blank canvas of the terminal's size; lives until the next one.  tui_show: brings a canvas of that size
 * to the screen; sends only what differs from the one before. */
struct canvas *tui_canvas(struct tui *tui);
void tui_show(struct tui *tui, const struct canvas *canvas);

/* tui_yield: gives the terminal to another program, which inherits standard input and output; tui_resume takes it back,
 * whatever that program did to it; what was typed for that program and not read by it is dropped. */
void tui_yield(struct tui *tui);
void tui_resume(struct tui *tui);

/* For front/tui_run.c.  tui_repaint: the next tui_show sends everything.  tui_follow_size: after SIGWINCH.  tui_stop:
 * stops the process as ^Z asks, and takes the terminal back when it goes on.  tui_enter: sets the terminal's modes
 * again.  tui_keyboard: what was typed, and what this terminal's sequences are. */
void tui_repaint(struct tui *tui);
void tui_follow_size(struct tui *tui);
void tui_stop(struct tui *tui);
void tui_enter(struct tui *tui);
struct keyboard *tui_keyboard(struct tui *tui);

#endif
