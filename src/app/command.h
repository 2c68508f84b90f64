/* command: what the learner can ask of any screen, and by which keys: the same everywhere.
 *
 * While a field has the focus, letters go to the field and commands are on Ctrl or function keys. */
#ifndef MHA_APP_COMMAND_H
#define MHA_APP_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "screen/canvas.h"
#include "screen/key.h"

enum command {
    CMD_NONE,
    CMD_NEXT,
    CMD_BACK,
    CMD_HINT,
    CMD_GIVE_UP,
    CMD_RETRY,
    CMD_UNDO,     /* the last answer did not happen */
    CMD_CONTENTS, /* the steps of this lesson */
    CMD_COURSE,   /* the lessons */
    CMD_HELP,
    CMD_CLOSE, /* one level up; from the first screen: quit */
    CMD_QUIT,  /* at once, everything saved */
    N_COMMANDS
};

/* command_of: letters_taken: a field has the focus. */
enum command command_of(struct key key, bool letters_taken);

/* command_key: the key that the footer and help show: "n", or "C-n" while letters are taken. */
const char *command_key(enum command command, bool letters_taken);
const char *command_help(enum command command); /* a sentence for the help screen */

/* One entry of a footer: a command, or keys of the screen's own. */
struct footer_item {
    enum command command; /* CMD_NONE: the two texts below */
    const char *keys, *word;
    int rank; /* where there is no room for all, those of a higher rank go first; the list of steps has 2 at least */
};

enum { FOOTER_MAX = 12 }; /* entries of one */

/* footer_draw: as many entries as fit in row y, the last one (help) always. */
void footer_draw(struct canvas *canvas, int y, const struct footer_item *items, size_t n, bool letters_taken);

#endif
