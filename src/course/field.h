/* field: places to type into, as several kinds of exercise draw and drive them. */
#ifndef MHA_COURSE_FIELD_H
#define MHA_COURSE_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"
#include "screen/edit.h"
#include "screen/key.h"
#include "screen/page.h"

/* field_set: a text of an answer into a field.  ERR_CONTENT when it would be cut: half an answer is another answer. */
MUST_CHECK bool field_set(struct edit *edit, struct str text, struct err *err);

/* field_page: one row: a label and a field of w columns; with the focus it holds the cursor. */
void field_page(const char *label, const struct edit *edit, int w, struct page *page, bool has_focus);

/* field_draw: the field alone in w columns, brackets included, at a place of the page. */
void field_draw(const struct edit *edit, struct page *page, int y, int x, int w, bool has_focus);

/* fields_key: drives n fields, *focus being the one that is typed into: Tab, Down and Enter go on, Backtab and Up go
 * back, all else is the field's.  Enter submits when no field is empty, and else goes to the next empty one. */
enum key_result fields_key(struct edit *fields, size_t n, size_t *focus, struct key key);

/* The parts of a kind (course/kind.h) whose whole answer is one field, a struct one_field. */
struct item;

struct one_field {
    struct edit edit;
};

struct str one_field_text(const void *answer);

/* one_field_page: nothing where an empty field could not be typed into. */
void one_field_page(const char *label, const void *answer, int w, struct page *page, bool has_focus);
enum key_result one_field_key(const struct item *item, void *answer, struct key key);
void one_field_to_text(const struct item *item, const void *answer, struct sb *out);

/* field_takes_letters: for kinds that are typed into fields, however many. */
bool field_takes_letters(const struct item *item, const void *answer);

#endif
