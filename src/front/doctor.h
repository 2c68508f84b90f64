/* doctor: what the checks of `doctor` have in common. */
#ifndef MHA_FRONT_DOCTOR_H
#define MHA_FRONT_DOCTOR_H

#include "front/cli.h"

/* What one check came to. */
struct finding {
    const char *text;
    const char *advice; /* what to do; NULL when all is well */
    int status;         /* of the program, when something is to be done that it can't do without */
};

/* doctor_error: an error as text that lives as long as the run. */
const char *doctor_error(struct cli *cli, const struct err *err);

/* doctor_progress: the databases of the learner: can they be read, and is what they name still in the course? */
struct finding doctor_progress(struct cli *cli);

#endif
