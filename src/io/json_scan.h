/* json_scan: is a text strict JSON?  Where does each of its values stand?
 *
 * cJSON, which builds the tree, tells no positions and takes much that is not JSON: 01, raw control characters,
 * invalid UTF-8, text behind the end.  So this scanner walks the text first.  It keeps no values, only marks. */
#ifndef MHA_IO_JSON_SCAN_H
#define MHA_IO_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/macros.h"
#include "base/problems.h"
#include "base/str.h"

/* One value, or the name of a member, as it stands in the text. */
struct json_mark {
    unsigned line; /* 1-based, of its first character */
    struct str text;
};

struct json_marks {
    struct json_mark *at; /* in document order: a container before what it holds, a name before its value */
    size_t n, room;
};

/* json_scan: true when the text is JSON as io/json.h wants it, but for duplicate keys.  Else there is at least one
 * problem more; reading goes on behind those that leave the structure clear (\u0000, a lone surrogate, 1e999), and
 * ends at the first of the others.  The marks live in `arena` and point into `text`. */
MUST_CHECK bool json_scan(struct str text, const char *file, struct json_marks *out, struct arena *arena,
                          struct problems *problems);

#endif
