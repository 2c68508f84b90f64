/* run_family: all processes that a run has started, found and ended.  For io/run*.c alone.
 *
 * While a run lasts, orphans among them become children of this process (PR_SET_CHILD_SUBREAPER), so that none gets
 * away by leaving its group or its session.  Children that were there before are spared. */
#ifndef MHA_IO_RUN_FAMILY_H
#define MHA_IO_RUN_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/macros.h"
#include "io/process.h"

enum { FAMILY_SPARED = 256, FAMILY_MAX = 2048 };

struct family {
    pid_t spared[FAMILY_SPARED];
    size_t n_spared;
    struct process member[FAMILY_MAX];
    size_t n;     /* found by the last look; more than FAMILY_MAX are found once these are gone */
    size_t bytes; /* of memory that they hold together */
};

/* family_adopt: before the run; false when there are more children already than can be spared.  family_release: after
 * it. */
MUST_CHECK bool family_adopt(struct family *family);
void family_release(struct family *family);

void family_look(struct family *family);

/* family_end: kills and reaps all of them, for as long as new ones turn up, two seconds at most.  False when some are
 * left all the same. */
bool family_end(struct family *family);

#endif
