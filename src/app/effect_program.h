/* effect_program: what a program exercise wants of the world: its file, the learner's editor, a run. */
#ifndef MHA_APP_EFFECT_PROGRAM_H
#define MHA_APP_EFFECT_PROGRAM_H

#include <stdbool.h>

#include "app/sitting.h"
#include "io/program.h"
#include "io/workspace.h"

/* What the front end keeps for that: {0} with the editor asked for is a fresh one. */
struct desk {
    const char *edit_command; /* --edit-cmd, or NULL */
    struct toolbox tools;
    struct watch watch; /* of the file of the sitting that is open */
};

void desk_free(struct desk *desk);

/* effect_open_file: makes the file where there is none yet, and takes its content for the answer.  What goes wrong is
 * said in sitting->notice; the learner can still read the exercise. */
void effect_open_file(struct sitting *s, struct desk *desk);

/* effect_edit: runs the editor; the terminal must have been given up for it.  When the file was changed, it wishes for
 * a check. */
void effect_edit(struct sitting *s, struct desk *desk);

/* effect_check: reads the file, runs it, and judges; takes seconds. */
void effect_check(struct sitting *s, struct desk *desk);

/* effect_was_saved: called every now and then: whether the file was saved since, from whatever window. */
bool effect_was_saved(struct desk *desk);

#endif
