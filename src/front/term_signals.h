/* term_signals: what signals do to a program that owns a terminal.
 *
 * HUP, TERM, QUIT, INT, TSTP, CONT and WINCH are noted and told to the loop through a descriptor; a signal that was
 * ignored when the program started stays ignored.  SEGV, BUS, FPE, ILL and ABRT give the terminal back, on a stack of
 * their own, and then end the program as they would have.  SIGKILL can't be helped. */
#ifndef MHA_FRONT_TERM_SIGNALS_H
#define MHA_FRONT_TERM_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

#include "base/err.h"
#include "base/macros.h"

/* term_signals_open: once; false when the system gives no descriptor. */
MUST_CHECK bool term_signals_open(struct err *err);
void term_signals_close(void);

/* term_signals_fd: can be read from when a signal came.  term_signals_take: the most urgent one that has come since,
 * 0 when there is none. */
int term_signals_fd(void);
int term_signals_take(void);

/* term_signals_interrupted: whether ^C was pressed since, which is forgotten then; or a signal came that ends the
 * program, which is not.  term_signals_resized: whether the terminal's size has changed since, forgotten, too. */
bool term_signals_interrupted(void);
bool term_signals_resized(void);

/* term_signals_yield: another program has the terminal: ^C and ^\ are for it, ^Z stops both.  term_signals_resume ends
 * that and forgets what came meanwhile, but for HUP and TERM. */
void term_signals_yield(void);
void term_signals_resume(void);

/* term_signals_stop: stops this program as ^Z would have; returns when it is continued. */
void term_signals_stop(void);

/* term_restore_arm: from here on a crash writes `text` (at most 255 bytes) to standard output and sets these modes.
 * term_restore_disarm: the terminal is as it was found; there is nothing to restore. */
void term_restore_arm(const struct termios *modes, const char *text);
void term_restore_disarm(void);

/* term_restore: gives the terminal back now, if that is armed; safe in a signal handler. */
void term_restore(void);

#endif
