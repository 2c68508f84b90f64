/* choose: a question before the tutor itself (app/chooser.h), on the screen or in line mode. */
#ifndef MHA_FRONT_CHOOSE_H
#define MHA_FRONT_CHOOSE_H

#include <stddef.h>

#include "app/chooser.h"
#include "front/cli.h"

/* choose: the number of the choice from 0, or -1 when nothing was chosen, with the exit status in *status: 0
 * when the learner left the question (leave: what that is called), 130 after ^C.  Where nobody can be asked, since
 * there is no terminal and no --plain, it is `selected`. */
int choose(struct cli *cli, const char *question, const char *leave, const struct choice *choice, size_t n,
           int selected, int *status);

#endif
