/* run_child: the processes of a run: a guard, and the program as its child.  For io/run*.c alone.
 *
 * The guard does nothing but wait.  It is there because a program may kill its parent.  It leaves the program's remains
 * to be reaped by the tutor, as its heir: until then the program's id, and its group's, stay its own. */
#ifndef MHA_IO_RUN_CHILD_H
#define MHA_IO_RUN_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/err.h"
#include "io/run.h"

/* What comes through the status descriptor, in this order; its end without one of the last two: the guard was killed.
 */
enum run_child_event { RUN_CHILD_STARTED, RUN_CHILD_FAILED, RUN_CHILD_EXITED, RUN_CHILD_KILLED };

struct run_child_note {
    enum run_child_event event;
    int value; /* process id; errno of the step that failed; exit status; signal */
};

/* Descriptors to read from; none blocks. */
enum run_stream { RUN_STATUS, RUN_REPORT, RUN_OUT, RUN_MESSAGES, N_RUN_STREAMS };

struct run_child {
    pid_t guard;
    int fd[N_RUN_STREAMS]; /* -1 once closed */
};

/* run_child_start: ERR_TOOL when the system gives no descriptors or processes.  That the program can't be executed is
 * told through the status descriptor. */
MUST_CHECK bool run_child_start(struct run_child *out, const struct run *run, struct err *err);

/* run_child_close: gives back what is open, and reaps the guard, which must have ended. */
void run_child_close(struct run_child *child);

#endif
