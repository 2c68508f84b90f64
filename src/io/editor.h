/* editor: the learner's own editor, on the terminal that the tutor has given up for it. */
#ifndef MHA_IO_EDITOR_H
#define MHA_IO_EDITOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"

enum editor_end {
    EDITOR_DONE,
    EDITOR_NOT_STARTED, /* the shell could not find it (127) or not execute it (126) */
    EDITOR_FAILED,      /* another exit status */
    EDITOR_KILLED       /* by a signal */
};

struct editor_result {
    enum editor_end end;
    int status; /* exit status or signal */
    int64_t ms; /* it was open */
};

/* editor_find: the command of the editor, for a shell: `asked` when it is not NULL (--edit-cmd), else $VISUAL, $EDITOR,
 * or the first that is there of sensible-editor, nano, vim and vi.  NULL when there is none. */
const char *editor_find(const char *asked, struct arena *arena);

/* editor_run: waits until it has ended.  Arguments and quotes in the command work; no file name can look like an
 * option, because the path is absolute.  ERR_TOOL when no process can be started. */
MUST_CHECK bool editor_run(const char *command, const char *path, struct editor_result *out, struct err *err);

#endif
