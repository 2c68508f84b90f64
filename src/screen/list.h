/* list: a choice among rows that scrolls. */
#ifndef MHA_SCREEN_LIST_H
#define MHA_SCREEN_LIST_H

#include <stdbool.h>

#include "screen/canvas.h"
#include "screen/key.h"
#include "screen/rect.h"

struct list {
    int n;        /* rows */
    int selected; /* 0 to n - 1; 0 when empty */
    int first;    /* the first row in sight; list_draw keeps it right */
    int page;     /* rows in sight when last drawn: how far PageDown goes */
};

/* list_set: n rows, the selection kept within them. */
void list_set(struct list *list, int n, int selected);

/* list_key: Up Down j k, PageUp PageDown, Home End g G, wheel.  KEY_CHANGED when the selection moved, KEY_MOVED at an
 * end, KEY_IGNORED for other keys. */
enum key_result list_key(struct list *list, struct key key);

/* list_draw: calls row for every row in sight.  The callback draws into `area` (one row, the selected one already
 * filled with ROLE_SELECTED); the hardware cursor stands on the selected row. */
typedef void list_row_fn(const void *context, struct canvas *canvas, struct rect area, int index, bool is_selected);
void list_draw(struct list *list, struct canvas *canvas, struct rect area, list_row_fn *row, const void *context);

#endif
