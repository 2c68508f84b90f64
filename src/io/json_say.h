/* json_say: how pieces of a JSON file and places in it are told in messages.
 *
 * A file is another person's text: whatever is quoted from it is cut short, stays on one line and is made visible
 * (base/visible.h). */
#ifndef MHA_IO_JSON_SAY_H
#define MHA_IO_JSON_SAY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

enum { JSON_SAY_SIZE = 80 };

/* json_say: the text between two `quote` characters (none when it is 0), cut to 36 bytes: "abc…".  Returns buf. */
const char *json_say(struct str text, char quote, char buf[JSON_SAY_SIZE]);

/* A JSON pointer that is written from its end to its front, since a value knows its parents.  One that does not fit
 * begins with "…": the last steps tell more than the first. */
struct json_place {
    char *buf;
    size_t size;
    size_t start; /* of the text; it ends with a NUL at size - 1 */
    bool is_cut;
};

struct json_place json_place_begin(char *buf, size_t size); /* size >= 8 */
void json_place_key(struct json_place *place, struct str key);
void json_place_index(struct json_place *place, size_t index);
const char *json_place_end(struct json_place *place); /* moved to the start of buf, and buf returned */

#endif
