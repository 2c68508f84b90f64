/* process: what /proc tells of other processes, and signals that reach the one that is meant.
 *
 * A process id alone names nobody: when its process has ended and was waited for, the number goes to a stranger.  With
 * the time at which the process began it is unique. */
#ifndef MHA_IO_PROCESS_H
#define MHA_IO_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/macros.h"

struct process {
    pid_t pid, parent;
    uint64_t began; /* clock ticks after the system did */
    size_t bytes;   /* of memory that it holds */
};

/* process_read: as it is now; a zombie counts.  False when there is none of this id. */
MUST_CHECK bool process_read(struct process *out, pid_t pid);

/* process_is_still: whether its id is still its own. */
bool process_is_still(const struct process *process);

/* process_children: ids of a process's children, at most `max`; returns how many.  Of an id that has changed hands
 * these are a stranger's: see that process_is_still holds afterwards. */
size_t process_children(pid_t *out, size_t max, pid_t parent);

/* process_list: the same from a file as /proc has them, "12 345 ": a last word without its space was cut, and is no
 * id. */
size_t process_list(pid_t *out, size_t max, const char *path);

/* process_signal: to this process, never to another that has its id by now.  (Where Linux is older than 5.3, a stranger
 * would have to take the id within the microsecond after it was looked at.) */
void process_signal(const struct process *process, int sig);

#endif
