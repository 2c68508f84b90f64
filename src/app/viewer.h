/* viewer: how the screen looks at a walk: through which lens, and what is being typed. */
#ifndef MHA_APP_VIEWER_H
#define MHA_APP_VIEWER_H

#include <stdbool.h>
#include <stddef.h>

#include "screen/edit.h"

enum lens { LENS_CELLS, LENS_MEMORY, N_LENSES };

struct viewer {
    enum lens lens;
    bool shows_heads; /* all heads in place of the operands */
    size_t slot;      /* LENS_MEMORY: the one pointed at; may lie beyond the end of another step's buffer */
    bool is_typing;   /* the field has the focus */
    struct edit field;
};

#endif
