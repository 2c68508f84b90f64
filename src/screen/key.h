/* key: what the learner pressed. */
#ifndef MHA_SCREEN_KEY_H
#define MHA_SCREEN_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

enum key_code {
    K_NONE,
    K_CHAR,  /* cp is the character */
    K_CTRL,  /* cp is the lower-case letter */
    K_PASTE, /* paste, paste_n: what was pasted, as it came; lives until the next key is read */
    K_ENTER,
    K_ESC,
    K_TAB,
    K_BACKTAB,
    K_BACKSPACE,
    K_DELETE,
    K_INSERT,
    K_UP,
    K_DOWN,
    K_LEFT,
    K_RIGHT,
    K_HOME,
    K_END,
    K_PAGE_UP,
    K_PAGE_DOWN,
    K_WHEEL_UP,
    K_WHEEL_DOWN,
    K_F1,
    K_F12 = K_F1 + 11
};

struct key {
    enum key_code code;
    uint32_t cp;
    const char *paste;
    size_t paste_n;
};

/* What became of a key: what every widget and every exercise kind answers. */
enum key_result {
    KEY_IGNORED, /* not for me: the screen may use it */
    KEY_MOVED,   /* taken; what the learner has answered is the same */
    KEY_CHANGED, /* taken; the answer or the selection is another one */
    KEY_FULL,    /* taken, but there is no room for it: the learner is to hear of that */
    KEY_SUBMIT   /* the learner wants the answer checked */
};

bool key_is(struct key key, char c);      /* this character, typed without Ctrl */
bool key_is_ctrl(struct key key, char c); /* Ctrl and this lower-case letter */

/* key_spell: its name as key scripts and help write it: "x", "Space", "Enter", "C-h", "F5", "PageDown".  Returns buf.
 */
enum { KEY_NAME_SIZE = 16 };
const char *key_spell(struct key key, char buf[KEY_NAME_SIZE]);

/* key_parse: the reverse; false when there is no such key.  K_PASTE has no name. */
bool key_parse(struct str name, struct key *out);

#endif
