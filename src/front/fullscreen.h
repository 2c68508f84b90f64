/* fullscreen: the app on the terminal: keys go to the model, its view to the screen, its rows to the store. */
#ifndef MHA_FRONT_FULLSCREEN_H
#define MHA_FRONT_FULLSCREEN_H

#include "base/err.h"
#include "course/course.h"
#include "front/tui.h"
#include "front/start.h"
#include "front/tutor.h"

/* fullscreen_run: until the learner leaves.  start: the step to open first; NULL: the first screen.  edit_command: the
 * editor asked for, or NULL.  Returns the exit status: 0, 130 after ^C, 128 and the signal that ended it, or -1 with
 * *err when the terminal can't be taken over. */
int fullscreen_run(struct tutor *tutor, const struct start *start, const char *edit_command,
                   const struct tui_terminal *terminal, const struct tui_options *options, struct err *err);

#endif
