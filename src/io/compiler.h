/* compiler: the C compiler that learners' C goes through: gcc, clang or cc, whichever is there first. */
#ifndef MHA_IO_COMPILER_H
#define MHA_IO_COMPILER_H

#include "base/arena.h"

/* compiler_find: its absolute path; NULL when there is none. */
const char *compiler_find(struct arena *arena);

/* compiler_advice: what to do then. */
extern const char compiler_advice[];

#endif
