/* viewer: how the screen looks at a walk: through which lens, and what is being typed. */
#ifndef MHA_APP_VIEWER_H
#define MHA_APP_VIEWER_H

#include <stdbool.h>
#include <stddef.h>

#include "screen/edit.h"
#include "screen/list.h"

enum lens { LENS_CELLS, LENS_MEMORY, LENS_WHAT_IF, N_LENSES };
enum viewer_field { FIELD_NONE, FIELD_JUMP, FIELD_EDIT };

struct viewer {
    enum lens lens;
    bool shows_heads;         /* all heads in place of the operands */
    size_t slot;              /* LENS_MEMORY: the one pointed at; may lie beyond the end of another step's buffer */
    enum viewer_field typing; /* what the field that has the focus is for */
    struct edit field;
    struct list changes; /* LENS_WHAT_IF */
};

#endif
