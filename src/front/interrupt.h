/* interrupt: ^C while a learner's program runs ends the run, and then, where there is no screen, the tutor. */
#ifndef MHA_FRONT_INTERRUPT_H
#define MHA_FRONT_INTERRUPT_H

#include <stdbool.h>

/* interrupt_begin: from here on ^C is only noted; interrupt_end: it does again what it did. */
void interrupt_begin(void);
void interrupt_end(void);

/* interrupt_came: since interrupt_begin; for struct toolbox. */
bool interrupt_came(void *unused);

#endif
