/* interrupt: a signal while a learner's program runs ends the run first, so that no process and no file of it is left;
 * and then, where there is no screen, the tutor. */
#ifndef MHA_FRONT_INTERRUPT_H
#define MHA_FRONT_INTERRUPT_H

#include <stdbool.h>

/* interrupt_begin: from here on ^C, SIGTERM, SIGHUP and SIGQUIT are only noted, unless they are ignored. interrupt_end:
 * they do again what they did; and one that came does it now, but for ^C, of which interrupt_came still tells. */
void interrupt_begin(void);
void interrupt_end(void);

/* interrupt_came: since interrupt_begin; for struct toolbox. */
bool interrupt_came(void *unused);

#endif
