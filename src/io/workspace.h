/* workspace: the files that learners write their programs in: work/ID.py, work/ID.c below the tutor's own folder.
 *
 * A file is made once, from the starter, and is the learner's from then on: it is never written again. */
#ifndef MHA_IO_WORKSPACE_H
#define MHA_IO_WORKSPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

enum { WORKSPACE_MAX_FILE = 1 << 18, WATCH_MAX_FILE = 1 << 20 };

/* workspace_path: the absolute path of the file `name` ("mha-function.py"); it need not be there. */
MUST_CHECK bool workspace_path(const char **out, const char *name, struct arena *arena, struct err *err);

/* workspace_make: writes the starter where there is no file yet. */
MUST_CHECK bool workspace_make(const char *path, struct str starter, struct err *err);

/* workspace_set_aside: renames the file, so that the next workspace_make begins anew; *backup is where it went, NULL
 * when there was none. */
MUST_CHECK bool workspace_set_aside(const char *path, const char **backup, struct arena *arena, struct err *err);

/* A file that others save, however they do it: in place, by renaming another over it, by deleting it first. */
struct watch {
    char path[4096]; /* "": nothing is watched */
    dev_t device;
    ino_t inode;
    off_t size;
    int64_t changed_ns; /* as of the last look */
    bool is_settling;   /* it looked different last time */
    uint64_t content;   /* a hash of what was read last */
};

/* watch_begin: from this content on.  watch_end: no longer. */
void watch_begin(struct watch *watch, const char *path, struct str content);
void watch_end(struct watch *watch);

/* watch_look: true when the content is another one than before, and the file has been at rest since the last look. */
bool watch_look(struct watch *watch);

#endif
