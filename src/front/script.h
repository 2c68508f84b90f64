/* script: the full-screen tutor driven by a file and dumped as text: for golden tests and demonstrations.
 *
 *   size 80x24            the window, also later (a resize)
 *   open ID               goes to a lesson or step
 *   key Down Enter C-n    keys by name (screen/key.h)
 *   type 1/3              characters, one key each
 *   paste some text       as one bracketed paste
 *   trouble TEXT          progress can't be saved from here on
 *   ascii on|off          as on a terminal without UTF-8
 *   note TEXT             a line of the output, to say what comes
 *   dump                  the screen, its roles, and where the cursor is
 *   text                  the screen alone
 *   colours               as it is painted without colours, with 8, 16 and 256 of them
 *   sizes                 a dump at 60x20, 80x24, 100x30 and 140x45, and the text in ASCII
 * Empty lines and lines that begin with # do nothing.
 *
 * Progress is empty at the start and kept in memory, the shuffle's seed is fixed: the same script, the same bytes. */
#ifndef MHA_FRONT_SCRIPT_H
#define MHA_FRONT_SCRIPT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"
#include "front/start.h"
#include "front/tutor.h"

/* script_run: false at the first line that is no command, with file and line. */
MUST_CHECK bool script_run(struct tutor *tutor, const struct start *start, const char *path, FILE *out,
                           struct err *err);

#endif
