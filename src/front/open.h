/* open: starts the tutor itself, on the full screen or in line mode. */
#ifndef MHA_FRONT_OPEN_H
#define MHA_FRONT_OPEN_H

#include "front/cli.h"

/* open_tutor: at the lesson or step named on the command line, or where the learner left it.  Returns the exit status.
 */
int open_tutor(struct cli *cli);

#endif
