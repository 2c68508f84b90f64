/* keyboard: from the bytes that a terminal sends to keys.
 *
 * Understands what xterm, tmux, screen, rxvt, the Linux console and the VT family send, whatever TERM says, plus the
 * sequences that terminfo adds; UTF-8 in every locale; bracketed paste; the wheel.  What it does not know is dropped
 * whole, so that no half of a sequence is taken for typing; so are keys with Alt, but for those that send a sequence,
 * and the answers of a terminal that nobody asked here.  It reads nothing itself and has no clock: an Esc that may be
 * the start of a sequence is told from one that is not by the caller, who waits. */
#ifndef MHA_FRONT_KEYBOARD_H
#define MHA_FRONT_KEYBOARD_H

#include <stdbool.h>
#include <stddef.h>

#include "screen/key.h"

struct keyboard_sequence {
    const char *text; /* begins with ESC */
    enum key_code code;
};

enum { KEYBOARD_SIZE = 1024, PASTE_MAX = 64 * 1024 };

struct keyboard {
    const struct keyboard_sequence *extra; /* from terminfo; may be NULL */
    size_t n_extra;
    bool is_erase_ctrl_h; /* the terminal's Backspace sends ^H (stty erase) */

    unsigned char bytes[KEYBOARD_SIZE]; /* not yet understood: n of them */
    size_t n;
    bool in_string; /* within what a terminal answers, which is dropped */
    bool in_paste;
    char paste[PASTE_MAX]; /* what is longer is cut here */
    size_t paste_n;
};

/* keyboard_room: where to read into, at most *n bytes (never 0 once keyboard_next has given all it can);
 * keyboard_fed: n bytes were read there. */
unsigned char *keyboard_room(struct keyboard *keyboard, size_t *n);
void keyboard_fed(struct keyboard *keyboard, size_t n);

/* keyboard_forget: drops what has come and was not taken. */
void keyboard_forget(struct keyboard *keyboard);

/* keyboard_next: the next key; false when more bytes are needed.  is_quiet: none came for keyboard_patience()
 * milliseconds, so what looks like a beginning is all there is. */
bool keyboard_next(struct keyboard *keyboard, bool is_quiet, struct key *key);

/* keyboard_patience: how long to wait for the rest of what has begun; -1 when nothing has. */
int keyboard_patience(const struct keyboard *keyboard, int escape_delay);

#endif
