/* open: starting the tutor itself, at its full screen, in line mode, or run by a script. */
#ifndef MHA_FRONT_OPEN_H
#define MHA_FRONT_OPEN_H

#include "course/playground.h"
#include "front/cli.h"

/* open_tutor: with the options and the id of the command line; returns the exit status. */
int open_tutor(struct cli *cli);

/* open_play: at the playground, which is taken over: at its form, or at the walk through it. */
int open_play(struct cli *cli, struct playground *ground, bool opens_form);

/* open_review: at a review of what is due; extra: of all open mistakes. */
int open_review(struct cli *cli, bool extra);

#endif
